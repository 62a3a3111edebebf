"""Synchronises with the shared folder at the start and after each game, beside everything else.

What touches that folder, and reading and verifying what lies there, is done by a thread of its own: it may take as long
as a slow network likes. What changes our tables is done here, one table at a time, while nobody touches the screen.
"""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import TablesideError
from companion.messages import Message, message
from companion.storage.folder_sync import FolderSync, Step, Steps
from screens.background import in_background
from screens.host import Scheduled
from screens.ui.snackbar import Snackbar

if TYPE_CHECKING:
    from screens.running_app import App

BETWEEN = 0.05
"""Seconds between two looks whether there is something to do."""
LISTS = ("home", "history", "data", "bin")
"""Pages that show what has come in."""


class BackgroundSync:
    def __init__(self, app: "App") -> None:
        self._app = app
        self.text: Message | None = None
        """What became of the last time, in one line."""
        self.listener: Callable[[], None] = lambda: None
        """Progress callback."""
        self._sync: FolderSync | None = None
        self._steps: Steps | None = None
        self._again = False
        self._answer: Future[Any] = Future()
        """What the step under way will give."""
        self._ticking: Scheduled | None = None

    def start(self) -> None:
        """Synchronise soon; what happens meanwhile is looked at after that."""
        folder = self._app.settings_file.here.shared
        if not folder:
            return
        if self._steps:
            self._again = True
            return
        if self._app.table_open:
            self._app.store.note(self._app.table_id, self._app.session)
        self._sync = FolderSync(self._app.store, Path(folder), self._in_use)
        self._steps = self._sync.steps()
        self._answer.set_result(None)
        self._ticking = self._app.host.every(BETWEEN, self._tick)
        self.step()

    @property
    def busy(self) -> bool:
        return self._steps is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many of how many tables were looked at."""
        return (self._sync.synced.done, self._sync.synced.total) if self._sync else (0, 0)

    def finish(self) -> None:
        """All of it at once."""
        while self._steps:
            self.step()

    def step(self) -> None:
        """Wait for the step that is under way, and begin the next; the last one is followed by what it all meant."""
        assert self._steps is not None
        try:
            self._answer = in_background(_next_step(self._steps, self._answer))
            self.listener()
        except StopIteration as end:
            self._over(end.value.message)
        except TablesideError as error:
            self._over(error.message)
            Snackbar(self._app.page, self._app.tr.text(error.message))

    def stop(self) -> None:
        """Go no further: what has come stays, the rest comes the next time. The folder's last answer is not awaited."""
        if self._ticking:
            self._ticking.cancel()
        if self._steps:
            self._steps.close()
            self.text = message("sync.stopped")
        self._steps, self._sync, self._again, self._answer = None, None, False, Future()

    def _in_use(self, table: str) -> bool:
        return bool(self._app.table_open and self._app.table_id == table)

    def _tick(self, _: float) -> None:
        if self._steps and self._app.quiet.now and self._answer.done():
            self.step()

    def _over(self, text: Message) -> None:
        again, self._steps, self.text = self._again, None, text
        self.stop()
        self.listener()
        if self._app.stack[-1][0] in LISTS:
            self._app.page.refresh()
        if again:
            self.start()


def _next_step(steps: Steps, answer: "Future[Any]") -> Step:
    try:
        given = answer.result()
    except (OSError, TablesideError) as error:
        return steps.throw(error)
    return steps.send(given)

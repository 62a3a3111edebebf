"""Synchronises with the shared folder at the start and after each game, beside everything else.

What touches that folder, and reading and verifying what lies there, is done by a thread of its own: it may take as long
as a slow network likes. What changes our tables is done here, one table at a time, while nobody touches the screen.
"""

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from kivy.clock import Clock

from companion.errors import SaveError
from companion.messages import Message, message
from companion.saves.folder_sync import FolderSync, Step, Steps
from screens.ui.snackbar import Snackbar

BETWEEN = 0.05
"""Seconds between two looks whether there is something to do."""
LISTS = ("home", "history", "data", "bin")
"""Pages that show what has come in."""


class BackgroundSync:
    def __init__(self, app: Any) -> None:
        self._app = app
        self.said: Message | None = None
        """What became of the last time, in one line."""
        self.listener: Callable[[], None] = lambda: None
        """Told of every step."""
        self._sync: FolderSync | None = None
        self._steps: Steps | None = None
        self._again = False
        self._todo: SimpleQueue[Step | None] = SimpleQueue()
        self._done: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self._thread: Thread | None = None
        self._ticking = Clock.create_trigger(self._tick, BETWEEN, interval=True)

    def start(self) -> None:
        """Synchronise soon; what happens meanwhile is looked at after that."""
        folder = self._app.kept.here.shared
        if not folder:
            return
        if self._steps:
            self._again = True
            return
        if self._app.table_open:
            self._app.store.note(self._app.table_id, self._app.session)
        self._sync = FolderSync(self._app.store, Path(folder), self._in_use)
        self._steps = self._sync.steps()
        self._go_on(lambda: None)
        self._ticking()

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
        """Wait for the step that is under way, and hand out the next."""
        self._go_on(self._done.get())

    def stop(self) -> None:
        """Go no further: what has come stays, the rest comes the next time. The folder's last answer is not awaited."""
        self._ticking.cancel()
        if self._thread:
            self._todo.put(None)
            self._todo, self._done, self._thread = SimpleQueue(), SimpleQueue(), None
        if self._steps:
            self._steps.close()
            self.said = message("sync.stopped")
        self._steps, self._sync, self._again = None, None, False

    def _in_use(self, table: str) -> bool:
        return bool(self._app.table_open and self._app.table_id == table)

    def _tick(self, *_: Any) -> None:
        if self._steps and self._app.quiet.now and not self._done.empty():
            self._go_on(self._done.get())

    def _go_on(self, answer: Callable[[], Any]) -> None:
        """Take what the last step gave, and hand out the next; the last one is followed by what it all meant."""
        assert self._steps is not None
        try:
            self._hand_out(_answered(self._steps, answer))
            self.listener()
        except StopIteration as end:
            self._over(end.value.message)
        except SaveError as error:
            self._over(error.message)
            Snackbar(self._app.page, self._app.say(error.message))

    def _hand_out(self, step: Step) -> None:
        if self._thread is None:
            self._thread = Thread(target=_work, args=(self._todo, self._done), name="folder sync", daemon=True)
            self._thread.start()
        self._todo.put(step)

    def _over(self, said: Message) -> None:
        again, self._steps, self.said = self._again, None, said
        self.stop()
        self.listener()
        if self._app.stack[-1][0] in LISTS:
            self._app.page.refresh()
        if again:
            self.start()


def _answered(steps: Steps, answer: Callable[[], Any]) -> Step:
    try:
        given = answer()
    except (OSError, SaveError) as error:
        return steps.throw(error)
    return steps.send(given)


def _work(todo: SimpleQueue[Step | None], done: SimpleQueue[Callable[[], Any]]) -> None:
    """Step after step until there is none; what went wrong with one is raised where its answer is awaited."""
    while step := todo.get():
        done.put(_tried(step))


def _tried(step: Step) -> Callable[[], Any]:
    try:
        given = step()
    except (OSError, SaveError) as error:
        return _raising(error)
    return lambda: given


def _raising(error: Exception) -> Callable[[], Any]:
    def fail() -> None:
        raise error

    return fail

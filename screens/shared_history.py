"""The shared folder, brought together with our tables at the start and after each game, beside everything else.

What touches that folder is done by a thread of its own: it may lie behind a slow network. What touches our tables is
done here, one table at a time, in moments when nobody touches the screen.
"""

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from kivy.clock import Clock

from companion.errors import SaveError
from companion.messages import Message
from companion.saves.merging import Merged, Step, Steps, merging
from screens.kit import Snackbar

BETWEEN = 0.05
"""Seconds between two looks whether there is something to do."""
LISTS = ("home", "history", "data")
"""Pages that show what has come in."""


class SharedHistory:
    def __init__(self, app: Any) -> None:
        self._app = app
        self.said: list[Message] = []
        """What became of the last time."""
        self._steps: Steps | None = None
        self._again = False
        self._todo: SimpleQueue[Step] = SimpleQueue()
        self._done: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self._thread: Thread | None = None
        self._ticking = Clock.create_trigger(self._tick, BETWEEN, interval=True)

    def look(self) -> None:
        """Bring both together, soon; what happens meanwhile is looked at after that."""
        folder = self._app.kept.here.shared
        if not folder:
            return
        if self._steps:
            self._again = True
            return
        if self._app.table_open:
            self._app.store.note(self._app.table_id, self._app.session)
        self._steps = merging(self._app.store, Path(folder), self._in_use)
        self._go_on(lambda: None)
        self._ticking()

    @property
    def busy(self) -> bool:
        return self._steps is not None

    def rest(self) -> None:
        """All of it at once."""
        while self._steps:
            self._go_on(self._done.get())

    def end(self) -> None:
        """Go no further; whatever the folder still answers, nobody listens to it."""
        self._ticking.cancel()
        if self._steps:
            self._todo, self._done, self._thread = SimpleQueue(), SimpleQueue(), None
        self._steps, self._again = None, False

    def _in_use(self, table: str) -> bool:
        return bool(self._app.table_open and self._app.table_id == table)

    def _tick(self, *_: Any) -> None:
        if self._steps and self._app.quiet.now and not self._done.empty():
            self._go_on(self._done.get())

    def _go_on(self, answer: Callable[[], Any]) -> None:
        """Take what the last step gave, and hand out the next; the last one is followed by what it all meant."""
        assert self._steps is not None
        try:
            with self._app.store.together():
                self._hand_out(_answered(self._steps, answer))
        except StopIteration as end:
            self._finished(end.value)
        except SaveError as error:
            self._failed(error)

    def _hand_out(self, step: Step) -> None:
        if self._thread is None:
            self._thread = Thread(target=_work, args=(self._todo, self._done), name="shared folder", daemon=True)
            self._thread.start()
        self._todo.put(step)

    def _finished(self, merged: Merged) -> None:
        self._over(merged.messages)

    def _failed(self, error: SaveError) -> None:
        self._over([error.message])
        Snackbar(text=self._app.say(error.message)).show(self._app.page)

    def _over(self, said: list[Message]) -> None:
        again, self._steps, self.said = self._again, None, said
        self.end()
        if self._app.stack[-1][0] in LISTS:
            self._app.page.refresh()
        if again:
            self.look()


def _answered(steps: Steps, answer: Callable[[], Any]) -> Step:
    try:
        given = answer()
    except OSError as error:
        return steps.throw(error)
    return steps.send(given)


def _work(todo: SimpleQueue[Step], done: SimpleQueue[Callable[[], Any]]) -> None:
    """Step after step; what went wrong with one is raised where its answer is awaited."""
    while True:
        done.put(_tried(todo.get()))


def _tried(step: Step) -> Callable[[], Any]:
    try:
        given = step()
    except OSError as error:
        return _raising(error)
    return lambda: given


def _raising(error: OSError) -> Callable[[], Any]:
    def fail() -> None:
        raise error

    return fail

"""Something that takes long: done by a thread of its own, with a progress bar and Cancel over the page meanwhile.

Nobody else touches the tables until it is over: the sheet lies over everything, the shared folder waits, and joined
phones get the notice that the host sleeps.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Event
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.messages import message
from companion.storage.backup import Progress
from screens.background import in_background
from screens.host import Scheduled
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import progress
from screens.ui.tree.nodes import Button, Column, Message, Text

if TYPE_CHECKING:
    from screens.running_app import App

T = TypeVar("T")
AT_ONCE = 0.15
"""Seconds until the bar appears: what is done by then needs none."""
BETWEEN = 0.05
"""Seconds between two looks at how far it is."""


class Cancelled(Exception):
    """Raised inside the work, at its next step: whatever it does then leaves everything as it was."""


class WorkSheet(TreeSheet):
    """Only its button closes it: a stray tap must not end what took minutes."""

    def show_progress(self, words: str, share: float) -> None:
        cancel = Button(self.page.app.tr("work.cancel"), "", "primary", "cancel")
        self.show_nodes(Column((Text(words), progress(share)), 10), cancel)

    def handle(self, _: Message) -> None:
        self.close()

    def touched_outside(self) -> bool:
        return True


class BackgroundJob(Generic[T]):
    def __init__(self, app: "App", title: str, work: Callable[[Progress], T], then: Callable[[T], object]) -> None:
        """`work` gets a callback for progress; its result goes to `then` on the UI thread."""
        self._app, self._title, self._work, self._then = app, title, work, then
        self._cancelled = Event()
        self._far, self._sync_again = (0, 0), False
        self._given: Future[T]
        self._sheet: WorkSheet | None = None
        self._ticking: Scheduled | None = None

    def start(self) -> None:
        app = self._app
        app.work = self
        if app.folder_sync and app.folder_sync.busy:
            app.folder_sync.stop()
            self._sync_again = True
        if app.lan_host:
            app.lan_host.sleep(True)
        self._given = in_background(lambda: self._work(self._progress))
        wait([self._given], AT_ONCE)
        if self._given.done():
            self.finish()
            return
        self._sheet = WorkSheet(app.page, title=app.tr(self._title))
        self._sheet.when_closed = self.cancel
        self._sheet.show_progress("", 0)
        self._sheet.show(app.page)
        self._ticking = app.host.every(BETWEEN, self._tick)

    def finish(self) -> None:
        """Wait until it is over, and go on with what it gave."""
        app = self._app
        wait([self._given])
        self._stop_ticking()
        if self._sheet is not None:
            self._sheet.when_closed = None
            self._sheet.close()
        app.work = None
        if app.lan_host:
            app.lan_host.sleep(False)
        try:
            app.attempt(lambda: self._then(self._given.result()))
        except Cancelled:
            app.notify(message("work.cancelled"))
        if self._sync_again:
            app.sync_folder()

    def cancel(self) -> None:
        self._cancelled.set()

    def end(self) -> None:
        """Cancelled because the app ends: nothing has changed, and nothing is reported."""
        self.cancel()
        self._stop_ticking()
        wait([self._given])

    def _progress(self, done: int, total: int) -> None:
        self._far = done, total
        if self._cancelled.is_set():
            raise Cancelled

    def _stop_ticking(self) -> None:
        if self._ticking:
            self._ticking.cancel()

    def _tick(self, _: float) -> None:
        if self._given.done():
            self.finish()
            return
        done, total = self._far
        if self._sheet is not None:
            words = self._app.tr("work.progress", done=done, total=total) if total else ""
            self._sheet.show_progress(words, done / total if total else 0)

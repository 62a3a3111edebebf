"""The shared folder among the data: which one it is, how far synchronising has come, and what it brought."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.messages import message
from screens.app import running
from screens.kit import Action, Page, Row, Sheet, Text
from screens.kit.progress import ProgressLine
from screens.window import device

AskPath = Callable[[Page, str, str, Callable[[Path], None]], Sheet]
"""Asks for a path where the machine has no chooser."""


def folder_row(page: Page, ask_path: AskPath) -> list[Row]:
    """Where this machine has folders that others can sync."""
    if not device.has_folders():
        return []
    app = running()
    shared = app.kept.here.shared
    row = Row(icon="swap-horizontal", text=app.tr("data.folder"), detail=app.tr("data.folder_detail"), arrow=True)
    if shared:
        row.value, row.detail = Path(shared).name, _line() or row.detail
        _follow(page, lambda: setattr(row, "detail", _line() or row.detail))
    row.bind(on_release=lambda _: show_folder(page, ask_path) if shared else ask_folder(page, ask_path))
    return [row]


def _line() -> str:
    """How far it has come, or what became of the last time."""
    app = running()
    if app.folder_sync is None:
        return ""
    if not app.folder_sync.busy:
        return app.say(app.folder_sync.said) if app.folder_sync.said else ""
    done, total = app.folder_sync.progress
    return str(app.tr("sync.progress", done=done, total=total) if total else app.tr("data.looking"))


def _follow(page: Page, show: Callable[[], None]) -> None:
    """Show every change of it as long as this page does."""
    at_work = running().folder_sync
    if at_work:
        at_work.listener = lambda: show() if running().page is page else None


def ask_folder(page: Page, ask_path: AskPath) -> None:
    def share(folder: Path) -> None:
        """From now on, at every start and after every game."""
        app = running()
        if not folder.is_dir():
            app.tell(message("sync.no_folder", folder=str(folder)))
        elif _set_folder(str(folder.absolute())):
            _sync(page)

    if not device.choose_folder(share):
        ask_path(page, "data.which_folder", "data.folder_path", share)


def _sync(page: Page) -> None:
    running().sync_folder()
    page.refresh()


def _set_folder(folder: str) -> bool:
    try:
        running().kept.keep_here(shared=folder)
    except SaveError as error:
        running().tell(error.message)
        return False
    return True


def show_folder(page: Page, ask_path: AskPath) -> Sheet:
    """Which one it is, what came of it last, and what else one may want; while it is at work, how far it is."""
    app = running()
    sheet = Sheet(title=app.tr("data.folder"), subtitle=app.kept.here.shared)
    busy = bool(app.folder_sync and app.folder_sync.busy)
    said, bar = Text(text=_line()), ProgressLine()

    def stop() -> None:
        if app.folder_sync:
            app.folder_sync.stop()
        page.refresh()

    def stop_sharing() -> None:
        """What came in stays, and what went there does."""
        if _set_folder(""):
            stop()

    def show() -> None:
        said.text = _line()
        done, total = app.folder_sync.progress if app.folder_sync else (0, 0)
        bar.share = done / total if total else 0

    first = ("data.stop", stop) if busy else ("data.look_now", lambda: _sync(page))
    acts: list[Any] = [
        Action(kind="primary", text=app.tr(first[0]), on_release=sheet.closing(first[1])),
        Action(text=app.tr("data.another_folder"), on_release=sheet.closing(lambda: ask_folder(page, ask_path))),
        Action(kind="text", text=app.tr("data.share_no_longer"), on_release=sheet.closing(stop_sharing)),
    ]
    show()
    if busy:
        _follow(page, show)
        sheet.when_closed = page.refresh
    return sheet.fill([said, *([bar] if busy else []), *acts]).show(page)

"""The shared folder among the data: which one it is, how far synchronising has come, and what it brought."""

from collections.abc import Callable
from pathlib import Path

from companion.messages import message
from screens import device
from screens.pages.data.page import Folder
from screens.ui.field_sheet import ask_path
from screens.ui.frame import Page
from screens.ui.sheet import ActionSheet
from screens.ui.tree.controls import progress
from screens.ui.tree.nodes import Button, Column, Text


def folder_shown(page: Page) -> Folder | None:
    """Where this machine has folders that others can sync; every change of it is shown as long as the page is."""
    if not device.has_folders():
        return None
    shared = page.app.settings_file.here.shared
    if not shared:
        return Folder()
    _follow(page, page.refresh)
    return Folder(Path(shared).name, _line(page))


def tap_folder(page: Page) -> None:
    if page.app.settings_file.here.shared:
        FolderSheet(page)
    else:
        ask_folder(page)


def _line(page: Page) -> str:
    """How far it has come, or what became of the last time."""
    app = page.app
    if app.folder_sync is None:
        return ""
    if not app.folder_sync.busy:
        return app.tr.text(app.folder_sync.text) if app.folder_sync.text else ""
    done, total = app.folder_sync.progress
    return str(app.tr("sync.progress", done=done, total=total) if total else app.tr("data.looking"))


def _follow(page: Page, show: Callable[[], None]) -> None:
    """Show every change of it as long as this page does."""
    at_work = page.app.folder_sync
    if at_work:
        at_work.listener = lambda: show() if page.app.page is page else None


def ask_folder(page: Page) -> None:
    def share(folder: Path) -> None:
        """From now on, at every start and after every game."""
        app = page.app
        if not folder.is_dir():
            app.notify(message("sync.no_folder", folder=str(folder)))
        elif _set_folder(page, str(folder.absolute())):
            _sync(page)

    if not device.choose_folder(share):
        ask_path(page, page.app.tr("data.which_folder"), "data.folder_path", share)


def _sync(page: Page) -> None:
    page.app.sync_folder()
    page.refresh()


def _set_folder(page: Page, folder: str) -> bool:
    return page.app.attempt(lambda: page.app.settings_file.save_here(shared=folder))


class FolderSheet(ActionSheet):
    """Which one it is, what came of it last, and what else one may want; while it is at work, how far it is."""

    def __init__(self, page: Page) -> None:
        app = page.app
        self.busy = bool(app.folder_sync and app.folder_sync.busy)
        actions = {
            "stop": lambda: _stop(page),
            "look now": lambda: _sync(page),
            "another": lambda: ask_folder(page),
            "no longer": lambda: _stop(page) if _set_folder(page, "") else None,
        }
        super().__init__(page, actions, title=app.tr("data.folder"), subtitle=app.settings_file.here.shared)
        self.show_state()
        if self.busy:
            _follow(page, self.show_state)
            self.when_closed = page.refresh
        self.show(page)

    def show_state(self) -> None:
        page, app = self.page, self.page.app
        tr, (done, total) = app.tr, app.folder_sync.progress if app.folder_sync else (0, 0)
        bar = (progress(done / total if total else 0),) if self.busy else ()
        first = ("data.stop", "stop") if self.busy else ("data.look_now", "look now")
        buttons = (
            Button(tr(first[0]), "", "primary", first[1]),
            Button(tr("data.another_folder"), tap="another"),
            Button(tr("data.share_no_longer"), "", "text", "no longer"),
        )
        self.show_nodes(Column((Text(_line(page)), *bar), 10), Column(buttons, 10))


def _stop(page: Page) -> None:
    """What came in stays, and what went there does."""
    at_work = page.app.folder_sync
    if at_work:
        at_work.stop()
    page.refresh()

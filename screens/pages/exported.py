"""A table for others: as a picture, for BG Stats, as a file, as numbers, as words; each goes where one chooses.

On a phone that is the system's share sheet, on a computer a dialog, and where there is none a field with the path.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.errors import SaveError
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.files import file_name, picture_name, type_of
from companion.sharing.result import TableResult, result_of
from companion.sharing.targets import check_target
from companion.sharing.words import as_text
from companion.storage.backup import TABLE
from companion.storage.export_file import OUTGOING, write_export
from companion.words.numbers import shown_number as number
from screens import device
from screens.pages.picture import draw_result
from screens.ui.bottom_sheet import Sheet
from screens.ui.field_sheet import ask_path
from screens.ui.frame import Page
from screens.ui.sheet import ActionSheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Button, Column, Icon, ListRow, Painted, Row, Text

ACTIONS = {"bgstats": "swap-horizontal", "file": "content-save-outline", "csv": "table", "text": "feather"}
"""Beside the picture, each with its icon."""
BUTTONS = {
    True: ("share.picture_button", "share-variant"),
    False: ("share.picture_save", "content-save-outline"),
}
"""What the picture goes by, where the system shares files and where one chooses a place for it."""
PREVIEW = "screens.pages.score.painters:preview"
SOON = 0.05
"""Seconds until the preview is drawn: the sheet is there first."""


def export(page: Page, id_: str) -> None:
    """All ways a finished table can go; an open one goes as its file alone, without its secrets."""
    page.app.attempt(lambda: _export(page, id_))


def _export(page: Page, id_: str) -> None:
    app = page.app
    if app.table_id == id_:  # that it is finished may not be in its line yet
        app.store.note(id_, app.session)
    line = app.store.line(id_)
    name = file_name(app.tr, line)
    try:
        result = result_of(line)
    except SaveError:  # it is not finished
        _file(page, id_, name)
    else:
        ShareSheet(page, id_, name, result)


class ShareSheet(ActionSheet):
    """All ways out; the picture is drawn once they are there."""

    def __init__(self, page: Page, id_: str, name: str, result: TableResult) -> None:
        self.raw, self._drawn = b"", partial(draw_result, page.app, id_, result)
        tr = page.app.tr
        first = tr.listed(f"{player.name} {number(player.total)}" for player in result.in_order)
        actions: dict[str, Callable[[], object]] = {
            "picture": lambda: hand_over(page, f"{picture_name(tr, result)}.png", self.raw or self._drawn()),
            "bgstats": lambda: _bg_stats(page, name, result),
            "file": lambda: _file(page, id_, name),
            "csv": lambda: hand_over(page, f"{name}.csv", as_csv([result])),
            "text": lambda: hand_over(page, f"{name}.txt", as_text(result, tr)),
        }
        super().__init__(page, actions, title=tr("share.title"))
        text = {action: first if action == "text" else tr(f"share.{action}_detail") for action in ACTIONS}
        self._rows = tuple(
            ListRow(tr(f"share.{action}"), text[action], "", Icon(icon, "ink2"), tap=action, strong=True)
            for action, icon in ACTIONS.items()
        )
        self._lay_out()
        self.show(page)
        page.app.host.later(SOON, self._show_picture)

    def _lay_out(self) -> None:
        tr = self.page.app.tr
        preview = Painted(PREVIEW, (self.raw,), 115, 92, "picture", tr("share.picture"))
        words, icon = BUTTONS[device.shares_files()]
        button = Button(tr(words), icon, "primary", "picture")
        about = Text(tr("share.picture_detail"), "caption", "ink2")
        head = Column((Text(tr("share.picture"), "strong"), about, button), 6)
        self.show_nodes(Column((Row((preview, head), 14), Column(self._rows)), 10))

    def _show_picture(self) -> None:
        if self.is_open:
            self.raw = self._drawn()
            self._lay_out()


def _file(page: Page, id_: str, name: str) -> None:
    store = page.app.store
    page.app.attempt(lambda: hand_over(page, f"{name}{TABLE}", store.export_table(id_)))


def _bg_stats(page: Page, name: str, result: TableResult) -> None:
    """The link opens the app; where nothing opens links, its file."""
    if not device.open_link(as_link(result, page.app.tr)):
        me = page.app.store.players.identities(page.app.settings_file.here.me)
        hand_over(page, f"{name}.bgsplay", as_file([result], page.app.tr, me))


# --- where it goes ---


def hand_over(page: Page, name: str, contents: str | bytes) -> None:
    """To whoever takes files here; where nobody does, to a place one chooses."""
    path = page.app.folder / OUTGOING / name
    if _written(page, path, contents.encode() if isinstance(contents, str) else contents):
        give(page, path)


def give(page: Page, path: Path, then: Callable[[], object] = lambda: None) -> None:
    """Share a written file; `then` is called once it is shared or saved."""
    app = page.app
    if device.share_file(path, type_of(path.name), app.tr("share.title")):
        then()
    elif not device.choose_place(path.name, lambda target: _save(page, path, target, then)):
        ask_place(page, path, then)


def ask_place(page: Page, path: Path, then: Callable[[], object] = lambda: None) -> Sheet:
    """Where there is no dialog: a field with a path that would do."""
    usual = str(_usual_place() / path.name)

    def save(target: Path) -> None:
        """No dialog has asked whether a file may be replaced."""
        if page.app.attempt(lambda: check_target(target, page.app.folder)):
            _save(page, path, target, then)

    title = page.app.tr("share.save_as", file=path.name)
    return ask_path(page, title, "data.path", save, typed=usual, action="share.save")


def _usual_place() -> Path:
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else Path.home()


def _save(page: Page, path: Path, target: Path, then: Callable[[], object]) -> None:
    app = page.app
    if app.attempt(lambda: check_target(target, app.folder, force=True)) and _written(page, target, path):
        then()
        folder = target.parent.resolve()
        text, act = app.tr("share.saved", file=target.name, folder=str(folder)), app.tr("share.open_folder")
        Snackbar(app.page, text, action=act, then=lambda: device.open_link(folder.as_uri()))


def _written(page: Page, target: Path, source: bytes | Path) -> bool:
    """Write a file for others, or show the error."""

    def write() -> None:
        raw = source.read_bytes() if isinstance(source, Path) else source
        target.parent.mkdir(parents=True, exist_ok=True)
        write_export(target, raw, page.app.folder)

    return page.app.attempt(write)

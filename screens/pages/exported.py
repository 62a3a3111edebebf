"""A table for others: as a picture, for BG Stats, as a file, as numbers, as words; each goes where one chooses.

On a phone that is the system's share sheet, on a computer a dialog, and where there is none a field with the path.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.errors import SaveError, TablesideError
from companion.messages import message
from companion.saves.backup import TABLE
from companion.saves.export_file import OUTGOING, write_export
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.result import TableResult, result_of
from companion.sharing.words import as_text
from screens.app import running
from screens.kit import Across, Action, Column, Page, Sheet, Snackbar, StrongRow, Text, TextField
from screens.kit.figures import column, number
from screens.pages.picture import draw_result
from screens.window import device

SOON = 0.05
"""Seconds until the preview is drawn: the sheet is there first."""
KINDS = {
    ".csv": "text/csv",
    ".txt": "text/plain",
    ".png": "image/png",
    ".zip": "application/zip",
    TABLE: "application/json",
    ".json": "application/json",
    ".bgsplay": "application/octet-stream",
}


class Preview(ButtonBehavior, Widget):
    """A picture that is about to be shared, small."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(92), dp(115)), **more)
        self.raw = b""
        theme = running().theme
        with self.canvas:
            self._tint = Color(*theme.sunken)
            self._picture = Rectangle(pos=self.pos, size=self.size)
            Color(*theme.rule2)
            self._edge = Line(width=dp(1))
        self.bind(pos=self._lie, size=self._lie)

    def _lie(self, *_: Any) -> None:
        self._picture.pos, self._picture.size = self.pos, self.size
        self._edge.rectangle = (*self.pos, *self.size)

    def show(self, raw: bytes) -> None:
        self.raw = raw
        self._tint.rgba = (1, 1, 1, 1)
        self._picture.texture = CoreImage(BytesIO(raw), ext="png", mipmap=True).texture


def export(page: Page, id_: str) -> None:
    """All ways a finished table can go; an open one goes as its file alone, without its secrets."""
    app = running()
    try:
        result = result_of(app.store.line(id_))
    except SaveError as error:
        if error.code == "share.not_finished":
            _file(page, id_, "")
        else:
            app.tell(error.message)
        return
    show_share(page, id_, result)


def show_share(page: Page, id_: str, result: TableResult) -> Sheet:
    app = running()
    tr, sheet, name = app.tr, Sheet(title=app.tr("share.title")), _file_name(result)
    first = app.tr.listed(f"{player.name} {number(player.total)}" for player in result.in_order)
    ways: list[tuple[str, str, str, Callable[[], object]]] = [
        ("swap-horizontal", tr("share.bgstats"), tr("share.bgstats_detail"), lambda: _bg_stats(page, name, result)),
        ("content-save-outline", tr("share.file"), tr("share.file_detail"), lambda: _file(page, id_, name)),
        ("table", tr("share.csv"), tr("share.csv_detail"), lambda: hand_over(page, f"{name}.csv", as_csv([result]))),
        ("feather", tr("share.text"), first, lambda: hand_over(page, f"{name}.txt", as_text(result, app.tr))),
    ]
    rows = [StrongRow(icon=i, text=words, detail=more, on_release=sheet.closing(act)) for i, words, more, act in ways]
    preview = Preview(pos_hint={"center_y": 0.5})
    button = Action(kind="primary", text=tr("share.picture_button"), icon="share-variant")

    def share_picture() -> None:
        hand_over(page, f"{name}.png", preview.raw or draw_result(id_, result))

    for part in (preview, button):
        part.bind(on_release=sheet.closing(share_picture))
    head = Column(spacing=dp(6), pos_hint={"center_y": 0.5}).fill(
        [
            Text(role="strong", text=tr("share.picture")),
            Text(role="caption", muted=True, text=tr("share.picture_detail")),
            button,
        ]
    )
    sheet.fill([Across(spacing=dp(14)).fill([preview, head]), column(rows)]).show(page)

    def show_picture(_: float) -> None:
        if sheet.parent:
            preview.show(draw_result(id_, result))

    Clock.schedule_once(show_picture, SOON)
    return sheet


def _file_name(result: TableResult) -> str:
    """As a file is called: the game, and who won."""
    words = [result.box.replace("/", "-"), *(player.name for player in result.in_order if player.won), result.id[:6]]
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in "-".join(words))[:80]


def _file(page: Page, id_: str, name: str) -> None:
    app = running()
    try:
        text = app.store.export_table(id_)
    except TablesideError as error:
        app.tell(error.message)
        return
    hand_over(page, f"{name or id_}{TABLE}", text)


def _bg_stats(page: Page, name: str, result: TableResult) -> None:
    """The link opens the app; where nothing opens links, its file."""
    if not device.open_link(as_link(result, running().tr)):
        me = running().store.identities(running().kept.here.me)
        hand_over(page, f"{name}.bgsplay", as_file([result], running().tr, me))


# --- where it goes ---


def hand_over(page: Page, name: str, contents: str | bytes) -> None:
    """To whoever takes files here; where nobody does, to a place one chooses."""
    path = running().folder / OUTGOING / name
    if _written(path, contents.encode() if isinstance(contents, str) else contents):
        give(page, path)


def give(page: Page, path: Path, then: Callable[[], object] = lambda: None) -> None:
    """A file that is written already; `then` hears that it is on its way."""
    app = running()
    if device.share_file(path, KINDS.get(path.suffix, "application/octet-stream"), app.tr("share.title")):
        then()
    elif not device.choose_place(path.name, lambda target: _save(path, target, then)):
        ask_place(page, path, then)


def ask_place(page: Page, path: Path, then: Callable[[], object] = lambda: None) -> Sheet:
    """Where there is no dialog: a field with a path that would do."""
    app = running()
    sheet = Sheet(title=app.tr("score.exported_title"))
    field = TextField(text=str(_usual_place() / path.name), hint_text=app.tr("data.path"), multiline=False)

    def save(*_: Any) -> None:
        sheet.close()
        _save(path, Path(field.text).expanduser(), then)

    field.bind(on_text_validate=save)
    return sheet.fill([field, Action(kind="primary", text=app.tr("share.save"), on_release=save)]).show(page)


def _usual_place() -> Path:
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else Path.home()


def _save(path: Path, target: Path, then: Callable[[], object]) -> None:
    app = running()
    if _written(target, path):
        then()
        said = app.tr("share.saved", file=target.name)
        Snackbar(text=said, brief=said).show(app.page)


def _written(target: Path, source: bytes | Path) -> bool:
    """Write a file for others, or say why not."""
    app = running()
    try:
        raw = source.read_bytes() if isinstance(source, Path) else source
        target.parent.mkdir(parents=True, exist_ok=True)
        write_export(target, raw, app.folder)
    except OSError:
        app.tell(message("share.refused"))
        return False
    except SaveError as error:
        app.tell(error.message)
        return False
    return True

"""Data: back up everything, restore, import a table, all results as numbers, a shared folder, the bin."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import DataError, TablesideError
from companion.messages import Message, message
from companion.plain import read_text
from companion.saves.backup import Backup, Restored, back_up, replace_everything, restore, weigh
from companion.saves.merging import merge
from companion.saves.share import MOST_BYTES
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from screens.app import running
from screens.kit import Action, Page, Row, Sheet, Text, TextField
from screens.kit.figures import column, number
from screens.kit.loading import load_kv
from screens.pages.exported import OUTGOING, give, hand_over
from screens.window import device

load_kv(__file__)

BACKUP = "tableside-backup.zip"
BEFORE = "before-restoring.zip"


class DataPage(Page):
    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        history = app.store.history()
        every = [
            ("content-save-outline", "back_up", self.back_up),
            ("restart", "restore", self.ask_file),
        ]
        one = [("arrow-down", "import", self.ask_file)]
        count = app.store.in_bin()
        csv = Row(icon="table", text=tr("data.csv"), arrow=True, on_release=lambda _: self.all_as_csv())
        csv.detail = tr("data.csv_detail", games=tr("stats.games", count=len(history)))
        bin_ = Row(icon="trash-can-outline", text=tr("settings.bin"), detail=tr("settings.bin_detail"), arrow=True)
        bin_.value = number(count) if count else ""
        bin_.bind(on_release=lambda _: app.go("bin"))
        folder = self._row("swap-horizontal", "folder", self.ask_folder)
        self.ids.list.fill(
            [
                self._head("data.all"),
                column([*(self._row(*part) for part in every), folder]),
                self._head("data.one"),
                column([*(self._row(*part) for part in one), csv]),
                self._head("data.deleted"),
                column([bin_]),
                Text(
                    role="caption",
                    muted=True,
                    halign="center",
                    text=tr("data.footer", count=len(app.store.all_lines())),
                ),
            ]
        )

    def _head(self, words: str) -> Text:
        return Text(role="label", muted=True, text=self.app.tr(words), padding=(self.margin, 0))

    def _row(self, icon: str, what: str, act: Callable[[], object]) -> Row:
        tr = self.app.tr
        words, more = tr(f"data.{what}"), tr(f"data.{what}_detail")
        return Row(icon=icon, text=words, detail=more, arrow=True, on_release=lambda _: act())

    # --- out ---

    def back_up(self) -> None:
        app, path = self.app, self.app.folder / OUTGOING / BACKUP

        def write() -> None:
            path.parent.mkdir(parents=True, exist_ok=True)
            back_up(app.store, app.kept, path)

        if _try(write):
            give(self, path)

    def all_as_csv(self) -> None:
        lines = [line for line in reversed(self.app.store.history()) if not line.state]
        hand_over(self, "tableside.csv", as_csv([result_of(line) for line in lines]))

    # --- in ---

    def ask_file(self) -> None:
        bring_in(self)

    def ask_folder(self) -> None:
        if not device.choose_folder(self.merge):
            ask_path(self, "data.which_folder", "data.folder_path", self.merge)

    def merge(self, folder: Path) -> None:
        app = self.app
        said: list[Message] = []
        if _try(lambda: said.extend(merge(app.store, folder).messages)):
            app.page.refresh()
            tell_all(self, app.tr("data.folder"), said)


def bring_in(page: Page) -> None:
    """A file is chosen, and what it is is found out by looking into it."""
    if not device.choose_file(take_file):
        ask_path(page, "data.which_file", "data.path", take_file)


def take_file(path: Path) -> None:
    """Whatever was chosen or dropped: a backup, or a table somebody shared; first it says what it is."""
    page = running().page
    try:
        with Backup(path) as backup:
            show_backup(page, path, weigh(running().store, backup))
        return
    except DataError as error:
        if "newer" in str(error):
            running().tell(message("store.newer_format", file=path.name))
            return
    try:
        text = read_text(path, most_bytes=MOST_BYTES, name=path.name)
        taken = running().store.weigh(text, path.name)
    except DataError as error:
        newer = "newer" in str(error)
        running().tell(message("store.newer_format", file=path.name) if newer else message("data.not_ours"))
        return
    except TablesideError as error:
        running().tell(error.message)
        return
    show_table(page, text, path.name, taken)


def show_table(page: Page, text: str, name: str, taken: Any) -> Sheet:
    """What a shared table means here, and the one thing to do with it."""
    app = running()
    sheet = Sheet(title=app.tr("data.import"), subtitle=name)
    parts: list[Any] = [Text(text=app.say(taken.message))]
    if taken.how in ("added", "grown", "diverged"):
        copy = taken.how == "diverged"
        words = app.tr("data.as_copy" if copy else "data.take_one")

        def take() -> None:
            if _try(lambda: _show_id(app.store.take_in(text, name, copy=copy).id)):
                app.page.refresh()

        parts.append(Action(kind="primary", text=words, on_release=sheet.closing(take)))
    else:
        parts.append(Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close()))
    return sheet.fill(parts).show(page)


def _show_id(id_: str) -> None:
    app = running()
    line = app.store.line(id_)
    app.go("history") if line.finished else app.home()


def show_backup(page: Page, path: Path, found: Restored) -> Sheet:
    """What a backup holds, counted by what it means here; nothing has changed yet."""
    app = running()
    sheet = Sheet(title=app.tr("data.restore"), subtitle=path.name)
    parts: list[Any] = [Text(text=app.say(said)) for said in found.messages]
    if found.news:
        take = Action(kind="primary", text=app.tr("data.take"), on_release=sheet.closing(lambda: _restore(path)))
        parts.append(take)
    else:
        parts.append(Text(text=app.tr("data.nothing_new"), muted=True))
    with_settings = sheet.closing(lambda: _restore(path, settings=True))
    parts.append(Action(text=app.tr("data.settings_too"), on_release=with_settings))
    instead = Action(
        kind="text", text=app.tr("data.replace"), on_release=sheet.closing(lambda: ask_replace(page, path))
    )
    return sheet.fill([*parts, instead]).show(page)


def ask_replace(page: Page, path: Path) -> Sheet:
    """Asked once more: what is here and not there goes to the bin."""
    app = running()
    sheet = Sheet(title=app.tr("data.replace_ask"), icon="alert", look="alert")
    keep = Action(kind="primary", text=app.tr("data.keep"), on_release=lambda _: sheet.close())
    instead = Action(kind="alert", text=app.tr("data.replace_yes"), on_release=sheet.closing(lambda: _replace(path)))
    return sheet.fill([Text(text=app.tr("data.replace_why")), keep, instead]).show(page)


def _restore(path: Path, *, settings: bool = False) -> None:
    app = running()

    def take() -> list[Message]:
        with Backup(path) as backup:
            return restore(app.store, backup, app.kept if settings else None).messages

    _taken(take)


def _replace(path: Path) -> None:
    app = running()

    def take() -> list[Message]:
        with Backup(path) as backup:
            return replace_everything(app.store, backup, None, app.folder / BEFORE).messages

    _taken(take)


def _taken(take: Callable[[], list[Message]]) -> None:
    app = running()
    said: list[Message] = []
    if _try(lambda: said.extend(take())):
        app.page.refresh()
        tell_all(app.page, app.tr("data.restore"), said)


def tell_all(page: Page, title: str, said: list[Message]) -> Sheet:
    app = running()
    sheet = Sheet(title=title)
    ok = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
    return sheet.fill([*(Text(text=app.say(one)) for one in said), ok]).show(page)


def ask_path(page: Page, title: str, hint: str, then: Callable[[Path], None]) -> Sheet:
    """Where the machine has no chooser: a field."""
    app = running()
    sheet = Sheet(title=app.tr(title))
    field = TextField(hint_text=app.tr(hint), multiline=False)

    def go_on(*_: Any) -> None:
        sheet.close()
        if field.text.strip():
            then(Path(field.text.strip()).expanduser())

    field.bind(on_text_validate=go_on)
    sheet.fill([field, Action(kind="primary", text=app.tr("data.open"), on_release=go_on)]).show(page)
    field.focus = True
    return sheet


def _try(act: Callable[[], object]) -> bool:
    """Do it, or say why not."""
    try:
        act()
    except TablesideError as error:
        running().tell(error.message)
        return False
    except OSError:
        running().tell(message("share.refused"))
        return False
    return True

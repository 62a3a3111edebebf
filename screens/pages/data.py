"""Data: back up everything, restore, import a table, all results as numbers, a shared folder, the bin."""

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from companion.dates import day_of
from companion.errors import DataError, NewerData, TablesideError
from companion.messages import Message, message
from companion.plain import read_text
from companion.saves.backup import BackedUp, Progress, back_up
from companion.saves.backup_reader import Backup
from companion.saves.export_file import OUTGOING
from companion.saves.restore import Prepared, Restored, prepare, prepare_instead, weigh
from companion.saves.share import MOST_BYTES, looks_shared
from companion.saves.storage import Unknown
from companion.saves.summary import Summary
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from screens.app import running
from screens.kit import Across, Action, Card, Column, Icon, OneLine, Page, Row, Sheet, Text, TextField
from screens.kit.beside import BesideOrBelow
from screens.kit.figures import column, number
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.rows import RowTag, TagRow
from screens.pages.exported import give, hand_over
from screens.pages.shared_folder import folder_row
from screens.pages.work_aside import WorkAside
from screens.window import device

load_kv(__file__)

BACKUP = "tableside-backup.zip"
SUMS = {
    "same": "",
    "added": "good",
    "back": "good",
    "grown": "good",
    "shorter": "hint",
    "diverged": "hint",
    "in_bin": "quiet",
    "unreadable": "alert",
}
"""What a table in a backup can mean here, and the tag its number stands on."""


class DataPage(Page):
    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        app, tr = self.app, self.app.tr
        history, every = app.store.history(), app.store.all_lines()
        at, count = app.kept.here.backed_up, app.store.in_bin()
        back_up_ = self._row("content-save-outline", "back_up", self.back_up)
        back_up_.value = app.say(day_of(at, app.store.clock())) if at else ""
        csv = Row(icon="table", text=tr("data.csv"), arrow=True, on_release=lambda _: self.all_as_csv())
        csv.detail = tr("data.csv_detail", games=tr("stats.games", count=len(app.store.counted())))
        bin_ = TagRow(icon="trash-can-outline", text=tr("settings.bin"), detail=tr("settings.bin_detail"), arrow=True)
        bin_.value, bin_.tag = number(count) if count else "", "quiet"
        bin_.bind(on_release=lambda _: app.go("bin"))
        footer = tr("data.footer", count=len(every), size=app.say(size_of(every)))
        self.ids.list.fill(
            [
                self._head("data.all"),
                column([back_up_, self._row("restart", "restore", self.ask_file), *folder_row(self, ask_path)]),
                self._head("data.one"),
                column([self._row("arrow-down", "import", self.ask_file), csv]),
                self._head("data.deleted"),
                column([bin_]),
                *([self._since(at, sum(line.touched > at for line in history))] if history else []),
                Text(role="caption", muted=True, halign="center", text=footer),
            ]
        )

    def _since(self, at: int, count: int) -> Column:
        """How long the last backup was ago, and what it does not hold."""
        tr = self.app.tr
        if at:
            days = (date.fromtimestamp(self.app.store.clock()) - date.fromtimestamp(at)).days
            title = tr("data.backed_up_days", count=days) if days > 0 else tr("data.backed_up_today")
            more = tr("data.since_backup", count=count) if count else tr("data.nothing_since")
        else:
            title, more = tr("data.never_backed_up"), tr("data.unsaved", count=count)
        icon = Icon(icon="lightbulb-on-outline", color=self.app.theme.brass, pos_hint={"center_y": 0.5})
        words = Column().fill([Text(role="strong", text=title), Text(role="caption", muted=True, text=more)])
        card = Card()
        put(card, [Across(spacing=dp(12)).fill([icon, words])])
        return Column(padding=(dp(16), dp(16), dp(16), 0)).fill([card])

    def _head(self, words: str) -> Text:
        return Text(role="label", muted=True, text=self.app.tr(words), padding=(self.margin, 0))

    def _row(self, icon: str, what: str, act: Callable[[], object]) -> Row:
        tr = self.app.tr
        words, more = tr(f"data.{what}"), tr(f"data.{what}_detail")
        return Row(icon=icon, text=words, detail=more, arrow=True, on_release=lambda _: act())

    # --- out ---

    def back_up(self) -> None:
        app, path = self.app, self.app.folder / OUTGOING / BACKUP

        def write(progress: Progress) -> BackedUp:
            path.parent.mkdir(parents=True, exist_ok=True)
            return back_up(app.store, app.kept, path, progress)

        def done(written: BackedUp) -> None:
            now = int(app.store.clock())
            _try(lambda: give(self, path, lambda: self._backed_up(now, written.tables)))

        WorkAside(app, "data.backing_up", write, done).start()

    def _backed_up(self, at: int, tables: int) -> None:
        if _try(lambda: self.app.kept.keep_here(backed_up=at, tables=tables)):
            self.app.page.refresh()

    def all_as_csv(self) -> None:
        hand_over(self, "tableside.csv", as_csv(map(result_of, self.app.store.counted())))

    # --- in ---

    def ask_file(self) -> None:
        bring_in(self)


def size_of(lines: Iterable[Summary]) -> Message:
    """What the files of these tables take, in kilobytes or megabytes."""
    return in_bytes(sum(line.stamp[0] for line in lines if line.stamp))


def in_bytes(taken: int) -> Message:
    if taken < 1_000_000:
        return message("data.bytes", number=-(-taken // 1000))
    return message("data.megabytes", number=f"{taken / 1_000_000:.1f}")


def bring_in(page: Page) -> None:
    """A file is chosen, and what it is is found out by looking into it."""
    if not device.choose_file(take_file):
        ask_path(page, "data.which_file", "data.path", take_file)


def take_file(path: Path) -> None:
    """Whatever was chosen or dropped: a backup, or a table somebody shared; first it says what it is."""
    try:
        with Backup(path):
            pass
    except NewerData:
        running().tell(message("store.newer_format", file=path.name))
    except DataError:
        _take_table(path)
    else:
        _take_backup(path)


def _take_backup(path: Path) -> None:
    app = running()

    def look(progress: Progress) -> tuple[Restored, int, bool]:
        with Backup(path) as backup:
            return weigh(app.store, backup, progress), backup.made, backup.has_settings

    def show(seen: tuple[Restored, int, bool]) -> None:
        found, made, settings = seen
        show_backup(app.page, path, found, made=made, settings=settings)

    WorkAside(app, "data.weighing", look, show).start()


def _take_table(path: Path) -> None:
    page = running().page
    try:
        text = read_text(path, most_bytes=MOST_BYTES, name=path.name)
    except DataError:
        running().tell(message("data.not_ours"))
        return
    try:
        taken = running().store.weigh(text, path.name)
    except NewerData:
        running().tell(message("store.newer_format", file=path.name))
        return
    except DataError as error:
        running().tell(Unknown(error).message if looks_shared(text) else message("data.not_ours"))
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


def show_backup(page: Page, path: Path, found: Restored, *, made: int = 0, settings: bool = False) -> Sheet:
    """What a backup holds, counted by what it means here; nothing has changed yet."""
    app = running()
    title = app.tr("data.backup_from", date=day_of(made, app.store.clock())) if made else app.tr("data.restore")
    sheet = Sheet(title=title, subtitle=app.tr.listed([path.name, *_size(path)]))
    parts: list[Any] = [column(_sums(found, settings=settings))]
    if found.changes:
        only_new = found.changes == found.cases["added"]
        words = app.tr("data.take_count", count=found.changes) if only_new else app.tr("data.take")
        parts.append(Action(kind="primary", text=words, on_release=sheet.closing(lambda: _restore(path))))
    else:
        parts.append(Text(text=app.tr("data.nothing_new"), muted=True))
    if settings:
        with_settings = sheet.closing(lambda: _restore(path, settings=True))
        parts.append(Action(text=app.tr("data.settings_too"), on_release=with_settings))
    instead = Action(
        kind="text", text=app.tr("data.replace"), on_release=sheet.closing(lambda: ask_replace(page, path))
    )
    return sheet.fill([*parts, instead]).show(page)


def _size(path: Path) -> list[str]:
    """How large the file is, if that can be told."""
    try:
        return [running().say(in_bytes(path.stat().st_size))]
    except OSError:
        return []


class BackupSum(BesideOrBelow):
    """A line of a sum: what is counted and how many, on a tag where that matters."""

    def __init__(self, words: str, value: str, tag: str = "", role: str = "body", **more: Any) -> None:
        super().__init__(**more)
        self.add_widget(Text(text=words))
        self.add_widget(RowTag().show(value, tag) if tag else OneLine(text=value, role=role))


def _sums(found: Restored, *, settings: bool) -> list[BackupSum]:
    """All tables of the file, then how many of them are which case."""
    tr = running().tr
    lines = [BackupSum(tr("data.sum.tables"), number(sum(found.cases.values())), role="strong")]
    for case, tag in SUMS.items():
        count = found.cases[case]
        if count:
            value = tr("data.stays", count=count) if tag == "hint" else number(count)
            lines.append(BackupSum(tr(f"data.sum.{case}"), value, tag))
    return [*lines, *([BackupSum(tr("data.sum.settings"), tr("data.left_alone"))] if settings else [])]


def ask_replace(page: Page, path: Path) -> Sheet:
    """Asked once more: what is here and not there goes to the bin."""
    app = running()
    sheet = Sheet(title=app.tr("data.replace_ask"), icon="alert", look="alert")
    keep = Action(kind="primary", text=app.tr("data.keep"), on_release=lambda _: sheet.close())
    instead = Action(kind="alert", text=app.tr("data.replace_yes"), on_release=sheet.closing(lambda: _replace(path)))
    return sheet.fill([Text(text=app.tr("data.replace_why")), keep, instead]).show(page)


def _restore(path: Path, *, settings: bool = False) -> None:
    app = running()
    _take(path, lambda backup, progress: prepare(app.store, backup, app.kept if settings else None, progress=progress))


def _replace(path: Path) -> None:
    app = running()
    _take(path, lambda backup, progress: prepare_instead(app.store, backup, app.kept, progress))


def _take(path: Path, build: Callable[[Backup, Progress], Prepared]) -> None:
    """Verify and build everything aside, then put it in place at once; no table is open meanwhile."""
    app = running()
    closed = app.put_tables_away()

    def work(progress: Progress) -> Prepared:
        with Backup(path) as backup:
            return build(backup, progress)

    def switch(prepared: Prepared) -> None:
        said: list[Message] = [message("restored.closed")] if closed else []
        if _try(lambda: said.extend(prepared.switch().messages)):
            app.page.refresh()
            tell_all(app.page, app.tr("data.restore"), said)

    WorkAside(app, "data.restoring", work, switch).start()


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

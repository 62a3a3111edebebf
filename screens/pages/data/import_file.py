"""What comes in: a file is inspected, its effect here is shown, and then it is imported or not."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import TablesideError
from companion.messages import Message, message
from companion.sharing.recognise import PAST, kind_of_file
from companion.storage.backup import Progress
from companion.storage.backup_reader import Backup
from companion.storage.backup_words import in_bytes, is_backup, read_table, sum_lines, take_words
from companion.storage.import_table import take_in
from companion.storage.restore import Prepared, Restored, prepare, prepare_instead, weigh
from companion.words.dates import day_of
from screens import device
from screens.games import load, shower_of
from screens.pages.background_job import BackgroundJob
from screens.ui.bottom_sheet import Sheet
from screens.ui.field_sheet import ask_path
from screens.ui.frame import Page
from screens.ui.sheet import Action, action_sheet, nothing
from screens.ui.tree.controls import rule, tag
from screens.ui.tree.nodes import Beside, Column, Node, Row, Text

if TYPE_CHECKING:
    from screens.running_app import App


def bring_in(page: Page) -> None:
    """A file is chosen, and what it is is found out by looking into it."""
    choose_file(page, partial(take_file, page.app))


def choose_file(page: Page, take: Callable[[Path], None]) -> None:
    """By the machine's own chooser; where there is none its path is typed."""
    if not device.choose_file(take):
        ask_path(page, page.app.tr("data.which_file"), "data.path", take)


def take_file(app: "App", path: Path) -> None:
    """Whatever was chosen or dropped: a backup, a map, a shared table, past games; first it says what it is."""
    try:
        if is_backup(path):
            _take_backup(app, path)
        elif shower := shower_of(kind_of_file(path)):
            load(shower)(app.page, path)
        elif kind_of_file(path) in PAST:
            _take_past(app, path)
        elif kind_of_file(path) == "sheet":
            app.take_sheet(path.read_bytes())
        else:
            text, taken = read_table(app.store, path)
            show_table(app.page, text, path.name, taken)
    except TablesideError as error:
        app.notify(error.message)
    except OSError:
        app.notify(message("share.refused"))


def _take_past(app: "App", path: Path) -> None:
    """Games that were played before: on a page of their own."""
    app.go("past")
    page: Any = app.page
    page.look_into(path)


def _take_backup(app: "App", path: Path) -> None:
    def look(progress: Progress) -> tuple[Restored, int, bool]:
        with Backup(path) as backup:
            return weigh(app.store, backup, progress), backup.made, backup.has_settings

    def show(seen: tuple[Restored, int, bool]) -> None:
        found, made, settings = seen
        show_backup(app.page, path, found, made=made, settings=settings)

    BackgroundJob(app, "data.weighing", look, show).start()


def show_table(page: Page, text: str, name: str, taken: Any) -> Sheet:
    """What a shared table means here, and the one thing to do with it."""
    app, copy = page.app, taken.how == "diverged"

    def take() -> None:
        if app.attempt(lambda: _show_id(page, take_in(app.store, text, name, copy=copy).id)):
            app.page.refresh()

    if taken.how in ("added", "grown", "diverged"):
        action: Action = app.tr("data.as_copy" if copy else "data.take_one"), take, "primary"
    else:
        action = app.tr("notice.understood"), nothing, "primary"
    return action_sheet(page, [Text(app.tr.text(taken.message))], [action], title=app.tr("data.import"), subtitle=name)


def _show_id(page: Page, id_: str) -> None:
    app = page.app
    line = app.store.line(id_)
    app.go("history") if line.finished else app.home()


def show_backup(page: Page, path: Path, found: Restored, *, made: int = 0, settings: bool = False) -> Sheet:
    """What a backup holds, counted by what it means here; nothing has changed yet."""
    app, tr = page.app, page.app.tr
    title = tr("data.backup_from", date=day_of(made, app.store.clock())) if made else tr("data.restore")
    parts: list[Node] = [Column(_sums(page, found, settings=settings))]
    actions: list[Action] = []
    if found.changes:
        actions.append((take_words(tr, found), lambda: _restore(page, path), "primary"))
    else:
        parts.append(Text(tr("data.nothing_new"), ink="ink2"))
    if settings:
        actions.append((tr("data.settings_too"), lambda: _restore(page, path, settings=True), "secondary"))
    actions.append((tr("data.replace"), lambda: ask_replace(page, path), "text"))
    return action_sheet(page, parts, actions, title=title, subtitle=tr.listed([path.name, *_size(page, path)]))


def _size(page: Page, path: Path) -> list[str]:
    """The size of the file, if it is known."""
    try:
        return [page.app.tr.text(in_bytes(path.stat().st_size))]
    except OSError:
        return []


def _sums(page: Page, found: Restored, *, settings: bool) -> tuple[Node, ...]:
    """All tables of the file, then how many of them are which case."""
    return tuple(
        _sum(words, tag(value, look) if look not in ("", "strong") else Text(value, look or "body", one_line=True))
        for words, value, look in sum_lines(page.app.tr, found, settings=settings)
    )


def _sum(words: str, value: Node) -> Node:
    """A line of a sum: what is counted and how many."""
    return Column((Row((Beside(Text(words), value, 12),), 0, (0, 8, 0, 9), 28), rule()))


def ask_replace(page: Page, path: Path) -> Sheet:
    """Asked once more: what is here and not there goes to the bin; beside a shared folder also for whom."""
    return ask_where(page, path, Path(page.app.settings_file.here.shared).name)


def ask_where(page: Page, path: Path, folder: str) -> Sheet:
    """The same with the name of the shared folder, or none."""
    tr = page.app.tr
    caption = [Text(tr("data.replace_why"))]
    words = "data.replace_here" if folder else "data.replace_yes"
    actions: list[Action] = [
        (tr("data.keep"), nothing, "primary"),
        (tr(words), lambda: _replace(page, path), "alert"),
    ]
    if folder:
        caption.append(Text(tr("data.replace_folder", folder=folder)))
        actions.append((tr("data.replace_everywhere"), lambda: _replace(page, path, everywhere=True), "alert_text"))
    return action_sheet(page, caption, actions, title=tr("data.replace_ask"), icon="alert", look="alert")


def _restore(page: Page, path: Path, *, settings: bool = False) -> None:
    app = page.app
    _take(
        page,
        path,
        lambda backup, progress: prepare(app.store, backup, app.settings_file if settings else None, progress=progress),
    )


def _replace(page: Page, path: Path, *, everywhere: bool = False) -> None:
    app = page.app
    build = partial(prepare_instead, app.store, everywhere=everywhere)
    _take(page, path, lambda backup, progress: build(backup, app.settings_file, progress))


def _take(page: Page, path: Path, build: Callable[[Backup, Progress], Prepared]) -> None:
    """Verify and build everything aside, then put it in place at once; no table is open meanwhile."""
    app = page.app
    closed = app.put_tables_away()

    def work(progress: Progress) -> Prepared:
        with Backup(path) as backup:
            return build(backup, progress)

    def switch(prepared: Prepared) -> None:
        caption: list[Message] = [message("restored.closed")] if closed else []
        if app.attempt(lambda: caption.extend(prepared.switch().messages)):
            app.page.refresh()
            tell_all(app.page, app.tr("data.restore"), caption)

    BackgroundJob(app, "data.restoring", work, switch).start()


def tell_all(page: Page, title: str, caption: list[Message]) -> Sheet:
    app = page.app
    entered = [Text(app.tr.text(one)) for one in caption]
    return action_sheet(page, entered, [(app.tr("notice.understood"), nothing, "primary")], title=title)

"""A table that cannot be opened: why, and what can be done with its file."""

from collections.abc import Callable
from typing import Any

from companion.errors import SaveError, TablesideError
from companion.messages import message
from companion.saves.storage import NewerFormat, Unknown
from screens.app import running
from screens.kit import Action, Page, Sheet, Text
from screens.pages.exported import hand_over


def show_unreadable(page: Page, id_: str, error: TablesideError) -> Sheet:
    """The sentence; and where there is a file at fault, the ways to keep, mend or put it away."""
    app = running()
    sheet = Sheet(title=app.tr("notice.title"), icon="information-outline")
    ways: tuple[tuple[str, Callable[[Page, str], None]], ...] = () if isinstance(error, SaveError) else WAYS
    if isinstance(error, NewerFormat | Unknown):  # there is nothing wrong with it, we only do not know its words
        ways = tuple(way for way in ways if way[1] is not _recover)
    parts: list[Any] = [Text(text=app.say(error.message))]
    parts += [Action(text=app.tr(words), on_release=_then(sheet, way, page, id_)) for words, way in ways]
    parts.append(Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close()))
    return sheet.fill(parts).show(page)


def _then(sheet: Sheet, way: Callable[[Page, str], None], page: Page, id_: str) -> Callable[[Any], None]:
    def go(_: Any) -> None:
        sheet.close()
        try:
            way(page, id_)
        except TablesideError as error:
            running().tell(error.message)

    return go


def _save(page: Page, id_: str) -> None:
    """The file as it is, byte for byte."""
    hand_over(page, f"{id_}.json", running().store.export_raw(id_))


def _recover(_page: Page, id_: str) -> None:
    """Up to its last entry that makes sense; then it is a table like any other."""
    running().store.recover(id_)
    running().resume(id_)


def _put_away(page: Page, id_: str) -> None:
    name = running().store.put_away(id_)
    page.refresh()
    running().tell(message("unreadable.kept_as", file=name))


WAYS = (("unreadable.save", _save), ("unreadable.recover", _recover), ("unreadable.put_away", _put_away))

"""A table that cannot be opened: why, and what can be done with its file."""

from collections.abc import Callable
from functools import partial

from companion.errors import SaveError, TablesideError
from companion.messages import message
from companion.storage.tinydb_storage import NewerFormat, Unknown
from screens.pages.exported import hand_over
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.sheet import Action, action_sheet, nothing
from screens.ui.tree.nodes import Text


def show_unreadable(page: Page, id_: str, error: TablesideError) -> Sheet:
    """The sentence; and where there is a file at fault, the ways to keep, mend or put it away."""
    app = page.app
    actions = () if isinstance(error, SaveError) else ACTIONS
    if isinstance(error, NewerFormat | Unknown):  # there is nothing wrong with it, we only do not know its words
        actions = tuple(action for action in actions if action[1] is not _recover)
    acts: list[Action] = [
        (app.tr(words), partial(app.attempt, partial(action, page, id_)), "secondary") for words, action in actions
    ]
    acts.append((app.tr("notice.understood"), nothing, "primary"))
    title, text = app.tr("notice.title"), [Text(app.tr.text(error.message))]
    return action_sheet(page, text, acts, title=title, icon="information-outline")


def _save(page: Page, id_: str) -> None:
    """The file as it is, byte for byte."""
    hand_over(page, f"{id_}.json", page.app.store.export_raw(id_))


def _recover(page: Page, id_: str) -> None:
    """Up to its last entry that makes sense; then it is a table like any other."""
    page.app.store.recover(id_)
    page.app.resume(id_)


def _put_away(page: Page, id_: str) -> None:
    name = page.app.store.quarantine(id_)
    page.refresh()
    page.app.notify(message("unreadable.kept_as", file=name))


ACTIONS: tuple[tuple[str, Callable[[Page, str], None]], ...] = (
    ("unreadable.save", _save),
    ("unreadable.recover", _recover),
    ("unreadable.put_away", _put_away),
)

"""Hands on the setup guide: its lines, its rows, its big button."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.table.pages import open_page
from screens.ui.tree.controls import do
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Icon, ListRow, Text, walk
from tests.screens.figures import does, into_sight, spots, tell


def step_rows(phone: Phone) -> list[NodeHandle]:
    """The lines of the page that is shown."""
    return [one for one in spots(phone) if does(one.tap, "tap")]


def lines(phone: Phone) -> list[str]:
    return [one.name for one in step_rows(phone)]


def ticked(phone: Phone) -> list[str]:
    return [one.name for one in step_rows(phone) if _has(one, "check")]


def _has(row: NodeHandle, icon: str) -> bool:
    return any(isinstance(one, Icon) and one.icon == icon for one in walk(row.node))


def words_of(row: NodeHandle) -> NodeHandle:
    """Where the words of a line stand."""
    return next(spot for spot in row.tree.handles() if spot.text == row.name and isinstance(spot.node, Text))


def lit(phone: Phone) -> list[str]:
    """The line that comes now, or was asked for."""
    return [one.name for one in step_rows(phone) if words_of(one).node.role == "strong"]


def changeable(phone: Phone) -> list[str]:
    return [one.name.removeprefix("change ") for one in spots(phone) if does(one.tap, "change")]


def tap_line(phone: Phone, words: str) -> None:
    row = next(one for one in step_rows(phone) if one.name == words)
    into_sight(phone, row)
    phone.tap(words_of(row))
    phone.settle()


def offers(phone: Phone) -> list[ListRow]:
    """What else is offered, below the lines."""
    return [one.node for one in spots(phone) if isinstance(one.node, ListRow) and not does(one.tap, "tap")]


def go_on(phone: Phone) -> None:
    tell(phone, do("go_on"))


def page_of(phone: Phone) -> str:
    page = open_page(phone.app.session.table)
    assert page is not None
    return page.id

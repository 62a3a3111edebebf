"""A table of Great Western Trail while it is played, and the taps that more than one test makes."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display


from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import EndTurn, Move
from companion.table.table_commands import CompleteSetup
from screens.ui.tree.controls import Do
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import words
from screens.ui.tree.tree import Tree
from tests.companion.great_western_trail.tables import ANA, BEN, fix, seats_at
from tests.companion.great_western_trail.turns import give
from tests.screens.great_western_trail.player_page import bring


def open_table(phone: Phone, *more, edition: str = "second", players: int = 3) -> Phone:
    options = Options(edition=edition, first_game=True)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, seats_at(players), "full")
    session.do(CompleteSetup())
    fix(session, "seeds", 0)
    for seat in range(players):
        session.do(Move(seat, "neutral/A"))
        session.do(EndTurn(seat))
    give(session, ANA, dollars=10)
    give(session, BEN, dollars=0, building__1a=1, building__4a=1)
    for prepare in more:
        prepare(session)
    phone.app.resume(id_)
    phone.settle()
    phone.taps = 0
    return phone


def tap(phone: Phone, wanted: object) -> None:
    """Tap a key or a button by its words or its message, on a sheet if one is open; it is brought into sight first."""
    button = phone.button(wanted) if isinstance(wanted, str) else node(phone, wanted)
    bring(phone, button)
    phone.tap(button)
    phone.settle()


def trees(phone: Phone) -> list[Tree]:
    """All trees of an open sheet, and of the table below it."""
    page = phone.app.page
    sheets = [tree for sheet in phone.sheets for tree in (sheet.content, sheet.below)]
    return [*sheets, page.foot, page.scroll.tree, page.beside.tree, page.head, page.tabs]


def node(phone: Phone, message: object) -> NodeHandle:
    """What says this when it is tapped."""
    return next(one for one in told(phone, type(message)) if one.tap == message)


def told(phone: Phone, kind: type) -> list[NodeHandle]:
    """Everything whose tap tells such a message."""
    return [one for tree in trees(phone) for one in tree.targets() if isinstance(one.tap, kind)]


def calling(phone: Phone, method: str) -> list[NodeHandle]:
    """Everything whose tap calls this method."""
    return [one for one in told(phone, Do) if one.tap.method == method]


def said_by(phone: Phone, message: object) -> list[str]:
    """The words of what says this."""
    return words(node(phone, message).node)


def chip(phone: Phone, text: str) -> list[str]:
    """All words of the action that is called so."""
    return next(found for one in calling(phone, "use_chip") if text in (found := words(one.node)))


def icon_of(phone: Phone, text: str) -> str:
    """The sign of the action that is called so."""
    return next(one.icon for one in calling(phone, "use_chip") if text in words(one.node))


def use(phone: Phone, text: str) -> None:
    tap(phone, next(one.tap for one in calling(phone, "use_chip") if text in words(one.node)))


def points_of(phone: Phone, category: str) -> NodeHandle:
    return next(one for one in calling(phone, "show_points") if one.tap.given[1] == category)


def step(phone: Phone) -> str:
    return phone.app.session.view().game_view.turn.step

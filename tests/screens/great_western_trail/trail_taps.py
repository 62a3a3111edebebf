"""A table of Great Western Trail while it is played, and the taps that more than one test makes."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display


from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import EndTurn, Move
from companion.table.house import CompleteSetup
from kivy.uix.widget import Widget
from screens.great_western_trail.play.ranch_row import RanchPoints
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import words
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
    if button in phone.app.page.scroll.walk(restrict=True) or button.parent is phone.app.page.ride:
        bring(phone, button)
    phone.tap(button)
    phone.settle()


def node(phone: Phone, message: object) -> NodeHandle:
    """What says this when it is tapped."""
    trees = [tree for sheet in phone.sheets for tree in (sheet.content, sheet.below)]
    return next(one for tree in (*trees, phone.app.page.ride) for one in tree.targets() if one.tap == message)


def said_by(phone: Phone, message: object) -> list[str]:
    """The words of what says this."""
    return words(node(phone, message).node)


def chip(phone: Phone, words: str) -> Widget:
    return next(key for key in phone.app.page.turn_foot.keys if key.text == words)


def use(phone: Phone, words: str) -> None:
    phone.tap(chip(phone, words))
    phone.settle()


def points_of(phone: Phone, row: str) -> Widget:
    return phone.find(lambda w: isinstance(w, RanchPoints) and w.name == row)


def step(phone: Phone) -> str:
    return phone.app.session.view().mirror.turn.step

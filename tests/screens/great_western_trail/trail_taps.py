"""A table of Great Western Trail while it is played, and the taps that more than one test makes."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display


from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import EndTurn, Move
from companion.table.house import CompleteSetup
from kivy.uix.widget import Widget
from screens.great_western_trail.play.ranch_row import RanchPoints
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


def tap(phone: Phone, name: str) -> None:
    """Tap a key or a button of the page by its name or its words; the list brings it into sight first."""
    button = phone.button(name)
    if button in phone.app.page.scroll.walk(restrict=True):
        bring(phone, button)
    phone.tap(button)
    phone.settle()


def chip(phone: Phone, words: str) -> Widget:
    return next(key for key in phone.app.page.turn_foot.keys if key.text == words)


def use(phone: Phone, words: str) -> None:
    phone.tap(chip(phone, words))
    phone.settle()


def points_of(phone: Phone, row: str) -> Widget:
    return phone.find(lambda w: isinstance(w, RanchPoints) and w.name == row)


def step(phone: Phone) -> str:
    return phone.app.session.view().mirror.turn.step

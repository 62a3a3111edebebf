"""A group that stops after three rounds, catches up once, and finishes: by taps, and the sheet is the one it would be.

The game goes on without the phone; at its end what everyone has is set on one page and saved in one entry.
"""

from random import Random
from typing import Any

import pytest


from companion.game import Seat
from companion.games import GAMES
from companion.games.great_western_trail import records as gwt
from companion.games.ticket_to_ride import records as ttr
from companion.question import Value
from companion.secret import CLERK
from companion.table.catch_up import groups
from companion.table.corrections import is_so
from companion.table.table_commands import CompleteSetup
from companion.table.session import Session
from demo_players import suggest

from screens.offscreen.phone import Phone
from screens.pages.figures.page_state import OneMore, Toggle, Unfold
from screens.pages.figures.stepper import Keys
from screens.ui.tree.controls import do
from screens.pages.figures.controller import CatchUp
from companion.table.figure_lines import Group as Values
from screens.table.strip import ChooseSeat
from tests.screens.conftest import OpenPhone
from screens.ui.question.page_state import Add, Digit, Done, Give
from tests.screens.figures import tell
from tests.screens.ticket_to_ride.taps import tap_route

TURNS = {"stone_age": 3, "great_western_trail": 18, "ticket_to_ride": 9}
"""How many rounds, or entries where there are none, the group keeps up."""


class Group:
    """Whoever holds the phone, and looks at what lies on the table."""

    def __init__(self, phone: Phone, really: Session) -> None:
        self.phone, self.really = phone, really

    @property
    def page(self) -> Any:
        return self.phone.app.page

    def tap(self, widget: Any) -> None:
        """Bring it into sight, then tap it."""
        self.phone.bring(widget)
        self.phone.tap(widget)

    def press(self, words: str) -> None:
        self.tap(self.phone.button(words))

    def wanted(self, id_: str) -> Value:
        fix = self.really.table.game.corrections.find(self.really.state, id_, CLERK)
        assert fix is not None
        assert fix.value is not None
        return fix.value

    # --- one line of the page ---

    def set(self, key: str, values: Values) -> None:
        if values.form == "pieces":
            self._pieces(key, values)
            return
        id_ = values.ids[0]
        fix, wanted = self.page.reading.now(id_), self.wanted(id_)
        if fix is None or is_so(fix, wanted):
            return
        if values.form == "switch":
            tell(self.phone, OneMore(id_))
            return
        tell(self.phone, Keys(id_))
        match wanted:
            case int():
                self._type(wanted)
            case str():
                self._choose(wanted)
            case tuple():
                self._hold(wanted)
        assert not self.phone.sheets

    def _type(self, number: int) -> None:
        for digit in str(number):
            tell(self.phone, Digit(digit.replace("-", "−")))
        tell(self.phone, Done())

    def _choose(self, wanted: str) -> None:
        tell(self.phone, Give(wanted))

    def _hold(self, wanted: tuple[str, ...]) -> None:
        chosen = self.phone.sheet.local.chosen
        tell(self.phone, *(Add(card) for card in wanted if card not in chosen), Done())

    def _pieces(self, key: str, values: Values) -> None:
        missing = {id_: self.wanted(id_) - self.page.reading.value(id_) for id_ in values.ids}
        assert min(missing.values()) >= 0
        if not any(missing.values()):
            return
        tell(self.phone, Unfold(f"{key} {values.kind}"))
        for id_, count in missing.items():
            tell(self.phone, *[OneMore(id_)] * count)

    # --- the whole page ---

    def open_page(self) -> None:
        """The way from the menu."""
        self.page.show_menu()
        self.phone.settle()
        for words in ("missing.title", "missing.several"):
            self.tap(self.phone.button(self.phone.app.tr(words)))
        assert isinstance(self.page, CatchUp)

    def catch_up(self) -> None:
        """Every player's values."""
        self.open_page()
        for group in groups(self.phone.app.session.table):
            key = str(group.seat)
            if group.seat is None or key not in self.page.outline.sections:
                continue
            if key not in self.page.local.opened:
                tell(self.phone, Toggle(key))
            for _ in range(2):  # a card may bring something to set with it
                for values in self.page.outline.sections[key]:
                    self.set(key, values)

    def enter(self, command: Any) -> None:
        assert self.phone.app.tap(command)

    def save(self) -> None:
        steps = self.phone.app.session.cursor
        tell(self.phone, do("save"))
        assert self.phone.app.session.cursor == steps + 1
        assert not isinstance(self.page, CatchUp)


def behind(open_phone: OpenPhone, game: str, options: dict[str, str], depth: str, seed: int) -> Group:
    """A table that is entered for three rounds; how it really goes on nobody enters."""
    phone = open_phone()
    definition = GAMES[game]
    chosen = definition.options(**options)
    seats = tuple(Seat(*pair) for pair in zip(("Mia", "Ben"), definition.colours(chosen), strict=False))
    id_, session = phone.app.store.new_table(definition, chosen, seats, depth)
    session.do(CompleteSetup())
    random = Random(seed)
    while (session.state.round <= TURNS[game]) if game == "stone_age" else (session.cursor <= TURNS[game]):
        session.do(suggest(definition, session.state, random))
    really = Session(session.header, session.steps)
    while definition.ready_to_finish(really.state) is not None:
        really.do(suggest(definition, really.state, random))
    phone.app.resume(id_)
    phone.settle()
    return Group(phone, really)


def finish(group: Group) -> None:
    """The sheet is the one the game came to, and is kept."""
    phone, session = group.phone, group.phone.app.session
    assert _points(session) == _points(group.really)
    if phone.app.stack[-1][0] != "score":
        phone.app.go("score", table=phone.app.table_id)
    phone.settle()
    phone.tap(phone.button("Finish and save"))
    phone.settle()
    assert session.table.finished


def _points(session: Session) -> list[dict[str, int]]:
    return [{name: cell.points for name, cell in player.cells.items()} for player in session.sheet().players]


@pytest.mark.slow
def test_stone_age_of_which_every_turn_was_entered(open_phone: OpenPhone) -> None:
    group = behind(open_phone, "stone_age", {}, "full", 11)
    group.catch_up()
    tell(group.phone, Toggle("table"), Keys("phase"))
    group._choose("over")
    group.save()
    for words in ("Check and confirm", "That's right", "That's right"):
        group.phone.settle()
        group.tap(group.phone.button(words))
        group.phone.settle()
    finish(group)


@pytest.mark.slow
def test_great_western_trail_by_milestones(open_phone: OpenPhone) -> None:
    group = behind(open_phone, "great_western_trail", {"edition": "second"}, "milestones", 5)
    group.catch_up()
    group.save()
    group.enter(gwt.EndPlay())
    for seat in range(2):
        group.enter(gwt.Enter(seat, "dollars", group.really.state.dollars(seat)))
        group.enter(gwt.ConfirmPlayer(seat))
    finish(group)


@pytest.mark.slow
def test_ticket_to_ride_by_milestones(open_phone: OpenPhone) -> None:
    group = behind(open_phone, "ticket_to_ride", {"map": "usa"}, "milestones", 5)
    group.open_page()
    state = group.really.state
    for seat in range(2):
        tell(group.phone, ChooseSeat(seat))
        for route in state.board.rail.routes:
            if state.owner(route.id) == seat and group.page.reading.value(f"route/{route.id}") != str(seat):
                tap_route(group.phone, route.id)
    group.save()
    group.enter(ttr.EndPlay())
    for seat in range(2):
        group.enter(ttr.RevealTickets(seat, state.hand(seat)))
    finish(group)

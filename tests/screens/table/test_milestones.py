"""Milestones by taps: whoever has done something is chosen, and what they did is noted."""

from random import Random
from typing import Any

import pytest

from companion.game import Seat
from companion.games import GAMES
from companion.games.great_western_trail.records import Enter
from companion.table.house import CompleteSetup
from screens.offscreen.phone import Phone
from screens.stone_age.dice.ladder import Rung
from screens.stone_age.dice.total import TotalKeys
from tests.screens.checks import misfits
from tests.screens.conftest import OpenPhone

NAMES = ("Mia", "Ben", "Yuna", "Theo")
OPTIONS: dict[str, dict[str, str]] = {
    "great_western_trail": {"edition": "second"},
    "stone_age": {},
    "ticket_to_ride": {"map": "usa"},
}


def at_table(open_phone: OpenPhone, game: str, entries: int = 0, **more: Any) -> Phone:
    """A table at Milestones after so many entries, on the screen."""
    phone = open_phone(**more)
    definition = GAMES[game]
    chosen = definition.options(**OPTIONS[game])
    seats = tuple(Seat(*pair) for pair in zip(NAMES, definition.colours(chosen), strict=False))
    id_, session = phone.app.store.new_table(definition, chosen, seats, "milestones")
    session.do(CompleteSetup())
    random = Random(1)
    for _ in range(entries):
        session.do(definition.suggest(session.state, random))
    phone.app.open_session(id_)
    phone.app.go(phone.app.place_of_table(), table=id_)
    phone.settle()
    return phone


def tap(phone: Phone, name: str) -> None:
    phone.tap(phone.find(lambda widget: getattr(widget, "name", "") == name and hasattr(widget, "on_release")))
    phone.settle()


def test_a_building_is_noted_with_two_taps_and_its_points_are_there_at_once(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    tap(phone, "building")
    tap(phone, "1a")
    state = phone.app.session.state
    assert state.count(0, "building/1a") == 1
    assert not phone.sheets
    assert phone.app.page.kinds["building"].detail == "1a"


def test_a_city_takes_three_taps_and_one_undo(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    tap(phone, "Ben")
    tap(phone, "city")
    for words in ("Fulton", "The right step disc"):
        phone.tap(phone.find(lambda widget, words=words: getattr(widget, "text", "") == words))
        phone.settle()
    assert phone.app.session.state.count(1, "city/fulton") == 1
    assert phone.app.session.state.count(1, "step_disc") == 1
    phone.app.undo()
    assert phone.app.session.state.count(1, "step_disc") == 0


def test_the_next_player_is_chosen_and_nobody_has_to(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    phone.tap(phone.button("Next player"))
    assert phone.app.page.who == 1
    assert phone.app.page.asked.text == "What has Ben done?"


def test_the_token_brings_the_last_round_and_the_way_to_the_sheet(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    phone.app.tap(Enter(2, "job_market_token", 1))
    phone.settle()
    phone.tap(phone.button("Final scoring"))
    phone.settle()
    assert phone.app.session.turn().phase == "final_scoring"
    assert phone.app.stack[-1][0] == "table"


def test_a_roll_takes_place_number_and_rung(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "forest")
    phone.tap(phone.button("3"))
    phone.settle()
    assert phone.app.session.turn().phase == "roll"
    assert len(phone.app.session.state.roll.dice) == 3
    take_primary(phone)
    assert phone.app.stack[-1][0] == "milestones"


def take_primary(phone: Phone) -> None:
    phone.tap(next(widget for widget in phone.widgets() if isinstance(widget, Rung) and widget.primary))
    phone.settle()


def test_real_dice_are_told_by_their_total_and_stay_so(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "forest")
    phone.tap(phone.button("Dice of the app"))
    phone.settle()
    for digit in "11":
        phone.tap(phone.button(digit))
        phone.settle()
    assert phone.app.session.state.roll.total == 11
    take_primary(phone)
    tap(phone, "quarry")
    assert phone.find(lambda widget: isinstance(widget, TotalKeys))


def test_tools_and_the_end_of_the_round_are_a_tap_each(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "Yuna")
    phone.tap(phone.button("New tool"))
    phone.tap(phone.button("Round is over"))
    phone.settle()
    assert phone.app.session.state.players[2].tools == (1, 0, 0)
    assert phone.app.session.state.round == 2


def test_a_route_is_a_tap_and_a_second_takes_it_off(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page, route = phone.app.page, phone.app.session.state.board.rail.routes[0].id
    page.routes_tapped((route,))
    assert phone.app.session.state.owner(route) == 0
    page.routes_tapped((route,))
    assert phone.app.session.state.owner(route) is None


def test_tickets_are_entered_behind_the_curtain(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    phone.tap(phone.button("Tickets"))
    phone.settle()
    assert phone.app.stack[-1][0] == "secret"
    assert phone.app.stack[-1][1]["seat"] == "0"


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(
    ("size", "language", "scale"), [((412, 915), "en", 1.0), ((320, 568), "ja", 1.5), ((915, 412), "ko", 1.0)]
)
def test_everything_fits(open_phone: OpenPhone, game: str, size: tuple[int, int], language: str, scale: float) -> None:
    phone = at_table(open_phone, game, 20, size=size, language=language, font=scale)
    assert misfits(phone) == []

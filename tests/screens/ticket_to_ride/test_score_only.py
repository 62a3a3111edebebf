"""Score only by taps: routes on the map, passengers, tickets; the same sheet as a full table gives."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.games.ticket_to_ride.records import Options
from companion.storage.store import Store
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ui.fields import TextField
from tests.screens.figures import does
from tests.companion.playing import GAME, seats
from tests.screens.ticket_to_ride.taps import tap_route


@pytest.fixture
def phone(tmp_path):
    with Store(tmp_path, GAMES) as store:
        options = Options(map="germany")
        id_, session = store.new_table(GAME, options, seats(2, options), "score_only")
        store.leave(id_, session)
    with Phone(tmp_path, size=(412, 915)) as phone:
        phone.app.change_setting("language", "en")
        phone.app.resume(id_)
        phone.settle()
        yield phone


def test_routes_are_entered_and_taken_back_by_one_tap_each(phone):
    tap_route(phone, "berlin--hamburg--a")
    assert phone.app.session.state.owner("berlin--hamburg--a") == 0
    assert phone.app.page.banner.headline == "Tap the routes: 7 of 45 trains"
    tap_route(phone, "berlin--hamburg--a")
    assert phone.app.session.state.owner("berlin--hamburg--a") is None


def test_the_player_is_chosen_in_the_strip_and_passengers_have_their_steppers(phone):
    strip = phone.app.page.strip
    assert [one.has_turn for one in strip.shown[:2]] == [True, False]
    assert strip.form == "line", "the strip shows everybody already"
    phone.tap(strip.cells[1])
    phone.settle()
    assert [one.has_turn for one in strip.shown[:2]] == [False, True]
    tap_route(phone, "berlin--magdeburg")
    assert phone.app.session.state.owner("berlin--magdeburg") == 1
    phone.tap(phone.button("Passengers"))
    phone.settle()
    for colour in ("blue", "blue", "red"):  # the sheet stays for the next colour
        phone.tap(phone.button(f"{colour} +"))
        phone.settle()
    assert phone.app.session.state.passengers[1][:3] == (2, 1, 0)
    phone.tap(phone.button("Done"))
    phone.settle()
    assert not phone.sheets


def test_with_five_players_passengers_are_in_sight_on_the_smallest_phone(tmp_path, open_phone):
    with Store(tmp_path, GAMES) as store:
        options = Options(map="germany")
        id_, session = store.new_table(GAME, options, seats(5, options), "score_only")
        store.leave(id_, session)
    phone = open_phone(folder=tmp_path, size=(320, 568))
    phone.app.resume(id_)
    phone.settle()
    chip = phone.button("Passengers")
    assert chip.right <= 320
    phone.tap(chip)
    phone.settle()
    assert phone.sheets


def test_tickets_are_found_by_two_cities_on_the_map(phone):
    phone.app.go("tickets", table=phone.app.table_id, seat="0")
    phone.settle()
    phone.tap(phone.button("Tap two cities on the map"))
    phone.settle()
    map_ = phone.find(lambda one: isinstance(one, RailMap))
    ticket = phone.app.session.state.board.rail.ticket["t:berlin--leipzig"]
    for end in (ticket.a, ticket.b):
        phone.tap_at(*map_.to_screen(map_.layout.places[end]))
        phone.settle()
    assert phone.app.page.local.picked == ("t:berlin--leipzig",)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("berl leip", "t:berlin--leipzig"),
        ("ライプ ベルリ", "t:berlin--leipzig"),
        ("베를린 라이프", "t:berlin--leipzig"),
    ],
)
def test_tickets_are_found_by_letters_of_any_language(phone, typed, found):
    phone.app.go("tickets", table=phone.app.table_id, seat="0")
    phone.settle()
    assert phone.find(lambda w: isinstance(w, TextField)).focus
    phone.type(typed)
    phone.settle()
    keys = [w.text for w in phone.widgets() if does(getattr(w, "tap", None), "pick")]
    ticket = phone.app.session.state.board.rail.ticket[found]
    names = [phone.app.tr(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b)]
    assert keys == [f"{names[0]} to {names[1]}"]


def test_the_proof_is_drawn_on_the_map(phone):
    tap_route(phone, "berlin--leipzig")
    phone.app.go("tickets", table=phone.app.table_id, seat="0")
    phone.settle()
    phone.app.page.pick("t:berlin--leipzig")
    phone.settle()
    phone.tap(phone.button("Add 1 ticket"))
    phone.settle()
    phone.app.go("proof", table=phone.app.table_id, seat="0", category="tickets")
    phone.settle()
    assert phone.app.page.map.proof == frozenset({"berlin--leipzig"})
    assert "Berlin to Leipzig" in phone.texts()

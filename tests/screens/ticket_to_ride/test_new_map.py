"""A map brought from a folder of its own is chosen, laid out, played and scored by taps; the app never heard of it."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.input import catalog
from companion.game import ALL_COLOURS
from companion.games.ticket_to_ride.board import CARD_COLOURS, GREY, PASSENGER_COLOURS
from companion.i18n import LANGUAGES, Translator
from screens.theme import tokens
from companion.storage.settings import SettingsFile
from tests.companion.ticket_to_ride.made_up_map import HARBOUR, write_map
from tests.screens.thumb import set_up
from tests.screens.ticket_to_ride.test_whole_game import Player, enter_ticket, new_table, read_and_keep_the_sheet
from tests.more_data import also_in

ANA, BEN = range(2)


def claim(thumb: Player, route: str, *colours: str) -> None:
    """Claim a route and take these passengers, end by end."""
    thumb.route(route)
    thumb.press("claim.claim", player=thumb.state.name(thumb.state.turn))
    for colour in colours:
        thumb.press(f"colour.{colour}")


def begin_with(thumb: Player, seat: int) -> None:
    while thumb.state.turn != seat:
        thumb.press("ticket_to_ride.do.DrawCards")


def test_a_map_that_is_wrong_is_said_in_one_sentence_and_the_others_are_offered(tmp_path):
    (tmp_path / "tables").mkdir()
    SettingsFile(tmp_path / "tables" / "settings.json").change(language="en")
    with also_in(write_map(tmp_path / "data")), Phone(tmp_path / "tables", size=(412, 915)) as phone:
        (catalog.DATA / "ticket_to_ride" / "harbour.json").write_text('{"map": "harbour"}', encoding="utf-8")
        phone.rest()
        phone.tap(phone.button("New table"))
        phone.settle()
        assert [text for text in phone.texts() if "harbour" in text] == [
            "ticket_to_ride/harbour.json: expected the field 'players', found none"
        ]
        for name in ("Ticket to Ride: USA", "Ticket to Ride: Germany", "Stone Age"):
            assert phone.button(name)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_map_that_is_only_a_file_is_played_to_the_end(tmp_path, language):
    with also_in(write_map(tmp_path / "data")), Phone(tmp_path / "tables", size=(412, 915)) as phone:
        phone.app.change_setting("language", language)
        phone.frames()
        thumb = Player(phone)
        new_table(thumb, HARBOUR)
        set_up(thumb)
        begin_with(thumb, ANA)
        claim(thumb, "lighthouse--north_quay", "red", "red")
        thumb.press("ticket_to_ride.do.DrawCards")
        claim(thumb, "market--north_quay", "blue")  # nobody waits at the quay any more
        assert thumb.state.last_turns == 2
        claim(thumb, "mill--old_town", "blue", "blue")
        thumb.press("ticket_to_ride.do.DrawCards")
        assert phone.app.session.turn().phase == "final_scoring"
        enter_ticket(thumb, ANA, "t:lighthouse--market")
        enter_ticket(thumb, BEN, "t:mill--old_town")
        read_and_keep_the_sheet(thumb)
        sheet = phone.app.session.sheet()
        points = [{category: cell.points for category, cell in player.cells.items()} for player in sheet.players]
        assert points == [
            {"routes": 4 + 4, "tickets": 7, "longest_route": 10, "passengers": 5 + 2},
            {"routes": 2, "tickets": 3, "longest_route": 0, "passengers": 5},
        ]
        assert sheet.winners == ("Ana",)
        phone.app.home()
        phone.settle()
        assert any(thumb.text(f"ticket_to_ride.title.{HARBOUR}") in words for words in phone.texts())


def test_every_colour_a_file_may_name_can_be_drawn_and_said():
    look = tokens()["ticket_to_ride"]
    assert {*look["routes"]} == {*CARD_COLOURS, GREY}
    assert {*look["passengers"]} == {*PASSENGER_COLOURS}
    assert {*tokens()["players"]} == {*ALL_COLOURS}
    for language in map(Translator, LANGUAGES):
        assert all(language.has(f"colour.{colour}") for colour in ALL_COLOURS)

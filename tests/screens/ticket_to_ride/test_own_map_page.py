"""A map of somebody's own: opened, looked at as a drawing, and played at once by taps."""

import json

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.pages.data.import_file import take_file
from screens.ticket_to_ride.map.rail_map import RailMap
from companion.storage.settings import SettingsFile
from tests.companion.ticket_to_ride.made_up_map import own
from tests.screens.thumb import set_up
from tests.screens.ticket_to_ride.test_whole_game import Player


@pytest.fixture
def phone(tmp_path):
    (tmp_path / "tables").mkdir()
    SettingsFile(tmp_path / "tables" / "settings.json").change(language="en")
    with Phone(tmp_path / "tables", size=(412, 915)) as phone:
        phone.rest()
        yield phone


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own(), indent=1), encoding="utf-8")
    return path


def open_map(phone, file):
    take_file(phone.app, file)
    phone.settle()


def test_an_opened_map_is_drawn_and_played_at_once(phone, file):
    open_map(phone, file)
    assert "6 places, 7 routes, 6 tickets, 2 to 3 players" in phone.texts()
    (drawn,) = [pane for pane in phone.sheet.walk() if isinstance(pane, RailMap)]
    assert set(drawn.layout.tracks) == {route["id"] for route in own()["routes"]}
    assert phone.app.store.maps.all() == ()
    phone.tap(phone.button("Play on it"))
    phone.settle()
    thumb = Player(phone)
    for name in ("Ana", "由奈"):
        thumb.type_name(name)
    thumb.press("new_table.next_options")
    thumb.press("new_table.set_up")
    set_up(thumb)
    state = phone.app.session.state
    assert (state.board.is_own, state.trains) == (True, (8, 8))
    thumb.route("bridge--mill")
    assert "Bridge to Mill" in phone.texts()
    phone.app.home()
    phone.settle()
    assert any("Hafen" in words for words in phone.texts())


def test_one_that_is_kept_is_offered_and_can_be_removed(phone, file):
    open_map(phone, file)
    phone.tap(phone.button("Only add it"))
    phone.settle()
    phone.tap(phone.button("New table"))
    phone.settle()
    assert phone.button("Hafen")
    open_map(phone, file)
    phone.tap(phone.button("Remove it"))
    phone.settle()
    assert "Hafen" not in phone.texts()


def test_what_is_wrong_with_it_is_said_and_nothing_is_kept(phone, file):
    file.write_text(json.dumps({**own(), "ferries": 2}), encoding="utf-8")
    open_map(phone, file)
    assert any("can't have ferries" in words for words in phone.texts())
    assert phone.app.store.maps.all() == ()

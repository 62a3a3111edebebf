"""The host is ended and started again: phones have their seats, and handle what became of their entries."""

import json

import pytest

from companion.games.ticket_to_ride.records import DrawCards
from companion.table.session import Session
from tests.companion.lan.rooms import EN, room_of, sits, table, wanted


@pytest.fixture
def room():
    return room_of(table(map="usa"))


def test_after_a_restart_phones_have_their_seats_and_hear_whether_their_entry_arrived(room):
    ana, ben = sits(room, 0), sits(room, 1)
    lost, never = wanted(room, "DrawCards"), wanted(room, "DrawCards")
    assert room.answer(ana, lost, EN).status == 200  # the answer is lost on its way
    saved = json.loads(json.dumps(room.as_plain()))
    again = room_of(Session(room.session.header, room.session.steps), saved=saved)
    again._random.random()
    assert again.seats.phones == {ana.key: ana, ben.key: ben}
    assert again.seats.code == room.seats.code
    again.epoch = "another"
    reply = again.answer(ana, lost, EN)
    assert (reply.status, reply.body["arrived"]) == (412, True)
    reply = again.answer(ben, never, EN)
    assert (reply.status, reply.body["arrived"]) == (412, False)
    assert again.session.cursor == 2


def test_after_a_restart_each_tab_hears_of_its_own_entry(room):
    """Both tabs of Ana sent something; the one whose entry was not made is not told that it arrived."""
    ana = sits(room, 0)
    one, other = wanted(room, "DrawCards", id_="one"), wanted(room, "DrawCards", id_="other")
    assert room.answer(ana, one, EN).status == 200
    again = room_of(Session(room.session.header, room.session.steps), saved=room.as_plain())
    again.epoch = "another"
    assert again.answer(ana, one, EN).body["arrived"]
    assert not again.answer(ana, other, EN).body["arrived"]


def test_an_entry_that_was_refused_has_not_arrived_after_a_restart(room):
    ana, saved = sits(room, 0), []
    room._save = saved.append
    refused = wanted(room, "ClaimRoute", "nowhere--at_all")
    assert room.answer(ana, refused, EN).status == 409
    room.session.do(DrawCards())
    again = room_of(Session(room.session.header, room.session.steps), saved=saved[-1])
    again.epoch = "another"
    assert not again.answer(ana, refused, EN).body["arrived"]


def test_what_was_lent_is_lent_after_a_restart(room):
    room.lend(1, True)
    assert room_of(Session(room.session.header), saved=room.as_plain()).lent == {1}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"phones": 3},
        {"phones": [["k", 9, ""], ["k", "0", 1], 7]},
        {"at_host": "x"},
        {"code": 5, "word": 7, "lent": 3, "freed": [4]},
        {"entries": [[9, "k", "x"], "y"], "lent": ["0"]},
    ],
)
def test_seats_kept_in_a_way_that_makes_no_sense_are_left_out(spoilt):
    room = room_of(table(), saved=spoilt)
    assert room.seats.phones == {}
    assert len(room.seats.code) == 16

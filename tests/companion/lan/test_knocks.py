"""Typed instead of scanned: whoever knocks waits for the host, and an answer is for nobody else."""

import json

import pytest

from companion.lan.knocks import KNOCK_SECONDS, MOST_OF_NETWORK, MOST_OPEN
from companion.lan.words_to_type import WORDS
from tests.companion.lan.rooms import EN, StillClock, room_of, table


@pytest.fixture
def room():
    return room_of(table(map="usa"))


def test_whoever_types_the_word_waits_until_the_host_says_yes():
    clock = StillClock()
    room = room_of(table(), clock)
    knock = room.knock(room.seats.word.upper(), " Ben\u202e ", EN).body["knock"]
    (ben,) = room.knocking()
    assert ben.name == "Ben"
    assert room.knocked(knock, EN).body == {"state": "waiting"}
    assert room.answer_knock(ben.id, True)
    assert room.knocked(knock, EN).body == {"state": "in", "code": room.seats.code}
    second = room.knock(room.seats.word, "Eve", EN).body["knock"]
    assert room.answer_knock(room.knocking()[0].id, False)
    assert room.knocked(second, EN).status == 403
    assert "code" not in room.knocked(second, EN).body


def test_a_guessed_word_gives_nothing_but_the_question():
    room = room_of(table())
    reply = room.knock(room.seats.word, "Eve", EN)
    assert set(reply.body) == {"knock"}
    assert room.seats.phone(reply.body["knock"]) is None
    assert room.look(reply.body["knock"], EN).status == 404
    assert room.knock("elephant", "Eve", EN).status == 404
    assert room.knocked("guessed", EN).status == 403


def test_a_knock_nobody_answers_makes_room_for_the_next():
    clock = StillClock()
    room = room_of(table(), clock)
    first = room.knock(room.seats.word, "Eve", EN).body["knock"]
    clock.now += KNOCK_SECONDS
    assert room.knocked(first, EN).status == 403
    assert room.knock(room.seats.word, "Ben", EN).status == 200


def test_an_answer_lets_in_only_whom_it_was_meant_for():
    """Ben's request has lapsed and Eve asks: a yes to Ben lets nobody in."""
    clock = StillClock()
    room = room_of(table(), clock)
    ben = room.knock(room.seats.word, "Ben", EN).body["knock"]
    (asked,) = room.knocking()
    clock.now += KNOCK_SECONDS
    eve = room.knock(room.seats.word, "Eve", EN).body["knock"]
    assert not room.answer_knock(asked.id, True)
    assert room.knocked(eve, EN).body == {"state": "waiting"}
    assert room.knocked(ben, EN).status == 403


def test_a_new_code_shuts_out_whoever_was_let_in_and_has_no_seat():
    room = room_of(table())
    knock = room.knock(room.seats.word, "Eve", EN).body["knock"]
    room.answer_knock(room.knocking()[0].id, True)
    room.renew()
    reply = room.knocked(knock, EN)
    assert reply.status == 403
    assert room.seats.code not in json.dumps(reply.body)


def test_a_new_code_leaves_nobody_waiting():
    room = room_of(table())
    knock = room.knock(room.seats.word, "Eve", EN).body["knock"]
    (asked,) = room.knocking()
    room.renew()
    assert room.knocking() == ()
    assert not room.answer_knock(asked.id, True)
    assert room.knocked(knock, EN).status == 403


def test_a_knock_goes_on_after_a_reload():
    room = room_of(table())
    first = room.knock(room.seats.word, "Ben", EN, secret="B" * 22)
    assert room.knock(room.seats.word, "Ben", EN, secret="B" * 22) == first
    assert len(room.knocking()) == 1


def test_whoever_does_not_want_to_wait_is_not_asked_about_any_more(room):
    ben = room.knock(room.seats.word, "Ben", EN).body["knock"]
    (asked,) = room.knocking()
    assert room.withdraw(ben).status == 200
    assert room.knocking() == ()
    assert not room.answer_knock(asked.id, True)
    assert room.knocked(ben, EN).status == 403
    assert room.knock(room.seats.word, "Eve", EN).status == 200, "nobody stands before Eve"


def test_a_yes_that_came_too_late_lets_nobody_in(room):
    ben = room.knock(room.seats.word, "Ben", EN).body["knock"]
    room.answer_knock(room.knocking()[0].id, True)
    room.withdraw(ben)
    assert room.knocked(ben, EN).status == 403


def test_only_the_own_request_is_withdrawn(room):
    room.knock(room.seats.word, "Ben", EN)
    before = room.looks
    assert room.withdraw("guessed").status == 200
    assert [knock.name for knock in room.knocking()] == ["Ben"]
    assert room.looks == before, "nobody is shown anything new"


def test_a_seat_that_was_given_meanwhile_is_free_again(room):
    secret = "B" * 22
    assert room.sit(room.seats.code, 0, "", EN, secret=secret).status == 200
    room.withdraw(secret)
    assert room.seats.is_free(0)


# --- nobody is kept out ---


def knocks(room, address, number=0):
    return room.knock(room.seats.word, f"Eve {number}", EN, address=address)


def test_one_address_never_makes_a_table_refuse_another(room):
    replies = [knocks(room, "203.0.113.7", number).status for number in range(50)]
    assert replies == [200] * MOST_OF_NETWORK + [409] * (50 - MOST_OF_NETWORK)
    assert knocks(room, "203.0.113.8").status == 200
    assert [knock.address for knock in room.knocking()] == ["203.0.113.7"] * MOST_OF_NETWORK + ["203.0.113.8"]


def test_all_addresses_of_a_household_count_as_one(room):
    replies = [knocks(room, f"2001:db8:1:2::{number:x}", number).status for number in range(1, 9)]
    assert replies.count(200) == MOST_OF_NETWORK
    assert knocks(room, "2001:db8:1:3::1").status == 200


def test_where_all_places_are_taken_the_address_that_has_most_gives_one_up(room):
    for network in range(MOST_OPEN // MOST_OF_NETWORK):
        for number in range(MOST_OF_NETWORK):
            assert knocks(room, f"203.0.113.{network}", number).status == 200
    ben = knocks(room, "198.51.100.1").body["knock"]
    assert room.knocked(ben, EN).body == {"state": "waiting"}
    assert len(room.knocking()) == MOST_OPEN
    assert [knock.address for knock in room.knocking()].count("203.0.113.0") == MOST_OF_NETWORK - 1


def test_requests_that_have_expired_take_no_place():
    clock = StillClock()
    room = room_of(table(), clock)
    for number in range(MOST_OF_NETWORK):
        knocks(room, "203.0.113.7", number)
    clock.now += KNOCK_SECONDS
    assert room.knocking() == ()
    assert knocks(room, "203.0.113.7").status == 200
    assert len(room.knocks.as_plain()["waiting"]) == 1, "they are forgotten, and their addresses"


def test_no_phone_is_sent_anything_for_a_request(room):
    before = room.looks
    heard: list[None] = []
    room.listeners.append(lambda: heard.append(None))
    secret = knocks(room, "203.0.113.7").body["knock"]
    room.withdraw(secret)
    assert len(heard) == 2, "the host's own screen is told"
    assert room.looks == before


def test_a_request_of_an_older_host_is_read(room):
    room.knocks.take_up({"waiting": [["id", "key", "Ben", room._clock(), None]], "answered": []})
    (ben,) = room.knocking()
    assert (ben.name, ben.address) == ("Ben", "")


@pytest.mark.parametrize("written", ["{}-{}", "{}{}", "{} {}", "{}%20{}", "{}_{}"])
def test_two_words_however_they_are_typed(room, written):
    one, two = room.seats.word.split("-")
    assert {one, two} <= set(WORDS)
    assert one != two
    assert room.knock(written.format(one.title(), two.upper()), "Ben", EN).status == 200
    assert room.knock(one, "Ben", EN).status == 404

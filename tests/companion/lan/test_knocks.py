"""Typed instead of scanned: whoever knocks waits for the host, and an answer is for nobody else."""

import json

import pytest

from companion.lan.knocks import KNOCK_SECONDS
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
    assert room.knock(room.seats.word, "Eve", EN).status == 409, "one at a time"
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

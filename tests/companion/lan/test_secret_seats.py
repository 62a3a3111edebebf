"""A seat that holds secrets: the host is asked before it is given away, and whoever has seen them leaves a trace."""

import pytest

from companion.games.ticket_to_ride.records import KeepTickets
from companion.lan.knocks import KNOCK_SECONDS
from companion.table.session import Session
from tests.companion.lan.rooms import EN, StillClock, room_of, sits, table


@pytest.fixture
def room():
    return room_of(table(map="usa"))


TICKETS = ("t:chicago--santa_fe", "t:denver--el_paso")


@pytest.fixture
def holding(room):
    """Ana has kept tickets, and her seat is free again; what the host entered for her is as secret."""
    room.session.do(KeepTickets(0, TICKETS))
    return room


def asks_for_seat(room, secret="E" * 22, **more):
    return room.sit(room.seats.code, 0, "Safari, iPhone", EN, secret=secret, **more)


def test_a_seat_that_holds_secrets_is_given_away_once_the_host_has_said_yes(holding):
    assert asks_for_seat(holding).status == 202
    assert asks_for_seat(holding, waiting=True).status == 202
    (asked,) = holding.knocking()
    assert (asked.seat, asked.name) == (0, "Safari, iPhone")
    assert holding.seats.phones == {}
    assert holding.answer_knock(asked.id, True)
    assert asks_for_seat(holding, waiting=True).status == 200
    eve = holding.seats.at(0)
    assert holding.view(eve, EN)["parts"][0]["lines"]
    holding.leave(eve)
    assert asks_for_seat(holding).status == 202, "a yes is for one time"


def test_nobody_is_asked_for_a_seat_without_secrets(holding):
    assert holding.sit(holding.seats.code, 1, "", EN).status == 200
    assert holding.sit(holding.seats.code, None, "", EN).status == 200


def test_a_host_who_says_no_is_asked_once(holding):
    asks_for_seat(holding)
    holding.answer_knock(holding.knocking()[0].id, False)
    assert asks_for_seat(holding, waiting=True).status == 403
    assert holding.knocking() == ()
    assert holding.seats.phones == {}


def test_a_host_who_does_not_answer_is_not_asked_again_by_a_phone_that_waits():
    clock = StillClock()
    room = room_of(table(map="usa"), clock)
    room.session.do(KeepTickets(0, TICKETS))
    asks_for_seat(room)
    clock.now += KNOCK_SECONDS
    assert asks_for_seat(room, waiting=True).status == 403
    assert room.knocking() == ()


def test_of_two_phones_that_want_the_same_seat_one_gets_it(holding):
    assert asks_for_seat(holding).status == 202
    assert asks_for_seat(holding, secret="F" * 22, address="203.0.113.7").status == 202
    eve, other = holding.knocking()
    assert (eve.address, other.address) == ("", "203.0.113.7")
    holding.answer_knock(eve.id, True)
    assert asks_for_seat(holding, secret="F" * 22, waiting=True).status == 202, "the yes was not for this one"
    assert asks_for_seat(holding, waiting=True).status == 200
    assert holding.knocking() == (), "the seat is taken: nobody is asked about it any more"
    assert asks_for_seat(holding, secret="F" * 22, waiting=True).status == 409


def test_whoever_looks_at_secrets_and_leaves_is_seen_to_have_been_there(holding):
    ben, eve = sits(holding, 1), sits(holding, 0)
    holding.view(eve, EN)
    assert not holding.was_opened(0)
    holding.leave(holding.seats.phones[eve.key])
    assert holding.was_opened(0)
    view = holding.view(ben, EN)
    assert [seat.get("opened") for seat in view["seats"]] == [True, None, None]
    assert view["log"][0]["words"] == EN("log.opened_elsewhere", player="Ana")
    assert EN("log.opened_elsewhere", player="Ana") in [line["words"] for line in holding.log(EN).body["log"]]
    holding.session.undo()
    assert holding.was_opened(0), "undo takes nothing back that was seen"


@pytest.mark.parametrize("way", ["free", "at_host", "another_seat"])
def test_every_way_to_give_up_a_seat_leaves_the_trace(holding, way):
    eve = sits(holding, 0)
    holding.view(eve, EN)
    if way == "free":
        holding.free(0)
    elif way == "at_host":
        holding.play_at_host(0, True)
    else:
        secret = "E" * 22
        holding.free(0)
        asks_for_seat(holding, secret)
        holding.answer_knock(holding.knocking()[0].id, True)
        asks_for_seat(holding, secret, waiting=True)
        holding.view(holding.seats.phone(secret), EN)
        assert holding.sit(holding.seats.code, 1, "", EN, secret=secret).status == 200
    assert holding.was_opened(0)


def test_whoever_saw_no_secrets_leaves_no_trace(room):
    ana = sits(room, 0)
    room.view(ana, EN)
    room.leave(room.seats.phones[ana.key])
    assert room.session.uncovered == ()


def test_a_table_that_is_stopped_marks_nobody(holding):
    holding.view(sits(holding, 0), EN)
    holding.close()
    assert holding.session.uncovered == ()


def test_the_trace_outlives_a_restart_of_the_host(holding):
    eve = sits(holding, 0)
    holding.view(eve, EN)
    again = room_of(Session(holding.session.header, holding.session.steps), saved=holding.as_plain())
    again.free(0)
    assert again.was_opened(0), "seen before the restart, left after it"

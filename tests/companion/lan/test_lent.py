"""What a phone may do to which the table was lent: catch up and fix, with its own secrets alone."""

import json

import pytest

from companion.games.ticket_to_ride.records import KeepTickets
from tests.companion.lan.rooms import BOXES, EN, gives, room_of, sits, table
from tests.sampling import sample

ANA, BEN = 0, 1


@pytest.fixture
def room():
    room = room_of(table(map="usa"))
    room.lend(ANA, True)
    return room


def test_both_are_offered_to_whoever_was_lent_the_table_and_to_nobody_else(room):
    ana, ben = sits(room, ANA), sits(room, BEN)
    assert room.view(ana, EN)["lent"] == [
        {"id": "CorrectAll", "label": EN("menu.catch_up")},
        {"id": "Correct", "label": EN("menu.fix")},
    ]
    assert room.view(ben, EN)["lent"] == []
    for first in ("Correct", "CorrectAll"):
        assert gives(room, ana, first).body["question"]["options"]
        assert gives(room, ben, first).status == 403
    room.lend(ANA, False)
    assert gives(room, ana, "Correct").status == 403


def test_a_value_is_fixed_and_the_log_says_so(room):
    ana = sits(room, ANA)
    which = gives(room, ana, "Correct", "1").body["question"]
    trains = next(option for option in which["options"] if option["id"] == "trains/1")
    assert trains["label"] == "Ben: trains left: 45"
    assert gives(room, ana, "Correct", "1", "trains/1").body["question"]["usual"] == 45
    assert gives(room, ana, "Correct", "1", "trains/1", 40).status == 200
    assert room.view(ana, EN)["log"][0]["words"] == "Edited: Ben: trains left: 45→40"


def test_several_values_are_caught_up_with_in_one_entry(room):
    ana = sits(room, ANA)
    before = room.session.cursor
    reply = gives(room, ana, "CorrectAll", "1", "trains/1", 40, "0", "trains/0", 38, "save")
    assert reply.status == 200
    assert room.session.cursor == before + 1
    assert [seat["counts"] for seat in room.view(ana, EN)["seats"]][:2] == [[["trains", 38]], [["trains", 40]]]


def test_no_secret_of_another_is_offered(room):
    room.session.do(KeepTickets(BEN, ("t:chicago--santa_fe", "t:denver--el_paso")))
    ana = sits(room, ANA)
    for group in gives(room, ana, "Correct").body["question"]["options"]:
        told = json.dumps(gives(room, ana, "Correct", group["id"]).body)
        assert "Santa Fe" not in told.replace("Santa Fe to", "").replace("to Santa Fe", ""), group
        assert '"tickets/1"' not in told


@pytest.mark.parametrize(("game", "options"), BOXES)
def test_every_value_of_every_box_can_be_asked_for(game, options):
    room = room_of(table(game, **options))
    room.lend(ANA, True)
    ana = sits(room, ANA)
    asked = 0
    for group in gives(room, ana, "Correct").body["question"]["options"]:
        for value in sample(gives(room, ana, "Correct", group["id"]).body["question"]["options"], 10):
            assert gives(room, ana, "Correct", group["id"], value["id"]).body["question"]["kind"]
            asked += 1
    assert asked > 20


def test_before_the_table_is_laid_out_there_is_nothing_to_fix():
    from companion.table.session import Session

    room = room_of(Session(table(map="usa").header))
    room.lend(ANA, True)
    ana = sits(room, ANA)
    assert room.view(ana, EN)["lent"] == []
    assert gives(room, ana, "Correct").status == 403


def test_whose_an_entry_is_is_not_asked_on_a_phone_of_one_seat():
    room = room_of(table(depth="milestones", map="usa"))
    ben = sits(room, BEN)
    reply = gives(room, ben, "EnterRoute")
    assert reply.body["answers"] == ["EnterRoute", "1"]
    assert "denver--santa_fe" in [option["id"] for option in reply.body["question"]["options"]]
    assert gives(room, ben, "EnterRoute", "1", "denver--santa_fe").status == 200
    assert room.session.state.owner("denver--santa_fe") == BEN


@pytest.mark.parametrize(("depth", "leads"), [("full", "ClaimRoute"), ("milestones", "EnterRoute")])
def test_the_map_can_be_tapped_whenever_a_route_can_be_entered(depth, leads):
    room = room_of(table(depth=depth, map="usa"))
    ana, ben = sits(room, ANA), sits(room, BEN)
    assert room.view(ana, EN)["links"] == leads
    assert room.view(ben, EN)["links"] == ("" if depth == "full" else leads), "Ben is not to move"
    links = {link[0] for link in room.network(EN).body["links"]}
    options = gives(room, ana, leads).body["question"]["options"]
    assert {option["id"] for option in options} <= links


def test_what_was_missed_is_for_the_menu_and_not_for_the_turn():
    for game in ("stone_age", "great_western_trail"):
        room = room_of(table(game))
        question = room.view(sits(room, BEN), EN)["question"]
        assert [(option["id"], option.get("aside")) for option in question["options"]] == [("CatchUp:1", True)]


def test_passengers_have_colours_and_names():
    room = room_of(table(map="germany"))
    ana = sits(room, ANA)
    route = next(link[0] for link in room.network(EN).body["links"] if link[5] > 2)
    gives(room, ana, "ClaimRoute", route)
    question = gives(room, ana, "TakePassenger").body["question"]
    if question["options"][0]["id"] in [place[0] for place in room.network(EN).body["places"]]:
        question = gives(room, ana, "TakePassenger", question["options"][0]["id"]).body["question"]
    shown = {option["id"]: option for option in question["options"]}
    assert (shown["red"]["label"], shown["red"]["picture"]) == ("red", "passenger/red")
    assert all(option.get("picture") for option in question["options"])

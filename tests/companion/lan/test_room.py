"""One table, several phones: who may see and enter what, and everything only once."""

import json
from random import Random

import pytest

from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards
from companion.i18n import Translator
from companion.lan.api import Call, answer
from companion.lan.ledger import FolderLedger, Unreachable, run_now
from companion.lan.lobby import MOST_WATCHERS
from companion.lan.room import Room
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from tests.companion.lan.rooms import EN, gives, room_of, sits, table, wanted
from tests.sampling import sample


@pytest.fixture
def room() -> Room:
    return room_of(table(map="usa"))


def test_the_code_shows_the_seats_and_gives_one_away(room):
    looked = room.look(room.seats.code, EN)
    assert [(seat["name"], seat["state"]) for seat in looked.body["seats"]] == [
        ("Ana", "free"),
        ("Ben", "free"),
        ("Cho", "free"),
    ]
    ben = sits(room, 1)
    assert room.view(ben, EN)["me"] == 1
    assert [seat["state"] for seat in room.look(room.seats.code, EN).body["seats"]] == ["free", "taken", "free"]
    assert room.sit(room.seats.code, 1, "", EN).status == 409
    room.free(1)
    sits(room, 1)


@pytest.mark.parametrize("code", ["", "x", "A" * 16])
def test_without_the_code_nothing_is_told(room, code):
    for reply in (room.look(code, EN), room.sit(code, 0, "", EN)):
        assert reply.status == 404
        assert "Ana" not in json.dumps(reply.body)


def test_a_new_code_makes_the_old_one_useless_and_whoever_sits_stays(room):
    old, ana = room.seats.code, sits(room, 0)
    room.renew()
    assert room.look(old, EN).status == 404
    assert room.seats.phones[ana.key] == ana


def test_a_seat_that_does_not_exist_cannot_be_taken(room):
    assert room.sit(room.seats.code, 3, "", EN).status == 409
    assert room.sit(room.seats.code, -1, "", EN).status == 409


def test_the_seat_of_the_hosts_own_phone_is_not_given_away(room):
    room.play_at_host(0, True)
    assert room.look(room.seats.code, EN).body["seats"][0]["state"] == "host"
    assert room.sit(room.seats.code, 0, "", EN).status == 409


# --- my turn ---


def test_whose_turn_it_is_enters_it_and_the_next_is_asked(room):
    ana, ben = sits(room, 0), sits(room, 1)
    assert room.view(ana, EN)["question"]["options"][0]["id"] == "DrawCards"
    assert "DrawCards" not in json.dumps(room.view(ben, EN)["question"])
    reply = gives(room, ana, "DrawCards")
    assert (reply.status, reply.body["done"]) == (200, room.session.cursor)
    assert room.view(ben, EN)["turn"]["seat"] == 1
    assert room.view(ben, EN)["log"][0] == {"number": 2, "seat": 0, "words": "Drew train cards", "corrected": False}


def test_a_conversation_goes_question_by_question(room):
    ana = sits(room, 0)
    asked = gives(room, ana, "ClaimRoute").body["question"]
    route = next(option for option in asked["options"] if option["id"] == "denver--kansas_city--a")
    assert route["label"] == "Denver to Kansas City"
    assert gives(room, ana, "ClaimRoute", route["id"]).status == 200
    assert room.session.state.owner(route["id"]) == 0
    assert room.view(ana, EN)["owners"] == {route["id"]: 0}


def test_out_of_turn_is_refused_with_whose_turn_it_is(room):
    ben = sits(room, 1)
    reply = gives(room, ben, "DrawCards")
    assert (reply.status, reply.body["words"]) == (403, "It's Ana's turn.")
    assert room.session.cursor == 1


def test_a_refusal_says_why_and_names_the_rule(room):
    ana = sits(room, 0)
    room.session.do(ClaimRoute("denver--kansas_city--a"))
    ben = sits(room, 1)
    reply = gives(room, ben, "ClaimRoute", "denver--kansas_city--a")
    assert reply.status == 409
    assert reply.body["words"]
    assert reply.body["rule"]
    assert not gives(room, ana, "Nonsense").body.get("done")


def test_setup_and_the_end_belong_to_the_host_unless_they_are_lent():
    fresh = room_of(Session(table().header))
    ana = sits(fresh, 0)
    assert gives(fresh, ana, "CompleteSetup").body["words"] == "Only the host phone can do that."
    assert not any(o["id"].startswith("Complete") for o in fresh.view(ana, EN)["question"]["options"])
    fresh.lend(0, True)
    assert gives(fresh, ana, "CompleteSetup").status == 200
    fresh.session.undo()
    fresh.lend(0, False)
    assert gives(fresh, ana, "CompleteSetup").status == 403


def test_who_only_watches_sees_no_secret_and_enters_nothing(room):
    watcher = sits(room, None)
    view = room.view(watcher, EN)
    assert (view["me"], view["question"], view["parts"]) == (None, None, [])
    assert gives(room, watcher, "DrawCards").status == 403


def test_only_so_many_may_watch(room):
    for _ in range(MOST_WATCHERS):
        sits(room, None)
    assert room.sit(room.seats.code, None, "", EN).status == 409


# --- secrets ---


def test_tickets_are_shown_to_their_owner_alone(room):
    ana, ben = sits(room, 0), sits(room, 1)
    tickets = ["t:chicago--santa_fe", "t:denver--el_paso"]
    assert gives(room, ben, "KeepTickets:0", tickets).status == 403
    assert gives(room, ana, "KeepTickets:0", tickets).status == 200
    mine = room.view(ana, EN)["parts"][0]
    assert (mine["title"], mine["secret"]) == ("My tickets", True)
    assert [line["words"] for line in mine["lines"]] == ["Chicago to Santa Fe", "Denver to El Paso"]
    assert "missing, via" in mine["lines"][0]["detail"]
    assert mine["lines"][0]["links"]
    assert "Santa Fe" not in json.dumps(room.view(ben, EN))


def test_every_phone_hears_its_own_language(room):
    sits(room, 0)
    ben = sits(room, 1)
    assert room.view(ben, Translator("ja"))["turn"]["words"] != room.view(ben, EN)["turn"]["words"]
    assert room.view(ben, Translator("ko"))["title"] == "티켓 투 라이드: 미국"


# --- once and only once ---


def test_the_same_command_twenty_times_is_carried_out_once(room):
    ana = sits(room, 0)
    want = wanted(room, "DrawCards")
    replies = [room.answer(ana, want, EN) for _ in range(20)]
    assert all(reply == replies[0] for reply in replies)
    assert room.session.cursor == 2


def test_a_ledger_that_refuses_though_nothing_came_first_is_asked_once(room):
    """Nobody at the table waits for a request that can never be stored."""
    asked = []

    class Refusing(FolderLedger):
        async def append(self, table, n, record):
            asked.append(n)
            return False

    room.ledger = Refusing(lambda: room.session, room.save)
    mia = sits(room, 0)
    with pytest.raises(Unreachable):
        room.answer(mia, wanted(room, "DrawCards"), EN)
    assert len(asked) == 1


def test_a_command_for_an_older_table_is_not_carried_out(room):
    ana, ben = sits(room, 0), sits(room, 1)
    early = wanted(room, "DrawCards")
    gives(room, ana, "DrawCards")
    reply = room.answer(ben, early, EN)
    assert (reply.status, reply.body["arrived"]) == (412, False)
    assert reply.body["view"]["turn"]["seat"] == 1
    assert room.session.cursor == 2


def test_undo_at_the_host_meanwhile_makes_a_command_stale(room):
    ana = sits(room, 0)
    gives(room, ana, "DrawCards")
    ben = sits(room, 1)
    want = wanted(room, "DrawCards")
    room.session.undo()
    assert room.answer(ben, want, EN).status == 412
    room.session.redo()
    assert room.answer(ben, want, EN).status == 412, "the table looks the same again, yet it has moved twice"


@pytest.mark.parametrize("seed", sample(range(20), 5))
def test_of_two_phones_at_once_one_wins(seed):
    """Anybody may note a milestone: two want the same route at the same moment, two hundred times."""
    room, random = room_of(table(depth="milestones", map="usa")), Random(seed)
    phones = [sits(room, 0), sits(room, 1)]
    routes = [route.id for route in room.session.state.board.rail.routes]
    for turn in range(200):
        route, before = random.choice(routes), room.session.revision
        wants = [wanted(room, "EnterRoute", str(seat), route) for seat in (0, 1)]
        order = random.sample((0, 1), 2)
        replies = {seat: room.answer(phones[seat], wants[seat], EN) for seat in order}
        done = [seat for seat in order if "done" in replies[seat].body]
        assert len(done) == room.session.revision - before <= 1, turn
        if done:
            assert done == order[:1]
            assert room.session.state.owner(route) == order[0]
            assert replies[order[1]].status == 412
            undone = room.undo(phones[order[0]], wanted(room), EN)
            assert undone.status == 200


# --- undo of one's own ---


def test_a_phone_undoes_its_own_last_entry_while_nothing_came_after_it(room):
    ana, ben = sits(room, 0), sits(room, 1)
    assert not room.view(ana, EN)["undo"]
    gives(room, ana, "DrawCards")
    assert room.view(ana, EN)["undo"]
    assert not room.view(ben, EN)["undo"]
    assert room.undo(ben, wanted(room), EN).status == 403
    assert room.undo(ana, wanted(room), EN).body["undone"]
    assert room.session.cursor == 1
    gives(room, ana, "DrawCards")
    gives(room, ben, "DrawCards")
    assert room.undo(ana, wanted(room), EN).status == 403
    assert room.undo(ben, wanted(room), EN).status == 200
    assert room.view(ana, EN)["undo"], "what came after it is gone"


def test_what_the_host_entered_no_phone_undoes(room):
    ana = sits(room, 0)
    gives(room, ana, "DrawCards")
    room.session.undo()
    room.session.do(DrawCards())
    assert not room.view(ana, EN)["undo"], "another entry lies there now"


def test_an_undo_that_is_sent_twice_undoes_once(room):
    ana = sits(room, 0)
    gives(room, ana, "DrawCards")
    gives(room, ana, "KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"])
    want = wanted(room)
    assert room.undo(ana, want, EN) == room.undo(ana, want, EN)
    assert room.session.cursor == 2


# --- one secret, another seat ---


def test_a_phone_that_took_another_seat_does_not_undo_for_the_old_one(room):
    room.sit(room.seats.code, 0, "", EN, secret="A" * 22)
    gives(room, room.seats.phone("A" * 22), "DrawCards")
    room.sit(room.seats.code, 1, "", EN, secret="A" * 22)
    assert not room.view(room.seats.phone("A" * 22), EN)["undo"]


def test_a_freed_phone_is_told_so_and_any_other_only_that_it_is_not_known(room):
    secret = room.sit(room.seats.code, 0, "", EN).body["secret"]
    room.free(0)

    def told(secret, room=room):
        return run_now(answer(room, Call("view", {}, secret, EN)))

    assert (told(secret).status, told(secret).body["freed"]) == (401, True)
    assert (told("x" * 22).status, told("x" * 22).body["freed"]) == (401, False)
    again = room_of(Session(room.session.header, room.session.steps), saved=room.as_plain())
    assert told(secret, again).body["freed"], "also after a restart"


# --- who is there ---


def test_who_is_there_and_who_is_silent_is_seen_by_all(room):
    room.play_at_host(2, True)
    ana, ben = sits(room, 0), sits(room, 1)
    room.came(ana.key)
    assert room.view(ben, EN)["here"] == ["here", "away", "host"]
    room.came(ana.key)
    room.went(ana.key)
    assert room.is_here(0)
    room.went(ana.key)
    assert room.view(ben, EN)["here"] == ["away", "away", "host"]


def test_closed_nobody_has_a_seat_and_the_table_is_as_it_was(room):
    ana = sits(room, 0)
    before = room.session.table
    room.close()
    assert room.seats.phones == {}
    assert room.session.table is before
    room.session.do(DrawCards())
    assert ana.key not in room.seats.phones


def test_the_sheet_has_a_reason_behind_every_number(room):
    room.session.do(ClaimRoute("denver--kansas_city--a"))
    sheet = room.sheet(EN).body
    routes = next(row for row in sheet["rows"] if row["words"] == "Routes")
    assert routes["cells"][0]["points"] == "7"
    assert "Denver" in routes["cells"][0]["because"][0][1]
    assert sheet["rows"][1]["cells"][0]["hidden"], "tickets nobody has revealed"
    assert room.log(EN).body["log"][0]["seat"] == 0
    assert room.network(EN).body["links"][0][0]


def test_setup_of_a_fresh_table_lets_players_keep_their_tickets():
    fresh = room_of(Session(table().header))
    ana = sits(fresh, 0)
    assert gives(fresh, ana, "KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]).status == 200
    fresh.session.do(CompleteSetup())
    assert fresh.view(ana, EN)["parts"][0]["lines"]


@pytest.mark.parametrize("game", ["stone_age", "great_western_trail"])
def test_whoever_missed_an_entry_puts_it_in_on_the_own_phone(game):
    """Also while another is to move; afterwards that turn goes on."""
    room = room_of(table(game))
    ben = sits(room, 1)
    turn = room.session.turn().seat
    assert turn == 0
    assert "CatchUp:1" in [option["id"] for option in room.view(ben, EN)["question"]["options"]]
    assert gives(room, ben, "CatchUp:1").status == 200
    assert room.session.turn().seat == 1
    assert gives(room, ben, "CaughtUp").status == 200
    assert room.session.turn().seat == turn
    assert gives(room, ben, "CatchUp:2").status != 200, "of another seat"

"""A table that nobody looks at leaves the memory of a host; whoever comes back sees no difference."""

import gc
import json
import weakref
from random import Random

import pytest

from browser.recorded import MATCHES
from companion.errors import SaveError
from companion.game import Seat
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.api import Call
from companion.lan.club_server import ClubServer
from companion.lan.fair_queue import Full
from companion.lan.http_server import HttpServer
from companion.lan.memory import IDLE_SECONDS, MEGABYTE, SWEEP_SECONDS, Memory, memory_of, of_machine, resident
from companion.table.draft import Draft
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from soak.tables import finished_table
from tests.companion.lan.rooms import BOXES, EN, NAMES, StillClock, gives, room_of, sits, wanted
from tests.companion.lan.visitors import QUICK, Visitor
from tests.companion.playing import new_table, quick_store
from tests.playthroughs.record import enter, open_match


class Club:
    """An evening whose clock moves when it is told to, and whose memory is as full as is said."""

    def __init__(self, store, most: int = 1_000) -> None:
        self.clock, self.used = StillClock(), 0
        memory = Memory(most * MEGABYTE, lambda: self.used * MEGABYTE)
        self.server = ClubServer(store, Random(3), memory=memory, clock=self.clock)

    def idle(self, seconds: float = IDLE_SECONDS) -> None:
        """Time goes by, and then somebody asks for a table that is not here."""
        self.clock.now += seconds
        assert self.server.room("elsewhere") is None

    def asks(self, what: str, **body):
        return self.server.organise(Call(what, body, self.server.code, EN))


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


@pytest.fixture
def club(store):
    return Club(store)


@pytest.fixture
def room(store, club):
    """A table with Ana and Ben, some entries into it."""
    room = club.server.open(new_table(store)[0])
    ana = sits(room, 0)
    assert gives(room, ana, "CompleteSetup").status == 200
    return room


def shown(room, phone, language="en") -> bytes:
    return json.dumps(room.view(phone, Translator(language)), ensure_ascii=False).encode()


def everything(room, tr=EN) -> bytes:
    """All that can be asked about a table."""
    return json.dumps([room.sheet(tr).body, room.log(tr).body, room.network(tr).body], ensure_ascii=False).encode()


def test_a_table_that_nobody_looks_at_leaves_the_memory(club, room):
    session = weakref.ref(room.session)
    club.idle(IDLE_SECONDS - 1)
    assert not room.is_resting
    gc.disable()
    try:
        club.idle(SWEEP_SECONDS)
        assert room.is_resting
        assert session() is None, "at once: nobody looks through the memory of a thousand tables for it"
    finally:
        gc.enable()
    assert club.server.room(room.session.header.id) is room


def test_a_table_with_a_phone_stays_and_leaves_once_the_phone_was_gone_for_long(club, room):
    phone = sits(room, 1)
    room.came(phone.key)
    club.idle(3 * IDLE_SECONDS)
    assert not room.is_resting
    room.went(phone.key)
    club.idle(IDLE_SECONDS - 1)
    assert not room.is_resting
    club.idle(SWEEP_SECONDS)
    assert room.is_resting


def test_whoever_asks_for_a_table_keeps_it_in_memory(club, room):
    table = room.session.header.id
    for _ in range(5):
        club.clock.now += IDLE_SECONDS / 2
        assert club.server.room(table) is room
        assert not room.is_resting


@pytest.mark.parametrize(("game_id", "options"), BOXES)
def test_every_phone_is_shown_the_same_bytes_as_before(store, club, game_id, options):
    game = GAMES[game_id]
    chosen = game.options(**options)
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:3], game.colours(chosen), strict=False))
    table, session = store.new_table(game, chosen, seats, "full")
    session.do(CompleteSetup())
    random = Random(4)
    for _ in range(30):
        session.do(suggest(game, session.state, random))
    session.undo()
    room = club.server.open(table)
    phones = [sits(room, 0), sits(room, 1), sits(room, None)]
    answers = [shown(room, phone, language) for phone in phones for language in ("en", "ja", "ko")]
    before = answers, everything(room), club.asks("tables").body
    club.idle()
    assert room.is_resting
    assert club.asks("tables").body == before[2], "the list reads no table"
    assert room.is_resting
    again = club.server.room(table)
    answers = [shown(again, phone, language) for phone in phones for language in ("en", "ja", "ko")]
    assert (answers, everything(again), club.asks("tables").body) == before


@pytest.mark.parametrize("name", ["usa_3_players_cards_checked", "stone_age_2_players"])
def test_a_whole_match_with_many_rests_is_shown_as_one_without(store, club, name):
    """Entries, undo and redo as they were recorded; the twin of the table stays in memory all the time."""
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    header = open_match(match).header
    table = store.new_table(header.game, header.options, header.seats, header.depth)[0]
    room = club.server.open(table)
    twin = room_of(Session(room.session.header))
    twin.lent, twin.epoch = room.lent, room.epoch
    secrets = [f"{seat:022}" for seat in range(len(header.seats))]
    for both in (room, twin):
        for seat, secret in enumerate(secrets):
            both.seats.sit(seat, "Safari", secret)
    for number, entry in enumerate(match["commands"]):
        for both in (room, twin):
            enter(both.session, entry)
        if number % 10 == 9:
            club.server._rest(table)
            assert room.is_resting
        if number % 20 == 9:
            ours, theirs = ([shown(both, both.seats.phone(secret)) for secret in secrets] for both in (room, twin))
            assert ours == theirs, entry
    assert room.session.table.finished
    assert everything(room) == everything(twin)


def test_an_entry_sent_again_is_answered_as_before_and_made_once(club, room):
    ben = sits(room, 1)
    ana = room.seats.at(0)
    lost = wanted(room, "DrawCards")
    answered = room.answer(ana, lost, EN)
    assert answered.status == 200
    stale = wanted(room, "DrawCards", revision=lost.revision)
    club.idle()
    assert room.is_resting
    assert room.answer(ana, lost, EN) == answered, "the very answer"
    assert room.answer(ben, stale, EN).status == 412
    assert room.session.cursor == 2
    assert gives(room, ben, "DrawCards").status == 200


def test_a_phone_undoes_its_own_entries_one_after_the_other(club, room):
    ana = room.seats.at(0)
    club.idle()
    assert room.view(ana, EN)["undo"]
    assert room.undo(ana, wanted(room), EN).status == 200
    assert not room.view(ana, EN)["undo"]
    assert gives(room, ana, "CompleteSetup").status == 200
    room.session.undo()
    room.session.redo()
    club.idle()
    assert room.view(ana, EN)["undo"]


def test_an_entry_that_the_organiser_took_back_and_made_again_is_not_the_phone_s(club, room):
    ana = room.seats.at(0)
    room.session.undo()
    room.session.do(CompleteSetup())
    assert not room.view(ana, EN)["undo"]
    club.idle()
    assert room.is_resting
    assert not room.view(ana, EN)["undo"], "although it is the same entry by its number"


def test_what_was_undone_and_what_is_half_entered_come_back(club, room):
    ana = room.seats.at(0)
    assert gives(room, ana, "DrawCards").status == 200
    after = room.session.state
    room.session.undo()
    room.session.save_draft(Draft("catch_up", "catch_up", {}, room.session.cursor, {"points": 3}), later=True)
    drafts = room.session.drafts
    club.idle()
    assert room.is_resting
    assert room.session.drafts == drafts
    assert room.session.can_redo
    room.session.redo()
    assert room.session.state == after


def test_seats_codes_and_requests_to_join_stay(club, room):
    code, word = room.seats.code, room.seats.word
    ana = room.seats.at(0)
    club.idle()
    assert club.server.room_by_word(word) is room
    knock = room.knock(word, "Cho", EN).body["knock"]
    club.server._rest(room.session.header.id)
    assert room.is_resting
    (line,) = club.asks("tables").body["tables"]
    assert [one["name"] for one in line["knocks"]] == ["Cho"]
    assert [seat["state"] for seat in line["seats"]][:2] == ["away", ""]
    assert club.asks("knock", table=line["id"], knock=line["knocks"][0]["id"], yes=True).status == 200
    assert room.knocked(knock, EN).body["code"] == code
    club.idle()
    assert club.asks("free", table=line["id"], seat=0).status == 200
    assert room.seats.was_freed(ana.key)


def test_where_memory_is_short_the_table_that_was_unused_longest_makes_room(store):
    club = Club(store, most=200)
    rooms = []
    for _ in range(3):
        club.clock.now += 1
        rooms.append(club.server.open(new_table(store)[0]))
    first, second, third = rooms
    second.came(sits(second, 0).key)
    club.used = 200
    club.server.open(new_table(store)[0])
    assert [room.is_resting for room in rooms] == [True, False, False]
    club.clock.now += 1
    assert club.server.room(first.session.header.id) is first
    third.resume()
    third.came(sits(third, 0).key)


@pytest.mark.system
def test_a_phone_that_comes_back_where_there_is_no_memory_tries_again(store):
    club = Club(store, most=200)
    one, two = (club.server.open(new_table(store)[0]) for _ in range(2))
    secret = one.sit(one.seats.code, 0, "", EN).body["secret"]
    club.idle()
    table = next(id_ for id_, room in club.server.rooms.items() if room is one)
    two.resume()
    two.came(sits(two, 0).key)
    club.used = 200
    with pytest.raises(Full):
        club.server.room(table)
    server = HttpServer(club.server.room, limits=QUICK)
    visitor = Visitor(server, server.open("127.0.0.1", 0))
    try:
        status, headers, _ = visitor.ask(f"/t/{table}/api/view", {}, X_Seat=secret)
        assert (status, headers["retry-after"]) == (503, "2")
        assert visitor.ask(f"/t/{table}/api/stream", X_Seat=secret)[0] == 503
        club.used = 100
        assert visitor.ask(f"/t/{table}/api/view", {}, X_Seat=secret)[0] == 200
    finally:
        server.close()


def test_a_table_is_closed_and_the_evening_ended_without_reading_what_rests(store, club, room):
    table = room.session.header.id
    club.idle()
    club.server.end()
    assert room.is_resting
    club.server.close(table)
    assert room.is_resting
    assert room.seats.phones == {}
    assert club.server.room(table) is None
    assert store.open_table(table).cursor == 1


def test_a_finished_table_leaves_the_memory_and_the_list_has_it_still(store, club):
    room = club.server.open(finished_table(store, seed=2))
    before = club.asks("tables").body
    assert [line["open"] for line in before["tables"]] == [True]
    club.idle()
    assert club.asks("tables").body == before
    assert room.is_resting


def test_what_cannot_be_written_keeps_the_table_in_memory(store, club, room, monkeypatch):
    def refuses() -> None:
        raise SaveError("store.disk_full")

    monkeypatch.setattr(room.session, "write_drafts", refuses)
    club.idle()
    assert not room.is_resting
    assert gives(room, room.seats.at(0), "DrawCards").status == 200


@pytest.mark.system
def test_a_host_has_half_of_the_machine_unless_it_is_told_otherwise():
    assert 0 < resident() < of_machine()
    assert memory_of(None).most == of_machine() // 2
    assert not memory_of(None).is_full
    assert memory_of(1).is_full
    assert not Memory(0).is_full, "where a system does not say, there is no limit"

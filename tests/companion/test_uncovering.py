"""Secrets before their time: noted for good, asked of their owner, and in nothing that is shared or refused."""

import json
from random import Random

import pytest

from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.games.ticket_to_ride.records import KeepTickets, RevealTickets
from companion.storage.import_table import take_in
from companion.storage.share import export_table, import_table, without_secrets
from companion.table.revealed import Uncovered, from_plain
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct
from demo_players import suggest
from tests.companion.playing import new_table, quick_store

ANA, BEN = 0, 1


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


@pytest.fixture
def table(store):
    """A table in play at which Ben told his tickets behind the curtain."""
    id_, session = new_table(store)
    session.do(CompleteSetup())
    tickets = [ticket.id for ticket in session.state.board.rail.tickets][:2]
    session.do(KeepTickets(BEN, tuple(tickets)))
    return id_, session, tuple(tickets)


def said(session: Session) -> list[str]:
    return [line.text.id for entry in session.log() for line in entry.lines]


def test_score_only_alone_uncovers_nothing(table):
    _, session, tickets = table
    session.do(ChangeDepth("score_only"))
    assert session.uncovered == ()
    assert not [hand for hand in session.view().game_view.hands if hand.seat == BEN]
    assert not any(ticket in repr(session.view()) for ticket in tickets)


def test_a_hand_turned_up_early_is_noted_and_undo_does_not_take_that_away(table, store):
    id_, session, tickets = table
    session.do(ChangeDepth("score_only"))
    session.do(RevealTickets(BEN, tickets))
    assert said(session)[-1] == "log.uncovered"
    session.undo()
    session.undo()
    assert [(one.seat, one.step) for one in session.uncovered] == [(BEN, session.cursor + 2)]
    assert "log.uncovered" in said(session)
    again = store.open_table(id_)
    assert again.uncovered == session.uncovered
    assert said(again) == said(session)


def test_in_final_scoring_turning_up_is_no_news(table):
    _, session, tickets = table
    session.do(Correct("last_turns", "0"))
    session.do(RevealTickets(BEN, tickets))
    assert session.uncovered == ()


def test_fix_the_table_does_not_turn_up_a_secret_hand(table):
    _, session, _ = table
    with pytest.raises(RuleError) as refused:
        session.do(Correct(f"revealed/{BEN}", "yes"))
    assert refused.value.code == "fix.unknown"
    assert session.why_not(Correct(f"revealed/{ANA}", "yes")) is None


def test_no_refusal_tells_that_somebody_else_holds_a_ticket(table):
    _, session, tickets = table
    assert session.why_not(KeepTickets(ANA, tickets)) is None


def test_a_ticket_two_players_told_is_settled_when_the_second_turns_it_up(table):
    _, session, tickets = table
    session.do(KeepTickets(ANA, tickets))
    session.do(Correct("last_turns", "0"))
    session.do(RevealTickets(BEN, tickets))
    refusal = session.why_not(RevealTickets(ANA, tickets))
    assert refusal is not None
    assert refusal.code == "ticket_to_ride.ticket_elsewhere"
    others = [ticket.id for ticket in session.state.board.rail.tickets if ticket.id not in tickets][:2]
    session.do(RevealTickets(ANA, tuple(others)))


def test_an_open_table_is_shared_without_its_secrets_unless_they_are_asked_for(table, store):
    id_, _, tickets = table
    shared = store.export_table(id_)
    assert not any(ticket in shared for ticket in tickets)
    assert all(ticket in store.export_table(id_, secrets=True) for ticket in tickets)


def test_whoever_takes_it_in_is_asked_for_the_tickets_again(table, store):
    id_, session, tickets = table
    header, steps, cursor = import_table(store.export_table(id_), "shared", GAMES)
    taken = Session(header, steps, cursor)
    assert taken.state.hand(BEN) == ()
    assert taken.cursor == session.cursor
    taken.do(KeepTickets(BEN, tickets))


def test_our_own_table_comes_back_without_losing_its_secrets(table, store):
    id_, session, tickets = table
    shared = store.export_table(id_)
    assert take_in(store, shared, "shared").how == "same"
    header, steps, cursor = import_table(shared, "shared", GAMES)
    theirs = Session(header, steps, cursor)
    theirs.do(suggest(GAMES["ticket_to_ride"], theirs.state, Random(1)))
    longer = export_table(theirs.header, without_secrets(theirs.steps), theirs.cursor)
    assert take_in(store, longer, "shared").how == "grown"
    grown = store.open_table(id_)
    assert grown.cursor == session.cursor + 1
    assert grown.state.hand(BEN) == tickets


def test_what_a_file_says_was_uncovered_is_read_as_far_as_it_makes_sense():
    sense, nonsense = [7, 3, BEN], [[7, 3], [7, 0, BEN], [7, 3, 9], [-1, 3, BEN], "x", None, [7, 3, "1"]]
    assert from_plain([sense, *nonsense], seats=2) == (Uncovered(7, 3, BEN),)
    assert from_plain("nothing", seats=2) == ()


# --- and it travels ---


@pytest.fixture
def uncovered(table):
    """Ben's hand was turned up early, and that was undone."""
    id_, session, tickets = table
    session.do(ChangeDepth("score_only"))
    session.do(RevealTickets(BEN, tickets))
    session.undo()
    session.undo()
    return id_, session


def test_whoever_takes_a_table_in_sees_what_was_uncovered_at_it(uncovered, store, tmp_path):
    id_, session = uncovered
    with quick_store(tmp_path / "another phone") as theirs:
        assert take_in(theirs, store.export_table(id_), "shared.json").how == "added"
        taken = theirs.open_table(id_)
        assert taken.uncovered == session.uncovered
        assert "log.uncovered" in said(taken)
        assert theirs.export_table(id_) == store.export_table(id_)


@pytest.mark.parametrize("entries", [0, 1])
def test_what_was_uncovered_elsewhere_is_noted_at_our_table_too(uncovered, store, tmp_path, entries):
    """The same table, or one that went on: ours keeps its own marks and gets theirs."""
    id_, session = uncovered
    with quick_store(tmp_path / "another phone") as theirs:
        take_in(theirs, store.export_table(id_), "shared.json")
        there = theirs.open_table(id_)
        there.do(ChangeDepth("score_only"))
        there.do(RevealTickets(ANA, ()))
        there.undo()
        there.undo()
        for _ in range(entries):
            there.do(suggest(GAMES["ticket_to_ride"], there.state, Random(1)))
        assert take_in(store, theirs.export_table(id_), "shared.json").how == ("grown" if entries else "same")
    ours = store.open_table(id_)
    assert ours.uncovered == there.uncovered
    assert ours.state.hand(BEN), "and has lost nothing of its own"
    assert session.uncovered[0] in ours.uncovered


def test_a_table_without_such_marks_is_shared_as_ever(table, store):
    id_, _, _ = table
    assert "uncovered" not in store.export_table(id_)


@pytest.mark.parametrize("marks", [3, [3], [[1, 1]], [[1, 1, 9]], [[-1, 1, 0]], [[1, 0, 0]], [[1, 1, 0]] * 2000])
def test_marks_that_make_no_sense_in_a_shared_file_are_refused(uncovered, store, marks):
    plain = json.loads(store.export_table(uncovered[0]))
    with pytest.raises(DataError) as refused:
        import_table(json.dumps({**plain, "uncovered": marks}), "shared.json", GAMES)
    assert "uncovered" in str(refused.value.message.params["place"])


# --- open on another phone ---


def test_secrets_that_were_open_on_another_phone_are_noted_for_good(table, store):
    id_, session, _ = table
    session.mark_opened(BEN)
    session.undo()
    assert "log.opened_elsewhere" in said(session)
    again = store.open_table(id_)
    assert again.uncovered == session.uncovered
    assert again.uncovered[-1].how == "phone"
    assert [line.text.id for entry in again.latest(6) for line in entry.lines].count("log.opened_elsewhere") == 1


def test_an_older_release_can_read_a_table_with_such_a_note(table, store, tmp_path):
    """What is shared has three numbers for each note, as always; our own table keeps what kind it was."""
    id_, session, _ = table
    session.mark_opened(BEN)
    text = store.export_table(id_)
    assert all(len(mark) == 3 for mark in json.loads(text)["uncovered"])
    assert take_in(store, text, "shared").how == "same"
    assert store.open_table(id_).uncovered == session.uncovered
    with quick_store(tmp_path / "another phone") as theirs:
        take_in(theirs, text, "shared")
        assert [mark.seat for mark in theirs.open_table(id_).uncovered] == [BEN]


def test_a_table_that_grew_elsewhere_keeps_what_kind_of_note_ours_was(table, store, tmp_path):
    id_, session, _ = table
    session.mark_opened(BEN)
    with quick_store(tmp_path / "another phone") as theirs:
        take_in(theirs, store.export_table(id_), "shared")
        there = theirs.open_table(id_)
        there.do(suggest(GAMES["ticket_to_ride"], there.state, Random(1)))
        assert take_in(store, theirs.export_table(id_), "shared").how == "grown"
    assert store.open_table(id_).uncovered == session.uncovered

"""Whole sheets of Great Western Trail at random: what must hold for any table of either edition."""

import json
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import table as rules
from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.games.great_western_trail import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.holding import allowed, names
from companion.games.great_western_trail.records import COMMANDS, EVENTS, Enter, RuleCard
from companion.games.great_western_trail.score_file import score_file
from companion.house import COMMANDS as HOUSE_COMMANDS
from companion.house import FinishTable
from companion.plain import Node
from companion.secret import CLERK
from companion.session import Session, codec_for
from companion.share import export_table, import_table
from scoring.great_western_trail import LEFT_OUT
from tests.companion.great_western_trail.files import of_table
from tests.companion.great_western_trail.random_tables import (
    Anything,
    Game,
    a_value_within,
    all_within_the_box,
    check_box,
    shared,
    show_everything,
)
from tests.companion.great_western_trail.tables import check_sentence, fix, has_sentence

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
WHOLE_SHEETS = settings(max_examples=12, deadline=None, suppress_health_check=SLOW)
PARTS = settings(max_examples=15, deadline=None, suppress_health_check=SLOW)

AS_THEY_COME = settings(PARTS, max_examples=20, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Taking a table in from a file checks every value of it: too long to look for the smallest example."""


games = st.builds(
    Game,
    edition=st.sampled_from(("first", "second")),
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    first_game=st.booleans(),
    simmental=st.booleans(),
    drawn=st.booleans(),
    depth=st.just("score_only"),
)


# --- whole sheets ---------------------------------------------------------------------------------------------------


def check_sheet(session):
    sheet = session.sheet()
    assert min(sheet.ranks) == 1
    for seat, player in enumerate(sheet.players):
        assert player.total == sum(cell.points for cell in player.cells.values())
        for cell in player.cells.values():
            assert cell.points == sum(item.points for item in cell.because)
            assert has_sentence(cell.rule)
        shown = session.view().mirror.players[seat]
        assert player.cells["objectives"].points == shown.choice.points
        taken = [card for card, done in zip(shown.deck, shown.choice.optional, strict=True) if done != LEFT_OUT]
        assert sorted(player.facts["objectives_taken"]) == sorted(taken)


@WHOLE_SHEETS
@given(games)
def test_a_sheet_filled_at_random_stays_within_the_box_and_can_be_finished(game):
    while not game.over:
        game.enter()
        check_box(game.session.state)
        assert game.session.turn().actions
    check_sheet(game.session)
    game.session.do(FinishTable())
    assert game.session.turn().phase == "finished"


@WHOLE_SHEETS
@given(games)
def test_the_sheet_of_a_table_is_that_of_the_score_file_written_from_it(game):
    session = game.fill()
    for seat in range(len(session.state.seats)):
        for card in list(session.state.rulings[seat]):
            session.do(RuleCard(seat, card, "best"))  # a file has no rulings
    written = json.loads(json.dumps(of_table(session)))
    from_file = score_file(Node(written, "score.json"))
    assert [player.total for player in from_file.players] == [player.total for player in session.sheet().players]
    assert [p.facts for p in from_file.players] == [p.facts for p in session.sheet().players]
    assert [p.cells for p in from_file.players] == [p.cells for p in session.sheet().players]
    assert from_file.winners == session.sheet().winners


@PARTS
@given(games, st.integers(0, 80))
def test_the_numbers_offered_are_exactly_those_that_are_accepted(game, entries):
    session = game.fill(entries)
    for what in game.random.sample(sorted(names(session.state)), 12):
        seat = game.random.randrange(len(session.state.seats))
        offered = allowed(session.state, seat, what)
        for count in (*range(-1, 16), 30, 999, 1000):
            try:
                rules.decide(session.table, Enter(seat, what, count))
            except RuleError as refusal:
                assert refusal.code.endswith("no_change") or count not in offered
            else:
                assert count in offered


# --- undo, replay, sharing ------------------------------------------------------------------------------------------


@PARTS
@given(games, st.integers(0, 120))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    session = game.fill(entries)
    end = session.table
    tables = []
    while session.can_undo:
        tables.append(session.table)
        session.undo()
    assert session.table == Session(session.header).table
    while session.can_redo:
        session.redo()
        assert session.table == tables.pop()
    assert session.table == end


@PARTS
@given(games, st.integers(0, 120), st.integers(0, 20))
def test_replay_equals_live_through_the_file_the_app_shares(game, entries, back):
    session = game.fill(entries)
    for _ in range(min(back, session.cursor)):
        session.undo()
    replayed = shared(session)
    assert replayed.steps == session.steps
    assert replayed.table == session.table
    assert replayed.sheet() == session.sheet()
    assert replayed.log() == session.log()
    assert replayed.view() == session.view()


@AS_THEY_COME
@given(games, st.integers(0, 10**6), st.integers(0, 60))
def test_a_random_command_is_carried_out_or_refused_with_a_reason(game, seed, entries):
    session, anything = game.fill(entries), Anything(seed)
    kinds = (*COMMANDS, *COMMANDS, *COMMANDS, *HOUSE_COMMANDS)
    for _ in range(40):
        before = session.table
        try:
            session.do(anything.record(kinds))
        except RuleError as refusal:
            assert session.table is before
            check_sentence(refusal.message)
            assert not refusal.rule or has_sentence(refusal.rule)
        check_sentence(session.turn().headline)
    all_within_the_box(session)
    session.view()
    session.sheet()
    assert shared(session).table == session.table


@settings(max_examples=6, deadline=None, suppress_health_check=SLOW)
@given(games, st.integers(0, 10**6))
def test_whatever_happened_everything_can_be_shown_in_every_language(game, seed):
    session, anything = game.fill(), Anything(seed)
    for _ in range(60):
        try:
            session.do(anything.record(COMMANDS))
        except RuleError:
            continue
    show_everything(session)


# --- corrections ----------------------------------------------------------------------------------------------------


@AS_THEY_COME
@given(games, st.integers(0, 80), st.integers(0, 10**6))
def test_after_any_corrections_there_is_a_sheet(game, entries, seed):
    """Fix the table sets whatever it offers; the sheet comes out, entering goes on, the table can be shared."""
    session, random = game.fill(entries), Random(seed)
    for _ in range(10):
        by_kind: dict[str, list[str]] = {}
        for id_ in GREAT_WESTERN_TRAIL.fix_ids(session.state):
            by_kind.setdefault(id_.partition("/")[0], []).append(id_)
        chosen = GREAT_WESTERN_TRAIL.fix(session.state, random.choice(by_kind[random.choice(sorted(by_kind))]), CLERK)
        fix(session, chosen.id, a_value_within(chosen.domain, random))
        session.sheet()
    all_within_the_box(session)
    fix(session, "over", "yes")
    assert game.fill().sheet().winners
    assert shared(session).sheet() == session.sheet()
    session.do(FinishTable())


# --- tables from outside --------------------------------------------------------------------------------------------

CODEC = codec_for(GREAT_WESTERN_TRAIL)


@AS_THEY_COME
@given(games, st.integers(0, 30), st.integers(0, 10**6), st.integers(1, 3))
def test_a_table_file_with_any_events_is_refused_or_is_within_the_box(game, entries, seed, more):
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    anything = Anything(seed)
    session = game.fill(entries)
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    events = [anything.record(EVENTS) for _ in range(more)]
    plain["steps"].append({"at": 1, "events": [CODEC.encode(event) for event in events]})
    plain["cursor"] += 1
    try:
        taken = import_table(json.dumps(plain), "shared", GAMES)
    except DataError as refusal:
        assert str(refusal).startswith("shared: ")
    else:
        check_box(Session(*taken).state)
        Session(*taken).view()

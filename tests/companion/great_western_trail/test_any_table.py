"""What must hold for any table of Great Western Trail, played turn by turn or filled in as a sheet only."""

import json
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.errors import DataError, RuleError
from companion.game import Corrected
from companion.games import GAMES
from companion.games.great_western_trail.events import EVENTS
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import COMMANDS
from companion.question import allows
from companion.secret import CLERK
from companion.storage.share import export_table, import_table
from companion.table.corrections import set_one
from companion.table.header import codec_for
from companion.table.session import Session
from companion.table.table_commands import COMMANDS as HOUSE_COMMANDS
from tests.companion.great_western_trail.random_tables import (
    WHOLE,
    Anything,
    Game,
    a_value_within,
    all_within_the_box,
    check_box,
    played,
    shared,
    sheets,
)
from tests.companion.great_western_trail.tables import check_sentence, fix, has_sentence
from tests.companion.playing import undo_all_and_redo_all
from tests.sampling import examples

PARTS = settings(WHOLE, max_examples=examples(4))
CODEC = codec_for(GREAT_WESTERN_TRAIL)
any_table = played | sheets


@PARTS
@given(any_table, st.integers(0, 120))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    undo_all_and_redo_all(game.fill(entries))


@PARTS
@given(any_table, st.integers(0, 120), st.integers(0, 20))
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


@PARTS
@given(any_table, st.integers(0, 10**6), st.integers(0, 120))
def test_a_random_command_is_carried_out_or_refused_with_a_reason(game, seed, entries):
    session, anything = game.fill(entries), Anything(seed)
    for _ in range(60):
        before = session.table
        try:
            session.do(anything.record((*COMMANDS, *COMMANDS, *COMMANDS, *HOUSE_COMMANDS)))
        except RuleError as refusal:
            assert session.table is before
            check_sentence(refusal.message)
            assert not refusal.rule or has_sentence(refusal.rule)
        check_sentence(session.turn().headline)
    all_within_the_box(session)
    session.view()
    assert shared(session).table == session.table


@PARTS
@given(any_table, st.integers(0, 10**6), st.integers(0, 120))
def test_what_is_not_limited_fits_beside_whatever_is_set(game, seed, entries):
    """Each of many values fits the table as it was; together they come to more than there is."""
    before, random, corrections = game.fill(entries).state, Random(seed), GREAT_WESTERN_TRAIL.corrections
    after = before
    for id_ in random.sample([*corrections.ids(before)], 200):
        value = a_value_within(corrections.find(before, id_, CLERK).domain, random)
        after = set_one(GREAT_WESTERN_TRAIL, after, Corrected(id_, value)) or after
    fixes = [corrections.find(after, id_, CLERK) for id_ in corrections.ids(after)]
    too_much = {fix.id for fix in fixes if fix is not None and not allows(fix.domain, fix.value)}
    assert too_much
    assert too_much <= {*corrections.limited(after)}


NO_TILE_LEFT = Game("second", 3, 905363, first_game=False, simmental=True, drawn=True)
"""After these corrections every green tile of the box is with somebody, and one more is asked for."""


@PARTS
@given(any_table, st.integers(0, 120), st.integers(0, 10**6))
@example(NO_TILE_LEFT, 57, 5719)
def test_after_any_corrections_the_game_goes_on(game, entries, seed):
    session, random = game.fill(entries), Random(seed)
    for _ in range(10):
        by_kind: dict[str, list[str]] = {}
        for id_ in GREAT_WESTERN_TRAIL.corrections.ids(session.state):
            by_kind.setdefault(id_.partition("/")[0], []).append(id_)
        chosen = GREAT_WESTERN_TRAIL.corrections.find(
            session.state, random.choice(by_kind[random.choice(sorted(by_kind))]), CLERK
        )
        fix(session, chosen.id, a_value_within(chosen.domain, random))
        session.view()
    all_within_the_box(session)
    for _ in range(20):
        if not game.over:
            game.enter()
    session.view()
    fix(session, "over", "yes")
    assert game.fill().sheet().winners
    assert shared(session).sheet() == session.sheet()


@PARTS
@given(any_table, st.integers(0, 60), st.integers(0, 10**6), st.integers(1, 3))
def test_a_table_file_with_any_events_is_refused_or_can_be_shown(game, entries, seed, more):
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    anything, session = Anything(seed), game.fill(entries)
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

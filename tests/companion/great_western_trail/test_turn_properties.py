"""Whole tables of Great Western Trail played at random: what must hold for any table of either edition."""

import json
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.games.great_western_trail import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.circles import certificate_limit, hand_limit, left, step_limit
from companion.games.great_western_trail.holding import discs
from companion.games.great_western_trail.mirror import EMPTY
from companion.games.great_western_trail.records import COMMANDS
from companion.games.great_western_trail.score_file import score_file
from companion.games.great_western_trail.turn_events import TURN_EVENTS
from companion.house import COMMANDS as HOUSE_COMMANDS
from companion.house import FinishTable
from companion.plain import Node
from companion.secret import CLERK
from companion.session import Session, codec_for
from companion.share import export_table, import_table
from scoring.great_western_trail import WORKERS
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
AS_THEY_COME = (Phase.explicit, Phase.reuse, Phase.generate)
"""A whole table takes too long to look for the smallest example."""
WHOLE = settings(max_examples=12, deadline=None, suppress_health_check=SLOW, phases=AS_THEY_COME)
PARTS = settings(WHOLE, max_examples=15)

tables = st.builds(
    Game,
    edition=st.sampled_from(("first", "second")),
    players=st.integers(2, 4),
    seed=st.integers(0, 10**6),
    first_game=st.booleans(),
    simmental=st.booleans(),
    drawn=st.booleans(),
)


def tiles_of_the_stock(state):
    """All 94 tiles, wherever they are: players, market, foresight, trail, stations, stock, box, or never told."""
    common, seats = state.common, range(state.players)
    owned = sum(state.count(seat, f"worker/{kind}") - 1 for seat in seats for kind in WORKERS)
    owned += sum(n for seat in seats for what, n in state.held[seat].items() if what.startswith(("hazard/", "tiles_")))
    cells = [cell for row in (*common.market, *common.foresight) for cell in row if cell != EMPTY]
    trail = sum(sum(spaces) for spaces in common.hazards) + sum(tile != EMPTY for tile in common.track)
    return owned + len(cells) + trail + len(common.appointed) + sum(common.stock) + len(common.out) + common.seeds


def workers_on_the_table(state):
    """Every worker tile that has a face: on player boards, in the market, in foresight and at stations."""
    common = state.common
    cells = [cell for row in (*common.market, *common.foresight) for cell in row]
    for kind in WORKERS:
        boards = sum(state.count(seat, f"worker/{kind}") - 1 for seat in range(state.players))
        yield boards + cells.count(kind) + sum(worker == kind for _, worker in common.appointed)


def check_table(state):
    check_box(state)
    for seat in range(state.players):
        held = state.held[seat]
        assert state.dollars(seat) >= 0
        assert len(left(state, seat)) + discs(state, seat) == 14, "14 discs: on the board, on cities, on stations"
        assert all(n <= 1 for what, n in held.items() if what.startswith("city/") and not repeats(state, what))
        assert state.count(seat, "certificates") <= certificate_limit(state, seat)
        assert 4 <= hand_limit(state, seat) <= 6
        assert 3 <= step_limit(state, seat) <= {2: 5, 3: 6, 4: 7}[state.players]
    assert tiles_of_the_stock(state) == 94
    assert max(workers_on_the_table(state)) <= 18
    engines = [ranch.engine for ranch in state.ranches if ranch.engine != "0"]
    assert len(set(engines)) == len(engines), "one engine on a space"


def entries(game, most=2500):
    """One entry after the other to the last player checked."""
    for number in range(most):
        if game.over:
            return
        game.enter()
        yield number
    raise AssertionError("the table is never finished")


def repeats(state, what):
    return state.box.city[what.partition("/")[2]].repeat


@WHOLE
@given(tables)
def test_a_table_played_at_random_keeps_every_limit_to_the_end(game):
    session = game.session
    for _ in entries(game):
        check_table(session.state)
        assert session.turn().actions
    holders = [seat for seat in range(session.state.players) if session.state.count(seat, "job_market_token")]
    assert len(holders) == 1, "somebody pushed the token off the job market"
    assert session.state.turn == holders[0], "everybody else had one more turn"
    session.do(FinishTable())


@WHOLE
@given(tables)
def test_the_sheet_of_the_mirror_is_that_of_the_score_file_written_from_it(game):
    session = game.fill()
    from_file = score_file(Node(json.loads(json.dumps(of_table(session))), "score.json"))
    assert [p.cells for p in from_file.players] == [p.cells for p in session.sheet().players]
    assert [p.facts for p in from_file.players] == [p.facts for p in session.sheet().players]
    assert from_file.winners == session.sheet().winners


@PARTS
@given(tables, st.integers(0, 200))
def test_undo_all_gives_the_start_and_redo_all_the_end(game, entries):
    session = game.fill(entries)
    end, states = session.table, []
    while session.can_undo:
        states.append(session.table)
        session.undo()
    assert session.table == Session(session.header).table
    while session.can_redo:
        session.redo()
        assert session.table == states.pop()
    assert session.table == end


@PARTS
@given(tables, st.integers(0, 200))
def test_replay_equals_live_through_the_file_the_app_shares(game, entries):
    session = game.fill(entries)
    replayed = shared(session)
    assert replayed.table == session.table
    assert replayed.log() == session.log()
    assert replayed.view() == session.view()


@PARTS
@given(tables, st.integers(0, 10**6), st.integers(0, 120))
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


@settings(WHOLE, max_examples=4)
@given(tables)
def test_whatever_happened_everything_can_be_shown_in_every_language(game):
    for _ in entries(game):
        turn = game.session.turn()
        for action in turn.actions:
            check_sentence(action.label)
            if action.why_not is not None:
                check_sentence(action.why_not.message)
        for notice in turn.notices:
            check_sentence(notice)
    show_everything(game.session)


@PARTS
@given(tables, st.integers(0, 120), st.integers(0, 10**6))
def test_after_any_corrections_the_game_goes_on(game, entries, seed):
    session, random = game.fill(entries), Random(seed)
    for _ in range(10):
        by_kind: dict[str, list[str]] = {}
        for id_ in GREAT_WESTERN_TRAIL.fix_ids(session.state):
            by_kind.setdefault(id_.partition("/")[0], []).append(id_)
        chosen = GREAT_WESTERN_TRAIL.fix(session.state, random.choice(by_kind[random.choice(sorted(by_kind))]), CLERK)
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


CODEC = codec_for(GREAT_WESTERN_TRAIL)


@PARTS
@given(tables, st.integers(0, 60), st.integers(0, 10**6), st.integers(1, 3))
def test_a_table_file_with_any_events_is_refused_or_can_be_shown(game, entries, seed, more):
    """Events are trusted when they are ours; in a file from outside they may make no sense together."""
    anything, session = Anything(seed), game.fill(entries)
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    events = [anything.record(TURN_EVENTS) for _ in range(more)]
    plain["steps"].append({"at": 1, "events": [CODEC.encode(event) for event in events]})
    plain["cursor"] += 1
    try:
        taken = import_table(json.dumps(plain), "shared", GAMES)
    except DataError as refusal:
        assert str(refusal).startswith("shared: ")
    else:
        check_box(Session(*taken).state)
        Session(*taken).view()

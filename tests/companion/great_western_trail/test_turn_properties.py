"""Whole tables of Great Western Trail played at random: what must hold for any table of either edition."""

import json

from hypothesis import given, settings

from companion.games.great_western_trail.final.holding import discs
from companion.games.great_western_trail.final.score import score_file
from companion.games.great_western_trail.state.circles import certificate_limit, hand_limit, left, step_limit
from companion.games.great_western_trail.state.in_play import EMPTY
from companion.input.json_input import Node
from companion.table.table_commands import FinishTable
from scoring.great_western_trail import WORKERS
from tests.companion.great_western_trail.files import of_table
from tests.companion.great_western_trail.random_tables import (
    WHOLE,
    check_box,
    played,
    show_everything,
)
from tests.companion.great_western_trail.tables import check_sentence
from tests.offered import offered
from tests.sampling import examples


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
@given(played)
def test_a_table_played_at_random_keeps_every_limit_to_the_end(game):
    session = game.session
    for _ in entries(game):
        check_table(session.state)
        assert offered(session)
    holders = [seat for seat in range(session.state.players) if session.state.count(seat, "job_market_token")]
    assert len(holders) == 1, "somebody pushed the token off the job market"
    assert session.state.turn == holders[0], "everybody else had one more turn"
    session.do(FinishTable())


@WHOLE
@given(played)
def test_the_sheet_of_the_state_is_that_of_the_score_file_written_from_it(game):
    session = game.fill()
    from_file = score_file(Node(json.loads(json.dumps(of_table(session))), "score.json"))
    assert [p.cells for p in from_file.players] == [p.cells for p in session.sheet().players]
    assert [p.facts for p in from_file.players] == [p.facts for p in session.sheet().players]
    assert from_file.winners == session.sheet().winners


@settings(WHOLE, max_examples=examples(3))
@given(played)
def test_whatever_happened_everything_can_be_shown_in_every_language(game):
    for _ in entries(game):
        turn = game.session.turn()
        for notice in turn.notices:
            check_sentence(notice)
    show_everything(game.session)

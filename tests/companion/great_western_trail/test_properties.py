"""Whole sheets of Great Western Trail at random: what must hold for any table of either edition."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.games.great_western_trail.final.holding import allowed, names
from companion.games.great_western_trail.final.score import score_file
from companion.games.great_western_trail.records import COMMANDS, Enter, RuleCard
from companion.input.json_input import Node
from companion.table import rules
from companion.table.table_commands import FinishTable
from scoring.great_western_trail import LEFT_OUT
from tests.companion.great_western_trail.files import of_table
from tests.companion.great_western_trail.random_tables import (
    WHOLE,
    Anything,
    check_box,
    sheets,
    show_everything,
)
from tests.companion.great_western_trail.tables import has_sentence
from tests.offered import offered
from tests.sampling import examples

PARTS = settings(WHOLE, max_examples=examples(6))


# --- whole sheets ---------------------------------------------------------------------------------------------------


def check_sheet(session):
    sheet = session.sheet()
    assert min(sheet.ranks) == 1
    for seat, player in enumerate(sheet.players):
        assert player.total == sum(cell.points for cell in player.cells.values())
        for cell in player.cells.values():
            assert cell.points == sum(item.points for item in cell.because)
            assert has_sentence(cell.rule)
        shown = session.view().game_view.players[seat]
        assert player.cells["objectives"].points == shown.choice.points
        taken = [card for card, done in zip(shown.deck, shown.choice.optional, strict=True) if done != LEFT_OUT]
        assert sorted(player.facts["objectives_taken"]) == sorted(taken)


@WHOLE
@given(sheets)
def test_a_sheet_filled_at_random_stays_within_the_box_and_can_be_finished(game):
    while not game.over:
        game.enter()
        check_box(game.session.state)
        assert offered(game.session)
    check_sheet(game.session)
    game.session.do(FinishTable())
    assert game.session.turn().phase == "finished"


@WHOLE
@given(sheets)
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
@given(sheets, st.integers(0, 80))
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


@settings(WHOLE, max_examples=examples(4))
@given(sheets, st.integers(0, 10**6))
def test_whatever_happened_everything_can_be_shown_in_every_language(game, seed):
    session, anything = game.fill(), Anything(seed)
    for _ in range(60):
        try:
            session.do(anything.record(COMMANDS))
        except RuleError:
            continue
    show_everything(session)

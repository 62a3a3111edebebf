"""The story of a table, held against the log it was made from."""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import pytest

from companion.game import StoryFact
from companion.games import GAMES
from companion.statistics.story import Story, TurnTaken, story_of
from companion.table.header import Header
from companion.table.rules import turn
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest
from demo_players.tables import sit_down
from scoring.luck import luck


class Clock:
    def __init__(self):
        self.now = 1_800_000_000

    def __call__(self):
        self.now += 7
        return self.now


def finished(game_id, depth="full", seed=3, **options):
    game = GAMES[game_id]
    chosen = game.options(**options)
    clock = Clock()
    session = Session(Header(game, chosen, sit_down(game, chosen), depth, clock.now), clock=clock)
    random = Random(seed)
    if depth == "full":
        session.do(CompleteSetup())
    while game.ready_to_finish(session.state):
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    return session


@pytest.fixture(scope="module", params=["ticket_to_ride", "stone_age", "great_western_trail"])
def played(request):
    session = finished(request.param)
    return session, story_of(session)


def test_every_entry_of_play_belongs_to_one_turn(played):
    session, story = played
    tables = list(session.tables())
    entries = [n for one in story.turns for n in range(one.first, one.last + 1)]
    play = [n for n in range(1, session.cursor) if turn(tables[n - 1]).phase not in ("setup", "final_scoring")]
    assert [n for n in entries if n in set(play)] == play
    for one in story.turns:
        assert turn(tables[one.first - 1]).seat == one.seat
        assert one.points == session.standing(one.last)
    assert all(later.seat != one.seat or later.round != one.round for one, later in pairwise(story.turns))


def test_rounds_end_on_the_sheet(played):
    session, story = played
    assert story.rounds[0] == (0,) * len(story.seats)
    assert story.rounds[-1] == story.totals == tuple(player.total for player in session.sheet().players)
    assert len(story.rounds) == 2 + len({one.round for one in story.turns})


def test_times_add_up(played):
    session, story = played
    first, last = story.turns[0].first, story.turns[-1].last
    assert sum(one.seconds for one in story.turns) == session.steps[last - 1].at - session.steps[first - 1].at


def test_who_led_by_plain_loops(played):
    _, story = played
    lead, changes = None, 0
    for points in [*(one.points for one in story.turns), story.totals]:
        ahead = [seat for seat, mine in enumerate(points) if all(mine > p for s, p in enumerate(points) if s != seat)]
        if ahead and ahead[0] != lead:
            changes, lead = changes + (lead is not None), ahead[0]
    assert story.lead_changes == changes


def test_ticket_to_ride_tells_who_built_what():
    session = finished("ticket_to_ride")
    built = [(one.seat, one.what) for _, one in story_of(session).facts("route")]
    assert built == [(e.seat, e.route) for s in session.steps for e in s.events if type(e).__name__ == "RouteClaimed"]
    assert len(built) > 20


def test_great_western_trail_tells_deliveries_and_engines():
    session = finished("great_western_trail", edition="second")
    story = story_of(session)
    assert len(story.facts("delivery")) > 5
    assert len(story.turns[-1].gauges["engine"]) == len(story.seats)
    assert max(story.turns[-1].gauges["engine"]) > 0


def test_a_table_that_only_kept_the_score_has_a_sheet_and_no_turns():
    game = GAMES["stone_age"]
    session = Session(Header(game, game.options(), sit_down(game, game.options()), "score_only", 5))
    story = story_of(session)
    assert (story.turns, story.lead_changes, story.longest_thought) == ((), 0, None)
    assert story.rounds == [story.totals]


def turns(*points, seats=(0, 1)):
    return tuple(TurnTaken(seats[n % 2], n + 1, n + 1, n // 2 + 1, 10 * n, p) for n, p in enumerate(points))


def test_the_turn_that_decided_is_where_the_winner_led_for_good():
    story = Story(("Mia", "Ben"), turns((1, 0), (1, 5), (9, 5), (9, 9), (12, 9), (12, 10)), (20, 15), (0,))
    assert story.decided == 4
    assert story.lead_changes == 2
    assert story.best_turn == (2, 8)
    assert story.longest_thought == 5


def test_the_sheet_decides_where_the_winner_came_from_behind():
    story = Story(("Mia", "Ben"), turns((1, 0), (1, 5)), (20, 15), (0,))
    assert story.decided == len(story.turns)


def test_nothing_decides_a_shared_win():
    assert Story(("Mia", "Ben"), turns((1, 0)), (9, 9), (0, 1)).decided is None


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_luck_is_exact(dice):
    """By trying every way so many dice can fall."""
    every = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for pips in range(dice, 6 * dice + 1):
        found = luck(dice, pips)
        assert found.below == Fraction(sum(one < pips for one in every), len(every))
        assert found.level == Fraction(every.count(pips), len(every))
        assert found.expected == Fraction(sum(every), len(every))


def test_luck_of_many_dice_is_quick_and_sums_to_one():
    assert luck(0, 0).level == 1
    assert luck(400, 2400).below == 1 - Fraction(1, 6**400)


def test_stone_age_tells_every_roll():
    session = finished("stone_age")
    rolls = [one for _, one in story_of(session).facts("roll")]
    assert rolls
    assert all(one.of <= one.number <= 6 * one.of for one in rolls)
    assert isinstance(rolls[0], StoryFact)

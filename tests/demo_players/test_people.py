"""Tables that play as `demo_players` do end as people's do; `make people` shows it for many more of them."""

from statistics import median

import pytest

from benchmarks.winners import ending
from companion.games import GAMES, boxes
from tests.sampling import sample

WINNERS = {
    "ticket_to_ride/usa": (90, 150),
    "ticket_to_ride/germany": (150, 260),
    "stone_age": (120, 250),
    "great_western_trail/first": (50, 110),
    "great_western_trail/second": (50, 110),
}
"""Between how many points the median winner of each printed box ends; of a map of one's own nobody knows."""
ROUNDS = {"ticket_to_ride": (15, 50), "stone_age": (8, 20), "great_western_trail": (20, 50)}
TABLES = range(3)


@pytest.mark.parametrize(
    ("box", "players"),
    [
        pytest.param(box, n, id=f"{box.name}, {n}")
        for box in boxes()
        if box.name in WINNERS
        for n in sample(GAMES[box.game].players, 2)
    ],
)
def test_winners_and_rounds_are_those_of_people(box, players):
    ends = [ending(box, players, seed) for seed in TABLES]
    low, high = WINNERS[box.name]
    assert low <= median(end.points for end in ends) <= high
    shortest, longest = ROUNDS[box.game]
    assert all(shortest <= end.rounds <= longest for end in ends)

"""Each tally is about the tables it names, and of a table and its copies one counts."""

from dataclasses import asdict

from companion.statistics.tallies import Statistics
from tests.companion.statistics.histories import BOXES, NAMES, history


def said(statistics):
    """All that can be read of it."""
    return (
        [asdict(tally) if (tally := statistics.player(name)) else None for name in NAMES],
        [asdict(tally) if (tally := statistics.box(box)) else None for box in BOXES],
        [asdict(statistics.year(year)) for year in statistics.all_years()],
        statistics.all_players(),
        statistics.all_boxes(),
    )


def test_the_order_in_which_tables_are_listed_does_not_matter():
    tables = history(90, seed=6)
    assert said(Statistics(reversed(tables))) == said(Statistics(tables))


def test_what_was_asked_before_changes_nothing():
    tables = history(40, seed=7)
    asked = Statistics(tables)
    assert said(asked) == said(asked) == said(Statistics(tables))

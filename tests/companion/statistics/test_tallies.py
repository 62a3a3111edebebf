"""Each tally is about the tables it names, and of a table and its copies one counts."""

from dataclasses import asdict

from companion.i18n import Translator
from companion.statistics.played import Played, Sat
from companion.statistics.tallies import Statistics
from companion.statistics.words import as_lines
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


def hearts(id_, at, *totals):
    ranks = [1 + sum(other < total for other in totals) for total in totals]
    people = zip(NAMES, ("red", "blue", "green"), totals, ranks, [(("hands", n),) for n in totals], strict=False)
    return Played(id_, "hearts", at, tuple(Sat(*one) for one in people), least=True)


def test_where_the_fewest_points_win_the_lowest_is_the_best():
    statistics = Statistics([hearts("a", 1, 40, 80, 103), hearts("b", 2, 12, 104, 70), hearts("c", 3, 90, 60, 101)])
    box, mia = statistics.box("hearts"), statistics.player(NAMES[0])
    assert box.record(box.best).value == 12
    assert (box.record("narrowest").value, box.record("narrowest").name) == (30, NAMES[1])
    (of,) = mia.boxes()
    assert [(kind, mark.value) for kind, mark in of.extremes] == [("lowest", 12), ("highest", 90)]
    assert (mia.wins, statistics.year(1970).best["hearts"].value) == (2, 12)
    lines = as_lines(box, Translator("en"))
    assert lines[1].startswith("Lowest score: 12, Mia")


def test_what_was_asked_before_changes_nothing():
    tables = history(40, seed=7)
    asked = Statistics(tables)
    assert said(asked) == said(asked) == said(Statistics(tables))

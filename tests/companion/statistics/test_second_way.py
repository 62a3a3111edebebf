"""Every number of the statistics, counted a second way: plain loops over all tables, from the definition."""

from datetime import date
from fractions import Fraction
from math import isclose
from statistics import median

import pytest

from companion.statistics.box import length_of, middle
from companion.statistics.player import LATEST_MEETINGS
from companion.statistics.ranges import range_of, wilson
from companion.statistics.shares import rounded
from companion.statistics.tallies import Statistics
from tests.companion.statistics.histories import BOXES, NAMES, history

SIZES = (0, 1, 2, 3, 40, 300)


@pytest.fixture(scope="module", params=SIZES)
def tables(request):
    return history(request.param, seed=request.param)


@pytest.fixture(scope="module")
def kept(tables):
    return Statistics(tables)


def sat_at(tables, name):
    return [(t, next(s for s in t.seats if s.name == name)) for t in tables if name in [s.name for s in t.seats]]


@pytest.mark.parametrize("name", NAMES)
def test_a_player(tables, kept, name):
    tally, mine = kept.player(name), sat_at(tables, name)
    if not mine:
        assert tally is None
        return
    won = [me.rank == 1 for _, me in mine]
    assert (tally.games, tally.wins) == (len(mine), sum(won))
    assert tally.colour == mine[-1][1].colour
    runs, run, droughts, drought = [0], 0, [0], 0
    for one in won:
        run, drought = (run + 1, 0) if one else (0, drought + 1)
        runs.append(run)
        droughts.append(drought)
    assert (tally.run, tally.longest_run) == (run, max(runs))
    assert (tally.drought, tally.longest_drought) == (drought, max(droughts))
    assert tally.range.fair == sum(Fraction(1, len(t.seats)) for t, _ in mine) / len(mine)
    timed = [t.length for t, _ in mine if t.length is not None]
    assert (tally.seconds, tally.timed) == (sum(timed), len(timed))
    for place in range(5):
        at = [me for t, me in mine if t.starter is not None and (t.seats.index(me) - t.starter) % len(t.seats) == place]
        assert tally.seats.get(place, (0, 0)) == (len(at), sum(me.rank == 1 for me in at))
    began = [(t, me) for t, me in mine if t.starter is not None and t.seats[t.starter] is me]
    assert sum(games for games, _ in tally.began.values()) == len(began)
    assert sum(wins for _, wins in tally.began.values()) == sum(me.rank == 1 for _, me in began)


@pytest.mark.parametrize("name", NAMES[:3])
def test_a_player_at_the_tables_of_a_box(tables, kept, name):
    tally = kept.player(name)
    for of in tally.boxes() if tally else ():
        mine = [(t, me) for t, me in sat_at(tables, name) if t.box == of.box]
        totals = [me.total for _, me in mine]
        assert (of.games, of.wins) == (len(mine), sum(me.rank == 1 for _, me in mine))
        assert (of.best.value, of.worst.value) == (max(totals), min(totals))
        assert of.best.more == totals.count(max(totals)) - 1
        assert of.best.table == [t.id for t, me in mine if me.total == max(totals)][-1]
        for count, lot in of.lots.items():
            assert lot.games == sum(len(t.seats) == count for t, _ in mine)
        if len(mine) < 3:
            assert of.average is None
            assert of.strengths() == []
            continue
        assert of.average == Fraction(sum(totals), len(totals))
        for category, more in of.strengths():
            by_hand = Fraction()
            for t, me in mine:
                others = [dict(s.points)[category] for s in t.seats if s is not me]
                by_hand += dict(me.points)[category] - Fraction(sum(others), len(others))
            assert more == by_hand / len(mine)


@pytest.mark.parametrize("name", NAMES[:3])
def test_head_to_head(tables, kept, name):
    tally = kept.player(name)
    if tally is None:
        return
    worst = {}
    for other in NAMES:
        signs = ""
        for t, me in sat_at(tables, name):
            for them in t.seats:
                if them.name == other and them is not me:
                    signs += "+" if me.rank < them.rank else "-" if me.rank > them.rank else "="
        if not signs:
            assert other not in tally.against
            continue
        one = tally.against[other]
        assert (one.ahead, one.level, one.behind) == (signs.count("+"), signs.count("="), signs.count("-"))
        assert one.latest == signs[-LATEST_MEETINGS:]
        if signs.count("-") >= 3 and signs.count("-") > signs.count("+"):
            worst[other] = signs.count("-") - signs.count("+")
    assert tally.nemesis == (min(worst, key=lambda other: (-worst[other], other)) if worst else None)


@pytest.mark.parametrize("box", BOXES)
def test_a_box(tables, kept, box):
    tally, played = kept.box(box), [t for t in tables if t.box == box]
    if not played:
        assert tally is None
        return
    assert tally.games == len(played)
    assert tally.players == {name: n for name in NAMES if (n := sum(name in [s.name for s in t.seats] for t in played))}
    totals = [s.total for t in played for s in t.seats]
    assert tally.record("highest").value == max(totals)
    assert tally.record("lowest").value == min(totals)
    assert tally.record("highest").more == totals.count(max(totals)) - 1
    margins = []
    for t in played:
        ranked = sorted(t.seats, key=lambda s: s.rank)
        if ranked[1].rank > 1:
            margins.append((ranked[0].total - ranked[1].total, t.at, t.id, ranked[0].name))
    for kind, choose in (("narrowest", min), ("widest", max)):
        record = tally.record(kind)
        if not margins:
            assert record is None
            continue
        value = choose(margins)[0]
        _, at, id_, winner = max(one for one in margins if one[0] == value)
        assert (record.value, record.at, record.table, record.name) == (value, at, id_, winner)
    for category, mark in tally.most():
        assert mark.value == max(dict(s.points)[category] for t in played for s in t.seats)
    for category, value in tally.means():
        assert value == Fraction(sum(dict(s.points)[category] for t in played for s in t.seats), len(totals))
    for category, more in tally.winners_more():
        parts = []
        for t in played:
            winners = [dict(s.points)[category] for s in t.seats if s.rank == 1]
            others = [dict(s.points)[category] for s in t.seats if s.rank > 1]
            if others:
                parts.append(Fraction(sum(winners), len(winners)) - Fraction(sum(others), len(others)))
        assert more == sum(parts) / len(parts)
    known = [t for t in played if t.starter is not None]
    beginning = tally.range_beginning
    assert (beginning.games if beginning else 0) == len(known)
    assert (beginning.wins if beginning else 0) == sum(t.seats[t.starter].rank == 1 for t in known)
    for count, group in tally.groups.items():
        same = [t for t in played if len(t.seats) == count]
        scores = [s.total for t in same for s in t.seats]
        assert middle(group) == (Fraction(median(scores)) if len(scores) >= 3 else None)
        timed = [t.length for t in same if t.length is not None]
        assert length_of(group) == (Fraction(sum(timed), len(timed)) if timed else None)


def test_years(tables, kept):
    by_year = {}
    for t in tables:
        by_year.setdefault(date.fromtimestamp(t.at).year, []).append(t)
    assert kept.all_years() == sorted(by_year, reverse=True)
    seen = set()
    for number, played in sorted(by_year.items()):
        tally = kept.year(number)
        assert tally.tables == len(played)
        assert sum(tally.months.values()) == sum(tally.days.values()) == len(played)
        assert tally.by_box[0][1] == max(sum(t.box == box for t in played) for box in BOXES)
        new = {s.name for t in played for s in t.seats} - seen
        assert set(tally.met) == new
        assert len(tally.met) == len(new)
        seen |= new
        for name, games, wins in tally.by_player:
            mine = sat_at(played, name)
            assert (games, wins) == (len(mine), sum(me.rank == 1 for _, me in mine))
        day, most = tally.fullest_day
        days = [date.fromtimestamp(t.at) for t in played]
        assert most == max(days.count(one) for one in days) == days.count(day)


def test_lists_of_everybody_and_every_box(tables, kept):
    for name, brief in kept.all_players().items():
        mine = sat_at(tables, name)
        assert (brief.games, brief.wins) == (len(mine), sum(me.rank == 1 for _, me in mine))
        assert (brief.last, brief.colour) == (mine[-1][0].at, mine[-1][1].colour)
    assert set(kept.all_players()) == {s.name for t in tables for s in t.seats}
    assert {box: b.games for box, b in kept.all_boxes().items()} == {
        box: n for box in BOXES if (n := sum(t.box == box for t in tables))
    }


def test_six_of_eight_is_41_to_93_percent():
    """The sample group's Mia: eight games, six wins, an equal share of 32 %."""
    found = range_of({2: (1, 1), 3: (6, 4), 4: (1, 1)})
    assert found.percents == (41, 75, 93, 34)
    assert range_of({2: (1, 1), 3: (5, 4), 4: (1, 1), 5: (1, 0)}).verdict == "above"
    assert range_of({}) is None


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (3, 7), (50, 100), (0, 30), (9999, 10000)])
def test_wilson_solves_its_own_equation(wins, games):
    """The ends of the range are where the share seen lies exactly 1.96 standard deviations away."""
    low, high = wilson(wins, games)
    for end, outside in ((low, wins == 0), (high, wins == games)):
        if not outside:
            assert isclose(abs(wins / games - end), 1.959964 * (end * (1 - end) / games) ** 0.5, rel_tol=1e-9)
    assert 0 <= low <= wins / games <= high <= 1


def test_a_half_is_rounded_away_from_zero():
    assert [rounded(Fraction(n, 2)) for n in (-3, -1, 1, 3)] == [-2, -1, 1, 2]

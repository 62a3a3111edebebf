"""Ratings say who is likely the stronger player, and how sure that is."""

from random import Random

import pytest
from openskill.models import PlackettLuce

from companion.statistics.played import Played, Sat
from companion.statistics.rating import BEGIN, rate, settling, shown
from companion.statistics.tallies import Statistics


def game(at, order):
    """A table that ended in this order."""
    seats = tuple(Sat(name, "red", 100 - rank, rank, ()) for rank, name in enumerate(order, 1))
    return Played(f"{at:012x}", "stone_age", at, seats)


def test_everyone_begins_at_1500_and_nobody_is_sure():
    low, middle, high = shown(*BEGIN)
    assert (low, middle, high) == (1300, 1500, 1700)
    assert settling(BEGIN[1])


def test_who_wins_rises_and_the_band_narrows():
    after = rate(game(1, ["Mia", "Ben", "Yuna"]), {})
    assert after["Mia"][0] > after["Ben"][0] > after["Yuna"][0]
    assert all(sigma < BEGIN[1] for _, sigma in after.values())


def test_a_shared_win_moves_both_alike():
    seats = tuple(Sat(name, "red", 9, 1, ()) for name in ("Mia", "Ben"))
    after = rate(Played("a", "stone_age", 1, seats), {})
    assert after["Mia"] == after["Ben"]


def test_one_alone_says_nothing():
    assert rate(game(1, ["Mia"]), {}) == {"Mia": BEGIN}


def test_the_stronger_is_found_within_some_games():
    random, strength = Random(4), {"Mia": 3.0, "Ben": 2.0, "Yuna": 1.0}
    games = [game(at, sorted(strength, key=lambda n: -random.gauss(strength[n], 1))) for at in range(1, 40)]
    kept = Statistics(games)
    last = {name: kept.player(name).ratings[-1] for name in strength}
    assert last["Mia"].mu > last["Ben"].mu > last["Yuna"].mu
    assert not settling(last["Mia"].sigma)
    assert [point.won for point in kept.player("Mia").ratings] == [g.seats[0].name == "Mia" for g in games]


def test_ratings_are_those_of_openskill():
    """Ours are written out for speed; shared ranks and up to five players."""
    model, random, ours, theirs = PlackettLuce(), Random(5), {}, {}
    for at in range(60):
        names = random.sample("ABCDEFG", random.randint(2, 5))
        seats = tuple(Sat(name, "red", 0, random.randint(1, len(names)), ()) for name in names)
        ours.update(rate(Played(f"{at}", "stone_age", at, seats), ours))
        teams = [[theirs.get(name) or model.rating()] for name in names]
        after = model.rate(teams, ranks=[sat.rank for sat in seats])
        theirs.update({name: team[0] for name, team in zip(names, after, strict=True)})
    for name, rating in theirs.items():
        assert ours[name] == pytest.approx((rating.mu, rating.sigma), abs=1e-9)

"""Hands of Great Western Trail to score: the two editions, and one player's things in one word each."""

from typing import Any

import pytest

from companion.games.great_western_trail.box import box
from scoring.great_western_trail import Edition, Holding, Objective, score
from scoring.sheet import Cell, Item, PlayerScore

FIRST, SECOND = box("first").worth(), box("second").worth()

both_editions = pytest.mark.parametrize("edition", [FIRST, SECOND], ids=["first", "second"])

ROAD = {
    "first": ("kansas_city", "topeka", "wichita", "colorado_springs", "santa_fe", "albuquerque", "el_paso", "san_diego",
              "sacramento", "san_francisco"),
    "second": ("kansas_city", "fulton", "st_louis", "bloomington", "peoria", "chicago", "toledo", "pittsburgh",
               "philadelphia", "new_york"),
}  # fmt: skip
"""The cities from Kansas City to the terminal city, as both rulebooks name them."""
VALUES = (0, 1, 4, 6, 8, 10, 12, 14, 16, 18)
OBJECTIVES, WORKERS, HAZARDS = "sm_free_tile_objectives", "sm_dollars_workers", "sm_perm_hazards"
PAIRS, CERTIFICATES = "sm_perm_pairs", "sm_perm_certificates"
STATIONS, BUILDINGS, TWO_PERMANENT, TWELVE_DOLLARS = (
    "sm_perm_stations",
    "sm_certs_buildings",
    "sm_two_perm",
    "sm_twelve_dollars",
)


def city(edition: Edition, value: int) -> str:
    """The city of this value in an edition."""
    return ROAD[edition.id][VALUES.index(value)]


def scored(edition: Edition, **what: Any) -> PlayerScore:
    """Ana's column of a sheet with these things."""
    return score(edition, [Holding("Ana", **what), Holding("Ben")]).players[0]


def cell(edition: Edition, category: str, **what: Any) -> Cell:
    return scored(edition, **what).cells[category]


def points(edition: Edition, category: str, **what: Any) -> int:
    """The points of one row, checked to be the sum of its reasons."""
    found = cell(edition, category, **what)
    assert found.points == sum(item.points for item in found.because)
    return found.points


def reasons(edition: Edition, category: str, **what: Any) -> list[tuple[str, int]]:
    return [(item.what, item.points) for item in cell(edition, category, **what).because]


def reason(edition: Edition, category: str, **what: Any) -> Item:
    (only,) = cell(edition, category, **what).because
    return only


def card(edition: Edition, id_: str) -> Objective:
    return edition.objectives[id_]

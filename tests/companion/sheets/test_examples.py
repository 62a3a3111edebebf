"""Sheets that ship: a worked example of each, in three languages."""

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.sheets.code import pack, unpack
from companion.sheets.examples import example, example_ids
from companion.sheets.reading import read_sheet
from tests.companion.sheets.known import points, totals


def of(id_):
    return read_sheet(example(id_, Translator("en")))


@pytest.mark.parametrize("id_", example_ids())
def test_an_example_is_one_game_in_every_language(id_):
    found = [read_sheet(example(id_, Translator(language))) for language in LANGUAGES]
    assert {sheet.id for sheet in found} == {id_}
    assert len({tuple(sheet.by_id) for sheet in found}) == 1
    assert len({(sheet.name, *sheet.categories.values()) for sheet in found}) == len(LANGUAGES)
    for language in LANGUAGES:
        text = example(id_, Translator(language))
        assert "@" not in text
        assert unpack(pack(text)) == text


def test_there_are_kinds_and_games_without_an_owner():
    kinds, games = (
        {"points", "rounds", "bids", "places", "who_won"},
        {"hearts", "skat", "rummy", "cribbage", "five_dice"},
    )
    assert {*example_ids()} == kinds | games


@pytest.mark.parametrize(
    ("id_", "hands", "expected", "winner"),
    [
        ("hearts", ([26, 0], [0, 20], [0, 6]), [26, 20, 6], "Yuna"),
        ("skat", ([24, -96], [0, 0], [0, 48]), [-72, 0, 48], "Yuna"),
        ("rummy", ([0, 35], [12, 0]), [35, 12], "Ben"),
        ("rounds", ([10, -5], [3, 4]), [5, 7], "Ben"),
    ],
)
def test_hands_are_added(id_, hands, expected, winner):
    (row,) = of(id_).of_rounds
    found = points(of(id_), *([{row.id: number} for number in one] for one in hands), rounds=True)
    assert (totals(found), found.winners) == (expected, (winner,))


def test_cribbage_adds_play_show_and_crib():
    mine = [{"play": 7, "show": 12, "crib": 4}, {"play": 3, "show": 29, "crib": 0}]
    found = points(of("cribbage"), mine, [{"play": 5, "show": 8, "crib": 0}], rounds=True)
    assert totals(found) == [55, 13]


def test_five_dice_give_35_from_63():
    upper = {"ones": 3, "twos": 3, "threes": 3, "fours": 3, "fives": 3, "sixes": 3}
    lower = {"three": 22, "combinations": (1, 0, 1, 0), "chance": 17}
    assert totals(points(of("five_dice"), {**upper, **lower}, {**upper, "sixes": 2})) == [63 + 35 + 22 + 65 + 17, 57]


def test_bids_count_tricks_or_the_difference():
    found = points(of("bids"), [{"tricks": (2, 2)}], [{"tricks": (0, 3)}], [{"tricks": (1, 0)}], rounds=True)
    assert totals(found) == [12, -3, -1]


def test_places_are_shared_by_those_who_are_level():
    found = points(of("places"), {"points": 1, "most": [4, 2, 0]}, {"most": [4, 1, 0]}, {"most": [1, 1, 5]})
    assert [[item.points for item in found.cell(seat, "most").because] for seat in range(3)] == [
        [4, 5],
        [4, 2],
        [1, 2, 5],
    ]


def test_points_by_category_may_be_below_zero():
    assert totals(points(of("points"), {"board": 30, "cards": -4}, {"goals": 12, "rest": 3})) == [26, 15]


def test_who_won_is_one_tick():
    assert points(of("who_won"), {"winner": (0,)}, {"winner": (1,)}).winners == ("Ben",)

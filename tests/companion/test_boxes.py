"""The box of a table: by its options, and never another's."""

import pytest

from companion.games import box_named, box_of, boxes_of
from companion.i18n import LANGUAGES, Translator
from companion.messages import message
from companion.statistics.played import played_of
from companion.storage.summary import Result, Summary


@pytest.mark.parametrize(
    ("game", "options"),
    [("ticket_to_ride", {"map": "mars"}), ("great_western_trail", {"edition": "third"})],
)
def test_a_box_that_is_not_known_is_not_the_first_one(game, options):
    box = box_of(game, {**options, "card_check": True})
    assert box.options == options
    assert box.name == f"{game}/{next(iter(options.values()))}"
    assert box not in boxes_of(game)
    assert box_named(box.name) == box, "what counts its tables can name it"
    for language in LANGUAGES:
        assert box.name in Translator(language).text(box.title)


@pytest.mark.parametrize("game", ["ticket_to_ride", "great_western_trail", "stone_age"])
def test_a_table_from_before_there_was_a_choice_is_of_the_first_box(game):
    assert box_of(game, {}) == boxes_of(game)[0]


def test_its_tables_are_counted_under_no_other_box():
    seats = [{"name": "Ana", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    line = Summary(
        "a",
        "ticket_to_ride",
        {"options": {"map": "mars"}, "seats": seats},
        "score_only",
        touched=10,
        steps=1,
        headline=message("ticket_to_ride.phase.over"),
        seat=None,
        half_filled=False,
        finished=True,
        results=(Result(50, 1, (("routes", 50),)), Result(40, 2, (("routes", 40),))),
    )
    assert played_of(line).box == "ticket_to_ride/mars"

"""One number for each player everywhere: that of the score sheet, or a part of it that is named."""

from random import Random

import pytest

from companion.game import Seat
from companion.games import GAMES, boxes
from companion.games.stone_age.records import EnterCard, EnterNumber
from companion.i18n import Translator
from companion.lan.view import table_as_plain
from companion.table.header import Header
from companion.table.session import Session
from companion.table.spoken import summary
from companion.table.table_commands import ChangeDepth, CompleteSetup, OverrideCell
from demo_players import suggest

NAMES = ("Ana", "Ben", "Cho")
TABLES = [(box, depth) for box in boxes() for depth in GAMES[box.game].depths]
SCORED_AT_THE_END = [box for box, depth in TABLES if depth == "score_only"]
in_english = Translator("en")


def table(box, depth):
    game = GAMES[box.game]
    options = game.options(**box.options)
    seats = tuple(Seat(name, colour) for name, colour in zip(NAMES, game.colours(options), strict=False))
    session = Session(Header(game, options, seats, depth, 0))
    if session.table.open_step:
        session.do(CompleteSetup())
    return session


def shown(session):
    return [seat.points for seat in session.shown.strip]


def totals(session):
    return [player.total for player in session.sheet().players]


@pytest.mark.parametrize(("box", "depth"), TABLES, ids=lambda one: getattr(one, "name", one))
def test_the_strip_has_the_total_of_the_sheet_or_says_which_part_it_has(box, depth):
    session, random = table(box, depth), Random(3)
    for _ in range(60):
        if session.header.game.ready_to_finish(session.state) is None:
            break
        session.do(suggest(session.header.game, session.state, random))
        parts = [seat.part for seat in session.shown.strip]
        assert all(parts) or shown(session) == totals(session)
        if session.turn().phase in ("entry", "final_scoring"):
            assert not any(parts)


@pytest.mark.parametrize("box", SCORED_AT_THE_END, ids=lambda box: box.name)
def test_a_number_of_the_groups_own_is_in_the_strip_as_on_the_sheet(box):
    session = table(box, "score_only")
    session.do(OverrideCell(1, session.sheet().categories[0], 47))
    assert shown(session) == totals(session)
    assert shown(session)[1] == 47 + shown(session)[0], "everybody has entered as much"
    phones = [seat["points"] for seat in table_as_plain(session, in_english)["seats"]]
    assert phones == totals(session)


def test_stone_age_at_score_only_shows_what_its_cards_show():
    session = table(next(box for box in boxes() if box.game == "stone_age"), "score_only")
    session.do(EnterNumber(0, "points", 42))
    session.do(EnterCard(0, "civ_farmer_2_food_3"))
    session.do(EnterNumber(0, "field", 5))
    assert shown(session) == totals(session) == [52, 0, 0]


@pytest.mark.parametrize("game", ["stone_age", "ticket_to_ride"])
def test_in_play_everybody_is_told_that_it_is_the_score_marker(game):
    session = table(next(box for box in boxes() if box.game == game), "full")
    part = {"stone_age": "Score track", "ticket_to_ride": "Routes"}[game]
    assert {seat["part"] for seat in table_as_plain(session, in_english)["seats"]} == {part}
    assert f"{part}: " in summary(session, in_english, points=True)
    session.do(ChangeDepth("score_only"))
    assert not any("part" in seat for seat in table_as_plain(session, in_english)["seats"])


def test_the_course_of_a_table_is_that_of_its_score_markers():
    session = table(next(box for box in boxes() if box.game == "stone_age"), "full")
    session.do(ChangeDepth("score_only"))
    session.do(EnterNumber(0, "field", 5))
    session.do(EnterCard(0, "civ_farmer_2_food_3"))
    assert session.standing(session.cursor) == (0, 0, 0)

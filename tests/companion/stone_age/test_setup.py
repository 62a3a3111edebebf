"""Setup: who sits down, what lies where, and what everybody begins with."""

from random import Random

import pytest

from companion.errors import RuleError
from companion.game import Seat
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options, PlaceFigures, TakeBack
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message, message
from companion.table.state import open_table
from companion.table.table_commands import CompleteSetup, CompleteStep, KeepDraw, Tick
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    COLOURS,
    NAMES,
    any_number_of_players,
    checks,
    finish_placing,
    finish_round,
    laid_out,
    place,
    player,
    points,
    refused,
    said,
    seats_at,
    step,
    table_of,
    use,
    view,
)

GUIDE = ["board", "resources", "tools", "cards", "buildings", "players", "beside", "limits", "first_player"]


def sit_down(seats):
    return open_table(STONE_AGE, Options(), tuple(seats), "full")


def numbers_in(check: Message):
    """Every number that a line of the guide speaks of, as it is read."""
    for value in check.params.values():
        match value:
            case int():
                yield str(value)
            case Message():
                yield from numbers_in(value)
            case tuple():
                yield from value


# --- players --------------------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_s01_two_to_four_players_can_sit_down(players):
    assert len(sit_down(seats_at(players)).seats) == players
    assert len(view(table_of(players)).players) == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_sa_s01_fewer_or_more_players_cannot(players):
    crowd = [*seats_at(4), Seat("Eva", "red")][:players]
    with pytest.raises(RuleError) as refusal:
        sit_down(crowd)
    assert refusal.value.code == "table.players"
    assert refusal.value.message.params == {"low": 2, "high": 4, "count": players}


@any_number_of_players
def test_sa_s12_everybody_takes_a_colour_a_board_5_figures_and_12_food(players):
    session = laid_out(players)
    lines = checks(session, "players")
    assert lines[:players] == [
        ("player", {"player": name, "colour": message(f"colour.{colour}"), "figures": 5, "food": 12})
        for name, colour in zip(NAMES[:players], COLOURS, strict=False)
    ]
    assert lines[players] == ("nothing_else", {})
    assert step(session, "players").figure == 5


@any_number_of_players
def test_sa_s12_nobody_begins_with_tools_or_resources(players):
    session = table_of(players)
    for seat in range(players):
        mine = player(session, seat)
        assert (mine.figures, mine.at_home, mine.food) == (5, 5, 12)
        assert mine.resources == (0, 0, 0, 0)
        assert [tool.value for tool in mine.tools] == [0, 0, 0]
        assert (mine.cards, mine.buildings) == ((), 0)


def test_sa_s12_the_box_has_four_colours_and_each_belongs_to_one_player():
    for colour in COLOURS:
        other = next(c for c in COLOURS if c != colour)
        assert sit_down([Seat("Ana", colour), Seat("Ben", other)]).seats[ANA].colour == colour
    with pytest.raises(RuleError) as refusal:
        sit_down([Seat("Ana", "red"), Seat("Ben", "blue"), Seat("Cho", "red")])
    assert refusal.value.code == "table.same_colour"
    with pytest.raises(RuleError) as refusal:
        sit_down([Seat("Ana", "black"), Seat("Ben", "blue")])
    assert refusal.value.code == "table.colour_not_in_box"


@any_number_of_players
def test_sa_s13_both_markers_begin_on_zero(players):
    session = laid_out(players)
    assert checks(session, "players")[-1] == ("markers", {})
    assert points(session) == [0] * players
    assert [mine.field for mine in view(session).players] == [0] * players
    for language in LANGUAGES:
        assert Translator(language)("stone_age.check.markers").count("0") == 2


# --- beside the board -----------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_s14_five_more_figures_of_each_colour_are_the_supply(players):
    session = laid_out(players)
    assert checks(session, "beside")[0] == ("supply", {"count": 5, "total": 5 * players})
    assert step(session, "beside").figure == 5 * players


def test_sa_s14_the_supply_of_a_colour_is_gone_after_five_huts():
    session = table_of(2)
    grown = []
    for _ in range(6):
        if session.turn().seat == BEN:
            place(session, "hunt", 5)
        place(session, "hut")
        finish_placing(session)
        if session.turn().seat == BEN:
            session.do(TakeBack("hunt"))
        use(session, "hut")
        grown.append(player(session, ANA).figures)
        finish_round(session)
    assert grown == [6, 7, 8, 9, 10, 10]
    assert player(session, BEN).figures == 5


@any_number_of_players
def test_sa_s15_the_seven_dice_and_the_cup_lie_beside_the_board(players):
    assert checks(laid_out(players), "beside")[1] == ("dice", {"count": 7, "most": 10})


# --- the start player -----------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_s16_the_start_player_is_chosen_and_takes_the_start_figure(players):
    session = laid_out(players)
    assert checks(session, "first_player") == [("choose_first", {}), ("clockwise", {})]
    assert step(session, "first_player").offer.pool == tuple(str(seat) for seat in range(players))
    assert session.table.steps[-1].id == "first_player"
    session.do(KeepDraw("first_player", (str(players - 1),)))
    assert said(session) == {"first_player": {"player": NAMES[players - 1]}}
    session.do(CompleteSetup())
    assert (session.turn().seat, view(session).first) == (players - 1, players - 1)


@any_number_of_players
def test_sa_s16_the_app_can_draw_the_start_player(players):
    session = laid_out(players)
    (drawn,) = session.draw("first_player", Random(1))
    session.do(CompleteSetup())
    assert session.turn().seat == view(session).first == int(drawn)


def test_sa_s16_nobody_who_does_not_sit_there_can_begin():
    session = laid_out(2)
    refused(session, KeepDraw("first_player", ("2",)), "setup.draw_impossible", count=1)
    refused(session, KeepDraw("first_player", ("0", "1")), "setup.draw_impossible", count=1)


def test_sa_s16_play_waits_for_the_start_player():
    session = laid_out()
    assert [s.id for s in session.table.steps] == GUIDE
    for each in session.table.steps:
        refused(session, PlaceFigures("hunt", 1), "setup.first", step=each.title)
        for number in range(len(each.checks)):
            session.do(Tick(each.id, number))
        if each.id == "first_player":
            refused(session, CompleteStep("first_player"), "setup.draw_first", step=each.title)
            session.do(KeepDraw("first_player", ("1",)))
        session.do(CompleteStep(each.id))
    assert session.turn().seat == BEN
    place(session, "hunt", 1)


# --- the guide as it is read ----------------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_reads_every_number_aloud_in_every_language(players, language):
    tell = Translator(language)
    for each in laid_out(players).table.steps:
        assert tell.has(each.title.id)
        for check in each.checks:
            assert tell.has(check.id)
            assert [number for number in numbers_in(check) if number not in tell.text(check)] == []

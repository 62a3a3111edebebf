"""We play it differently: a refused entry as values that can be set by hand, for every game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.turns.commands import Move
from companion.games.stone_age.records import Build, BuyCard, PlaceFigures
from companion.games.ticket_to_ride.records import ClaimRoute, KeepTickets
from companion.i18n import Translator
from companion.input.json_input import Node
from companion.question import Question
from companion.secret import CLERK, behind_curtain
from companion.table.catch_up import by_hand
from companion.table.table_commands import CompleteSetup, CorrectAll
from tests.companion.great_western_trail.tables import fix
from tests.companion.great_western_trail.turns import started
from tests.companion.stone_age.tables import table_of as stone_age_table
from tests.companion.ticket_to_ride.tables import laid_out
from tests.companion.ticket_to_ride.tables import table_of as railway_table
from tests.playthroughs.record import codec_of, enter, open_match
from tests.sampling import EVERY_CASE

NOTHING_TO_SET = frozenset(
    (
        "great_western_trail.confirmed_already",
        "setup.draw_first",
        "setup.tick_all",
        "ticket_to_ride.declare_mix",
        "ticket_to_ride.no_route_left",
        "ticket_to_ride.no_route_payable",
    )
)
"""What is to be entered first, or has been, and the whole map of routes: each of them says what it would set."""
EVERY = 5 if EVERY_CASE else 17
"""After so many entries all closed answers are asked for."""
PLAYED = sorted((Path(__file__).parent.parent / "playthroughs").glob("*.json"))


def test_a_second_track_that_is_closed_is_set_by_hand_with_trains_points_and_turn():
    session = railway_table("usa", players=3)
    first, second = [r.id for r in session.state.board.rail.routes if {r.a, r.b} == {"kansas_city", "saint_louis"}]
    session.do(ClaimRoute(first))
    with pytest.raises(RuleError):
        session.do(ClaimRoute(second))
    before = session.table
    values = by_hand(before, ClaimRoute(second))
    assert values == ((f"route/{second}", "1"), ("trains/1", 43), ("marker/1", 2), ("turn", "2"))
    session.do(CorrectAll(values))
    state = session.state
    assert (state.owner(second), state.trains[1], state.marker[1], state.turn) == (1, 43, 2, 2)
    [line, *_] = session.log()[-1].lines
    assert line.corrected
    words = Translator().text(line.text)
    assert words.startswith("Edited: ")
    assert "Kansas City to Saint Louis, track 2 (pink) nobody→Ben" in words
    session.undo()
    assert session.table == before


def test_a_third_village_place_is_set_by_hand():
    session = stone_age_table(2)
    for place in ("tool_maker", "field"):
        session.do(PlaceFigures(place))
    with pytest.raises(RuleError):
        session.do(PlaceFigures("hut"))
    values = by_hand(session.table, PlaceFigures("hut"))
    assert values == (("spot/hut/0", 2), ("turn", "1"))
    session.do(CorrectAll(values))
    assert (session.state.figures_at(0, "hut"), session.state.turn) == (2, 1)


def test_a_place_that_is_taken_holds_figures_of_both_by_hand():
    session = stone_age_table(2)
    session.do(PlaceFigures("tool_maker"))
    why = session.ask().option("PlaceFigures:tool_maker").why_not
    assert why is not None
    session.do(CorrectAll(by_hand(session.table, why.command)))
    assert [session.state.figures_at(seat, "tool_maker") for seat in (0, 1)] == [1, 1]
    assert session.turn().seat == 0


def using(session, place):
    """Everybody has placed; the first player uses a place."""
    session.do(PlaceFigures(place))
    session.do(CorrectAll((("phase", "use"), ("turn", "0"))))


def test_a_building_that_cannot_be_paid_is_built_by_hand():
    session = stone_age_table(2)
    building = next(one for one in session.state.box.buildings if one.cost is not None)
    session.do(CorrectAll((("stack_top/0", building.id), ("wood/0", 1))))
    using(session, "building_stack_1")
    why = session.ask().option("Build:0").why_not
    assert why is not None
    assert why.command == Build(0, building.cost)
    values = dict(by_hand(session.table, why.command))
    session.do(CorrectAll(tuple(values.items())))
    player = session.state.players[0]
    assert (player.buildings, player.points, session.state.figures_at(0, "building_stack_1")) == (
        1,
        values["points/0"],
        0,
    )
    assert values["points/0"] > 0
    assert session.state.stacks[0].left == 6


def test_a_card_without_resources_is_taken_by_hand_with_what_it_gives():
    session = stone_age_table(2)
    card = next(one for one in session.state.box.cards if one.upper.kind == "food")
    session.do(CorrectAll((("slot/0", card.id),)))
    using(session, "civ_slot_1")
    why = session.ask().option("BuyCard:0").why_not
    assert why is not None
    assert isinstance(why.command, BuyCard)
    food = session.state.players[0].food
    session.do(CorrectAll(by_hand(session.table, why.command)))
    player = session.state.players[0]
    assert (player.cards, player.food) == ((card.id,), food + card.upper.count)
    assert session.state.display[0] is None
    assert not session.state.figures_at(0, "civ_slot_1")


def test_a_route_paid_with_cards_the_hand_does_not_hold():
    session = railway_table("usa", players=3, card_check=True)
    while not isinstance(question := session.ask(answers=("ClaimRoute",)), Question):
        raise AssertionError
    short = next(option for option in question.options if option.why_not)
    values = dict(by_hand(session.table, short.why_not.command))
    assert values[f"route/{short.id}"] == str(session.state.turn)


def test_fewer_tickets_than_must_be_kept_are_set_by_hand_behind_their_own_curtain_only():
    session = laid_out("usa", 3)
    session.do(CompleteSetup())
    kept = KeepTickets(0, ("t:denver--el_paso",))
    assert session.why_not(kept) is not None
    values = by_hand(session.table, kept, behind_curtain(0))
    assert values == (("tickets/0", kept.tickets), ("draws/0", 0))
    assert by_hand(session.table, kept) == by_hand(session.table, kept, behind_curtain(1)) == ()
    session.do(CorrectAll(values))
    assert session.state.hand(0) == kept.tickets
    assert not [draw for draw in session.state.draws if draw.seat == 0]
    words = Translator().text(session.log()[-1].lines[0].text)
    assert "El Paso" not in words


def test_a_move_beyond_the_limit_is_set_by_hand_with_the_money():
    session = started("first")
    fix(session, "rider/0", "neutral/A")
    refused = Move(0, "neutral/F", ("neutral/B", "neutral/C", "neutral/D", "neutral/E"))
    assert session.why_not(refused) is not None
    values = by_hand(session.table, refused)
    assert [id_ for id_, _ in values] == ["rider/0", "dollars/0", "step"]
    session.do(CorrectAll(values))
    assert session.state.ranches[0].rider == "neutral/F"


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_what_a_match_entered_is_made_of_values_that_the_table_has(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(played)
    game, codec = session.header.game, codec_of(session.header.game)
    for entry in played["commands"]:
        table = session.table
        if isinstance(entry, dict):
            command = codec.decode(Node(entry, "match"))
            told = game.corrections.unruled_effects(table.state, command)
            assert {id_ for id_, _ in told} == {id_ for id_, _ in by_hand(table, command, CLERK)}, command
        enter(session, entry)


# --- closed options of questions ---


def closed_options(session):
    """Every closed answer to the first question, and to the questions that its open answers lead to."""
    first = session.ask()
    found = []
    for option in first.options if isinstance(first, Question) else ():
        if option.why_not is not None:
            found.append(option)
        elif option.secret_of is None:
            try:
                asked = session.ask(answers=(option.id,))
            except RuleError as why:
                asked, _ = None, found.append(replace(option, why_not=why))
            found += [one for one in asked.options if one.why_not] if isinstance(asked, Question) else []
    return found


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_every_closed_option_says_what_it_would_set(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(played)
    for number, entry in enumerate(played["commands"]):
        if number % EVERY == 0 and not session.table.finished:
            for option in closed_options(session):
                values = by_hand(session.table, option.why_not.command)
                assert values or option.why_not.code in NOTHING_TO_SET, (option, option.why_not)
        enter(session, entry)

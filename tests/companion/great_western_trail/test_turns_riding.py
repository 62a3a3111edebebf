"""Phase A as the rules tell it: whose turn it is, where the rider may stop and how far it rides."""

import pytest

from companion.games.great_western_trail.turns.commands import EndTurn, Move, Use
from companion.input.catalog import read_rules
from companion.messages import message
from companion.table.table_commands import CompleteSetup, KeepDraw
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    both_editions,
    checks,
    fix,
    has_sentence,
    laid_out,
    playing,
    refused,
)
from tests.companion.great_western_trail.turns import (
    by,
    clear,
    give,
    has,
    lay,
    open_choices,
    ranch,
    started,
    turn,
)

LETTERS = [f"neutral/{letter}" for letter in "ABCDEFG"]


def money(session):
    return [has(session, seat, "dollars") for seat in range(len(session.table.seats))]


def with_money(session, *dollars):
    for seat, amount in enumerate(dollars):
        give(session, seat, dollars=amount)
    return session


def places(session):
    return open_choices(turn(session).locations)


def ends(session, *rides):
    """Every player in turn rides somewhere and ends the turn."""
    for seat, to in rides:
        session.do(Move(seat, to))
        session.do(EndTurn(seat))


# --- the turn -------------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_a01_the_starting_player_begins_and_play_goes_clockwise(edition, players):
    session = laid_out(edition, players)
    session.do(KeepDraw("first_player", ("1",)))
    session.do(CompleteSetup())
    order = [(1 + number) % players for number in range(players + 1)]
    for seat in order:
        assert turn(session).seat == session.turn().seat == seat
        other = (seat + 1) % players
        now = session.table.seats[seat].name
        refused(session, Move(other, "neutral/A"), "not_your_turn", "GWT-A01", player=now)
        session.do(Move(seat, "neutral/A" if turn(session).first_turn else "neutral/B"))
        refused(session, EndTurn(other), "not_your_turn", "GWT-A01", player=now)
        session.do(EndTurn(seat))


@both_editions
def test_gwt_a02_move_then_use_the_location_then_the_hand(edition):
    session = started(edition)
    assert turn(session).step == "move"
    refused(session, EndTurn(ANA), "move_first", "GWT-A02", player="Ana")
    refused(session, Use(ANA, "A/0/0"), "not_now", "GWT-A02")
    assert turn(session).why_not_end.rule == "GWT-A02"
    session.do(Move(ANA, "neutral/B"))
    assert (turn(session).step, turn(session).why_not_end) == ("use", None)
    refused(session, Move(ANA, "neutral/C"), "moved_already", "GWT-A02", player="Ana")
    session.do(Use(ANA, "B/0/0"))
    session.do(EndTurn(ANA))
    assert (turn(session).seat, turn(session).step) == (BEN, "move")
    refused(session, Use(ANA, "B/0/0"), "not_your_turn", "GWT-A01", player="Ben")


def test_gwt_a04_the_second_edition_first_discards_down_to_four():
    session = playing("second")
    for seat, name in enumerate(("Ana", "Ben", "Cho")):
        headline = message("great_western_trail.step.first_turn.second", player=name)
        assert session.turn().headline == headline
        ends(session, (seat, "neutral/A"))
    assert session.turn().headline == message("great_western_trail.step.move", player="Ana")
    assert checks(laid_out("second"), "first_player")[-1] == ("second.first_turn", {})
    assert "GWT-A04" in read_rules("great_western_trail")[0]["turn"]
    first = message("great_western_trail.step.first_turn.first", player="Ana")
    assert playing("first").turn().headline == first, "the first edition draws four cards and discards none"


@both_editions
def test_gwt_a05_on_the_first_turn_the_rider_goes_on_any_neutral_building(edition):
    session = playing(edition)
    give(session, ANA, building__1a=1)
    lay(session, lying__flood__1="yes")
    assert turn(session).first_turn
    assert places(session) == LETTERS
    for to in ("own/1a", "hazard/flood/green", "kansas_city"):
        refused(session, Move(ANA, to), "first_on_neutral", "GWT-A05", player="Ana")
    refused(session, Move(ANA, "neutral/G", ("bank/green",)), "first_on_neutral", "GWT-A05")
    session.do(Move(ANA, "neutral/G"))
    assert (turn(session).step, turn(session).place, has(session, ANA, "dollars")) == ("use", "neutral/G", 6)
    session.do(EndTurn(ANA))
    session.do(Move(BEN, "neutral/G"))
    assert ranch(session, ANA).rider == ranch(session, BEN).rider == "neutral/G"


# --- locations ------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_a06_only_a_space_with_a_tile_is_a_location(edition):
    session = started(edition)
    give(session, BEN, building__4a=1)
    empty = ("own/1a", "own/4a", "other/1/1a", "other/0/4a", "hazard/flood/green", "tile/green", "neutral/H", "")
    for to in (*empty, "hazard/storm/green", "hazard/flood/red", "tile/blue", "other/7/4a", "start"):
        refused(session, Move(ANA, to), "no_location", "GWT-A06")
    assert [place for place in places(session) if not place.startswith("neutral/")] == ["other/1/4a"]
    give(session, ANA, building__1a=1)
    lay(session, lying__flood__1="yes", track__4="green")
    for to in ("own/1a", "other/1/4a", "hazard/flood/green", "hazard/flood/black"):
        assert to in places(session)
        session.do(Move(ANA, to))
        assert (turn(session).place, turn(session).step) == (to, "use")
        session.undo()


@both_editions
@pytest.mark.parametrize(("space", "trail"), [(1, False), (3, False), (4, True), (9, True)])
def test_gwt_a06_the_first_three_tiles_lie_beside_the_trail(edition, space, trail):
    session = started(edition)
    fix(session, "rider/0", "neutral/C")
    lay(session, **{f"track__{space}": "second_colour"})
    assert ("tile/second_colour" in places(session)) is trail
    if not trail:
        refused(session, Move(ANA, "tile/second_colour"), "no_location", "GWT-A06")


@both_editions
def test_gwt_a07_w01_only_locations_on_the_way_cost_steps(edition):
    """Building 3a rides 1 step: just as far as neutral building B if the trail is empty up to there."""
    session = started(edition)
    give(session, ANA, building__3a=1, dollars=9)
    give(session, BEN, building__4a=1)
    lay(session, lying__flood__1="yes", lying__flood__2="yes")
    session.do(Move(ANA, "own/3a"))
    ride = by(session, "ride")
    past_one, past_two = ("1/4a",), ("bank/green", "bank/green")
    refused(session, Move(ANA, "neutral/B", past_one, ride), "too_far", "GWT-A08", steps=2, limit=1)
    refused(session, Move(ANA, "neutral/B", past_two, ride), "too_far", "GWT-A08", steps=3, limit=1)
    session.do(Move(ANA, "neutral/B", (), ride))
    assert ranch(session, ANA).rider == "neutral/B"


# --- how far --------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_a08_at_most_the_step_limit(edition):
    session = started(edition)
    give(session, ANA, dollars=20)
    assert places(session) == ["neutral/B", "neutral/C", "neutral/D", "neutral/E"], "C is 2 steps, D or E is the third"
    for to, steps in (("neutral/F", 4), ("neutral/G", 5), ("kansas_city", 6)):
        refused(session, Move(ANA, to), "too_far", "GWT-A08", steps=steps, limit=3, player="Ana")
    refused(session, Move(ANA, "neutral/B", ("bank/green",) * 3), "too_far", "GWT-A08", steps=4, limit=3)
    refused(session, Move(ANA, "neutral/E", ("bank/green",)), "too_far", "GWT-A08", steps=4, limit=3)
    session.do(Move(ANA, "neutral/B", ("bank/green",) * 2))
    session.undo()
    clear(session, ANA, "step_left")
    session.do(Move(ANA, "neutral/G"))


@both_editions
def test_gwt_a08_at_least_one_step(edition):
    session = started(edition)
    give(session, ANA, building__1a=1)
    give(session, BEN, building__1a=1)
    refused(session, Move(ANA, "neutral/A"), "only_forward", "GWT-A10")
    for to in ("own/1a", "other/1/1a"):
        fix(session, "rider/0", to)
        assert to not in places(session)
        refused(session, Move(ANA, to), "only_forward", "GWT-A10")


@both_editions
def test_gwt_a08_steps_are_counted_from_where_a_private_building_may_stand(edition):
    """From A past B to the own building behind it: 2 steps. From there C, E and F: 3 steps."""
    session = started(edition)
    give(session, ANA, building__1a=1)
    ends(session, (ANA, "own/1a"), (BEN, "neutral/B"), (CHO, "neutral/B"))
    session.do(Move(ANA, "neutral/F"))
    assert turn(session).place == "neutral/F"


@both_editions
def test_gwt_a08_a_rider_put_on_a_building_by_hand_may_be_anywhere(edition):
    session = started(edition)
    give(session, ANA, building__1a=1)
    fix(session, "rider/0", "own/1a")
    session.do(Move(ANA, "kansas_city"))
    assert turn(session).step == "foresight"


def test_gwt_a08_from_building_d_the_outlaws_are_next():
    """In the second edition their spaces lie right behind neutral building D: the third of them is 3 steps away."""
    session = started("second")
    fix(session, "rider/0", "neutral/D")
    lay(session, track__4="green", track__5="green", track__6="green")
    session.do(Move(ANA, "tile/green", ("bank/green", "bank/green")))
    assert turn(session).place == "tile/green"


@both_editions
@pytest.mark.parametrize(
    ("players", "cleared", "limit"),
    [
        (2, (), 3),
        (2, ("step_left",), 4),
        (2, ("step_right",), 4),
        (2, ("step_left", "step_right"), 5),
        (3, (), 3),
        (3, ("step_left",), 5),
        (3, ("step_right",), 4),
        (3, ("step_left", "step_right"), 6),
        (4, (), 4),
        (4, ("step_left",), 6),
        (4, ("step_right",), 5),
        (4, ("step_left", "step_right"), 7),
    ],
)
def test_gwt_a09_w02_the_step_limit_of_the_player_board(edition, players, cleared, limit):
    session = started(edition, players)
    clear(session, ANA, *cleared)
    assert ranch(session, ANA).step_limit == limit
    assert ranch(session, BEN).step_limit == (4 if players == 4 else 3), "a player with both discs in place"
    give(session, ANA, dollars=50)
    too_far = Move(ANA, "neutral/B", ("bank/green",) * limit)
    refused(session, too_far, "too_far", "GWT-A08", steps=limit + 1, limit=limit)
    session.do(Move(ANA, "neutral/B", ("bank/green",) * (limit - 1)))


@both_editions
def test_gwt_a10_always_forward(edition):
    session = started(edition)
    lay(session, lying__flood__1="yes", lying__drought__1="yes", lying__drought__2="yes")
    fix(session, "rider/0", "neutral/C")
    for to in ("neutral/A", "neutral/B", "hazard/flood/green", "hazard/drought/black"):
        assert to not in places(session)
        refused(session, Move(ANA, to), "only_forward", "GWT-A10")
    fix(session, "rider/0", "neutral/B")
    session.do(Move(ANA, "hazard/drought/green"))
    session.do(EndTurn(ANA))
    ends(session, (BEN, "neutral/B"), (CHO, "neutral/B"))
    refused(session, Move(ANA, "neutral/B"), "only_forward", "GWT-A10")
    session.do(Move(ANA, "hazard/drought/green"))
    assert turn(session).step == "use", "the second drought lies ahead of the first"


@both_editions
def test_gwt_a11_at_a_fork_the_player_chooses(edition):
    session = with_money(started(edition), 9, 0, 0)
    give(session, BEN, building__1a=1)
    lay(session, lying__flood__1="yes")
    assert {"neutral/B", "other/1/1a", "hazard/flood/green"} <= set(places(session))
    assert turn(session).tolls == ("bank/green", "bank/black", "1/1a")
    for way, dollars in (((), [9, 0, 0]), (("1/1a",), [7, 2, 0]), (("bank/black",), [8, 0, 0])):
        session.do(Move(ANA, "neutral/B", way))
        assert money(session) == dollars, "the way past Ben, past the flood, or past nothing"
        session.undo()
    assert "GWT-A11" in read_rules("great_western_trail")[0]["movement"]
    assert has_sentence("GWT-A11")


@both_editions
def test_gwt_a12_the_location_where_the_rider_stops_is_used(edition):
    session = started(edition)
    session.do(Move(ANA, "neutral/B"))
    assert session.turn().headline.params["place"] == message("great_western_trail.place.neutral", building="B")
    assert [chip.view.by for chip in turn(session).chips] == ["B/1/0", "B/0/0", "instead"]
    for passed in ("A/0/0", "C/0/0"):
        refused(session, Use(ANA, passed), "not_here", "GWT-B01")


@both_editions
def test_gwt_a13_kansas_city_cannot_be_passed(edition):
    session = started(edition)
    fix(session, "rider/0", "neutral/F")
    assert places(session) == ["neutral/G", "kansas_city"]
    refused(session, Move(ANA, "neutral/A"), "only_forward", "GWT-A10")
    assert "GWT-A13" in session.turn().reminders
    session.do(Move(ANA, "kansas_city"))
    assert (turn(session).step, turn(session).locations) == ("foresight", ())
    refused(session, Move(ANA, "neutral/A"), "moved_already", "GWT-A02")


@both_editions
def test_gwt_a14_riders_share_a_location_and_never_block(edition):
    session = started(edition)
    ends(session, (ANA, "neutral/C"), (BEN, "neutral/B"), (CHO, "neutral/C"))
    assert ranch(session, ANA).rider == ranch(session, CHO).rider == "neutral/C"
    session.do(Move(ANA, "neutral/E"))
    session.do(EndTurn(ANA))
    refused(session, Move(BEN, "neutral/F", ("bank/green",)), "too_far", "GWT-A08", steps=4, limit=3)
    session.do(Move(BEN, "neutral/F"))
    assert turn(session).place == "neutral/F", "C, E and F: the riders on C and E cost no step"


@both_editions
def test_gwt_a10_buildings_behind_the_rider_are_closed(edition):
    session = started(edition)
    fix(session, f"rider/{ANA}", "neutral/C")
    closed = {one.what: one.why_not.code for one in turn(session).locations if one.why_not}
    assert [closed[place] for place in LETTERS[:3]] == ["great_western_trail.only_forward"] * 3

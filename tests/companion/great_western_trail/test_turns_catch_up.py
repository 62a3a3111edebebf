"""Catching up on turns nobody entered, and telling the app what lies face up on the table."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.evolve.parts import on_table
from companion.games.great_western_trail.state.in_play import HAZARDS, TILES, UNTOLD
from companion.games.great_western_trail.turns.choices import foresight
from companion.games.great_western_trail.turns.commands import (
    CatchUp,
    CaughtUp,
    ChooseTile,
    EndTurn,
    Hire,
    Move,
    MoveEngine,
    TellTile,
    Upgrade,
    Use,
)
from companion.games.great_western_trail.turns.events import TileTold
from companion.games.great_western_trail.turns.telling import all_told, tell_tile
from companion.games.great_western_trail.turns.tolls import is_location
from companion.messages import message
from companion.secret import PUBLIC
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, fix, playing, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    due,
    give,
    has,
    lay,
    open_choices,
    ranch,
    shared,
    started,
    tell_seeds,
    turn,
)


def missed(edition="first", seat=BEN, **options):
    """In the middle of Ana's turn it turns out that somebody's turns were never entered."""
    session = started(edition, **options)
    give(session, ANA, dollars=10)
    give(session, BEN, dollars=20)
    session.do(Move(ANA, "neutral/B"))
    session.do(Use(ANA, "B/0/0"))
    session.do(CatchUp(seat))
    return session


def commands(session):
    return [option.id.partition(":")[0] for option in session.ask(PUBLIC).options]


# --- missed turns ---------------------------------------------------------------------------------------------------


@both_editions
def test_missed_turns_are_entered_and_then_the_open_turn_goes_on(edition):
    session = missed(edition)
    assert said(session) == {"catching_up": {"player": "Ben"}}
    assert (turn(session).seat, turn(session).step, turn(session).catching_up) == (BEN, "move", True)
    assert session.turn().notices == (message("great_western_trail.notice.catching_up", player="Ben"),)
    assert "CaughtUp" in commands(session)
    assert "CatchUp" not in commands(session)
    session.do(Move(BEN, "neutral/B"))
    session.do(Use(BEN, "B/0/0"))
    session.do(CaughtUp())
    assert said(session) == {"caught_up": {}}
    assert (turn(session).seat, turn(session).step, turn(session).place) == (ANA, "use", "neutral/B")
    assert (turn(session).catching_up, session.turn().notices) == (False, ())
    assert "CatchUp" in commands(session)
    refused(session, Use(ANA, "B/0/0"), "used_already", "GWT-B03")
    assert [has(session, seat, "dollars") for seat in (ANA, BEN)] == [12, 22]


@both_editions
def test_as_many_turns_as_were_missed(edition):
    session = missed(edition)
    for to in ("neutral/B", "neutral/C", "neutral/E"):
        session.do(Move(BEN, to))
        session.do(EndTurn(BEN))
        assert (turn(session).seat, turn(session).step) == (BEN, "move")
        assert "turn" not in said(session), "Turn ended, nobody else is next"
    assert ranch(session, BEN).rider == "neutral/E"
    session.do(CaughtUp())
    session.do(EndTurn(ANA))
    assert turn(session).seat == BEN


@both_editions
def test_any_location_is_open_and_a_rider_who_has_left_it_stays_ahead(edition):
    session = started(edition)
    fix(session, "rider/1", "neutral/E")
    give(session, BEN, dollars=20)
    lay(session, market__1__0="cowboy")
    session.do(CatchUp(BEN))
    assert open_choices(turn(session).locations) == [
        *(f"neutral/{letter}" for letter in "ABCDEFG"),
        "kansas_city",
    ]
    session.do(Move(BEN, "neutral/A"))
    assert (ranch(session, BEN).rider, turn(session).place) == ("neutral/E", "neutral/A")
    session.do(Hire(BEN, "A/1/0", "cowboy", 1))
    assert (has(session, BEN, "worker/cowboy"), has(session, BEN, "dollars")) == (2, 14)
    session.do(EndTurn(BEN))
    session.do(Move(BEN, "neutral/G", ("bank/green",) * 5))
    assert (ranch(session, BEN).rider, has(session, BEN, "dollars")) == ("neutral/G", 4), "tolls are paid as ever"
    session.do(EndTurn(BEN))
    session.do(CaughtUp())
    session.do(Move(ANA, "neutral/B"))
    session.do(EndTurn(ANA))
    refused(session, Move(BEN, "neutral/A"), "only_forward", "GWT-A10")


@both_editions
def test_gwt_a08_after_missed_turns_a_rider_on_a_private_building_may_be_anywhere(edition):
    """No step limit holds for a missed entry, so the app does not know how far along the building stands."""
    session = started(edition)
    give(session, BEN, building__1a=1)
    session.do(CatchUp(BEN))
    session.do(Move(BEN, "own/1a"))
    session.do(CaughtUp())
    session.do(Move(ANA, "neutral/B"))
    session.do(EndTurn(ANA))
    session.do(Move(BEN, "kansas_city"))
    assert turn(session).step == "foresight"


@both_editions
@pytest.mark.parametrize(("place", "letter"), [("hazard/drought/green", "E"), ("tile/green", "G")])
def test_gwt_a06_a_rider_is_put_on_a_hazard_or_a_tile_of_the_track_too(edition, place, letter):
    session = started(edition)
    fix(session, "rider/0", place)
    assert ranch(session, ANA).rider == place
    session.do(Move(ANA, f"neutral/{letter}"))
    assert turn(session).step == "use"


@both_editions
def test_only_where_something_lies_even_in_a_missed_turn(edition):
    session = missed(edition)
    for to in ("hazard/flood/green", "own/1a", "neutral/H"):
        refused(session, Move(BEN, to), "no_location", "GWT-A06")
    refused(session, Move(BEN, "neutral/C", ("2/1a",)), "no_such_toll", "GWT-A15")


@both_editions
def test_a_missed_first_turn_begins_on_a_neutral_building(edition):
    session = playing(edition)
    session.do(CatchUp(CHO))
    refused(session, Move(CHO, "kansas_city"), "first_on_neutral", "GWT-A05", player="Cho")
    session.do(Move(CHO, "neutral/D"))
    session.do(CaughtUp())
    assert (ranch(session, CHO).rider, turn(session).seat, turn(session).first_turn) == ("neutral/D", ANA, True)


@both_editions
def test_a_missed_visit_to_kansas_city_is_entered_step_by_step(edition):
    session = missed(edition)
    session.do(Move(BEN, "kansas_city"))
    assert (turn(session).step, ranch(session, BEN).rider) == ("foresight", "kansas_city")
    session.do(ChooseTile(BEN, "flood"))
    refused(session, EndTurn(BEN), "kansas_city_first", "GWT-B09", player="Ben")
    session.do(CaughtUp())
    assert (turn(session).seat, turn(session).step, session.state.visit.column) == (ANA, "use", 0)


@both_editions
def test_gwt_a01_meanwhile_nobody_else_plays(edition):
    session = missed(edition)
    refused(session, EndTurn(ANA), "not_your_turn", "GWT-A01", player="Ben")
    refused(session, Use(ANA, "instead"), "not_your_turn", "GWT-A01", player="Ben")
    refused(session, CatchUp(CHO), "catching_up_already", "GWT-A01", player="Ben")
    refused(session, CatchUp(7), "table.no_such_seat")
    session.do(CaughtUp())
    refused(session, CaughtUp(), "not_catching_up", "GWT-A01")


@both_editions
def test_the_player_of_the_open_turn_may_have_missed_one_too(edition):
    session = missed(edition, seat=ANA)
    session.do(Move(ANA, "neutral/A"))
    session.do(Use(ANA, "A/0/0"))
    session.do(CaughtUp())
    assert (turn(session).place, ranch(session, ANA).rider, has(session, ANA, "dollars")) == (
        "neutral/B",
        "neutral/B",
        14,
    )


@both_editions
def test_what_must_be_done_comes_first_and_what_may_be_done_is_left(edition):
    session = missed(edition)
    give(session, BEN, engine="38", station__10=1)
    session.do(Move(BEN, "neutral/G"))
    session.do(MoveEngine(BEN, "G/0/0", "39"))
    assert due(session).do == "leave_end"
    refused(session, CaughtUp(), "due_first", "GWT-X006", due=message("great_western_trail.due.leave_end"))
    session.do(MoveEngine(BEN, "due", "T33"))
    assert due(session).do == "upgrade_here"
    session.do(CaughtUp())
    assert (turn(session).seat, due(session)) == (ANA, None)
    refused(session, Upgrade(ANA, "due", 9, "cert_6"), "nothing_due", "GWT-X006")


@both_editions
def test_a_missed_turn_does_not_end_the_game(edition):
    session = missed(edition, seat=CHO)
    fix(session, "job_market_token/0", 1)
    session.do(Move(CHO, "neutral/B"))
    session.do(EndTurn(CHO))
    session.do(CaughtUp())
    assert (turn(session).seat, session.turn().phase) == (ANA, "play")


@both_editions
def test_catching_up_is_undone_and_ends_when_the_turn_is_fixed(edition):
    session = missed(edition)
    session.undo()
    assert (turn(session).seat, turn(session).step, turn(session).catching_up) == (ANA, "use", False)
    session.redo()
    fix(session, "turn", "2")
    assert (turn(session).seat, turn(session).step, turn(session).catching_up) == (CHO, "move", False)


# --- telling tiles --------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_s23_the_seven_tiles_of_setup_lie_on_their_lowest_free_spaces(edition):
    session = started(edition, seeds=True)
    assert shared(session).common.seeds == 7
    for tile in ("flood", "green", "flood", "second_colour", "rockfall", "green"):
        session.do(TellTile("seed", tile))
    common = shared(session).common
    assert dict(zip(HAZARDS, common.hazards, strict=True)) == {
        "flood": (True, True, False, False),
        "drought": (False,) * 4,
        "rockfall": (True, False, False, False),
    }
    assert common.track[:4] == ("green", "second_colour", "green", "")
    assert common.seeds == 1
    places = ("hazard/drought/green", "hazard/flood/green")
    assert [is_location(session.state, ANA, place) for place in places] == [True, True], "the last may be a drought"
    session.do(TellTile("seed", "flood"))
    assert [is_location(session.state, ANA, place) for place in places] == [False, True]
    session.undo()
    session.do(TellTile("seed", "drought"))
    assert said(session) == {"told": {"tile": message("great_western_trail.hazard_kind.drought")}}
    refused(session, TellTile("seed", "flood"), "seeds_told", "GWT-S23", count=7)
    assert (turn(session).seat, turn(session).step) == (ANA, "move"), "the turn is not touched"


@both_editions
def test_gwt_s27_a_tile_without_room_is_none_of_the_seven(edition):
    session = started(edition, seeds=True)
    tell_seeds(session, *("flood",) * 4)
    refused(session, TellTile("seed", "flood"), "no_room_in_setup", "GWT-S27")
    tell_seeds(session, "drought")
    assert shared(session).common.seeds == 2


@both_editions
def test_gwt_a06_while_tiles_of_setup_are_untold_any_of_them_may_lie_on_the_trail(edition):
    session = started(edition, seeds=True)
    fix(session, "rider/0", "neutral/C")
    hazard, tile = Move(ANA, "hazard/rockfall/green"), Move(ANA, "tile/green")
    for command in (hazard, tile):
        session.do(command)
        session.undo()
    tell_seeds(session, *("flood",) * 4, *("drought",) * 3)
    for command in (hazard, tile):
        refused(session, command, "no_location", "GWT-A06")


@both_editions
def test_gwt_s05_each_place_holds_tiles_of_its_number(edition):
    session = started(edition, seeds=True)
    for where in ("seed", "foresight/0/0"):
        refused(session, TellTile(where, "cowboy"), "not_in_stock", "GWT-S05")
    for tile in (*HAZARDS, *TILES):
        refused(session, TellTile("foresight/1/0", tile), "not_in_stock", "GWT-S05")
        refused(session, TellTile("market/1/0", tile), "not_in_stock", "GWT-S05")
    refused(session, TellTile("foresight/2/0", "flood"), "not_in_stock", "GWT-S05")
    for where, tile in (("foresight/0/1", "flood"), ("foresight/1/0", "engineer"), ("foresight/2/1", "green")):
        session.do(TellTile(where, tile))
    assert shared(session).common.foresight == (("?", "flood"), ("engineer", "?"), ("?", "green"))


@both_editions
def test_gwt_s31_a_told_tile_is_not_told_again(edition):
    session = started(edition)
    session.do(TellTile("market/1/0", "cowboy"))
    assert shared(session).common.market[0] == ("cowboy", "?", "?")
    nowhere = ("market/1/0", "market/2/2", "market/3/0", "market/0/0", "market/13/0", "market/1/3")
    for where in (*nowhere, "market", "market/1", "market/x/0", "foresight/3/0", "foresight/0/2", "track/1/1", ""):
        refused(session, TellTile(where, "cowboy"), "nothing_untold", "GWT-S31")
    session.do(TellTile("foresight/0/0", "flood"))
    refused(session, TellTile("foresight/0/0", "flood"), "nothing_untold", "GWT-S31")


@both_editions
def test_gwt_s31_what_was_told_is_what_can_be_chosen(edition):
    session = started(edition)
    for where, tile in (("foresight/0/0", "flood"), ("foresight/0/1", "green")):
        session.do(TellTile(where, tile))
    at(session, "kansas_city")
    assert [tile for tile, _ in open_choices(foresight(session.state))] == ["flood", "green"]
    refused(session, ChooseTile(ANA, "drought"), "not_in_foresight", "GWT-K01", column=1)


def with_all_cowboys(edition):
    """A table at which every cowboy of the box is known."""
    session = started(edition)
    for seat in (ANA, BEN, CHO):
        give(session, seat, worker__cowboy=6)
    for where in ("market/1/0", "market/1/1", "market/1/2"):
        session.do(TellTile(where, "cowboy"))
    return session


@both_editions
def test_gwt_s02_no_more_workers_are_told_than_the_box_holds(edition):
    session = with_all_cowboys(edition)
    name = message(f"great_western_trail.worker.{edition}.cowboy")
    for where in ("market/2/0", "foresight/1/0"):
        refused(session, TellTile(where, "cowboy"), "all_told", "GWT-S02", most=18, what=name)
    session.do(TellTile("market/2/0", "engineer"))


@both_editions
def test_gwt_s02_a_tile_of_foresight_is_named_only_while_the_box_holds_one(edition):
    session = with_all_cowboys(edition)
    at(session, "kansas_city")
    session.do(ChooseTile(ANA, "flood"))
    refused(session, ChooseTile(ANA, "cowboy"), "all_told", "GWT-S02", most=18)
    session.do(ChooseTile(ANA, "engineer"))


@both_editions
@pytest.mark.parametrize("colour", TILES)
def test_gwt_s04_no_more_tiles_are_told_than_the_box_holds(edition, colour):
    session = started(edition, seeds=True)
    give(session, ANA, **{f"tiles_{colour}": 9})
    session.do(TellTile("seed", colour))
    session.do(TellTile("foresight/2/0", colour))
    for where in ("seed", "foresight/0/0"):
        refused(session, TellTile(where, colour), "all_told", "GWT-S04", most=11)


@both_editions
@pytest.mark.parametrize("colour", TILES)
def test_gwt_s04_tiles_out_of_the_game_are_counted_too(edition, colour):
    session = started(edition)
    give(session, ANA, **{f"tiles_{colour}": 9})
    assert all_told(on_table(session.state, out=(colour,)), colour) is None
    assert all_told(on_table(session.state, out=(colour, colour)), colour).code == "great_western_trail.all_told"


@both_editions
def test_gwt_s31_a_tile_in_the_last_row_of_the_job_market_can_be_entered(edition):
    state = started(edition).state
    *above, last = state.common.market
    state = on_table(state, market=(*above, (UNTOLD, *last[1:])))
    here = f"market/{len(above) + 1}/0"
    assert tell_tile(state, TellTile(here, "engineer")) == (TileTold(here, "engineer"),)
    for beyond in (f"market/{len(above) + 2}/0", "market/0/0"):
        with pytest.raises(RuleError, match="nothing_untold"):
            tell_tile(state, TellTile(beyond, "engineer"))

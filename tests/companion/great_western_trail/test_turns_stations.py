"""Stations, stationmasters and objective cards, as the rules tell it: costs, discs, appointed workers."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import (
    EndTurn,
    Hire,
    MoveEngine,
    RemoveHazard,
    TakeObjective,
    TakeTile,
    Upgrade,
    Use,
)
from companion.messages import message
from companion.table.table_commands import CorrectAll
from tests.companion.great_western_trail.kansas_city import CITIES
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    IN_BOTH,
    NEW_IN_SECOND,
    both_editions,
    fix,
    has_sentence,
    player,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import (
    at,
    due,
    give,
    has,
    lay,
    leave,
    open_choices,
    ranch,
    shared,
    started,
    turn,
)

OBJECTIVE, UPGRADE = "C/0/1", "9b/0/0"
"""Boxes of the neutral building C and of building 9b."""
COSTS = {1: 2, 2: 2, 3: 4, 4: 4, 5: 6, 6: 8, 7: 7, 8: 6, 9: 5, 10: 3}
WHITE = (1, 2, 3, 4)
"""Stations with a white edge; all others are black."""
TURNOUT = {1: 4, 2: 7, 3: 10, 4: 13, 5: 16, 6: 21, 7: 25, 8: 29, 9: 33}
WHITE_DISCS = ("aux_dollar", "aux_draw", "aux_cert_1", "aux_engine_1", "aux_cull_1", "cert_4")
BLACK_DISCS = ("cert_6", "step_left", "step_right", "hand_left")


def stopping(edition="first", station=1, *, seat=ANA, dollars=20, masters=IN_BOTH, **goods):
    """Ana's engine has just stopped at a station; the stationmasters of the first five are told."""
    session = started(edition)
    if masters:
        fix(session, "masters", masters)
    give(session, seat, dollars=dollars, **goods)
    return stop(session, station, seat)


def stop(session, station, seat=ANA):
    """The engine of a player rolls up to a station."""
    lay(session, turn=str(seat))
    before, here = ("38", "39") if station == 10 else (str(TURNOUT[station]), f"T{TURNOUT[station]}")
    give(session, seat, engine=before)
    at(session, "neutral/G", seat)
    session.do(MoveEngine(seat, "G/0/0", here))
    return session


def offer(session):
    """What is offered for the station the engine has stopped at."""
    return turn(session).due.view.choices[0].what


# --- upgrading ------------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("station", COSTS)
def test_gwt_x042_x044_x045_a_station_is_upgraded_at_once_for_its_cost(edition, station):
    session = stopping(edition, station)
    assert due(session) == Act("upgrade_here", which=str(station))
    there = offer(session)
    assert (there.number, there.cost) == (station, COSTS[station])
    assert ("step_right" in there.discs) is (station not in WHITE), "four stations are white and six black"
    session.do(Upgrade(ANA, "due", station, "aux_draw"))
    assert (has(session, ANA, f"station/{station}"), has(session, ANA, "dollars")) == (1, 20 - COSTS[station])
    assert "aux_draw" not in ranch(session, ANA).circles
    disc = message("great_western_trail.circle.aux_draw")
    assert said(session) == {"upgraded": {"station": station, "dollars": COSTS[station], "disc": disc}}


@both_editions
def test_gwt_x042_not_now_is_never(edition):
    session = stopping(edition, 2)
    refused(session, EndTurn(ANA), "due_first", "GWT-X006")
    refused(session, Upgrade(ANA, "due", 1, "aux_draw"), "not_this_station", "GWT-X042")
    leave(session)
    assert said(session) == {"waived": {"due": message("great_western_trail.due.upgrade_here")}}
    refused(session, Upgrade(ANA, "due", 2, "aux_draw"), "nothing_due", "GWT-X006")
    assert (has(session, ANA, "station/2"), has(session, ANA, "dollars")) == (0, 20)


@both_editions
def test_gwt_x043_no_second_disc_but_those_of_others_do_not_matter(edition):
    session = stopping(edition, 3, station__3=1)
    assert (due(session), ranch(session, ANA).engine) == (None, "T10"), "nothing is asked at a station of her own"
    session.do(EndTurn(ANA))
    give(session, ANA, engine="0")
    give(session, BEN, dollars=4)
    stop(session, 3, BEN)
    session.do(Upgrade(BEN, "due", 3, "aux_dollar"))
    assert [has(session, seat, "station/3") for seat in (ANA, BEN)] == [1, 1]
    give(session, ANA, building__9b=1, engine="20")
    lay(session, turn=str(ANA))
    at(session, "own/9b")
    refused(session, Upgrade(ANA, UPGRADE, 3, "aux_dollar"), "station_upgraded", "GWT-X043", station=3)


@both_editions
def test_gwt_x044_without_the_cost_no_upgrade_is_asked_for(edition):
    assert due(stopping(edition, 3, dollars=3)) is None
    assert due(stopping(edition, 3, dollars=4)) == Act("upgrade_here", which="3")


@both_editions
@pytest.mark.parametrize("station", [4, 5])
def test_gwt_x045_which_discs_fit(edition, station):
    session = stopping(edition, station)
    fitting = WHITE_DISCS if station in WHITE else WHITE_DISCS + BLACK_DISCS
    assert offer(session).discs == fitting
    for disc in (set(BLACK_DISCS) - set(fitting)) | {"", "aux", "station/1"}:
        refused(session, Upgrade(ANA, "due", station, disc), "disc", "GWT-X045", player="Ana")


@both_editions
def test_gwt_x044_x045_the_disc_itself_may_cost_or_bring_money(edition):
    session = stopping(edition, 5, dollars=11)
    session.do(Upgrade(ANA, "due", 5, "hand_left"))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).hand_limit) == (11 - 6 - 5, 5)
    session = stopping(edition, 5, dollars=10)
    assert "hand_left" not in offer(session).discs, "the station leaves her $4"
    refused(session, Upgrade(ANA, "due", 5, "hand_left"), "disc", "GWT-X045")
    session.do(Upgrade(ANA, "due", 5, "step_left"))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).step_limit) == (10 - 6 + 3, 5)


# --- stationmasters -------------------------------------------------------------------------------------------------

HAZARDS, PAIRS = "sm_perm_hazards", "sm_perm_pairs"


@both_editions
def test_gwt_x046_x047_x048_ana_appoints_a_cowboy_and_takes_the_tile(edition):
    session = stopping(edition, 3, worker__cowboy=3)
    assert (offer(session).tile, offer(session).workers) == (HAZARDS, ("cowboy",))
    assert shared(session).masters == IN_BOTH
    session.do(Upgrade(ANA, "due", 3, "aux_draw", "cowboy"))
    assert (has(session, ANA, "worker/cowboy"), has(session, ANA, f"stationmaster/{HAZARDS}")) == (2, 1)
    assert shared(session).masters == (*IN_BOTH[:2], "", *IN_BOTH[3:])
    assert shared(session).common.appointed == ((3, "cowboy"),), "for the rest of the game"
    line = said(session)["upgraded_master"]
    assert (line["worker"].id, line["tile"].id) == (
        f"great_western_trail.worker.{edition}.cowboy",
        f"great_western_trail.stationmaster.{edition}.{HAZARDS}",
    )


@both_editions
def test_gwt_x047_never_the_printed_worker_of_a_row(edition):
    session = stopping(edition, 1, worker__engineer=2)
    for worker in ("cowboy", "craftsman"):
        refused(session, Upgrade(ANA, "due", 1, "aux_draw", worker), "only_printed", "GWT-X047")
    refused(session, Upgrade(ANA, "due", 1, "aux_draw", "builder"), "no_such_thing", "GWT-X047")
    session.do(Upgrade(ANA, "due", 1, "aux_draw", "engineer"))
    assert has(session, ANA, "worker/engineer") == 1


@both_editions
def test_gwt_x048_x049_where_a_worker_stands_nothing_is_taken_any_more(edition):
    session = stopping(edition, 4, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 4, "aux_draw", "cowboy"))
    session.do(EndTurn(ANA))
    give(session, ANA, engine="0")
    give(session, BEN, dollars=10, worker__cowboy=2)
    stop(session, 4, BEN)
    assert (offer(session).tile, offer(session).workers) == ("", ())
    refused(session, Upgrade(BEN, "due", 4, "aux_draw", "cowboy"), "master_gone", "GWT-X049", station=4)
    session.do(Upgrade(BEN, "due", 4, "aux_draw"))
    assert [has(session, BEN, what) for what in ("station/4", "worker/cowboy", f"stationmaster/{PAIRS}")] == [1, 2, 0]


@both_editions
def test_gwt_x049_who_leaves_the_tile_leaves_it_to_the_others(edition):
    session = stopping(edition, 4, worker__cowboy=2, building__9b=1)
    session.do(Upgrade(ANA, "due", 4, "aux_draw"))
    assert (shared(session).masters[3], due(session)) == (PAIRS, None)
    session.do(EndTurn(ANA))
    give(session, ANA, engine="20")
    lay(session, turn=str(ANA))
    at(session, "own/9b")
    again = Upgrade(ANA, UPGRADE, 4, "aux_dollar", "cowboy")
    refused(session, again, "station_upgraded", "GWT-X043", station=4)
    session.do(EndTurn(ANA))
    give(session, BEN, dollars=10, worker__cowboy=2)
    stop(session, 4, BEN)
    session.do(Upgrade(BEN, "due", 4, "aux_draw", "cowboy"))
    assert has(session, BEN, f"stationmaster/{PAIRS}") == 1


@both_editions
def test_gwt_s11_a_tile_that_is_taken_lies_at_no_other_station(edition):
    """Who had a tile could name it again where nobody had told which one lies there."""
    session = stopping(edition, 1, worker__cowboy=2, masters=())
    fix(session, f"stationmaster/{ANA}/{PAIRS}", 1)
    again = Upgrade(ANA, "due", 1, "aux_draw", "cowboy", PAIRS)
    refused(session, again, "stationmaster_once", "GWT-S11")


@both_editions
@pytest.mark.parametrize("station", [6, 10])
def test_gwt_x046_the_later_stations_have_no_stationmaster(edition, station):
    session = stopping(edition, station, worker__cowboy=2)
    assert offer(session).tile == ""
    refused(session, Upgrade(ANA, "due", station, "aux_draw", "cowboy"), "master_gone", "GWT-X049", station=station)


@both_editions
def test_gwt_x046_x048_a_tile_nobody_has_told_is_told_when_it_is_taken(edition):
    session = stopping(edition, 1, masters=(), worker__cowboy=2)
    assert offer(session).tile == "?"
    for tile in ("", "sm_mayor"):
        refused(session, Upgrade(ANA, "due", 1, "aux_draw", "cowboy", tile), "which_master", "GWT-X046")
    session.do(Upgrade(ANA, "due", 1, "aux_draw", "cowboy", PAIRS))
    assert has(session, ANA, f"stationmaster/{PAIRS}") == 1
    session.do(EndTurn(ANA))
    give(session, ANA, engine="0")
    give(session, BEN, dollars=10, worker__cowboy=2)
    stop(session, 1, BEN)
    refused(session, Upgrade(BEN, "due", 1, "aux_draw", "cowboy", HAZARDS), "master_gone", "GWT-X049", station=1)


@both_editions
def test_gwt_x050_a_space_that_was_freed_brings_its_action_again(edition):
    session = stopping(edition, 3, worker__engineer=3)
    session.do(Upgrade(ANA, "due", 3, "aux_draw", "engineer"))
    session.do(EndTurn(ANA))
    lay(session, turn=str(ANA), market__1__0="engineer")
    at(session, "neutral/A")
    session.do(Hire(ANA, "A/1/0", "engineer", 1))
    assert (has(session, ANA, "worker/engineer"), due(session)) == (3, Act("discard", card="gray", dollars=2))


@both_editions
def test_gwt_x051_a_permanent_certificate_or_an_immediate_action(edition):
    session = stopping(edition, 3, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 3, "aux_draw", "cowboy"))
    assert (ranch(session, ANA).permanent, has(session, ANA, "certificates"), due(session)) == (1, 0, None)
    session = stopping(edition, 2, worker__cowboy=2)
    lay(session, lying__flood__2="yes")
    session.do(Upgrade(ANA, "due", 2, "aux_draw", "cowboy"))
    assert (ranch(session, ANA).permanent, due(session)) == (0, Act("free_tile"))
    leave(session)
    refused(session, RemoveHazard(ANA, "due", "flood", 2, 3), "nothing_due", "GWT-X006")


@both_editions
def test_gwt_x052_the_lower_half_gives_points_at_the_end(edition):
    session = stopping(edition, 1, worker__cowboy=4, worker__engineer=2)
    session.do(Upgrade(ANA, "due", 1, "aux_draw", "cowboy"))
    assert points(session, ANA, "stationmasters") == 3 + 1 + 2, "one for each worker on the board, not the appointed"
    session = stopping(edition, 3, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 3, "aux_draw", "cowboy"))
    give(session, ANA, hazard__2=3, hazard__4=1)
    assert points(session, ANA, "stationmasters") == 6, "three for every two hazards"


@both_editions
def test_gwt_x053_two_dollars_from_the_first_stationmaster(edition):
    session = stopping(edition, 1, dollars=2, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 1, "aux_draw", "cowboy"))
    assert has(session, ANA, "dollars") == 2


@both_editions
def test_gwt_x053_a_hazard_free_of_charge_or_a_tile(edition):
    session = stopping(edition, 2, dollars=2, worker__cowboy=2)
    upgrade = Upgrade(ANA, "due", 2, "aux_draw", "cowboy")
    session.do(upgrade)
    assert due(session) is None, "nothing lies on the board"
    session.undo()
    lay(session, lying__drought__3="yes", track__6="green")
    session.do(upgrade)
    assert len(open_choices(turn(session).due.view.choices)) == 2
    session.do(RemoveHazard(ANA, "due", "drought", 3, 2))
    assert (has(session, ANA, "hazard/2"), has(session, ANA, "dollars"), due(session)) == (1, 0, None)
    session.undo()
    session.do(TakeTile(ANA, "due", 6))
    assert (has(session, ANA, "tiles_green"), has(session, ANA, "hazard/2"), due(session)) == (1, 0, None)
    assert has(session, ANA, "dollars") == {"first": 4, "second": 5}[edition]


def test_gwt_x054_twelve_dollars_and_two_certificates():
    masters = (*NEW_IN_SECOND, IN_BOTH[0])
    session = stopping("second", 4, masters=masters, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 4, "aux_draw", "cowboy"))
    assert (has(session, ANA, "dollars"), due(session)) == (20 - 4 + 12, None)
    for before, after in (("0", 2), ("2", 3), ("3", 3)):
        session = stopping("second", 2, masters=masters, worker__cowboy=2, certificates=before)
        session.do(Upgrade(ANA, "due", 2, "aux_draw", "cowboy"))
        assert has(session, ANA, "certificates") == after, "never beyond the limit"
    session = stopping("second", 3, masters=masters, worker__cowboy=2)
    session.do(Upgrade(ANA, "due", 3, "aux_draw", "cowboy"))
    assert ranch(session, ANA).permanent == 2


# --- objective cards ------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x055_x056_an_objective_card_into_the_deck_and_the_display_stays_full(edition):
    session = at(started(edition), "neutral/C", ANA)
    before = shared(session).common.objective_stack
    session.do(TakeObjective(ANA, OBJECTIVE, "draw_5h"))
    card = message(f"great_western_trail.card.{edition}.draw_5h")
    assert said(session) == {"objective": {"card": card}}
    assert (player(session, ANA).deck, has(session, ANA, "area/draw_5h")) == (("draw_5h",), 0)
    assert (shared(session).common.objectives, shared(session).common.objective_stack) == (4, before - 1)
    assert has_sentence("GWT-X056"), "that it goes to the discard pile is a rule to read"


@both_editions
def test_gwt_x055_the_top_card_of_the_stack_may_stay_untold(edition):
    session = at(started(edition), "neutral/C", ANA)
    session.do(TakeObjective(ANA, OBJECTIVE))
    assert said(session) == {"objective_untold": {}}
    assert (ranch(session, ANA).untold, player(session, ANA).deck) == (1, ())


@both_editions
def test_gwt_x055_a_card_of_the_box_that_nobody_has(edition):
    session = at(started(edition), "neutral/C", ANA)
    fix(session, f"deck/{BEN}/draw_5h", 1)
    refused(session, TakeObjective(ANA, OBJECTIVE, "draw_5h"), "objective_copies", "GWT-S10")
    for card in ("start_ssg", "draw_99"):
        refused(session, TakeObjective(ANA, OBJECTIVE, card), "no_such_objective", "GWT-S10")


@both_editions
def test_gwt_x056_without_a_stack_the_display_is_not_refilled(edition):
    session = at(started(edition), "neutral/C", ANA)
    lay(session, objective_stack=0, objectives_shown=1)
    session.do(TakeObjective(ANA, OBJECTIVE, "draw_5h"))
    assert (shared(session).common.objectives, shared(session).common.objective_stack) == (0, 0)
    session.undo()
    lay(session, objectives_shown=0)
    refused(session, TakeObjective(ANA, OBJECTIVE, "draw_5h"), "no_objective", "GWT-Q02")
    session.do(Use(ANA, "C/0/0"))
    assert has(session, ANA, "certificates") == 1


@both_editions
def test_gwt_q06_a_disc_from_an_own_station_costs_and_brings_nothing(edition):
    """All discs of the player board are placed: nine on cities, five on stations."""
    session = started(edition)
    cities = [f"city/{ANA}/{city}" for city in CITIES[edition][1:10]]
    stations = [f"station/{ANA}/{number}" for number in (1, 2, 3, 4, 6)]
    session.do(CorrectAll(tuple((id_, 1) for id_ in (*cities, *stations))))
    give(session, ANA, dollars=20)
    stop(session, 5)
    session.do(Upgrade(ANA, "due", 5, "station/1"))
    assert [has(session, ANA, f"station/{number}") for number in (1, 5)] == [0, 1]
    assert has(session, ANA, "dollars") == 20 - COSTS[5]

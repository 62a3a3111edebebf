"""The engine on the railroad, as the rules tell it: forward and back, turnouts, occupied spaces, the last space."""

import pytest

from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import EndTurn, MoveEngine, TakeAuxiliary, Upgrade, Waive
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    leave,
    offers,
    open_choices,
    ranch,
    started,
    turn,
)

MOVE, AUXILIARY, BACK = "G/0/0", "G/1/0", "1b/1/0"
"""Boxes of the neutral building G and of building 1b."""


def railway(edition="first", *, engine="0", engineers=1, dollars=20, ben="0", cho="0", place="neutral/G", **goods):
    """Ana stands at a building that moves the engine; the engines of the others stand where the test wants them."""
    session = started(edition)
    give(session, BEN, engine=ben)
    give(session, CHO, engine=cho)
    give(session, ANA, engine=engine, worker__engineer=engineers, dollars=dollars, **goods)
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place, ANA)


def spaces(session, do="engine"):
    """Where the engine can stop by the first action of that kind."""
    return open_choices(offers(session, do)[0].choices)


# --- forward --------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x026_x029_w18_three_engineers_past_another_engine(edition):
    session = railway(edition, engine="1", engineers=3, ben="3")
    assert spaces(session) == ["2", "4", "T4", "5"]
    session.do(MoveEngine(ANA, MOVE, "5"))
    assert said(session) == {
        "engine": {"space": message("great_western_trail.space.number", number=5), "dollars": 0},
    }
    assert ranch(session, ANA).engine == "5"
    session.undo()
    session.do(MoveEngine(ANA, MOVE, "T4"))
    assert ranch(session, ANA).engine == "T4"


@both_editions
@pytest.mark.parametrize(("engineers", "last"), [(1, "1"), (2, "2"), (3, "3"), (6, "6")])
def test_gwt_x026_as_many_spaces_as_engineers(edition, engineers, last):
    session = railway(edition, engineers=engineers)
    assert spaces(session)[-1] == last
    beyond = str(int(last) + 1)
    refused(session, MoveEngine(ANA, MOVE, beyond), "engine_reach", "GWT-X026", most=engineers)
    session.do(MoveEngine(ANA, MOVE, last))
    assert ranch(session, ANA).engine == last


FIXED = [("neutral/D", 2, 2), ("own/8a", 2, 0), ("own/9a", 3, 0), ("own/10b", 4, 0)]


@both_editions
@pytest.mark.parametrize(("place", "most", "dollars"), FIXED)
def test_gwt_x027_other_icons_give_a_number_whatever_the_engineers(edition, place, most, dollars):
    session = railway(edition, engine="T16", engineers=6, ben="17", dollars=2, place=place)
    assert spaces(session) == [str(number) for number in range(18, 18 + most)]
    session.do(MoveEngine(ANA, by(session, "engine"), str(17 + most)))
    assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == (str(17 + most), 2 - dollars)


@both_editions
def test_gwt_x027_without_the_two_dollars_of_building_d_it_is_closed(edition):
    session = railway(edition, dollars=1, place="neutral/D")
    assert offers(session, "engine")[0].why_not.rule == "GWT-A22"


@both_editions
def test_gwt_x028_only_the_start_holds_several_engines(edition):
    session = railway(edition, engine="1", engineers=2, ben="2", cho="3", place="own/1b")
    session.do(MoveEngine(ANA, BACK, "0"))
    session.undo()
    give(session, BEN, engine="0")
    session.do(MoveEngine(ANA, BACK, "0"))
    assert ranch(session, ANA).engine == ranch(session, BEN).engine == "0"
    session = railway(edition, engineers=2, ben="2")
    refused(session, MoveEngine(ANA, MOVE, "2"), "engine_reach", "GWT-X026")


@both_editions
def test_gwt_x029_occupied_spaces_are_skipped_as_if_absent(edition):
    session = railway(edition, engineers=1, ben="1", cho="2")
    assert spaces(session) == ["3"]
    give(session, ANA, engine="3")
    give(session, BEN, engine="4")
    give(session, CHO, engine="5")
    assert spaces(session) == ["T4", "6"], "from the skipped 4 the track branches too"


@both_editions
def test_gwt_x030_a_turnout_lies_between_two_numbers_and_counts_as_one_space(edition):
    session = railway(edition, engine="T4", engineers=1)
    assert spaces(session) == ["5"]
    give(session, ANA, engine="3")
    assert spaces(session) == ["4"]
    give(session, ANA, engine="3", worker__engineer=2)
    assert spaces(session) == ["4", "T4", "5"]
    give(session, ANA, engine="T4", worker__engineer=3)
    assert spaces(session) == ["5", "6", "7"], "the turnout after 7 would be the fourth"


@both_editions
def test_gwt_x030_nine_turnouts_lie_along_the_railroad(edition):
    session = railway(edition, engineers=6)
    found = []
    for number in range(0, 39, 6):
        give(session, ANA, engine=str(number))
        found += [space for space in spaces(session) if space.startswith("T")]
    assert found == ["T4", "T7", "T10", "T13", "T16", "T21", "T25", "T29", "T33"]


@both_editions
def test_gwt_x031_at_the_branch_straight_on_or_into_a_free_turnout(edition):
    session = railway(edition, engine="4", engineers=1)
    assert spaces(session) == ["T4", "5"]
    give(session, BEN, engine="T4")
    assert spaces(session) == ["5"]
    refused(session, MoveEngine(ANA, MOVE, "T4"), "engine_reach", "GWT-X026", most=1)
    give(session, ANA, worker__engineer=2)
    assert spaces(session) == ["5", "6"], "an occupied turnout is no way past a space"


@both_editions
def test_gwt_x032_the_engine_may_stop_early_and_the_rest_is_lost(edition):
    session = railway(edition, engine="3", engineers=6)
    session.do(MoveEngine(ANA, MOVE, "4"))
    refused(session, MoveEngine(ANA, MOVE, "5"), "used_already", "GWT-B03")
    session.undo()
    session.do(MoveEngine(ANA, MOVE, "T4"))
    session.do(Upgrade(ANA, "due", 1, "aux_dollar"))
    refused(session, MoveEngine(ANA, MOVE, "5"), "used_already", "GWT-B03")
    assert ranch(session, ANA).engine == "T4"


def test_gwt_x033_a_forward_move_is_at_least_one_space():
    session = railway("second", engine="7", engineers=2)
    assert spaces(session) == ["T7", "8", "9"]
    for space in ("7", "6", "T4", "0", "", "40", "T8"):
        refused(session, MoveEngine(ANA, MOVE, space), "engine_reach", "GWT-X026", most=2)


# --- back -----------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x034_back_past_other_engines_and_over_turnouts(edition):
    session = railway(edition, engine="6", place="own/1b")
    assert spaces(session, "back") == ["5"]
    give(session, BEN, engine="5")
    assert spaces(session, "back") == ["4", "T4"], "5 is skipped, and both ways lead back from it"
    give(session, CHO, engine="T4")
    assert spaces(session, "back") == ["4"]
    session.do(MoveEngine(ANA, BACK, "4"))
    assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == ("4", 23)
    session.undo()
    give(session, ANA, engine="T7")
    assert spaces(session, "back") == ["7"]


@both_editions
def test_gwt_x034_x035_back_is_paid_in_full_and_no_further(edition):
    session = railway(edition, engine="6", place="own/1b")
    for space in ("6", "4", "T4", "7"):
        refused(session, MoveEngine(ANA, BACK, space), "engine_reach", "GWT-X034", most=1)
    session = railway(edition, engine="6")
    clear(session, ANA, "aux_cert_1", "aux_cert_2")
    for space in ("5", "3", "6", ""):
        twice = TakeAuxiliary(ANA, AUXILIARY, "cert", 2, space)
        refused(session, twice, "engine_reach", "GWT-X035", most=2)
    session.do(TakeAuxiliary(ANA, AUXILIARY, "cert", 2, "4"))
    assert (ranch(session, ANA).engine, has(session, ANA, "certificates")) == ("4", 2)


@both_editions
def test_gwt_x035_a_cost_of_two_spaces_cannot_be_paid_from_the_first(edition):
    session = railway(edition, engine="1")
    clear(session, ANA, "aux_cert_1", "aux_cert_2")
    row = next(row for row in open_choices(offers(session, "auxiliary")[0].choices) if row.id == "cert")
    assert (row.most, row.spaces) == (1, (("0",), ()))
    refused(session, TakeAuxiliary(ANA, AUXILIARY, "cert", 2, "0"), "engine_stuck", "GWT-X035", player="Ana")
    session.do(TakeAuxiliary(ANA, AUXILIARY, "cert", 1, "0"))
    assert ranch(session, ANA).engine == "0"


@both_editions
def test_gwt_x036_from_the_start_no_backward_cost_is_paid(edition):
    session = railway(edition, place="own/1b", building__9a=1)
    clear(session, ANA, "aux_cert_1", "aux_cull_1")
    assert offers(session, "back")[0].why_not.rule == "GWT-X036"
    refused(session, MoveEngine(ANA, BACK, "0"), "engine_at_start", "GWT-X036", player="Ana")
    closed = {c.what.id: c.why_not.rule for c in offers(session, "auxiliary")[0].choices if c.why_not}
    assert closed == {"cert": "GWT-X036", "cull": "GWT-X036", "engine": "GWT-X069"}
    for row in ("cert", "cull"):
        refused(session, TakeAuxiliary(ANA, "instead", row, 1, "0"), "engine_at_start", "GWT-X036")
    session = railway(edition, place="own/9a")
    assert offers(session, "special_delivery")[0].why_not.rule == "GWT-X036"


@both_editions
def test_gwt_x037_a_station_reached_backwards_may_be_upgraded(edition):
    session = railway(edition, engine="8", dollars=1, place="own/1b")
    session.do(MoveEngine(ANA, BACK, "T7"))
    assert due(session) == Act("upgrade_here", which="2"), "with the $3 of the move"
    session.do(Upgrade(ANA, "due", 2, "aux_draw"))
    assert (has(session, ANA, "station/2"), has(session, ANA, "dollars")) == (1, 1 + 3 - 2)
    session = railway(edition, engine="8")
    clear(session, ANA, "aux_cert_1")
    session.do(TakeAuxiliary(ANA, AUXILIARY, "cert", 1, "T7"))
    assert due(session) == Act("upgrade_here", which="2")


# --- the last space -------------------------------------------------------------------------------------------------

LEAVE = Act("leave_end", dollars=3, must=True)


@both_editions
def test_gwt_x039_space_39_ends_the_movement_and_is_a_station(edition):
    session = railway(edition, engine="37", engineers=6)
    assert spaces(session) == ["38", "39"]
    session.do(MoveEngine(ANA, MOVE, "39"))
    assert (turn(session).dues, due(session)) == (2, Act("upgrade_here", which="10"))
    session.do(Upgrade(ANA, "due", 10, "step_right"))
    assert (has(session, ANA, "station/10"), has(session, ANA, "dollars")) == (1, 17)
    assert due(session) == LEAVE, "the way back comes after the station"


@both_editions
def test_gwt_x040_from_39_the_engine_goes_back_to_any_free_space(edition):
    session = railway(edition, engine="38", ben="T33", cho="20")
    session.do(MoveEngine(ANA, MOVE, "39"))
    leave(session)
    assert due(session) == LEAVE
    refused(session, EndTurn(ANA), "due_first", "GWT-X006")
    free = open_choices(turn(session).due.view.choices)
    assert (len(free), free[0], free[-1]) == (1 + 38 + 9 - 2, "0", "38")
    assert not {"39", "T33", "20"} & set(free)
    for space in ("T16", "0", "38"):
        session.do(MoveEngine(ANA, "due", space))
        assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == (space, 23)
        session.undo()


@both_editions
def test_gwt_x040_the_way_back_is_not_left_out(edition):
    session = railway(edition, engine="38")
    session.do(MoveEngine(ANA, MOVE, "39"))
    leave(session)
    refused(session, Waive(ANA), "must", "GWT-X040", due=message("great_western_trail.due.leave_end"))


@both_editions
@pytest.mark.parametrize("space", ["39", "20"])
def test_gwt_x040_at_least_one_space_and_never_onto_another_engine(edition, space):
    session = railway(edition, engine="38", cho="20")
    session.do(MoveEngine(ANA, MOVE, "39"))
    leave(session)
    refused(session, MoveEngine(ANA, "due", space), "back_to_a_free_space", "GWT-X040")


@both_editions
def test_gwt_x041_three_dollars_and_then_the_station_of_a_turnout(edition):
    session = railway(edition, engine="38", dollars=2)
    session.do(MoveEngine(ANA, MOVE, "39"))
    assert due(session) == LEAVE, "station 10 costs more than she has"
    session.do(MoveEngine(ANA, "due", "T33"))
    assert (has(session, ANA, "dollars"), due(session)) == (5, Act("upgrade_here", which="9"))
    session.do(Upgrade(ANA, "due", 9, "aux_dollar"))
    assert (has(session, ANA, "dollars"), has(session, ANA, "station/9"), due(session)) == (0, 1, None)


@both_editions
def test_gwt_x041_the_engine_reaches_39_by_any_action(edition):
    session = railway(edition, engine="38", dollars=4)
    clear(session, ANA, "aux_engine_1")
    session.do(TakeAuxiliary(ANA, AUXILIARY, "engine", 1, "39"))
    session.do(Upgrade(ANA, "due", 10, "aux_dollar"))
    session.do(MoveEngine(ANA, "due", "15"))
    assert (has(session, ANA, "dollars"), due(session)) == (4 - 1 - 3 + 3, None)
    lay(session, turn=str(BEN))
    assert ranch(session, ANA).engine == "15"


@both_editions
def test_a_billion_spaces_are_as_many_as_there_are(edition):
    """Nobody waits for what a damaged file counts."""
    rails = railway(edition).state.board.railroad
    assert railroad.within(rails, railroad.START_SPACE, 10**9, ()) == railroad.spaces(rails)[1:]
    assert railroad.exactly_back(rails, str(rails.last), 10**9, ()) == ()

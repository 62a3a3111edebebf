"""Hiring workers and building, as the rules tell it: wages, rows, immediate actions, craftsmen, replacements."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import Build, EndTurn, Hire, RemoveHazard, TakeTile, Use, Waive
from companion.games.great_western_trail.turns.needs import Plan
from companion.messages import message
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    both_editions,
    check_sentence,
    player,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import (
    at,
    by,
    due,
    give,
    has,
    lay,
    leave,
    offers,
    open_choices,
    shared,
    started,
    turn,
)

COSTS = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)
"""Printed at the right end of the twelve rows of the job market."""
CHEAPER = {"first": "own/5a", "second": "own/6a"}
"""The building with the icon for $1 less."""
SAME, MORE = 0, 1
HIRE, HIRE_MORE, BUILD = "A/1/0", "A/2/0", "B/1/0"
"""Boxes of the neutral buildings A and B."""


def hiring(edition, *, dollars=30, token=2, place="neutral/A", **market):
    """Ana stands at a building that hires; of the job market only the told workers: `row_3="cowboy"`."""
    session = started(edition)
    give(session, ANA, dollars=dollars)
    for row in (1, 2):
        lay(session, **{f"market__{row}__{column}": "none" for column in range(3 if row == 1 else 2)})
    lay(session, token=token, **{f"market__{row.removeprefix('row_')}__0": worker for row, worker in market.items()})
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place, ANA)


def wages(session, number=SAME):
    return {wage.row: wage.dollars for wage in open_choices(offers(session, "hire")[number].choices)}


# --- hiring ---------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x001_w14_ana_hires_an_engineer_and_a_cowboy_on_building_a(edition):
    """The example of both rulebooks: $7, gray for $2, then $6 and $2 more."""
    session = hiring(edition, dollars=20, token=4, row_2="cowboy", row_3="engineer", row_4="engineer")
    give(session, ANA, worker__engineer=2)
    refused(session, Hire(ANA, HIRE, "engineer", 4), "token_row", "GWT-X002")
    session.do(Hire(ANA, HIRE, "engineer", 3))
    line = said(session)["hired"]
    assert (line["worker"].id, line["row"], line["dollars"]) == (f"great_western_trail.worker.{edition}.engineer", 3, 7)
    assert (has(session, ANA, "dollars"), has(session, ANA, "worker/engineer")) == (13, 3)
    assert due(session) == Act("discard", card="gray", dollars=2)
    session.do(Use(ANA, "due"))
    assert (has(session, ANA, "dollars"), due(session)) == (15, None)
    session.do(Hire(ANA, HIRE_MORE, "cowboy", 2))
    assert (has(session, ANA, "dollars"), has(session, ANA, "worker/cowboy")) == (7, 2)
    assert [cells[0] for cells in shared(session).common.market[:4]] == ["", "", "", "engineer"], "taken from the rows"


@both_editions
def test_gwt_x002_nobody_is_hired_from_the_row_of_the_token(edition):
    session = hiring(edition, token=3, row_3="cowboy", row_5="engineer")
    assert wages(session) == {5: 7}
    refused(session, Hire(ANA, HIRE, "cowboy", 3), "token_row", "GWT-X002")
    lay(session, token=4)
    assert wages(session) == {3: 7, 5: 7}
    session.do(Hire(ANA, HIRE, "cowboy", 3))
    lay(session, token=5)
    assert offers(session, "hire")[MORE].why_not.rule == "GWT-X002", "only the token's row holds workers"
    refused(session, Hire(ANA, HIRE_MORE, "engineer", 4), "no_workers", "GWT-X002")


@both_editions
def test_gwt_x003_the_wage_stands_at_the_row_and_the_icon_changes_it(edition):
    everywhere = {f"row_{row}": "cowboy" for row in range(1, 13)}
    session = hiring(edition, dollars=50, token=12, **everywhere)
    printed = dict(enumerate(COSTS[:11], 1))
    assert wages(session, SAME) == printed
    assert wages(session, MORE) == {row: cost + 2 for row, cost in printed.items()}
    session.do(Hire(ANA, HIRE_MORE, "cowboy", 9))
    assert has(session, ANA, "dollars") == 50 - 12
    session = hiring(edition, dollars=50, token=1, place=CHEAPER[edition], **everywhere)
    assert wages(session) == {row: cost - 1 for row, cost in enumerate(COSTS, 1) if row > 1}
    session.do(Hire(ANA, by(session, "hire"), "cowboy", 12))
    assert has(session, ANA, "dollars") == 50 - 3


@both_editions
def test_gwt_x001_a_worker_has_to_lie_there_and_to_be_paid_for(edition):
    session = hiring(edition, dollars=6, row_3="cowboy", row_4="craftsman")
    refused(session, Hire(ANA, HIRE, "engineer", 3), "no_such_worker", "GWT-X001", row=3)
    refused(session, Hire(ANA, HIRE, "cowboy", 13), "no_such_worker", "GWT-X001")
    refused(session, Hire(ANA, HIRE, "cowboy", 3), "money", "GWT-A22", cost=7, have=6)
    assert wages(session) == {4: 5}
    assert [(c.what.row, c.why_not.rule) for c in offers(session, "hire")[SAME].choices if c.why_not] == [
        (3, "GWT-A22")
    ]


@both_editions
def test_gwt_x004_x005_everybody_starts_with_one_printed_worker_of_each_kind(edition):
    session = hiring(edition, row_3="cowboy", row_4="craftsman")
    for seat in (ANA, BEN, CHO):
        assert [has(session, seat, f"worker/{kind}") for kind in ("cowboy", "craftsman", "engineer")] == [1, 1, 1]
    session.do(Hire(ANA, HIRE, "cowboy", 3))
    session.do(Hire(ANA, HIRE_MORE, "craftsman", 4))
    assert [has(session, ANA, f"worker/{kind}") for kind in ("cowboy", "craftsman", "engineer")] == [2, 2, 1]
    assert (has(session, BEN, "worker/cowboy"), due(session)) == (1, None), "the second spaces bring nothing"


IMMEDIATE = {
    "cowboy": {4: Act("hazard"), 6: Act("trade")},
    "craftsman": {4: Act("build", amount=1), 6: Act("build", amount=1)},
    "engineer": {
        2: Act("discard", card="gray", certificates=1),
        3: Act("discard", card="gray", dollars=2),
        4: Act("hire", amount=-2),
        5: Act("discard", card="gray", certificates=2),
        6: Act("discard", card="gray", dollars=4),
    },
}


@both_editions
@pytest.mark.parametrize("worker", IMMEDIATE)
def test_gwt_x004_x006_the_leftmost_free_space_brings_its_immediate_action(edition, worker):
    session = hiring(edition, row_3=worker, row_4="cowboy")
    lay(session, lying__flood__1="yes", track__6="green")
    for space in range(2, 7):
        give(session, ANA, **{f"worker__{worker}": space - 1})
        session.do(Hire(ANA, HIRE, worker, 3))
        assert has(session, ANA, f"worker/{worker}") == space
        assert due(session) == IMMEDIATE[worker].get(space), f"space {space}"
        session.undo()


@both_editions
def test_gwt_x006_an_immediate_action_comes_now_or_never(edition):
    session = hiring(edition, row_3="engineer", row_4="cowboy")
    session.do(Hire(ANA, HIRE, "engineer", 3))
    assert turn(session).chips == (), "nothing else before it"
    check_sentence(turn(session).due.label)
    refused(session, Hire(ANA, HIRE_MORE, "cowboy", 4), "due_first", "GWT-X006")
    refused(session, EndTurn(ANA), "due_first", "GWT-X006")
    assert turn(session).why_not_end.rule == "GWT-X006"
    leave(session)
    assert said(session) == {"waived": {"due": message("great_western_trail.due.discard")}}
    assert (due(session), has(session, ANA, "certificates")) == (None, 0)
    refused(session, Use(ANA, "due"), "nothing_due", "GWT-X006")
    refused(session, Waive(ANA), "nothing_due", "GWT-X006")
    session.do(Hire(ANA, HIRE_MORE, "cowboy", 4))


@both_editions
def test_gwt_x006_what_the_immediate_actions_of_the_rows_bring(edition):
    session = hiring(edition, row_3="cowboy", row_4="engineer", row_5="engineer")
    lay(session, lying__flood__1="yes", track__6="green")
    give(session, ANA, worker__cowboy=3)
    session.do(Hire(ANA, HIRE, "cowboy", 3))
    session.do(RemoveHazard(ANA, "due", "flood", 1, 4))
    assert (has(session, ANA, "dollars"), has(session, ANA, "hazard/4")) == (30 - 7, 1), "free of charge"
    for _ in range(2):
        session.undo()
    give(session, ANA, worker__cowboy=5)
    session.do(Hire(ANA, HIRE, "cowboy", 3))
    session.do(TakeTile(ANA, "due", 6))
    assert has(session, ANA, "tiles_green") == 1
    give(session, ANA, worker__engineer=3, dollars=20)
    session.do(Hire(ANA, HIRE_MORE, "engineer", 4))
    session.do(Hire(ANA, "due", "engineer", 5))
    assert has(session, ANA, "dollars") == 20 - (5 + 2) - (7 - 2)
    assert due(session) == IMMEDIATE["engineer"][5], "the worker hired for $2 less brings its own"
    session.do(Use(ANA, "due"))
    assert (has(session, ANA, "certificates"), due(session)) == (2, None)


@both_editions
@pytest.mark.parametrize(("worker", "space"), [("cowboy", 4), ("cowboy", 6), ("craftsman", 4), ("engineer", 3)])
def test_gwt_x006_an_immediate_action_nothing_can_come_of_is_not_asked_for(edition, worker, space):
    session = hiring(edition, dollars=7, row_3=worker)
    give(session, ANA, herd__gray=0, **{f"worker__{worker}": space - 1})
    session.do(Hire(ANA, HIRE, worker, 3))
    assert (due(session), has(session, ANA, f"worker/{worker}")) == (None, space)


@both_editions
def test_gwt_x007_a_full_row_takes_no_more(edition):
    session = hiring(edition, row_3="cowboy", row_4="craftsman")
    give(session, ANA, worker__cowboy=6)
    refused(session, Hire(ANA, HIRE, "cowboy", 3), "row_full", "GWT-X007")
    assert [c.why_not.rule for c in offers(session, "hire")[SAME].choices if c.why_not] == ["GWT-X007"]
    session.do(Hire(ANA, HIRE, "craftsman", 4))
    assert points(session, ANA, "workers") == 8, "the fifth and sixth of a row give 4 points each"
    closed = offers(session, "hire")[MORE].why_not
    assert (closed.code, closed.rule) == ("great_western_trail.rows_full", "GWT-X007"), "nobody is left who has room"


# --- building -------------------------------------------------------------------------------------------------------


def building(edition, *, craftsmen=1, dollars=30, **standing):
    """Ana stands at building B with craftsmen and money; some of her buildings may stand: `_4a=1`."""
    session = started(edition)
    give(session, ANA, dollars=dollars, worker__craftsman=craftsmen)
    give(session, ANA, **{f"building_{which}": count for which, count in standing.items()})
    return at(session, "neutral/B", ANA)


@both_editions
def test_gwt_x008_one_of_the_own_unbuilt_buildings_goes_on_the_trail(edition):
    session = building(edition)
    give(session, BEN, building__2a=1)
    assert [plan.building for plan in open_choices(offers(session, "build")[0].choices)] == ["1a", "2a", "3a"]
    refused(session, Build(ANA, BUILD, "13a"), "no_such_building", "GWT-X008")
    session.do(Build(ANA, BUILD, "2a"))
    assert (has(session, ANA, "building/2a"), has(session, ANA, "dollars")) == (1, 28)
    assert said(session) == {"built": {"building": "2a", "dollars": 2}}
    assert points(session, ANA, "buildings") == 1
    assert "own/2a" in [choice.what for choice in _locations_of_ana(session)]


def _locations_of_ana(session):
    for seat in (ANA, BEN, CHO):
        if seat != ANA:
            at(session, "neutral/C", seat)
        session.do(EndTurn(seat))
    return turn(session).locations


@both_editions
def test_gwt_x008_no_building_is_built_twice(edition):
    session = building(edition, _2a=1)
    refused(session, Build(ANA, BUILD, "2a"), "built_already", "GWT-X008", building="2a")


@both_editions
def test_gwt_x009_w16_two_craftsmen_and_four_dollars(edition):
    session = building(edition, craftsmen=1, dollars=4)
    refused(session, Build(ANA, BUILD, "4a"), "craftsmen", "GWT-X009", building="4a", needed=2, have=1)
    give(session, ANA, worker__craftsman=2, dollars=3)
    refused(session, Build(ANA, BUILD, "4a"), "money", "GWT-A22", cost=4, have=3)
    closed = {c.what.building: c.why_not.rule for c in offers(session, "build")[0].choices if c.why_not}
    assert closed == {"4a": "GWT-A22"}
    give(session, ANA, dollars=4)
    session.do(Build(ANA, BUILD, "4a"))
    assert (has(session, ANA, "dollars"), has(session, ANA, "worker/craftsman")) == (0, 2), "craftsmen stay"


@both_editions
def test_gwt_x009_without_any_building_left_for_the_craftsmen_nothing_is_built(edition):
    session = building(edition)
    give(session, ANA, replaced__1a=1, replaced__2a=1, replaced__3a=1)
    refused(session, Build(ANA, BUILD, "4a"), "no_plan", "GWT-X009", player="Ana")
    give(session, ANA, replaced__3a=0, dollars=1)
    assert offers(session, "build")[0].why_not.rule == "GWT-A22"


@both_editions
def test_gwt_x010_x011_w17_a_replacement_needs_and_costs_the_difference(edition):
    session = building(edition, craftsmen=3, dollars=6, _4a=1)
    assert Plan("7a", "4a", 3, 6) in open_choices(offers(session, "build")[0].choices)
    session.do(Build(ANA, BUILD, "7a", "4a"))
    assert said(session) == {"replaced": {"building": "7a", "old": "4a", "dollars": 6}}
    assert [has(session, ANA, what) for what in ("dollars", "building/7a", "building/4a")] == [0, 1, 0]


@both_editions
def test_gwt_x010_only_an_own_building_by_one_that_needs_more(edition):
    session = building(edition, craftsmen=2, _4a=1)
    give(session, BEN, building__1a=1)
    refused(session, Build(ANA, BUILD, "7a", "4a"), "craftsmen", "GWT-X009", needed=3, have=2)
    refused(session, Build(ANA, BUILD, "3a", "4a"), "replace_with_more", "GWT-X010", building="3a", old="4a")
    refused(session, Build(ANA, BUILD, "5a", "1a"), "not_standing", "GWT-X010", building="1a", player="Ana")
    give(session, ANA, building__3a=1)
    refused(session, Build(ANA, BUILD, "2a", "3a"), "replace_with_more", "GWT-X010")
    session.do(Build(ANA, BUILD, "5a", "4a"))
    assert has(session, ANA, "dollars") == 28


@both_editions
def test_gwt_x012_the_replaced_building_leaves_the_game(edition):
    session = building(edition, craftsmen=3, _4a=1)
    session.do(Build(ANA, BUILD, "5a", "4a"))
    assert [what for what in player(session, ANA).counts if what.startswith("building/")] == ["building/5a"]
    session.do(EndTurn(ANA))
    lay(session, turn=str(ANA))
    at(session, "neutral/B")
    refused(session, Build(ANA, BUILD, "4a"), "built_already", "GWT-X012", building="4a")
    assert "4a" not in [plan.building for plan in open_choices(offers(session, "build")[0].choices)]


@pytest.mark.parametrize(("edition", "great"), [("first", {"9a", "10a"}), ("second", {"9a", "10a", "11a"})])
def test_gwt_x013_seven_craftsmen_and_more_come_only_by_replacement(edition, great):
    session = building(edition, craftsmen=6, dollars=40, _5a=1, _8a=1)
    plans = open_choices(offers(session, "build")[0].choices)
    assert not great & {plan.building for plan in plans if not plan.replaces}
    for name in great:
        refused(session, Build(ANA, BUILD, name), "craftsmen", "GWT-X009", have=6)
    assert {Plan("9a", "8a", 2, 4), Plan("10a", "8a", 4, 8), Plan("10a", "5a", 6, 12)} <= set(plans)
    session.do(Build(ANA, BUILD, "10a", "5a"))
    assert has(session, ANA, "dollars") == 40 - 12


def test_gwt_x013_the_greatest_building_needs_a_great_one_before():
    session = building("second", craftsmen=6, dollars=40, _8a=1)
    refused(session, Build(ANA, BUILD, "11a", "8a"), "craftsmen", "GWT-X009", needed=7)
    give(session, ANA, building__9a=1)
    session.do(Build(ANA, BUILD, "11a", "9a"))
    assert (has(session, ANA, "dollars"), points(session, ANA, "buildings")) == (30, 6 + 20)


@both_editions
def test_gwt_x014_only_building_b_and_the_row_of_craftsmen_build(edition):
    board = shared(building(edition)).board
    where = [name for name, boxes in board.boxes.items() for box in boxes for act in box if act.do == "build"]
    assert where == ["B"]
    assert {space.worker for space in board.worker_spaces if space.act.do == "build"} == {"craftsman"}
    session = started(edition)
    at(session, "neutral/A")
    for action in ("A/1/0", "B/1/0"):
        refused(session, Build(ANA, action, "1a"), "not_here", "GWT-B01")
    refused(session, Build(ANA, "due", "1a"), "nothing_due", "GWT-X006")


@both_editions
def test_gwt_x015_the_row_of_craftsmen_builds_for_one_dollar_each(edition):
    session = hiring(edition, dollars=11, row_3="craftsman")
    give(session, ANA, worker__craftsman=3, building__1a=1)
    session.do(Hire(ANA, HIRE, "craftsman", 3))
    plans = {(plan.building, plan.replaces): plan.dollars for plan in open_choices(turn(session).due.view.choices)}
    assert (plans["4a", ""], plans["5a", ""], plans["7a", "1a"]) == (2, 3, 4)
    session.do(Build(ANA, "due", "7a", "1a"))
    assert (has(session, ANA, "dollars"), has(session, ANA, "building/7a"), due(session)) == (0, 1, None)

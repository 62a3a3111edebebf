"""Phase B as the rules tell it: what each kind of location allows."""

import pytest

from companion.games.great_western_trail.turns.commands import (
    BuyCattle,
    ChooseTile,
    Deliver,
    EndTurn,
    Hire,
    MoveEngine,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    TakeTile,
    Use,
)
from companion.input.catalog import read_rules
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, has_sentence, refused
from tests.companion.great_western_trail.turns import (
    at,
    clear,
    give,
    has,
    lay,
    offers,
    ranch,
    started,
    turn,
)

DOLLAR = TakeAuxiliary(ANA, "instead", "dollar")
ELSEWHERE = ("other/1/4a", "hazard/flood/green", "hazard/flood/black", "tile/green", "tile/second_colour")


def standing(edition, place, dollars=20, **goods):
    """Ana stands at a location; a flood, two tiles and a cowboy can be seen, and Ben owns a building."""
    session = started(edition)
    give(session, ANA, dollars=dollars, **goods)
    give(session, BEN, building__4a=1)
    lay(session, lying__flood__1="yes", track__4="green", track__5="second_colour", market__1__0="cowboy")
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place)


def boxes(session):
    """The names of the boxes of the building."""
    local = [chip.view.by for chip in turn(session).chips if chip.view.by != "instead"]
    return sorted({name.rpartition("/")[0] for name in local})


def used(session):
    return [chip.view.by for chip in turn(session).chips if chip.view.used]


def gain(session, command):
    """Dollars and certificates an action brings; it is undone again."""
    before = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.do(command)
    after = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.undo()
    return after[0] - before[0], after[1] - before[1]


# --- neutral and own buildings --------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(("place", "local"), [("neutral/B", "B/0/0"), ("own/2a", "2a/0/0")])
def test_gwt_b01_b07_the_local_actions_or_one_auxiliary_action(edition, place, local):
    session = standing(edition, place)
    assert all(chip.view.why_not is None for chip in turn(session).chips)
    session.do(Use(ANA, local))
    refused(session, DOLLAR, "local_used", "GWT-B07")
    session.undo()
    session.do(DOLLAR)
    assert has(session, ANA, "dollars") == 21
    refused(session, Use(ANA, local), "auxiliary_taken", "GWT-B07")
    refused(session, DOLLAR, "auxiliary_taken", "GWT-B07")
    assert {chip.view.why_not.rule for chip in turn(session).chips} == {"GWT-B07"}
    session.do(EndTurn(ANA))


@both_editions
def test_gwt_b01_only_what_this_building_offers(edition):
    session = standing(edition, "neutral/B")
    for by_ in ("A/0/0", "B/0/1", "B/2/0", "B/risk/0", "1a/0/0", "B", ""):
        refused(session, Use(ANA, by_), "not_here", "GWT-B01")
    refused(session, Use(ANA, "B/1/0"), "not_here", "GWT-B01")
    refused(session, Use(ANA, "instead"), "not_here", "GWT-B01")


@both_editions
def test_gwt_b02_one_two_or_three_local_actions(edition):
    found = {}
    for place in ("neutral/A", "neutral/B", "neutral/G", "own/1a", "own/2a", "own/10b"):
        shown = [box for box in boxes(standing(edition, place)) if not box.endswith("/risk")]
        found[place.rpartition("/")[2]] = len(shown)
    assert found == {"A": 3, "B": 2, "G": 2, "1a": 1, "2a": 2, "10b": 3}
    assert "GWT-B02" in read_rules("great_western_trail")[0]["locations"]
    assert has_sentence("GWT-B02")


@both_editions
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2,)])
def test_gwt_b03_b15_each_action_once_in_any_order_or_not_at_all(edition, order):
    session = standing(edition, "neutral/A", dollars=40)
    lay(session, market__1__1="craftsman")
    commands = (Use(ANA, "A/0/0"), Hire(ANA, "A/1/0", "cowboy", 1), Hire(ANA, "A/2/0", "craftsman", 1))
    for number in order:
        session.do(commands[number])
        refused(session, commands[number], "used_already", "GWT-B03")
    assert sorted(used(session)) == sorted(commands[number].by for number in order)
    assert "GWT-B03" in session.turn().reminders
    session.do(EndTurn(ANA))


@both_editions
def test_gwt_b04_w15_without_a_white_card_nothing_is_discarded_on_building_a(edition):
    session = standing(edition, "neutral/A", herd__white=0)
    name = message(f"great_western_trail.breed.{edition}.white")
    refused(session, Use(ANA, "A/0/0"), "no_card", "GWT-B04", card=name, player="Ana")
    assert offers(session, "discard")[0].why_not.rule == "GWT-B04"


@both_editions
def test_gwt_b04_b16_two_cards_of_one_breed_are_needed_on_building_f(edition):
    session = standing(edition, "neutral/F", herd__gray=1, herd__green=1, herd__black=1, herd__white=1)
    refused(session, Use(ANA, "F/0/0"), "no_card", "GWT-B04")
    fix(session, "cattle/0/red/2", 2)
    assert gain(session, Use(ANA, "F/0/0")) == (4, 0)


@both_editions
def test_gwt_b04_conditions_are_met_or_the_action_is_closed(edition):
    session = standing(edition, "neutral/F")
    lay(session, lying__flood__1="no")
    assert offers(session, "hazard")[0].why_not.rule == "GWT-X067"
    session = standing(edition, "own/1b", dollars=0)
    assert offers(session, "back")[0].why_not.rule == "GWT-X036", "the engine stands at the start"
    refused(session, MoveEngine(ANA, "1b/1/0", "0"), "engine_at_start", "GWT-X036", player="Ana")


@both_editions
def test_gwt_b05_of_two_actions_divided_by_a_slash_only_one(edition):
    session = standing(edition, "neutral/C")
    session.do(Use(ANA, "C/0/0"))
    refused(session, TakeObjective(ANA, "C/0/1"), "one_of_two", "GWT-B05")
    session.undo()
    session.do(TakeObjective(ANA, "C/0/1"))
    refused(session, Use(ANA, "C/0/0"), "one_of_two", "GWT-B05")
    session.do(MoveEngine(ANA, "C/1/0", "1"))
    session = standing(edition, "neutral/D")
    session.do(TakeTile(ANA, "D/0/0", 4))
    refused(session, MoveEngine(ANA, "D/0/1", "1"), "one_of_two", "GWT-B05")


@both_editions
def test_gwt_b06_a_risk_action_is_one_more_local_action_for_the_owner(edition):
    session = standing(edition, "own/2a")
    assert boxes(session) == ["2a/0", "2a/1", "2a/risk"]
    session.do(Use(ANA, "2a/risk/0"))
    assert has(session, ANA, "certificates") == 1
    refused(session, Use(ANA, "2a/risk/0"), "used_already", "GWT-B03")
    refused(session, Use(ANA, "2a/risk/1"), "one_of_two", "GWT-B05")
    refused(session, DOLLAR, "local_used", "GWT-B07")
    session.do(Use(ANA, "2a/0/0"))
    assert "B/risk" not in boxes(standing(edition, "neutral/B"))
    session = standing(edition, "other/1/4a")
    for risk in ("4a/risk/0", "4a/risk/1"):
        refused(session, Use(ANA, risk), "not_here", "GWT-B08")


@both_editions
def test_gwt_b03_b06_w05_three_actions_of_the_own_building_in_any_order(edition):
    white, cattle, risk = Use(ANA, "2a/0/0"), BuyCattle(ANA, "2a/1/0", ("red/2",)), Use(ANA, "2a/risk/0")
    for order in ((white, cattle, risk), (risk, white, cattle), (cattle, risk, white)):
        session = standing(edition, "own/2a", dollars=6)
        for command in order:
            session.do(command)
        assert [has(session, ANA, what) for what in ("dollars", "certificates", "cattle/red/2")] == [4, 1, 1]
    session = standing(edition, "own/2a", dollars=6)
    session.do(DOLLAR)
    assert has(session, ANA, "dollars") == 7
    for command in (white, cattle, risk):
        refused(session, command, "auxiliary_taken", "GWT-B07")


# --- other locations ------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("place", ELSEWHERE)
def test_gwt_b08_w06_elsewhere_only_one_single_auxiliary_action(edition, place):
    session = standing(edition, place)
    clear(session, ANA, "aux_dollar")
    assert [(chip.view.by, chip.view.why_not) for chip in turn(session).chips] == [("instead", None)]
    refused(session, Use(ANA, "4a/0/0"), "not_here", "GWT-B08")
    refused(session, Hire(ANA, "A/1/0", "cowboy", 1), "not_here", "GWT-B08")
    refused(session, TakeAuxiliary(ANA, "instead", "dollar", 2), "single_only", "GWT-X073")
    now = has(session, ANA, "dollars")
    session.do(DOLLAR)
    assert has(session, ANA, "dollars") == now + 1
    refused(session, TakeAuxiliary(ANA, "instead", "draw"), "auxiliary_taken", "GWT-B07")
    session.do(EndTurn(ANA))


@both_editions
def test_gwt_b09_b10_the_five_steps_of_kansas_city_one_after_the_other(edition):
    session = standing(edition, "kansas_city")
    steps = (
        (ChooseTile(ANA, "flood"), "foresight", 1),
        (ChooseTile(ANA, "cowboy"), "foresight", 2),
        (ChooseTile(ANA, "cowboy"), "foresight", 3),
        (TakeIncome(ANA, ("gray",)), "income", None),
        (Deliver(ANA, "kansas_city", "aux_dollar"), "deliver", None),
    )
    for number, (command, step, column) in enumerate(steps):
        params = {"player": "Ana"} | ({"column": column} if column else {})
        assert session.turn().headline == message(f"great_western_trail.step.{step}", **params)
        refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")
        for other, its_step, _ in steps:
            if its_step != step:
                refused(session, other, "not_this_sub_phase", "GWT-B09")
        refused(session, DOLLAR, "not_now", "GWT-A02")
        session.do(command)
        assert turn(session).step == (steps[number + 1][1] if number < 4 else "refill")
    assert turn(session).why_not_end is None
    assert ranch(session, ANA).rider == "start"
    assert "GWT-B10" in read_rules("great_western_trail")[0]["locations"]

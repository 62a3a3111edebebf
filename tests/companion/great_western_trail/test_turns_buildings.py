"""What every neutral and private building offers, as the rules tell it, played action by action."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import (
    Build,
    BuyCattle,
    Hire,
    MoveEngine,
    RemoveHazard,
    TakeAuxiliary,
    TakeObjective,
    TakeTile,
    Use,
)
from tests.companion.great_western_trail.offered import playable
from tests.companion.great_western_trail.tables import ANA, both_editions, fix, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    offers,
    open_choices,
    ranch,
    started,
    turn,
)
from tests.companion.laid_once import laid_once

DISCARD, HIRE, ENGINE, AUXILIARY = "discard", "hire", "engine", "auxiliary"
RISK = {Act("discard", card="any", certificates=1), Act("discard", card="gray", certificates=1, dollars=2)}
"""What the board prints below some of the spaces."""
BOTH = ("first", "second")


@laid_once
def standing(edition, place, *, dollars=20, engine="20", **goods):
    """Ana stands on a building, with money, the engine on its way, a hazard and a tile to take."""
    session = started(edition)
    give(session, ANA, dollars=dollars, engine=engine, **goods)
    lay(session, lying__flood__1="yes", track__5="green", market__1__0="cowboy")
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place, ANA)


def printed(session):
    """The boxes of the building, each a set of actions of which one may be used, and the risk action below it."""
    boxes = {}
    for chip in turn(session).chips:
        if chip.view.by != "instead":
            boxes.setdefault(chip.view.by.split("/")[1], set()).add(chip.view.act)
    return [boxes[box] for box in sorted(boxes)]


def gained(session, command):
    """Money and certificates that an action brings; it is undone again."""
    before = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.do(command)
    after = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.undo()
    return after[0] - before[0], after[1] - before[1]


BUY, BY_ENGINEERS, DOUBLE, TRADE = Act("buy"), Act("engine", per="engineers"), Act("auxiliary", 2), Act("trade")
COPY = [{Act("copy")}]


@pytest.mark.parametrize(
    ("rule", "editions", "place", "boxes"),
    [
        ("GWT-X083", BOTH, "neutral/A", [{Act(DISCARD, card="white", dollars=2)}, {Act(HIRE)}, {Act(HIRE, 2)}]),
        ("GWT-X084", BOTH, "neutral/B", [{Act(DISCARD, card="green", dollars=2)}, {Act("build", 2)}]),
        ("GWT-X085", BOTH, "neutral/C", [{Act("certificates", 1), Act("objective")}, {BY_ENGINEERS}]),
        ("GWT-X086", BOTH, "neutral/D", [{TRADE, Act(ENGINE, 2, pay=2)}, {DOUBLE}]),
        ("GWT-X087", BOTH, "neutral/E", [{Act(DISCARD, card="black", dollars=2)}, {BUY}]),
        ("GWT-X088", BOTH, "neutral/F", [{Act(DISCARD, card="pair", dollars=4)}, {Act("hazard", pay=7)}]),
        ("GWT-X089", BOTH, "neutral/G", [{BY_ENGINEERS}, {DOUBLE}]),
        ("GWT-X090", BOTH, "own/1a", [{Act("dollars", 2, per="woods")}]),
        (
            "GWT-X092",
            BOTH,
            "own/1b",
            [{Act(DISCARD, card="objective", certificates=2)}, {Act("back", 1, dollars=3)}],
        ),
        ("GWT-X093", BOTH, "own/2a", [{Act(DISCARD, card="white", dollars=4)}, {BUY}]),
        ("GWT-X094", ["first"], "own/2b", [{Act(ENGINE, 1, card="gray")}, {Act(DISCARD, card="green", dollars=3)}]),
        ("2b", ["second"], "own/2b", [{Act(ENGINE, 2, card="green")}, {Act(DISCARD, card="gray", dollars=2)}]),
        ("GWT-X095", BOTH, "own/3a", [{Act(DISCARD, card="pair", dollars=3)}, {Act("ride", 1)}]),
        ("GWT-X096", BOTH, "own/3b", [{DOUBLE}, {Act("ride", 1)}]),
        ("GWT-X097", BOTH, "own/4a", [{Act("hazard", pay=5)}, {Act("ride", 2)}]),
        ("GWT-X098", BOTH, "own/4b", [{Act("draw", per="cowboys")}, {Act("ride", 3)}]),
        ("GWT-X099", ["first"], "own/5a", [{Act(HIRE, -1)}, {BY_ENGINEERS}]),
        ("6a", ["second"], "own/6a", [{Act(HIRE, -1)}, {BY_ENGINEERS}]),
        (
            "GWT-X100",
            BOTH,
            "own/5b",
            [{Act(DISCARD, card="black", certificates=2)}, {Act("dollars", 1, per="engineers")}],
        ),
        ("GWT-X101", ["first"], "own/6a", [{Act(DISCARD, card="yellow", dollars=10)}, {DOUBLE}]),
        ("5a", ["second"], "own/5a", [{Act(DISCARD, card="value_3", dollars=7)}, {DOUBLE}]),
        ("GWT-X102", ["first"], "own/6b", [{Act("objective", card="any", dollars=3)}]),
        ("8b", ["second"], "own/8b", [{Act("objective", card="any", dollars=6)}]),
        ("GWT-X103", BOTH, "own/7a", [{Act("pairs", certificates=2, dollars=2)}]),
        ("GWT-X104", BOTH, "own/7b", [{Act(ENGINE, per="woods")}]),
        ("GWT-X105", BOTH, "own/8a", [{TRADE, DOUBLE}, {Act(ENGINE, 2)}]),
        ("GWT-X106", ["first"], "own/8b", COPY),
        ("6b", ["second"], "own/6b", COPY),
        ("GWT-X107", BOTH, "own/9a", [{Act(ENGINE, 3)}, {Act("special_delivery")}]),
        ("GWT-X111", BOTH, "own/9b", [{Act("upgrade")}]),
        ("GWT-X112", BOTH, "own/10a", [{Act("to_limit")}, {Act("ride", 5)}]),
        ("GWT-X113", BOTH, "own/10b", [{Act("dollars", 4)}, {Act(ENGINE, 4)}, {Act("ride", 4)}]),
        ("GWT-X115", ["second"], "own/11a", [{Act("hazard", pay=2)}, {Act("hazard", pay=2)}]),
        ("GWT-X116", ["second"], "own/11b", [{Act(ENGINE, per="hazards")}]),
        ("GWT-X117", ["second"], "own/12a", [{Act("dollars", 1, per="craftsmen")}, {Act("ride", 1)}]),
        ("GWT-X114", ["second"], "own/12b", [{Act("dollars", 2, per="stations")}, {Act("token", 1)}]),
    ],
)
def test_every_building_offers_its_boxes(rule, editions, place, boxes):
    for edition in editions:
        risk = [RISK] if place.startswith("own/") else []
        assert printed(standing(edition, place)) == boxes + risk, (rule, edition)


# --- neutral buildings ----------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x083_building_a_white_and_two_workers(edition):
    session = standing(edition, "neutral/A")
    lay(session, market__1__1="craftsman")
    session.do(Hire(ANA, by(session, HIRE, 1), "cowboy", 1))
    session.do(Use(ANA, by(session, DISCARD)))
    session.do(Hire(ANA, by(session, HIRE), "craftsman", 1))
    assert has(session, ANA, "dollars") == 20 - 8 + 2 - 6
    refused(session, Use(ANA, by(session, DISCARD)), "used_already", "GWT-B03")
    session = standing(edition, "neutral/A", herd__white=0)
    refused(session, Use(ANA, by(session, DISCARD)), "no_card", "GWT-B04", player="Ana")


@both_editions
def test_gwt_x084_building_b_green_and_a_building(edition):
    session = standing(edition, "neutral/B")
    assert gained(session, Use(ANA, by(session, DISCARD))) == (2, 0)
    session.do(Use(ANA, by(session, DISCARD)))
    session.do(Build(ANA, by(session, "build"), "1a"))
    assert has(session, ANA, "dollars") == 20 + 2 - 2


@both_editions
def test_gwt_x085_building_c_a_certificate_or_an_objective_and_the_engine(edition):
    session = standing(edition, "neutral/C", worker__engineer=2)
    certificate, objective = by(session, "certificates"), by(session, "objective")
    assert gained(session, Use(ANA, certificate)) == (0, 1)
    session.do(Use(ANA, certificate))
    refused(session, TakeObjective(ANA, objective), "one_of_two", "GWT-B05")
    session.do(MoveEngine(ANA, by(session, ENGINE), "T21"))
    assert (ranch(session, ANA).engine, due(session).do) == ("T21", "upgrade_here")
    session = standing(edition, "neutral/C")
    session.do(TakeObjective(ANA, objective, "draw_5h"))
    refused(session, Use(ANA, certificate), "one_of_two", "GWT-B05")


@both_editions
def test_gwt_x086_building_d_a_tile_or_the_engine_for_two_dollars_and_an_auxiliary_action(edition):
    session = standing(edition, "neutral/D")
    trade, engine = by(session, "trade"), by(session, ENGINE)
    session.do(TakeTile(ANA, trade, 5))
    refused(session, MoveEngine(ANA, engine, "21"), "one_of_two", "GWT-B05")
    session.undo()
    assert gained(session, MoveEngine(ANA, engine, "22")) == (-2, 0)
    session.do(MoveEngine(ANA, engine, "22"))
    refused(session, TakeTile(ANA, trade, 5), "one_of_two", "GWT-B05")
    assert gained(session, TakeAuxiliary(ANA, by(session, AUXILIARY), "dollar")) == (1, 0)


@both_editions
def test_gwt_x087_building_e_black_and_cattle(edition):
    session = standing(edition, "neutral/E", dollars=4)
    session.do(Use(ANA, by(session, DISCARD)))
    session.do(BuyCattle(ANA, by(session, "buy"), ("red/2",)))
    assert has(session, ANA, "dollars") == 0
    assert offers(standing(edition, "neutral/E", herd__black=0), DISCARD)[0].why_not.rule == "GWT-B04"


@both_editions
def test_gwt_x088_building_f_two_of_a_breed_and_a_hazard(edition):
    session = standing(edition, "neutral/F", dollars=3, herd__gray=1, herd__green=1, herd__black=1, herd__white=1)
    assert offers(session, DISCARD)[0].why_not.rule == "GWT-B04", "no two of any breed"
    fix(session, f"cattle/{ANA}/brown/3", 1)
    fix(session, f"cattle/{ANA}/brown/5", 1)
    assert gained(session, Use(ANA, by(session, DISCARD))) == (4, 0)
    session.do(Use(ANA, by(session, DISCARD)))
    session.do(RemoveHazard(ANA, by(session, "hazard"), "flood", 1, 2))
    assert (has(session, ANA, "dollars"), has(session, ANA, "hazard/2")) == (0, 1)


@both_editions
def test_gwt_x089_building_g_the_engine_and_an_auxiliary_action(edition):
    session = standing(edition, "neutral/G", worker__engineer=4)
    session.do(TakeAuxiliary(ANA, by(session, AUXILIARY), "dollar"))
    session.do(MoveEngine(ANA, by(session, ENGINE), "24"))
    assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == ("24", 21)


# --- private buildings 1 to 8 ---------------------------------------------------------------------------------------


@both_editions
def test_gwt_x090_x091_w27_two_dollars_for_each_building_by_a_wood(edition):
    session = standing(edition, "own/1a", building__2a=1, building__3a=1, building__4a=1)
    use = offers(session, "dollars")[0]
    assert (use.asks_woods, use.most) == (True, 8), "only the table sees the woods"
    assert gained(session, Use(ANA, use.by, 3)) == (6, 0), "three of the four touch a wood"
    assert gained(session, Use(ANA, use.by, 4)) == (8, 0), "building 1a itself may be one of them"
    for told in (5, -1):
        refused(session, Use(ANA, use.by, told), "woods", "GWT-X091", most=4, player="Ana")


@both_editions
def test_gwt_x092_building_1b_an_objective_for_two_certificates_and_back_for_three_dollars(edition):
    session = standing(edition, "own/1b")
    refused(session, Use(ANA, by(session, DISCARD)), "no_card", "GWT-B04", player="Ana")
    fix(session, f"deck/{ANA}/draw_5h", 1)
    assert gained(session, Use(ANA, by(session, DISCARD))) == (0, 2)
    session.do(Use(ANA, by(session, DISCARD)))
    assert has(session, ANA, "deck/draw_5h") == 1, "it goes to the discard pile, not out of the deck"
    assert gained(session, MoveEngine(ANA, by(session, "back"), "19")) == (3, 0)


@both_editions
def test_gwt_x093_building_2a_white_and_cattle(edition):
    session = standing(edition, "own/2a", dollars=2)
    assert gained(session, Use(ANA, by(session, DISCARD))) == (4, 0)
    session.do(Use(ANA, by(session, DISCARD)))
    session.do(BuyCattle(ANA, by(session, "buy"), ("blue/3",)))
    assert has(session, ANA, "dollars") == 0


@pytest.mark.parametrize(
    ("edition", "pays", "most", "card", "dollars"),
    [("first", "gray", 1, "green", 3), ("second", "green", 2, "gray", 2)],
)
def test_gwt_x094_building_2b_a_card_for_the_engine_and_one_for_money(edition, pays, most, card, dollars):
    session = standing(edition, "own/2b")
    assert open_choices(offers(session, ENGINE)[0].choices) == {1: ["21"], 2: ["21", "T21", "22"]}[most]
    assert gained(session, Use(ANA, by(session, DISCARD))) == (dollars, 0)
    session.do(MoveEngine(ANA, by(session, ENGINE), "21"))
    give(session, ANA, **{f"herd__{card}": 0})
    refused(session, Use(ANA, by(session, DISCARD)), "no_card", "GWT-B04")
    session = standing(edition, "own/2b", **{f"herd__{pays}": 0})
    refused(session, MoveEngine(ANA, by(session, ENGINE), "21"), "no_card", "GWT-B04")


@both_editions
def test_gwt_x095_building_3a_two_of_a_breed(edition):
    session = standing(edition, "own/3a")
    assert gained(session, Use(ANA, by(session, DISCARD))) == (3, 0)


@both_editions
def test_gwt_x096_x097_buildings_3b_and_4a_bring_something_before_riding_on(edition):
    session = standing(edition, "own/3b")
    clear(session, ANA, "aux_dollar")
    assert gained(session, TakeAuxiliary(ANA, by(session, AUXILIARY), "dollar", 2)) == (2, 0)
    session = standing(edition, "own/4a")
    assert gained(session, RemoveHazard(ANA, by(session, "hazard"), "flood", 1, 3)) == (-5, 0)


@both_editions
@pytest.mark.parametrize("cowboys", [1, 4])
def test_gwt_x098_building_4b_a_card_for_each_cowboy(edition, cowboys):
    session = standing(edition, "own/4b", worker__cowboy=cowboys)
    session.do(Use(ANA, by(session, "draw")))
    assert said(session) == {"draws": {"count": cowboys}}


@pytest.mark.parametrize(("edition", "place"), [("first", "own/5a"), ("second", "own/6a")])
def test_gwt_x099_hiring_for_a_dollar_less_and_the_engine(edition, place):
    session = standing(edition, place, worker__engineer=3)
    assert gained(session, Hire(ANA, by(session, HIRE), "cowboy", 1)) == (-5, 0)
    session.do(MoveEngine(ANA, by(session, ENGINE), "23"))
    assert ranch(session, ANA).engine == "23"


@both_editions
def test_gwt_x100_building_5b_black_for_certificates_and_a_dollar_for_each_engineer(edition):
    session = standing(edition, "own/5b", worker__engineer=4)
    assert gained(session, Use(ANA, by(session, "dollars"))) == (4, 0)
    for before, more in (("0", 2), ("2", 1)):
        give(session, ANA, certificates=before)
        assert gained(session, Use(ANA, by(session, DISCARD))) == (0, more), "never beyond the limit of 3"
    clear(session, ANA, "cert_4", "cert_6")
    give(session, ANA, certificates="3")
    assert gained(session, Use(ANA, by(session, DISCARD))) == (0, 3), "two spaces: 4, then 6"


@both_editions
def test_gwt_x100_the_card_may_be_discarded_even_if_the_marker_stays(edition):
    """A reward may be declined (B13): only the cost has to be met."""
    session = standing(edition, "own/5b", certificates="3")
    assert gained(session, Use(ANA, by(session, DISCARD))) == (0, 0)


def test_gwt_x101_building_6a_ten_dollars_for_a_yellow_card():
    session = standing("first", "own/6a")
    fix(session, f"cattle/{ANA}/red/2", 1)
    refused(session, Use(ANA, by(session, DISCARD)), "no_card", "GWT-B04")
    fix(session, f"cattle/{ANA}/yellow/1", 1)
    assert gained(session, Use(ANA, by(session, DISCARD))) == (10, 0)
    assert gained(session, TakeAuxiliary(ANA, by(session, AUXILIARY), "dollar")) == (1, 0)


@pytest.mark.parametrize("card", ["yellow/1", "red/2", "blue/3"])
def test_building_5a_of_the_second_edition_seven_dollars_for_any_card_of_value_3(card):
    session = standing("second", "own/5a")
    fix(session, f"cattle/{ANA}/brown/3", 1)
    refused(session, Use(ANA, by(session, DISCARD)), "no_card", "GWT-B04")
    fix(session, f"cattle/{ANA}/{card}", 1)
    assert gained(session, Use(ANA, by(session, DISCARD))) == (7, 0)


@pytest.mark.parametrize(("edition", "place", "dollars"), [("first", "own/6b", 3), ("second", "own/8b", 6)])
def test_gwt_x102_a_card_for_money_and_an_objective(edition, place, dollars):
    session = standing(edition, place)
    assert gained(session, TakeObjective(ANA, by(session, "objective"), "draw_5h")) == (dollars, 0)
    session.do(TakeObjective(ANA, by(session, "objective"), "draw_5h"))
    assert (has(session, ANA, "deck/draw_5h"), playable(session)) == (1, ("draw_5h",))
    session = standing(edition, place, herd__gray=0, herd__green=0, herd__black=0, herd__white=0)
    refused(session, TakeObjective(ANA, by(session, "objective"), "draw_5h"), "no_card", "GWT-B04")


@both_editions
def test_gwt_x103_building_7a_two_certificates_and_two_dollars_for_each_pair(edition):
    session = standing(edition, "own/7a", tiles_green=3)
    refused(session, Use(ANA, by(session, "pairs")), "no_pair", "GWT-X103", player="Ana")
    give(session, ANA, tiles_second_colour=1)
    assert gained(session, Use(ANA, by(session, "pairs"))) == (2, 2)
    give(session, ANA, tiles_second_colour=2)
    assert gained(session, Use(ANA, by(session, "pairs"))) == (4, 3), "the marker stops at the limit"
    give(session, ANA, certificates="3")
    (used,) = session.do(Use(ANA, by(session, "pairs")))
    assert (used.do, used.dollars, used.certificates) == ("pairs", 4, 0)
    assert has(session, ANA, "dollars") == 24, "the money comes at the limit too"
    assert [has(session, ANA, f"tiles_{colour}") for colour in ("green", "second_colour")] == [3, 2], "and are kept"


@both_editions
def test_gwt_x104_building_7b_the_engine_by_buildings_at_a_wood(edition):
    session = standing(edition, "own/7b", building__1a=1)
    view = offers(session, ENGINE)[0]
    assert (view.asks_woods, view.most) == (True, 2)
    refused(session, MoveEngine(ANA, view.by, "22", 1), "engine_reach", "GWT-X026", most=1)
    refused(session, MoveEngine(ANA, view.by, "21", 0), "engine_reach", "GWT-X026", most=0)
    refused(session, MoveEngine(ANA, view.by, "23", 3), "woods", "GWT-X091", most=2)
    session.do(MoveEngine(ANA, view.by, "22", 2))
    assert ranch(session, ANA).engine == "22"


@both_editions
def test_gwt_x105_building_8a_a_tile_or_an_auxiliary_action_and_the_engine(edition):
    session = standing(edition, "own/8a")
    auxiliary, trade = by(session, AUXILIARY), by(session, "trade")
    session.do(TakeAuxiliary(ANA, auxiliary, "dollar"))
    refused(session, TakeTile(ANA, trade, 5), "one_of_two", "GWT-B05")
    session.do(MoveEngine(ANA, by(session, ENGINE), "22"))
    session = standing(edition, "own/8a")
    session.do(TakeTile(ANA, trade, 5))
    refused(session, TakeAuxiliary(ANA, auxiliary, "dollar"), "one_of_two", "GWT-B05")

"""Final scoring: culture sets, the four roles, what is left over, and who has the highest total."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_age.box import box
from scoring.stone_age import CATEGORIES, RESOURCES, Culture, Holding, Role, score

SYMBOLS = ("medicine", "pottery", "weaving", "time", "music", "writing", "transport", "art")


def green(*symbols):
    return tuple(Culture(symbol) for symbol in symbols)


def points(holding, category):
    return score([holding, Holding("Ben")]).cell(0, category).points


def ana(**what):
    return Holding("Ana", **what)


# --- culture --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", range(9))
def test_sa_f01_the_number_of_different_symbols_is_multiplied_by_itself(kinds):
    assert points(ana(cards=green(*SYMBOLS[:kinds])), "culture") == kinds * kinds


def test_sa_f01_which_symbols_they_are_does_not_matter():
    for chosen in combinations(SYMBOLS, 3):
        assert points(ana(cards=green(*chosen)), "culture") == 9


def test_sa_f01_the_reason_names_the_symbols():
    (item,) = score([ana(cards=green("art", "music"))]).cell(0, "culture").because
    assert (item.what, item.points) == ("culture_set", 4)
    assert item.facts == {"set": 1, "symbols": ("art", "music"), "kinds": 2}


def test_sa_f02_duplicates_form_a_second_set_squared_on_its_own():
    assert points(ana(cards=green("art", "art")), "culture") == 1 + 1
    assert points(ana(cards=green("art", "art", "music", "music", "time")), "culture") == 9 + 4
    assert points(ana(cards=green(*SYMBOLS, *SYMBOLS)), "culture") == 64 + 64


@given(st.permutations([*SYMBOLS, *SYMBOLS]).flatmap(lambda cards: st.integers(0, 16).map(lambda n: cards[:n])))
def test_sa_f02_whatever_order_the_cards_came_in(cards):
    held = Counter(cards)
    doubles = sum(count == 2 for count in held.values())
    cell = score([ana(cards=green(*cards))]).cell(0, "culture")
    assert cell.points == len(held) ** 2 + doubles**2
    assert cell.points == sum(item.points for item in cell.because)
    assert cell.rule == ("SA-F02" if doubles else "SA-F01")


def test_sa_f03_five_symbols_and_two_duplicates_score_29():
    cards = green("medicine", "pottery", "weaving", "time", "music", "time", "music")
    cell = score([ana(cards=cards)]).cell(0, "culture")
    assert cell.points == 29
    assert [item.points for item in cell.because] == [25, 4]


# --- roles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", range(11))
def test_sa_f04_farmers_are_multiplied_by_the_position_on_the_food_track(field):
    cards = (Role("farmer", 2), Role("farmer", 1))
    assert points(ana(cards=cards, field=field), "farmers") == 3 * field


@pytest.mark.parametrize(("tiles", "value"), [((0, 0, 0), 0), ((1, 0, 0), 1), ((2, 2, 1), 5), ((4, 4, 4), 12)])
def test_sa_f05_toolmakers_are_multiplied_by_the_total_value_of_the_tool_tiles(tiles, value):
    assert points(ana(cards=(Role("toolmaker", 2),), tools=tiles), "toolmakers") == 2 * value


def test_sa_f05_one_use_tools_are_cards_and_not_tiles():
    one_use = tuple(card.lower for card in box().cards if card.upper.kind == "one_use_tool")
    assert len(one_use) == 3
    assert points(ana(cards=one_use, tools=(1, 1, 1)), "toolmakers") == 4 * 3


@pytest.mark.parametrize("buildings", [0, 1, 5, 6, 14])
def test_sa_f06_builders_are_multiplied_by_the_number_of_own_buildings(buildings):
    assert points(ana(cards=(Role("builder", 3), Role("builder", 1)), buildings=buildings), "builders") == 4 * buildings


@pytest.mark.parametrize("figures", range(5, 11))
def test_sa_f07_shamans_are_multiplied_by_the_number_of_own_figures(figures):
    assert points(ana(cards=(Role("shaman", 2),), figures=figures), "shamans") == 2 * figures


def test_each_role_counts_only_its_own():
    cards = (Role("farmer", 1), Role("toolmaker", 2), Role("builder", 3), Role("shaman", 5))
    holding = ana(cards=cards, field=7, tools=(4, 4, 3), buildings=13, figures=10)
    assert [points(holding, c) for c in ("farmers", "toolmakers", "builders", "shamans")] == [7, 22, 39, 50]
    assert points(holding, "culture") == 0


def test_a_role_nobody_holds_has_no_reason_to_show():
    sheet = score([ana(field=10, tools=(4, 4, 4), buildings=9, figures=10)])
    assert sheet.players[0].total == 0
    assert all(cell.because == () for cell in sheet.players[0].cells.values())


def test_sa_f08_five_farmers_at_seven_score_35_and_three_toolmakers_with_seven_score_21():
    farmers = (Role("farmer", 2), Role("farmer", 2), Role("farmer", 1))
    toolmakers = (Role("toolmaker", 2), Role("toolmaker", 1))
    holding = ana(cards=(*farmers, *toolmakers), field=7, tools=(3, 2, 2))
    assert points(holding, "farmers") == 35
    assert points(holding, "toolmakers") == 21


def test_sa_f09_seven_builders_with_six_buildings_score_42_and_three_shamans_with_eight_figures_24():
    builders = (Role("builder", 3), Role("builder", 2), Role("builder", 2))
    shamans = (Role("shaman", 2), Role("shaman", 1))
    holding = ana(cards=(*builders, *shamans), buildings=6, figures=8)
    assert points(holding, "builders") == 42
    assert points(holding, "shamans") == 24
    (item,) = score([holding]).cell(0, "shamans").because
    assert item.facts == {"symbols": 3, "times": 8}


# --- what is left, and who wins -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RESOURCES)
def test_sa_f10_each_resource_left_scores_one_point_whatever_its_kind(kind):
    left = tuple(4 if kind == other else 0 for other in RESOURCES)
    cell = score([ana(resources=left)]).cell(0, "resources")
    assert cell.points == 4
    assert [item.facts for item in cell.because] == [{"resource": kind, "count": 4}]


def test_sa_f10_resources_are_added_up():
    assert points(ana(resources=(1, 2, 3, 4)), "resources") == 10


def test_sa_f11_the_highest_total_wins():
    players = [
        Holding("Ana", track=80),
        Holding("Ben", track=60, resources=(5, 5, 5, 6)),
        Holding("Cho", track=-10, cards=green(*SYMBOLS)),
    ]
    sheet = score(players)
    assert [player.total for player in sheet.players] == [80, 81, 54]
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1, 3))
    assert sheet.tie_break is None


def test_sa_f11_points_of_the_track_and_the_final_scoring_are_added():
    holding = ana(
        track=43,
        cards=(*green("art", "music", "art"), Role("farmer", 2), Role("toolmaker", 1), Role("shaman", 1)),
        field=6,
        tools=(2, 1, 1),
        buildings=4,
        figures=7,
        resources=(2, 0, 1, 1),
    )
    sheet = score([holding])
    assert sheet.categories == CATEGORIES
    by_category = {category: sheet.cell(0, category).points for category in CATEGORIES}
    assert by_category == {
        "track": 43,
        "culture": 4 + 1,
        "farmers": 12,
        "toolmakers": 4,
        "builders": 0,
        "shamans": 7,
        "resources": 4,
    }
    assert sheet.players[0].total == 75


def test_sa_f11_a_total_may_be_negative_and_even_win():
    sheet = score([Holding("Ana", track=-30, resources=(4, 0, 0, 0)), Holding("Ben", track=-40)])
    assert [player.total for player in sheet.players] == [-26, -40]
    assert sheet.winners == ("Ana",)


# --- ties -----------------------------------------------------------------------------------------------------------


def test_sa_x01_level_players_compare_food_track_tools_and_figures_together():
    level = [
        Holding("Ana", track=50, field=3, tools=(2, 2, 1), figures=6),  # 14
        Holding("Ben", track=50, field=0, tools=(4, 3, 3), figures=5),  # 15
        Holding("Cho", track=49, field=10, tools=(4, 4, 4), figures=10),
    ]
    sheet = score(level)
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1, 3))
    (step,) = sheet.tie_break.steps
    assert (step.by, dict(step.values)) == ("field_tools_figures", {"Ana": 14, "Ben": 15})
    assert not sheet.tie_break.shared


@pytest.mark.parametrize("more", [{"field": 1}, {"tools": (1, 0, 0)}, {"figures": 6}])
def test_sa_x01_one_more_of_any_of_the_three_decides(more):
    assert score([Holding("Ana", track=9), Holding("Ben", track=9, **more)]).winners == ("Ben",)


def test_sa_x01_buildings_cards_and_resources_do_not_break_a_tie():
    ben = Holding("Ben", track=8, buildings=9, cards=green("art"))
    sheet = score([Holding("Ana", track=9), ben])
    assert sheet.winners == ("Ana", "Ben")
    assert sheet.tie_break.shared


def test_sa_x01_still_level_after_it_share_the_win():
    sheet = score([Holding("Ana", track=9, field=2), Holding("Ben", track=9, figures=7), Holding("Cho", track=9)])
    assert (sheet.winners, sheet.ranks) == (("Ana", "Ben"), (1, 1, 3))
    assert sheet.tie_break.players == ("Ana", "Ben", "Cho")


def test_sa_x01_ties_below_the_first_place_are_broken_too():
    players = [Holding("Ana", track=5), Holding("Ben", track=9), Holding("Cho", track=5, field=1)]
    sheet = score(players)
    assert sheet.ranks == (3, 1, 2)
    assert sheet.tie_break is None, "nobody is level for the win"
    assert [tie.players for tie in sheet.tie_breaks] == [("Ana", "Cho")]


# --- any holding ----------------------------------------------------------------------------------------------------

holdings = st.builds(
    Holding,
    name=st.just("Ana"),
    track=st.integers(-200, 500),
    cards=st.lists(st.sampled_from([card.lower for card in box().cards]), max_size=36).map(tuple),
    field=st.integers(0, 10),
    tools=st.tuples(*[st.integers(0, 4)] * 3),
    buildings=st.integers(0, 28),
    figures=st.integers(5, 10),
    resources=st.tuples(*[st.integers(0, 30)] * 4),
)


@given(holdings)
def test_every_cell_is_the_sum_of_its_reasons_and_the_total_of_its_cells(holding):
    player = score([holding]).players[0]
    for cell in player.cells.values():
        assert cell.points == sum(item.points for item in cell.because)
    counted = Counter(card.symbol for card in holding.cards if isinstance(card, Culture))
    sets = [sum(count >= number for count in counted.values()) for number in range(1, 37)]
    symbols = Counter()
    for card in holding.cards:
        if isinstance(card, Role):
            symbols[card.role] += card.count
    by_role = zip(
        ("farmer", "toolmaker", "builder", "shaman"),
        (holding.field, sum(holding.tools), holding.buildings, holding.figures),
        strict=True,
    )
    expected = holding.track + sum(kinds**2 for kinds in sets) + sum(symbols[role] * times for role, times in by_role)
    assert player.total == expected + sum(holding.resources)


def test_every_cell_names_its_rule():
    sheet = score([ana(cards=(Role("farmer", 1),), track=3)])
    assert {category: sheet.cell(0, category).rule for category in sheet.categories} == {
        "track": "SA-F11",
        "culture": "SA-F01",
        "farmers": "SA-F04",
        "toolmakers": "SA-F05",
        "builders": "SA-F06",
        "shamans": "SA-F07",
        "resources": "SA-F10",
    }

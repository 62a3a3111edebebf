"""The sheets of the actions of Great Western Trail, by taps: workers, buildings, cattle, rails, tiles, objectives."""

import pytest

from companion.games.great_western_trail.turns.commands import MoveEngine
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, fix
from tests.companion.great_western_trail.turns import at, by, clear, due, give, has, lay, ranch
from screens.ui.tree.controls import do
from tests.screens.checks import misfits
from tests.screens.great_western_trail.one_action import Trail
from tests.screens.great_western_trail.trail_taps import calling, node

MASTERS = ("sm_dollars_workers", "sm_free_tile_objectives", "sm_perm_hazards", "sm_perm_pairs", "sm_perm_certificates")


@pytest.fixture
def trail(open_phone):
    def open_(edition="first", *, seeds=False, sides_drawn=True) -> Trail:
        return Trail(open_phone(), edition, seeds=seeds, sides_drawn=sides_drawn)

    return open_


# --- workers, buildings, cattle ---


def test_hiring_takes_two_taps_and_its_immediate_action_comes_now_or_never(trail):
    table = trail()
    lay(table.session, token=5, market__1__0="engineer", market__1__1="cowboy", market__3__0="engineer")
    lay(table.session, market__1__2="cowboy", market__2__0="cowboy", market__2__1="cowboy")
    give(table.session, ANA, dollars=10, worker__engineer=3)
    fix(table.session, f"rider/{ANA}", "start")
    table.use("neutral/A")
    table.tap("Hire")
    assert {"$6", "Row 1", "$4 left", "Hire for $2 less", "Who are you hiring?"} <= set(table.words())
    table.tap("Engineer, Row 1, $6")
    assert table.phone.taps == 2
    assert (has(table.now, ANA, "worker/engineer"), has(table.now, ANA, "dollars")) == (4, 4)
    assert due(table.now).do == "hire"
    assert table.sheet.subtitle == "Hire for $2 less · Ana has $4", "what comes now or never opens by itself"
    assert not table.closed("Cowboy, Row 1, $4")
    table.tap("Engineer, Row 3, $5")
    assert "Ana has $4; this costs $5" in table.words()


def test_a_full_row_says_so_and_stays_closed(trail):
    table = trail()
    lay(table.session, token=5, market__1__0="craftsman", market__1__1="cowboy", market__2__1="cowboy")
    give(table.session, ANA, dollars=20, worker__craftsman=6)
    fix(table.session, f"rider/{ANA}", "start")
    table.use("neutral/A")
    table.tap("Hire")
    assert table.closed("Craftsman, Row 1, $6")
    assert "Craftsmen: this row is full." in table.words()


def test_a_building_in_the_place_of_an_own_one_costs_only_the_difference(trail):
    table = trail()
    give(table.session, ANA, dollars=7, worker__craftsman=4, building__3a=1)
    table.use("neutral/B")
    table.tap("Build for $2 per craftsman", "6a replaces 3a, Replace one of your buildings, $6")
    assert table.phone.taps == 2
    assert (has(table.now, ANA, "building/6a"), has(table.now, ANA, "building/3a")) == (1, 0)
    assert has(table.now, ANA, "dollars") == 1


def test_what_leaves_nothing_to_choose_is_done_by_the_chip(trail):
    table = trail()
    give(table.session, ANA, engine="1")
    table.use("neutral/G")
    table.tap("Move engine 1")
    assert (table.phone.taps, table.sheet, ranch(table.now, ANA).engine) == (1, None, "2")


@pytest.mark.parametrize("size", [(360, 740), (412, 915), (915, 412)])
@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_actions_stay_where_they_are_once_one_is_used(open_phone, size, language):
    phone = open_phone(size=size, language=language)
    table = Trail(phone, "first", seeds=False, sides_drawn=True)
    table.use("neutral/B")

    def places():
        return {one.tap: (one.pos, one.size) for one in calling(phone, "use_chip")}

    before, dollars = places(), has(table.now, ANA, "dollars")
    phone.tap(node(phone, do("use_chip", 1)))
    phone.settle()
    assert has(table.now, ANA, "dollars") == dollars + 2, "a Dutch Belt card was discarded"
    assert places() == before


def test_a_card_is_bought_in_two_taps_and_says_its_price_before(trail):
    table = trail()
    give(table.session, ANA, dollars=19, worker__cowboy=4)
    table.use("neutral/E")
    table.tap("Buy cattle")
    assert "Ayrshire worth 3, $3" in table.options()
    assert "Texas Longhorn worth 5, $6" in table.options()
    table.tap("Ayrshire worth 3, $3")
    assert table.phone.taps == 2
    assert (has(table.now, ANA, "cattle/blue/3"), has(table.now, ANA, "dollars")) == (1, 16)


def test_another_card_is_added_at_the_best_price_for_all(trail):
    table = trail()
    give(table.session, ANA, dollars=19, worker__cowboy=4)
    table.use("neutral/E")
    table.tap("Buy cattle", "Ayrshire worth 3, $3", "Buy another")
    assert {"Buy 1 for $3, $16 left", "2 cowboys + $3"} <= set(table.words())
    assert "Ayrshire worth 3, $2" in table.options(), "three cowboys buy two for five dollars"
    table.tap("Ayrshire worth 3, $2")
    assert table.phone.taps == 4
    assert (has(table.now, ANA, "cattle/blue/3"), has(table.now, ANA, "dollars")) == (2, 14)
    assert len([step for step in table.now.steps if type(step.events[0]).__name__ == "Bought"]) == 1


def test_a_purchase_that_is_looked_at_again_stands_as_it_was(trail):
    table = trail()
    give(table.session, ANA, dollars=19, worker__cowboy=4)
    table.use("neutral/E")
    table.tap("Buy cattle", "Ayrshire worth 3, $3", "Buy another")
    assert table.phone.app.back()
    table.phone.settle()
    assert (table.sheet, has(table.now, ANA, "cattle/blue/3"), has(table.now, ANA, "dollars")) == (None, 1, 16)


def test_cowboys_that_only_reveal_buy_nothing(trail):
    table = trail()
    give(table.session, ANA, dollars=19, worker__cowboy=4)
    table.use("neutral/E")
    table.tap("Buy cattle", "Use a cowboy to reveal 2 cards")
    assert "12 cards in the market, Cowboys left: 3" in table.words()
    table.tap("Reveal 2 cards, buy none")
    assert (has(table.now, ANA, "dollars"), table.now.state.common.cattle) == (19, 12)


# --- the railroad ---


def test_the_engine_goes_where_it_is_tapped_past_the_others(trail):
    table = trail()
    give(table.session, ANA, dollars=5, engine="3", worker__engineer=3)
    give(table.session, BEN, engine="4")
    table.use("neutral/G")
    table.tap("Move engine up to 3")
    assert [option.id for option in table.sheet.question.options] == ["T4", "5", "6", "7"]
    assert any("Spaces where others are don't count." in said for said in table.words())
    table.tap("Space 7")
    assert table.phone.taps == 2
    assert ranch(table.now, ANA).engine == "7"


def test_a_station_with_its_master_takes_a_disc_and_a_worker(trail):
    table = trail()
    fix(table.session, "masters", MASTERS)
    give(table.session, ANA, dollars=5, engine="4", worker__engineer=2, worker__cowboy=3)
    table.use("neutral/G")
    table.tap("Move engine up to 2", "Turnout at station 1")
    told = "Upgrade station 1 for $2 · Station master: 1 per worker. When taken: gain $2."
    assert {told, "Skip it"} <= set(table.words())
    table.tap("limit 4, $2", "Cowboys: give up 1 of 3")
    assert table.phone.taps == 4
    state = table.now.state
    assert (state.count(ANA, "station/1"), state.count(ANA, "worker/cowboy")) == (1, 2)
    assert state.count(ANA, "stationmaster/sm_dollars_workers") == 1
    assert (state.dollars(ANA), ranch(table.now, ANA).certificate_limit) == (5, 4)


def test_a_stationmaster_nobody_told_is_asked_only_if_it_is_taken(trail):
    table = trail("second")
    give(table.session, ANA, dollars=9, engine="4", worker__engineer=2)
    at(table.session, "neutral/G")
    table.session.do(MoveEngine(ANA, by(table.session, "engine"), "T4"))
    table.open()
    table.tap("Upgrade station 1 for $2", "draw 2, $2", "Engineers: give up 1 of 2")
    assert table.sheet.title == "Which tile is it?"
    table.tap("$12, no points")
    assert has(table.now, ANA, "dollars") == 19
    assert has(table.now, ANA, "stationmaster/sm_twelve_dollars") == 1


def test_an_auxiliary_action_is_doubled_in_two_taps(trail):
    table = trail()
    give(table.session, ANA, dollars=1)
    clear(table.session, ANA, "aux_dollar")
    table.use("neutral/G")
    table.tap("Auxiliary action", "Money ×2")
    assert table.phone.taps == 2
    assert has(table.now, ANA, "dollars") == 3


def test_a_row_under_its_discs_says_why_and_the_engine_is_asked_only_at_a_fork(trail):
    table = trail()
    give(table.session, ANA, dollars=4, engine="8")
    clear(table.session, ANA, "aux_cert_1")
    table.use("neutral/G")
    table.tap("Auxiliary action")
    assert table.closed("Engine ×1")
    assert table.closed("Certificate ×2")
    table.tap("Certificate ×1")
    assert has(table.now, ANA, "certificates") == 0
    table.tap("Space 7")
    assert table.phone.taps == 3
    assert (has(table.now, ANA, "certificates"), ranch(table.now, ANA).engine) == (1, "7")


def test_the_last_card_that_leaves_the_game_is_the_last_tap(trail):
    table = trail()
    give(table.session, ANA, engine="3")
    clear(table.session, ANA, "aux_cull_1", "aux_cull_2")
    table.use("neutral/G")
    table.tap("Auxiliary action", "Remove a card ×2", "Jersey, ×5")
    assert table.options()[-1] == "Remove 1 card"
    table.tap("Jersey, ×4")
    assert (has(table.now, ANA, "herd/gray"), ranch(table.now, ANA).engine) == (3, "1")


def test_special_delivery_goes_back_as_far_as_it_delivers(trail):
    table = trail()
    give(table.session, ANA, dollars=2, engine="6", building__9a=1)
    table.use("own/9a")
    table.tap("Special delivery", "Space 2, worth 4")
    assert table.options()[:3] == ["Kansas City, +$6", "Topeka", "Wichita"]
    assert all(table.closed(city) for city in table.options()[3:])
    table.tap("Wichita", "$2")
    assert (has(table.now, ANA, "city/wichita"), ranch(table.now, ANA).engine) == (1, "2")


def test_buildings_next_to_a_wood_are_counted_by_the_table(trail):
    table = trail()
    give(table.session, ANA, dollars=1, building__1a=1, building__2a=1)
    table.use("own/1a")
    table.tap("+$2 per building next to woods", "2 buildings next to woods")
    assert table.phone.taps == 2
    assert has(table.now, ANA, "dollars") == 5


# --- tiles ---


def test_a_hazard_is_removed_in_three_taps(trail):
    table = trail()
    lay(table.session, lying__flood__1="yes", lying__rockfall__2="yes")
    give(table.session, ANA, dollars=8)
    table.use("neutral/F")
    table.tap("Remove a hazard for $7", "Rockfall 2", "3 points")
    assert table.phone.taps == 3
    assert (has(table.now, ANA, "hazard/3"), has(table.now, ANA, "dollars")) == (1, 1)
    assert not any(table.now.state.common.hazards[2])


def test_a_tile_is_taken_in_two_taps_and_one_that_is_too_dear_says_why(trail):
    table = trail()
    lay(table.session, track__1="green", track__4="second_colour", track__5="green")
    give(table.session, ANA, dollars=2)
    table.use("neutral/D")
    table.tap("Trade")
    assert table.closed("Green teepee, $3")
    table.tap("Blue teepee, +$1")
    assert table.phone.taps == 2
    assert (has(table.now, ANA, "tiles_second_colour"), has(table.now, ANA, "dollars")) == (1, 3)


def test_the_colour_of_a_tile_nobody_told_is_asked(trail):
    table = trail("second", seeds=True)
    give(table.session, ANA, dollars=2)
    table.use("neutral/D")
    table.tap("Bounty", "A setup tile, +$3", "Orange outlaw")
    assert (has(table.now, ANA, "tiles_second_colour"), has(table.now, ANA, "dollars")) == (1, 5)


# --- objective cards, other buildings, at once ---


def test_an_objective_is_told_later_when_it_is_played(trail):
    table = trail()
    table.use("neutral/C")
    table.tap("Take an objective", "Enter later")
    assert table.phone.taps == 2
    assert ranch(table.now, ANA).untold == 1
    table.tap("Objective card", "Cattle 5 + 1 hazard")
    assert ranch(table.now, ANA).untold == 0
    assert has(table.now, ANA, "area/draw_5h") == 1


def test_an_objective_is_found_by_its_symbols_and_played_with_one_tap(trail):
    table = trail()
    table.use("neutral/C")
    table.tap("Take an objective", "Cattle 5 + 1 hazard")
    assert table.phone.taps == 2
    assert has(table.now, ANA, "deck/draw_5h") == 1
    table.tap("Objective card", "Cattle 5 + 1 hazard")
    assert (has(table.now, ANA, "area/draw_5h"), has(table.now, ANA, "deck/draw_5h")) == (1, 0)


def test_without_an_objective_left_its_building_only_pays(trail):
    table = trail(sides_drawn=False)
    give(table.session, ANA, building__6b=1, dollars=0)
    for what in ("objective_stack", "objectives_shown"):
        fix(table.session, what, 0)
    table.use("own/6b")
    table.tap("Discard any cattle: +$3, objective to hand")
    assert (table.phone.taps, table.sheet, has(table.now, ANA, "dollars")) == (1, None, 3)


def test_a_neighbour_is_copied_but_not_one_that_copies(trail):
    table = trail(sides_drawn=False)
    give(table.session, ANA, building__8b=1)
    give(table.session, CHO, building__2b=1)
    table.use("own/8b")
    table.tap("Use an adjacent building")
    assert table.options() == [*(f"Neutral building {letter}" for letter in "ABCDEFG"), "2b: Cho"]
    assert "Discard Jersey: engine 1; Discard Dutch Belt: +$3" in table.words()
    table.tap("2b: Cho")
    assert "Discard Dutch Belt: +$3" in table.phone.texts()


def test_what_needs_nothing_more_is_done_by_the_tap_itself(trail):
    table = trail()
    give(table.session, ANA, dollars=1)
    table.use("neutral/E")
    table.tap("Discard Black Angus: +$2")
    assert (table.phone.taps, table.sheet, has(table.now, ANA, "dollars")) == (1, None, 3)


def test_back_closes_the_sheet_and_nothing_was_done(trail):
    table = trail()
    give(table.session, ANA, dollars=9)
    table.use("neutral/E")
    table.tap("Buy cattle")
    assert table.phone.app.back()
    assert (table.sheet, has(table.now, ANA, "dollars")) == (None, 9)


@pytest.mark.parametrize("font", [1, 2])
def test_on_a_lying_phone_the_market_fits(open_phone, font):
    table = Trail(open_phone(size=(800, 360), font=font), "first", seeds=False, sides_drawn=True)
    give(table.session, ANA, dollars=19, worker__cowboy=4)
    table.use("neutral/E")
    table.tap("Buy cattle")
    assert misfits(table.phone) == []
    table.tap("Ayrshire worth 3, $3")
    assert has(table.now, ANA, "cattle/blue/3") == 1

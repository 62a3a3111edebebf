"""Placing figures by real taps: tap budgets, refusals and odds."""

from fractions import Fraction

import pytest

from companion.games.stone_age.records import PlaceFigures, TellCard
from companion.games.stone_age.turns.offers import odds_for
from companion.i18n import LANGUAGES
from scoring.stone_age import RESOURCES, odds
from screens.pages.figures.page_state import Toggle
from screens.pages.figures.stepper import Keys
from screens.stone_age.placing.chances import Dice, at_least_lines, bars_of, percent
from screens.stone_age.placing.page import CHOSEN
from screens.stone_age.placing.tell import tell_building, tell_next
from screens.ui.tree.nodes import Key, Painted, Row, walk, words
from tests.screens.checks import misfits
from tests.screens.figures import spots
from tests.screens.stone_age.place_taps import (
    bars,
    beside,
    figures,
    held,
    is_closed,
    ring,
    said,
    sheets,
    slide,
    spot,
    state,
    tap,
    touch_ring,
)

# --- placing ---


def test_a_place_with_a_fixed_number_takes_one_tap(table):
    phone = table()
    tap(phone, "Hut")
    assert phone.taps == 1
    assert state(phone).at("hut") == ((0, 2),)
    assert phone.app.page.banner.name == "Ben"
    assert figures(phone, "hut") == [("blue", "M"), ("blue", "M")]


@pytest.mark.parametrize("place", ["Card space 4", "Building stack 3"])
def test_a_card_or_building_nobody_has_named_takes_one_tap_too(table, place):
    phone = table()
    tap(phone, place)
    assert phone.taps == 1
    assert state(phone).placed(0) == 1
    (at,) = state(phone).occupied(0)
    assert figures(phone, at.id) == [("blue", "M")], "whose figure stands there"


@pytest.mark.parametrize("place", ["hunt", "forest", "river"])
def test_the_nth_ring_places_n_figures_with_one_tap(table, place):
    phone = table()
    ring(phone, place, 3)
    assert phone.taps == 1
    assert state(phone).at(place) == ((0, 3),)
    assert phone.app.page.banner.name == "Ben"


def test_rings_count_from_the_first_free_one(table):
    phone = table(corrections=[("spot/forest/1", 3)])
    ring(phone, "forest", 2)
    assert state(phone).at("forest") == ((1, 3), (0, 2))


def test_a_ring_beyond_the_figures_at_home_says_why_not(table):
    phone = table()
    ring(phone, "forest", 6)
    assert phone.sheet.look == "alert"
    assert state(phone).placed(0) == 0


def test_sliding_along_the_rings_changes_the_number_and_letting_go_places(table):
    phone = table()
    finger = touch_ring(phone, "clay_pit", 1)
    slide(phone, finger, "clay_pit", 3)
    assert held(phone) == ["3 figures", "usually 2 or 3 brick"]
    assert phone.app.page.body.local.held == ("clay_pit", 3)
    assert [gives for gives, _, likely in bars(phone) if likely] == [2, 3]
    assert state(phone).placed(0) == 0
    slide(phone, finger, "clay_pit", 2)
    assert held(phone)[0] == "2 figures"
    finger.touch_up()
    phone.settle()
    assert state(phone).at("clay_pit") == ((0, 2),)
    assert held(phone) == []


def test_on_an_upright_tablet_places_and_players_stand_side_by_side(table):
    phone = table(4, size=(800, 1280))
    page = phone.app.page
    strip, body = page.strip, page.middle
    assert page.column == strip.width == pytest.approx(360)
    assert body.right <= strip.x + 1
    assert strip.form == "stock", "each row says what the player has"
    assert not misfits(phone)


def test_on_a_tablet_a_held_ring_shows_its_chances_in_the_column(table):
    phone = table(4, size=(800, 1280))
    page = phone.app.page
    plate, column = page.body.plate, page.width - page.column
    finger = touch_ring(phone, "clay_pit", 1)
    slide(phone, finger, "clay_pit", 3)
    assert held(phone)[0] == "Clay pit, 3 figures"
    assert page.foot.top <= plate.y < plate.top <= page.strip.y
    assert plate.x >= column, "nothing covers the board"
    chances = odds(3, 4).exactly
    assert [(gives, chance) for gives, chance, _ in bars(phone)] == list(enumerate(chances))[1:]
    finger.touch_up()
    phone.settle()
    assert held(phone) == []
    assert state(phone).at("clay_pit") == ((0, 3),)


def test_leaving_the_row_lets_go_of_it(table):
    phone = table()
    finger = touch_ring(phone, "quarry", 1)
    slide(phone, finger, "quarry", 3)
    slide(phone, finger, "quarry", 3, above=80)
    assert (phone.app.page.body.local.held, held(phone)) == (("", 0), [])
    finger.touch_up()
    phone.settle()
    assert state(phone).placed(0) == 0


def test_a_hunt_of_many_has_a_ring_for_each_number(table):
    phone = table(4, corrections=[("figures/0", 9), ("spot/hunt/1", 4), ("spot/hunt/2", 3)])
    ring(phone, "hunt", 9)
    assert state(phone).at("hunt") == ((1, 4), (2, 3), (0, 9))


def test_with_large_text_the_place_asks_for_its_number(table):
    phone = table(font=1.5)
    phone.app.theme.scale = 1.5
    phone.settle()
    phone.app.page.refresh()
    phone.settle()
    phone.app.page.body.scroll.to_key("forest")
    phone.frames(2)
    tap(phone, "Forest")
    assert state(phone).placed(0) == 0
    tap(phone, "3")
    assert state(phone).at("forest") == ((0, 3),)


def chosen(phone):
    """The places that are marked as waiting for a number."""
    rows = [one for one in phone.widgets() if getattr(getattr(one, "tap", None), "method", "") == "tap"]
    return [row.tap.given[0] for row in rows if row.node.surface == CHOSEN]


def test_another_place_moves_the_choice_and_the_same_place_lets_go_of_it(table):
    phone = table()
    beside(phone, "forest")
    beside(phone, "quarry")
    assert chosen(phone) == ["quarry"]
    assert "How many?" in phone.texts()
    beside(phone, "quarry")
    assert chosen(phone) == []
    assert "How many?" not in phone.texts()
    assert state(phone).placed(0) == 0


def test_the_keys_are_the_numbers_the_rules_allow(table):
    phone = table(corrections=[("spot/forest/1", 5)])
    beside(phone, "forest")
    keys = [one.tap.count for one in phone.widgets() if isinstance(getattr(one, "tap", None), PlaceFigures)]
    assert keys == [1, 2]  # 7 rings, 5 of them taken


def test_on_a_small_phone_the_chosen_place_stays_in_sight(table):
    phone = table(size=(320, 568))
    body = phone.app.page.body
    river = spot(phone, "river")
    body.scroll.to_key("river")
    phone.frames(2)
    beside(phone, "river")
    assert "How many?" in phone.texts()
    assert river.pos[1] >= body.pos[1]


def test_cards_lie_from_the_dearest_on_the_left_to_the_cheapest(table):
    phone = table()
    shown = sorted((spot(phone, f"civ_slot_{cost}") for cost in (1, 2, 3, 4)), key=lambda card: card.x)
    assert [words(card.node)[0] for card in shown] == ["4", "3", "2", "1"]


def test_the_two_resources_of_a_card_can_be_taken_while_placing(table):
    phone = table(corrections=[("cards/0", ("civ_medicine_any_2",))])
    tap(phone, "Take any 2")
    assert sheets(phone)


# --- refusals ---


def test_with_three_players_the_third_village_place_is_closed_and_says_its_rule(table):
    phone = table(corrections=[("spot/tool_maker/1", 1), ("spot/field/2", 1)])
    assert is_closed(phone, "hut")
    assert "2 of 3 in use" in said(phone, "hut")
    before = phone.app.session.table
    tap(phone, "Hut")
    words = phone.texts()
    assert "With 3 players, only 2 of the tool maker, hut and field can be used each round" in words
    assert phone.app.tr("stone_age.rule.SA-P16") in words
    tap(phone, "Choose another place")
    assert phone.app.session.table == before


def test_a_third_village_place_is_entered_by_hand_where_a_group_plays_it_so(table):
    phone = table(corrections=[("spot/tool_maker/1", 1), ("spot/field/2", 1)])
    tap(phone, "Hut")
    tap(phone, "We play it differently")
    assert "Set aside: Village places, in Placing figures" in phone.texts()
    tap(phone, "Enter it this way")
    assert state(phone).at("hut") == ((0, 2),)
    assert state(phone).turn == 1
    assert not sheets(phone)


@pytest.mark.parametrize(
    ("players", "corrections", "place", "short"),
    [
        (2, [("spot/forest/1", 2)], "forest", "Full: 1 player"),
        (3, [("spot/forest/1", 2), ("spot/forest/2", 2)], "forest", "Full: 2 players"),
        (4, [("figures/1", 7), ("spot/river/1", 7)], "river", "Full: 7 of 7"),
        (3, [("spot/hunt/0", 1)], "hunt", "Mia is here"),
        (3, [("spot/forest/0", 4)], "hut", "Needs 2"),
        (3, [("field/0", 10), ("house/no_idle_places", "yes")], "field", "Nothing to gain"),
    ],
)
def test_closed_places_say_why_in_few_words(table, players, corrections, place, short):
    phone = table(players, corrections=corrections)
    assert is_closed(phone, place)
    assert short in said(phone, place)
    phone.tap(spot(phone, place))
    phone.settle()
    assert phone.sheet.look == "alert"


def test_a_taken_place_shows_its_figure_and_says_who_took_it(table):
    phone = table(corrections=[("spot/tool_maker/1", 1)])
    assert figures(phone, "tool_maker") == [("red", "B")]
    tap(phone, "Tool maker")
    assert "Tool maker is taken by Ben" in phone.texts()


def test_a_place_that_gives_nothing_asks_once(table):
    phone = table(corrections=[("field/0", 10)])
    tap(phone, "Field")
    assert "Mia gains nothing here but keeps everyone else out this round." in phone.texts()
    tap(phone, "Choose another place")
    assert state(phone).placed(0) == 0
    tap(phone, "Field")
    tap(phone, "Place anyway")
    assert state(phone).at("field") == ((0, 1),)


def test_a_player_without_figures_is_skipped_and_the_banner_says_so(table):
    phone = table(corrections=[("spot/hunt/1", 5)])
    tap(phone, "Field")
    assert phone.app.page.banner.name == "Yuna"
    assert phone.app.page.banner.notice == "Ben is skipped: no figures at home."


def test_the_whole_placing_of_two_players_by_taps(table):
    phone = table(2)
    ring(phone, "hunt", 3)
    ring(phone, "forest", 2)
    tap(phone, "Tool maker")
    ring(phone, "clay_pit", 2)
    tap(phone, "Card space 1")
    tap(phone, "Field")
    assert phone.taps == 6
    assert phone.app.session.turn().phase == "use"
    assert state(phone).at("clay_pit") == ((1, 2),)
    assert state(phone).at("civ_slot_1") == ((0, 1),)


def test_goods_that_can_be_fixed_have_their_own_pictures(table):
    phone = table()
    phone.app.go("fix", table=phone.app.page.table)
    phone.settle()
    phone.app.page.act(Toggle("0"))
    phone.settle()
    fields = [spot.node for spot in spots(phone) if isinstance(spot.node, Key) and isinstance(spot.tap, Keys)]
    drawn = [one.of[0] for field in fields for one in walk(field) if isinstance(one, Painted)]
    assert [kind for kind in drawn if kind in RESOURCES] == list(RESOURCES)


# --- odds ---


def tap_dice(phone, number):
    phone.tap(phone.find(lambda one: getattr(one, "tap", None) == Dice(number)))
    phone.settle()


def lines(phone):
    """The lines of the odds: what they say first, and the chances behind it."""
    rows = [words(one.node) for one in phone.widgets() if isinstance(getattr(one, "node", None), Row)]
    return {first: tuple(chances) for first, *chances in (row for row in rows if len(row) > 1)}


def test_the_odds_of_three_dice_in_the_forest_are_exact(table):
    phone = table()
    beside(phone, "forest")
    tap(phone, "Odds")
    assert phone.taps == 2
    assert "Odds: Forest" in phone.texts()
    exact = odds(3, 3).exactly
    assert {str(wood): lines(phone)[str(wood)] for wood in range(1, 6)} == {
        str(wood): (percent(phone.app.tr, exact[wood]),) for wood in range(1, 6)
    }
    assert lines(phone)["At least 4 wood"] == ("38%",)  # 81 of 216 throws show 12 or more
    assert "About 3.2 wood" in phone.texts()
    assert "No tools free right now." in phone.texts()


def test_five_numbers_of_dice_stand_on_one_line_of_a_small_phone(table):
    phone = table(size=(320, 568))
    phone.app.page.body.show_odds("hunt")
    phone.settle()
    keys = [one for one in phone.widgets() if isinstance(getattr(one, "tap", None), Dice)]
    assert len(keys) == 5
    assert len({key.y for key in keys}) == 1


def test_another_number_of_dice_and_placing_from_the_odds(table):
    phone = table()
    beside(phone, "river")
    tap(phone, "Odds")
    tap_dice(phone, 1)
    assert (lines(phone)["0"], lines(phone)["1"]) == (("83%",), ("17%",))
    tap(phone, "Place 1 figure")
    assert phone.taps == 4
    assert state(phone).at("river") == ((0, 1),)
    assert not sheets(phone)


def test_tools_stand_beside_the_bare_chances(table):
    phone = table(corrections=[("tools/0", 2)])
    beside(phone, "river")
    tap(phone, "Odds")
    tap_dice(phone, 1)
    assert lines(phone)["1"] == ("17%", "50%")
    assert lines(phone)["At least 1 gold"] == ("17%", "50%")


@pytest.mark.parametrize("dice", range(1, 11))
def test_no_chance_is_lost_or_made_up(table, dice):
    phone = table(corrections=[("figures/0", 10), ("tools/0", 5)])
    for place in ("hunt", "river"):
        view = odds_for(state(phone), 0, place, dice)
        bars = bars_of(view)
        assert sum(bar.bare for bar in bars) == sum(bar.tools for bar in bars) == 1
        assert len(bars) <= 20
        for number, bare, tools in at_least_lines(view):
            assert bare == sum(view.bare.exactly[number:])
            assert tools == sum(view.with_tiles.exactly[number:])


def test_percent_never_says_never_or_always_unless_it_is_so(phone):
    chances = [Fraction(0), Fraction(1, 999), Fraction(1, 3), Fraction(998, 999), Fraction(1)]
    assert [percent(phone.app.tr, chance) for chance in chances] == ["0%", "<1%", "33%", ">99%", "100%"]


# --- words on cards ---


@pytest.mark.parametrize("size", [(320, 568), (360, 800)])
def test_large_type_has_words_on_every_card_not_icons(table, size):
    phone = table(size=size, font=1.3)
    for slot, card in enumerate(("civ_medicine_food_5", "civ_shaman_2_brick_1", "civ_art_tool")):
        phone.app.tap(TellCard(slot, card))
    phone.settle()
    assert [said(phone, f"civ_slot_{cost}")[-1] for cost in (1, 2, 3)] == ["Medicine", "2 shamans", "Art"]


# --- it fits ---


@pytest.mark.parametrize(
    ("shape", "figures"),
    [
        ({"size": (320, 568)}, 10),
        ({"size": (412, 915), "density": 2.6, "font": 1.3}, 10),
        ({"size": (800, 1280)}, 10),
        ({"size": (360, 800), "font": 2.0}, 10),
        ({"size": (800, 360), "font": 2.0}, 10),
    ],
)
def test_the_board_its_keys_and_its_sheets_fit(table, shape, figures):
    corrections = [("figures/0", figures), ("tools/0", 3), ("spot/tool_maker/1", 1), ("spot/field/2", 1)]
    phone = table(4, corrections=[*corrections, ("spot/quarry/3", 2)], **shape)
    page = phone.app.page
    ways = {
        "board": lambda: None,
        "keys": lambda: page.body.tap("hunt"),
        "odds": lambda: page.body.show_odds("hunt"),
        "cards": lambda: tell_next("all", page),
        "building": lambda: tell_building(page, 0),
    }
    found = []
    for language in LANGUAGES if shape.get("font", 1) < 2 else ["en"]:  # twice as large, one tells enough
        phone.app.change_setting("language", language)
        for name, way in ways.items():
            way()
            phone.settle()
            found += [f"{language}, {name}: {misfit}" for misfit in misfits(phone)]
            page.back()
        page.body.tap("hunt")
        phone.settle()
    assert "\n".join(found) == ""


def test_a_long_name_above_the_keys_leaves_room_for_the_odds(table):
    phone = table(4, corrections=[("figures/0", 10)], size=(800, 360), font=2.0)
    phone.app.change_setting("language", "ja")
    phone.settle()
    phone.app.page.body.tap("clay_pit")
    phone.settle()
    assert misfits(phone) == []


def test_a_second_refusal_takes_the_place_of_the_first(table):
    phone = table()
    tap(phone, "Hut")
    titles = []
    for name in ("Hut", "Hut"):
        tap(phone, name)
        titles += [sheet.title for sheet in phone.sheets]
    assert len(titles) == 2, "one at a time"
    assert not phone.sheet.modal


@pytest.mark.parametrize("players", [2, 4])
def test_rings_stand_where_they_did_in_their_row_when_places_close(table, players):
    phone = table(players)
    rings = phone.app.page.body.rings

    def free():
        return [rings.middle_of(place, 1)[0] for place in ("hunt", "clay_pit", "quarry", "river")]

    before = free()
    ring(phone, "forest", 1)
    assert free() == before
    ring(phone, "clay_pit", 3)
    assert free()[2:] == before[2:]

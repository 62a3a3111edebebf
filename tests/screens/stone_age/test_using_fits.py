"""Using figures on every shape of phone: what stands beside each other, and that all of it fits."""

import pytest
from kivy.metrics import dp

from companion.games.stone_age.records import BuyCard, Roll
from companion.i18n import LANGUAGES
from screens.stone_age.dice.page import DIE
from screens.ui.question.page_state import Give
from tests.companion.stone_age.hands import ANY_TWO, DICE_LIST, ONE_USE
from tests.screens.checks import box_of, misfits
from tests.screens.halves import bring
from tests.screens.stone_age.place_taps import figures, is_closed, spot
from tests.screens.stone_age.use_taps import (
    TOOLS,
    ana,
    chosen_tools,
    lay_out,
    look_at,
    phase,
    row,
    rows,
    says,
    sent,
    tap,
    tool,
)

# --- a phone that lies ----------------------------------------------------------------------------------------------

LYING = {"size": (800, 360)}


def test_a_card_is_paid_beside_the_places_and_the_sheet_turns_with_the_phone(using):
    phone = using(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2}, shape=LYING)
    look_at(phone, "Card space 2")
    tap(phone, "Less wood")
    tap(phone, "More gold")
    sheet = phone.sheet
    panel = sheet.panel
    assert (panel.x >= 400, panel.right, panel.height) == (True, 800, 360)
    assert sheet.body.height >= sheet.lines.height, "nothing has to be scrolled"
    for size in ((360, 800), LYING["size"]):
        phone.size = phone.window.surround.size = size
        phone.settle()
        assert phone.sheet is sheet
        assert says(phone, "2 of 2 resources")
        assert (panel.x, panel.right) == ((0, 360) if size[0] == 360 else (400, 800))
    tap(phone, "Take the card")
    assert ana(phone).resources == (1, 0, 0, 1)


def test_dice_lie_left_and_tools_right(using):
    phone = using(forest=3, hut=2, has={"tools": 4}, then=[Roll("forest", (5, 4, 2))], shape=LYING)
    page = phone.app.page
    edge = 800 - page.column
    tiles = sent(phone, *TOOLS)
    assert len(tiles) == 3
    assert all(tile.pos[0] > edge for tile in tiles)
    assert page.body.scroll.height >= page.body.content.height, "nothing has to be scrolled"
    before = chosen_tools(phone)
    phone.tap(tool(phone, 2))
    phone.settle()
    assert chosen_tools(phone) != before
    after = chosen_tools(phone)
    phone.size = phone.window.surround.size = (360, 800)
    phone.settle()
    assert chosen_tools(phone) == after, "what was chosen stays chosen when the phone is turned"
    assert {tile.tree for tile in sent(phone, *TOOLS)} == {page.body.content}, "upright they stand below the dice"


# --- a tablet that stands -------------------------------------------------------------------------------------------

STANDING = {"size": (800, 1280)}


def test_on_an_upright_tablet_the_step_stands_beside_the_board_near_the_thumb(using):
    phone = using(forest=3, hut=2, has={"tools": 4}, shape=STANDING)
    page = phone.app.page
    edge = 800 - page.column
    assert figures(phone, "forest") == [("red", "A")] * 3
    assert not any(is_closed(phone, at.place.id) for at in page.view.game_view.places), "nobody places now"
    assert (page.body.x, page.body.y) == (edge, page.foot.top)
    assert page.body.top <= page.strip.y
    assert not misfits(phone)
    phone.tap(spot(phone, "quarry"))
    phone.settle()
    assert phase(phone) == "use", "nobody stands there"
    phone.tap(spot(phone, "forest"))
    phone.settle()
    assert phase(phone) == "roll", "one's own place does what its row does"
    assert (page.body.x, page.body.y) == (edge, page.foot.top)
    assert not misfits(phone)
    phone.tap(spot(phone, "hut"))
    phone.settle()
    assert phase(phone) == "roll"


def test_the_board_comes_and_goes_as_a_tablet_is_turned(using):
    phone = using(forest=3, hut=2, cards=[(1, "civ_medicine_food_5")], civ_slot_2=1, has={"wood": 4}, shape=STANDING)
    page = phone.app.page
    look_at(phone, "Card space 2")
    sheet = phone.sheet
    for size, stands in (((1280, 800), page.middle), ((800, 1280), page.step), ((412, 915), page.middle)):
        phone.size = phone.window.surround.size = size
        phone.settle()
        assert page.body in stands.parts
        assert phone.sheet is sheet, "what is half paid stays"
    assert page.step.height == 0


# --- a tablet that lies ---------------------------------------------------------------------------------------------

WIDE = {"size": (1280, 800)}


def test_on_a_lying_tablet_board_step_and_players_stand_beside_each_other(using):
    phone = using(forest=3, hut=2, has={"tools": 4}, shape=WIDE)
    page = phone.app.page
    board, step = page.middle.parts
    edge = 1280 - page.column
    assert (step, board.x, board.right, step.right) == (page.body, 0, step.x, edge)
    assert not board.scroll.takes_fingers, "all of the board is in sight"
    assert not misfits(phone)
    phone.tap(spot(phone, "forest"))
    phone.settle()
    assert phase(phone) == "roll", "one's own place does what its row does"
    die = next(one for one in page.body.content.handles() if getattr(one.node, "painter", "") == DIE)
    assert page.height * 0.4 < die.center[1] < page.height * 0.7, "dice lie in the middle"
    assert not misfits(phone)


def test_where_half_a_stage_is_too_narrow_the_step_has_it_alone(using):
    phone = using(forest=3, hut=2, shape={"size": (1024, 700)})
    page = phone.app.page
    assert page.middle.parts == [page.body]
    assert not misfits(phone)


# --- a switch -------------------------------------------------------------------------------------------------------


def test_dice_and_all_tools_are_in_sight_above_three_yields(using):
    phone = using(hunt=3, hut=2, has={"tools": 3}, then=[Roll("hunt", (5, 4, 2))], shape={"size": (412, 915)})
    body = phone.app.page.body
    assert body.scroll.height >= body.content.height, "nothing has to be scrolled"


def test_on_a_small_phone_three_rows_of_totals_are_in_sight(using):
    phone = using(
        forest=3, hut=2, has={"tools": 1}, then=[Roll("forest", (), 11)], shape={"size": (320, 568), "density": 1}
    )
    phone.tap(phone.button("11"))
    phone.settle()
    edge = box_of(phone.app.page.foot).top
    seen = [key.name for key in sent(phone, Give) if box_of(key).bottom >= edge]
    assert seen == [str(total) for total in range(3, 18)], "18 alone has to be scrolled to"


def test_both_kinds_of_dice_have_their_icons_or_none(using):
    phone = using(forest=3, hut=2, then=[Roll("forest", (5, 4, 2))], shape={"size": (320, 568)})
    for language in LANGUAGES:
        phone.app.change_setting("language", language)
        phone.settle()
        assert len({bool(key.icon) for key in sent(phone, "turn_to")}) == 1


# --- everything fits ------------------------------------------------------------------------------------------------


SHAPES = {  # where room is scarcest
    "320x568": {"size": (320, 568)},
    "412x915 large": {"size": (412, 915), "density": 2.6, "font": 1.3},
    "360x800 twice": {"size": (360, 800), "font": 2.0},
    "800x360 twice": {"size": (800, 360), "font": 2.0},
}
RICH = {
    "has": {
        "wood": 12,
        "brick": 10,
        "stone": 3,
        "gold": 11,
        "food": 24,
        "tools": 8,
        "field": 10,
        "turned": ("1",),
        "cards": (*ONE_USE.values(), ANY_TWO),
        "one_use": tuple(ONE_USE.values()),
        "any_two": "yes",
    },
    "cards": [(2, "civ_builder_3_points_3")],
    "buildings": [(0, "bld_choice_5_of_4_kinds"), (1, "bld_1brick_1stone_1gold_a"), (2, "bld_choice_1_to_7_a")],
}
STANDS = {"tool_maker": 1, "clay_pit": 3, "civ_slot_3": 1, "civ_slot_4": 1, "building_stack_1": 1}


def every_language(phone):
    """Twice as large, letters of one language tell enough."""
    for language in LANGUAGES if phone.app.theme.body / dp(16) < 2 else ["en"]:
        phone.app.change_setting("language", language)
        phone.settle()
        yield language


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_fits(using, shape):
    phone = using(shape=SHAPES[shape], **RICH, **STANDS, building_stack_2=1)
    found = []
    for language in every_language(phone):
        page = phone.app.page
        for number, title in enumerate([shown.name for shown in rows(phone)]):
            found += [f"{language} {title}: {misfit}" for misfit in misfits(phone)]
            bring(phone, row(phone, title))
            if number > 1:  # the first two are used by their tap
                row(phone, title).press()
                phone.settle()
                found += [f"{language} {title}, sheet: {misfit}" for misfit in misfits(phone)]
                page.back()
    assert "\n".join(found) == ""


@pytest.mark.parametrize("shape", SHAPES)
def test_dice_and_lists_fit(using, shape):
    rolled = {**RICH, "then": [Roll("hunt", (6, 6, 6, 6, 5, 4, 3, 6, 6))]}
    listed = {"has": {"wood": 1}, "cards": [(0, DICE_LIST)], "then": [BuyCard(0, (1, 0, 0, 0))], "civ_slot_1": 1}
    phone = using(shape=SHAPES[shape], **rolled, hunt=9, hut=1)
    found = [f"dice, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    lay_out(phone, **listed, players=4, hunt=2)
    found += [f"list, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    phone.app.page.body.roll_list((6, 5, 4, 2))
    found += [f"picks, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    assert "\n".join(found) == ""

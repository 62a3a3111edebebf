"""The table of Great Western Trail while it is played, by real taps: actions of a location, sheets, every shape."""

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest

from companion.i18n import LANGUAGES
from companion.games.great_western_trail.turns.commands import CatchUp, Move, PlayObjective
from screens.pages.figures.stepper import Keys
from screens.table.refusal import as_title
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, fix
from tests.companion.great_western_trail.turns import at, give
from tests.screens.checks import READABLE, box_of, misfits
from screens.ui.tree.nodes import Key, Painted, Surface, walk, words
from tests.screens.great_western_trail.player_page import count, sheet_on, texts_in
from tests.screens.great_western_trail.trail_taps import (
    calling,
    chip,
    icon_of,
    node,
    open_table,
    points_of,
    said_by,
    step,
    tap,
    use,
)


# --- the location ---


def test_an_action_is_used_and_the_turn_ended(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    assert count(on_e, "dollars", ANA) == 12
    assert icon_of(on_e, "Discard Pineywoods: +$2") == "check"
    assert icon_of(on_e, "Only 1 auxiliary action") == "lock-outline"
    tap(on_e, "End turn, draw up to 4")
    assert on_e.app.page.banner.name == "Ben"
    assert on_e.app.page.shown == BEN


def test_a_used_action_is_green_and_is_taken_back_on_its_chip(on_e: Phone) -> None:
    assert chip(on_e, "Discard Pineywoods: +$2")[1:] == ["then $12"]
    use(on_e, "Discard Pineywoods: +$2")
    assert chip(on_e, "Discard Pineywoods: +$2")[1:] == ["now $12", "Undo"]
    tap(on_e, do("undo"))
    assert count(on_e, "dollars", ANA) == 10
    assert chip(on_e, "Discard Pineywoods: +$2")[1:] == ["then $12"]


def test_chips_stand_two_in_a_row_with_their_money(on_e: Phone) -> None:
    keys = calling(on_e, "use_chip")
    assert [key.name for key in keys] == ["Buy cattle", "Discard Pineywoods: +$2", "Only 1 auxiliary action"]
    assert keys[0].y == keys[1].y > keys[2].y
    assert keys[0].width == keys[1].width < keys[2].width == keys[1].right - keys[0].x, "the third fills its row"
    assert chip(on_e, "Buy cattle")[1:] == ["from $6, $4 left"]


def test_what_comes_between_says_how_many_there_are_and_what_a_token_draws(on_e: Phone) -> None:
    assert said_by(on_e, do("open_tokens")) == ["Exchange token", "1 left, draws 2"]
    assert said_by(on_e, do("open_play")) == ["Objective card", "none in your deck"]
    high = node(on_e, do("open_tokens")).height
    for tokens, said in ((0, "others have some"), (2, "2 left, draws 2")):
        fix(on_e.app.session, f"exchange_tokens/{ANA}", tokens)
        on_e.app.page.refresh()
        on_e.settle()
        assert said_by(on_e, do("open_tokens")) == ["Exchange token", said]
        assert node(on_e, do("open_tokens")).height == high, "what is below stays where it is"


def test_on_a_narrow_phone_a_chip_has_its_row_in_every_language_rather_than_three_lines(on_e: Phone) -> None:
    on_e.size = on_e.window.surround.size = (320, 568)
    for language in LANGUAGES:
        on_e.app.change_setting("language", language)
        on_e.settle()
        keys = calling(on_e, "use_chip")
        assert len({key.x for key in keys}) == 1, language
        assert all(key.height == keys[0].height for key in keys), language


def surface_of(phone: Phone, words: str) -> Surface:
    node = phone.button(words).node
    assert isinstance(node, Key)
    return node.surface


def test_a_closed_action_says_why(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    use(on_e, "Discard Pineywoods: +$2")
    assert as_title(on_e.app.tr("great_western_trail.used_already")) in texts_in(sheet_on(on_e))
    assert count(on_e, "dollars", ANA) == 12


def test_a_chip_says_in_short_why_it_is_closed(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    assert chip(on_e, "Only 1 auxiliary action")[1:] == ["action used"]
    fix(on_e.app.session, "dollars/0", 0)
    on_e.app.page.refresh()
    on_e.settle()
    assert chip(on_e, "Buy cattle")[1:] == ["$6, you have $0"]
    assert surface_of(on_e, "Buy cattle").dashed, "it looks locked like every other"


def test_what_comes_now_or_never_stands_in_the_foot_and_can_be_left(phone: Phone) -> None:
    def play_card(session) -> None:
        fix(session, "untold/0", 1)
        session.do(PlayObjective(ANA, "engine2_345"))

    open_table(phone, play_card)
    assert phone.app.page.turn.due is not None
    assert "Move engine up to 2" in phone.texts()
    tap(phone, "Skip it")
    assert phone.app.page.turn.due is None
    assert phone.app.page.middle == "ride"


def test_while_missed_entries_are_put_in_the_way_back_is_in_the_foot(trail: Phone) -> None:
    trail.app.tap(CatchUp(BEN))
    trail.settle()
    assert trail.app.page.banner.name == "Ben"
    tap(trail, "All caught up")
    assert trail.app.page.banner.name == "Ana"


# --- the sheets ---


def drawn_in(phone: Phone, row: str) -> list[Painted]:
    """What is painted in a row of the sheet."""
    found = next(one for one in walk(phone.app.page.scroll.tree.node) if one.key == row)
    return [one for one in walk(found) if isinstance(one, Painted)]


def test_tabs_show_the_sheets_of_the_others_to_look_at(on_e: Phone) -> None:
    tap(on_e, do("look_at", BEN))
    assert {"1a", "4a"} <= set(on_e.texts())
    assert said_by(on_e, Keys("dollars/1"))[0] == "$0"
    assert not calling(on_e, "use_chip")
    tap(on_e, "Back to Ana")
    assert said_by(on_e, Keys("dollars/0"))[0] == "$10"
    assert chip(on_e, "Buy cattle")


def test_the_own_sheet_is_one_tap_away_while_riding(trail: Phone) -> None:
    for stops in (False, True):
        tap(trail, do("look_at", ANA))
        assert bool(calling(trail, "choose")) is stops
        assert bool(calling(trail, "show_points")) is not stops


def test_points_open_what_they_come_from(on_e: Phone) -> None:
    tap(on_e, do("look_at", BEN))
    worth = sum(on_e.app.page.game_view.box.building[id_].vp for id_ in ("1a", "4a"))
    assert points_of(on_e, "buildings").text == str(worth)
    tap(on_e, do("show_points", BEN, "buildings"))
    assert {"Building 1a", "Building 4a"} <= set(on_e.texts())


def test_a_figure_is_set_by_tapping_it(on_e: Phone) -> None:
    tap(on_e, Keys("dollars/0"))
    assert "$10" in " ".join(texts_in(sheet_on(on_e)))


def test_what_lies_between_the_players_is_beside_the_tabs(on_e: Phone) -> None:
    tap(on_e, do("show_shared"))
    assert on_e.app.stack[-1][0] == "shared"


def test_the_herd_counts_starting_cattle_and_what_was_bought(phone: Phone) -> None:
    def buy(session) -> None:
        give(session, ANA, herd__gray=3)
        fix(session, "cattle/0/red/2", 2)

    open_table(phone, buy, lambda session: at(session, "neutral/E", ANA))
    tags = {one.of[0]: one.of[-1] for one in drawn_in(phone, "cattle") if one.painter.endswith(":cattle")}
    assert tags == {"gray": 3, "green": 3, "black": 3, "white": 3, "red": 2}


def test_the_final_scoring_is_asked_once(on_e: Phone) -> None:
    tap(on_e, "menu")
    tap(on_e, "End game")
    assert step(on_e) == "use"
    tap(on_e, "Yes, score the game")
    assert on_e.app.session.turn().phase == "final_scoring"
    on_e.app.undo()
    on_e.settle()
    assert chip(on_e, "Buy cattle")


# --- a phone that lies on its side ---


def test_a_small_phone_has_room_to_read_the_sheet_above_the_way_on(open_phone) -> None:
    phone = open_table(open_phone(size=(320, 568)))
    page = phone.app.page
    page.tap(Move(ANA, "neutral/B"))
    phone.settle()
    assert calling(phone, "use_chip")
    assert page.scroll.height >= READABLE
    assert misfits(phone) == []


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_lying_phone_shows_the_sheet_beside_the_controls(open_phone, language) -> None:
    phone = open_table(open_phone(size=(915, 412), language=language))
    page = phone.app.page
    assert page.shape == "landscape"
    assert page.scroll.right <= page.foot.x, "the trail is left, what is pressed is right of it"
    assert misfits(phone) == []
    page.tap(Move(ANA, "neutral/B"))
    phone.settle()
    assert misfits(phone) == []
    assert page.banner.right == page.right
    tap(phone, do("end_turn"))
    assert phone.app.session.view().game_view.turn.seat == BEN


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_upright_tablet_has_the_step_in_the_column_beside_the_sheet(open_phone, language) -> None:
    phone = open_table(open_phone(size=(800, 1280), language=language))
    page = phone.app.page
    edge = page.right - page.column
    assert all(box_of(key).left >= edge for key in calling(phone, "choose"))
    points = calling(phone, "show_points")
    assert points, "what the player has stays in sight"
    assert all(box_of(key).right <= edge for key in points)
    assert [said_by(phone, do("look_at", seat))[1] for seat in (ANA, BEN, CHO)] == ["$10", "$0", "$8"]
    assert box_of(node(phone, do("show_shared"))).top <= box_of(node(phone, do("look_at", CHO))).bottom + 1
    assert misfits(phone) == []
    tap(phone, do("choose", "neutral/B"))
    assert not calling(phone, "choose")
    assert misfits(phone) == []
    assert points_of(phone, "cities").height >= 66, "rows of a tablet are high"
    keys = calling(phone, "use_chip")
    assert len({key.y for key in keys}) == len(keys), "every action has a line to itself"
    phone.size = phone.window.surround.size = (412, 915)
    phone.app.undo()
    phone.settle()
    assert min(box_of(key).left for key in calling(phone, "choose")) < 20, "on a phone the trail has the stage again"


@pytest.mark.parametrize("size", [(1280, 800), (412, 915), (915, 412), (320, 568)])
def test_four_actions_are_seen_whole(open_phone, size) -> None:
    phone = open_table(open_phone(size=size), lambda session: at(session, "neutral/D", ANA))
    page, keys = phone.app.page, calling(phone, "use_chip")
    place = box_of(page.foot if keys[0].tree is page.foot else page.scroll)
    assert len(keys) == 4
    assert all(box_of(key).within(place, 1) for key in keys)
    assert misfits(phone) == []


@pytest.mark.parametrize("font", [1.0, 2.0])
def test_a_low_lying_phone_has_the_actions_on_the_stage_and_the_way_on_beside_it(open_phone, font) -> None:
    phone = open_table(open_phone(size=(800, 360), font=font), lambda session: at(session, "neutral/E", ANA))
    page = phone.app.page
    edge = page.right - page.column
    assert misfits(phone) == []
    assert all(box_of(key).right <= edge for key in calling(phone, "use_chip")), "no action is cut off"
    use(phone, "Discard Pineywoods: +$2")
    assert count(phone, "dollars", ANA) == 12
    assert box_of(node(phone, do("end_turn"))).left >= edge
    tap(phone, "End turn, draw up to 4")
    assert page.banner.name == "Ben"
    assert (page.banner.headline == "Move: tap your stop") is (font == 1)
    assert "Move: tap your stop" in phone.texts(), "with large text the stage says it"
    assert misfits(phone) == []


@pytest.mark.parametrize("size", [(800, 360), (800, 400)])
def test_players_stand_one_below_the_other_beside_the_stage(open_phone, size) -> None:
    phone = open_table(open_phone(size=size), lambda session: at(session, "neutral/E", ANA))
    tabs = calling(phone, "look_at")
    assert len({tab.x for tab in tabs}) == 1
    assert all(tab.height >= 48 for tab in tabs)
    tap(phone, do("look_at", BEN))
    assert phone.app.page.shown == BEN
    tap(phone, "Back to Ana")


def test_all_fits_upright_with_text_at_twice_its_size(open_phone) -> None:
    phone = open_table(open_phone(size=(360, 800), font=2.0), players=4)
    assert misfits(phone) == []
    for toll in ("bank/black", "1/1a"):
        tap(phone, do("pass_toll", toll))
    assert misfits(phone) == []
    tap(phone, do("choose", "neutral/B"))
    assert (step(phone), count(phone, "dollars", ANA)) == ("use", 7)
    assert misfits(phone) == []
    phone.app.tap(CatchUp(BEN))
    phone.settle()
    assert misfits(phone) == []
    tap(phone, "All caught up")
    assert phone.app.page.banner.name == "Ana"


# --- tabs ---


@pytest.mark.parametrize(("width", "named"), [(412, True), (320, False)])
def test_names_stand_on_all_tabs_or_on_none(open_phone, width, named) -> None:
    phone = open_table(open_phone(size=(width, 800)))
    found = [tab.name in words(tab.node) for tab in calling(phone, "look_at")]
    assert found == [named] * 3


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_points_of_the_sheet_follow_the_look(trail: Phone, look) -> None:
    tap(trail, do("choose", "neutral/B"))
    trail.app.change_setting("look", look)
    trail.settle()
    total = trail.app.session.sheet().players[ANA].total
    assert points_of(trail, "").text == str(total)
    assert misfits(trail) == []

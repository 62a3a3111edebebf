"""The table of Great Western Trail while it is played, by real taps: actions of a location, sheets, every shape."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest

from companion.i18n import LANGUAGES
from companion.games.great_western_trail.turns.commands import CatchUp, Move, PlayObjective
from screens.great_western_trail.ride.page import Pass, Stop
from screens.great_western_trail.play.tabs import TabFigures
from screens.table.refusal import as_title
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, fix
from tests.companion.great_western_trail.turns import at, give
from tests.screens.checks import READABLE, box_of, misfits
from tests.screens.great_western_trail.player_page import bring, count, sheet_on, texts_in

from tests.screens.great_western_trail.trail_taps import chip, node, open_table, points_of, step, tap, use


# --- the location ---


def test_an_action_is_used_and_the_turn_ended(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    assert count(on_e, "dollars", ANA) == 12
    assert chip(on_e, "Discard Pineywoods: +$2").used
    assert chip(on_e, "Only 1 auxiliary action").closed
    tap(on_e, "End turn, draw up to 4")
    assert on_e.app.page.ids.banner.name == "Ben"
    assert on_e.app.page.shown == BEN


def test_a_used_action_is_green_and_is_taken_back_on_its_chip(on_e: Phone) -> None:
    assert chip(on_e, "Discard Pineywoods: +$2").detail == "then $12"
    use(on_e, "Discard Pineywoods: +$2")
    used = chip(on_e, "Discard Pineywoods: +$2")
    assert (used.undo, used.detail) == ("Undo", "now $12")
    tap(on_e, "undo_last")
    assert (count(on_e, "dollars", ANA), chip(on_e, "Discard Pineywoods: +$2").used) == (10, False)


def test_chips_stand_two_in_a_row_with_their_money(on_e: Phone) -> None:
    keys = on_e.app.page.turn_foot.keys
    assert [key.text for key in keys] == ["Buy cattle", "Discard Pineywoods: +$2", "Only 1 auxiliary action"]
    assert keys[0].y == keys[1].y > keys[2].y
    assert keys[0].width == keys[1].width < keys[2].width == keys[1].right - keys[0].x, "the third fills its row"
    assert keys[0].detail == "from $6, $4 left"


def test_on_a_narrow_phone_a_chip_has_its_row_in_every_language_rather_than_three_lines(on_e: Phone) -> None:
    on_e.size = on_e.app.surround.size = (320, 568)
    keys = on_e.app.page.turn_foot.keys
    for language in LANGUAGES:
        on_e.app.set_language(language)
        on_e.settle()
        assert len({key.x for key in keys}) == 1, language
        assert all(key.height == keys[0].height for key in keys), language


def test_a_closed_action_says_why(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    use(on_e, "Discard Pineywoods: +$2")
    assert as_title(on_e.app.tr("great_western_trail.used_already")) in texts_in(sheet_on(on_e))
    assert count(on_e, "dollars", ANA) == 12


def test_a_chip_says_in_short_why_it_is_closed(on_e: Phone) -> None:
    use(on_e, "Discard Pineywoods: +$2")
    assert chip(on_e, "Only 1 auxiliary action").detail == "an action was used"
    fix(on_e.app.session, "dollars/0", 0)
    on_e.app.page.refresh()
    assert chip(on_e, "Buy cattle").detail == "costs $6, has $0"


def test_what_comes_now_or_never_stands_in_the_foot_and_can_be_left(phone: Phone) -> None:
    def play_card(session) -> None:
        fix(session, "untold/0", 1)
        session.do(PlayObjective(ANA, "engine2_345"))

    open_table(phone, play_card)
    assert phone.app.page.turn.due is not None
    assert "Engine, up to 2" in phone.texts()
    tap(phone, "Skip it")
    assert phone.app.page.turn.due is None
    assert phone.app.page.middle == "ride"


def test_while_missed_entries_are_put_in_the_way_back_is_in_the_foot(trail: Phone) -> None:
    trail.app.tap(CatchUp(BEN))
    trail.settle()
    assert trail.app.page.ids.banner.name == "Ben"
    tap(trail, "All caught up")
    assert trail.app.page.ids.banner.name == "Ana"


# --- the sheets ---


def test_tabs_show_the_sheets_of_the_others_to_look_at(on_e: Phone) -> None:
    page = on_e.app.page
    on_e.tap(page.ids.strip.tabs[BEN])
    on_e.settle()
    assert page.shown == BEN
    assert [pill[1] for pill in page.sheet.parts["buildings"].pills] == ["1a", "4a"]
    assert page.figures.cells["money"].value == "$0"
    assert not [key for key in page.turn_foot.keys if key.get_parent_window()]
    tap(on_e, "Back to Ana")
    assert page.shown == ANA
    assert chip(on_e, "Buy cattle").get_parent_window()


def test_the_own_sheet_is_one_tap_away_while_riding(trail: Phone) -> None:
    page = trail.app.page
    for middle in ("sheet", "ride"):
        trail.tap(page.ids.strip.tabs[ANA])
        trail.settle()
        assert page.middle == middle


def test_points_open_what_they_come_from(on_e: Phone) -> None:
    on_e.tap(on_e.app.page.ids.strip.tabs[BEN])
    on_e.settle()
    points = points_of(on_e, "buildings")
    worth = sum(on_e.app.page.mirror.box.building[id_].vp for id_ in ("1a", "4a"))
    assert points.points == str(worth)
    bring(on_e, points)
    on_e.tap(points)
    on_e.settle()
    assert {"Building 1a", "Building 4a"} <= set(on_e.texts())


def test_the_herd_counts_starting_cattle_and_what_was_bought(phone: Phone) -> None:
    def buy(session) -> None:
        give(session, ANA, herd__gray=3)
        fix(session, "cattle/0/red/2", 2)

    open_table(phone, buy, lambda session: at(session, "neutral/E", ANA))
    tags = {slot: number for slot, _, number in phone.app.page.sheet.parts["cattle"].tags}
    assert tags == {"gray": 3, "green": 3, "black": 3, "white": 3, "red": 2}


def test_the_final_scoring_is_asked_once(on_e: Phone) -> None:
    tap(on_e, "menu")
    tap(on_e, "Final scoring")
    assert step(on_e) == "use"
    tap(on_e, "Yes, score the game")
    assert on_e.app.session.turn().phase == "final_scoring"
    on_e.app.undo()
    on_e.settle()
    assert chip(on_e, "Buy cattle").get_parent_window()


# --- a phone that lies on its side ---


def test_a_small_phone_has_room_to_read_the_sheet_above_the_way_on(open_phone) -> None:
    phone = open_table(open_phone(size=(320, 568)))
    page = phone.app.page
    page.tap(Move(ANA, "neutral/B"))
    phone.settle()
    assert page.turn_foot.keys
    assert page.ids.list.height >= READABLE
    assert misfits(phone) == []


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_a_lying_phone_shows_the_sheet_beside_the_controls(open_phone, language) -> None:
    phone = open_table(open_phone(size=(915, 412), language=language))
    page = phone.app.page
    foot, rows = page.ids.foot, page.ids.body
    assert page.shape == "landscape"
    assert rows.right <= foot.x, "the trail is left, what is pressed is right of it"
    assert misfits(phone) == []
    page.tap(Move(ANA, "neutral/B"))
    phone.settle()
    assert misfits(phone) == []
    assert page.ids.banner.right == page.right
    phone.tap(page.turn_foot.ids.end)
    phone.settle()
    assert phone.app.session.view().mirror.turn.seat == BEN


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_upright_tablet_has_the_step_in_the_column_beside_the_sheet(open_phone, language) -> None:
    phone = open_table(open_phone(size=(800, 1280), language=language))
    page = phone.app.page
    edge = page.right - page.column
    assert page.middle == "ride"
    assert all(box_of(key).left >= edge for key in page.ride.targets())
    assert box_of(page.sheet).right <= edge, "what the player has stays in sight"
    assert [tab.figures[0] for tab in page.ids.strip.tabs] == [("cash", "$10"), ("cash", "$0"), ("cash", "$8")]
    assert box_of(page.ids.strip.beside).top <= box_of(page.ids.strip.tabs[CHO]).bottom + 1
    assert misfits(phone) == []
    phone.tap(node(phone, Stop("neutral/B")))
    phone.settle()
    assert (page.middle, page.ids.step.height) == ("sheet", 0)
    assert misfits(phone) == []
    assert page.sheet.rows["cities"].height >= 66, "rows of a tablet are high"
    assert len({key.y for key in page.turn_foot.keys}) == len(page.turn_foot.keys), "every action has a line to itself"
    for tab in page.ids.strip.tabs:
        drawn = next(part for part in tab.children if isinstance(part, TabFigures))
        assert drawn.x == tab.ids.who.x, "figures stand below the name"
    phone.size = phone.app.surround.size = (412, 915)
    phone.app.undo()
    phone.settle()
    assert box_of(page.ride).left < 20, "on a phone the trail has the stage again"


def test_a_lying_tablet_shows_four_actions_whole(open_phone) -> None:
    phone = open_table(open_phone(size=(1280, 800)), lambda session: at(session, "neutral/D", ANA))
    foot = phone.app.page.turn_foot
    foot.flow.single = True  # as long words make it
    phone.settle()
    assert len({key.y for key in foot.keys}) == 4
    assert foot.ids.window.height == foot.high
    assert misfits(phone) == []


@pytest.mark.parametrize("font", [1.0, 2.0])
def test_a_low_lying_phone_has_the_actions_on_the_stage_and_the_way_on_beside_it(open_phone, font) -> None:
    phone = open_table(open_phone(size=(800, 360), font=font), lambda session: at(session, "neutral/E", ANA))
    page = phone.app.page
    edge = page.right - page.column
    assert misfits(phone) == []
    assert all(box_of(key).right <= edge for key in page.turn_foot.keys), "no action is cut off"
    use(phone, "Discard Pineywoods: +$2")
    assert count(phone, "dollars", ANA) == 12
    assert box_of(page.turn_foot.ids.end).left >= edge
    tap(phone, "End turn, draw up to 4")
    assert page.ids.banner.name == "Ben"
    assert (page.ids.banner.headline == "Ride: tap your stop") is (font == 1)
    assert "Ride: tap your stop" in phone.texts(), "with large text the stage says it"
    assert misfits(phone) == []


def test_players_stand_one_below_the_other_beside_the_stage(open_phone) -> None:
    low = open_table(open_phone(size=(800, 360)), lambda session: at(session, "neutral/E", ANA))
    assert len({tab.x for tab in low.app.page.ids.strip.tabs}) == 1, "the phase takes one line"
    phone = open_table(open_phone(size=(800, 400)), lambda session: at(session, "neutral/E", ANA))
    tabs = phone.app.page.ids.strip.tabs
    assert len({tab.x for tab in tabs}) == 1
    assert all(tab.height >= 48 for tab in tabs)
    phone.tap(tabs[BEN])
    phone.settle()
    assert phone.app.page.shown == BEN
    tap(phone, "Back to Ana")


def test_all_fits_upright_with_text_at_twice_its_size(open_phone) -> None:
    phone = open_table(open_phone(size=(360, 800), font=2.0), players=4)
    assert misfits(phone) == []
    for toll in ("bank/black", "1/1a"):
        tap(phone, Pass(toll))
    assert misfits(phone) == []
    tap(phone, Stop("neutral/B"))
    assert (step(phone), count(phone, "dollars", ANA)) == ("use", 7)
    assert misfits(phone) == []
    phone.app.tap(CatchUp(BEN))
    phone.settle()
    assert misfits(phone) == []
    tap(phone, "All caught up")
    assert phone.app.page.ids.banner.name == "Ana"


# --- what stays from tap to tap ---


def test_each_player_keeps_a_sheet_and_the_keys_of_a_place_stay(on_e: Phone) -> None:
    page = on_e.app.page
    sheet, keys = page.sheet, list(page.turn_foot.keys)
    ben, ana = on_e.app.session.header.seats[BEN].name, on_e.app.session.header.seats[ANA].name
    page.look_at(BEN)
    on_e.settle()
    assert page.sheet is not sheet, ben
    assert sheet.parent is None
    page.to_turn()
    on_e.settle()
    assert page.sheet is sheet, ana
    assert page.turn_foot.keys == keys


def test_what_a_quiet_moment_makes_is_what_is_shown_later(trail: Phone) -> None:
    page = trail.app.page
    while page.prepare():
        pass
    trail.settle()
    made = page._ranches[BEN]
    page.look_at(BEN)
    trail.settle()
    assert page.sheet is made
    assert made.parent is not None
    assert not misfits(trail)


def test_names_stand_on_all_tabs_or_on_none(trail: Phone) -> None:
    tabs = trail.app.page.ids.strip.tabs
    assert {tab.ids.who.text for tab in tabs} == {tab.name for tab in tabs}
    tabs[1].name = "Benedikt-Maximilian"
    trail.app.page.ids.strip._trigger_layout()
    trail.frames(2)
    assert {tab.ids.who.text for tab in tabs} == {""}


def test_the_points_of_the_sheet_follow_the_look(trail: Phone) -> None:
    tap(trail, Stop("neutral/B"))
    figure, theme = points_of(trail, "total"), trail.app.theme
    assert figure.text == trail.app.page.sheet.rows["total"].points
    for look in ("light", "dark"):
        trail.app.set_look(look)
        trail.settle()
        assert list(figure.number.options["color"]) == theme.ink

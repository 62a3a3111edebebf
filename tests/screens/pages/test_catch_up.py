"""Set several values by real taps: figures, pieces, routes are set for all, saved in one entry, undone in one tap."""

import gc
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game import Seat
from companion.games import GAMES
from companion.games.stone_age.records import BuyCard, NoteBuilding, PlaceFigures
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup, Correct, CorrectAll
from demo_players import suggest

from screens.offscreen.phone import Phone
from screens.offscreen.things import is_pressable
from screens.pages.figures.page_state import OneMore, Put, Step, Toggle, Unfold
from screens.ui.tree.controls import do
from screens.pages.figures.stepper import Keys
from screens.pages.figures.controller import CatchUp, Needed
from companion.table.figure_lines import Line
from screens.stone_age.drawings.nodes import TOOLS
from screens.ticket_to_ride.catch_up import RoutesView, below_map
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.controls import Back
from screens.ui.tree.nodes import Icon, Painted, Room, walk, words
from soak.disks import CountingDisk
from tests.screens.checks import misfits
from tests.screens.conftest import OpenPhone
from screens.ui.question.page_state import Digit
from tests.screens.figures import spots, tell, told

NAMES = ("Mia", "Ben", "Yuna", "Theo")
OPTIONS: dict[str, dict[str, str]] = {
    "great_western_trail": {"edition": "second"},
    "stone_age": {},
    "ticket_to_ride": {"map": "usa"},
}


def at_table(open_phone: OpenPhone, game: str, *, depth: str = "full", entries: int = 0, **more: Any) -> Phone:
    phone = open_phone(**more)
    definition = GAMES[game]
    chosen = definition.options(**OPTIONS[game])
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:3], definition.colours(chosen), strict=False))
    id_, session = phone.app.store.new_table(definition, chosen, seats, depth)
    if depth != "score_only":
        session.do(CompleteSetup())
    random = Random(3)
    for _ in range(entries):
        session.do(suggest(definition, session.state, random))
    phone.app.resume(id_)
    phone.settle()
    return phone


def named(phone: Phone, name: str) -> Any:
    return phone.find(lambda widget: is_pressable(widget) and getattr(widget, "name", "") == name)


def tap(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(named(phone, name))
        phone.settle()


def catch_up(phone: Phone) -> CatchUp:
    """The way from the table's menu."""
    tap(phone, "menu")
    for step in ("missing.title", "missing.several"):
        row = phone.button(phone.app.tr(step))
        phone.bring(row)
        phone.settle()
        phone.tap(row)
        phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    return page


def line_of(page: Any, id_: str) -> Line:
    """A value as the page says it."""
    lines = [line for section in page.view(page.room).sections for line in section.lines]
    return next(line for line in lines if line.id == id_)


def changed(page: Any) -> dict[str, int]:
    """How many values of each section have changed."""
    return {section.key: section.changed for section in page.view(page.room).sections if section.changed}


# --- figures, pieces, choices ---


def test_figures_are_stepped_and_saved_in_one_entry(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    steps = phone.app.session.cursor
    tell(phone, Step("food/0", 1), Step("food/0", 1), Step("wood/0", 1), Toggle("2"), Step("gold/2", 1))
    assert len(page.local.values) == 3
    assert changed(page) == {"0": 2, "2": 1}
    assert {"2 changed", "1 changed"} <= set(words(page.screen(page.room)))
    phone.tap(phone.button("Save 3 changes"))
    phone.settle()
    players = phone.app.session.state.players
    assert (players[0].food, players[0].resources[0], players[2].resources[3]) == (14, 1, 1)
    assert phone.app.session.cursor == steps + 1
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.page.ledger.text.endswith("Food: Mia 12→14")
    tap(phone, "undo")
    assert phone.app.session.state.players[0].food == 12


def test_a_figure_shows_what_it_was_and_is_taken_back(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    tell(phone, Step("food/0", -1))
    assert (line_of(page, "food/0").text, line_of(page, "food/0").was) == ("11", "was 12")
    assert "was 12" in phone.texts()
    tell(phone, do("undo"))
    assert (line_of(page, "food/0").text, line_of(page, "food/0").was, page.local.values) == ("12", "", ())
    tell(phone, Step("food/0", -1), Step("food/0", 1))
    assert page.local.values == ()


@pytest.mark.parametrize("size", [(412, 915), (360, 800)])
def test_tools_are_tiles_and_a_tap_adds_the_next_one(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, "stone_age", size=size)
    page = catch_up(phone)
    tell(phone, *[Step("tools/0", 1)] * 4)
    drawn = next(one for one in spots(phone) if isinstance(one.node, Painted) and one.node.painter == TOOLS)
    assert drawn.node.of[0] == ((2, False), (1, False), (1, False))
    assert drawn.right <= told(phone, Keys("tools/0")).right
    assert misfits(phone) == []
    page.save()
    assert phone.app.session.state.players[0].tools == (2, 1, 1)


def test_a_number_is_typed_on_its_keys(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    page = catch_up(phone)
    tell(phone, Keys("dollars/0"))
    tell(phone, Digit("1"), Digit("4"))
    phone.tap(phone.button("Set $14"))
    phone.settle()
    assert page.local.values == (("dollars/0", 14),)
    assert not phone.sheets


def test_discs_are_tapped_among_all_there_are(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", depth="milestones")
    page = catch_up(phone)
    tell(phone, Unfold("0 station"), OneMore("station/0/1"), OneMore("station/0/3"), OneMore("station/0/3"))
    assert page.local.values == (("station/0/1", 1),)
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.count(0, "station/1") == 1


def test_what_cannot_be_is_refused_as_a_whole_and_stays_on_the_page(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    page.change(Put("wood/0", 4))
    page.change(Put("field/0", 99))
    phone.settle()
    phone.tap(phone.button("Save 2 changes"))
    phone.settle()
    assert "Food track: Mia" in phone.sheet.title
    assert phone.app.session.state.players[0].resources == (0, 0, 0, 0)
    phone.tap(phone.button("Choose another value"))
    phone.settle()
    assert len(page.local.values) == 2


# --- leaving ---


def test_closing_with_changes_asks_once(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    tell(phone, Step("food/0", 1), Back())
    phone.tap(phone.button("Keep editing"))
    phone.settle()
    assert phone.app.page is page
    phone.tap(phone.button("Discard"))
    phone.settle()
    phone.tap(phone.button("Discard changes"))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.session.state.players[0].food == 12
    assert not phone.app.session.half_filled


def test_closing_without_changes_asks_nothing(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    catch_up(phone)
    tell(phone, Back())
    assert phone.app.stack[-1][0] == "table"


def test_what_is_half_set_outlives_a_kill(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    catch_up(phone)
    tell(phone, Toggle("1"), Step("food/1", 1))
    phone.app.settings_file.save_place(tuple(phone.app.stack))
    phone = open_phone()
    phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    assert page.local.values == (("food/1", 13),)
    assert page.local.opened == ("0", "1")
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.players[1].food == 13


def test_all_of_it_is_one_durable_write_and_so_is_undo(open_phone: OpenPhone, tmp_path: Path) -> None:
    disk = CountingDisk()
    phone = at_table(open_phone, "stone_age", store=Store(tmp_path, GAMES, disk=disk))
    page = catch_up(phone)
    tell(phone, Step("food/0", 1), Step("wood/0", 1), Toggle("1"), Step("food/1", -1))
    with disk.writes(1):
        assert phone.app.tap(CorrectAll(page.local.values))
    with disk.writes(1):
        phone.app.undo()


# --- the ways there ---


def test_a_refusal_for_something_never_told_leads_there(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    for _ in range(3):
        phone.app.tap(PlaceFigures("forest", 2))
    assert phone.app.session.why_not(BuyCard(0, (1, 0, 0, 0))) is not None
    phone.app.tap(BuyCard(0, (1, 0, 0, 0)))
    phone.settle()
    phone.tap(phone.button("We missed something: set several values"))
    phone.settle()
    assert isinstance(phone.app.page, CatchUp)


def test_a_whole_missed_round_of_stone_age_is_one_page(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age", entries=8)
    tap(phone, "menu")
    for step in ("Something is missing or wrong", "We missed some moves"):
        phone.tap(phone.button(step))
        phone.settle()
    phone.tap(phone.find(lambda one: getattr(one, "text", "") == "A whole round"))
    phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    known = len(page.local.values)
    tell(phone, Toggle("2"), Step("wood/2", 1))
    phone.tap(phone.button(f"Save {known + 1} changes"))
    phone.settle()
    state = phone.app.session.state
    assert (state.round, state.phase, state.first) == (2, "place", 1)


# --- Ticket to Ride ---


def test_routes_are_given_with_a_tap_each_and_taken_off_again(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride", entries=6)
    page: Any = catch_up(phone)
    state = phone.app.session.state
    free = [route for route in state.board.rail.routes if state.owner(route.id) is None]
    tap(phone, "Ben")
    assert page.who == 1
    page.routes_tapped((free[0].id,))
    page.routes_tapped((free[-1].id,))
    page.routes_tapped((free[-1].id,))
    phone.settle()
    assert "1 new, 0 removed" in phone.texts()
    assert f"Trains left  {page.reading.state.trains[1]}" in phone.texts()
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.owner(free[0].id) == 1


def test_trains_and_the_turn_stand_behind_the_map(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride", entries=6)
    page: Any = catch_up(phone)
    tell(phone, do("turn_over"))
    assert page.scroll in page.walk()
    assert page.map not in page.walk()
    assert not misfits(phone)
    assert {group.kind for group in page.outline.sections["0"]} == {"trains"}
    tell(phone, do("turn_over"))
    assert page.map in page.walk()
    assert page.scroll not in page.walk()


def test_the_players_below_the_map_are_named_all_or_none(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page: Any = catch_up(phone)
    wide: RoutesView = page.routes(Room(412, 915))
    ruler = TextRuler(phone.app.theme)
    assert {"Mia", "Ben", "Yuna"} <= set(words(below_map(phone.app.tr, ruler, wide)))
    assert not {"Mia", "Ben", "Yuna"} & set(words(below_map(phone.app.tr, ruler, replace(wide, room=Room(150, 915)))))


def test_trains_that_were_set_before_the_routes_stay_as_they_were_set(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page: Any = catch_up(phone)
    page.change(Put("trains/0", 5))
    page.give("calgary--winnipeg")
    assert (page.routes(page.room).left, page.routes(page.room).fits) == (5, False)
    phone.settle()
    phone.tap(phone.button("Save 2 changes"))
    phone.settle()
    state = phone.app.session.state
    assert (state.owner("calgary--winnipeg"), state.trains[0]) == (0, 5)


def test_routes_beyond_the_trains_left_are_refused_when_they_are_saved_with_the_player_and_the_rule(
    open_phone: OpenPhone,
) -> None:
    """What lies on the map may still change: only the whole must fit."""
    phone = at_table(open_phone, "ticket_to_ride")
    phone.app.session.do(Correct("trains/0", 5))
    page: Any = catch_up(phone)
    page.give("calgary--winnipeg")
    phone.settle()
    assert "Trains left  −1" in phone.texts()
    assert not page.routes(page.room).fits
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.sheet.title == "Mia doesn't have the trains for Calgary to Winnipeg"
    assert phone.app.session.state.owner("calgary--winnipeg") is None


def test_both_tracks_of_a_pair_are_saved_with_a_remark(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page: Any = catch_up(phone)
    page.give("denver--kansas_city--a")
    page.give("denver--kansas_city--b")
    phone.settle()
    phone.tap(phone.button("Save 2 changes"))
    phone.settle()
    assert phone.app.page.ledger.text.startswith("Denver to Kansas City: ")
    assert phone.app.session.state.trains[0] == 45 - 8


def test_shown_again_it_begins_anew_with_the_whole_map(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride", entries=6)
    page: Any = catch_up(phone)
    whole = page.map.zoom
    tell(phone, do("turn_over"), do("turn_over"))
    tap(phone, "Ben")
    page.routes_tapped((page.session.state.board.rail.routes[0].id,))
    page.map.zoom_by(2)
    page.discard()
    phone.settle()
    assert catch_up(phone) is page
    assert page.who == page.session.turn().seat
    assert (page.local.values, page.others, page.map.zoom) == ((), False, whole)


# --- how it looks ---


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 360)])
def test_everything_fits(open_phone: OpenPhone, game: str, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, game, entries=20, size=size)
    page = catch_up(phone)
    assert not misfits(phone)
    groups = [group for groups in page.outline.sections.values() for group in groups]
    page.edit(next(group.ids[0] for group in groups if group.form == "field"))
    phone.settle()
    assert not misfits(phone)


def test_what_is_not_in_sight_outlives_a_look_for_garbage(open_phone):
    """The list behind the map, and what a small phone with large words has no room for: all of it comes back."""
    phone = at_table(open_phone, "ticket_to_ride")
    page = catch_up(phone)
    for _ in range(2):
        gc.collect()
        tell(phone, do("turn_over"))
    phone.window.surround.height = 100
    phone.settle()
    gc.collect()
    phone.window.surround.height = phone.size[1]
    phone.settle()
    assert {"Mia's routes", "Trains left  45"} <= set(phone.texts())
    assert page.map in page.walk()


@pytest.mark.parametrize("size", [(412, 915), (800, 1280)])
def test_figures_and_choices_have_their_pictures(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, "great_western_trail", size=size)
    page = catch_up(phone)
    lines = [line for section in page.view(page.room).sections for line in section.lines]
    assert {"field", "choice"} <= {line.form for line in lines}
    for line in lines:
        if line.form in ("field", "choice"):
            shown = told(phone, Keys(line.id)).node
            assert any(isinstance(one, Icon | Painted) for one in walk(shown)), line.label
    assert misfits(phone) == []


# --- what a new depth needs ---


def to_depth(phone: Phone, words: str) -> None:
    tap(phone, "menu")
    row = phone.button(words)
    phone.bring(row)
    phone.settle()
    phone.tap(row)
    phone.settle()


def at_full_table_again(open_phone: OpenPhone) -> Phone:
    phone = at_table(open_phone, "stone_age", entries=8)
    to_depth(phone, phone.app.tr("depth.milestones"))
    phone.app.tap(NoteBuilding(1, 10))
    to_depth(phone, phone.app.tr("depth.full"))
    return phone


def test_the_full_table_asks_once_for_what_milestones_did_not_follow(open_phone: OpenPhone) -> None:
    phone = at_full_table_again(open_phone)
    page, needed = phone.app.page, phone.app.session.table.not_entered
    assert isinstance(page, Needed)
    assert {"food/1", "gold/1", "stack_left/0"} <= needed
    steps, wood = phone.app.session.cursor, phone.app.session.state.players[1].resources[0]
    tell(phone, Step("wood/1", 1))
    phone.tap(phone.button("Save"))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.session.cursor == steps + 1
    assert phone.app.session.state.players[1].resources[0] == wood + 1
    assert not phone.app.session.table.not_entered


def test_what_was_skipped_is_shown_as_not_entered_yet_and_asked_for_while_catching_up(open_phone: OpenPhone) -> None:
    phone = at_full_table_again(open_phone)
    needed = phone.app.session.table.not_entered
    phone.tap(phone.button("Skip for now"))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.session.table.not_entered == needed
    assert "aren't entered yet" in phone.app.page.banner.notice
    page: Any = catch_up(phone)
    tell(phone, *(() if "1" in page.local.opened else (Toggle("1"),)))
    assert line_of(page, "food/1").was == "not entered yet"


def test_pieces_stay_where_they_are_while_they_are_counted(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", depth="milestones")
    page = catch_up(phone)
    tell(phone, Unfold("0 city"))

    def places() -> dict[str, Any]:
        top = page.scroll.tree.top
        return {str(one.tap): (one.x, top - one.y, *one.size) for one in spots(phone) if isinstance(one.tap, OneMore)}

    before = places()
    taps = [one.tap for one in spots(phone) if isinstance(one.tap, OneMore)]
    assert len(taps) > 6
    for tap in (*taps, *taps[:4]):
        page.handle(tap)
        phone.settle()
        assert places() == before

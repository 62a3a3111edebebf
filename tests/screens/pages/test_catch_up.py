"""Catch up by real taps: figures, pieces and routes are set for everyone, saved in one entry, undone in one tap."""

import gc
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game import Seat
from companion.games import GAMES
from companion.games.stone_age.records import BuyCard, NoteBuilding, PlaceFigures
from companion.saves.store import Store
from companion.table.house import CompleteSetup, Correct, CorrectAll
from demo_players import suggest
from screens.kit import Action, Chip, Row
from screens.kit.fitting import width_of
from screens.offscreen.phone import Phone
from screens.pages.catch_up.needed import Needed
from screens.pages.catch_up.page import CatchUp
from screens.pages.catch_up.parts import FieldFigure
from soak.disks import CountingDisk
from tests.screens.checks import misfits
from tests.screens.conftest import OpenPhone

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
    return phone.find(lambda widget: getattr(widget, "name", "") == name and hasattr(widget, "on_release"))


def tap(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(named(phone, name))
        phone.settle()


def catch_up(phone: Phone) -> CatchUp:
    """The way from the table's menu."""
    tap(phone, "menu")
    row = phone.find(lambda widget: isinstance(widget, Row) and widget.text.startswith("Catch up"))
    phone.sheet.ids.body.scroll_to(row, animate=False)
    phone.settle()
    phone.tap(row)
    phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    return page


# --- figures, pieces, choices ---


def test_figures_are_stepped_and_saved_in_one_entry(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    steps = phone.app.session.cursor
    tap(phone, "food/0 plus", "food/0 plus", "wood/0 plus", "fold 2", "gold/2 plus")
    assert page.changes == 3
    assert page.folds["0"].changed == "2"
    assert page.folds["2"].changed == "1 changed"
    phone.tap(phone.button("Save 3 changes"))
    phone.settle()
    players = phone.app.session.state.players
    assert (players[0].food, players[0].resources[0], players[2].resources[3]) == (14, 1, 1)
    assert phone.app.session.cursor == steps + 1
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.page.ids.ledger.text.endswith("Food: Mia 12→14")
    tap(phone, "undo")
    assert phone.app.session.state.players[0].food == 12


def test_a_figure_shows_what_it_was_and_is_taken_back(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    tap(phone, "food/0 minus")
    field = next(made for line, made in page.lines if line.ids == ("food/0",))
    assert (field.text, field.was) == ("11", "was 12")
    tap(phone, "take back")
    assert (field.text, field.was, page.changes) == ("12", "", 0)
    tap(phone, "food/0 minus", "food/0 plus")
    assert page.changes == 0


@pytest.mark.parametrize("size", [(412, 915), (360, 800)])
def test_tools_are_tiles_and_a_tap_adds_the_next_one(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, "stone_age", size=size)
    page = catch_up(phone)
    figure = named(phone, "tools/0")
    for _ in range(4):
        page.step("tools/0", 1)
    phone.settle()
    assert figure.is_drawn
    assert figure.drawn.value == 4
    assert figure.drawn.right <= figure.right
    assert misfits(phone) == []
    page.save()
    assert phone.app.session.state.players[0].tools == (2, 1, 1)


def test_a_number_is_typed_on_its_keys(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    page = catch_up(phone)
    tap(phone, "dollars/0")
    for key in ("1", "4"):
        phone.tap(phone.find(lambda widget, key=key: isinstance(widget, Action) and widget.text == key))
    phone.tap(phone.button("Set $14"))
    phone.settle()
    assert page.half.values == {"dollars/0": 14}
    assert not phone.sheets


def test_discs_are_tapped_in_a_sheet_of_their_own(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", depth="milestones")
    page = catch_up(phone)
    row = next(made for line, made in page.lines if line.kind == "station")
    page.ids.list.scroll_to(row)
    phone.settle()
    phone.tap(row)
    phone.settle()
    for words in ("1", "3", "3"):
        phone.tap(phone.find(lambda widget, words=words: isinstance(widget, Chip) and widget.text == words))
    assert page.half.values == {"station/0/1": 1}
    phone.tap(phone.button("Done"))
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.count(0, "station/1") == 1


def test_what_cannot_be_is_refused_as_a_whole_and_stays_on_the_page(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    page.half.set("wood/0", 4)
    page.half.set("field/0", 99)
    page.show_values()
    phone.tap(phone.button("Save 2 changes"))
    phone.settle()
    assert "Food track: Mia" in phone.sheet.title
    assert phone.app.session.state.players[0].resources == (0, 0, 0, 0)
    phone.tap(phone.button("Choose another value"))
    phone.settle()
    assert page.changes == 2


# --- leaving ---


def test_closing_with_changes_asks_once(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    page = catch_up(phone)
    tap(phone, "food/0 plus", "back")
    phone.tap(phone.button("Keep editing"))
    phone.settle()
    assert phone.app.page is page
    tap(phone, "back")
    phone.tap(phone.button("Discard the changes"))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    assert phone.app.session.state.players[0].food == 12
    assert not phone.app.session.half_filled


def test_closing_without_changes_asks_nothing(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    catch_up(phone)
    tap(phone, "back")
    assert phone.app.stack[-1][0] == "table"


def test_what_is_half_set_outlives_a_kill(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    catch_up(phone)
    tap(phone, "fold 1", "food/1 plus")
    phone.app.kept.keep_place(tuple(phone.app.stack))
    phone = open_phone()
    phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    assert page.half.values == {"food/1": 13}
    assert page.opened_fold == "1"
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.players[1].food == 13


def test_all_of_it_is_one_durable_write_and_so_is_undo(open_phone: OpenPhone, tmp_path: Path) -> None:
    disk = CountingDisk()
    phone = at_table(open_phone, "stone_age", store=Store(tmp_path, GAMES, disk=disk))
    page = catch_up(phone)
    tap(phone, "food/0 plus", "wood/0 plus", "fold 1", "food/1 minus")
    with disk.writes(1):
        assert phone.app.tap(CorrectAll(tuple(page.half.values.items())))
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
    phone.tap(phone.button("Something was missed: catch up"))
    phone.settle()
    assert isinstance(phone.app.page, CatchUp)


def test_a_whole_missed_round_of_stone_age_is_one_page(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age", entries=8)
    tap(phone, "menu")
    phone.tap(phone.find(lambda widget: isinstance(widget, Row) and widget.text == "We missed something"))
    phone.settle()
    phone.tap(phone.find(lambda widget: isinstance(widget, Row) and widget.text == "A whole round"))
    phone.settle()
    page = phone.app.page
    assert isinstance(page, CatchUp)
    known = page.changes
    tap(phone, "fold 2", "wood/2 plus")
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
    assert page.ids.head.changed == "1 new, 0 taken off"
    laid = page.half.state.trains[1]
    assert page.ids.trains.trains == str(laid)
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.app.session.state.owner(free[0].id) == 1


def test_trains_and_the_turn_stand_behind_the_map(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride", entries=6)
    page: Any = catch_up(phone)
    tap(phone, "the rest")
    assert page.listed
    assert not misfits(phone)
    assert {line.kind for line, _ in page.lines} == {"trains"}
    tap(phone, "the rest")
    assert not page.listed
    first = page.ids.strip.children[-1]
    assert first.named("Mia", 200, 20) == "Mia"
    assert first.named("Mia", width_of("Mia", 20, bold=False), 20) == "", "names of all, or of none"


def test_trains_that_were_set_before_the_routes_stay_as_they_were_set(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page: Any = catch_up(phone)
    page.half.set("trains/0", 5)
    page.give("calgary--winnipeg")
    assert (page.ids.trains.trains, page.ids.trains.fits) == ("5", False)
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
    assert (page.ids.trains.trains, page.ids.trains.fits) == ("−1", False)
    phone.tap(phone.button("Save 1 change"))
    phone.settle()
    assert phone.sheet.title == "Mia doesn't have the trains for Calgary to Winnipeg"
    assert phone.app.session.state.owner("calgary--winnipeg") is None


def test_both_tracks_of_a_pair_are_saved_with_a_remark(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page: Any = catch_up(phone)
    page.give("denver--kansas_city--a")
    page.give("denver--kansas_city--b")
    phone.tap(phone.button("Save 2 changes"))
    phone.settle()
    assert phone.app.page.ids.ledger.text.startswith("Denver to Kansas City: ")
    assert phone.app.session.state.trains[0] == 45 - 8


def test_shown_again_it_begins_anew_with_the_whole_map(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride", entries=6)
    page: Any = catch_up(phone)
    whole = page.ids.map.zoom
    tap(phone, "the rest", "the rest", "Ben")
    page.routes_tapped((page.session.state.board.rail.routes[0].id,))
    page.ids.map.zoom_by(2)
    page.discard()
    phone.settle()
    assert catch_up(phone) is page
    assert page.who == page.session.turn().seat
    assert (page.changes, page.listed, page.ids.map.zoom) == (0, False, whole)
    assert not page.ids.list.ids.column.children


# --- how it looks ---


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 360)])
def test_everything_fits(open_phone: OpenPhone, game: str, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, game, entries=20, size=size)
    page = catch_up(phone)
    assert not misfits(phone)
    fields = [line.ids[0] for line, _ in page.lines if line.form == "field"]
    page.show_keys(fields[0])
    phone.settle()
    assert not misfits(phone)


def test_what_is_not_in_sight_outlives_a_look_for_garbage(open_phone):
    """The list behind the map, and what a small phone with large words has no room for: all of it comes back."""
    phone = at_table(open_phone, "ticket_to_ride")
    page = catch_up(phone)
    for _ in range(2):
        gc.collect()
        tap(phone, "the rest")
    page.height = 100
    phone.settle()
    gc.collect()
    page.height = phone.size[1]
    phone.settle()
    assert all(page.ids[name].parent for name in ("head", "strip", "trains", "map"))


@pytest.mark.parametrize("size", [(412, 915), (800, 1280)])
def test_figures_and_choices_have_their_pictures(open_phone: OpenPhone, size: tuple[int, int]) -> None:
    phone = at_table(open_phone, "great_western_trail", size=size)
    page = catch_up(phone)
    figures = [w for w in page.walk(restrict=True) if isinstance(w, FieldFigure)]
    rows = [w for w in page.walk(restrict=True) if isinstance(w, Row)]
    assert figures
    assert all(figure.ids.picture.children for figure in figures)
    assert all(row.picture is not None for row in rows)
    assert misfits(phone) == []


# --- what a new depth needs ---


def to_depth(phone: Phone, words: str) -> None:
    tap(phone, "menu")
    row = phone.find(lambda widget: isinstance(widget, Row) and widget.text == words)
    phone.sheet.ids.body.scroll_to(row, animate=False)
    phone.settle()
    phone.tap(row)
    phone.settle()


def at_full_table_again(open_phone: OpenPhone) -> Phone:
    phone = at_table(open_phone, "stone_age", entries=8)
    to_depth(phone, phone.app.tr("menu.to_milestones"))
    phone.app.tap(NoteBuilding(1, 10))
    to_depth(phone, phone.app.tr("menu.to_full"))
    return phone


def test_the_full_table_asks_once_for_what_milestones_did_not_follow(open_phone: OpenPhone) -> None:
    phone = at_full_table_again(open_phone)
    page, needed = phone.app.page, phone.app.session.table.not_entered
    assert isinstance(page, Needed)
    assert {"food/1", "gold/1", "stack_left/0"} <= needed
    steps, wood = phone.app.session.cursor, phone.app.session.state.players[1].resources[0]
    tap(phone, "wood/1 plus")
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
    assert "not entered yet" in phone.app.page.ids.banner.notice
    page: Any = catch_up(phone)
    tap(phone, "fold 1")
    food = next(made for line, made in page.lines if line.ids == ("food/1",))
    assert food.was == "not entered yet"

"""Milestones by taps: whoever has done something is chosen, and what they did is noted."""

from random import Random
from typing import Any

import pytest
from kivy.graphics import Color
from kivy.metrics import dp

from companion.game import Seat
from companion.games import GAMES
from companion.games.great_western_trail.records import Enter
from companion.games.stone_age.ask.naming import upper_id
from companion.games.stone_age.records import EnterNumber, TakeYield, Throw
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from screens.great_western_trail.entry.objectives import Find
from screens.great_western_trail.milestones.sheets import Switch
from screens.offscreen.phone import Phone
from screens.offscreen.things import is_pressable
from screens.pages.figures.page_state import Put
from screens.pages.figures.table import Note, OpenKind
from screens.ui.curtain import Curtain
from screens.ui.question.page_state import Give
from screens.ui.tree.controls import CLOSED
from screens.ui.tree import nodes
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Icon, Row, Text, walk, words
from tests.screens.stone_age.use_taps import primary_rung
from tests.screens.checks import box_of, grounds_of, misfits
from tests.screens.conftest import OpenPhone
from tests.screens.figures import spots, tell, told

NAMES = ("Mia", "Ben", "Yuna", "Theo")
OPTIONS: dict[str, dict[str, str]] = {
    "great_western_trail": {"edition": "second"},
    "stone_age": {},
    "ticket_to_ride": {"map": "usa"},
}


def at_table(open_phone: OpenPhone, game: str, entries: int = 0, **more: Any) -> Phone:
    """A table at Milestones after so many entries, on the screen."""
    phone = open_phone(**more)
    definition = GAMES[game]
    chosen = definition.options(**OPTIONS[game])
    seats = tuple(Seat(*pair) for pair in zip(NAMES, definition.colours(chosen), strict=False))
    id_, session = phone.app.store.new_table(definition, chosen, seats, "milestones")
    session.do(CompleteSetup())
    random = Random(1)
    for _ in range(entries):
        session.do(suggest(definition, session.state, random))
    phone.app.open_session(id_)
    phone.app.go(phone.app.place_of_table(), table=id_)
    phone.settle()
    return phone


def first_colour(canvas: Any) -> list[float] | None:
    """What a node is painted with, if it is painted."""
    return next((list(part.rgba) for part in canvas.children if isinstance(part, Color)), None) if canvas else None


def tap(phone: Phone, name: str) -> None:
    phone.tap(phone.find(lambda one: getattr(one, "name", "") == name and is_pressable(one)))
    phone.settle()


def noting_cells(phone: Phone) -> list[NodeHandle]:
    return [spot for spot in spots(phone) if isinstance(spot.tap, Note)]


def cell(phone: Phone, row: str, seat: int) -> None:
    phone.tap(told(phone, Note(row, seat)))
    phone.settle()


def build(phone: Phone, *ids: str) -> None:
    """Tap buildings on their sheet."""
    for id_ in ids:
        tell(phone, next(one.tap for one in spots(phone) if getattr(one.tap, "id", "") == f"building/{id_}"))


def test_a_building_is_noted_with_two_taps_and_its_points_are_there_at_once(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    cell(phone, "building", 1)
    build(phone, "7b")
    assert phone.app.session.state.count(1, "building/7b") == 1
    assert not phone.sheets
    assert phone.app.page.who == 1, "who did it stays chosen"
    assert nodes.words(told(phone, Note("building", 1)).node) == ["1", "+6"]


def test_a_building_upon_another_takes_three_taps_and_one_undo(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    for ids in (("1a",), ("1a", "7b")):
        cell(phone, "building", 0)
        build(phone, *ids)
    state = phone.app.session.state
    assert (state.count(0, "building/1a"), state.count(0, "building/7b")) == (0, 1)
    phone.app.undo()
    assert phone.app.session.state.count(0, "building/1a") == 1
    cell(phone, "building", 0)
    build(phone, "1a", "1a")
    assert phone.app.session.state.count(0, "building/1a") == 0, "tapped twice it is only taken off"


def test_gwt_x010_buildings_that_need_fewer_craftsmen_are_closed_while_one_is_lifted(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    for _ in range(2):
        cell(phone, "building", 0)
        build(phone, "4a")
    keys = [told(phone, Put(f"building/{id_}", 1)).node for id_ in ("1a", "6a")]
    assert [key.surface == CLOSED for key in keys] == [True, False]
    build(phone, "1a")
    assert "1a can only replace 4a if it needs more workers" in phone.texts()
    assert phone.app.session.state.count(0, "building/4a") == 1


def test_a_city_is_two_taps_and_the_step_disc_one_more(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    cell(phone, "city", 1)
    tell(phone, Put("city/fulton", 1))
    assert phone.app.session.state.count(1, "city/fulton") == 1
    assert phone.app.session.state.count(1, "step_disc") == 0
    cell(phone, "city", 1)
    tell(phone, Switch("step"))
    tell(phone, Put("city/peoria", 1))
    assert phone.app.session.state.count(1, "step_disc") == 1
    phone.app.undo()
    assert phone.app.session.state.count(1, "step_disc") == 0


def test_kansas_city_has_a_guide_for_those_who_want_one(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    cell(phone, "city", 1)
    phone.tap(phone.button("Walk through a visit"))
    phone.settle()
    assert "2. Income" in phone.texts()
    phone.tap(phone.button("Choose a city"))
    phone.settle()
    tell(phone, Put("city/toledo", 1))
    assert phone.app.session.state.count(1, "city/toledo") == 1


def test_a_station_asks_for_its_master_only_if_told_to(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    cell(phone, "station", 2)
    assert Switch("master") not in [one.tap for one in spots(phone)], "nobody can be given up"
    tell(phone, Put("station/3", 1))
    cell(phone, "cowboy", 2)
    cell(phone, "station", 2)
    tell(phone, Switch("master"), Put("station/5", 1))
    for place in (1, 0):  # the first answer is that there is none
        tell(phone, Give(phone.sheets[0].question.options[place].id))
    state = phone.app.session.state
    assert [state.count(2, what) for what in ("station/3", "station/5", "worker/cowboy")] == [1, 1, 1]
    assert any(what.startswith("stationmaster/") for what in state.held[2])


def test_a_worker_and_an_outlaw_are_one_tap(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    for row in ("engineer", "green"):
        cell(phone, row, 3)
    state = phone.app.session.state
    assert (state.count(3, "worker/engineer"), state.count(3, "tiles_green")) == (2, 1)
    assert not phone.sheets


def step(phone: Phone, row: str, seat: int, what: str, by: int = 1) -> str:
    """A tap on the cell, and one on the plus or minus of a thing; what its line said before."""
    cell(phone, row, seat)
    key = phone.button(phone.app.tr("figure.one_more" if by > 0 else "figure.one_fewer", what=what))
    phone.tap(key)
    phone.settle()
    return str(key.tap.value - by)


@pytest.mark.parametrize(
    ("row", "what", "words"),
    [("hazard", "hazard/3", "Hazard worth 3"), ("cattle", "cattle/brown/4", "Shorthorn worth 4")],
)
def test_gwt_s03_s07_a_second_one_of_the_same_kind_is_one_more(
    open_phone: OpenPhone, row: str, what: str, words: str
) -> None:
    phone = at_table(open_phone, "great_western_trail")
    assert [step(phone, row, 1, words) for _ in range(3)] == ["0", "1", "2"], "the total is shown"
    assert phone.app.session.state.count(1, what) == 3
    assert nodes.words(told(phone, Note(row, 1)).node)[0] == "3"
    assert step(phone, row, 1, words, by=-1) == "3"
    assert phone.app.session.state.count(1, what) == 2, "one is taken back"


def test_gwt_s04_of_outlaws_too(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    cell(phone, "green", 0)
    phone.tap(told(phone, OpenKind("green")))
    phone.settle()
    phone.tap(phone.button("Green outlaws: one more"))
    phone.settle()
    assert phone.app.session.state.count(0, "tiles_green") == 2


def test_gwt_s03_where_the_box_has_no_more_a_tap_says_why_and_takes_none_away(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    most = dict(phone.app.page.game_view.box.hazards)[4]
    phone.app.tap(Enter(0, "hazard/4", most))
    phone.settle()
    step(phone, "hazard", 0, "Hazard worth 4")
    assert phone.app.session.state.count(0, "hazard/4") == most
    assert phone.app.tr("great_western_trail.rule.GWT-S03") in phone.texts()


@pytest.mark.parametrize(
    ("size", "language", "scale"), [((320, 568), "ja", 1.0), ((360, 800), "en", 2.0), ((915, 412), "ko", 1.0)]
)
@pytest.mark.parametrize("row", ["hazard", "cattle"])
def test_plus_and_minus_fit(
    open_phone: OpenPhone, row: str, size: tuple[int, int], language: str, scale: float
) -> None:
    phone = at_table(open_phone, "great_western_trail", 40, size=size, language=language, font=scale)
    cell(phone, row, 0)
    assert misfits(phone) == []


def test_a_card_taken_is_entered_with_three_taps_and_played_later_with_three(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    box = phone.app.page.game_view.box
    start, card = (next(one for one in box.objectives if one.starting is is_start) for is_start in (True, False))
    phone.app.tap(Enter(0, f"area/{start.id}", 1))
    phone.settle()
    phone.taps = 0
    cell(phone, "objective", 0)
    tell(phone, Find("deck"), Give(f"deck/{card.id}"))
    assert not phone.sheets
    assert phone.app.session.state.count(0, f"deck/{card.id}") == 1
    assert phone.taps == 3
    cell(phone, "objective", 0)
    tell(phone, Find("area"), Give(f"area/{card.id}"))
    assert phone.app.session.state.count(0, f"area/{card.id}") == 1
    assert phone.app.session.state.count(0, f"deck/{card.id}") == 0


def test_the_next_player_is_chosen_and_nobody_has_to(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    phone.tap(phone.button("Next player"))
    assert phone.app.page.who == 1
    phone.settle()
    rims = [told(phone, Note("city", seat)).node.surface.line for seat in range(2)]
    assert rims == ["rule", "primary"], "who is chosen is seen in every row"


def test_the_token_brings_the_last_round_and_the_way_to_the_sheet(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    phone.app.tap(Enter(2, "job_market_token", 1))
    phone.settle()
    phone.tap(phone.button("End game"))
    phone.settle()
    assert phone.app.session.turn().phase == "final_scoring"
    assert phone.app.stack[-1][0] == "table"


@pytest.mark.parametrize(("game", "then"), [("great_western_trail", "final_scoring"), ("stone_age", "entry")])
def test_the_end_of_the_game_is_on_the_page_and_asked_for(open_phone: OpenPhone, game: str, then: str) -> None:
    phone = at_table(open_phone, game)
    for answer, phase in (("Play on", "milestones"), ("Yes, score the game", then)):
        phone.tap(phone.button("End game"))
        phone.settle()
        phone.tap(phone.button(answer))
        phone.settle()
        assert phone.app.session.turn().phase == phase


def test_a_roll_takes_place_number_and_rung(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "Forest")
    phone.tap(phone.button("3"))
    phone.settle()
    assert phone.app.session.turn().phase == "roll"
    assert len(phone.app.session.state.roll.dice) == 3
    take_primary(phone)
    assert phone.app.stack[-1][0] == "milestones"


def take_primary(phone: Phone) -> None:
    phone.tap(primary_rung(phone))
    phone.settle()


def test_real_dice_are_told_by_their_total_and_stay_so(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "Forest")
    phone.tap(phone.button("App dice"))
    phone.settle()
    for digit in "11":
        phone.tap(phone.button(digit))
        phone.settle()
    assert phone.app.session.state.roll.total == 11
    take_primary(phone)
    tap(phone, "Quarry")
    assert phone.app.tr("stone_age.ask.total_of_any") in phone.texts()


def test_tools_and_the_end_of_the_round_are_a_tap_each(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "Yuna")
    phone.tap(phone.button("Take a tool"))
    phone.tap(phone.button("End the round"))
    phone.settle()
    assert phone.app.session.state.players[2].tools == (1, 0, 0)
    assert phone.app.session.state.round == 2


def tools_of(cell: Any) -> list[Text]:
    """What stands behind the hammer."""
    line = next(row for row in walk(cell.node) if isinstance(row, Row) and Icon in map(type, row.parts))
    return [part for part in line.parts if isinstance(part, Text) and part.text]


@pytest.mark.parametrize(("size", "named"), [((412, 915), True), ((320, 568), False)])
def test_everybodys_tools_are_in_sight_and_used_ones_are_told(
    open_phone: OpenPhone, size: tuple[int, int], named: bool
) -> None:
    phone = at_table(open_phone, "stone_age", size=size)
    for seat, tools in ((0, 4), (1, 1), (3, 12)):
        phone.app.tap(EnterNumber(seat, "tools", tools))
    phone.app.tap(Throw(1, "forest", (2,)))
    phone.app.tap(TakeYield((0,)))
    phone.settle()
    page = phone.app.page
    cells = page.strip.cells
    assert page.who == 0, "nobody was chosen to see them"
    shown = [[(one.text, one.ink == "ink3") for one in tools_of(cell)] for cell in cells]
    dot, standing = ("·", True), ("1", False)
    assert shown[:3] == [[("2", False), dot, standing, dot, standing], [("1", True)], [("0", True)]]
    assert shown[3] == [("4", False), dot, ("4", False), dot, ("4", False)]
    assert [cell.name in words(cell.node) for cell in cells] == [named] * 4, "where it is low the marks tell the names"
    assert misfits(phone) == []


def test_a_card_is_told_by_its_halves_as_they_look(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    tap(phone, "Ben")
    tap(phone, "Card")
    upper = next(phone.sheet.content.targets())
    told = upper.tap.answer
    phone.tap(upper)
    phone.settle()
    if phone.sheets:
        phone.tap(next(phone.sheet.content.targets()))
        phone.settle()
    [card] = phone.app.session.state.players[1].cards
    assert upper_id(phone.app.session.state.box.card[card].upper) == told


def test_a_route_is_a_tap_and_a_second_takes_it_off(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    page, route = phone.app.page, phone.app.session.state.board.rail.routes[0].id
    page.routes_tapped((route,))
    assert phone.app.session.state.owner(route) == 0
    page.routes_tapped((route,))
    assert phone.app.session.state.owner(route) is None


def test_tickets_are_entered_behind_the_curtain(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    phone.tap(phone.button("Tickets"))
    phone.settle()
    assert phone.app.stack[-1] == ("tickets", {"table": phone.app.table_id, "seat": "0"})
    assert [one for one in phone.widgets() if isinstance(one, Curtain)]


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(
    ("size", "language", "scale"), [((412, 915), "en", 1.0), ((320, 568), "ja", 1.5), ((915, 412), "ko", 1.0)]
)
def test_everything_fits(open_phone: OpenPhone, game: str, size: tuple[int, int], language: str, scale: float) -> None:
    phone = at_table(open_phone, game, 20, size=size, language=language, font=scale)
    assert misfits(phone) == []


def test_points_below_zero_stand_out_in_a_cell_and_follow_the_look(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    phone.app.tap(Enter(0, "city/kansas_city", 1))
    phone.settle()
    noted, theme = told(phone, Note("city", 0)), phone.app.theme
    assert nodes.words(noted.node) == ["1", "−6"]
    for look in ("light", "dark"):
        phone.app.change_setting("look", look)
        phone.settle()
        within = [spot for spot in noted.tree.handles() if spot.path[: len(noted.path)] == noted.path]
        drawn = [tint for spot in within if (tint := first_colour(noted.tree.widget.canvas_of(spot.path)))]
        assert [theme.ink, theme.alert] == drawn[-2:], look
        assert theme.card in [list(tint) for _, tint in grounds_of(noted)]


def test_numbers_stay_within_their_cell_where_words_are_large(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", entries=12, size=(915, 412))
    phone.app.theme.scale = 2.0
    phone.settle()
    for noted in noting_cells(phone):
        within = [spot for spot in noted.tree.handles() if spot.path[: len(noted.path)] == noted.path]
        numbers = [spot for spot in within if isinstance(spot.node, Text)]
        assert numbers
        assert sum(spot.height for spot in numbers) <= noted.height - dp(2)


def test_lying_the_name_heads_the_column_and_the_next_player_is_at_its_foot(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", size=(915, 412))
    page = phone.app.page
    assert box_of(page.banner).top == box_of(page).top
    assert page.banner.name == "GWT: 2nd ed.", "the edition is not cut off"
    assert box_of(phone.button("Next player")).left >= page.right - page.column
    assert misfits(phone) == []


def test_on_a_narrow_phone_the_edition_stands_on_one_line(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", size=(320, 568))
    assert phone.app.page.banner.name == "GWT: 2nd ed."


def test_rows_are_higher_on_a_tablet(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail", size=(800, 1280))
    assert min(cell.height for cell in noting_cells(phone)) >= dp(76)
    assert misfits(phone) == []


@pytest.mark.parametrize("game", ["great_western_trail", "stone_age"])
def test_lying_the_column_has_players_above_and_ways_on_below(open_phone: OpenPhone, game: str) -> None:
    phone = at_table(open_phone, game, 20, size=(915, 412))
    page = phone.app.page
    assert page.banner.top == 412, "nothing is empty above whose turn it is"
    assert (page.strip.top, page.foot.y) in {(page.banner.y, page.ledger.top), (412, page.ledger.top)}
    assert list(page.foot.targets()), "what to do next stands in the column"
    assert page.foot.top <= page.banner.y


@pytest.mark.parametrize(("size", "scale", "across"), [((320, 568), 1.0, 5), ((360, 800), 2.0, 3)])
def test_places_to_roll_are_as_many_on_a_line_as_their_names_allow(
    open_phone: OpenPhone, size: tuple[int, int], scale: float, across: int
) -> None:
    phone = at_table(open_phone, "stone_age", size=size, font=scale)
    places = [one for one in phone.widgets() if getattr(getattr(one, "tap", None), "method", "") == "choose_place"]
    assert len([one for one in places if one.y == places[0].y]) == across
    assert misfits(phone) == []

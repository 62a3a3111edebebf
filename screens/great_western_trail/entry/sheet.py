"""The sheet of a player as a function: the rows with their points, and below each what is entered for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.box import category_name
from companion.games.great_western_trail.final.holding import MOST_DOLLARS
from companion.games.great_western_trail.present import PlayerView
from companion.words.numbers import shown_number
from scoring.great_western_trail import CATEGORIES
from screens.great_western_trail.entry.in_short import in_short
from screens.great_western_trail.entry.objectives import trade_and_objectives
from screens.great_western_trail.entry.things import (
    DOLLARS,
    buildings,
    cattle,
    cities,
    hazards,
    masters,
    money,
    stations,
    step_disc,
    token,
    workers,
)
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.pages.figures.page_state import Unfold
from screens.pages.figures.parts import SheetRow, at_a_glance, sheet_row, total_line
from screens.ui.question.page_state import Digit, Erase
from screens.ui.tree.controls import rule
from screens.ui.tree.nodes import Column, ListRow, Message, Node

ICONS = {
    "dollars": "cash",
    "buildings": "home-variant",
    "cities": "flag-variant",
    "stations": "train",
    "hazards": "alert",
    "cattle": "cow",
    "objectives": "cards-outline",
    "stationmasters": "account-group",
    "workers": "account-cowboy-hat",
    "step_disc": "shoe-print",
    "job_market_token": "store-outline",
}
"""The icon of each row, in the order of the printed sheet."""
ROW_OF = {
    "dollars": "dollars",
    "building": "buildings",
    "city": "cities",
    "station": "stations",
    "hazard": "hazards",
    "cattle": "cattle",
    "tiles_green": "objectives",
    "tiles_second_colour": "objectives",
    "area": "objectives",
    "deck": "objectives",
    "stationmaster": "stationmasters",
    "certificates": "stationmasters",
    "worker": "workers",
    "step_disc": "step_disc",
    "job_market_token": "job_market_token",
}
"""The row of the sheet that each kind of thing is entered for."""
Section = Callable[[EntryView], tuple[Node, ...]]
SECTIONS: Mapping[str, Section] = {
    "dollars": money,
    "buildings": buildings,
    "cities": cities,
    "stations": stations,
    "hazards": hazards,
    "cattle": cattle,
    "objectives": trade_and_objectives,
    "stationmasters": masters,
    "workers": workers,
    "step_disc": step_disc,
    "job_market_token": token,
}
"""What is entered for a row, below it."""


@dataclass(frozen=True, slots=True)
class PageState:
    unfolded: tuple[str, ...] = ()
    """Rows that are open where all stand folded."""
    typing: bool = False
    """True while digits are added to the money; the first one after anything else begins a new number."""

    def shows(self, row: str) -> bool:
        return row in self.unfolded


def begun(player: PlayerView) -> PageState:
    return PageState(("objectives",) if player.ranch.untold else ())


def update(view: EntryView, local: PageState, message: Message) -> tuple[PageState, tuple[str, int] | None]:
    """The page after a message, and what digits make of the money."""
    now = view.count(DOLLARS)
    match message:
        case Unfold(row):
            rest = tuple(one for one in local.unfolded if one != row)
            return replace(local, unfolded=rest if row in local.unfolded else (*rest, row)), None
        case Digit(digit):
            number = int(f"{now}{digit}") if local.typing else int(digit)
            return replace(local, typing=True), (DOLLARS, number if number <= MOST_DOLLARS else int(digit))
        case Erase():
            return replace(local, typing=True), (DOLLARS, now // 10)
    return replace(local, typing=False), None


class Sections:
    """What is entered below the rows, made anew only where something of it has changed."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, tuple[Node, ...]]] = {}

    def of(self, view: EntryView, row: str) -> tuple[Node, ...]:
        entered, (before, made) = _told_of(view, row), self._made.get(row, (None, ()))
        if entered is None or entered != before:
            made = SECTIONS[row](view)
            self._made[row] = entered, made
        return made


def _told_of(view: EntryView, row: str) -> object:
    """All that a section shows; None for what anything may change."""
    if row == "objectives":
        return None
    game_view = view.game_view
    held = [
        [(what, count) for what, count in one.counts.items() if ROW_OF.get(what.partition("/")[0]) == row]
        for one in game_view.players
    ]
    discs = view.player.discs if row in ("cities", "stations") else 0
    table = (view.shown.seats, view.edition, game_view.simmental, game_view.printed, game_view.sides, game_view.masters)
    return held, discs, view.cell(row), table, view.tr, view.seat, view.width, view.font_scale, view.folded


def page(
    view: EntryView, local: PageState, margin: float = 0, total: str = "", sections: Sections | None = None
) -> Node:
    """All rows; in the end the total where that has no room elsewhere."""
    parts, sections = list[Node](), sections or Sections()
    for row in rows(view, local):
        if parts and not isinstance(parts[-1], ListRow):
            parts.append(rule())
        parts.append(sheet_row(row))
        if row.opened or not row.folds:
            parts += sections.of(view, row.id)
    return Column((*parts, *((total_line(view.tr("sheet.total"), total),) if total else ())), 0, (margin, 0, margin, 0))


def rows(view: EntryView, local: PageState) -> list[SheetRow]:
    player, found = view.player, []
    filled = filled_rows(player)
    for place, row in enumerate(CATEGORIES):
        cell, folds = view.cell(row), view.folded and row != DOLLARS
        words, points = view.tr.text(category_name(GAME, row)), shown_number(cell.points)
        corrected, opened = cell.overridden or cell.corrected, local.shows(row)
        detail = in_short(view, row) if folds else _told(view, row)
        checked = view.folded and player.confirmed
        found.append(SheetRow(row, ICONS[row], words, points, detail, corrected, folds, opened, filled[place], checked))
    return found


def _told(view: EntryView, row: str) -> str:
    """What stands beside the name where all of it is entered below."""
    match row:
        case "cities":
            return view.phrase("great_western_trail.rail.discs", used=view.player.discs, most=view.game_view.box.discs)
        case "stations":
            count = sum(view.count(f"station/{one.number}") for one in view.game_view.box.stations)
            return view.phrase("great_western_trail.rail.stations", count=count)
    return ""


def glance(view: EntryView) -> Node:
    """The rows in the column beside them."""
    return at_a_glance(rows(view, PageState()), view.font_scale)


def filled_rows(player: PlayerView) -> list[bool]:
    """For each row of the sheet whether anything is entered for it."""
    kinds = {what.partition("/")[0] for what in player.counts}
    held = {ROW_OF[kind] for kind in kinds if kind in ROW_OF}
    return [row in held for row in CATEGORIES]

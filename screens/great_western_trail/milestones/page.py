"""Who has done what: a row for each kind of milestone, a column for each player; a tap on a cell notes one more.

What nothing is left to choose of is noted by that tap; for the rest a sheet asks, and its first tap notes it.
"""

from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.records import EndPlay, NoteStation
from companion.games.great_western_trail.state import at_start
from screens.games import load
from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.drawn.stock_tile import StockTile, kind_words
from screens.great_western_trail.entry.page import SectionsPage
from screens.great_western_trail.entry.player import SectionHead
from screens.great_western_trail.milestones.discs import DiscSheet
from screens.great_western_trail.milestones.finder import NotedFinder
from screens.great_western_trail.milestones.guide import show_guide
from screens.great_western_trail.milestones.rows import (
    KindTile,
    NotedCell,
    NotedHead,
    NotedRow,
    NotedRows,
    NotedTop,
)
from screens.kit import Sheet
from screens.kit.figures import number, signed
from screens.kit.fitting import width_of
from screens.kit.marks import initials
from screens.kit.shape import column_of, shape_of
from screens.table.milestones import MilestonesPage
from screens.theme import rgba

_ENTRY, _HERE = "screens.great_western_trail.entry", "screens.great_western_trail.milestones"
WORKER_SECTIONS = (f"{_ENTRY}.workers:WorkersSection", f"{_ENTRY}.workers:TokenSection")
BESIDE = 150
"""What stands beside the name in the banner, in dp."""
TRADE_SECTION = f"{_ENTRY}.tiles:TradeSection"


@dataclass(frozen=True)
class Kind:
    """A kind of milestone: what it counts, its rows on the sheet, how it looks, and what a tap opens."""

    id: str
    held: tuple[str, ...] = ()
    """The kinds of things that are counted."""
    rows: tuple[str, ...] = ()
    look: tuple[str, str] = ("", "")
    """Where the tokens say its colours; a tile of the stock looks like itself."""
    icon: str = ""
    sections: tuple[str, ...] = ()
    """Parts of the final check that enter it."""
    one: str = ""
    """What a tap on a cell adds at once."""
    title: str = ""
    """What stands on its sheet where that is for several kinds."""


KINDS = (
    Kind("city", ("city",), ("cities", "step_disc"), ("tasks", "terminal_city_disc"), "flag-checkered"),
    Kind("station", ("station",), ("stations", "stationmasters"), ("tasks", "station")),
    Kind(
        "building",
        ("building",),
        ("buildings",),
        ("tasks", "building"),
        sections=(f"{_HERE}.buildings:NotedBuildings",),
    ),
    Kind("cattle", ("cattle",), ("cattle",), ("workers", "craftsman"), "cow", (f"{_ENTRY}.tiles:CattleSection",)),
    Kind("hazard", ("hazard",), ("hazards",), ("tasks", "hazard"), sections=(f"{_ENTRY}.tiles:HazardsSection",)),
    Kind(
        "objective",
        ("area", "deck"),
        ("objectives",),
        ("workers", "engineer"),
        "cards-outline",
        (f"{_ENTRY}.objectives:ObjectivesSection",),
    ),
    *(
        Kind(worker, sections=WORKER_SECTIONS, one=f"worker/{worker}", title="worker")
        for worker in ("cowboy", "craftsman", "engineer")
    ),
    Kind("green", sections=(TRADE_SECTION,), one="tiles_green", title="trade"),
    Kind(
        "second_colour", ("tiles_second_colour",), sections=(TRADE_SECTION,), one="tiles_second_colour", title="trade"
    ),
)


class TrailMilestones(SectionsPage, MilestonesPage):
    low, adds_one = 700, True
    found_in = StringProperty("area")
    """Where objective cards lay that were found last on the sheet of all of them."""

    def __init__(self, **more: Any) -> None:
        self.kinds: dict[str, NotedHead] = {}
        self.cells: dict[tuple[str, int], NotedCell] = {}
        self.table_rows, self.top_row = NotedRows(), NotedTop()
        super().__init__(**more)
        self._columns_below_players()
        self.table_rows.bind(width=self._measure)
        self.app.theme.bind(scale=self._measure)

    def _columns_below_players(self) -> None:
        """The players stand above the columns, wherever those are, and stay there while the rows scroll."""
        strip, rows = self.ids.strip.__self__, self.ids.list.__self__
        place = rows.parent
        at = place.children.index(rows)
        for part in (strip, rows):
            place.remove_widget(part)
        strip.above_columns = True
        self.top_row.add_widget(strip)
        rows.bind(margin=self.top_row.setter("margin"))
        self.top_row.margin = rows.margin
        stage = BoxLayout(orientation="vertical")
        for part in (self.top_row, rows):
            stage.add_widget(part)
        place.add_widget(stage, at)

    def _measure(self, *_: Any) -> None:
        roomy = shape_of(self.width / dp(1), self.height / dp(1)) == "tablet"
        self.top_row.head_width = self.table_rows.measure(self.app.theme, roomy=roomy)

    def head(self, category: str = "", text: str = "") -> SectionHead:
        """The name above a section that writes its own; its points stand in the cell."""
        return SectionHead(text=self.app.tr(text or f"great_western_trail.category.{category}"))

    def _fill_frame(self, view: Any) -> None:
        """Where the name of the box needs two lines, a shorter one tells the edition on one."""
        super()._fill_frame(view)
        banner, place = self.ids.banner, self.parent or self  # the room it will take, before it has been laid out
        wide = dp(column_of(place.width / dp(1), place.height / dp(1))) or place.width
        for shorter in ("box", "box_short"):
            if width_of(banner.name, self.app.theme.head) > wide - dp(BESIDE):
                banner.name = self.app.tr(f"great_western_trail.{shorter}.{self.mirror.box.edition}")

    # --- the rows ---

    def tiles(self) -> list[Any]:
        if len(self.cells) != len(KINDS) * len(self.view.seats):
            self.table_rows.rows = [self._row(kind) for kind in KINDS]
        sheet = self.session.sheet()
        for kind in KINDS:
            words = self._words(kind)
            self.kinds[kind.id].text = words
            for seat, player in enumerate(self.view.seats):
                cell = self.cells[kind.id, seat]
                cell.name = self.app.tr("great_western_trail.milestones.cell", player=player.name, what=words)
                cell.colour, cell.chosen = player.colour, seat == self.who
                cell.count = number(self.counted(seat, kind))
                points = sum(sheet.cell(seat, row).points for row in kind.rows)
                cell.points = signed(points) if points else ""
        self.top_row.text = self.app.tr("great_western_trail.milestones.who")
        self._measure()
        return [self.table_rows]

    def above_tiles(self) -> list[Any]:
        """What is asked stands beside the players."""
        return []

    def _row(self, kind: Kind) -> NotedRow:
        head = NotedHead(name=kind.id, on_release=lambda _: self.note(kind)).put(self._picture(kind))
        self.kinds[kind.id] = head
        cells = []
        for seat in range(len(self.view.seats)):
            cell = NotedCell(on_release=lambda _, seat=seat: self.note_for(kind, seat))
            self.cells[kind.id, seat] = cell
            cells.append(cell)
        return NotedRow(head, cells)

    def _picture(self, kind: Kind) -> Any:
        if not kind.look[0]:
            return StockTile(kind=kind.id, edition=self.mirror.box.edition)
        look = colours_of(*kind.look)
        picture = KindTile(icon=kind.icon or look["icon"])
        picture.fill, picture.on = rgba(look["fill"]), rgba(look["on"])
        return picture

    def _words(self, kind: Kind) -> str:
        if not kind.look[0]:
            return kind_words(self.mirror.box.edition, kind.id)
        return str(self.app.tr(f"great_western_trail.milestones.{kind.id}"))

    def _title(self, kind: Kind) -> str:
        own = f"great_western_trail.milestones.{kind.title or kind.id}"
        of_edition = f"{own}.{self.mirror.box.edition}"
        return str(self.app.tr(of_edition if self.app.tr.has(of_edition) else own))

    def counted(self, seat: int, kind: Kind) -> int:
        """How many a player has; of workers the printed one is there from the beginning."""
        counts = self.mirror.players[seat].counts
        if kind.one:
            return int(counts.get(kind.one, at_start(self.mirror.box.edition, kind.one)))
        return sum(count for what, count in counts.items() if what.partition("/")[0] in kind.held)

    # --- noting ---

    def note_for(self, kind: Kind, seat: int) -> None:
        """One more of this player, who is chosen by it."""
        if seat != self.who:
            self.choose_player(seat)
        if kind.one:
            self.enter(kind.one, self.counted(seat, kind) + 1)
        elif kind.id == "objective" and self._has_cards():
            self.show_sheet(NotedFinder(page=self, seat=seat, place="deck"))
        else:
            self.note(kind)

    def _has_cards(self) -> bool:
        """True once any card is told: the first one is mostly the starting card, which has its own way."""
        return bool(self.player.area or self.player.deck)

    def note(self, kind: Kind) -> None:
        """All of this kind of whoever is chosen, to be set."""
        title = self._title(kind)
        if not kind.sections:
            self.show_sheet(DiscSheet(self, kind.id, title))
            return
        seat = self.view.seats[self.who]
        sheet = Sheet(title=title, subtitle=seat.name, colour=seat.colour)
        sheet.initial = initials([one.name for one in self.view.seats])[self.who]
        sections = [load(place)(page=self, seat=self.who) for place in kind.sections]
        for section in sections:
            section.show()
        self.show_sheet(sheet.fill(sections))

    def show_guide(self) -> None:
        """Kansas City step by step; from there to the cities of whoever is chosen."""
        show_guide(self, lambda: self.note(KINDS[0]))

    def ask_master(self, station: str, *, step: bool) -> None:
        """A worker becomes station master there: which tile, and which worker."""
        answers = [f"{NoteStation.__name__}:{self.who}", station]
        if not self.session.state.count(self.who, "step_disc"):
            answers.append("step_disc" if step else "usual")
        self._go_on(tuple(answers))

    def finish(self) -> None:
        self.app.tap(EndPlay())

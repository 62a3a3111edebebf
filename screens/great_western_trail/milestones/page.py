"""Eight tiles: what a player has of each kind with its points so far; a tap notes one more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.properties import StringProperty

from companion.games.great_western_trail.records import EndPlay, NoteCity, NoteStation
from companion.games.great_western_trail.state import at_start
from scoring.great_western_trail import WORKERS
from screens.games import load
from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.entry.page import SectionsPage
from screens.great_western_trail.entry.player import SectionHead
from screens.kit import Sheet
from screens.kit.figures import number
from screens.kit.marks import initials
from screens.table.milestones import MilestoneGrid, MilestonesPage, MilestoneTile
from screens.theme import rgba

_ENTRY = "screens.great_western_trail.entry"


@dataclass(frozen=True)
class Kind:
    """A kind of milestone: its rows on the sheet, how it looks, and what a tap opens."""

    id: str
    rows: tuple[str, ...]
    look: tuple[str, str]
    """Where the tokens say its colours."""
    icon: str = ""
    sections: tuple[str, ...] = ()
    """Parts of the final check that enter it; none where its questions are asked."""
    asks: type | None = None


KINDS = (
    Kind("city", ("cities", "step_disc"), ("tasks", "terminal_city_disc"), "flag-checkered", asks=NoteCity),
    Kind("station", ("stations", "stationmasters"), ("tasks", "station"), asks=NoteStation),
    Kind("building", ("buildings",), ("tasks", "building"), sections=("buildings:BuildingsSection",)),
    Kind("hazard", ("hazards",), ("tasks", "hazard"), sections=("tiles:HazardsSection",)),
    Kind(
        "worker",
        ("workers", "job_market_token"),
        ("workers", "cowboy"),
        sections=("workers:WorkersSection", "workers:TokenSection"),
    ),
    Kind("objective", ("objectives",), ("workers", "engineer"), "cards-outline", ("objectives:ObjectivesSection",)),
    Kind("trade", (), ("tasks", "green_tile"), sections=("tiles:TradeSection",)),
    Kind("cattle", ("cattle",), ("workers", "craftsman"), "cow", ("tiles:CattleSection",)),
)


class TrailMilestones(SectionsPage, MilestonesPage):
    found_in = StringProperty("area")
    """Where objective cards lay that were found last."""

    def __init__(self, **more: Any) -> None:
        self.grid = MilestoneGrid()
        self.kinds: dict[str, MilestoneTile] = {}
        for kind in KINDS:
            look = colours_of(*kind.look)
            tile = MilestoneTile(name=kind.id, icon=kind.icon or look["icon"])
            tile.fill, tile.on = rgba(look["fill"]), rgba(look["on"])
            tile.bind(on_release=lambda _, kind=kind: self.note(kind))
            self.kinds[kind.id] = tile
            self.grid.add_widget(tile)
        super().__init__(**more)

    def head(self, category: str = "", text: str = "") -> SectionHead:
        """The name above a section that writes its own; its points stand on the tile."""
        return SectionHead(text=self.app.tr(text or f"great_western_trail.category.{category}"))

    # --- the tiles ---

    def tiles(self) -> list[Any]:
        sheet, edition = self.session.sheet(), self.mirror.box.edition
        for kind in KINDS:
            tile = self.kinds[kind.id]
            own = f"great_western_trail.milestones.{kind.id}.{edition}"
            shared = f"great_western_trail.milestones.{kind.id}"
            tile.text = self.app.tr(own if self.app.tr.has(own) else shared)
            tile.detail = _DETAILS[kind.id](self)
            points = sum(sheet.cell(self.who, row).points for row in kind.rows)
            tile.points = number(points) if kind.rows else ""
        return [self.grid]

    def counted(self, *kinds: str) -> int:
        return sum(count for what, count in self.player.counts.items() if what.partition("/")[0] in kinds)

    def note(self, kind: Kind) -> None:
        if kind.asks is not None:
            self._go_on((f"{kind.asks.__name__}:{self.who}",))
            return
        seat = self.view.seats[self.who]
        sheet = Sheet(title=self.kinds[kind.id].text, subtitle=seat.name, colour=seat.colour)
        sheet.initial = initials([one.name for one in self.view.seats])[self.who]
        sections = [load(f"{_ENTRY}.{place}")(page=self, seat=self.who) for place in kind.sections]
        for section in sections:
            section.show()
        self.show_sheet(sheet.fill(sections))

    def finish(self) -> None:
        self.app.tap(EndPlay())


def _so_many(words: str, *kinds: str) -> Callable[[TrailMilestones], str]:
    def detail(page: TrailMilestones) -> str:
        return str(page.app.tr(f"great_western_trail.milestones.so_many.{words}", count=page.counted(*kinds)))

    return detail


def _buildings(page: TrailMilestones) -> str:
    held = [what.partition("/")[2] for what in page.player.counts if what.startswith("building/")]
    return ", ".join(sorted(held, key=lambda id_: (int(id_[:-1]), id_))) or _so_many("buildings", "building")(page)


def _workers(page: TrailMilestones) -> str:
    edition, counts = page.mirror.box.edition, page.player.counts
    return " · ".join(str(counts.get(f"worker/{kind}", at_start(edition, f"worker/{kind}"))) for kind in WORKERS)


_DETAILS: dict[str, Callable[[TrailMilestones], str]] = {
    "city": _so_many("cities", "city"),
    "station": _so_many("stations", "station"),
    "building": _buildings,
    "hazard": _so_many("tiles", "hazard"),
    "worker": _workers,
    "objective": _so_many("cards", "area", "deck"),
    "trade": _so_many("tiles", "tiles_green", "tiles_second_colour"),
    "cattle": _so_many("cards", "cattle"),
}

"""Who has done what: a row for each kind of milestone, a column for each player; a tap on a cell notes one more.

What nothing is left to choose of is noted by that tap; for the rest a sheet asks, and its first tap notes it.
"""

from dataclasses import dataclass
from typing import Any

from companion.games.great_western_trail.pictures import MILESTONES, milestone_picture
from companion.games.great_western_trail.records import EndPlay, NoteStation
from companion.games.great_western_trail.state import at_start, tile_words
from companion.words.numbers import shown_number as number
from companion.words.numbers import signed
from companion.words.rulebook import rule_words
from screens.great_western_trail.entry.objectives import objectives
from screens.great_western_trail.entry.page import Entering
from screens.great_western_trail.entry.sheet import Section
from screens.great_western_trail.entry.things import buildings, cattle, cities, hazards, stations, token, trade, workers
from screens.great_western_trail.milestones.sheets import NoteSheet
from screens.metrics import dp
from screens.pages.figures import table as figures
from screens.table.milestones import WIDEST, MilestonesPage
from screens.table.strip_pane import Strip
from screens.table.who import WhoView
from screens.ui.fitting import width_of
from screens.ui.pane import Pane, Stack
from screens.ui.shape import shape_of
from screens.ui.tree.controls import drawn, rule_line
from screens.ui.tree.nodes import Button, Column, Message, Node, Painted, Text
from screens.ui.tree.rendered_text import TextRuler

BESIDE = 150
"""What stands beside the name in the banner, in dp."""
PICTURE, AIR, ROOMY, HEADS = 34, 14, 76, 0.34
"""Of a row's head, and how high a row is on a tablet, in dp; how much of a line the heads take where there is room."""
MOST = "−12"
"""What a cell shows at most."""
STEPS = {
    "foresight": ("GWT-K01", "GWT-K03", "GWT-K05"),
    "income": ("GWT-K15", "GWT-K18", "GWT-K22"),
    "deliver": ("GWT-K23", "GWT-K30", "GWT-K37"),
    "refill": ("GWT-K44", "GWT-K45", "GWT-C03"),
}
"""The steps of a visit to Kansas City, and the rules worth rereading in each; nothing of it is entered."""
CITIES = "cities"


@dataclass(frozen=True)
class Kind:
    """A kind of milestone: what it counts, its rows on the sheet, how it looks, and what a tap opens."""

    id: str
    held: tuple[str, ...] = ()
    """The kinds of things that are counted."""
    rows: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    """Parts of the sheet that enter it."""
    one: str = ""
    """What a tap on a cell adds at once."""
    title: str = ""
    """What stands on its sheet where that is for several kinds."""


KINDS = (
    Kind("city", ("city",), ("cities", "step_disc"), (cities,)),
    Kind("station", ("station",), ("stations", "stationmasters"), (stations,)),
    Kind("building", ("building",), ("buildings",), sections=(buildings,)),
    Kind("cattle", ("cattle",), ("cattle",), (cattle,)),
    Kind("hazard", ("hazard",), ("hazards",), sections=(hazards,)),
    Kind("objective", ("area", "deck"), ("objectives",), (objectives,)),
    *(
        Kind(worker, sections=(workers, token), one=f"worker/{worker}", title="worker")
        for worker in ("cowboy", "craftsman", "engineer")
    ),
    Kind("green", sections=(trade,), one="tiles_green", title="trade"),
    Kind("second_colour", ("tiles_second_colour",), sections=(trade,), one="tiles_second_colour", title="trade"),
)

_KIND = {kind.id: kind for kind in KINDS}


class TrailMilestones(Entering, MilestonesPage):
    low = 700

    head = 0.0
    """How wide the heads of the rows are, in dp; 0 where they stand above their cells."""

    def stage(self, strip: Pane) -> tuple[Pane, ...]:
        """The players stand above the columns, wherever those are, and stay there while the rows scroll."""
        return (Stack((strip, self.make_scroll()), fills=True),)

    def who_view(self, bar: Strip) -> WhoView:
        words = self.app.tr("great_western_trail.milestones.who")
        return WhoView(bar.shown, bar.width / dp(1), self.room.side(WIDEST), named=True, head=self.head, words=words)

    def _fill_frame(self, view: Any) -> None:
        """Where the name of the box needs two lines, a shorter one names the edition on one."""
        super()._fill_frame(view)
        banner, wide = self.banner, self.foot_width
        for shorter in ("box", "box_short"):
            if width_of(banner.name, self.app.theme.head) > wide - dp(BESIDE):
                banner.name = self.app.tr(f"great_western_trail.{shorter}.{self.game_view.box.edition}")

    # --- the rows ---

    def tiles(self, width: float) -> Node:
        """In the width there is: heads beside the cells of all players, or above them."""
        kinds = tuple(self._row(kind) for kind in KINDS)
        self.head, pictured = self._heads(width, [kind.words for kind in kinds])
        roomy = shape_of(self.width / dp(1), self.height / dp(1)) == "tablet"
        self.strip.change()
        return figures.table(figures.TableView(kinds, self.head, pictured, ROOMY if roomy else figures.CELL))

    def _heads(self, room: float, words: list[str]) -> tuple[float, bool]:
        """How wide the heads are, 0 where they stand above the cells; and if their pictures have room."""
        ruler, one = TextRuler(self.app.theme), dp(1)
        cell = max(figures.CELL, ruler.width(MOST, "head2") / one + 14)
        left = room - len(self.view.seats) * (cell + figures.CELL_GAP)
        label, caption = (max(ruler.word_width(n, role) for n in words) / one + AIR for role in ("label", "caption"))
        pictured = label + PICTURE + 8 <= left
        needed = label + PICTURE + 8 if pictured else caption
        return min(left, max(needed, room * HEADS)) if needed <= left else 0.0, pictured

    def act(self, message: Message) -> None:
        match message:
            case figures.OpenKind(id_):
                self.note(_KIND[id_])
            case figures.Note(id_, seat):
                self.note_for(_KIND[id_], seat)

    def _row(self, kind: Kind) -> figures.Kind:
        words, sheet = self._words(kind), self.session.sheet()
        cells = []
        for seat, player in enumerate(self.view.seats):
            name = self.app.tr("great_western_trail.milestones.cell", player=player.name, what=words)
            points = sum(sheet.cell(seat, row).points for row in kind.rows)
            text = signed(points) if points else ""
            cells.append(figures.Cell(name, number(self.counted(seat, kind)), text, seat == self.who))
        return figures.Kind(kind.id, words, self._picture(kind), tuple(cells))

    def _picture(self, kind: Kind) -> Painted:
        return drawn(milestone_picture(kind.id, self.game_view.box.edition), PICTURE)

    def _words(self, kind: Kind) -> str:
        if kind.id not in MILESTONES:
            return self.app.tr.text(tile_words(self.game_view.box.edition, kind.id))
        return str(self.app.tr(f"great_western_trail.milestones.{kind.id}"))

    def _title(self, kind: Kind) -> str:
        own = f"great_western_trail.milestones.{kind.title or kind.id}"
        of_edition = f"{own}.{self.game_view.box.edition}"
        return str(self.app.tr(of_edition if self.app.tr.has(of_edition) else own))

    def counted(self, seat: int, kind: Kind) -> int:
        """How many a player has; of workers the printed one is there from the beginning."""
        counts = self.game_view.players[seat].counts
        if kind.one:
            return int(counts.get(kind.one, at_start(self.game_view.box.edition, kind.one)))
        return sum(count for what, count in counts.items() if what.partition("/")[0] in kind.held)

    # --- noting ---

    def note_for(self, kind: Kind, seat: int) -> None:
        """One more of this player, who is chosen by it."""
        if seat != self.who:
            self.choose_player(seat)
        if kind.one:
            self.enter(kind.one, self.counted(seat, kind) + 1)
        else:
            self.note(kind)

    def note(self, kind: Kind) -> None:
        """All of this kind of whoever is chosen, to be set."""
        self.show_sheet(NoteSheet(self, kind.id, self._title(kind), kind.sections))

    def show_guide(self) -> None:
        """Kansas City step by step; from there to the cities of whoever is chosen."""
        tr, parts = self.app.tr, list[Node]()
        for step, rules in STEPS.items():
            title = tr(f"great_western_trail.kansas.visit.{step}")
            parts.append(Text(f"{list(STEPS).index(step) + 1}. {title}", "strong"))
            entered = (rule_words("great_western_trail", rule, self.session.header.options) for rule in rules)
            parts += [rule_line(tr(words)) for words in entered]
        go = Button(tr("great_western_trail.kansas.deliver.choose"), "flag-checkered", tap=CITIES)
        title, actions = tr("great_western_trail.milestones.guide"), {CITIES: lambda: self.note(KINDS[0])}
        self._tell(title, Column(tuple(parts), 10), actions, (go,))

    def ask_master(self, station: str, *, step: bool) -> None:
        """A worker becomes station master there: which tile, and which worker."""
        answers = [f"{NoteStation.__name__}:{self.who}", station]
        if not self.session.state.count(self.who, "step_disc"):
            answers.append("step_disc" if step else "usual")
        self._go_on(tuple(answers))

    def end_play(self) -> None:
        self.app.tap(EndPlay())

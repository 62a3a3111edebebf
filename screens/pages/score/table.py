"""The sheet as a ledger page: categories by players, header and total fixed, the rows scroll between them."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.game import Seat
from companion.messages import message
from scoring.sheet import ScoreSheet, TieBreak
from screens.app import running
from screens.kit import Text
from screens.kit.drawn import Painted
from screens.kit.figures import number, sentence_case
from screens.kit.fitting import line_of, lines_of, width_of, word_width
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.score.cells import NumberCell
from screens.pages.score.course import Course
from screens.pages.score.lines import score_lines

load_kv(__file__)

RANKS = ("rank.1", "rank.2", "rank.3", "rank.4", "rank.5")
GLYPHS = 1.4
"""How high a line is where none may be wasted, by its type size."""
COUNT_SECONDS = 0.9
"""How long the rows of a finished game count up, in all."""
Cells: TypeAlias = frozenset[tuple[int, str]]
TOTAL = ""
"""What stands for the total where a category is asked for."""


@dataclass(frozen=True, slots=True)
class Columns:
    """How the width is shared out, in pixels."""

    label: float
    """Zero if there is no room beside the numbers: then every label has a line of its own above them."""
    each: float
    pad: float
    """Right of a number, so that digits stand below each other and their block in the middle."""
    total_size: float
    rank_beside: bool
    """True if a total and its rank have room beside each other."""

    @property
    def stacked(self) -> bool:
        return not self.label


def share_out(width: float, labels: list[str], sheet: ScoreSheet, widest_column: float) -> Columns:
    """Columns of 48 dp up to the widest beside labels of 120 dp or more, or labels above where that is too narrow."""
    theme = running().theme
    players = len(sheet.players)
    points = [number(player.cells[c].points) for player in sheet.players for c in sheet.categories]
    widest = max(width_of(text, theme.head2) for text in points)
    total = max(width_of(number(player.total), theme.head) for player in sheet.players)
    least = max(dp(48), widest + dp(10), total + dp(6))
    one_line = max(width_of(label, theme.body, bold=False) for label in labels) + dp(22)
    wrapped = max(word_width(label, theme.body, bold=False) for label in labels) + dp(22)
    label, each = 0.0, width / players
    for words, narrowest in ((one_line, max(least, dp(58))), (wrapped, least)):
        beside = min(widest_column, (width - max(dp(120), words)) / players)
        if beside >= narrowest:
            label, each = width - players * beside, beside
            break
    shrink = min(1.0, (each - dp(6)) / total)
    rank = max(width_of(running().tr(id_), theme.caption, bold=False) for id_ in RANKS[:players])
    return Columns(
        label, each, max(dp(3), (each - widest) / 2), theme.head * shrink, rank_beside=total + rank + dp(16) <= each
    )


class ScoreRow(BoxLayout):
    """A category: its name, and a cell for every player."""

    text = StringProperty("")
    role = StringProperty("body")
    muted = BooleanProperty(False)
    label = NumericProperty(0)
    least = NumericProperty()
    """The height of a cell."""
    air = NumericProperty()
    """Above and below a label, together."""
    strong = BooleanProperty(False)
    """True for the total: an ink line above, a double rule below."""


class TotalCell(ButtonBehavior, BoxLayout):
    """A total and its rank, beside each other or one above the other: as its `orientation` says."""

    text = StringProperty("")
    rank = StringProperty("")
    won = BooleanProperty(False)
    size_of_total = NumericProperty()
    seat = NumericProperty(0)
    category = StringProperty(TOTAL)


class HeadCell(BoxLayout):
    """A mark and a name, beside each other or one above the other: as its `orientation` says."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    won = BooleanProperty(False)


class Hint(BoxLayout):
    """That numbers can be tapped, above the rows where the header has no room for it."""


class ScoreLines(Painted):
    """The score over time."""

    shows = ("course",)
    course = ObjectProperty(None, allownone=True)

    def paint(self) -> None:
        tr, course = running().tr, self.course
        if course:
            words = tr(course.counted, number=course.first), tr("sheet.total")
            score_lines(self.theme, (*self.pos, *self.size), False, course, *words)


class CourseBelow(BoxLayout):
    """The score over time below the sheet; not there if there is too little room."""

    course = ObjectProperty(None)


class ScoreTable(BoxLayout):
    """Shows a sheet; `on_cell(seat, category)` when a number is tapped, with no category for the total.

    On a page that lies, header and total take one line each and the rows as little as can be read, so that all are
    seen at once; on a tablet rows and columns are larger.
    """

    shape = StringProperty("phone")
    categories = NumericProperty(0)
    row_height = NumericProperty()
    widest = NumericProperty()
    """How wide the sheet may be."""
    room = NumericProperty()
    """The height between header and total."""
    total_scrolls = BooleanProperty(False)
    """True where header and total together leave too little to read between them."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_cell")
        super().__init__(**more)
        self._shown: tuple[str, ScoreSheet, tuple[Seat, ...], bool, Cells] | None = None
        self._built: Any = None
        """What it was built of, and for which room, words and look."""
        self._drawn: Any = None
        """The course that is shown, and in which look."""
        self._counting: Animation | None = None
        self._build_soon = Clock.create_trigger(self._build, -1)
        self.bind(width=self._build_soon, shape=self._build_soon, row_height=self._set_rows)

    def on_cell(self, seat: int, category: str) -> None:
        """A number was tapped."""

    def show(
        self, game: str, sheet: ScoreSheet, seats: tuple[Seat, ...], *, decided: bool, hidden: Cells = frozenset()
    ) -> None:
        """`decided` once the sheet is complete, so that it names a winner; in `hidden` cells a secret would count."""
        self._shown = (game, sheet, seats, decided, hidden)
        self._build_soon()

    def show_course(self, course: Course | None) -> None:
        """The picture of the score over time, where there is room below the sheet."""
        app = running()
        drawn = (course, app.tr, app.theme.dark, app.theme.head2)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.ids.below.clear_widgets()
        if course:
            self.ids.below.add_widget(CourseBelow(course=course))

    def _build(self, *_: Any) -> None:
        if self._shown is None or self.width < dp(120):
            return
        app = running()
        now = (self._shown, self.width, self.shape, self.ids.table.width, app.tr, app.theme.dark, app.theme.head2)
        if now == self._built:
            return
        self._built = now
        game, sheet, seats, decided, hidden = self._shown
        labels = [app.tr(f"{game}.category.{category}") for category in sheet.categories]
        self.categories = len(labels)
        most = dp(112 if "tablet" in self.shape else 88)
        columns = share_out(self.ids.table.width, [*labels, app.tr("sheet.total")], sheet, most)
        won = tuple(decided and rank == 1 for rank in sheet.ranks)
        for part in ("head", "rows", "total", "ties"):
            self.ids[part].clear_widgets()
        self.ids.head.add_widget(_head(seats, won, columns, low=self.is_low))
        if columns.stacked and (not self.is_low or app.theme.large):  # else it stands in the column
            self.ids.rows.add_widget(Hint())
        for category, label in zip(sheet.categories, labels, strict=True):
            self.ids.rows.add_widget(self._row(sheet, category, label, won, columns, hidden))
        self.ids.total.add_widget(self._total(sheet, won, columns))
        for tie in sheet.tie_breaks if decided else ():
            self.ids.ties.add_widget(Text(text=tie_lines(game, tie), role="caption", muted=True))
        if self.counting:
            self.on_counted()

    # --- counting up ---

    counted = NumericProperty(1)
    """How far the rows have counted, from 0 to 1."""

    @property
    def counting(self) -> bool:
        return self._counting is not None

    def count_up(self) -> None:
        """Row by row from nothing to what it is; not for those who want no motion."""
        seconds = running().theme.lasting(COUNT_SECONDS)
        if not seconds:
            return
        self.skip()  # what still counts begins anew
        self.counted = 0
        self._counting = Animation(counted=1, duration=seconds)
        self._counting.bind(on_complete=lambda *_: self.skip())
        self._counting.start(self)

    def skip(self) -> None:
        """All of it at once."""
        if self._counting:
            self._counting.cancel(self)
        self._counting, self.counted = None, 1

    def on_counted(self, *_: Any) -> None:
        """Each row has its share of the time; totals say what was counted so far."""
        rows = [row for row in reversed(self.ids.rows.children) if isinstance(row, ScoreRow)]
        totals: dict[int, int] = {}
        for place, row in enumerate(rows):
            part = min(1.0, max(0.0, self.counted * (len(rows) + 1) - place))
            for cell in row.ids.cells.children:
                counted = round(cell.points * part)
                totals[cell.seat] = totals.get(cell.seat, 0) + counted
                cell.text = number(counted)
        for row in self.ids.total.children if self._shown else ():
            for cell in row.ids.cells.children:
                whole = self._shown[1].players[cell.seat].total if self._shown else 0
                cell.text = number(whole if self.counted == 1 else totals.get(cell.seat, 0))

    # --- how high a row is ---

    @property
    def is_low(self) -> bool:
        return self.shape == "landscape"

    @property
    def _air(self) -> float:
        return dp(8) if self.row_height >= dp(48) else 0.0

    def height_of_row(self, shape: str, room: float, categories: int, size: float) -> float:
        """A thumb's height, more on a tablet; where the page lies only what all rows have, if it can be read."""
        line = line_of(size) if shape != "landscape" else size * GLYPHS
        if shape == "phone" or not categories:
            return max(dp(48), line)
        fits = room / categories
        return max(line, min(dp(48), fits)) if shape == "landscape" else max(dp(48), line, min(dp(56), fits))

    def _set_rows(self, *_: Any) -> None:
        for row in self.ids.rows.children:
            if isinstance(row, ScoreRow):
                row.least, row.air = self.row_height, self._air

    def on_total_scrolls(self, *_: Any) -> None:
        """Move the total below the last row, or back to where it stays in sight."""
        total, home = self.ids.total.__self__, self.ids.listed if self.total_scrolls else self.ids.foot
        total.parent.remove_widget(total)
        home.add_widget(total)

    # --- rows ---

    def _row(
        self,
        sheet: ScoreSheet,
        category: str,
        label: str,
        won: tuple[bool, ...],
        columns: Columns,
        hidden: Cells,
    ) -> ScoreRow:
        row = ScoreRow(text=label, label=columns.label, least=self.row_height, air=self._air)
        points = [player.cells[category].points for player in sheet.players]
        for seat, player in enumerate(sheet.players):
            cell = player.cells[category]
            widget = NumberCell(
                points=cell.points,
                best=cell.points == max(points) != min(points),
                won=won[seat],
                marked=cell.overridden or cell.corrected,
                pad=columns.pad,
                seat=seat,
                category=category,
                hidden=(seat, category) in hidden,
            )
            self._add(row, widget)
        return row

    def _total(self, sheet: ScoreSheet, won: tuple[bool, ...], columns: Columns) -> ScoreRow:
        app = running()
        beside = self.is_low and columns.rank_beside
        least = max(dp(54), line_of(columns.total_size) + line_of(app.theme.caption))
        least = max(dp(34), columns.total_size * GLYPHS + dp(4)) if beside else least
        way = "horizontal" if beside else "vertical"
        row = ScoreRow(text=app.tr("sheet.total"), role="head2", label=columns.label, least=least, strong=True)
        for seat, (player, rank) in enumerate(zip(sheet.players, sheet.ranks, strict=True)):
            shown = app.tr(RANKS[rank - 1])
            size = columns.total_size
            cell = TotalCell(orientation=way, text=number(player.total), rank=shown, won=won[seat], seat=seat)
            cell.size_of_total = size
            self._add(row, cell)
        return row

    def _add(self, row: ScoreRow, cell: NumberCell | TotalCell) -> None:
        cell.bind(on_release=lambda tapped: self.dispatch("on_cell", int(tapped.seat), tapped.category))
        row.ids.cells.add_widget(cell)


def _head(seats: tuple[Seat, ...], won: tuple[bool, ...], columns: Columns, *, low: bool) -> ScoreRow:
    app = running()
    least = max(dp(34), app.theme.caption * GLYPHS + dp(4)) if low else dp(38) + line_of(app.theme.caption)
    room, otherwise = columns.each - dp(4), 1
    if low:
        room, otherwise = columns.each - dp(42), 0  # the mark alone bears the initial
    hint = "" if columns.stacked or low else app.tr("score.tap_why")
    even = lines_of(hint, app.theme.caption, columns.label - dp(20), bold=False) if hint else None
    hint = "\n".join(even) if even else hint
    row = ScoreRow(text=hint, role="caption", muted=True, label=columns.label, least=least)
    letters, way = initials([seat.name for seat in seats]), "horizontal" if low else "vertical"
    all_fit = all(width_of(seat.name, app.theme.caption) <= room for seat in seats)
    for seat, letter, first in zip(seats, letters, won, strict=True):
        fits = all_fit if low else width_of(seat.name, app.theme.caption) <= room
        shown = seat.name if fits else letter * otherwise
        cell = HeadCell(orientation=way, name=shown, colour=seat.colour, initial=letter, won=first)
        row.ids.cells.add_widget(cell)
    return row


def tie_lines(game: str, tie: TieBreak) -> str:
    """What was compared between players level on points, in the rulebook's order, a line each."""
    app = running()
    lines = [app.tr("score.level", total=tie.total)]
    for step in tie.steps:
        values = tuple(f"{name} {number(value)}" for name, value in step.values.items())
        lines.append(app.tr("sheet.tie_step", by=message(f"{game}.tie.{step.by}"), values=values))
    return "\n".join(sentence_case(line) for line in lines)

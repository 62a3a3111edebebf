"""The sheet as a ledger page: categories by players, header and total fixed, the rows scroll between them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.game import Seat
from companion.messages import message
from scoring.sheet import Sheet, TieBreak
from screens.app import running
from screens.figures import line_of, number, sentence_case, text_width, unbroken_width
from screens.kit import Text
from screens.kit.marks import initials
from screens.score_lines import Course, ScoreLines  # noqa: F401 - kv names the lines

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

RANKS = ("rank.1", "rank.2", "rank.3", "rank.4", "rank.5")
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

    @property
    def stacked(self) -> bool:
        return not self.label


def share_out(width: float, labels: list[str], sheet: Sheet) -> Columns:
    """Columns of 48 to 88 dp beside labels of 120 dp or more, or labels above where that is too narrow."""
    theme = running().theme
    players = len(sheet.players)
    points = [number(player.cells[c].points) for player in sheet.players for c in sheet.categories]
    widest = max(text_width(text, theme.head2, bold=True) for text in points)
    total = max(text_width(number(player.total), theme.head, bold=True) for player in sheet.players)
    least = max(dp(48), widest + dp(10), total + dp(6))
    one_line = max(text_width(label, theme.body) for label in labels) + dp(22)
    wrapped = max(unbroken_width(label, theme.body) for label in labels) + dp(22)
    label, each = 0.0, width / players
    for words, narrowest in ((one_line, max(least, dp(58))), (wrapped, least)):
        beside = min(dp(88), (width - max(dp(120), words)) / players)
        if beside >= narrowest:
            label, each = width - players * beside, beside
            break
    shrink = min(1.0, (each - dp(6)) / total)
    return Columns(label, each, max(dp(3), (each - widest) / 2), theme.head * shrink)


class ScoreRow(BoxLayout):
    """A category: its name, and a cell for every player."""

    text = StringProperty("")
    role = StringProperty("body")
    muted = BooleanProperty(False)
    label = NumericProperty(0)
    least = NumericProperty()
    """The height of a cell."""
    strong = BooleanProperty(False)
    """True for the total: an ink line above, a double rule below."""


class NumberCell(ButtonBehavior, Label):
    points = NumericProperty(0)
    best = BooleanProperty(False)
    won = BooleanProperty(False)
    marked = BooleanProperty(False)
    """True if the group overruled the number or fixed something it counts."""
    pad = NumericProperty(0)
    seat = NumericProperty(0)
    category = StringProperty("")


class TotalCell(ButtonBehavior, BoxLayout):
    text = StringProperty("")
    rank = StringProperty("")
    won = BooleanProperty(False)
    size_of_total = NumericProperty()
    seat = NumericProperty(0)
    category = StringProperty(TOTAL)


class HeadCell(BoxLayout):
    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    won = BooleanProperty(False)


class Hint(BoxLayout):
    """That numbers can be tapped, above the rows where the header has no room for it."""


class CourseBelow(BoxLayout):
    """The score over time below the sheet; not there if there is too little room."""

    course = ObjectProperty(None)


class ScoreTable(BoxLayout):
    """Shows a sheet; `on_cell(seat, category)` when a number is tapped, with no category for the total."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_cell")
        super().__init__(**more)
        self._shown: tuple[str, Sheet, tuple[Seat, ...], bool] | None = None
        self._build_soon = Clock.create_trigger(self._build, -1)
        self.bind(width=self._build_soon)

    def on_cell(self, seat: int, category: str) -> None:
        """A number was tapped."""

    def show(self, game: str, sheet: Sheet, seats: tuple[Seat, ...], *, decided: bool) -> None:
        """`decided` once the sheet is complete, so that it names a winner."""
        self._shown = (game, sheet, seats, decided)
        self._build_soon()

    def show_course(self, course: Course | None) -> None:
        """The picture of the score over time, where there is room below the sheet."""
        self.ids.below.clear_widgets()
        if course:
            self.ids.below.add_widget(CourseBelow(course=course))

    def _build(self, *_: Any) -> None:
        if self._shown is None or self.width < dp(120):
            return
        app = running()
        game, sheet, seats, decided = self._shown
        labels = [app.tr(f"{game}.category.{category}") for category in sheet.categories]
        columns = share_out(self.ids.table.width, [*labels, app.tr("sheet.total")], sheet)
        won = tuple(decided and rank == 1 for rank in sheet.ranks)
        for part in ("head", "rows", "total", "ties"):
            self.ids[part].clear_widgets()
        self.ids.head.add_widget(_head(seats, won, columns))
        if columns.stacked:
            self.ids.rows.add_widget(Hint())
        for category, label in zip(sheet.categories, labels, strict=True):
            self.ids.rows.add_widget(self._row(sheet, category, label, won, columns))
        self.ids.total.add_widget(self._total(sheet, won, columns))
        for tie in sheet.tie_breaks if decided else ():
            self.ids.ties.add_widget(Text(text=tie_lines(game, tie), role="caption", muted=True))

    def _row(self, sheet: Sheet, category: str, label: str, won: tuple[bool, ...], columns: Columns) -> ScoreRow:
        row = ScoreRow(text=label, label=columns.label, least=max(dp(48), line_of(running().theme.head2)))
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
            )
            self._add(row, widget)
        return row

    def _total(self, sheet: Sheet, won: tuple[bool, ...], columns: Columns) -> ScoreRow:
        app = running()
        least = max(dp(54), line_of(columns.total_size) + line_of(app.theme.caption))
        row = ScoreRow(text=app.tr("sheet.total"), role="head2", label=columns.label, least=least, strong=True)
        for seat, (player, rank) in enumerate(zip(sheet.players, sheet.ranks, strict=True)):
            shown = app.tr(RANKS[rank - 1])
            size = columns.total_size
            self._add(
                row, TotalCell(text=number(player.total), rank=shown, won=won[seat], size_of_total=size, seat=seat)
            )
        return row

    def _add(self, row: ScoreRow, cell: NumberCell | TotalCell) -> None:
        cell.bind(on_release=lambda tapped: self.dispatch("on_cell", int(tapped.seat), tapped.category))
        row.ids.cells.add_widget(cell)


def _head(seats: tuple[Seat, ...], won: tuple[bool, ...], columns: Columns) -> ScoreRow:
    app = running()
    least = dp(38) + line_of(app.theme.caption)
    hint = "" if columns.stacked else app.tr("score.tap_why")
    row = ScoreRow(text=hint, role="caption", muted=True, label=columns.label, least=least)
    letters = initials([seat.name for seat in seats])
    for seat, letter, first in zip(seats, letters, won, strict=True):
        fits = text_width(seat.name, app.theme.caption, bold=True) <= columns.each - dp(4)
        row.ids.cells.add_widget(
            HeadCell(name=seat.name if fits else letter, colour=seat.colour, initial=letter, won=first)
        )
    return row


def tie_lines(game: str, tie: TieBreak) -> str:
    """What was compared between players level on points, in the rulebook's order, a line each."""
    app = running()
    lines = [app.tr("score.level", total=tie.total)]
    for step in tie.steps:
        values = tuple(f"{name} {number(value)}" for name, value in step.values.items())
        lines.append(app.tr("sheet.tie_step", by=message(f"{game}.tie.{step.by}"), values=values))
    return "\n".join(sentence_case(line) for line in lines)

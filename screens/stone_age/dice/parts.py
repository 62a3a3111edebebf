"""What stands below the dice: the sum they make, the tools that lift it, and the hint which of them to use."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.app import running
from screens.kit.drawing import Tint, panel
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.pieces import ToolTile
from screens.stone_age.drawn.sizes import Painted, Word

load_kv(__file__)

TERMS = 5
LEAST, MOST = 5, 22
"""Between the parts of a sum, in dp."""


@dataclass(frozen=True, slots=True)
class Term:
    number: int
    caption: str
    ink: Tint
    piece: str = ""
    """What the last of the sum counts."""


class Equation(Painted):
    """11 dice + 1 tool = 12 pips ÷ 3 = 4 wood, rest 0: in one line, or in two where that is too long."""

    shows = ("dice", "added", "tools", "with_tools", "rate", "gives", "rest", "kind")
    dice = NumericProperty(0)
    added = NumericProperty(0)
    tools = NumericProperty(0)
    """How many tools that is."""
    with_tools = BooleanProperty(False)
    """True if there are tools to add, even if none is added."""
    rate = NumericProperty(1)
    gives = NumericProperty(0)
    rest = NumericProperty(0)
    kind = StringProperty("wood")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._numbers, self._captions, self._signs = ([Word() for _ in range(TERMS)] for _ in range(3))
        for word in (*self._numbers, *self._captions, *self._signs):
            self.add_widget(word)

    def paint(self) -> None:
        terms = self._terms()
        signs = ["", "+", "=", "÷", "="] if self.with_tools else ["", "÷", "="]
        if not self._fits("hero", terms, signs):
            self._write("title", terms, signs)
        rows = [range(len(terms))]
        if self._wide(rows[0], terms) > self.width:
            self._write("hero", terms, signs)
            rows = [range(len(terms) - 2), range(len(terms) - 2, len(terms))]
        below = max(word.height for word in self._captions[: len(terms)])
        high = max(word.height for word in self._numbers[: len(terms)])
        self.height = len(rows) * (high + below) + (len(rows) - 1) * dp(12)
        top = self.top
        for row in rows:
            self._lay(row, terms, top - high, high)
            top -= high + below + dp(12)

    def _terms(self) -> list[Term]:
        app, theme = running(), self.theme
        tools = [
            Term(int(self.added), app.tr("stone_age.dice.sum.tool", count=int(self.tools) or 2), theme.brass),
            Term(int(self.dice + self.added), app.tr("stone_age.dice.sum.pips"), theme.ink),
        ]
        kind = app.tr(f"stone_age.resource.{self.kind}")
        return [
            Term(int(self.dice), app.tr("stone_age.dice.sum.dice"), theme.ink),
            *(tools if self.with_tools else ()),
            Term(int(self.rate), kind, theme.ink),
            Term(int(self.gives), app.tr("stone_age.dice.sum.rest", rest=int(self.rest)), theme.primary, self.kind),
        ]

    def _fits(self, role: str, terms: list[Term], signs: list[str]) -> bool:
        self._write(role, terms, signs)
        return self._wide(range(len(terms)), terms) <= self.width

    def _write(self, role: str, terms: list[Term], signs: list[str]) -> None:
        for i in range(TERMS):
            term, sign = (terms[i], signs[i]) if i < len(terms) else (Term(0, "", self.theme.ink), "")
            last = bool(term.piece)
            number = str(term.number) if i < len(terms) else ""
            self._numbers[i].say(number, ("display" if role == "hero" else "hero") if last else role, term.ink)
            self._captions[i].say(term.caption, "caption", self.theme.ink2, bold=False)
            self._signs[i].say(sign, "title", self.theme.ink2, bold=False)

    def _side(self) -> float:
        return float(self.theme.title * 1.05)

    def _term_wide(self, i: int, terms: list[Term]) -> float:
        number = self._numbers[i].width + (self._side() + dp(6) if terms[i].piece else 0)
        return float(max(number, self._captions[i].width))

    def _wide(self, row: range, terms: list[Term]) -> float:
        """How wide a row is if its parts stand close."""
        gaps = 2 * len(row) - 2
        return sum(self._term_wide(i, terms) + self._signs[i].width for i in row) + gaps * dp(LEAST)

    def _lay(self, row: range, terms: list[Term], line: float, high: float) -> None:
        parts = 2 * len(row) - (0 if self._signs[row[0]].width else 1)
        spare = self.width - (self._wide(row, terms) - (2 * len(row) - 2) * dp(LEAST))
        gap = min(dp(MOST), spare / max(1, parts - 1))
        left = self.x + (spare - gap * (parts - 1)) / 2
        for i in row:
            sign, number, caption = self._signs[i], self._numbers[i], self._captions[i]
            if sign.width:
                sign.pos = round(left), round(line + (high - sign.height) / 2 - dp(2))
                left += sign.width + gap
            wide = self._term_wide(i, terms)
            piece = self._side() + dp(6) if terms[i].piece else 0
            start = left + (wide - number.width - piece) / 2
            if piece:
                glyph(self.theme, terms[i].piece, (start + self._side() / 2, line + high / 2), self._side())
            lift = (high - number.height) / 2 if piece else (high - number.height) / 2 - dp(1)
            number.pos = round(start + piece), round(line + lift)
            caption.pos = round(left + (wide - caption.width) / 2), round(line - caption.height)
            left += wide + gap


class ToolTiles(Painted):
    """Tool tiles in a line; one-use tools behind a rule, or below where the line is full."""

    GAP, AROUND = 8, 10

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._tiles: list[ToolTile] = []
        self._one_use: list[ToolTile] = []
        self._rule: tuple[float, float, float] | None = None
        self._arrange = Clock.create_trigger(self._lay, -1)
        self.bind(pos=self._arrange, size=self._arrange)

    def fill(self, tiles: list[ToolTile], one_use: list[ToolTile]) -> None:
        self.clear_widgets()
        self._tiles, self._one_use = tiles, one_use
        for tile in (*tiles, *one_use):
            tile.bind(wide=self._arrange, natural=self._arrange)
            self.add_widget(tile)
        self._arrange()

    def _lay(self, *_: Any) -> None:
        first, second = self._wide(self._tiles), self._wide(self._one_use)
        beside = first + second + 2 * dp(self.AROUND) <= self.width
        upper = self._high(self._tiles) if self._tiles else 0
        lower = self._high(self._one_use) if self._one_use else 0
        self.height = max(upper, lower) if beside else upper + lower
        self._row(self._tiles, self.x, self.top)
        if beside and self._tiles:
            self._row(self._one_use, self.x + first + 2 * dp(self.AROUND), self.top)
        else:
            self._row(self._one_use, self.x, self.top - upper)
        both = beside and self._tiles and self._one_use
        self._rule = (self.x + first + dp(self.AROUND), self.top - upper, upper) if both else None
        self._brush()

    def _wide(self, tiles: list[ToolTile]) -> float:
        return float(sum(tile.width for tile in tiles) + dp(self.GAP) * max(0, len(tiles) - 1))

    def _high(self, tiles: list[ToolTile]) -> float:
        return float(max(tile.natural for tile in tiles))

    def _row(self, tiles: list[ToolTile], left: float, top: float) -> None:
        for tile in tiles:
            tile.pos = left, top - tile.height
            left += tile.width + dp(self.GAP)

    def paint(self) -> None:
        if self._rule:
            x, bottom, height = self._rule
            panel((x, bottom + dp(2), dp(1), height - dp(8)), 0, self.theme.rule2)


class ToolShelf(Column):
    """The tools of the player on turn."""


class ToolColumn(Across):
    """Where the tools stand in the column of a page that lies."""


class HintRow(ButtonBehavior, BoxLayout):
    """A set of tools and what it reaches: chosen, or to be had with a tap."""

    text = StringProperty("")
    detail = StringProperty("")
    offer = StringProperty("")
    """What a tap does; "" where there is nothing to tap."""
    chosen = BooleanProperty(False)
    first = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.tapped: Callable[[], object] = lambda: None
        super().__init__(**more)

    def on_release(self) -> None:
        self.tapped()


class HintCard(Column):
    """The cheapest tools for what they reach."""

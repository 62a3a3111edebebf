"""The five numbers a player asks for most: money, engine, certificates, steps, hand."""

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.present import TrailView
from screens.app import running
from screens.kit.drawing import Point, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.text_cache import line_of
from screens.table.figure import Tapped

ICONS = {
    "money": "cash",
    "engine": "train",
    "certificates": "certificate-outline",
    "steps": "shoe-print",
    "hand": "cards-outline",
}
ICON = 16
"""Its side, in dp."""
_FIXED = {"money": "dollars", "engine": "engine", "certificates": "certificates"}
"""Figures that can be set; the others follow from the discs of the player board."""


class RanchFigure(Tapped, Painted):
    """A number with its icon, and what it counts below; drawn whole."""

    shows = ("icon", "value", "words", "short", "last", "fix_id")
    icon = StringProperty("")
    value = StringProperty("")
    words = StringProperty("")
    short = StringProperty("")
    """The words where there is less room."""
    last = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self._line = (0.0, 0.0, 0.0)
        super().__init__(**more)

    @property
    def text(self) -> str:
        """What it says, as a label would."""
        return f"{self.value} {self.caption}"

    @property
    def texture_size(self) -> tuple[float, float]:
        widths = (line.width for line in self._lines())
        return max(widths), sum(line.height for line in self._lines())

    @property
    def caption(self) -> str:
        """The words, or fewer of them where they do not fit."""
        fit = width_of(self.words, self.theme.micro, bold=False) <= self.width - dp(4)
        return self.words if fit else self.short

    def paint(self) -> None:
        theme = self.theme
        number, caption = self._lines()
        _put(caption, (self.center_x - caption.width / 2, self.y + dp(4)))
        middle = self.y + dp(4) + caption.height + number.height / 2
        taken = number.width + dp(26)
        left = self.center_x - number.width / 2 + dp(2)
        if self.width > taken:
            left += dp(ICON) / 2
            symbol(self.icon, (left - dp(4 + ICON / 2), middle - dp(0.6)), dp(ICON), theme.ink2)
        _put(number, (left, middle - number.height / 2))
        self._line = (left, left + number.width, middle - number.height / 2 - dp(1))
        self._dot()
        if not self.last:
            Color(*theme.rule)
            Rectangle(pos=(self.right - dp(1), self.y), size=(dp(1), self.height))

    def stands_on(self) -> tuple[float, float, float]:
        return self._line

    def _lines(self) -> tuple[CoreLabel, CoreLabel]:
        theme = self.theme
        number = line_of(self.value, getattr(theme, self._role()), theme.ink, bold=True, line_height=1)
        return number, line_of(self.caption, theme.micro, theme.ink2, line_height=1)

    def _role(self) -> str:
        """The largest type in which the number fits."""
        roles, room = ("head2", "strong", "label"), self.width - dp(4)
        return next((role for role in roles if width_of(self.value, getattr(self.theme, role)) <= room), "micro")


def _put(line: CoreLabel, left: Point) -> None:
    """Words in their own ink."""
    Color(1, 1, 1, 1)
    Rectangle(texture=line.texture, pos=(int(left[0]), int(left[1])), size=line.texture.size)


class RanchFigures(GridLayout):
    """All in one line, or in two where their words would run into each other."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cols=len(ICONS), **more)
        self.cells = {name: RanchFigure(icon=icon) for name, icon in ICONS.items()}
        for cell in self.cells.values():
            self.add_widget(cell)
        self.bind(width=self._divide)

    def _divide(self, *_: Any) -> None:
        theme, cells = running().theme, list(self.cells.values())
        widest = max(
            max(width_of(cell.short, theme.micro, bold=False), width_of(cell.value, theme.label)) for cell in cells
        )
        lines = 1 if (widest + dp(6)) * len(cells) <= self.width else 2
        self.cols = -(-len(cells) // lines)
        for number, cell in enumerate(cells, 1):
            cell.last = number % self.cols == 0

    def show(self, mirror: TrailView, seat: int) -> None:
        app, player = running(), mirror.players[seat]
        ranch = player.ranch
        more = f"+{ranch.permanent}" if ranch.permanent else ""
        values = {
            "money": app.tr("great_western_trail.money.dollars", dollars=player.counts.get("dollars", 0)),
            "engine": ranch.engine,
            "certificates": f"{player.counts.get('certificates', 0)}/{ranch.certificate_limit}{more}",
            "steps": str(ranch.step_limit),
            "hand": str(ranch.hand_limit),
        }
        for name, cell in self.cells.items():
            cell.value = values[name]
            cell.fix_id = f"{_FIXED[name]}/{seat}" if name in _FIXED else ""
            cell.words = app.tr(f"great_western_trail.play.figure.{name}")
            cell.short = app.tr(f"great_western_trail.play.figure_short.{name}")
        self._divide()


load_kv(__file__)

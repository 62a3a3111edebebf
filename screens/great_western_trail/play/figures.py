"""The five numbers a player asks for most: money, engine, certificates, steps, hand."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.present import TrailView
from screens.app import running
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.table.figure import Tapped

ICONS = {
    "money": "cash",
    "engine": "train",
    "certificates": "certificate-outline",
    "steps": "shoe-print",
    "hand": "cards-outline",
}


_FIXED = {"money": "dollars", "engine": "engine", "certificates": "certificates"}
"""Figures that can be set; the others follow from the discs of the player board."""


class RanchFigure(Tapped, BoxLayout):
    icon = StringProperty("")
    value = StringProperty("")
    words = StringProperty("")
    short = StringProperty("")
    """The words where there is less room."""
    last = BooleanProperty(False)

    def underlined(self) -> Any:
        return self.ids.figure.__self__

    def role_for(self, value: str, width: float, theme: Any) -> str:
        """The largest type in which the number fits."""
        roles = ("head2", "strong", "label")
        return next((role for role in roles if width_of(value, getattr(theme, role)) <= width - dp(4)), "micro")

    def caption(self, words: str, short: str, size: float, room: float) -> str:
        """The words, or fewer of them where they do not fit."""
        return words if width_of(words, size, bold=False) <= room else short


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

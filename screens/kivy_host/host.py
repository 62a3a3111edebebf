"""Kivy's window, clock and clipboard, for the app and its pages."""

from typing import Any

from kivy.metrics import Metrics

from screens.kivy_host.clock import KivyClock
from screens.kivy_host.page_widget import Stage
from screens.kivy_host.panes import widget_of
from screens.kivy_host.picture import picture_on_paper
from screens.kivy_host.turn_over import TurnOver
from screens.theme import Theme
from screens.ui.frame import Page
from screens.ui.tree.nodes import Node


class KivyHost(KivyClock):
    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def size(self) -> tuple[float, float]:
        width, height = self.stage.size
        return float(width), float(height)

    def show(self, page: Page) -> None:
        self.stage.show(page)

    def scale_text(self, scale: float) -> bool:
        other = bool(scale != Metrics.fontscale)
        if other:
            Metrics.fontscale = scale
        return other

    def copy(self, text: str) -> None:
        from kivy.core.clipboard import Clipboard  # noqa: PLC0415 - it looks for the system's own when it is loaded

        Clipboard.copy(text)

    def turn_over(self, tree: Any) -> None:
        TurnOver(self, tree.theme, widget_of(tree)).begin()

    def picture(self, theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
        return picture_on_paper(theme, node, size, pixels)

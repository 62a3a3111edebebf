"""The scale of Kivy's window becomes that of the pages."""

from typing import Any

from kivy.metrics import Metrics

from screens.metrics import SCALE


def follow_window() -> None:
    """Take over density and font scale, now and whenever they change."""
    Metrics.bind(density=_take_over, fontscale=_take_over)
    _take_over()


def _take_over(*_: Any) -> None:
    SCALE.change(float(Metrics.density), float(Metrics.fontscale))

"""Something to press: as Kivy makes it, without asking its settings each time how long a press is seen."""

from functools import cache
from typing import Any

from kivy.config import Config
from kivy.uix.behaviors import ButtonBehavior

KIVYS_OWN = ButtonBehavior.__init__


@cache
def least_time() -> float:
    """Seconds for which a press is seen."""
    return float(Config.get("graphics", "min_state_time"))


def _init(button: Any, /, **more: Any) -> None:
    KIVYS_OWN(button, **{"min_state_time": least_time(), **more})


def begin() -> None:
    ButtonBehavior.__init__ = _init

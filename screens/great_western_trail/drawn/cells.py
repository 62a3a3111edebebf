"""Spaces of a worker row, and the colours of the game."""

from typing import Any

from kivy.metrics import dp

from screens.kit.drawing import Rect, dashed, framed, letter, panel, symbol
from screens.theme import Theme, rgba, tokens

RADIUS = 9


def colours_of(kind: str, what: str) -> dict[str, Any]:
    """What the tokens say of a worker or a task."""
    found: dict[str, Any] = tokens()["great_western_trail"][kind][what]
    return found


def worker_space(theme: Theme, box: Rect, kind: str, place: int, count: int, points: str) -> None:
    """A space of a worker row: outlined where the worker is printed, full where one was hired, else dashed."""
    look, side = colours_of("workers", kind), box[2]
    middle = (box[0] + side / 2, box[1] + side / 2)
    line = rgba(look["line"][theme.mode])
    if place == 1:
        framed(box, dp(RADIUS), theme.page, line, dp(2))
        symbol(look["icon"], middle, side * 0.56, line)
    elif place <= count:
        panel(box, dp(RADIUS), rgba(look["fill"]))
        symbol(look["icon"], middle, side * 0.58, rgba(look["on"]))
    else:
        dashed(box, dp(RADIUS), theme.rule2, dp(1.5), dp(4), dp(3))
        if points:
            letter(points, middle, min(theme.strong, side * 0.5), theme.ink2)

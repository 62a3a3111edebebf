"""The two hands that take a toll: a green one and a black one, each in its own colour in either theme."""

from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import Point, Tint, disc, symbol
from screens.theme import Theme, rgba

HAND = "hand-back-right"
_BLACK = "#0B0A08"


def draw_hand(theme: Theme, hand: str, middle: Point, size: float, pale: Tint | None = None) -> None:
    """A hand; the black one stays black, on a light ground where the page is dark. A closed one has one pale ink."""
    if pale is not None:
        symbol(HAND, middle, size, pale)
    elif hand == "green":
        symbol(HAND, middle, size, rgba(colours_of("tasks", "green_tile")["fill"]))
    else:
        if theme.dark:
            disc(middle, size * 0.6, theme.ink)
        symbol(HAND, middle, size * (0.78 if theme.dark else 1), rgba(_BLACK))

"""A player's mark on the banner of that player: inverted, and white for white."""

from typing import Any

import pytest

from screens.theme import Theme, tokens
from screens.ui.marks import draw_mark
from screens.ui.recording import RecordingPen, hex_of


def filled(colour: str) -> str:
    """What the mark is filled with on the banner of this colour."""
    theme = Theme()
    pen: Any = RecordingPen(theme)
    draw_mark(pen, colour, "M", (50, 50), 46, inverted=True, banner=True)
    return next(str(drawn[-1]) for drawn in pen.drawn if drawn[0] == "polygons")


@pytest.mark.parametrize("colour", [colour for colour in tokens()["players"] if colour != "white"])
def test_it_has_the_colour_of_what_stands_on_the_banner(colour):
    assert filled(colour) == hex_of(Theme().player(colour, "on", banner=True))


def test_that_of_the_white_player_is_white():
    assert filled("white") == hex_of(Theme().player("white", "fill", banner=True))

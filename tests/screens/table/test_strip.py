"""The strip of a table: a cell for each player, all of one form."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.table.strip import Player, StripView, strip
from screens.ui.tree.layout import lay, places
from screens.ui.tree.nodes import Mark, Text
from screens.ui.tree.rendered_text import TextRuler
from tests.screens.conftest import OpenPhone


def beside_their_marks(phone: Phone, width: float, *points: str) -> list[bool]:
    """Whether the points of each player stand beside the mark, not below it."""
    players = tuple(Player(f"{n}", "red", f"{n}", score, (), "", False) for n, score in enumerate(points))
    ruler = TextRuler(phone.app.theme)
    shown = strip(ruler, StripView(players, "line", width, 60, 1.0))
    spots = list(places(lay(ruler, shown, width, None)))
    marks = [spot for spot in spots if isinstance(spot.placed.node, Mark)]
    scores = [spot for spot in spots if isinstance(spot.placed.node, Text) and spot.placed.node.text in points]
    return [score.x > mark.x + mark.placed.width for mark, score in zip(marks, scores, strict=True)]


def test_numbers_stand_below_the_mark_in_every_cell_or_in_none(open_phone: OpenPhone) -> None:
    phone = open_phone()
    assert beside_their_marks(phone, 300, "7", "8", "9") == [True] * 3
    assert beside_their_marks(phone, 300, "7", "8", "1234567") == [False] * 3, "as one has no room beside its mark"
    assert beside_their_marks(phone, 600, "7", "8", "1234567") == [True] * 3

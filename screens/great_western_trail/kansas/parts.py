"""What the pages of Kansas City are made of: heads with a check, tiles by their pictures."""

from collections.abc import Iterable
from functools import cache

from companion.games.great_western_trail.pictures import tile_picture
from companion.shapes import Disc, Picture, Words
from companion.shapes import Icon as Sign
from screens.great_western_trail.drawn.spaces import centred
from screens.ui.question.page import CLOSED
from screens.ui.tree.controls import NO_SURFACE, drawn, link
from screens.ui.tree.nodes import Beside, Card, Flow, Key, Message, Node, Row, Surface, Text

CHOSEN = Surface("primary_wash", "primary", line_width=2.5, radius=10)
BOX = Surface("card", "rule", line_width=1)
FACE = 34
"""The side of a tile on its key, in dp."""


@cache
def _dot(number: str, done: bool) -> Picture:
    """A check on what is decided, a ring with its number on what is not."""
    middle = (12.0, 12.0)
    if done:
        return Picture(24, 24, (Disc(middle, 11, "primary"), Sign("check", middle, 16, "primary_ink")))
    return Picture(24, 24, (Disc(middle, 11, "page", "rule2"), Words(number, middle, 16, 13, "ink2")))


def head(number: str, text: str, done: bool, fact: str = "", other: Message = None) -> Node:
    """A decision: done or its number, what it is, and at the right a fact or another way to tell it."""
    left = Row((drawn(_dot(number, done)), Text(text, "head2")), 9, min_height=34)
    if not fact:
        return left
    return Beside(left, link(fact, other) if other is not None else Text(fact, "caption", "ink2", align="right"))


def face(edition: str, kind: str, tap: Message, name: str, *, chosen: bool, faint: bool, closed: bool) -> Key:
    """A tile by its picture: chosen it has a ring, beside a chosen one it is faint."""
    surface = CHOSEN if chosen else CLOSED if closed else NO_SURFACE
    picture = drawn(tile_picture(kind, edition), FACE, pale=(faint or closed) and not chosen)
    return Key(centred(picture), surface, (0, 9), 54, tap=tap, name=name, key=kind)


def faces(keys: Iterable[Node]) -> Node:
    """Tiles on a card of their own, two beside each other where there is room."""
    return Card(Flow(tuple(keys), 48, 4, max_columns=2), BOX, (4, 5), 0)

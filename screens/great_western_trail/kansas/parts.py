"""What the pages of Kansas City are made of: heads with a check, tiles by their pictures."""

from collections.abc import Iterable
from dataclasses import replace

from companion.games.great_western_trail.pictures import tile_picture
from screens.great_western_trail.drawings.spaces import centred
from screens.ui.tree.controls import CLOSED, NO_SURFACE, drawn
from screens.ui.tree.nodes import Beside, Card, Flow, Icon, Key, Message, Node, Row, Surface, Text

CHOSEN = Surface("primary_wash", "primary", line_width=2.5, radius=10, chosen=True)
SHUT = replace(CLOSED, lift=0)
BOX = Surface("card", "rule", line_width=1)
FACE = 38
"""The side of a tile on its key, in dp."""


def head(text: str, done: bool, beside: Node | None = None) -> Node:
    """A decision, with a check once it is done; at the right a fact or another way to enter it."""
    sign = Icon("check-circle", "primary") if done else Icon("circle-outline", "ink3")
    left = Row((sign, Text(text, "head2")), 9, min_height=30)
    return Beside(left, beside) if beside is not None else left


def face(edition: str, kind: str, tap: Message, name: str, *, chosen: bool, faint: bool, closed: bool) -> Key:
    """A tile by its picture: chosen it has a ring, beside a chosen one it is faint."""
    surface = CHOSEN if chosen else SHUT if closed else NO_SURFACE
    picture = drawn(tile_picture(kind, edition), FACE, pale=(faint or closed) and not chosen)
    return Key(centred(picture), surface, (0, 5), 48, tap=tap, name=name, key=kind)


def faces(keys: Iterable[Node]) -> Node:
    """Tiles on a card of their own, two beside each other where there is room."""
    return Card(Flow(tuple(keys), 48, 4, max_columns=2), BOX, (4, 5), 0)

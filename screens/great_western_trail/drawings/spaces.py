"""Tiles on their spaces and kinds of tiles to tap, as nodes."""

from dataclasses import dataclass

from companion.games.great_western_trail.pictures import tile_picture, token_picture
from companion.games.great_western_trail.state import tile_words
from companion.games.great_western_trail.state.in_play import EMPTY, UNTOLD
from companion.i18n import Translator
from screens.ui.tree.controls import CHOSEN, CLOSED, NO_SURFACE, OPEN, drawn
from screens.ui.tree.nodes import Card, Column, Icon, Key, Message, Node, Row, Surface, Text

TOKEN = "token"
"""What lies on the space of the job market token."""


@dataclass(frozen=True, slots=True)
class Open:
    """A space: what lies there is entered, or that it is another."""

    where: str


DASHED = Surface("", "rule2", radius=9, dashed=True)


def centred(*parts: Node) -> Node:
    return Row((Text(""), *parts, Text("")))


def space(
    edition: str, tile: str, tap: Message = None, name: str = "", *, coming: bool = False, height: float = 54
) -> Node:
    """A space and what lies on it; `coming` for the one that is filled or entered next."""
    if tile == UNTOLD:
        sign = Text(UNTOLD, "head2", "primary" if coming else "ink2", align="center")
        return Key(sign, CHOSEN if coming else OPEN, (2, 4), height - 2, tap=tap, name=name)
    if tile == TOKEN:
        return Card(centred(drawn(token_picture(), height - 6)), NO_SURFACE, (0, 0), height)
    if tile == EMPTY:
        plus = (Icon("plus", "ink2", min(24, height - 8)),) if coming else ()
        return Card(centred(*plus), DASHED, (2, 2), height)
    return Key(centred(drawn(tile_picture(tile, edition), height - 8)), NO_SURFACE, (0, 4), height, tap=tap, name=name)


def place_line(place: str, picture: Node, text: str, detail: str) -> Node:
    """A space by the railroad and what stands there."""
    number = Text(place, "head2", "ink2", one_line=True)
    words = Column((Text(text, "label"), Text(detail, "caption", "ink2")))
    return Row((number, picture, words), 12, min_height=52)


def kind_key(
    tr: Translator, edition: str, kind: str, tap: Message, *, times: int = 0, chosen: bool = False, closed: bool = False
) -> Node:
    """A kind of tile to tap: its picture, its name, and how many of it were tapped."""
    words, ink = tr.text(tile_words(edition, kind)), "ink2" if closed else "ink"
    count = (Text(f"×{times}", "label", "primary", one_line=True),) if times else ()
    lock = (Icon("lock-outline", "ink2", 18),) if closed else ()
    picture = centred(drawn(tile_picture(kind, edition), 36, pale=closed), *count, *lock)
    held = Column((picture, Text(words, "caption", ink, align="center")), 5)
    return Key(held, CHOSEN if chosen else CLOSED if closed else OPEN, (4, 7), 78, tap=tap, name=words, key=kind)

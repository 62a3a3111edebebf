"""What is on or off, as a key in words."""

from dataclasses import dataclass

from screens.ui.tree.controls import CHOSEN, CLOSED, OPEN
from screens.ui.tree.nodes import Column, Icon, Key, Message, Node, Row, Text


@dataclass(frozen=True, slots=True)
class OnOff:
    """Something that is there or not, in words on a line of its own."""

    text: str
    tap: Message
    detail: str = ""
    more: str = ""
    """Its notice, if any."""
    points: str = ""
    on: bool = False
    closed: bool = False
    picture: Node | None = None


def on_off(one: OnOff, *, pictured: bool = True) -> Key:
    ink = "primary" if one.on else "ink2" if one.closed else "ink"
    sign = Icon("check-circle" if one.on else "lock-outline" if one.closed else "circle-outline", ink, width=24)
    caption = Column(
        (
            Text(one.text, "strong", ink),
            Text(one.detail, "caption", "ink2"),
            Text(one.more, "caption", "primary" if one.on else "ink2"),
        )
    )
    picture = (one.picture,) if one.picture and pictured else ()
    points = (Text(one.points, "head2", ink, one_line=True),) if one.points else ()
    surface = CHOSEN if one.on else CLOSED if one.closed else OPEN
    return Key(Row((sign, *picture, caption, *points), 10), surface, (12, 9), 60, tap=one.tap, name=one.text)

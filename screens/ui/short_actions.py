"""Actions on one line whatever the size of words: an icon over a short name, or alone where that has no room."""

from collections.abc import Sequence
from dataclasses import dataclass

from screens.ui.tree.composed import BUTTON_GAP, FOOT, INKS, SURFACES
from screens.ui.tree.nodes import Button, Column, Icon, Key, Node, Row, Text
from screens.ui.tree.ruler import Ruler

WITH_NAME, ALONE, ICON = 76, 56, 30
"""How high such a key is with its name and without, and how large its icon, in dp."""
NAMES = ("label", "caption", "micro")
"""Type sizes of the short names, of which one is chosen for all."""
LOW = 4
"""What is free above and below them on a low page, in dp."""


@dataclass(frozen=True, slots=True)
class ShortAction:
    button: Button
    name: str


def short_actions(ruler: Ruler, actions: Sequence[ShortAction], width: float, *, low: bool) -> Node:
    """In so many dp; readers hear the whole words of each button."""
    left, top, right, bottom = FOOT
    each = (width - left - right - BUTTON_GAP * (len(actions) - 1)) / max(1, len(actions))
    needs = {role: max(ruler.width(one.name, role) for one in actions) / ruler.dp(1) for role in NAMES}
    role = next((role for role, need in needs.items() if need + 8 <= each), "")
    keys = tuple(_key(one, role) for one in actions)
    return Row(keys, BUTTON_GAP, (left, LOW if low else top, right, LOW if low else bottom), level=True)


def _key(one: ShortAction, role: str) -> Key:
    button, ink = one.button, INKS[one.button.kind]
    icon = _in_the_middle(Icon(button.icon, ink, ICON))
    part = Column((icon, _in_the_middle(Text(one.name, role, ink, one_line=True)))) if role else icon
    height, name = WITH_NAME if role else ALONE, button.name or button.text
    return Key(part, SURFACES[button.kind], (2, 4), height, tap=button.tap, name=name)


def _in_the_middle(part: Node) -> Row:
    return Row((Text(""), part, Text("")))

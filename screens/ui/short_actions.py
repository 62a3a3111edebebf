"""Actions on one line whatever the size of words: an icon over a short name, or alone where that has no room."""

from collections.abc import Sequence
from dataclasses import dataclass

from screens.ui.tree.composed import BUTTON_GAP, FOOT, INKS, SURFACES
from screens.ui.tree.nodes import Button, Column, Icon, Key, Node, Row, Text
from screens.ui.tree.ruler import Ruler

WITH_NAME, ALONE, ICON = 76, 56, 30
"""How high such a key is with its name and without, and how large its icon, in dp."""
LOW_WITH_NAME, LOW_ICON = 64, 24
"""The same on a low page, where the names are smaller, too."""
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
    roles = NAMES[1:] if low else NAMES
    needs = {role: max(ruler.width(one.name, role) for one in actions) / ruler.dp(1) for role in roles}
    role = next((role for role, need in needs.items() if need + 8 <= each), "")
    keys = tuple(_key(one, role, low=low) for one in actions)
    return Row(keys, BUTTON_GAP, (left, LOW if low else top, right, LOW if low else bottom), level=True)


def _key(one: ShortAction, role: str, *, low: bool) -> Key:
    button, ink = one.button, INKS[one.button.kind]
    icon = _in_the_middle(Icon(button.icon, ink, LOW_ICON if low and role else ICON))
    part = Column((icon, _in_the_middle(Text(one.name, role, ink, one_line=True)))) if role else icon
    named = LOW_WITH_NAME if low else WITH_NAME
    pad, name = (2, 2 if low else 4), button.name or button.text
    return Key(part, SURFACES[button.kind], pad, named if role else ALONE, tap=button.tap, name=name)


def _in_the_middle(part: Node) -> Row:
    return Row((Text(""), part, Text("")))

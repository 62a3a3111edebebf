"""Pictures of words: those that are alike in everything are drawn once, for all labels that show them.

A label of Kivy's own tells its picture of each property that changes, some forty of them, whether or not there is
anything to draw yet. Here a picture is made whole when it is needed, from what a label says then.
"""

from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

PLAIN = (
    "font_size",
    "font_name",
    "bold",
    "halign",
    "valign",
    "shorten",
    "shorten_from",
    "line_height",
)
LISTS = ("padding", "text_size")
FOLLOWED = (
    "text",
    *PLAIN,
    *LISTS,
    "max_lines",
    "color",
    "disabled_color",
    "disabled",
)
"""What changes the picture of a label. All else stays as Kivy has it: nothing here is italic or has an outline."""
NO_AIR, ONE_LINE = (0, 0, 0, 0), (None, None)
LATEST = 300
"""So many pictures are kept though nobody may show them now: numbers and names come again."""

_shown: WeakValueDictionary[tuple[Any, ...], CoreLabel] = WeakValueDictionary()
_latest: deque[CoreLabel] = deque(maxlen=LATEST)


@cache
def blank() -> CoreLabel:
    """Of a label that says nothing."""
    return CoreLabel()


@cache
def _kivys() -> dict[str, Any]:
    """What a label says that was told nothing."""
    label = Label()
    names = set(Label._font_properties) - set(FOLLOWED) - {"markup", "ellipsis_options"}
    return {name: getattr(label, name) for name in names}


def picture_of(label: Any, words: str) -> CoreLabel:
    """These words as the label would have them; whoever shows it keeps it, for it is drawn anew if a phone loses it."""
    ink = label.disabled_color if label.disabled else label.color
    plain = tuple([getattr(label, name) for name in PLAIN])
    return _drawn(words, tuple(ink), tuple(label.padding), tuple(label.text_size), label.max_lines, plain)


def line_of(
    words: str,
    size: float,
    ink: Sequence[float],
    *,
    bold: bool = False,
    line_height: float = 1.1,
    font: str = DEFAULT_FONT,
) -> CoreLabel:
    """A few words that whoever draws them puts into place: as a text that is never wrapped has them."""
    plain = (size, font, bold, "left", "middle", False, "center", line_height)
    return _drawn(words, tuple(ink), NO_AIR, ONE_LINE, 0, plain)


def _drawn(
    words: str, ink: tuple[float, ...], air: tuple[float, ...], room: tuple[Any, ...], most: int, plain: tuple[Any, ...]
) -> CoreLabel:
    key = (words, ink, air, room, most, plain)
    known = _shown.get(key)
    if known is None:
        said = dict(zip(PLAIN, plain, strict=True))
        known = CoreLabel(text=words, padding=air, text_size=room, color=ink, **said, **_kivys())
        known.options["max_lines"] = most
        known.refresh()
        _shown[key] = known
        _latest.append(known)
    return known

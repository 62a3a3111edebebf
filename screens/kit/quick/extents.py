"""How wide and high words are: measured once for a font, not for every label that holds them."""

from collections.abc import Callable
from typing import Any

from kivy.core.text import Label as CoreLabel

from screens.kit.quick.letters import by_small

MOST = 20_000
"""So many measured words are kept; then all are forgotten."""
FONT = (
    "font_size",
    "font_name_r",
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "font_hinting",
    "font_kerning",
    "font_direction",
    "font_script_name",
)
"""The options that change how wide a word is."""

Extents = tuple[int, int]
_known: dict[tuple[Any, ...], Extents] = {}


KIVYS_OWN: Callable[[Any, str], Extents] = CoreLabel.get_extents
"""Asks the font."""


def get_extents(label: Any, text: str) -> Extents:
    options = label.options
    key = (text, *[options[name] for name in FONT])
    known = _known.get(key)
    if known is None:
        if len(_known) >= MOST:
            _known.clear()
        known = _known[key] = by_small(KIVYS_OWN, label, text)
    return known


def begin() -> None:
    CoreLabel.get_extents = get_extents

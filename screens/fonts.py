"""The bundled fonts: one family for every script, with a small one for Latin words, one for icons."""

import json
import re
from functools import cache

from screens.theme import ASSETS

ICONS, LATIN = "TablesideIcons", "TablesideLatin"
ALL_SCRIPTS = "Roboto"
"""The family of every script goes by the name of Kivy's own, so that every widget uses it."""
LATIN_LETTERS = re.compile(
    "[\u0020-\u024f\u0300-\u030f\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u22ff\u2460-\u257f\u25a0-\u26ff\u2713]*"
)
"""What the small fonts have: letters with all their accents, dashes, money, arrows, signs."""


def font_for(text: str) -> str:
    """The small font where it has every letter, which are the very same.

    The font of every script holds 27,000 glyphs: each size of it that is opened reads four megabytes, and keeps them.
    """
    return LATIN if text.isascii() or LATIN_LETTERS.fullmatch(text) else ALL_SCRIPTS


@cache
def icon_table() -> dict[str, str]:
    table = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in table.items()}


def icon(name: str) -> str:
    return icon_table()[name] if name else ""

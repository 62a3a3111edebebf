"""The bundled fonts: one family for every script, with a small one for Latin words, one for icons."""

import json
import re
from functools import cache

from kivy.core.text import DEFAULT_FONT, LabelBase

from screens.theme import ASSETS

ICONS, LATIN = "TablesideIcons", "TablesideLatin"
LATIN_LETTERS = re.compile(
    "[\u0020-\u024f\u0300-\u030f\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u22ff\u2460-\u257f\u25a0-\u26ff\u2713]*"
)
"""What the small fonts have: letters with all their accents, dashes, money, arrows, signs."""


def register_fonts() -> None:
    folder = ASSETS / "fonts"
    for name, file in ((DEFAULT_FONT, "TablesideSans"), (LATIN, LATIN)):
        LabelBase.register(name, str(folder / f"{file}-Regular.otf"), fn_bold=str(folder / f"{file}-Bold.otf"))
    LabelBase.register(ICONS, str(folder / "TablesideIcons.ttf"))


def font_for(text: str) -> str:
    """The small font where it has every letter, which are the very same.

    The font of every script holds 27,000 glyphs: each size of it that is opened reads four megabytes, and keeps them.
    """
    return LATIN if text.isascii() or LATIN_LETTERS.fullmatch(text) else DEFAULT_FONT


@cache
def icon_table() -> dict[str, str]:
    table = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in table.items()}


def icon(name: str) -> str:
    return icon_table()[name] if name else ""

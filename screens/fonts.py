"""The bundled fonts: one family for every script, with a small one for Latin words, one for icons."""

import json
from functools import cache

from kivy.core.text import DEFAULT_FONT, LabelBase

from screens.theme import ASSETS

ICONS = "TablesideIcons"


def register_fonts() -> None:
    folder = ASSETS / "fonts"
    regular, bold = str(folder / "TablesideSans-Regular.otf"), str(folder / "TablesideSans-Bold.otf")
    LabelBase.register(DEFAULT_FONT, regular, fn_bold=bold)
    LabelBase.register(ICONS, str(folder / "TablesideIcons.ttf"))


@cache
def icon_table() -> dict[str, str]:
    table = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in table.items()}


def icon(name: str) -> str:
    return icon_table()[name] if name else ""

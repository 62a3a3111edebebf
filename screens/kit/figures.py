"""Numbers and lines as the ledger writes them, and how much room words take."""

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.kit.loading import load_kv

load_kv(__file__)

_FIRST_KANA, _LAST_KANJI = "\u3040", "\u9fff"


class Figure(Label):
    """A number or a word on one line, as wide as it is."""

    role = StringProperty("body")
    muted = BooleanProperty(False)


def column(rows: list[Any]) -> BoxLayout:
    """Rows that touch, as the lines of a ledger do."""
    lines = BoxLayout(orientation="vertical", size_hint_y=None)
    lines.bind(minimum_height=lines.setter("height"))
    for row in rows:
        lines.add_widget(row)
    return lines


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text on one line."""
    return float(CoreLabel(font_size=size, bold=bold).get_extents(text)[0])


def line_of(size: float) -> float:
    """The height of one line of our font at this size."""
    return size * 1.5


def unbroken_width(text: str, size: float, *, bold: bool = False) -> float:
    """The least width in which a text wraps only where its language may: Japanese anywhere, so halves will do."""
    widest = 0.0
    for word in text.split():
        width = text_width(word, size, bold=bold)
        if len(word) > 4 and any(_FIRST_KANA <= letter <= _LAST_KANJI for letter in word):
            width = width / 2 + size
        widest = max(widest, width)
    return widest


def shortened(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """As much of a name as there is room for, with … where letters were left out."""
    if text_width(text, size, bold=bold) <= room:
        return text
    while len(text) > 1 and text_width(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(places: list[str], size: float, room: float, between: str = "→") -> str:
    """A way from place to place, broken only behind an arrow."""
    lines: list[str] = []
    for n, place in enumerate(places):
        part = place + between if n < len(places) - 1 else place
        if lines and text_width(lines[-1] + part, size) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return "\n".join(lines)

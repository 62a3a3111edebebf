"""Text as it is drawn: Japanese and Korean with their lines broken by the rules of their script."""

from functools import cache, lru_cache

from kivy.core.text import Label as CoreLabel
from kivy.uix.label import Label

from screens.kit.line_breaks import Measure, needs_care, wrapped


def drawn_text(label: Label) -> str:
    """What a label draws in the room it has: its text, with a line feed wherever a line ends."""
    room, height = label.text_size
    if not room or height is not None or label.shorten:
        return str(label.text)
    inside = int(room - label.padding[0] - label.padding[2])
    return wrapped_text(label.text, inside, label.font_name, label.font_size, label.bold)


def wrapped_text(text: str, room: int, font: str, size: float, bold: bool) -> str:
    """The text in so much room, with a line feed wherever Kivy would end a line as this script does not."""
    return _wrapped(text, room, font, size, bold) if needs_care(text) else text


@lru_cache(1024)
def _wrapped(text: str, room: int, font: str, size: float, bold: bool) -> str:
    return wrapped(text, room, _ruler(font, size, bold))


@cache
def _ruler(font: str, size: float, bold: bool) -> Measure:
    """Measures words; pieces come back so often that each is measured once."""
    label = CoreLabel(font_name=font, font_size=size, bold=bold)

    @lru_cache(4096)
    def width(words: str) -> float:
        return float(label.get_extents(words)[0])

    return width

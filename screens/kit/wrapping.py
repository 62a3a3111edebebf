"""Text as it is drawn: Japanese and Korean with their lines broken by the rules of their script."""

from functools import cache, lru_cache

from kivy.core.text import Label as CoreLabel

from screens.kit.line_breaks import Measure, needs_care, wrapped


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

"""The app off-screen with words that take the room a browser gives them: lines end alike, boxes are the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from screens.browser_host.session import LOOK
from screens.kivy_host.text import ONE_LINE, KivyTypesetter, Rendered, rendered
from screens.offscreen.phone import Phone  # before anything else of Kivy: it sets the window up
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from screens.ui.recording import hex_of
from screens.ui.typesetting import LINE_HEIGHT

KERNED = 8
"""How much wider than the table says a line of Kivy's may be, in pixels."""
table = TableTypesetter()


class TabledWords(Rendered):
    """Kivy's letters, and the lines they stand in."""

    __slots__ = ("lines",)


class TabledTypesetter:
    """Kivy's letters in the lines of the table."""

    width = staticmethod(table.width)

    def icon(self, name: str, size: float) -> Rendered:
        label = KivyTypesetter().icon(name, size).label
        words = TabledWords(name, label)
        words.lines, words.width, words.height = (name,), size, size
        return words

    def words(self, text: str, size: float, *, bold: bool, room: float | None, align: str) -> Rendered:
        found = table.words(text, size, bold=bold, room=room, align=align)
        within = ONE_LINE if room is None else (room + KERNED, None)
        lines: dict[str, Any] = {"halign": align, "valign": "middle", "line_height": LINE_HEIGHT}
        label = rendered("\n".join(found.lines), size, bold=bold, room=within, **lines).label
        words = TabledWords(text, label)
        words.lines = found.lines
        words.width, words.height = found.width, found.height
        return words


@contextmanager
def by_the_table() -> Iterator[None]:
    """Words take the room that the table says, in the app too."""
    before = fitting.typesetter()
    fitting.use_typesetter(TabledTypesetter())
    try:
        yield
    finally:
        fitting.use_typesetter(before)


def look(phone: Phone) -> dict[str, Any]:
    theme = phone.app.theme
    inks = {name: hex_of(getattr(theme, name)) for name in LOOK}
    words = {"language": phone.app.tr.language, "size": theme.body}
    return {**words, "dark": theme.dark, "still": theme.still, **inks}

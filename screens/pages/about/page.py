"""About as a function: words, and the licences to open."""

import re

from screens.ui.tree.controls import Translate, app_bar, do, heading, link_row
from screens.ui.tree.nodes import Column, Node, Room, Screen, Text

LICENCES = {
    "app": ("information-outline", ("MIT.txt",)),
    "fonts": ("format-size", ("OFL.txt",)),
    "icons": ("gesture-tap", ("icons.txt", "Apache-2.0.txt")),
    "python": ("cellphone", ("MPL-2.0.txt", "PSF.txt")),
}
"""What is licensed: its icon, and the files that say how."""
IN_BROWSER = ("python",)
"""What the app comes with in a browser alone."""


def page(tr: Translate, room: Room, games: tuple[str, ...], *, in_browser: bool = False) -> Screen:
    """In two columns the licences stand beside the words."""
    licences = _licences(tr, in_browser)
    words = (
        Text(tr("about.what")),
        *(() if room.column else licences),
        heading(tr("about.sources")),
        *(Text(tr(f"{game}.source")) for game in games),
        Text(tr("about.names")),
    )
    beside = Column(licences, 12, (room.margin, 12, room.margin, 24)) if room.column else Text("")
    side = room.side(560)
    return Screen(app_bar(tr("about.title")), Column(words, 12, (side, 12, side, 24)), beside)


def _licences(tr: Translate, in_browser: bool) -> tuple[Node, ...]:
    rows = (
        link_row(icon, tr(f"about.licence.{what}"), tr(f"about.licence.{what}_detail"), do("show_licence", what))
        for what, (icon, _) in LICENCES.items()
        if in_browser or what not in IN_BROWSER
    )
    return heading(tr("about.licences")), Column(tuple(rows))


def licence(texts: tuple[str, ...]) -> Node:
    """The text of a licence, paragraph by paragraph."""
    return Column(tuple(Text(words, "caption") for text in texts for words in paragraphs(text)), 10)


def paragraphs(text: str) -> list[str]:
    """A text file's paragraphs, each in one line: lines are broken anew on the screen."""
    apart = re.sub(r"^#\s*(.*)$", r"\n\1\n", text, flags=re.MULTILINE)
    ruled = re.sub(r"^[-=]{3,}$", "\n", apart, flags=re.MULTILINE)
    found = (" ".join(part.split()) for part in re.split(r"\n\s*\n", ruled))
    return [part for part in found if part]

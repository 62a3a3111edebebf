"""About: what Tableside is, under which licences, and where its facts come from."""

import re
from typing import Any

from companion import __version__
from companion.games import GAMES
from screens.app import running
from screens.kit import Page, Row, Sheet, Text
from screens.kit.flow import ColumnScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.long_list import Rows
from screens.theme import ASSETS

load_kv(__file__)

VERSION = __version__
LICENCES = {
    "app": ("information-outline", ("MIT.txt",)),
    "fonts": ("format-size", ("OFL.txt",)),
    "icons": ("gesture-tap", ("icons.txt", "Apache-2.0.txt")),
}
"""What is licensed: its icon, and the files that say how."""


class About(Page):
    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        app = self.app
        what = Text(text=app.tr("about.what"))
        licences = [_heading("about.licences"), Rows([self._licence(what) for what in LICENCES])]
        sources = [_heading("about.sources"), *(Text(text=app.tr(f"{game}.source")) for game in GAMES)]
        names = Text(text=app.tr("about.names"))
        self.ids.words.fill([what, *([] if self.column else licences), *sources, names])
        self.ids.beside.fill(licences if self.column else [])

    def on_column(self, *_: Any) -> None:
        if self.is_shown:
            self.refresh()

    def _licence(self, what: str) -> Row:
        icon, _ = LICENCES[what]
        text, detail = self.app.tr(f"about.licence.{what}"), self.app.tr(f"about.licence.{what}_detail")
        return Row(icon=icon, text=text, detail=detail, arrow=True, on_release=lambda _: self.show_licence(what))

    def show_licence(self, what: str) -> Sheet:
        _, files = LICENCES[what]
        texts = [(ASSETS / "licences" / file).read_text(encoding="utf-8") for file in files]
        sheet = Sheet(title=self.app.tr(f"about.licence.{what}"), subtitle=self.app.tr(f"about.licence.{what}_detail"))
        words = [Text(text=words, role="caption") for text in texts for words in paragraphs(text)]
        return sheet.fill(words).show(self)


def _heading(id_: str) -> Text:
    return Text(text=running().tr(id_), role="label", muted=True)


def paragraphs(text: str) -> list[str]:
    """A text file's paragraphs, each in one line: lines are broken anew on the screen."""
    apart = re.sub(r"^#\s*(.*)$", r"\n\1\n", text, flags=re.MULTILINE)
    ruled = re.sub(r"^[-=]{3,}$", "\n", apart, flags=re.MULTILINE)
    found = (" ".join(part.split()) for part in re.split(r"\n\s*\n", ruled))
    return [part for part in found if part]

"""What a page function needs beside what it shows."""

from dataclasses import dataclass

from companion.i18n import Translator
from screens.ui.tree.nodes import Room, Text
from screens.ui.tree.ruler import Ruler


@dataclass(frozen=True)
class PageContext:
    """The reader's language, how wide words are, how much room there is."""

    tr: Translator
    ruler: Ruler
    room: Room

    def wide(self, text: str, role: str) -> float:
        return self.ruler.width(text, role) / self.ruler.dp(1)

    def line(self, role: str) -> float:
        """How high a line of words is."""
        return self.ruler.text(Text("0", role), None).height / self.ruler.dp(1)

"""What the layout asks of whoever draws words; the app's own renders them, a test's may count letters."""

from typing import Protocol

from screens.ui.tree.nodes import Icon, Text
from screens.ui.typesetting import Words

BOLD = frozenset(("label", "strong", "head2", "head", "title", "hero", "display"))
"""Type sizes that are bold."""


class Ruler(Protocol):
    """Measures; all lengths are pixels but for those given to `dp`."""

    @property
    def seen(self) -> tuple[float, float]:
        """What of the tree is in sight, in distances from its top."""

    def dp(self, length: float) -> float: ...

    def text(self, node: Text, width: float | None) -> Words:
        """The words of a node in so much width; on one line if None."""

    def icon(self, node: Icon) -> Words: ...

    def width(self, text: str, role: str) -> float:
        """How wide words of this role are on one line."""

    def word_width(self, text: str, role: str) -> float:
        """In less room a word would be broken."""

    def even_width(self, text: str, role: str, room: float) -> float:
        """How wide the words are in few and even lines."""


def is_bold(node: Text) -> bool:
    return node.role in BOLD if node.bold is None else node.bold

"""Fields to type in, as values: a host gives them letters, a cursor and the keyboard."""

from collections.abc import Callable

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.changes import CHANGES
from screens.ui.pane import OneHeight

SIDE, LENS = 14, 46
"""What is free at the sides of a field, and left of one with a lens, in dp."""


class TextField(OneHeight):
    """A field for a name or a few letters."""

    searches = False
    """True for one with a lens, for what is looked for."""

    def __init__(
        self,
        theme: Theme,
        *,
        text: str = "",
        hint: str = "",
        heard: Callable[[str], object] = lambda _: None,
        entered: Callable[[], object] = lambda: None,
    ) -> None:
        """`heard` gets the text whenever it has changed; `entered` hears of Enter."""
        super().__init__()
        self.theme, self.heard, self.entered = theme, heard, entered
        self._text, self._hint, self._is_typed_in = text, hint, False
        self.keeps_focus = False
        """True where whoever taps beside it goes on typing."""

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            CHANGES.note()
            self.heard(text)

    @property
    def hint(self) -> str:
        """What it says while it is empty."""
        return self._hint

    @hint.setter
    def hint(self, hint: str) -> None:
        if hint != self._hint:
            self._hint = hint
            CHANGES.note()

    @property
    def focus(self) -> bool:
        """True while it is typed in."""
        return self._is_typed_in

    @focus.setter
    def focus(self, focus: bool) -> None:
        if focus != self._is_typed_in:
            self._is_typed_in = focus
            CHANGES.note()

    @property
    def left(self) -> float:
        """What is free left of its letters, in dp."""
        return LENS if self.searches else SIDE

    @property
    def room(self) -> float:
        """How wide its letters may be."""
        return self.width - dp(self.left) - dp(SIDE)


class SearchField(TextField):
    searches = True

"""Fields to type in."""

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

LOWEST, SIDE = 56, 14
"""How high a field is at least, and what is free at its sides, in dp."""
PLAIN = {"size_hint_y": None, "multiline": False, "write_tab": False, "background_normal": "", "background_active": ""}


class TextField(TextInput):
    """A field for a name or a few letters."""

    left = SIDE

    def __init__(self, **more: Any) -> None:
        self.theme = App.get_running_app().theme
        super().__init__(**{**PLAIN, **more})
        with self.canvas.after:
            self._rim, self._line = Color(), Line(width=dp(1.2))
        for name in ("minimum_height", "line_height", "height"):
            self.fbind(name, self._fit)
        for name in ("pos", "size", "focus"):
            self.fbind(name, self.paint)
        self.theme.followers.add(self)
        self.measure()
        self.paint()

    def measure(self) -> None:
        """Words have another size."""
        self.font_size = self.theme.strong
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = max(dp(LOWEST), self.minimum_height)
        self.padding = dp(self.left), (self.height - self.line_height) / 2, dp(SIDE), 0

    def paint(self, *_: Any) -> None:
        """Colours have changed, or where it is, or whether it is typed in."""
        theme = self.theme
        self.foreground_color, self.background_color = theme.ink, theme.card
        self.cursor_color, self.hint_text_color = theme.primary, theme.ink2
        self._rim.rgba = theme.primary if self.focus else theme.rule2
        self._line.rounded_rectangle = (*self.pos, *self.size, dp(10))


class SearchField(TextField):
    """A field for what is looked for, with a lens."""

    left = 46

    def __init__(self, **more: Any) -> None:
        self._ink, self._lens, self._handle = Color(), SmoothLine(width=dp(1.2)), SmoothLine(width=dp(1.4))
        super().__init__(**more)
        for part in (self._ink, self._lens, self._handle):
            self.canvas.after.add(part)

    def paint(self, *_: Any) -> None:
        super().paint()
        self._ink.rgba = self.theme.ink2
        self._lens.circle = self.x + dp(24), self.center_y + dp(2), dp(6.5)
        x, y = self.x + dp(29), self.center_y - dp(3)
        self._handle.points = x, y, x + dp(5), y - dp(5)

"""Kivy's field for letters, in our looks; what is typed in it is the field's."""

from typing import Any

from kivy.graphics import Color, Line, SmoothLine
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.textinput import TextInput

from screens.metrics import dp
from screens.ui.fields import SIDE, TextField

PLAIN = {"multiline": False, "write_tab": False, "background_normal": "", "background_active": ""}


class FieldWidget(TextInput):
    text: str
    focus: bool

    def __init__(self, field: TextField) -> None:
        self.field = field
        super().__init__(text=field.text, text_validate_unfocus=False, size_hint=(None, None), **PLAIN)
        with self.canvas.after:
            self._rim, self._line = Color(), Line(width=dp(1.2))
            if field.searches:
                self._ink, self._lens, self._handle = Color(), SmoothLine(width=dp(1.2)), SmoothLine(width=dp(1.4))
        self.fbind("text", lambda _, text: setattr(field, "text", text))
        self.fbind("focus", self._focused)
        self.fbind("on_text_validate", lambda _: field.entered())
        self.fbind("line_height", self._fit)  # known later than the letters' size

    def follow(self, x: float, y: float) -> None:
        field, theme = self.field, self.field.theme
        self.pos, self.size = (x, y), field.size
        self.font_size, self.hint_text = theme.strong, field.hint
        self._fit()
        if self.text != field.text:
            self.text = field.text
        if self.focus != field.focus:
            self.focus = field.focus
        self._paint()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Letters may come before the frame in which what the field has become is shown."""
        if self.text != self.field.text:
            self.text = self.field.text
        super().insert_text(substring, from_undo)

    def _fit(self, *_: Any) -> None:
        self.padding = dp(self.field.left), (self.height - self.line_height) / 2, dp(SIDE), 0

    def _focused(self, _: Any, focus: bool) -> None:
        self.field.focus = focus

    def _paint(self) -> None:
        theme = self.field.theme
        self.foreground_color, self.background_color = theme.ink, theme.card
        self.cursor_color, self.hint_text_color = theme.primary, theme.ink2
        self._rim.rgba = theme.primary if self.focus else theme.rule2
        self._line.rounded_rectangle = (*self.pos, *self.size, dp(10))
        if self.field.searches:
            self._ink.rgba = theme.ink2
            self._lens.circle = self.x + dp(24), self.center_y + dp(2), dp(6.5)
            x, y = self.x + dp(29), self.center_y - dp(3)
            self._handle.points = x, y, x + dp(5), y - dp(5)


def keep_typing(touch: Any) -> None:
    """This finger takes the letters from no field."""
    FocusBehavior.ignored_touch.append(touch)

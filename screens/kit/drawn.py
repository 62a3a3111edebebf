"""What every drawn thing is made of: it paints itself anew when it, or the look, has changed."""

from typing import Any, ClassVar

from kivy.app import App
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from screens.kit.drawing import Rect, Tint
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.kit.words import Text
from screens.theme import Theme

LINE_HEIGHT, AIR = 0.85, 0.24
"""Lines on a card lie close; the font's own air above and below them is left out."""


class Painted(Widget):
    """A widget that paints itself, once a frame at most."""

    shows: ClassVar[tuple[str, ...]] = ()
    """The properties that change the picture."""
    keeps: ClassVar[bool] = False
    """True if these are all that does: put back where it was, it is not painted anew."""
    look = ObjectProperty(None, allownone=True)
    """The theme as it was painted last."""

    def __init__(self, **more: Any) -> None:
        self._brush = before_frame(self._paint)
        self._moved: Translate | None = None
        """How far the picture lies from where it was painted."""
        self._painted_at = (0.0, 0.0)
        super().__init__(**more)
        for name in ("size", "look", *self.shows):
            self.fbind(name, self._brush)
        self.fbind("parent", self._put)
        self.fbind("pos", self._move)
        self._brush()

    @property
    def theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def stands_alone(self) -> bool:
        """True if nothing but the picture depends on where it is: then it is moved as a whole."""
        return not self.children

    def _put(self, *_: Any) -> None:
        """Taken away, it may keep its picture and show it again if nothing has changed meanwhile."""
        if not self.keeps or (self.parent is not None and self._moved is None):
            self._brush()

    def _move(self, *_: Any) -> None:
        if self._moved is None or not self.stands_alone():
            self._brush()
        else:
            self._moved.xy = self.x - self._painted_at[0], self.y - self._painted_at[1]

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        self._moved = None
        if self.parent and self.width > 1 and App.get_running_app():
            with self.canvas.before:
                PushMatrix()
                self._moved, self._painted_at = Translate(), self.pos[:]
                self.paint()
                PopMatrix()

    def paint(self) -> None:
        """Draw into the open canvas; put words and parts where they belong."""


class Pressed(ButtonBehavior, Painted):
    """A drawn thing to press, on a ledge."""

    name = StringProperty("")
    """What it is, in words: for tests and for those who listen."""
    natural = NumericProperty(0)
    """The height that what is on it needs."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("state", self._brush)

    def body(self, ledge: float) -> Rect:
        """Where the thing itself lies: upon its ledge, or down where that was."""
        down = self.state != "normal"
        return self.x, self.y + (0 if down else ledge), self.width, self.height - ledge

    def word(self) -> "Word":
        made = Word()
        self.add_widget(made)
        return made


class Word(Text):
    """A few words put at a place by whoever drew the place."""

    def __init__(self, **more: Any) -> None:
        super().__init__(one_line=True, size_hint=(None, None), **more)

    def say(self, text: str, role: str, ink: Tint, *, bold: bool = True, halign: str = "center") -> float:
        """Write it and take the room it needs; its height."""
        self.role, self.line_height = role, LINE_HEIGHT
        self.bold, self.color, self.text, self.halign = bold, ink, text, halign
        self.opacity = 1 if text else 0
        self.texture_update()
        wide, high = self.texture_size
        self.size = (wide, high - AIR * self.font_size) if text else (0, 0)
        return float(self.height)


load_kv(__file__)

"""What every drawn thing is made of: it paints itself anew when it, or the look, has changed."""

from typing import Any, ClassVar

from kivy.app import App
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.theme import Theme


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


load_kv(__file__)

"""What lies under the parts of a box: drawn by itself before a frame. Kv would bind each corner of each shape."""

from typing import Any, ClassVar

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from screens.kit.soon import before_frame
from screens.theme import Theme


class GroundBox(BoxLayout):
    """A box that makes its ground once, and puts it right whenever it or the look has changed."""

    follows: ClassVar[tuple[str, ...]] = ()
    """What its ground depends on, besides where it is."""

    @property
    def theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def apply_class_lang_rules(self, *args: Any, **more: Any) -> None:
        """Before whatever kv draws upon it."""
        with self.canvas.before:
            self.make_ground()
        super().apply_class_lang_rules(*args, **more)

    def on_kv_post(self, _: Any) -> None:
        self._draw_soon = before_frame(self.draw_ground)
        for name in ("pos", "size", *self.follows):
            self.fbind(name, self._draw_soon)
        self.theme.followers.add(self)
        self._draw_soon()

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._draw_soon()

    def measure(self) -> None:
        """Words have another size; what that moves is drawn anew by itself."""

    def make_ground(self) -> None:
        """Its shapes, into the open canvas."""
        raise NotImplementedError

    def draw_ground(self, *_: object) -> None:
        """Where they lie now, in the colours of the look."""
        raise NotImplementedError

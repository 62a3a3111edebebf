"""Words and icons. A page is made of these above all: what they are is said here and not in kv, which binds each line.

A label of Kivy's own with as much set in kv takes half as long again to make, and keeps a dozen bindings.
"""

from collections.abc import Collection
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from screens.fonts import ICONS, icon
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.kit.text_cache import blank, picture_of
from screens.kit.wrapping import drawn_text
from screens.theme import Theme

BOLD = frozenset(("label", "strong", "head2", "head", "title", "hero", "display"))
"""Type sizes that are bold."""


class Written(Label):
    """A label that knows its look and puts its picture into place by itself, all of them together before a frame."""

    def __init__(self, **more: Any) -> None:
        self.written = blank()
        """Whose texture is shown: it is drawn anew if a phone loses it."""
        super().__init__(**more)

    def apply_class_lang_rules(self, root: Any = None, ignored_consts: Collection[str] = (), **more: Any) -> None:
        """Before whatever kv says of this one; `ignored_consts` was told when it was made."""
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle()
        self.dress(ignored_consts)
        place = before_frame(self.place)
        for name in ("texture", "texture_size", "pos", "size"):
            self.fbind(name, place)
        place()
        self.theme.followers.add(self)
        super().apply_class_lang_rules(root=root, ignored_consts=ignored_consts, **more)

    @property
    def theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def dress(self, given: Collection[str]) -> None:
        """What is so from the start unless it was given, and whatever follows from something else."""

    def set(self, given: Collection[str], **usual: Any) -> None:
        for name, value in usual.items():
            if name not in given:
                setattr(self, name, value)

    def paint(self, part: str) -> None:
        """A colour of the look has changed."""

    def measure(self) -> None:
        """The type sizes of the look have changed."""

    def drawn(self) -> str:
        """What its picture says."""
        return str(self.text)

    def texture_update(self, *_: Any) -> None:
        words = self.drawn()
        if words:
            self.written = picture_of(self, words)
            self.texture = self.written.texture
            self.texture_size = list(self.texture.size)
        else:
            self.written, self.texture, self.texture_size = blank(), None, [0, 0]
        self.is_shortened = self.written.is_shortened

    def place(self, *_: Any) -> None:
        wide, high = self.texture_size
        picture = self._picture
        picture.texture, picture.size = self.texture, (wide, high)
        picture.pos = int(self.x + self.width / 2.0 - wide / 2.0), int(self.y + self.height / 2.0 - high / 2.0)


class Text(Written):
    """A line or paragraph that takes the height it needs, and none while it says nothing."""

    role = StringProperty("body")
    """One of the type sizes."""
    muted = BooleanProperty(False)
    ink = ColorProperty(None, allownone=True)
    """Its colour, where that is not the look's own."""
    one_line = BooleanProperty(False)
    """As wide as its words need; never wrapped."""
    least = NumericProperty(0)
    """The width it needs beside others; 0 for that of its longest word."""
    _usual_bold = False
    """Whether words of this role are bold."""

    def dress(self, given: Collection[str]) -> None:
        self.wrap()
        self.measure()
        self._tint()
        self.set(given, line_height=1.1, size_hint_y=None, halign="left", valign="middle")
        self.hug()
        for name, follow in (
            ("one_line", self.wrap),
            ("width", self.wrap),
            ("role", self.measure),
            ("muted", self._tint),
            ("ink", self._tint),
            ("text", self.hug),
            ("texture_size", self.hug),
        ):
            self.fbind(name, follow)

    def wrap(self, *_: Any) -> None:
        self.text_size = (None, None) if self.one_line else (self.width, None)

    def measure(self, *_: Any) -> None:
        """A weight that was chosen for these words stays, whatever their size."""
        bold = self.role in BOLD
        if self.bold == self._usual_bold:
            self.set((), bold=bold)
        self.font_size, self._usual_bold = getattr(self.theme, self.role), bold

    def paint(self, part: str) -> None:
        if part == ("ink2" if self.muted else "ink"):
            self._tint()

    def _tint(self, *_: Any) -> None:
        self.color = self.ink or (self.theme.ink2 if self.muted else self.theme.ink)

    def hug(self, *_: Any) -> None:
        self.height = self.texture_size[1] if self.text else 0

    def drawn(self) -> str:
        """Lines end where the script of the words lets them, behind an arrow too; `text` stays as it is."""
        return drawn_text(self)


class OneLine(Text):
    """A few words that are never wrapped, as wide as they are."""

    def dress(self, given: Collection[str]) -> None:
        self.set(given, one_line=True, size_hint_x=None)
        super().dress(given)
        for name in ("text", "texture_size"):
            self.fbind(name, self.narrow)
        self.narrow()

    def narrow(self, *_: Any) -> None:
        self.width = self.texture_size[0] if self.text else 0


class Icon(Written):
    icon = StringProperty("")
    glyph = NumericProperty(24)

    def dress(self, given: Collection[str]) -> None:
        self.set(given, glyph=dp(24), font_name=ICONS, size_hint=(None, None), halign="center", valign="middle")
        self.show()
        self.scale()
        self.paint("ink")
        self.fbind("icon", self.show)
        self.fbind("glyph", self.scale)

    def show(self, *_: Any) -> None:
        self.text = icon(self.icon)

    def scale(self, *_: Any) -> None:
        self.font_size = self.glyph
        self.size = self.glyph, self.glyph

    def paint(self, part: str) -> None:
        if part == "ink":
            self.color = self.theme.ink


class IconButton(ButtonBehavior, Icon):
    """An icon to press, 48 dp at least."""

    name = StringProperty("")
    """What it does, in words: for tests and for those who listen."""

    def dress(self, given: Collection[str]) -> None:
        super().dress(given)
        self.set(given, size=(dp(48), dp(48)))


load_kv(__file__)

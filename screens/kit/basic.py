"""Text, icons, and the ledge that every button is made of."""

from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label


class Text(Label):
    """A line or paragraph that takes the height it needs."""

    role = StringProperty("body")
    """One of the type sizes."""
    muted = BooleanProperty(False)
    one_line = BooleanProperty(False)
    """As wide as its words need; never wrapped."""


class Icon(Label):
    icon = StringProperty("")
    glyph = NumericProperty(24)


class Ledge(ButtonBehavior, BoxLayout):
    """Something to press: a rounded ground on a darker edge; pressed it moves down and the edge is gone."""

    ground = ColorProperty()
    edge = ColorProperty()
    line = ColorProperty([0, 0, 0, 0])
    line_width = NumericProperty()
    radius = NumericProperty()
    ledge = NumericProperty()
    quiet = BooleanProperty(False)
    """True for something that can be pressed to hear why it cannot be done."""


class Action(Ledge):
    """A button with words, an icon if it has one, and a height that grows with them."""

    text = StringProperty("")
    icon = StringProperty("")
    shows_icon = BooleanProperty(True)
    """False where the words need all the room there is."""
    kind = OptionProperty("secondary", options=["primary", "secondary", "text", "alert"])
    ink = ColorProperty()
    words_height = NumericProperty()
    """How high the words are."""

    def words_width(self, words: Label, room: float) -> float:
        """The width of the words on one line, or the room there is, in which they wrap."""
        return min(_width(words.text, words.font_size), max(dp(24), room)) if words.text else 1

    def on_one_line(self, text: str, font_size: float, most: float) -> float:
        """How wide words would be on one line, at most so wide; for kv that must not reach into another rule's ids."""
        return min(_width(text, font_size), most) if text else 0

    def has_room(self, icon: str, text: str, width: float, font_size: float) -> bool:
        """An icon stands beside the words only where both fit on one line, or where there are no words."""
        return bool(icon) and (not text or _width(text, font_size) + dp(34) + dp(24) <= width)


def _width(text: str, font_size: float) -> float:
    """How wide bold words are on one line."""
    return float(CoreLabel(font_size=font_size, bold=True).get_extents(text)[0] + dp(2))


class IconButton(ButtonBehavior, Icon):
    """An icon to press, 48 dp at least."""

    name = StringProperty("")
    """What it does, in words: for tests and for those who listen."""


class Card(BoxLayout):
    ledge = NumericProperty()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

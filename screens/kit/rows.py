"""List rows with the ledger's margin line: marks and icons left of it, words right."""

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.kit.fitting import NO_ROOM, width_of, word_width
from screens.kit.layout import PartsWhenNeeded, put
from screens.kit.loading import load_kv
from screens.kit.marks import Mark
from screens.kit.words import Text


class Row(PartsWhenNeeded, ButtonBehavior, BoxLayout):
    text = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    ink = ColorProperty(None, allownone=True)
    """Of its words and picture, where that is not the look's own."""
    value_ink = ColorProperty()
    detail_ink = ColorProperty()
    icon = StringProperty("")
    icon_ink = ColorProperty(None, allownone=True)
    """Of its picture alone."""
    picture = ObjectProperty(None, allownone=True)
    """Something drawn, in the place of its icon."""
    colour = StringProperty("")
    """A player's colour: the mark stands left of the margin line."""
    initial = StringProperty("")
    arrow = BooleanProperty(False)
    marked = BooleanProperty(False)
    """True for a corrected entry."""
    tight = BooleanProperty(False)
    """True if its value stands below the words: beside it one of them would be broken."""
    least = NumericProperty(0)
    """As high as it is at least: rows that stand side by side end together."""

    def on_kv_post(self, _: Any) -> None:
        for name in (
            "icon",
            "icon_ink",
            "picture",
            "ink",
            "colour",
            "initial",
            "detail",
            "detail_ink",
            "value",
            "value_ink",
            "tight",
            "arrow",
        ):
            self.fbind(name, self._show_parts)
        self._show_parts()

    def _show_parts(self, *_: Any) -> None:
        left, words = self.ids.left.__self__, self.ids.words.__self__
        put(left, self._picture())
        value = self._value()
        put(words, [self.ids.said.__self__, *self._detail(), *(value if self.tight else ())])
        own = [left, words, *(() if self.tight else value), *self._arrow()]
        more = [child for child in reversed(self.children) if child not in (left, words, *self.made.values())]
        put(self, [*own, *more])

    def _picture(self) -> list[Any]:
        if self.colour:
            mark = self.part("mark", lambda: Mark(side=dp(30)))
            mark.colour, mark.initial = self.colour, self.initial
            return [mark]
        if self.picture:
            return [self.picture]
        if not self.icon:
            return []
        icon = self.part("icon", Factory.RowIcon)
        icon.icon = self.icon
        if self.icon_ink or self.ink:
            icon.color = self.icon_ink or self.ink
        return [icon]

    def _detail(self) -> list[Any]:
        if not self.detail:
            return []
        detail = self.part("detail", lambda: Text(role="caption"))
        detail.text, detail.ink = self.detail, self.detail_ink
        return [detail]

    def _value(self) -> list[Any]:
        """On the right, or below the words."""
        if not self.value:
            return []
        kind = "below" if self.tight else "beside"
        value = self.part(kind, lambda: Text(role="head2") if self.tight else Factory.RowValue())
        value.text, value.ink = self.value, self.value_ink
        return [value]

    def _arrow(self) -> list[Any]:
        return [self.part("arrow", Factory.RowArrow)] if self.arrow else []

    def is_tight(self, text: str, value: str, room: float, theme: Any) -> bool:
        if room <= dp(NO_ROOM):  # not laid out yet: a value made for below would be thrown away
            return False
        words = word_width(text, theme.body, bold=False)
        return bool(value) and words + width_of(value, theme.head2) + dp(12) > room


load_kv(__file__)

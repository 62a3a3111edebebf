"""What the three parts of a new table are made of."""

from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

import screens.flow
import screens.seats  # noqa: F401 - both for their kv
from companion.messages import Message
from screens.app import running
from screens.kit import Action, Card, Ledge, Mark
from screens.kit.marks import initials
from screens.refusal import rule_line
from screens.seating import Seating


class PartMark(BoxLayout):
    """One part on the way: done, now or later."""

    text = StringProperty("")
    number = NumericProperty(1)
    done = BooleanProperty(False)
    now = BooleanProperty(False)


class PartLine(Widget):
    """The line from one part to the next."""


class Parts(BoxLayout):
    """Where one is on the way through the parts; too narrow for all words, only the part that is now has its word."""

    names = ListProperty()
    at = NumericProperty(0)
    size_of_words = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(names=self._build, at=self._build, width=self._build, size_of_words=self._build)

    def _build(self, *_: Any) -> None:
        self.clear_widgets()
        measure = CoreLabel(font_size=self.size_of_words, bold=True)
        words = sum(measure.get_extents(name)[0] for name in self.names)
        room = self.width - self.padding[0] - self.padding[2]
        brief = words + len(self.names) * dp(36) + (len(self.names) - 1) * dp(32) > room
        for number, name in enumerate(self.names):
            if number:
                self.add_widget(PartLine())
            now = number == self.at
            text = name if now or not brief else ""
            self.add_widget(PartMark(text=text, number=number + 1, done=number < self.at, now=now))


class BoxCard(Ledge):
    """A box on the shelf, with the colours of its players."""

    heading = StringProperty("")
    facts = StringProperty("")
    chosen = BooleanProperty(False)

    def show_marks(self, colours: tuple[str, ...]) -> None:
        self.ids.marks.fill([Mark(colour=colour, side=dp(28)) for colour in colours])


class SummaryCard(Card):
    """The table that is about to be opened."""

    heading = StringProperty("")
    facts = StringProperty("")

    def show_seats(self, seating: Seating) -> None:
        marks = zip(seating.places, initials(seating.names), strict=True)
        self.ids.marks.fill([Mark(colour=place.colour, initial=mark, side=dp(34)) for place, mark in marks])


class Way(Ledge):
    """One of several ways, with its reason if it has one."""

    text = StringProperty("")
    why = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)


class WayToStart(Action):
    """A way to find who starts."""

    own_icon = StringProperty("")
    chosen = BooleanProperty(False)


class SwitchRow(ButtonBehavior, BoxLayout):
    """Something on or off, and what it means."""

    text = StringProperty("")
    why = StringProperty("")
    on = BooleanProperty(False)


class Padded(BoxLayout):
    """A column within the page's margin."""

    page = ObjectProperty(None)


def padded(page: Any, widgets: list[Any]) -> Padded:
    column = Padded(page=page)
    for widget in widgets:
        column.add_widget(widget)
    return column


class Players(BoxLayout):
    """The second part: seats, remembered players, who starts."""

    page = ObjectProperty(None)
    taken = StringProperty("")
    at_random = BooleanProperty(False)
    nobody = BooleanProperty(True)

    def beside(self, left: str, right: str, width: float, size: float, small: float) -> bool:
        """True if both fit on one line of this width, each in its half."""
        half = (min(width, dp(560)) - dp(40)) / 2
        fits = CoreLabel(font_size=size, bold=True).get_extents(left)[0] < half
        return bool(fits and CoreLabel(font_size=small, bold=size == small).get_extents(right)[0] < half)

    def show(self, seating: Seating, rule: Message | None, *, at_random: bool) -> None:
        app, count = running(), len(seating.places)
        self.at_random, self.nobody = at_random, not count
        words = "new_table.seats_drag" if count > 1 else "new_table.seats_taken"
        self.taken = app.tr(words, count=count, most=seating.players[-1])
        self.ids.seats.show(seating, self.page.act, self.page.move)
        if rule:
            self.ids.rule.add_widget(rule_line(app.tr("new_table.rulebook", rule=rule)))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

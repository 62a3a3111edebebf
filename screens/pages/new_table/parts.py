"""What the three parts of a new table are made of."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

import screens.kit.flow
import screens.pages.new_table.seats  # noqa: F401 - both for their kv
from companion.messages import Message
from companion.seating import Seating
from screens.kit import Action, Card, Ledge, Mark
from screens.kit.fitting import width_of
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.sentences import rule_line

PARTS = ("game", "players", "options")
SPARE = 20
"""What a target is wider than the circle in it, in dp."""


class PartMark(ButtonBehavior, BoxLayout):
    """One part on the way: done, now or later; a tap goes there."""

    text = StringProperty("")
    number = NumericProperty(1)
    done = BooleanProperty(False)
    now = BooleanProperty(False)
    last = BooleanProperty(False)


class PartLine(Widget):
    """The line from one part to the next; longer where a part has no word and room around its circle."""

    before = NumericProperty(0)
    after = NumericProperty(0)


class Parts(BoxLayout):
    """Where one is on the way through the parts; too narrow for all words, only the part that is now has its word."""

    names = ListProperty()
    at = NumericProperty(0)
    size_of_words = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_part")
        self._marks: list[PartMark] = []
        self._lines: list[PartLine] = []
        super().__init__(**more)
        self.bind(names=self._build, at=self._build, width=self._build, size_of_words=self._build)

    def on_part(self, part: str) -> None:
        """A part was tapped."""

    def _build(self, *_: Any) -> None:
        if len(self._marks) != len(self.names):
            self._make()
        words = sum(width_of(name, self.size_of_words) for name in self.names)
        room = self.width - self.padding[0] - self.padding[2]
        brief = words + len(self.names) * dp(36) + (len(self.names) - 1) * dp(32) > room
        for number, (mark, name) in enumerate(zip(self._marks, self.names, strict=True)):
            mark.done, mark.now = number < self.at, number == self.at
            mark.text = name if mark.now or not brief else ""
        for number, line in enumerate(self._lines):
            line.before, line.after = self._spare(number, brief), self._spare(number + 1, brief)

    def _make(self) -> None:
        """Made once; what they say changes with every step."""
        self.clear_widgets()
        count = len(self.names)
        self._marks = [PartMark(number=number, last=number == count) for number in range(1, count + 1)]
        self._lines = [PartLine() for _ in self._marks[1:]]
        for number, (mark, part) in enumerate(zip(self._marks, PARTS, strict=True)):
            mark.bind(on_release=lambda _, part=part: self.dispatch("on_part", part))
            if number:
                self.add_widget(self._lines[number - 1])
            self.add_widget(mark)

    def _spare(self, number: int, brief: bool) -> float:
        """How much of its target a circle without a word leaves towards the line: all at the ends, half between."""
        if not brief or number == self.at:
            return 0.0
        return dp(SPARE if number in (0, len(self.names) - 1) else SPARE / 2)


def parts_width(names: list[str], size: float) -> float:
    """The least room for all parts, with the word of the one that is now."""
    longest = max((width_of(name, size) for name in names), default=0)
    return longest + dp(36) + (len(names) - 1) * (dp(48) + dp(32))


class BoxShelf(GridLayout):
    """The boxes, in one column or two."""

    page = ObjectProperty(None)


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

    def least_width(self, text: str, font_size: float) -> float:
        """All words on one line, the icon beside them."""
        return width_of(text, font_size) + dp(60)


class SwitchRow(ButtonBehavior, BoxLayout):
    """Something on or off, and what it means."""

    text = StringProperty("")
    why = StringProperty("")
    on = BooleanProperty(False)


class Padded(Column):
    """A column within the page's margin."""

    page = ObjectProperty(None)


def padded(page: Any, widgets: list[Any]) -> Padded:
    column = Padded(page=page)
    for widget in widgets:
        column.add_widget(widget)
    return column


class SeatsPart(Column):
    """The seats in clockwise order."""

    page = ObjectProperty(None)
    taken = StringProperty("")
    nobody = BooleanProperty(True)

    def show(self, seating: Seating) -> None:
        app, count = self.page.app, len(seating.places)
        self.nobody = not count
        words = "new_table.seats_drag" if count > 1 else "new_table.seats_taken"
        self.taken = app.tr(words, count=count, most=seating.players[-1])
        self.ids.seats.show(seating, self.page.act, self.page.move)


class Players(Column):
    """Remembered players, and who starts."""

    page = ObjectProperty(None)
    at_random = BooleanProperty(False)
    closed = StringProperty("")
    """Why nobody else can be added; nothing while somebody can."""

    def show(self, rule: Message | None, *, at_random: bool) -> None:
        self.at_random = at_random
        if rule:
            self.ids.rule.add_widget(rule_line(self.page.app.tr("new_table.rulebook", rule=rule)))


load_kv(__file__)

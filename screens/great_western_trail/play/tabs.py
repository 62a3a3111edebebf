"""The players as tabs of the sheet: the open one is part of the paper below; and the table between them."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.great_western_trail.present import TrailView
from companion.numbers import shown_number as number
from screens.app import running
from screens.kit.drawing import letters_from, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.rolling import RollingLine  # noqa: F401 - the kv names it
from screens.kit.soon import before_frame
from screens.table.frame import Strip

BESIDE = 48
"""The width of the way to the table beside the tabs, in dp."""
BESIDE_MARK = 14 + 12 + 12
"""Where the name on a line of its own begins, in dp, without the mark before it."""
LISTED = 1.0
"""How high the lines of a tablet are while a step has the rest of the column."""
MOST = 1.3
"""A line of tabs in the column is at most so much higher than it has to be."""


class TabFigures(Painted):
    """What a player has, in signs and numbers below the name."""

    shows = ("figures",)
    figures = ListProperty()
    """An icon and a number each."""

    def paint(self) -> None:
        theme, at = self.theme, self.x
        for icon, words in self.figures:
            symbol(icon, (at + dp(8), self.center_y), dp(16), theme.ink2)
            letters_from(words, (at + dp(20), self.center_y), theme.label, theme.ink)
            at += dp(20 + 16) + width_of(words, theme.label)


class RanchTab(ButtonBehavior, FloatLayout):
    """A player's tab: mark, name where it fits, and points so far."""

    name = StringProperty("")
    """The player, in words."""
    colour = StringProperty("")
    initial = StringProperty("")
    points = StringProperty("")
    opened = BooleanProperty(False)
    turns = StringProperty("")
    """`down` or `up` on the open tab where it turns from the step to the sheet and back."""
    side = NumericProperty()
    row = BooleanProperty(False)
    """True on a line of its own: the name left, the points right."""
    named = BooleanProperty(False)
    """True where all players' names have room on their tabs: all of them are written, or none."""

    figures = ListProperty()
    """What the player has, where a line is high enough for it: an icon and a number each."""

    def __init__(self, **more: Any) -> None:
        self._below: TabFigures | None = None
        super().__init__(**more)
        self.bind(pos=self._place, size=self._place)

    def on_figures(self, *_: Any) -> None:
        if self._below is None:
            self._below = TabFigures(size_hint=(None, None))
            self.add_widget(self._below)
        self._below.figures = self.figures
        self._place()

    def _place(self, *_: Any) -> None:
        if self._below is not None:
            left = dp(BESIDE_MARK) + self.side
            self._below.pos = self.x + left, self.y + self.height * 0.14
            self._below.size = self.width - left - dp(14), self.height * 0.36

    def has_room(self, font_size: float) -> bool:
        """True if the name fits beside the rest, open or not."""
        rest = self.side + width_of(self.points, font_size * 1.1) + font_size * 1.6
        return bool(width_of(self.name, font_size) + rest <= self.width)

    def arrow(self, middle: float, bottom: float, turns: str) -> list[float]:
        """A small arrow at the foot of the tab."""
        tip, feet = (dp(4), dp(8)) if turns == "down" else (dp(8), dp(4))
        return [middle - dp(5), bottom + feet, middle, bottom + tip, middle + dp(5), bottom + feet]


class SharedTab(ButtonBehavior, BoxLayout):
    """The way to what lies between the players."""

    name = StringProperty("")
    row = BooleanProperty(False)
    """True on a line of its own, with its name."""


def figures_of(mirror: TrailView, seat: int) -> list[tuple[str, str]]:
    """Money, engine, certificates and buildings."""
    player = mirror.players[seat]
    buildings = sum(count for what, count in player.counts.items() if what.startswith("building/"))
    return [
        ("cash", f"${player.counts.get('dollars', 0)}"),
        ("train", str(player.ranch.engine)),
        ("certificate-outline", str(player.counts.get("certificates", 0))),
        ("home-variant", str(buildings)),
    ]


class RanchTabs(Strip):
    """The strip of the table as tabs while the game is played; cells of the house while the sheet is filled.

    Where the column of a lying page has room they stand one below the other, or in pairs.
    """

    as_tabs = BooleanProperty(False)
    opened = NumericProperty(-1)
    turns = StringProperty("")
    table_name = StringProperty("")
    """The name of the shared sheet; empty while there is none."""
    spare = NumericProperty(0)
    """How much of the column is left for them; 0 where there is none."""
    each = NumericProperty()
    """How high a line of them is."""
    needs = NumericProperty(0)
    """The width of the widest tab."""
    players = NumericProperty(0)
    """How many tabs there are."""
    form = OptionProperty("line", options=["line", "pairs", "rows", "none"])
    listed = BooleanProperty(False)
    """True where each has a high line with what the player has, and the table between them one below."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_shared")
        self.tabs: list[RanchTab] = []
        self.beside = SharedTab(on_release=lambda _: self.dispatch("on_shared"))
        super().__init__(**more)
        self.bind(opened=self._show_open, turns=self._show_open, form=self._new_form, listed=self._new_form)

    def on_shared(self) -> None:
        """What lies between the players was asked for."""

    def on_view(self, *more: Any) -> None:
        if not self.as_tabs:
            self.tabs, self.players = [], 0
            super().on_view(*more)
        elif self.view is not None:
            self._fill()

    def form_for(self, spare: float, each: float, room: float, needs: float, players: int) -> str:
        """In the column a line for each as long as there is room; else all in one line if they fit, or in pairs."""
        forms = {"rows": players, "pairs": -(-players // 2), "line": 1}
        if not players or (not spare and players * needs <= room):
            return "line"
        if not spare:
            return "pairs"
        return next((form for form, lines in forms.items() if lines * each <= spare), "none")

    def height_for(self, form: str, spare: float, each: float, players: int, listed: bool) -> float:
        lines = {"rows": players + listed, "pairs": -(-players // 2), "line": 1, "none": 0}[form]
        return lines * min(each * MOST, max(each, spare / lines)) if spare and lines else lines * each

    def in_column(self, players: int, each: float) -> float:
        """How high they are in a column that has other things to show too."""
        return (players + 1) * each * LISTED

    def _new_form(self, *_: Any) -> None:
        for seat, tab in enumerate(self.tabs):
            tab.row = self.form == "rows"
            if self.listed or tab.figures:
                tab.figures = figures_of(self.view.mirror, seat) if self.listed else []
        self.beside.row = self.listed
        before_frame(self.do_layout)()

    def do_layout(self, *args: Any) -> None:
        if not self.tabs:
            super().do_layout(*args)
            return
        there = self.beside.parent is self
        wide = self.width - (dp(BESIDE) if there and not self.listed else 0)
        across = {"rows": 1, "pairs": 2}.get(self.form, len(self.tabs))
        lines = -(-len(self.tabs) // across) + self.listed
        high = self.height / lines
        for seat, tab in enumerate(self.tabs):
            line, place = divmod(seat, across)
            tab.size = wide / across, high
            tab.pos = self.x + place * wide / across, self.top - (line + 1) * high
        named = all(tab.has_room(running().theme.strong) for tab in self.tabs)
        for tab in self.tabs:
            tab.named = named
        if there and self.listed:
            self.beside.size, self.beside.pos = (self.width, high), self.pos
        elif there:
            self.beside.size, self.beside.pos = (dp(BESIDE), self.height), (self.x + wide, self.y)

    def _fill(self) -> None:
        """Made once for the players there are; afterwards only what they show changes."""
        if len(self.tabs) != len(self.view.seats):
            self.clear_widgets()
            self.tabs = [RanchTab() for _ in self.view.seats]
            for seat, tab in enumerate(self.tabs):
                tab.bind(on_release=lambda _, tapped=seat: self.dispatch("on_seat", tapped))
                self.add_widget(tab)
            if self.table_name:
                self.beside.name = self.table_name
                self.add_widget(self.beside)
        letters = initials([seat.name for seat in self.view.seats])
        for tab, seat, shown, initial in zip(self.tabs, self.view.seats, self.view.strip, letters, strict=True):
            tab.name, tab.colour, tab.initial = seat.name, seat.colour, initial
            tab.points = "" if self.hide_points else number(shown.points)
        size = running().theme.head2
        self.needs = max(width_of(tab.points, size) for tab in self.tabs) + dp(22 + 2 + 10)
        self.players = len(self.tabs)
        self._show_open()
        self._new_form()

    def _show_open(self, *_: Any) -> None:
        for seat, tab in enumerate(self.tabs):
            tab.opened = seat == self.opened
            tab.turns = self.turns if tab.opened else ""


load_kv(__file__)

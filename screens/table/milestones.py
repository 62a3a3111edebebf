"""A page of milestones: whose they are is chosen above, what there is to note stands below, at any time."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from screens.kit import Action, Actions, Ledge
from screens.kit.fitting import width_of
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.table.any import Asking
from screens.table.tab_strip import PlayerShown, TabStrip


class WhoCell(PlayerShown, Ledge):
    """One player to note something for: mark, points so far and name, or what runs out."""

    chosen = BooleanProperty(False)
    upright = BooleanProperty(False)
    """True where the points stand below the mark."""
    bare = BooleanProperty(False)
    """True where the mark tells the name alone."""

    def show(self, view: Any, seat: int) -> None:
        """What a game shows of this player besides."""

    def named(self, name: str, room: float, size: float) -> str:
        """The name where everybody's fits; the mark tells it anyway."""
        view = self.parent.view if self.parent else None
        names = [name, *(seat.name for seat in view.seats)] if view else [name]
        return name if max(width_of(one, size, bold=False) for one in names) <= room else ""


class WhoBar(TabStrip):
    """Everybody at the table, one of them chosen."""

    chosen = NumericProperty(0)
    above_columns = BooleanProperty(False)
    """True where each player stands above a column of the page."""
    inset = NumericProperty()
    cell = ObjectProperty(WhoCell)
    """What shows one player; a game may have its own."""
    more = NumericProperty(0)
    """How much higher it is than mark, points and name need."""

    def kind(self) -> type:
        cell: type = self.cell
        return cell

    def on_view(self, *more: Any) -> None:
        super().on_view(*more)
        for seat, cell in enumerate(reversed(self.children)):
            cell.show(self.view, seat)
        self.on_chosen()

    def on_chosen(self, *_: Any) -> None:
        for seat, cell in enumerate(reversed(self.children)):
            cell.chosen = seat == self.chosen


class WhoHead(Across):
    """What is asked of whoever is chosen."""

    text = StringProperty("")
    detail = StringProperty("")


class Reminder(Across):
    """What must not be forgotten, with a bell; no height where there is nothing."""

    text = StringProperty("")


class NextPlayer(Across):
    """The choice goes on to the next player; nobody has to follow the turns."""

    text = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    ways = ListProperty()

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_next")
        super().__init__(**more)

    def on_next(self) -> None:
        """Somebody else is chosen."""


class MilestonesPage(Asking):
    """The frame of every such page; a game says what can be noted with `tiles`."""

    on_way = "milestones"
    chosen = NumericProperty(0)
    """The seat that is chosen."""
    low, low_column = 460, 300
    """A page that is no higher has no room for anything but what scrolls, in dp; one with a column needs less."""

    def __init__(self, **more: Any) -> None:
        self.asked, self.next = WhoHead(), NextPlayer(on_next=lambda _: self.choose_player(self.after))
        self.reminder = Reminder()
        super().__init__(**more)
        self.bind(height=self._turned, column=self._turned)
        self.end = Actions()
        self.end.add_widget(Action(icon="flag-checkered", kind="primary", on_release=lambda _: self.finish()))

    def tiles(self) -> list[Any]:
        """What can be noted of the chosen player."""
        raise NotImplementedError

    def above_tiles(self) -> list[Any]:
        """What is asked; nothing where the page says it elsewhere."""
        return [self.asked]

    def finish(self) -> None:
        """The game is over."""
        raise NotImplementedError

    @property
    def who(self) -> int:
        """Whoever is chosen, as a number."""
        return int(self.chosen)

    @property
    def after(self) -> int:
        return (self.who + 1) % len(self.view.seats)

    def choose_player(self, seat: int) -> None:
        self.chosen = seat
        self.show_player()

    def refresh(self) -> None:
        super().refresh()
        if self.app.table_open and not self.moved_on():
            self.show_player()

    def show_player(self) -> None:
        app, seats = self.app, self.view.seats
        self.ids.strip.chosen = self.chosen
        self.asked.text = app.tr("milestones.who", player=seats[self.who].name)
        self.asked.detail = app.tr("milestones.any_time")
        ways, low = self.ways(), self.is_low
        put(self.ids.foot, [] if low else ways)
        self.reminder.text = " ".join(map(app.say, self.view.turn.notices))
        self.ids.list.fill([*self.above_tiles(), *self.tiles(), self.reminder, *(ways if low else ())])

    def _fill_frame(self, view: Any) -> None:
        super()._fill_frame(view)
        self.ids.banner.notice = ""  # the reminder says it

    @property
    def is_low(self) -> bool:
        return bool(self.height < dp(self.low_column if self.column else self.low) * self.app.theme.growth)

    def _turned(self, *_: Any) -> None:
        """What stays below the tiles and what scrolls along follows the height."""
        if self.view is not None and self.is_shown and self.is_low == bool(self.ids.foot.children):
            self.show_player()

    def ways(self) -> list[Any]:
        """What stands below the tiles: on to the next player, and to the end once that is near."""
        app, seats = self.app, self.view.seats
        letters = initials([seat.name for seat in seats])
        coming = seats[self.after]
        self.next.text, self.next.name = app.tr("milestones.next"), coming.name
        self.next.colour, self.next.initial = coming.colour, letters[self.after]
        self.end.children[0].text = app.tr("milestones.over")
        return [self.next, *([self.end] if self.view.turn.last_round else [])]

    def menu(self) -> list[tuple[str, str, Any]]:
        return [("flag-checkered", self.app.tr("milestones.over"), self.finish), *super().menu()]


load_kv(__file__)

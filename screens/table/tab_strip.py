"""The players as widgets, for strips that are no nodes yet."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.game import SeatView
from screens.app import running
from screens.games import screens_of
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.rolling import RollingLine  # noqa: F401 - the kv names it


class PlayerShown:
    """What every strip shows of one player; the strip fills it."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    points = StringProperty("")
    icon = StringProperty("")
    counts = StringProperty("")
    more_icon = StringProperty("")
    """What the second number counts, where that has a picture too."""
    more_counts = StringProperty("")
    said = StringProperty("")
    """The counts in words."""
    has_turn = BooleanProperty(False)


class StripCell(PlayerShown, ButtonBehavior, BoxLayout):
    """One player in the strip: mark, points, what runs out; a line under the one whose turn it is.

    The numbers stand beside the mark or below it, as its `orientation` says.
    """

    in_words = BooleanProperty(False)
    """True where the counts fit in words."""
    side = NumericProperty()
    needs = NumericProperty()
    """How wide it has to be for numbers beside the mark."""

    def has_room(self, said: str, width: float, side: float, font_size: float) -> bool:
        """True if the words fit beside the mark; else the bare number is shown."""
        return bool(said) and width_of(said, font_size, bold=False) + side + dp(22) <= width


class TabStrip(BoxLayout):
    view = ObjectProperty(None, allownone=True, force_dispatch=True)
    """Told anew with every entry: the words may be others though the view is the same."""
    hide_points = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_seat")
        super().__init__(**more)

    def on_seat(self, seat: int) -> None:
        """A player was tapped."""

    def on_view(self, *_: Any) -> None:
        """A cell for each player; those that are there show what is new."""
        if self.view is None or not running().table_open:  # a page that was left may still hear of a new text size
            self.clear_widgets()
            return
        looks = [self._look(seat) for seat in range(len(self.view.seats))]
        kind = self.kind()
        if [type(cell) for cell in self.children] != [kind] * len(looks):
            self.clear_widgets()
            for seat in range(len(looks)):
                self.add_widget(self._cell(kind, seat))
        for cell, look in zip(reversed(self.children), looks, strict=True):
            for name, value in look.items():
                setattr(cell, name, value)

    def _look(self, seat: int) -> dict[str, Any]:
        """What a cell shows of this player."""
        who, shown = self.view.seats[seat], self.view.strip[seat]
        return {
            "name": who.name,
            "said": running().say(shown.said) if shown.said else "",
            "colour": who.colour,
            "initial": initials([one.name for one in self.view.seats])[seat],
            "points": "" if self.hide_points else str(shown.points).replace("-", "−"),
            **_counted(shown),
            "has_turn": self.view.turn.seat == seat,
        }

    def _cell(self, kind: type, seat: int) -> Any:
        cell = kind()
        cell.bind(on_release=lambda _: self.dispatch("on_seat", seat))
        if isinstance(cell, StripCell):
            cell.bind(needs=self._level, width=self._level)
        return cell

    def _level(self, *_: Any) -> None:
        """Numbers stand below the mark in every cell or in none."""
        cells = [cell for cell in self.children if isinstance(cell, StripCell)]
        below = any(cell.needs > cell.width for cell in cells)
        for cell in cells:
            cell.orientation = "vertical" if below else "horizontal"

    def kind(self) -> type:
        """What shows one player."""
        return StripCell


def _counted(shown: SeatView) -> dict[str, str]:
    """The numbers in the strip, each of the first two behind the picture it has."""
    icons = screens_of(running().session).strip_icons
    pictures = [icons.get(what, "") for what, _ in shown.counts[:2]]
    own = 1 if len(pictures) > 1 and all(pictures) else len(shown.counts)
    return {
        "icon": pictures[0] if pictures else "",
        "counts": "  ".join(str(count) for _, count in shown.counts[:own]),
        "more_icon": pictures[1] if own < len(shown.counts) else "",
        "more_counts": "  ".join(str(count) for _, count in shown.counts[own:]),
    }


load_kv(__file__)

"""Catch up on the map: every route that lies on the board is tapped for whoever has it; the rest stands in a list."""

from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.errors import RuleError
from companion.game import Fix
from companion.games.ticket_to_ride.fixes import NOBODY
from companion.question import Choice
from companion.secret import PUBLIC
from companion.table.catch_up import Group
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv
from screens.pages.catch_up.lines import Line
from screens.pages.catch_up.page import CatchUp
from screens.table.milestones import WhoBar  # noqa: F401 - the kv names it
from screens.table.refusal import show_refusal
from screens.ticket_to_ride.map.widget import RailMapWidget  # noqa: F401 - the kv names it
from screens.ticket_to_ride.which_route import choose_among

load_kv(__file__)

ROUTE = "route/"
LOW, LOW_BESIDE = 520, 320
"""A page that is no higher has no room for more than the players, in dp; and where they stand beside the map."""


class RoutesHead(Across):
    """Whose routes a tap gives, and how many have changed."""

    text = StringProperty("")
    changed = StringProperty("")


class TrainsLine(ButtonBehavior, Across):
    """The trains that are left, and whether that fits what was laid."""

    name = "trains left"
    text = StringProperty("")
    trains = StringProperty("")
    detail = StringProperty("")
    fits = BooleanProperty(True)


class MapCatchUp(CatchUp):
    stays = True
    chosen = NumericProperty(0)
    """Whose routes are being tapped."""
    listed = BooleanProperty(False)
    """True where all but the routes is shown: trains, passengers, whose turn it is."""

    def on_kv_post(self, _base: Any) -> None:
        """An id holds nothing: what is out of sight would be garbage."""
        self._held = {name: self.ids[name].__self__ for name in ("map", "list", "head", "strip", "trains")}

    @property
    def who(self) -> int:
        return int(self.chosen)

    def opened(self) -> None:
        if self.app.table_open or self.app.open_session(self.table):
            self.chosen = self.session.turn().seat or 0
        self.listed = False
        self.ids.map.begin_anew()
        super().opened()

    def make_list(self) -> None:
        """It stands behind the map: made when somebody turns to it, or asks what is in it."""
        if self.listed:
            super().make_list()
        else:
            self.groups, self.folds, self.summed = {}, {}, {}
            self._lay_out()

    @property
    def lines(self) -> list[tuple[Line, Any]]:
        if not self.groups:
            super().make_list()
        return self._lines

    def shown_groups(self) -> tuple[Group, ...]:
        """Routes are on the map."""
        found = []
        for group in super().shown_groups():
            rest = tuple(fix for fix in group.fixes if not fix.id.startswith(ROUTE))
            if rest:
                found.append(Group(group.seat, rest))
        return tuple(found)

    def choose_player(self, seat: int) -> None:
        self.chosen = seat
        self.show_values()

    def turn_over(self) -> None:
        """From the map to the list of all the rest, and back."""
        self.listed = not self.listed
        if self.listed and not self.groups:
            super().make_list()
        self.show_values()

    # --- what is shown ---

    @property
    def is_roomy(self) -> bool:
        """False where the map needs all the room there is: large words on a small phone."""
        least = LOW_BESIDE if self.column else LOW
        return bool(self.height >= dp(least) * self.app.theme.growth)

    def on_height(self, *_: Any) -> None:
        if self.is_shown and self.app.table_open and hasattr(self, "half"):
            self.show_values()

    def show_values(self) -> None:
        super().show_values()
        app, game, state = self.app, self.session.header.game, self.half.state
        says = "catch_up.subtitle" if self.listed else "ticket_to_ride.catch_up.tap_routes"
        self.subtitle = app.tr(says) if self.is_roomy else ""
        below = ("head", "strip", "trains") if self.is_roomy else ("strip",)
        put(self.ids.below, [self._held[name] for name in below])
        put(self.ids.stage, [self._held["list" if self.listed else "map"]])
        view = replace(self.session.view(), strip=game.strip(state))
        self.ids.strip.view, self.ids.strip.chosen = view, self.who
        changed = tuple(id_.removeprefix(ROUTE) for id_ in self.half.values if id_.startswith(ROUTE))
        self.ids.map.show(game.present(state, PUBLIC), view.seats, selected=changed)
        self._show_head(view.seats[self.who].name)
        self._show_trains()

    def _show_head(self, name: str) -> None:
        mine = str(self.who)
        new = sum(id_.startswith(ROUTE) and value == mine for id_, value in self.half.values.items())
        gone = 0
        for id_, value in self.half.values.items():
            was = self.half.was(id_) if id_.startswith(ROUTE) else None
            gone += was is not None and was.value == mine != value
        self.ids.head.text = self.app.tr("ticket_to_ride.catch_up.routes_of", player=name)
        words = self.app.tr("ticket_to_ride.catch_up.changed", new=new, gone=gone)
        self.ids.head.changed = words if new or gone else ""

    def _show_trains(self) -> None:
        app, state, line = self.app, self.half.state, self.ids.trains
        laid = sum(route.length for route in state.board.rail.routes if state.owner(route.id) == self.who)
        left = state.trains[self.who]
        line.fits = left >= 0 and left + laid == state.board.rail.trains
        line.text = app.tr("ticket_to_ride.own.trains")
        line.trains = str(left).replace("-", "−")
        line.detail = app.tr(f"ticket_to_ride.catch_up.{'fits' if line.fits else 'unfit'}", laid=laid)

    # --- taps ---

    def routes_tapped(self, routes: tuple[str, ...]) -> None:
        if len(routes) > 1:
            choose_among(self, routes, self.give).show(self)
        else:
            self.give(routes[0])

    def give(self, route: str) -> None:
        """The route is the chosen player's; tapped again it lies free."""
        id_, mine = f"{ROUTE}{route}", str(self.who)
        fix = self.half.now(id_)
        if fix is None:
            return
        wanted = NOBODY if self.half.value(id_) == mine else mine
        if not _allows(fix, wanted):
            then = self.half.with_value(id_, wanted)
            show_refusal(self, (then and then.why_not) or RuleError("fix.outside_box", what=fix.label))
            return
        self.set_value(fix, wanted)

    def show_trains(self) -> None:
        self.show_keys(f"trains/{self.who}")


def _allows(fix: Fix, wanted: str) -> bool:
    return isinstance(fix.domain, Choice) and wanted in fix.domain.options

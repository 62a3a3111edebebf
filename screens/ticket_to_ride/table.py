"""The table of Ticket to Ride: the map in the middle, the three actions below."""

import json
from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games.ticket_to_ride.present import MapView
from companion.games.ticket_to_ride.records import (
    DrawCards,
    DrawTickets,
    EndPlay,
    EnterRoute,
    KeepTickets,
    Pass,
    TakeFaceUp,
    TakePassenger,
    TurnUp,
)
from screens.kit import Action, Chip, PlayerChip
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.open_sheet import open_sheets
from screens.table.frame import TablePage
from screens.ticket_to_ride.map.controls import Overview, ZoomKeys
from screens.ticket_to_ride.map.geometry import reference
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.missed import MissedBelow
from screens.ticket_to_ride.player import show_player
from screens.ticket_to_ride.sheets.cards import show_cards
from screens.ticket_to_ride.sheets.claim import show_claim
from screens.ticket_to_ride.sheets.passengers import PassengerSheet, PassengersHeld
from screens.ticket_to_ride.sheets.which import WhichMix, WhichRoute

load_kv(__file__)


ENTERING = ("entry", "milestones")
"""Phases in which a tap on a route says whose it is."""


class MapTable(TablePage):
    on_way = "table"
    selected = ListProperty()
    refused = BooleanProperty(False)
    """True if the one that is looked at cannot be claimed."""
    city = StringProperty("")
    """The first of two cities tapped."""
    entering = NumericProperty(0)
    """Whose routes are being entered, where no turns are."""
    hides_map = BooleanProperty(False)
    """True while a sheet lies over the map: what lies over it too is out of the way then."""
    beside_keys = NumericProperty(0)
    """How much of the upper edge of the map the keys that zoom take."""
    _entered = False
    """True if the last tap on the map entered a route."""

    def __init__(self, **more: Any) -> None:
        self._buttons: dict[str, Action] = {}
        self._taps: dict[str, Callable[[], object]] = {}
        super().__init__(**more)
        map_ = self.ids.map
        self.zoom, self.overview = map_.overlays = ZoomKeys(map_), Overview(map_)
        for part in map_.overlays:
            self.ids.stage.add_widget(part, 1)
        map_.bind(on_moved=self._keys_moved)
        self.missed = MissedBelow(self)

    def _keys_moved(self, *_: Any) -> None:
        self.beside_keys = self.zoom.right - self.ids.stage.x if self.zoom.above else 0

    def on_hides_map(self, *_: Any) -> None:
        for part in self.ids.map.overlays:
            part.opacity, part.disabled = 0 if self.hides_map else 1, self.hides_map

    def refresh(self) -> None:
        super().refresh()
        if self.view is None:
            return
        if self.moved_on():  # what was asked is answered; what is asked next opens below
            return
        self._show_map()
        put(self.ids.actions, self._actions())
        self.missed.look()
        if self.view.turn.phase == "passengers":
            self.show_passengers()
        elif self.view.turn.phase == "turn_up":
            show_cards(self)

    def _show_map(self) -> None:
        mirror: MapView = self.view.mirror
        wide, high = reference(self.session.state.board)
        self.ids.sides.tall = high > wide
        chosen = tuple(self.selected)
        self.ids.map.show(mirror, self.view.seats, selected=chosen, refused=self.refused)

    @property
    def playing(self) -> bool:
        """True while turns are entered."""
        return self.app.table_open and self.view.turn.phase not in ENTERING and not self.session.table.finished

    def show_passengers(self) -> None:
        self.show_sheet(PassengerSheet(self))

    # --- the few actions legal now ---

    def _actions(self) -> list[Any]:
        app, phase = self.app, self.view.turn.phase
        if phase in ENTERING:
            return self._entry_actions()
        made = []
        for action in self.view.turn.actions:
            words, name = app.say(action.label), action.command.__name__
            if action.command is DrawCards:
                made.append(self._button(name, words, "cards-outline", lambda: app.tap(DrawCards()), primary=True))
            elif action.command is DrawTickets:
                made.insert(0, self._button(name, words, "ticket-outline", self.draw_tickets))
            elif action.command is Pass:
                made.insert(0, self._button(name, words, "skip-next", lambda: app.tap(Pass())))
            elif action.command in (TakeFaceUp, TurnUp):
                words = app.tr("cards.title")
                made.append(self._button(name, words, "cards-outline", lambda: show_cards(self), primary=True))
            elif action.command is TakePassenger:
                made.append(self._button(name, words, "account", self.show_passengers, primary=True))
        return made

    def _button(self, name: str, words: str, icon: str, action: Any, *, primary: bool = False) -> Action:
        """The button of this name: it stays while what it says and does changes."""
        self._taps[name] = action
        if name not in self._buttons:
            kind = "primary" if primary else "secondary"
            self._buttons[name] = Action(icon=icon, kind=kind, on_release=lambda _: self._taps[name]())
        self._buttons[name].text = words
        return self._buttons[name]

    def draw_tickets(self) -> None:
        """One tap where there is one deck; where there are two the mix is said first."""
        app = self.app
        decks = self.view.mirror.decks
        if len(decks) == 1:
            app.tap(DrawTickets())
            return
        drawn = self.session.state.board.tickets.turn_draw
        self.show_sheet(WhichMix(self, drawn, lambda mix: app.tap(DrawTickets(mix)), modal=False))

    def tapped_seat(self, seat: int) -> None:
        """A player in the strip: their sheet, or their routes to be entered."""
        if self.view.turn.phase in ENTERING:
            self._enter_for(seat)
        else:
            self.unselect()
            show_player(self, seat)

    # --- the map ---

    def routes_tapped(self, routes: tuple[str, ...]) -> None:
        self._entered = False
        if len(routes) > 1:
            self.show_sheet(WhichRoute(self, routes, self.choose))
        else:
            self.choose(routes[0])

    def place_tapped(self, place: str) -> None:
        """Two cities choose the route between them."""
        rail = self.session.state.board.rail
        self._entered = False
        first, self.city = self.city, place
        if first and first != place:
            between = [route for route in rail.at[first] if route.other_end(first) == place]
            free = [route for route in between if self.session.state.owner(route.id) is None]
            if between:
                self.city = ""
                self.choose((free or between)[0].id)
                return
        name = self.app.tr(f"ticket_to_ride.place.{place}")
        self.ids.ledger.text = self.app.tr("map.one_city", place=name)

    def choose(self, route: str) -> None:
        """A route is looked at: its sheet in play, its owner in score only."""
        if self.view.turn.phase in ENTERING:
            mine = self.session.state.owner(route) == self.entering
            self._entered = self.app.tap(EnterRoute(route, None if mine else int(self.entering)))
            return
        if list(self.selected) == [route] and self.ids.over.children:
            return  # it is looked at
        show_claim(self, route)

    def mark(self, route: str, *, refused: bool) -> None:
        """This one is looked at."""
        self.selected, self.refused = [route], refused
        self._show_map()

    def look_again(self, *_: Any) -> None:
        """Bring the chosen route into sight, above the sheet where that covers the map."""
        if not self.selected or self.ids.map.layout is None:
            return
        tracks = [self.ids.map.layout.tracks[route] for route in self.selected]
        self.ids.map.look_at([end for track in tracks for end in (track.start, track.end)], above=self._covered())

    def _covered(self) -> float:
        """How much of the map a sheet hides from below."""
        sheets = open_sheets(self)
        if self.column or not sheets:
            return 0.0
        return max(0.0, float(sheets[0].panel.top - self.ids.stage.y))

    def tapped_twice(self) -> None:
        """What the first tap of a double tap did was not meant."""
        self.close_sheets()
        if self._entered:
            self._entered = False
            self.app.undo()

    def unselect(self) -> None:
        self.ids.map.uncover()
        if self.selected and self.view is not None:
            self.selected, self.refused = [], False
            self._show_map()

    # --- score only ---

    def _entry_actions(self) -> list[Any]:
        app = self.app
        tickets = self._button("tickets", app.tr("entry.tickets"), "ticket-outline", self._enter_tickets)
        if self.view.turn.phase == "milestones":
            over = self._button("over", app.tr("milestones.over"), "flag-checkered", lambda: app.tap(EndPlay()))
            over.kind = "primary" if self.view.turn.last_round else "secondary"
            return [tickets, over]
        done = self._button(
            "sheet", app.tr("entry.sheet"), "table", lambda: app.go("score", table=self.table), primary=True
        )
        return [tickets, done]

    def _enter_tickets(self) -> None:
        """While the game goes on they stay behind the curtain."""
        if self.view.turn.phase == "milestones":
            way = json.dumps([f"{KeepTickets.__name__}:{int(self.entering)}"])
            self.app.go("secret", table=self.table, seat=str(int(self.entering)), way=way)
            return
        self.app.go("tickets", table=self.table, seat=str(int(self.entering)))

    def seats_to_enter(self) -> list[Any]:
        """The way to passengers where there are any; and who can be chosen, where no strip shows the players."""
        chips: list[Any] = []
        if self.view.mirror.waiting and self.view.turn.phase == "entry":
            more = Chip(
                text=self.app.tr("ticket_to_ride.category.passengers"),
                icon="account",
                on_release=lambda _: PassengersHeld(self, int(self.entering)).show(self),
            )
            chips.append(more)
        return chips if self.ids.strip.form != "none" else [*chips, *self._player_chips()]

    def _player_chips(self) -> list[Any]:
        chips: list[Any] = []
        letters = initials([seat.name for seat in self.view.seats])
        for number, (seat, letter) in enumerate(zip(self.view.seats, letters, strict=True)):
            chip = PlayerChip(
                name=seat.name,
                colour=seat.colour,
                initial=letter,
                chosen=number == self.entering,
                on_release=lambda _, chosen=number: self._enter_for(chosen),
            )
            chips.append(chip)
        return chips

    def _enter_for(self, seat: int) -> None:
        self.entering = seat
        self.refresh()

    def _fill_frame(self, view: Any) -> None:
        super()._fill_frame(view)
        entering = view.turn.phase in ENTERING
        if entering:
            seat, banner = view.seats[int(self.entering)], self.ids.banner
            banner.name, banner.colour = seat.name, seat.colour
            banner.initial = initials([one.name for one in view.seats])[int(self.entering)]
            banner.headline = self._trains_used(view)
        self._show_entering()

    def _show_entering(self) -> None:
        """Whose routes are entered is marked in the strip; what cannot be done there stands below it."""
        entering = self.view.turn.phase in ENTERING
        self.ids.strip.marked = self.entering if entering else -1
        low = self.column and self.ids.banner.brief  # the column has no line to spare: over the map then
        for place, used in ((self.ids.entry, not low), (self.ids.entry_above, low)):
            put(place, self.seats_to_enter() if entering and used else ())

    def strip_changed(self) -> None:
        """The players stand otherwise, or not at all."""
        if self.view is not None and self.app.table_open:
            self._show_entering()

    def on_column(self, *_: Any) -> None:
        if self.view is not None and self.is_shown:
            self._fill_frame(self.view)

    def _trains_used(self, view: Any) -> str:
        whole = self.session.state.board.rail.trains
        seat = int(self.entering)
        used = whole - view.mirror.players[seat].trains
        return str(self.app.tr("entry.trains", used=used, whole=whole))

    def menu(self) -> list[tuple[str, str, Any]]:
        app = self.app
        tickets = ("ticket-outline", app.tr("menu.tickets"), lambda: app.go("tickets", table=self.table))
        whole = ("fit-to-screen-outline", app.tr("menu.whole_map"), self.ids.map.see_all)
        return [tickets, whole, *super().menu()]


__all__ = ["MapTable", "RailMapWidget"]

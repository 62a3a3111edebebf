"""The table of Ticket to Ride: the map in the middle, the three actions below."""

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.ticket_to_ride.present import MapView
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute, TurnUp
from companion.secret import PUBLIC
from companion.text_search import initials
from screens import drafts
from screens.table.any import PICKED, Asking
from screens.table.curtain import CurtainPage
from screens.table.strip import ChooseSeat
from screens.table.tree_table import TreeTable
from screens.ticket_to_ride.map.controls import Overview, ZoomKeys
from screens.ticket_to_ride.map.geometry import reference
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.page import ENTERING, ICONS, actions, entered_for, missed
from screens.ticket_to_ride.player import show_player
from screens.ticket_to_ride.sheets.claim import show_claim, which_route
from screens.ticket_to_ride.sheets.passengers import PassengerSheet, PassengersHeld
from screens.ticket_to_ride.sides import MapSides, column_beside_map
from screens.ui.columns import SideBySide
from screens.ui.open_sheet import open_sheets
from screens.ui.question.local import Give, Local
from screens.ui.shape import TABLETS
from screens.ui.tree.nodes import Column, Message, Node
from screens.ui.tree.widget import Tree


class MapTable(Asking, TreeTable):
    on_way = "table"
    asks_modal = False
    selected = ListProperty()
    refused = BooleanProperty(False)
    """True if the one that is looked at cannot be claimed."""
    city = StringProperty("")
    """The first of two cities tapped."""
    entering = NumericProperty(0)
    """Whose routes are being entered, where no turns are."""
    tall = False
    """True for a map that is higher than it is wide."""
    _entered = False
    """True if the last tap on the map entered a route."""

    def make_sides(self) -> SideBySide:
        self.sides = MapSides()
        return self.sides

    def column_for(self, wide: float, high: float) -> float:
        return column_beside_map(wide, high, tall=self.tall)

    def stage(self, strip: Widget) -> tuple[Widget, ...]:
        map_ = RailMapWidget(
            self.app,
            pos_hint={"x": 0, "y": 0},
            on_size=self.look_again,
            on_twice=lambda _: self.tapped_twice(),
            on_routes=lambda _, routes: self.routes_tapped(routes),
            on_place=lambda _, place: self.place_tapped(place),
            on_moved=self._map_moved,
        )
        map_.takes_keys = True
        self.zoom, self.overview = map_.overlays = ZoomKeys(map_), Overview(map_)
        self.entry, self.above = (Tree(self.app.theme, self.handle) for _ in range(2))
        self.above.size_hint_x = None
        place = FloatLayout()
        for part in (map_, *map_.overlays, self.above):
            place.add_widget(part)
        self.ids.update({"map": map_, "stage": place})
        strip.bind(form=self._strip_changed)
        self.foot.fbind("height", self._foot_grew)
        return strip, self.entry, place

    def _foot_grew(self, foot: Tree, height: float) -> None:
        """Actions come and go; the map stays as it is."""
        foot.min_height = max(foot.min_height, height)

    def _resized(self, *_: Any) -> None:
        self.foot.min_height = 0
        super()._resized()

    @property
    def is_crowded(self) -> bool:
        return bool(self.ids.banner.brief and not self.column)

    def tell_sheets(self, over: Widget) -> None:
        over.bind(children=self._covered_by, top=self._covered_by)
        over.fbind("children", Clock.create_trigger(self._sheets_gone, -1))

    def _map_moved(self, *_: Any) -> None:
        """What stands over the upper edge of the map leaves the keys free that zoom."""
        place = self.ids.stage
        self.above.x = self.zoom.right if self.zoom.above else place.x
        self.above.width, self.above.top = place.right - self.above.x, place.top

    def _covered_by(self, *_: Any) -> None:
        """While a sheet lies over the map, what lies over it too is out of the way."""
        over = self.ids.over
        hidden = bool(over.children) and over.top > self.ids.stage.y + 1 and not self.column
        for part in self.ids.map.overlays:
            part.opacity, part.disabled = 0 if hidden else 1, hidden

    def _sheets_gone(self, *_: Any) -> None:
        """What was chosen is chosen no longer; a page that was left begins anew."""
        if self.is_shown and not open_sheets(self):
            self.unselect()

    def refresh(self) -> None:
        super().refresh()
        if self.view is None or self.moved_on():  # what was asked is answered; what is asked next opens below
            return
        self.selected, self.refused = [], False
        self._show_map()
        self.show_nodes()
        if self.view.turn.phase == "passengers":
            self.show_passengers()
        elif self.view.turn.phase == "turn_up" and not drafts.load(PICKED):
            turned = drafts.load("ticket_to_ride/turn_up").get("turned", ())  # as earlier releases kept them
            self.pick(Local((TurnUp.__name__,), tuple(turned)))

    def show_nodes(self) -> None:
        asked = getattr(self.session.ask(PUBLIC), "options", ())
        offers = {one.id: self.app.tr.text(one.label) for one in asked if one.id in ICONS}
        self.foot.show(actions(self.app.tr, self.view.turn, offers, brief=self.ids.banner.brief))
        low = self.column and self.ids.banner.brief  # the column has no line to spare: over the map then
        around = self._around()
        self.entry.show(Column(()) if low else around)
        self.above.show(around if low else Column(()))

    def _around(self) -> Node:
        tr, strip, entering = self.app.tr, self.ids.strip, self.view.turn.phase in ENTERING
        strip.marked = self.entering if entering else -1
        if not entering:
            return missed(tr) if self.playing and self.shape in TABLETS else Column(())
        passengers = bool(self.view.mirror.waiting) and self.view.turn.phase == "entry"
        shown = strip.shown if strip.form == "none" else ()
        players = [replace(one, has_turn=seat == self.entering) for seat, one in enumerate(shown)]
        return entered_for(tr, players, passengers=passengers)

    def _strip_changed(self, *_: Any) -> None:
        """The players stand otherwise, or not at all."""
        if self.view is not None and self.app.table_open:
            self.show_nodes()

    def act(self, message: Message) -> None:
        match message:
            case ChooseSeat(seat):
                self._enter_for(seat)
            case Give("TakePassenger"):
                self.show_passengers()
            case Give(answer):
                self._go_on((answer,))

    def _show_map(self) -> None:
        mirror: MapView = self.view.mirror
        wide, high = reference(self.session.state.board)
        self.tall = self.sides.tall = high > wide
        self.column = self.column_for(*self.size)
        chosen = tuple(self.selected)
        self.ids.map.show(mirror, self.view.seats, selected=chosen, refused=self.refused)

    @property
    def playing(self) -> bool:
        """True while turns are entered."""
        return self.app.table_open and self.view.turn.phase not in ENTERING and not self.session.table.finished

    def show_passengers(self) -> None:
        self.show_sheet(PassengerSheet(self))

    def catch_up(self) -> None:
        self.app.go("catch_up", table=self.table)

    def claim(self, route: str) -> None:
        """Enter it, or ask which cards are paid."""
        self._go_on((ClaimRoute.__name__, route))

    def pick(self, local: Local) -> None:
        """A route that is being paid for stays marked."""
        super().pick(local)
        match local.answers:
            case "ClaimRoute", str(route), *_:
                self.mark(route, refused=False)

    def tapped_seat(self, seat: int) -> None:
        """A player in the strip: their sheet, or their routes to be entered."""
        if self.view.turn.phase in ENTERING:
            self._enter_for(seat)
        else:
            show_player(self, seat)

    def enter_tickets(self) -> None:
        """Of whoever is entered."""
        self.go_to_tickets(int(self.entering))

    def go_to_tickets(self, seat: int) -> None:
        self.close_sheets()
        self.app.go("tickets", table=self.table, seat=str(seat))

    def show_tickets(self, seat: int) -> None:
        """Whoever holds the phone wants to see their tickets: a finger that stays says so."""
        self.go_to_tickets(seat)
        page = self.app.page
        if isinstance(page, CurtainPage) and not page.is_open:
            page.look()

    # --- the map ---

    def routes_tapped(self, routes: tuple[str, ...]) -> None:
        self._entered = False
        if len(routes) > 1:
            self.show_sheet(which_route(self, routes, self.choose))
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
        ledger = self.ids.ledger
        ledger.text, ledger.number, ledger.colour = self.app.tr("map.one_city", place=name), "", ""

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
        self.ids.map.look_above([end for track in tracks for end in (track.start, track.end)], self._covered())

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

    def show_held(self) -> None:
        """How many passengers of each colour the player has whose routes are entered."""
        PassengersHeld(self, int(self.entering)).show(self)

    def _enter_for(self, seat: int) -> None:
        self.entering = seat
        self.refresh()

    def _fill_frame(self, view: Any) -> None:
        super()._fill_frame(view)
        if view.turn.phase in ENTERING:
            seat, banner = view.seats[int(self.entering)], self.ids.banner
            banner.name, banner.colour = seat.name, seat.colour
            banner.initial = initials([one.name for one in view.seats])[int(self.entering)]
            banner.headline = self._trains_used(view)

    def on_column(self, *_: Any) -> None:
        if self.view is not None and self.is_shown:
            self._fill_frame(self.view)

    def _trains_used(self, view: Any) -> str:
        whole = self.session.state.board.rail.trains
        seat = int(self.entering)
        used = whole - view.mirror.players[seat].trains
        return str(self.app.tr("entry.trains", used=used, whole=whole))

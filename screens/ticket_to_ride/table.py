"""The table of Ticket to Ride: the map in the middle, the three actions below."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.ticket_to_ride.present import MapView
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute, TurnUp
from companion.secret import PUBLIC
from companion.words.text_search import initials
from screens import drafts
from screens.metrics import dp
from screens.table.any import PICKED, Asking
from screens.table.curtain import CurtainPage
from screens.table.strip import ChooseSeat
from screens.table.tree_table import TreeTable
from screens.ticket_to_ride.map.geometry import reference
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ticket_to_ride.page import ENTERING, ICONS, actions, entered_for, in_short, in_words, missed
from screens.ticket_to_ride.player import show_player
from screens.ticket_to_ride.sheets.claim import show_claim, which_route
from screens.ticket_to_ride.sheets.passengers import PassengerSheet, PassengersHeld
from screens.ticket_to_ride.sides import MapSides, column_beside_map
from screens.ui.columns import SideBySide
from screens.ui.open_sheet import open_sheets
from screens.ui.pan_map.controls import Overview, ZoomKeys
from screens.ui.pane import Pane
from screens.ui.question.page_state import Give, PageState
from screens.ui.shape import TABLETS
from screens.ui.tree.nodes import Column, Message, Node
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.tree import Tree


class MapPlace(Pane):
    """The map, and what lies over it."""

    fills = True

    def __init__(self, map_: RailMap, keys: ZoomKeys, overview: Overview, above: Tree) -> None:
        super().__init__()
        self.map, self.keys, self.above = map_, keys, above
        self.parts = (map_, keys, overview, above)

    def arrange(self) -> None:
        """What stands over the upper edge of the map leaves the keys free that zoom."""
        self.map.lay(*self.bounds)
        self.keys.lay_beside()
        left = self.keys.right if self.keys.above else self.x
        self.above.width = self.right - left
        self.above.lay(left, self.top - self.above.height, self.right - left)


class MapTable(Asking, TreeTable):
    on_way = "table"
    asks_modal = False
    selected: Sequence[str] = ()
    refused = False
    """True if the one that is looked at cannot be claimed."""
    city = ""
    """The first of two cities tapped."""
    entering = 0
    """Whose routes are being entered, where no turns are."""
    tall = False
    """True for a map that is higher than it is wide."""
    _entered = False
    """True if the last tap on the map entered a route."""

    _had_sheets = False
    _players = ""
    """The form of the strip that what stands around the map was made for."""
    _looked: tuple[tuple[float, float], float, tuple[str, ...]] | None = None
    """What the chosen route was last brought into sight for: the map's size, what covers it, and which it is."""
    """What lay where when the chosen route was brought into sight."""

    def make_sides(self) -> SideBySide:
        self.sides = MapSides(self.app.theme)
        return self.sides

    def column_for(self, wide: float, high: float) -> float:
        return column_beside_map(wide, high, tall=self.tall)

    def stage(self, strip: Pane) -> Sequence[Pane]:
        self.map = RailMap(
            self.app, on_twice=self.tapped_twice, on_routes=self.routes_tapped, on_place=self.place_tapped
        )
        self.map.takes_keys = True
        self.zoom_keys, self.overview = self.map.add_controls()
        self.entry, self.above = (Tree(self.app.theme, self.handle) for _ in range(2))
        self.map_place = MapPlace(self.map, self.zoom_keys, self.overview, self.above)
        return strip, self.entry, self.map_place

    def resized(self) -> None:
        self.foot.min_height = 0
        super().resized()

    def lay_out(self) -> None:
        super().lay_out()
        if self.view is not None and self.app.table_open and self.strip.form != self._players:
            self._players = self.strip.form  # the players stand otherwise, or not at all
            self.show_nodes()
            super().lay_out()
        self.foot.min_height = max(self.foot.min_height, self.foot.height)  # the map stays as actions come and go

    def arrange_floats(self) -> None:
        super().arrange_floats()
        sheets = open_sheets(self)
        low = [one for one in sheets if not one.modal]
        assert self.over is not None
        hidden = bool(low) and self.over.top > self.map_place.y + 1 and not self.column
        for part in (self.zoom_keys, self.overview):  # while a sheet lies over the map, they are out of the way
            part.is_hidden = hidden
        if self._had_sheets and not low and self.is_shown and not sheets:
            self.unselect()  # what was chosen is chosen no longer
        self._had_sheets = bool(low)
        landscape = (self.map.size, self._covered(), tuple(self.selected))
        if landscape != self._looked:
            self._looked = landscape
            self.look_again()

    @property
    def is_crowded(self) -> bool:
        return bool(self.banner.brief and not self.column and not self.app.theme.large)

    def refresh(self) -> None:
        super().refresh()
        if self.view is None or self.moved_on():  # what was asked is answered; what is asked next opens below
            return
        self.selected, self.refused = (), False
        self._show_map()
        self.show_nodes()
        if self.view.turn.phase == "passengers":
            self.show_passengers()
        elif self.view.turn.phase == "turn_up" and not drafts.load(PICKED):
            self.pick(PageState((TurnUp.__name__,)))

    def show_nodes(self) -> None:
        asked = getattr(self.session.ask(PUBLIC), "options", ())
        offers = {one.id: self.app.tr.text(one.label) for one in asked if one.id in ICONS}
        tr, theme, wide = self.app.tr, self.app.theme, self.foot_width / dp(1)
        buttons = actions(tr, self.view.turn, offers, brief=self.banner.brief)
        short = theme.large and in_short(tr, TextRuler(theme), buttons, wide, low=self.banner.low)
        self.foot.show(short or in_words(buttons))
        low = theme.large or (self.column and self.banner.brief)  # no line to spare: over the map then
        around = self._around()
        self.entry.show(Column(()) if low else around)
        self.above.show(around if low else Column(()))

    def _around(self) -> Node:
        tr, strip, entering = self.app.tr, self.strip, self.view.turn.phase in ENTERING
        strip.marked = self.entering if entering else -1
        if not entering:
            return missed(tr) if self.playing and self.shape in TABLETS else Column(())
        passengers = bool(self.view.game_view.waiting) and self.view.turn.phase == "entry"
        shown = strip.shown if strip.form == "none" else ()
        players = [replace(one, has_turn=seat == self.entering) for seat, one in enumerate(shown)]
        return entered_for(tr, players, passengers=passengers)

    def act(self, message: Message) -> None:
        match message:
            case ChooseSeat(seat):
                self._enter_for(seat)
            case Give("TakePassenger"):
                self.show_passengers()
            case Give(answer):
                self._go_on((answer,))

    def _show_map(self) -> None:
        game_view: MapView = self.view.game_view
        wide, high = reference(self.session.state.board)
        self.tall = self.sides.tall = high > wide
        self.column = self.column_for(*self.size)
        chosen = tuple(self.selected)
        self.map.show(game_view, self.view.seats, selected=chosen, refused=self.refused)

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

    def pick(self, local: PageState) -> None:
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
        name = self.app.tr.text(self.session.state.place_name(place))
        ledger = self.ledger
        ledger.text, ledger.number, ledger.colour = self.app.tr("map.one_city", place=name), "", ""

    def choose(self, route: str) -> None:
        """A route is looked at: its sheet in play, its owner in score only."""
        if self.view.turn.phase in ENTERING:
            mine = self.session.state.owner(route) == self.entering
            self._entered = self.app.tap(EnterRoute(route, None if mine else int(self.entering)))
            return
        if list(self.selected) == [route] and any(not one.modal for one in open_sheets(self)):
            return  # it is looked at
        show_claim(self, route)

    def mark(self, route: str, *, refused: bool) -> None:
        """This one is looked at."""
        self.selected, self.refused = (route,), refused
        self._show_map()

    def look_again(self) -> None:
        """Bring the chosen route into sight, above the sheet where that covers the map."""
        if not self.selected or self.map.layout is None:
            return
        tracks = [self.map.layout.tracks[route] for route in self.selected]
        self.map.look_above([end for track in tracks for end in (track.start, track.end)], self._covered())

    def _covered(self) -> float:
        """How much of the map a sheet hides from below."""
        sheets = open_sheets(self)
        if self.column or not sheets:
            return 0.0
        return max(0.0, float(sheets[0].panel.top - self.map_place.y))

    def tapped_twice(self) -> None:
        """What the first tap of a double tap did was not meant."""
        self.close_sheets()
        if self._entered:
            self._entered = False
            self.app.undo()

    def unselect(self) -> None:
        self.map.uncover()
        if self.selected and self.view is not None:
            self.selected, self.refused = (), False
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
            seat, banner = view.seats[int(self.entering)], self.banner
            banner.name, banner.colour = seat.name, seat.colour
            banner.initial = initials([one.name for one in view.seats])[int(self.entering)]
            banner.headline = self._trains_used(view)

    def column_changed(self) -> None:
        if self.view is not None and self.is_shown:
            self._fill_frame(self.view)

    def _trains_used(self, view: Any) -> str:
        whole = self.session.state.board.rail.trains
        seat = int(self.entering)
        used = whole - view.game_view.players[seat].trains
        return str(self.app.tr("entry.trains", used=used, whole=whole))

"""Set several values on the map: every route on the board is tapped for whoever has it; the rest stands in a list."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RuleError
from companion.game import Fix
from companion.games.ticket_to_ride.fixes import NOBODY
from companion.question import Choice
from companion.secret import PUBLIC
from companion.table.corrections import after
from companion.table.state import Table
from companion.words.numbers import shown_number as number
from companion.words.text_search import initials
from screens.metrics import dp
from screens.pages.figures.controller import CatchUp
from screens.pages.figures.page import header, with_field
from screens.pages.figures.page_state import Put
from screens.pages.figures.stepper import Keys
from screens.table.refusal import show_refusal
from screens.table.strip import ChooseSeat, Player
from screens.table.who import WhoView, who_bar
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ticket_to_ride.sheets.claim import which_route
from screens.ui.tree import names
from screens.ui.tree.controls import NO_SURFACE, Translate, do, icon_key
from screens.ui.tree.nodes import Apart, Column, Icon, Key, Message, Node, Room, Row, Screen, Text
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.ruler import Ruler

ROUTE = "route/"
LOW, LOW_BESIDE = 520, 320
"""A page that is no higher has no room for more than the players, in dp; and where they stand beside the map."""


@dataclass(frozen=True, slots=True)
class RoutesView:
    """Whose routes a tap gives, how many have changed, and whether the trains fit what was laid."""

    room: Room
    roomy: bool
    players: tuple[Player, ...]
    """Whoever is chosen is marked."""
    new: int
    gone: int
    left: int
    laid: int
    fits: bool


def below_map(tr: Translate, ruler: Ruler, view: RoutesView) -> Node:
    side, wide = view.room.margin, view.room.column or view.room.width
    who = who_bar(ruler, WhoView(view.players, wide, side, named=True))
    if not view.roomy:
        return who
    chosen, name = next((seat, one.name) for seat, one in enumerate(view.players) if one.has_turn)
    changed = tr("ticket_to_ride.catch_up.changed", new=view.new, gone=view.gone) if view.new or view.gone else ""
    routes = Text(tr("ticket_to_ride.catch_up.routes_of", player=name), "head2")
    head = Row((Apart(routes, Text(changed, "label", "alert")),), 0, (side, 4, side, 0), 34)
    text = tr(f"ticket_to_ride.catch_up.{'fits' if view.fits else 'unfit'}", laid=view.laid)
    trains = f"{tr('ticket_to_ride.own.trains')}  {number(view.left)}"
    icon, ink = ("check", "primary") if view.fits else ("alert", "alert")
    words = Apart(Text(trains, "label"), Text(text, "caption", "ink2" if view.fits else "alert"))
    line = Row((words, Icon(icon, ink)), 8, (side, 0, side, 0), 36)
    return Column(
        (
            head,
            who,
            Key(
                line,
                NO_SURFACE,
                (0, 6),
                48,
                tap=Keys(f"trains/{chosen}"),
                name=names.named("trains left", "ticket_to_ride.own.trains"),
            ),
        )
    )


class MapCatchUp(CatchUp):
    def __init__(self, **more: Any) -> None:
        self.who, self.others = 0, False
        super().__init__(**more)
        self.map = RailMap(self.app, on_routes=self.routes_tapped)

    def opened(self) -> None:
        if self.app.table_open or self.app.open_session(self.table):
            self.who = self.session.turn().seat or 0
        self.others = False
        self.map.begin_anew()
        super().opened()

    def ids_of(self, table: Table) -> Iterable[str]:
        """Routes are on the map."""
        return (id_ for id_ in super().ids_of(table) if not id_.startswith(ROUTE))

    # --- what is shown ---

    @property
    def is_roomy(self) -> bool:
        """False where the map needs all the room there is: large words on a small phone."""
        least = LOW_BESIDE if self.column else LOW
        return bool(self.height >= dp(least) * self.app.theme.font_scale)

    def refresh(self) -> None:
        super().refresh()
        if self.app.table_open:
            self._stand()

    def _stand(self) -> None:
        """The map, or the list of the rest."""
        body = self.scroll if self.others else self.map
        self.frame.put([pane for pane in (self._header, self._beside, body, self._foot) if pane is not None])
        self._show_map()

    def _show_map(self) -> None:
        changed = tuple(id_.removeprefix(ROUTE) for id_ in self.reading.values if id_.startswith(ROUTE))
        shown = self.session.header.game.secrets.present(self.reading.state, PUBLIC)
        self.map.show(shown, self.session.view().seats, selected=changed)

    def screen(self, room: Room) -> Screen:
        screen, view = super().screen(room), self.view(room)
        says = view.subtitle if self.others else self.app.tr("ticket_to_ride.catch_up.tap_routes")
        turn = icon_key(
            "map-outline" if self.others else "format-list-checks",
            do("turn_over"),
            names.named("the rest", "name.rest"),
        )
        title = "" if self.column and self.app.theme.large else view.title  # the column has no line to spare
        top = header(replace(view, title=title, subtitle=says if self.is_roomy else ""), turn)
        assert screen.foot is not None
        return replace(screen, header=with_field(view, top), foot=Column((self.below_map(room), screen.foot)))

    def below_map(self, room: Room) -> Node:
        return below_map(self.app.tr, TextRuler(self.app.theme), self.routes(room))

    def routes(self, room: Room) -> RoutesView:
        state, mine = self.reading.state, str(self.who)
        changed = {id_: value for id_, value in self.reading.values.items() if id_.startswith(ROUTE)}
        were = {id_: fix.value for id_ in changed if (fix := self.reading.was(id_)) is not None}
        seats, strip = self.session.header.seats, self.session.header.game.views.strip(state)
        letters = initials([seat.name for seat in seats])
        laid = sum(route.length for route in state.board.rail.routes if state.owner(route.id) == self.who)
        left = state.trains[self.who]
        return RoutesView(
            room=room,
            roomy=self.is_roomy,
            players=tuple(
                Player(seat.name, seat.colour, letters[at], number(strip[at].points), (), "", at == self.who)
                for at, seat in enumerate(seats)
            ),
            new=sum(value == mine for value in changed.values()),
            gone=sum(were.get(id_) == mine != value for id_, value in changed.items()),
            left=left,
            laid=laid,
            fits=left >= 0 and left + laid == state.board.rail.trains,
        )

    # --- taps ---

    def act(self, message: Message) -> None:
        match message:
            case ChooseSeat(seat):
                self.who = seat
                self.refresh()
            case _:
                super().act(message)

    def turn_over(self) -> None:
        """From the map to the list of all the rest, and back."""
        self.others = not self.others
        self.refresh()

    def routes_tapped(self, routes: tuple[str, ...]) -> None:
        if len(routes) > 1:
            which_route(self, routes, self.give).show()
        else:
            self.give(routes[0])

    def give(self, route: str) -> None:
        """The route is the chosen player's; tapped again it lies free."""
        id_, mine = f"{ROUTE}{route}", str(self.who)
        fix = self.reading.now(id_)
        if fix is None:
            return
        wanted = NOBODY if self.reading.value(id_) == mine else mine
        if not _allows(fix, wanted):
            table, values = self.session.table, {**self.reading.values, id_: wanted}
            then = table.game.corrections.find(after(table, values), id_, PUBLIC)
            show_refusal(self, (then and then.why_not) or RuleError("fix.outside_box", what=fix.label))
            return
        self.change(Put(id_, wanted))


def _allows(fix: Fix, wanted: str) -> bool:
    return isinstance(fix.domain, Choice) and wanted in fix.domain.options

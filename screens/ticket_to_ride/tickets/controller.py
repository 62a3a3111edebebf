"""Tickets on the screen, behind the curtain: their owner sees how they stand, and enters which were kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.ticket_to_ride.panel import ticket_line
from companion.games.ticket_to_ride.present import TicketsView, hand_view
from companion.games.ticket_to_ride.records import DeclareMix, KeepTickets, RevealTickets
from companion.games.ticket_to_ride.state import OpenDraw
from companion.games.ticket_to_ride.tickets import (
    drawn,
    least_kept,
    open_draw,
    openly_elsewhere,
    still_held,
)
from companion.i18n import is_found
from companion.secret import PUBLIC, behind_curtain
from companion.words.numbers import signed
from scoring.ticket_to_ride import Ticket, TicketProgress
from screens import drafts
from screens.metrics import dp
from screens.table.curtain import CurtainPage
from screens.table.question import question_sheet
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ticket_to_ride.tickets.on_map import CityPicker, path_sheet, show_on
from screens.ticket_to_ride.tickets.page import (
    FIND,
    WIDEST,
    HandView,
    PageState,
    from_plain,
    page,
    to_plain,
    whose,
)
from screens.ui.columns import SideBySide, SpareRoom
from screens.ui.curtain import SECONDS
from screens.ui.fields import SearchField
from screens.ui.open_sheet import close_sheets
from screens.ui.pane import Pane
from screens.ui.question.page_state import PageState as Answers
from screens.ui.tree.nodes import Room, Screen

USUAL_LINES, MOST_FOUND = 3, 24
"""Lines for tickets that are picked where no draw says how many; and how many of those found are shown."""
LOWEST_MAP = 100
"""A map lower than this shows nothing, in dp."""
PICKED, MIX = "ticket_to_ride/tickets", "ticket_to_ride/mix"


class Sides(SideBySide):
    """The map beside the list takes what lines to read leave."""

    def column_for(self, wide: float, high: float) -> float:
        column = super().column_for(wide, high)
        return max(column, wide - dp(WIDEST)) if column else column


class MapBeside(SpareRoom):
    """The map in the column, where it is high enough to show anything."""

    def __init__(self, map_: RailMap) -> None:
        super().__init__()
        self.map = map_

    @property
    def parts(self) -> Sequence[Pane]:  # type: ignore[override]
        return (self.map,) if self.height >= dp(LOWEST_MAP) else ()

    def arrange(self) -> None:
        for part in self.parts:
            part.lay(*self.bounds)

    def leaves(self) -> Iterator[Pane]:
        for part in self.parts:
            yield from part.leaves()


class Tickets(CurtainPage):
    two_columns = True
    seat = ""
    """Whose tickets; nobody's while that is still asked."""
    local = PageState()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        hint = self.app.tr("tickets.add_how")
        self.field = self.held[FIND] = SearchField(self.app.theme, hint=hint, heard=self.heard)
        self.field.keeps_focus = True

    def make_frame(self) -> Sides:
        return Sides(self.app.theme)

    def column_part(self) -> MapBeside:
        self.map = RailMap(self.app)
        return MapBeside(self.map)

    def opened(self) -> None:
        self.choose_seat(int(self.seat) if self.seat else -1)

    @property
    def who(self) -> int:
        return self.local.seat

    def back(self) -> bool:
        if close_sheets(self):
            return True
        if self.open and not self.seat:
            self.draw_curtain()
            self.choose_seat(-1)
            return True
        return False

    def leave(self) -> None:
        if self.seat:
            self.app.back()
        else:
            self.choose_seat(-1)

    def put_away(self) -> None:
        self.draw_curtain()
        self.leave()

    def draw_curtain(self) -> None:
        """What lies face up stays open."""
        self.field.focus = False
        if self.public:
            self.stop_looking()
        else:
            super().draw_curtain()

    def looked(self) -> None:
        """The hand is turned up."""
        self.app.host.turn_over(self.scroll.tree)
        self.begin()

    # --- what may be seen ---

    @property
    def scoring(self) -> bool:
        """In score only and in final scoring tickets are turned up."""
        is_here = self.app.table_open and self.app.table_id == self.table  # it may be left for another table
        return is_here and self.session.turn().phase in ("entry", "final_scoring")

    @property
    def public(self) -> bool:
        """True where nothing is hidden; a hand entered in play stays so in score only until its owner turns it up."""
        if not self.scoring or self.who < 0 or self.session.turn().phase == "final_scoring":
            return self.scoring
        state = self.session.state
        return bool(state.revealed[self.who] or not state.hand(self.who))

    @property
    def is_open(self) -> bool:
        return self.who < 0 or self.public or bool(self.open)

    @property
    def _hand(self) -> TicketsView | None:
        """The hand that may be seen now."""
        if not self.app.table_open or self.who < 0 or not self.is_open:
            return None
        return hand_view(self.session.state, self.who, behind_curtain(self.who))

    @property
    def _progress(self) -> Mapping[str, TicketProgress]:
        """How those tickets stand that have a path on the map."""
        hand = self._hand
        return {one.ticket.id: one.progress for one in (hand.tickets if hand else ()) if one.progress.chain}

    # --- what is shown ---

    def refresh(self) -> None:
        """What was picked and is held by now, by a draw or by hand, is picked no more."""
        held = {one.ticket.id for one in hand.tickets} if (hand := self._hand) else set()
        if held & {*self.local.picked}:
            self._take(replace(self.local, picked=tuple(one for one in self.local.picked if one not in held)))
            return
        super().refresh()
        self.show_path()

    @property
    def room(self) -> Room:
        room = super().room
        return replace(room, column=self.frame.column_for(*self.size) / dp(1)) if room.column else room

    def screen(self, room: Room) -> Screen:
        hand, table, state = self._hand, self.session.view(), self.session.state
        if hand is None:
            return whose(self.app.tr, table, room)
        self.local = replace(self.local, looked_at=self._looked_at())
        view = HandView(
            room=room,
            table=table,
            public=self.public,
            scoring=self.scoring,
            points=signed(hand.points_if_over_now),
            tickets=tuple((one.ticket.id, ticket_line(state, hand.seat, one)) for one in hand.tickets),
            has_paths=bool(self._progress),
            picked=tuple(state.board.rail.ticket[id_] for id_ in self.local.picked),
            lines=self._lines,
            least=least_kept(state.board.tickets, draw) if (draw := self._draw) else 0,
            found=self.found() if self.local.typed else None,
            field=self.field.height / dp(1),
            seconds=SECONDS,
            large=self.app.theme.large,
        )
        return page(self.app.tr, view, self.local)

    def _looked_at(self) -> str:
        """The ticket whose path is on the map: the one that was tapped, else the first that is not connected."""
        progress, chosen = self._progress, self.local.looked_at
        unfinished = [id_ for id_, stands in progress.items() if not stands.connected]
        return chosen if chosen in progress else next(iter([*unfinished, *progress]), "")

    def show_path(self) -> None:
        """Where the page lies: the table, and what the ticket that is looked at has and needs."""
        if self.app.table_open and self.column:
            stands = self._progress.get(self._looked_at())
            show_on(self, self.map, stands.chain if stands else ())

    def show_on_map(self) -> None:
        """Where the page stands upright: what the ticket that is looked at has and needs, over the list."""
        hand, looked_at = self._hand, self._looked_at()
        if hand is None or not looked_at:
            return
        shown = next(one for one in hand.tickets if one.ticket.id == looked_at)
        path_sheet(self, ticket_line(self.session.state, hand.seat, shown), shown.progress.chain)

    # --- what is tapped ---

    def look_at(self, ticket: str = "") -> None:
        """The path of a ticket on the map; without one of the ticket that was looked at last."""
        self.local = replace(self.local, looked_at=ticket or self.local.looked_at)
        self.refresh() if self.column else self.show_on_map()

    def pick(self, ticket: str) -> None:
        self._take(replace(self.local, picked=(*self.local.picked, ticket), typed=""))

    def put_back(self, ticket: str) -> None:
        self._take(replace(self.local, picked=tuple(one for one in self.local.picked if one != ticket)))

    def choose_seat(self, seat: int) -> None:
        """A player's hand, with what was picked for it before and not kept yet."""
        self.local = from_plain(drafts.load(PICKED), seat, self.session.state.board.rail.ticket)
        self.field.text = self.local.typed
        self.refresh()
        if self._hand:
            self.begin()

    def _take(self, local: PageState) -> None:
        """What is picked and typed so far is kept with the table."""
        self.local = local
        self.field.text = local.typed
        if local.picked or local.typed:
            drafts.keep(PICKED, **to_plain(local))
        else:
            drafts.drop(PICKED)
        self.refresh()

    def heard(self, letters: str) -> None:
        """What is typed to find a ticket."""
        if letters != self.local.typed:
            self._take(replace(self.local, typed=letters))

    # --- entering what was kept ---

    @property
    def _is_free(self) -> bool:
        """True where a player enters a whole hand, not what was kept of a draw."""
        state = self.session.state
        return self.scoring or state.depth == "milestones" or self.who in state.untold

    @property
    def _draw(self) -> OpenDraw | None:
        """The draw that is to be entered."""
        return None if self._is_free else open_draw(self.session.state, self.who)

    @property
    def _lines(self) -> int:
        """How many tickets there is room for; 0 where there is nothing to enter."""
        draw, picked = self._draw, len(self.local.picked)
        if draw is not None:
            return max(drawn(self.session.state.board.tickets, draw), picked)
        return max(USUAL_LINES, picked + 1) if self._is_free else 0

    def found(self) -> tuple[Ticket, ...]:
        return tuple(one for one in self._others() if is_found(self.session.state.ticket_name(one), self.local.typed))[
            :MOST_FOUND
        ]

    def _others(self) -> tuple[Ticket, ...]:
        """Those that can still be picked."""
        state, seat = self.session.state, self.who
        without = {*state.hand(seat), *self.local.picked, *openly_elsewhere(state, seat)}
        return tuple(one for one in state.board.rail.tickets if one.id not in without)

    def begin(self) -> None:
        """The field can be typed in at once; where there are two decks the mix is said first."""
        draw = self._draw
        if draw is not None and draw.mix is None:
            self._ask_mix()
        elif self._lines:
            self.app.host.soon(self._focus_field)

    def _focus_field(self) -> None:
        self.field.focus = self._hand is not None

    def find_on_map(self) -> None:
        CityPicker(self, self._others(), self.pick)

    def _ask_mix(self) -> None:
        answers = (f"{DeclareMix.__name__}:{self.who}",)
        sheet = question_sheet(self, partial(self.session.ask, PUBLIC), Answers(answers), MIX)
        sheet.enter = lambda mix: self.app.tap(mix) and sheet.closing(self.begin)()
        sheet.show(self)

    def keep_picked(self) -> None:
        """What was picked; once tickets are turned up, all of the hand with it."""
        state, seat, picked = self.session.state, self.who, self.local.picked
        if not self.scoring:
            self.app.tap(KeepTickets(seat, picked))
            return
        if self.app.tap(RevealTickets(seat, (*still_held(state, seat), *picked))):
            self._take(replace(self.local, picked=()))
            self.app.back()

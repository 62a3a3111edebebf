"""Tickets on the screen, behind the curtain: their owner sees how they stand, and tells which were kept."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.games.ticket_to_ride.aside import ticket_line
from companion.games.ticket_to_ride.present import TicketsView
from companion.games.ticket_to_ride.records import DeclareMix, KeepTickets, RevealTickets
from companion.games.ticket_to_ride.tickets import openly_elsewhere
from companion.numbers import signed
from companion.secret import PUBLIC, behind_curtain
from scoring.ticket_to_ride import TicketProgress
from screens import drafts
from screens.kit.columns import SideBySide, SpareRoom
from screens.kit.motion import turn_over
from screens.kit.open_sheet import close_sheets, open_sheets
from screens.table.curtain import CurtainPage
from screens.table.question import question_sheet
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.tickets.find import Finder
from screens.ticket_to_ride.tickets.page import (
    WIDEST,
    HandView,
    Local,
    LookAt,
    from_plain,
    page,
    to_plain,
    update,
    whose,
)
from screens.ui.bottom_sheet import Sheet
from screens.ui.question.local import Local as Answers
from screens.ui.tree.nodes import Message, Room, Screen

MAP_SHARE = 0.55
"""How much of an upright page the map of a ticket takes."""
LOWEST_MAP = 100
"""A map lower than this shows nothing, in dp."""
PICKED, MIX = "ticket_to_ride/tickets", "ticket_to_ride/mix"


class Sides(SideBySide):
    """The map beside the list takes what lines to read leave."""

    def do_layout(self, *more: Any) -> None:
        if self.column:
            self.column = max(self.column, self.width - dp(WIDEST))
        super().do_layout(*more)


class Tickets(CurtainPage):
    two_columns = True
    seat = StringProperty("")
    """Whose tickets; nobody's while that is still asked."""
    local = Local()

    def make_frame(self) -> Sides:
        return Sides()

    def column_part(self) -> SpareRoom:
        room = SpareRoom()
        room.fbind("size", lambda *_: self.show_path() if self.is_shown else None)
        return room

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
        """Letters typed into the finder stay behind it; what lies face up stays open."""
        if self.public:
            self.open = False
            return
        for sheet in open_sheets(self):
            sheet.when_closed = None
        super().draw_curtain()

    def looked(self) -> None:
        """The hand is turned up."""
        turn_over(self.scroll.tree)

    # --- what may be seen ---

    @property
    def scoring(self) -> bool:
        """In score only and in final scoring tickets are turned up."""
        return self.app.table_open and self.session.turn().phase in ("entry", "final_scoring")

    @property
    def public(self) -> bool:
        """True where nothing is hidden; a hand told in play stays so in score only until its owner turns it up."""
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
        hands = self.session.view(behind_curtain(self.who)).mirror.hands
        return next(hand for hand in hands if hand.seat == self.who)

    @property
    def _ways(self) -> Mapping[str, TicketProgress]:
        """How those tickets stand that have a path on the map."""
        hand = self._hand
        return {one.ticket.id: one.progress for one in (hand.tickets if hand else ()) if one.progress.chain}

    # --- what is shown ---

    def refresh(self) -> None:
        super().refresh()
        self.show_path()
        if self.local.typed and self._hand and not open_sheets(self):
            self.find()

    @property
    def room(self) -> Room:
        room = super().room
        return replace(room, column=self.frame.column / dp(1)) if room.column else room

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
            has_ways=bool(self._ways),
            picked=tuple(state.board.rail.ticket[id_] for id_ in self.local.picked),
        )
        return page(self.app.tr, view, self.local)

    def _looked_at(self) -> str:
        """The ticket whose path is on the map: the one that was tapped, else the first that is not connected."""
        ways, chosen = self._ways, self.local.looked_at
        unfinished = [id_ for id_, stands in ways.items() if not stands.connected]
        return chosen if chosen in ways else next(iter([*unfinished, *ways]), "")

    def show_path(self) -> None:
        """Where the page lies: the table, and what the ticket that is looked at has and needs."""
        beside = self._beside
        if not self.app.table_open or not self.column or beside.height < dp(LOWEST_MAP):
            beside.clear_widgets()
            return
        if not beside.children:
            beside.add_widget(RailMapWidget(self.app))
        stands = self._ways.get(self._looked_at())
        self._show_on(beside.children[0], stands.chain if stands else ())

    def _show_on(self, map_: RailMapWidget, path: tuple[str, ...]) -> None:
        view = self.session.view()
        map_.show(view.mirror, view.seats, proof=frozenset(path))
        map_.see_proof()

    def show_on_map(self) -> None:
        """Where the page stands upright: what the ticket that is looked at has and needs, over the list."""
        hand, looked_at = self._hand, self._looked_at()
        if hand is None or not looked_at:
            return
        shown = next(one for one in hand.tickets if one.ticket.id == looked_at)
        line = ticket_line(self.session.state, hand.seat, shown)
        sheet = Sheet(title=self.app.say(line.text), subtitle=self.app.say(line.detail) if line.detail else "")
        map_ = RailMapWidget(self.app, size_hint_y=None, height=self.height * MAP_SHARE)
        sheet.fill([map_]).show(self)
        self._show_on(map_, shown.progress.chain)

    # --- what is tapped ---

    def act(self, message: Message) -> None:
        match message:
            case LookAt():
                self.local = update(self.local, message)
                self.refresh() if self.column else self.show_on_map()
            case _:
                self._take(update(self.local, message))

    def choose_seat(self, seat: int) -> None:
        """A player's hand, with what was picked for it before and not kept yet."""
        self.local = from_plain(drafts.kept(PICKED), seat, self.session.state.board.rail.ticket)
        self.refresh()

    def _take(self, local: Local) -> None:
        self.local = local
        self._note()
        self.refresh()

    def heard(self, letters: str) -> None:
        """What is typed into the finder."""
        if letters != self.local.typed:
            self.local = replace(self.local, typed=letters)
            self._note()

    def _note(self) -> None:
        """Keep what is picked and typed so far with the table."""
        if self.local.picked or self.local.typed:
            drafts.keep(PICKED, **to_plain(self.local))
        else:
            drafts.drop(PICKED)

    # --- telling what was kept ---

    def find(self) -> None:
        """Which ticket; where there are two decks the mix is said first."""
        state, seat = self.session.state, self.who
        draw = next((one for one in state.draws if one.seat == seat), None)
        if draw is not None and draw.mix is None and not self.scoring:
            self._ask_mix()
            return
        without = {*state.hand(seat), *self.local.picked, *openly_elsewhere(state, seat)}
        tickets = [one for one in state.board.rail.tickets if one.id not in without]
        Finder(self, tickets, self.local.typed).show(self)

    def _ask_mix(self) -> None:
        answers = (f"{DeclareMix.__name__}:{self.who}",)
        sheet = question_sheet(self, partial(self.session.ask, PUBLIC), Answers(answers), MIX)
        sheet.enter = lambda command: sheet.closing(self._declared, command)()
        sheet.show(self)

    def _declared(self, mix: DeclareMix) -> None:
        if self.app.tap(mix):
            self.find()

    def keep_picked(self) -> None:
        """What was picked; once tickets are turned up, all of the hand with it."""
        state, seat, picked = self.session.state, self.who, self.local.picked
        if not self.scoring:
            if self.app.tap(KeepTickets(seat, picked)):
                self._take(replace(self.local, picked=()))
            return
        shown = openly_elsewhere(state, seat)  # told in play, and turned up by another meanwhile
        hand = (ticket for ticket in state.hand(seat) if ticket not in shown)
        if self.app.tap(RevealTickets(seat, (*hand, *picked))):
            self._take(replace(self.local, picked=()))
            self.app.back()

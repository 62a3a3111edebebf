"""Tickets, behind the curtain: whose, what they still need, and which were kept of the last draw."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.games.ticket_to_ride.present import TicketsView, TicketView
from companion.games.ticket_to_ride.records import DeclareMix, KeepTickets, RevealTickets
from companion.games.ticket_to_ride.tickets import openly_elsewhere, openly_held
from companion.secret import behind_curtain
from scoring.ticket_to_ride import TicketProgress
from screens import drafts
from screens.kit import Action, Row, Sheet, Text
from screens.kit.figures import signed
from screens.kit.flow import TopScroll  # noqa: F401 - for the kv
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.motion import turn_over
from screens.kit.open_sheet import close_sheets, open_sheets
from screens.table.curtain import CurtainPage
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.sheets.which import WhichMix
from screens.ticket_to_ride.tickets.find import show_finder, ticket_words
from screens.ticket_to_ride.tickets.hand import HandBar, HandSummary, TicketRow  # noqa: F401 - for the kv

load_kv(__file__)

MAP_SHARE = 0.55
"""How much of an upright page the map of a ticket takes."""
LOWEST_MAP = 100
"""A map lower than this shows nothing, in dp."""
PICKED = "ticket_to_ride/tickets"


class Tickets(CurtainPage):
    seat = StringProperty("")
    """Whose tickets; nobody's while that is still asked."""
    chosen = ListProperty()
    """Tickets picked so far for the draw that is being told."""
    typed = StringProperty("")
    """What is in the finder's field; nothing while the finder is closed."""
    looked_at = StringProperty("")
    """The ticket whose path is on the map, where the page has room for one."""
    number = NumericProperty(-1)

    def begin(self) -> None:
        self._choose_seat(int(self.seat) if self.seat else -1)

    @property
    def who(self) -> int:
        return int(self.number)

    def back(self) -> bool:
        if close_sheets(self):
            return True
        if self.open and not self.seat:
            self.draw_curtain()
            self.number = -1
            self.refresh()
            return True
        return False

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
        turn_over(*(row for row in self.ids.list.walk(restrict=True) if isinstance(row, TicketRow)))

    # --- what is shown ---

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        self.clear_curtain()
        if self.number < 0:
            self._whose()
        elif self.public or self.open:
            self._hand()
        else:
            self.show_curtain(self.app.tr("tickets.look_away"))
            self.show_path()

    @property
    def scoring(self) -> bool:
        """In score only and in final scoring tickets are turned up."""
        return self.app.table_open and self.session.turn().phase in ("entry", "final_scoring")

    @property
    def public(self) -> bool:
        """True where nothing is hidden; a hand told in play stays so in score only until its owner turns it up."""
        if not self.scoring or self.number < 0 or self.session.turn().phase == "final_scoring":
            return self.scoring
        state, seat = self.session.state, int(self.number)
        return bool(state.revealed[seat] or not state.hand(seat))

    def _whose(self) -> None:
        app = self.app
        view = self.session.view()
        names = [seat.name for seat in view.seats]
        self._head(None)
        self.ids.bar.title = app.tr("tickets.whose")
        rows: list[Any] = []
        for number, (seat, letter) in enumerate(zip(view.seats, initials(names), strict=True)):
            shown = view.mirror.players[number]
            detail = app.tr("tickets.known", count=shown.tickets)
            if shown.open_draws:
                detail = app.tr("tickets.to_tell", count=shown.tickets, draws=shown.open_draws)
            row = Row(
                text=seat.name,
                detail=detail,
                colour=seat.colour,
                initial=letter,
                arrow=True,
                on_release=lambda _, chosen=number: self._choose_seat(chosen),
            )
            rows.append(row)
        self.ids.list.fill(rows)
        self.show_path()
        self.ids.actions.clear_widgets()

    def _choose_seat(self, number: int) -> None:
        """A player's hand, with what was picked for it before and not kept yet."""
        self.number = number
        draft = drafts.kept(PICKED)
        if draft.get("seat") != number:
            draft = {}
        rail = self.session.state.board.rail
        self.chosen = [ticket for ticket in draft.get("picked", ()) if ticket in rail.ticket]
        self.typed = str(draft.get("typed", ""))
        self.refresh()

    def _pick(self, tickets: list[str]) -> None:
        self.chosen = tickets
        self._note()
        self.refresh()

    def _hear(self, letters: str) -> None:
        """What is typed into the finder."""
        if letters != self.typed:
            self.typed = letters
            self._note()

    def _note(self) -> None:
        """Keep what is picked and typed so far with the table."""
        if self.chosen or self.typed:
            drafts.keep(PICKED, seat=int(self.number), picked=list(self.chosen), typed=self.typed)
        else:
            drafts.drop(PICKED)

    def leave(self) -> None:
        if self.seat:
            self.app.back()
        else:
            self.number = -1
            self.refresh()

    def _hand(self) -> None:
        hand = self._seen
        assert hand is not None
        self._head(hand)
        parts: list[Any] = [self._summary(hand)]
        parts += [self._row(ticket) for ticket in hand.tickets]
        if not hand.tickets:
            parts.append(Text(text=self.app.tr("tickets.none"), muted=True, padding=(dp(16), dp(10))))
        parts += self._chosen_rows()
        parts.append(self._add_row())
        self.ids.list.fill(parts)
        self.show_path()
        self._fill_actions()
        if self.typed and not open_sheets(self):
            self.find()

    def _head(self, hand: TicketsView | None) -> None:
        """Whose hand it is, in their colour, and whether there is something to see on the map."""
        bar, app, seats = self.ids.bar, self.app, self.session.header.seats
        bar.colour = seats[hand.seat].colour if hand else ""
        bar.initial = initials([seat.name for seat in seats])[hand.seat] if hand else ""
        with_path = [view for view in (hand.tickets if hand else ()) if view.progress.chain]
        bar.has_map = bool(with_path) and not self.column
        bar.title, bar.subtitle = app.tr("tickets.whose"), ""
        if hand:
            bar.title = app.tr("tickets.of", player=seats[hand.seat].name)
            count = len(hand.tickets)
            bar.subtitle = "" if self.public else app.tr("tickets.only_you", count=count)

    @property
    def _seen(self) -> TicketsView | None:
        """The hand that may be seen now."""
        seat = int(self.number)
        if not self.app.table_open or seat < 0 or not (self.public or self.open):
            return None
        return next(hand for hand in self.session.view(behind_curtain(seat)).mirror.hands if hand.seat == seat)

    # --- the path on the map ---

    def show_path(self) -> None:
        """Where the page lies: the table, and what the ticket that is looked at has and needs."""
        beside = self.ids.beside
        if not self.app.table_open or not self.column or beside.height < dp(LOWEST_MAP):
            beside.clear_widgets()
            return
        if not beside.children:
            beside.add_widget(RailMapWidget())
        hand = self._seen
        with_path = {view.ticket.id: view.progress for view in (hand.tickets if hand else ()) if view.progress.chain}
        if self.looked_at not in with_path:
            unfinished = [id_ for id_, stands in with_path.items() if not stands.connected]
            self.looked_at = next(iter([*unfinished, *with_path]), "")
        path = with_path[self.looked_at].chain if self.looked_at else ()
        view = self.session.view()
        map_: RailMapWidget = beside.children[0]
        map_.show(view.mirror, view.seats, proof=frozenset(path))
        map_.see_proof()
        for row in self.ids.list.walk(restrict=True):
            if isinstance(row, TicketRow):
                row.shown = row.ticket == self.looked_at

    def _look_at(self, ticket: str) -> None:
        self.looked_at = ticket
        if self.column:
            self.show_path()
        else:
            self.show_on_map()

    def show_on_map(self) -> None:
        """Where the page stands upright: what the ticket that is looked at has and needs, over the list."""
        hand, view = self._seen, self.session.view()
        stands = {one.ticket.id: one for one in (hand.tickets if hand else ()) if one.progress.chain}
        if not stands:
            return
        shown = stands.get(self.looked_at) or next(iter(stands.values()))
        detail, _, _ = self._stands(shown)
        sheet = Sheet(title=ticket_words(shown.ticket), subtitle=detail)
        map_ = RailMapWidget(size_hint_y=None, height=self.height * MAP_SHARE)
        sheet.fill([map_]).show(self)
        map_.show(view.mirror, view.seats, proof=frozenset(shown.progress.chain))
        map_.see_proof()

    @property
    def _elsewhere(self) -> dict[str, str]:
        """Tickets told here that lie face up before others, who count them; and their names."""
        state = self.session.state
        return {ticket: state.name(other) for ticket, other in openly_held(state, self.who).items()}

    def _summary(self, hand: TicketsView) -> HandSummary:
        tr, done = self.app.tr, sum(t.progress.connected for t in hand.tickets)
        return HandSummary(
            head=tr("tickets.now"),
            points=signed(hand.points_if_over_now),
            done=tr("tickets.done", count=done),
            open=tr("tickets.open", count=len(hand.tickets) - done),
        )

    def _stands(self, shown: TicketView) -> tuple[str, list[float], str]:
        """How a ticket stands in words, their ink, and its picture."""
        app, stands = self.app, shown.progress
        theme, elsewhere = app.theme, self._elsewhere.get(shown.ticket.id)
        if elsewhere:
            return app.tr("tickets.elsewhere", player=elsewhere), theme.alert, "lock-outline"
        if stands.connected:
            return app.tr("tickets.connected", count=stands.trains), theme.primary, "check-circle"
        if app.table_open and self.session.state.over:
            return app.tr("tickets.not_connected"), theme.alert, "lock-outline"
        if stands.missing is None:
            return app.tr("tickets.out_of_reach"), theme.alert, "lock-outline"
        via = self._via(stands)
        missing = app.tr("tickets.missing", count=stands.missing)
        if via is None:
            return missing, theme.ink2, "circle-outline"
        place = app.tr(f"ticket_to_ride.place.{via}")
        return app.tr("tickets.missing_via", missing=missing, place=place), theme.ink2, "circle-outline"

    def _via(self, stands: TicketProgress) -> str | None:
        """A city in the middle of what is missing, between the ends of the ticket."""
        state, rail = self.session.state, self.session.state.board.rail
        missing = [rail.route[id_] for id_ in stands.chain if state.owner(id_) is None]
        between = [place for place in stands.places[1:-1] if any(place in (r.a, r.b) for r in missing)]
        return between[len(between) // 2] if between else None

    def _row(self, shown: TicketView) -> Row:
        detail, ink, icon = self._stands(shown)
        points = shown.ticket.points
        lost = icon == "lock-outline" and shown.ticket.id not in self._elsewhere
        row = TicketRow(
            ticket=shown.ticket.id,
            text=ticket_words(shown.ticket),
            detail=detail,
            value=signed(points) if shown.progress.connected else signed(-points) if lost else str(points),
            icon=icon,
        )
        row.detail_ink = row.value_ink = row.icon_ink = ink
        row.bind(on_release=lambda _: self._look_at(shown.ticket.id))
        return row

    # --- telling what was kept ---

    def _chosen_rows(self) -> list[Any]:
        rows = []
        for id_ in self.chosen:
            ticket = self.session.state.board.rail.ticket[id_]
            row = Row(
                text=ticket_words(ticket),
                detail=self.app.tr("tickets.picked"),
                icon="close",
                value=str(ticket.points),
                on_release=lambda _, gone=id_: self._drop(gone),
            )
            rows.append(row)
        return rows

    def _drop(self, ticket: str) -> None:
        self._pick([t for t in self.chosen if t != ticket])

    def _add_row(self) -> Row:
        return Row(
            text=self.app.tr("tickets.add"),
            detail=self.app.tr("tickets.add_how"),
            icon="plus",
            ink=self.app.theme.primary,
            arrow=True,
            on_release=lambda _: self.find(),
        )

    def find(self) -> None:
        state, seat = self.session.state, int(self.number)
        draw = next((d for d in state.draws if d.seat == seat), None)
        if draw is not None and draw.mix is None and not self.scoring:
            self._declare()
            return
        without = {*state.hand(seat), *self.chosen, *openly_elsewhere(state, seat)}
        show_finder(self, self._picked, without=without, typed=self.typed, heard=self._hear)

    def _picked(self, ticket: str) -> None:
        self._pick([*self.chosen, ticket])

    def _declare(self) -> None:
        """Where there are two decks the mix is said before the tickets are."""
        WhichMix(self, self.session.state.board.tickets.setup_draw, self._declared).show(self)

    def _declared(self, mix: tuple[int, ...]) -> None:
        if self.app.tap(DeclareMix(int(self.number), mix)):
            self.find()

    def _fill_actions(self) -> None:
        app = self.app
        self.ids.actions.clear_widgets()
        if self.chosen:
            words = app.tr("tickets.keep", count=len(self.chosen))
            keep = Action(kind="primary", icon="check", text=words, on_release=lambda _: self._keep())
            self.ids.actions.add_widget(keep)
        elif self.scoring:
            done = Action(
                kind="primary", icon="check", text=app.tr("tickets.face_up"), on_release=lambda _: self._reveal(())
            )
            self.ids.actions.add_widget(done)
        else:
            close = Action(
                kind="primary",
                icon="eye-off-outline",
                text=app.tr("tickets.close"),
                on_release=lambda _: self._closed(),
            )
            self.ids.actions.add_widget(close)

    def _closed(self) -> None:
        self.draw_curtain()
        self.app.back() if self.seat else self._choose_seat(-1)

    def _keep(self) -> None:
        picked = tuple(self.chosen)
        if self.scoring:
            self._reveal(picked)
        elif self.app.tap(KeepTickets(int(self.number), picked)):
            self._pick([])

    def _reveal(self, more: tuple[str, ...]) -> None:
        seat = int(self.number)
        shown = openly_elsewhere(self.session.state, seat)  # told in play, and turned up by another meanwhile
        hand = [ticket for ticket in self.session.state.hand(seat) if ticket not in shown]
        if self.app.tap(RevealTickets(seat, (*hand, *more))):
            self._pick([])
            self.app.back()

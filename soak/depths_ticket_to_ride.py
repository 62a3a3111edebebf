"""What a group enters of Ticket to Ride that does not enter every turn."""

from collections.abc import Iterator
from typing import Any

from companion.game import Depth
from companion.games.ticket_to_ride import events as ev
from companion.games.ticket_to_ride import records as ttr
from companion.games.ticket_to_ride.phases import phase
from companion.games.ticket_to_ride.tickets import open_draw
from companion.table.session import Session
from companion.table.table_commands import CorrectAll
from soak.depths import Move

GLANCE = True


def notes(_state: Any, events: tuple[Any, ...]) -> Iterator[Any]:
    """Routes and tickets as they come, and the end; passengers are counted then."""
    for event in events:
        match event:
            case ev.RouteClaimed(seat, route):
                yield ttr.EnterRoute(route, seat)
            case ev.TicketsKept(seat, kept):
                yield ttr.KeepTickets(seat, kept.known_to_clerk())
            case ev.PlayEnded():
                yield ttr.EndPlay()
            case ev.TicketsRevealed(seat, shown):
                yield ttr.RevealTickets(seat, shown)


def rest(end: Any, session: Session) -> Iterator[Any]:
    depth, now = session.table.depth, session.state
    if depth == "milestones" and not now.over:
        yield ttr.EndPlay()
    if depth != "full":
        for route in end.board.rail.routes:
            if end.owner(route.id) != now.owner(route.id):
                yield ttr.EnterRoute(route.id, end.owner(route.id))
        for seat, held in enumerate(end.passengers):
            for number, colour in enumerate(end.board.rail.passenger_colours):
                if held[number] != now.passengers[seat][number]:
                    yield ttr.EnterPassengers(seat, colour, held[number])
    for seat in range(end.players):
        if not session.state.revealed[seat]:
            yield ttr.RevealTickets(seat, end.hand(seat))


def rests(state: Any) -> bool:
    """Between turns, or as soon as play is over."""
    return phase(state) == "action" or (phase(state) == "final_scoring" and not any(state.revealed))


def turn(session: Session, move: Move) -> Iterator[Any]:
    """A table that did not see everything is told what the match knew by itself."""
    match move.command:
        case ttr.DeclareMix(seat) if _mix_is_said(session, seat):
            return
        case ttr.KeepTickets(seat, kept) if not _mix_is_said(session, seat):
            yield _mix_of(session, seat, kept)
    yield move.command
    for event in move.events:
        if isinstance(event, ev.PassengerTaken) and event.place in session.state.taking:
            yield ttr.TakePassenger(event.place, event.colour)


def tell(state: Any, session: Session) -> Iterator[Any]:
    """Tickets that were kept meanwhile, and that the game is over."""
    for seat in range(state.players):
        known = session.state.hand(seat)
        kept = tuple(ticket for ticket in state.hand(seat) if ticket not in known)
        drawn = sum(draw.seat == seat for draw in state.draws)
        if session.table.depth == "full" and seat not in session.state.untold:
            if kept or sum(draw.seat == seat for draw in session.state.draws) != drawn:
                yield CorrectAll(((f"draws/{seat}", drawn), (f"tickets/{seat}", state.hand(seat))))
        elif kept:
            yield ttr.KeepTickets(seat, kept)
    if session.table.depth == "milestones" and state.over and not session.state.over:
        yield ttr.EndPlay()


def _mix_is_said(session: Session, seat: int) -> bool:
    """True unless a player has still to say how many short and long tickets the oldest draw has."""
    draw = open_draw(session.state, seat)
    return draw is None or draw.mix is not None


def _mix_of(session: Session, seat: int, kept: tuple[str, ...]) -> ttr.DeclareMix:
    """A mix from which these tickets can have been kept."""
    rail, rules = session.state.board.rail, session.state.board.tickets
    long = sum(rail.ticket[ticket].deck == "long" for ticket in kept)
    return ttr.DeclareMix(seat, (rules.setup_draw - long, long))


# --- what each depth keeps true -------------------------------------------------------------------------------------


def followed(state: Any, depth: Depth) -> Iterator[str]:
    """What the entries of a depth keep true."""
    if depth == "score_only":
        return
    seats = range(state.players)
    yield from (f"route/{route.id}" for route in state.board.rail.routes)
    yield from (f"{kind}/{seat}" for kind in ("trains", "marker", "tickets") for seat in seats)
    yield from _waiting(state)
    if depth == "full":
        yield "last_turns"
        yield from (f"draws/{seat}" for seat in seats if seat not in state.untold)
        yield from _passengers(state)
        if not state.over:
            yield "turn"
            yield from _cards(state)


def _passengers(state: Any) -> Iterator[str]:
    for seat in range(state.players):
        yield from (f"passengers/{seat}/{colour}" for colour in state.board.rail.passenger_colours)


def _waiting(state: Any) -> Iterator[str]:
    """Who stands where; only how many where a route was entered without its passengers."""
    if state.board.has_passengers:
        for place, here in zip(state.board.places, state.waiting, strict=True):
            colours = state.board.rail.passenger_colours if here.exact else ()
            yield from (f"waiting/{place.id}/{colour}" for colour in colours)
            if not here.exact:
                yield f"waiting/{place.id}"


def _cards(state: Any) -> Iterator[str]:
    """The row and how many cards everybody holds; which, only while every card was entered."""
    if state.cards is None:
        return
    kinds, seats = state.board.cards.kinds, range(state.players)
    yield "face_up"
    yield from (f"hand/{seat}" for seat in seats)
    if state.cards.counted:
        yield from (f"discards/{kind}" for kind in kinds)
        yield from (f"known/{seat}/{kind}" for seat in seats for kind in kinds)
        yield from (f"blind/{seat}" for seat in seats)
        yield "deck"

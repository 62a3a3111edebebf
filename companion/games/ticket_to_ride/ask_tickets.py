"""Questions about tickets: the mix, what was kept, what is revealed.

Of other hands nothing is known here but what lies face up: a ticket somebody keeps unseen can be named by anybody.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from companion.errors import refusal
from companion.games.ticket_to_ride import tickets
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.records import DeclareMix, DrawTickets, KeepTickets, RevealTickets
from companion.games.ticket_to_ride.state import OpenDraw, State
from companion.messages import Message, Param, message
from companion.question import Branch, Option, QuestionFlow, one_of, only_behind_curtain, some_of
from companion.secret import Viewer
from scoring.ticket_to_ride import Ticket

Mix = tuple[int, int]


def phrase(what: str, /, **params: Param) -> Message:
    return message(f"ticket_to_ride.ask.{what}", **params)


# --- who has tickets to enter ---------------------------------------------------------------------------------------


def ticket_branches(state: State, viewer: Viewer, phase: str) -> Iterator[Branch]:
    """Draws still to be entered, and hands still to be revealed, of every player who has one."""
    for seat in range(state.players):
        draw = tickets.open_draw(state, seat)
        mixing, keeping = partial(_declaring, state, seat), partial(_keeping, state, viewer, seat)
        if phase == "milestones":
            yield _of_player(state, KeepTickets, seat, keeping)
        elif phase != "entry" and not state.revealed[seat]:
            if draw and draw.mix is None:
                yield _of_player(state, DeclareMix, seat, mixing)
            if draw or (seat in state.untold and phase != "final_scoring"):
                yield _of_player(state, KeepTickets, seat, keeping)
        if phase == "entry" or (phase == "final_scoring" and not state.revealed[seat]):
            yield _of_player(state, RevealTickets, seat, partial(_revealing, state, viewer, seat))


def _of_player(state: State, command: type, seat: int, flow: Callable[[], QuestionFlow]) -> Branch:
    name, draw = command.__name__, tickets.open_draw(state, seat)
    label = phrase("of_player", player=state.name(seat), what=message(f"ticket_to_ride.do.{name}"))
    bounded = state.depth == "full" and seat not in state.untold
    why_not = tickets.no_mix_yet(state) if command is KeepTickets and draw and draw.mix is None and bounded else None
    secret = command is not DeclareMix and state.depth != "score_only"
    return Branch(Option(f"{name}:{seat}", label, why_not=why_not, secret_of=seat if secret else None), flow)


def _only_for(state: State, viewer: Viewer, seat: int) -> None:
    if not viewer.may_see(seat):
        raise only_behind_curtain(state.name(seat))


# --- the mix --------------------------------------------------------------------------------------------------------


def drawing(state: State) -> QuestionFlow:
    if len(state.board.tickets.decks) == 1:
        return DrawTickets()
    whole = state.board.tickets.turn_draw
    mixes = {_mix_id(mix): mix for number in range(whole, 0, -1) for mix in _mixes(number)}
    options = [Option(id_, _mix(mix), why_not=refusal(tickets.decide_mix, state, mix)) for id_, mix in mixes.items()]
    shown = [option for option in options if option.why_not is None or sum(mixes[option.id]) == whole]
    return DrawTickets(mixes[(yield one_of(message("tickets.mix_title"), shown, seat=state.turn))])


def _declaring(state: State, seat: int) -> QuestionFlow:
    mixes = {_mix_id(mix): mix for mix in _mixes(state.board.tickets.setup_draw)}
    options = [
        Option(id_, _mix(mix), why_not=refusal(tickets.check_declared, state, seat, mix)) for id_, mix in mixes.items()
    ]
    return DeclareMix(seat, mixes[(yield one_of(message("tickets.mix_title"), options, seat=seat))])


def _mixes(number: int) -> list[Mix]:
    """Every way to take so many tickets, short and long."""
    return [(short, number - short) for short in range(number + 1)]


def _mix_id(mix: Mix) -> str:
    return "+".join(map(str, mix))


def _mix(mix: Mix) -> Message:
    short, long = mix
    return message("tickets.mix", short=short, long=long)


def _deck(name: str) -> Message:
    return message(f"ticket_to_ride.deck.{name}")


# --- the tickets themselves -----------------------------------------------------------------------------------------


def _keeping(state: State, viewer: Viewer, seat: int) -> QuestionFlow:
    _only_for(state, viewer, seat)
    draw = tickets.open_draw(state, seat)
    if state.depth == "milestones" or seat in state.untold:
        others = [one for one in _tickets(state, seat) if one.id not in state.hand(seat)]
        least = tickets.least_kept(state.board.tickets, draw) if draw and state.depth == "full" else 1
        return KeepTickets(seat, (yield some_of(phrase("tickets_of", player=state.name(seat)), others, least=least)))
    assert draw is not None
    return KeepTickets(seat, (yield from _told(state, seat, (draw,), "kept")))


def _revealing(state: State, viewer: Viewer, seat: int) -> QuestionFlow:
    """On a full table those entered lie there already, and only draws not entered yet are asked about."""
    if state.depth != "full" or seat in state.untold:
        words = phrase("tickets_of", player=state.name(seat))
        if state.depth != "score_only":
            _only_for(state, viewer, seat)
        known = state.hand(seat) if state.revealed[seat] or viewer.may_see(seat) else ()
        return RevealTickets(seat, (yield some_of(words, _tickets(state, seat), usual=known)))
    _only_for(state, viewer, seat)
    draws = tuple(draw for draw in state.draws if draw.seat == seat)
    entered = yield from _told(state, seat, draws, "others")
    hand = tickets.still_held(state, seat)
    instead = yield from _instead(state, seat, len(state.hand(seat)) - len(hand), (*hand, *entered))
    return RevealTickets(seat, (*hand, *entered, *instead))


def _instead(state: State, seat: int, count: int, known: tuple[str, ...]) -> QuestionFlow:
    """Tickets for those entered in play that another has turned up meanwhile."""
    if not count:
        return ()
    options = [option for option in _tickets(state, seat) if option.id not in known]
    return (
        yield some_of(phrase("instead", player=state.name(seat)), options, most=min(count, len(options)), seat=seat)
    )


def _told(state: State, seat: int, draws: tuple[OpenDraw, ...], words: str) -> QuestionFlow:
    """What was kept of these draws, deck by deck: as many as each gave, and enough in all."""
    (least, most), by_deck = tickets.bounds(state, draws)
    entered: tuple[str, ...] = ()
    for deck, (name, _) in enumerate(state.board.tickets.decks):
        low, high = by_deck[deck]
        later = sum(high for _, high in by_deck[deck + 1 :])
        low, high = max(low, least - len(entered) - later), min(high, most - len(entered))
        if low > high:  # corrections left fewer tickets than there are draws to enter
            raise tickets.tickets_run_out(state, max(0, high))
        if not high:
            continue
        options = [option for option in _tickets(state, seat, name) if option.id not in state.hand(seat)]
        asked = phrase(words, player=state.name(seat), deck=_deck(name))
        entered += yield some_of(asked, options, least=low, most=high, seat=seat)
    return entered


def _tickets(state: State, seat: int, deck: str | None = None) -> list[Option]:
    """Tickets this player may hold as far as everybody can see: all but those that lie face up elsewhere."""
    printed = dict(state.ticket_points)
    shown = tickets.openly_elsewhere(state, seat)
    return [
        _ticket(state.options.map, ticket, printed.get(ticket.id, ticket.points))
        for ticket in state.board.rail.tickets
        if ticket.id not in shown and deck in (None, ticket.deck)
    ]


@lru_cache(maxsize=2_000)
def _ticket(map_: str, ticket: Ticket, points: int) -> Option:
    return Option(ticket.id, board(map_).ticket_name[ticket.id], _deck(ticket.deck), phrase("points", count=points))

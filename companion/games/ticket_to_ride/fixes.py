"""Fix the table: every value the mirror holds, what the box allows for it, and how it is set."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.game import Choice, Fix, Number, Several, Value
from companion.games.ticket_to_ride.cards import seen_of
from companion.games.ticket_to_ride.state import (
    HOUSE_RULES,
    Cards,
    OpenDraw,
    State,
    Waiting,
    card_name,
    place_name,
    put,
    route_name,
    set_owner,
)
from companion.messages import Message, Param, message
from companion.secret import Secret, Viewer
from scoring.ticket_to_ride import categories

NOBODY, NO, YES, NOT_BEGUN = "nobody", "no", "yes", "not_begun"
_FARTHEST_MARKER = 300


def fixes(state: State, viewer: Viewer) -> Mapping[str, Fix]:
    found = (*_of_turn(state), *_of_routes(state), *_of_seats(state, viewer), *_of_passengers(state))
    more = (*_of_cards(state), *_of_house(state))
    return {fix.id: fix for fix in (*found, *more)}


def _label(what: str, **params: Param) -> Message:
    return message(f"ticket_to_ride.fix.{what}", **params)


def _seat_numbers(state: State) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(state.players))


def _everyone(state: State, *wanted: str) -> tuple[tuple[int, str], ...]:
    there = [category for category in wanted if category in categories(state.board.rail)]
    return tuple((seat, category) for seat in range(state.players) for category in there)


def _of_turn(state: State) -> Iterator[Fix]:
    yield Fix("turn", _label("turn"), Choice(_seat_numbers(state)), str(state.turn))
    yield Fix("first", _label("first"), Choice(_seat_numbers(state)), str(state.first))
    turns = tuple(str(n) for n in range(state.players + 1))
    now = NOT_BEGUN if state.last_turns is None else str(state.last_turns)
    yield Fix("last_turns", _label("last_turns"), Choice((NOT_BEGUN, *turns)), now)


def _of_routes(state: State) -> Iterator[Fix]:
    everything = ("routes", "tickets", "longest_route", "globetrotter")
    for route, owner in zip(state.board.rail.routes, state.owners, strict=True):
        able = tuple(str(s) for s, trains in enumerate(state.trains) if s == owner or trains >= route.length)
        now = NOBODY if owner is None else str(owner)
        label = _label("route", route=route_name(route), lane=route.lane + 1, colour=card_name(route.colour))
        yield Fix(f"route/{route.id}", label, Choice((NOBODY, *able)), now, _everyone(state, *everything))


def _of_seats(state: State, viewer: Viewer) -> Iterator[Fix]:
    rail = state.board.rail
    for seat, player in enumerate(s.name for s in state.seats):
        yield Fix(f"trains/{seat}", _label("trains", player=player), Number(0, rail.trains), state.trains[seat])
        marker = state.marker[seat]
        yield Fix(f"marker/{seat}", _label("marker", player=player), Number(0, _FARTHEST_MARKER), marker)
        yield _tickets(state, seat, viewer)
        open_draws = sum(draw.seat == seat for draw in state.draws)
        yield Fix(f"draws/{seat}", _label("draws", player=player), Number(0, 20), open_draws)
        shown = YES if state.revealed[seat] else NO
        yield Fix(f"revealed/{seat}", _label("revealed", player=player), Choice((NO, YES)), shown)


def _tickets(state: State, seat: int, viewer: Viewer) -> Fix:
    """A hand of tickets: secret until revealed, and never offering what others hold."""
    label = _label("tickets", player=state.name(seat))
    cells = _everyone(state, "tickets", "globetrotter")
    may_see = state.revealed[seat] or viewer.may_see(seat)
    held = tuple(sorted(state.hand(seat))) if may_see else None
    if viewer.sees_all:
        others = {t for s in range(state.players) if s != seat for t in state.hand(s)}
        options = tuple(t.id for t in state.board.rail.tickets if t.id not in others)
    else:
        options = tuple(t.id for t in state.board.rail.tickets)
    return Fix(f"tickets/{seat}", label, Several(options), held, cells, None if state.revealed[seat] else seat)


def _of_passengers(state: State) -> Iterator[Fix]:
    rail = state.board.rail
    for number, colour in enumerate(rail.passenger_colours):
        held = sum(by_colour[number] for by_colour in state.passengers)
        for seat, by_colour in enumerate(state.passengers):
            label = _label("passengers", player=state.name(seat), colour=message(f"colour.{colour}"))
            most = rail.passengers_per_colour - held + by_colour[number]
            cells = _everyone(state, "passengers")
            yield Fix(f"passengers/{seat}/{colour}", label, Number(0, most), by_colour[number], cells)
    if not rail.passenger_colours:
        return
    for place, waiting in zip(state.board.places, state.waiting, strict=True):
        name = place_name(place.id)
        if waiting.colours is None:
            domain = Number(0, place.passengers)
            yield Fix(f"waiting/{place.id}", _label("waiting", place=name), domain, waiting.count)
            continue
        for colour, count in zip(rail.passenger_colours, waiting.colours, strict=True):
            label = _label("waiting_colour", place=name, colour=message(f"colour.{colour}"))
            room = place.passengers - waiting.count + count
            yield Fix(f"waiting/{place.id}/{colour}", label, Number(0, room), count)


def _of_cards(state: State) -> Iterator[Fix]:
    cards, box = state.cards, state.board.cards
    if cards is None:
        return
    free = {kind: box.copies(kind) - seen_of(cards, box, kind) for kind in box.kinds}
    row = tuple(k for k in box.kinds for _ in range(min(box.face_up, free[k] + cards.face_up.count(k))))
    yield Fix("face_up", _label("face_up"), Several(row, 0, box.face_up), cards.face_up)
    yield Fix("deck", _label("deck"), Number(0, box.total), cards.deck)
    for number, kind in enumerate(box.kinds):
        discarded = cards.discards[number]
        label = _label("discards", card=card_name(kind))
        yield Fix(f"discards/{kind}", label, Number(0, discarded + free[kind]), discarded)
        for seat, hand in enumerate(cards.known):
            label = _label("known", player=state.name(seat), card=card_name(kind))
            yield Fix(f"known/{seat}/{kind}", label, Number(0, hand[number] + free[kind]), hand[number])
    for seat, unseen in enumerate(cards.blind):
        yield Fix(f"blind/{seat}", _label("blind", player=state.name(seat)), Number(0, box.total), unseen)


def _of_house(state: State) -> Iterator[Fix]:
    scored = {"second_with_none": ("passengers",), "bonus_for_nothing": ("longest_route", "globetrotter")}
    for rule in HOUSE_RULES:
        if rule in ("austria_east_only", "second_with_none") and not state.board.has_passengers:
            continue
        cells = _everyone(state, *scored.get(rule, ()))
        now = YES if rule in state.house else NO
        yield Fix(f"house/{rule}", message(f"ticket_to_ride.house.{rule}"), Choice((NO, YES)), now, cells)
    printed = dict(state.ticket_points)
    for ticket in state.board.rail.tickets:
        label = _label("ticket_points", a=place_name(ticket.a), b=place_name(ticket.b))
        value = printed.get(ticket.id, ticket.points)
        yield Fix(f"ticket_points/{ticket.id}", label, Number(1, 30), value, _everyone(state, "tickets"))


# --- setting it -----------------------------------------------------------------------------------------------------


def apply_fix(state: State, fix: str, value: Value) -> State:
    kind, _, rest = fix.partition("/")
    match kind, value:
        case "turn", str():
            rested = replace(state.cards, picks=0) if state.cards else None
            return replace(state, turn=int(value), taking=(), cards=rested)
        case "first", str():
            return replace(state, first=int(value))
        case "last_turns", str():
            left = None if value == NOT_BEGUN else int(value)
            return replace(state, last_turns=left, over=left == 0)
        case "route", str():
            owner = None if value == NOBODY else int(value)
            return set_owner(state, state.board.rail.route[rest], owner)
        case "trains", int():
            return replace(state, trains=put(state.trains, int(rest), value))
        case "marker", int():
            return replace(state, marker=put(state.marker, int(rest), value))
        case "house", str():
            return replace(state, house=state.house | {rest} if value == YES else state.house - {rest})
        case "ticket_points", int():
            return replace(state, ticket_points=(*(p for p in state.ticket_points if p[0] != rest), (rest, value)))
    return _apply_more(state, kind, rest, value)


def _apply_more(state: State, kind: str, rest: str, value: Value) -> State:
    colours = state.board.rail.passenger_colours
    match kind, value:
        case "tickets", tuple():
            return replace(state, hands=put(state.hands, int(rest), Secret(int(rest), value)))
        case "draws", int():
            return replace(state, draws=_with_draws(state, int(rest), value))
        case "revealed", str():
            return replace(state, revealed=put(state.revealed, int(rest), value == YES))
        case "passengers", int():
            seat, colour = int(rest.partition("/")[0]), colours.index(rest.partition("/")[2])
            held = put(state.passengers[seat], colour, value)
            return replace(state, passengers=put(state.passengers, seat, held))
        case "waiting", int():
            return _set_waiting(state, *rest.partition("/")[::2], value)
    if state.cards is None:
        raise ValueError(f"no such value: {kind}/{rest}")
    return replace(state, cards=_fixed_cards(state, state.cards, kind, rest, value))


def _with_draws(state: State, seat: int, number: int) -> tuple[OpenDraw, ...]:
    """So many open draws for this player: the oldest stay, new ones are ordinary draws of a turn."""
    rules = state.board.tickets
    own = [draw for draw in state.draws if draw.seat == seat][:number]
    mix = (rules.turn_draw,) if len(rules.decks) == 1 else None
    own += [OpenDraw(seat, mix)] * (number - len(own))
    return (*(draw for draw in state.draws if draw.seat != seat), *own)


def _set_waiting(state: State, place: str, colour: str, value: int) -> State:
    spot = state.board.place_number[place]
    here = Waiting(value)
    known = state.waiting[spot].colours
    if colour and known is not None:
        by_colour = put(known, state.board.rail.passenger_colours.index(colour), value)
        here = Waiting(sum(by_colour), by_colour)
    taking = state.taking if here.count else tuple(p for p in state.taking if p != place)
    return replace(state, taking=taking, waiting=put(state.waiting, spot, here))


def _fixed_cards(state: State, cards: Cards, kind: str, rest: str, value: Value) -> Cards:
    kinds = state.board.cards.kinds
    match kind, value:
        case "face_up", tuple():
            return replace(cards, face_up=value)
        case "deck", int():
            return replace(cards, deck=value)
        case "discards", int():
            return replace(cards, discards=put(cards.discards, kinds.index(rest), value))
        case "blind", int():
            return replace(cards, blind=put(cards.blind, int(rest), value))
        case "known", int():
            seat, card = int(rest.partition("/")[0]), rest.partition("/")[2]
            hand = put(cards.known[seat], kinds.index(card), value)
            return replace(cards, known=put(cards.known, seat, hand))
    raise ValueError(f"no such value: {kind}/{rest}")

"""A plausible next entry: how demonstrations and whole games in tests are played."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from companion.games.ticket_to_ride import cards as card_rules
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.phases import phase, why_no_pass
from companion.games.ticket_to_ride.present import ticket_progress
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DeclareMix,
    DrawCards,
    DrawTickets,
    EnterPassengers,
    EnterRoute,
    KeepTickets,
    Pass,
    RevealTickets,
    TakeBlind,
    TakeFaceUp,
    TakePassenger,
    TurnUp,
)
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.tickets import drawn, least_kept, left_in_decks, open_draw
from scoring.ticket_to_ride import Route

T = TypeVar("T")


def suggest(state: State, random: Random) -> Any:
    """What a reasonable group might enter next."""
    now = phase(state)
    if now != "entry" and (entry := _ticket_entry(state, random)):
        return entry
    match now:
        case "passengers":
            place = state.taking[0]
            return TakePassenger(place, random.choice(_colours_there(state, place)))
        case "turn_up":
            return TurnUp(_some_cards(state, random))
        case "second_card":
            return _take_card(state, random)
        case "final_scoring":
            seat = state.revealed.index(False) if False in state.revealed else 0
            return RevealTickets(seat, state.hand(seat))
        case "entry":
            return _score_entry(state, random)
    return _turn(state, random)


def _ticket_entry(state: State, random: Random) -> Any:
    """Tickets still to be told, behind the curtain."""
    for draw in state.draws:
        rules = state.board.tickets
        if draw.mix is None:
            short = random.randint(0, rules.setup_draw)
            return DeclareMix(draw.seat, (short, rules.setup_draw - short))
        return KeepTickets(draw.seat, _kept(state, draw.seat, random))
    return None


def _kept(state: State, seat: int, random: Random) -> tuple[str, ...]:
    rules, draw = state.board.tickets, open_draw(state, seat)
    assert draw is not None
    assert draw.mix is not None
    taken = {ticket for hand in state.hands for ticket in hand.known_to_clerk()}
    pulled: list[str] = []
    for (name, _), number in zip(rules.decks, draw.mix, strict=True):
        free = [t.id for t in state.board.rail.tickets if t.deck == name and t.id not in taken]
        pulled += random.sample(free, number)
    by_value = sorted(pulled, key=lambda ticket: state.board.rail.ticket[ticket].points)
    return tuple(by_value[: random.randint(least_kept(rules, draw), drawn(rules, draw))])


def _turn(state: State, random: Random) -> Any:
    claimable = [r for r in state.board.rail.routes if why_not(state, state.turn, r) is None and _affordable(state, r)]
    if claimable and random.random() < 0.5:
        route = _useful(state, claimable, random)
        return ClaimRoute(route.id, _payment(state, route))
    left = left_in_decks(state)
    if random.random() < 0.06 and sum(low for low, _ in left) >= state.board.tickets.turn_draw:
        mix = _some_mix(state, random)
        if mix is not None:
            return DrawTickets(mix)
    if state.cards is None:
        return DrawCards()
    if state.cards.face_up or state.cards.drawable:
        return _take_card(state, random)
    if claimable:
        return ClaimRoute(claimable[0].id, _payment(state, claimable[0]))
    return Pass() if why_no_pass(state) is None else DrawTickets(_some_mix(state, random) or ())


def _some_mix(state: State, random: Random) -> tuple[int, ...] | None:
    rules, left = state.board.tickets, left_in_decks(state)
    if len(left) == 1:
        return ()
    mixes = [(n, rules.turn_draw - n) for n in range(rules.turn_draw + 1)]
    fitting = [mix for mix in mixes if all(n <= low for n, (low, _) in zip(mix, left, strict=True))]
    return random.choice(fitting) if fitting else None


def _useful(state: State, claimable: Sequence[Route], random: Random) -> Route:
    """A route on the way of a ticket if there is one, else any."""
    wanted: set[str] = set()
    for ticket in state.hand(state.turn):
        wanted.update(ticket_progress(state, state.turn, state.board.rail.ticket[ticket]).chain)
    return random.choice([route for route in claimable if route.id in wanted] or claimable)


def _affordable(state: State, route: Route) -> bool:
    return state.cards is None or bool(_payment(state, route))


def _payment(state: State, route: Route) -> tuple[str, ...]:
    """Cards this player can have for a route; none where cards are not checked."""
    cards, box = state.cards, state.board.cards
    if cards is None:
        return ()
    hand = dict(zip(box.kinds, cards.known[state.turn], strict=True))
    for colour in box.colours if route.colour == GREY else (route.colour,):
        coloured = min(hand[colour], route.length)
        wild = min(hand[LOCOMOTIVE], route.length - coloured)
        unseen = route.length - coloured - wild
        free = card_rules.unseen_of(cards, box, colour)
        if unseen <= min(cards.blind[state.turn], free):
            return (colour,) * (coloured + unseen) + (LOCOMOTIVE,) * wild
    return ()


def _take_card(state: State, random: Random) -> Any:
    assert state.cards is not None
    row = [k for k in state.cards.face_up if k != LOCOMOTIVE or state.cards.picks == 0]
    if row and (random.random() < 0.5 or not state.cards.drawable):
        return TakeFaceUp(random.choice(row))
    return TakeBlind()


def _some_cards(state: State, random: Random) -> tuple[str, ...]:
    """What is left in the deck, then of the discards, as far as anybody can know them."""
    cards, box = state.cards, state.board.cards
    assert cards is not None
    due = card_rules.due(state)
    unseen = [kind for kind in box.kinds for _ in range(card_rules.unseen_of(cards, box, kind))]
    first = random.sample(unseen, due if cards.reshuffled else min(due, cards.deck))
    discards = [kind for kind, count in zip(box.kinds, cards.discards, strict=True) for _ in range(count)]
    return (*first, *random.sample(discards, due - len(first)))


def _colours_there(state: State, place: str) -> list[str | None]:
    rail, here = state.board.rail, state.waiting_at(place).colours
    colours: list[str | None] = []
    for number, colour in enumerate(rail.passenger_colours):
        held = sum(by_colour[number] for by_colour in state.passengers)
        if (here is None or here[number]) and held < rail.passengers_per_colour:
            colours.append(colour)
    return colours or [None]


def _score_entry(state: State, random: Random) -> Any:
    seat = random.randrange(state.players)
    open_routes = [r for r in state.board.rail.routes if why_not(state, seat, r) is None]
    if open_routes and random.random() < 0.8:
        return EnterRoute(random.choice(open_routes).id, seat)
    if state.board.has_passengers and random.random() < 0.5:
        colour = random.randrange(len(state.board.rail.passenger_colours))
        others = sum(held[colour] for s, held in enumerate(state.passengers) if s != seat)
        count = random.randint(0, state.board.rail.passengers_per_colour - others)
        return EnterPassengers(seat, state.board.rail.passenger_colours[colour], count)
    seat = state.revealed.index(False) if False in state.revealed else seat
    taken = {t for s in range(state.players) if s != seat for t in state.hand(s)}
    free = [t.id for t in state.board.rail.tickets if t.id not in taken]
    return RevealTickets(seat, tuple(random.sample(free, random.randint(2, 4))))

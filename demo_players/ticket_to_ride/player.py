"""A plausible next entry, for demonstrations and for playing whole games: what a middling player would do."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.ticket_to_ride import cards as card_rules
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.phases import phase, why_no_pass
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DeclareMix,
    DrawCards,
    DrawTickets,
    EndPlay,
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
from companion.games.ticket_to_ride.tickets import least_kept, left_in_decks, open_draw
from demo_players.ticket_to_ride.plan import (
    claimable,
    for_tickets,
    has_the_cards,
    pick,
    wants_tickets,
    worth_keeping,
)
from scoring.ticket_to_ride import Route

_NEW_TICKETS = 0.5
"""How often a player who has joined everything draws tickets."""
_CLAIMS = 0.8
"""How often a route is claimed as soon as there are cards for it; others wait for more."""
_FULL_HAND = 16
"""With so many cards a player claims anything."""
_FEW_TICKETS = 4


def suggest(state: State, random: Random) -> Any:
    """What a reasonable group might enter next."""
    now = phase(state)
    if now not in ("entry", "milestones") and (entry := _ticket_entry(state, random)):
        return entry
    match now:
        case "passengers":
            return _take_passenger(state, state.taking[0], random)
        case "turn_up":
            return TurnUp(_some_cards(state, random))
        case "second_card":
            return _take_card(state, random)
        case "final_scoring":
            seat = state.revealed.index(False) if False in state.revealed else 0
            return RevealTickets(seat, state.hand(seat))
        case "milestones":
            return _milestone(state, random)
        case "entry":
            return _score_entry(state, random)
    return _turn(state, random)


def _ticket_entry(state: State, random: Random) -> Any:
    """Tickets still to be told, behind the curtain."""
    for draw in state.draws:
        rules = state.board.tickets
        if draw.mix is None:
            short = random.randint(1, rules.setup_draw - 1)
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
    return worth_keeping(state, seat, pulled, least_kept(rules, draw))


def _turn(state: State, random: Random) -> Any:
    """Tickets once all are joined, else a route one is after, else cards for it."""
    seat = state.turn
    after = for_tickets(state, seat)
    draws = not after and wants_tickets(state, seat) and random.random() < _NEW_TICKETS
    mix = _some_mix(state, random) if draws else None
    if mix is not None:
        return DrawTickets(mix)
    claimed = _claim(state, after, random)
    if claimed:
        return claimed
    if state.cards is None:
        return DrawCards()
    if state.cards.face_up or state.cards.drawable:
        return _take_card(state, random)
    return Pass() if why_no_pass(state) is None else DrawTickets(_some_mix(state, random) or ())


def _claim(state: State, after: Sequence[Route], random: Random) -> ClaimRoute | None:
    """A route one is after, or any where nothing is; with a full hand and where no cards are left, any too."""
    seat = state.turn
    if state.cards is None:
        routes = after or claimable(state, seat)
        route = pick(state, seat, routes, random) if routes else None
        return ClaimRoute(route.id) if route and has_the_cards(state, seat, route, random) else None
    nothing_to_draw = not (state.cards.face_up or state.cards.drawable)
    full = sum(state.cards.known[seat]) + state.cards.blind[seat] >= _FULL_HAND
    for routes in (after, claimable(state, seat) if full or nothing_to_draw or not after else ()):
        paid = [route for route in routes if _payment(state, route)]
        if paid and (nothing_to_draw or random.random() < _CLAIMS):
            route = pick(state, seat, paid, random)
            return ClaimRoute(route.id, _payment(state, route))
    return None


def _some_mix(state: State, random: Random) -> tuple[int, ...] | None:
    rules, left = state.board.tickets, left_in_decks(state)
    if sum(low for low, _ in left) < rules.turn_draw:
        return None
    if len(left) == 1:
        return ()
    mixes = [(n, rules.turn_draw - n) for n in range(rules.turn_draw + 1)]
    fitting = [mix for mix in mixes if all(n <= low for n, (low, _) in zip(mix, left, strict=True))]
    return random.choice(fitting) if fitting else None


def _payment(state: State, route: Route) -> tuple[str, ...]:
    """Cards this player may well have for a route: of those nobody has seen, about every third fits."""
    cards, box = state.cards, state.board.cards
    assert cards is not None
    blind = cards.blind[state.turn]
    fitting = (blind + 2) // 3 if cards.face_up or cards.drawable else blind
    hand = dict(zip(box.kinds, cards.known[state.turn], strict=True))
    for colour in box.colours if route.colour == GREY else (route.colour,):
        coloured = min(hand[colour], route.length)
        wild = min(hand[LOCOMOTIVE], route.length - coloured)
        unseen = route.length - coloured - wild
        if unseen <= min(fitting, card_rules.unseen_of(cards, box, colour)):
            return (colour,) * (coloured + unseen) + (LOCOMOTIVE,) * wild
    return ()


def _take_card(state: State, random: Random) -> Any:
    """A colour one collects if it lies there, else mostly from the deck."""
    cards = state.cards
    assert cards is not None
    row = [k for k in cards.face_up if k != LOCOMOTIVE or cards.picks == 0]
    colours = {route.colour for route in for_tickets(state, state.turn)}
    useful = [kind for kind in row if kind in colours] or (row if GREY in colours or random.random() < 0.3 else [])
    if useful and random.random() < 0.8:
        return TakeFaceUp(random.choice(useful))
    return TakeBlind() if cards.drawable else TakeFaceUp(random.choice(row))


def _some_cards(state: State, random: Random) -> tuple[str, ...]:
    """What is left in the deck, then of the discards, as far as anybody can know them."""
    cards, box = state.cards, state.board.cards
    assert cards is not None
    due = card_rules.due(state)
    unseen = [kind for kind in box.kinds for _ in range(card_rules.unseen_of(cards, box, kind))]
    first = random.sample(unseen, due if cards.reshuffled else min(due, cards.deck))
    discards = [kind for kind, count in zip(box.kinds, cards.discards, strict=True) for _ in range(count)]
    return (*first, *random.sample(discards, due - len(first)))


def _take_passenger(state: State, place: str, random: Random) -> TakePassenger:
    """Mostly the colour one has most of: only the most and the second most count."""
    colours, mine = _colours_there(state, place), state.passengers[state.turn]
    held = dict(zip(state.board.rail.passenger_colours, mine, strict=True))
    wishes = [1 + held[colour] ** 2 if colour else 1 for colour in colours]
    return TakePassenger(place, random.choices(colours, wishes)[0])


def _colours_there(state: State, place: str) -> list[str | None]:
    rail, here = state.board.rail, state.waiting_at(place).colours
    colours: list[str | None] = []
    for number, colour in enumerate(rail.passenger_colours):
        held = sum(by_colour[number] for by_colour in state.passengers)
        if (here is None or here[number]) and held < rail.passengers_per_colour:
            colours.append(colour)
    return colours or [None]


def _milestone(state: State, random: Random) -> Any:
    """Somebody's route or ticket; the game is over when somebody runs out of trains."""
    seat = random.randrange(state.players)
    open_routes = [r for r in state.board.rail.routes if why_not(state, seat, r) is None]
    if min(state.trains) <= state.board.last_round_at or not open_routes:
        return EndPlay()
    if len(state.hand(seat)) < _FEW_TICKETS and random.random() < 0.3:
        free = [t.id for t in state.board.rail.tickets if not any(t.id in state.hand(s) for s in range(state.players))]
        return KeepTickets(seat, (random.choice(free),))
    return EnterRoute(random.choice(open_routes).id, seat)


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
    mine = state.hand(seat) if state.depth == "milestones" else ()
    taken = {t for s in range(state.players) if s != seat for t in state.hand(s)}
    free = [t.id for t in state.board.rail.tickets if t.id not in taken and t.id not in mine]
    return RevealTickets(seat, (*mine, *random.sample(free, min(len(free), random.randint(2, 4)))))

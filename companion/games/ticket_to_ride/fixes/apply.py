"""Change one thing, second half: how a value of the state is set."""

from companion.games.ticket_to_ride.cards import count_deck, lose_sight
from companion.games.ticket_to_ride.fixes import NOBODY, YES
from companion.games.ticket_to_ride.last_round import NOT_BEGUN
from companion.games.ticket_to_ride.passengers import set_owner_and_passengers, turn_broken_off
from companion.games.ticket_to_ride.state import Cards, OpenDraw, State, Waiting
from companion.question import Value
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item


def apply_fix(state: State, fix: str, value: Value) -> State:
    kind, _, rest = fix.partition("/")
    match kind, value:
        case "turn", str():
            if int(value) == state.turn:  # nobody else's: what was begun of it goes on
                return state
            rested = replaced(state.cards, picks=0) if state.cards else None
            return replaced(state, turn=int(value), taking=(), cards=rested)
        case "begun", str():
            return state if value == YES else turn_broken_off(state)
        case "first", str():
            return replaced(state, first=int(value))
        case "last_turns", str():
            left = None if value == NOT_BEGUN else int(value)
            return replaced(state, last_turns=left, over=left == 0)
        case "route", str():
            owner = None if value == NOBODY else int(value)
            return set_owner_and_passengers(state, state.board.rail.route[rest], owner)
        case "trains", int():
            return replaced(state, trains=with_item(state.trains, int(rest), value))
        case "marker", int():
            return replaced(state, marker=with_item(state.marker, int(rest), value))
        case "house", str():
            return replaced(state, house=state.house | {rest} if value == YES else state.house - {rest})
        case "ticket_points", int():
            return replaced(state, ticket_points=(*(p for p in state.ticket_points if p[0] != rest), (rest, value)))
    return _apply_more(state, kind, rest, value)


def _apply_more(state: State, kind: str, rest: str, value: Value) -> State:
    colours = state.board.rail.passenger_colours
    match kind, value:
        case "tickets", tuple():
            return replaced(state, hands=with_item(state.hands, int(rest), Secret(int(rest), value)))
        case "draws", int():
            seat = int(rest)
            return replaced(state, draws=_with_draws(state, seat, value), untold=state.untold - {seat})
        case "revealed", str():
            return replaced(state, revealed=with_item(state.revealed, int(rest), value == YES))
        case "passengers", int():
            seat, colour = int(rest.partition("/")[0]), colours.index(rest.partition("/")[2])
            held = with_item(state.passengers[seat], colour, value)
            return replaced(state, passengers=with_item(state.passengers, seat, held))
        case "waiting", int():
            return _set_waiting(state, *rest.partition("/")[::2], value)
    if state.cards is None:
        raise ValueError(f"no such value: {kind}/{rest}")
    fixed = _fixed_cards(state, state.cards, kind, rest, value)
    return replaced(state, cards=fixed if fixed.counted or kind == "deck" else count_deck(fixed, state.board.cards))


def _with_draws(state: State, seat: int, number: int) -> tuple[OpenDraw, ...]:
    """So many open draws for this player: the oldest stay, new ones are ordinary draws of a turn."""
    rules = state.board.tickets
    own = [draw for draw in state.draws if draw.seat == seat][:number]
    mix = (rules.turn_draw,) if len(rules.decks) == 1 else None
    own += [OpenDraw(seat, mix)] * (number - len(own))
    return (*(draw for draw in state.draws if draw.seat != seat), *own)


def _set_waiting(state: State, place: str, colour: str, value: int) -> State:
    spot = state.board.place_number[place]
    was, known = state.waiting[spot], state.waiting[spot].colours
    here = Waiting(value, None if known is None or sum(known) < value else known)
    if colour and known is not None:
        by_colour = with_item(known, state.board.rail.passenger_colours.index(colour), value)
        here = Waiting(sum(by_colour) if was.exact else min(was.count, sum(by_colour)), by_colour)
    taking = state.taking if here.count else tuple(p for p in state.taking if p != place)
    return replaced(state, taking=taking, waiting=with_item(state.waiting, spot, here))


def _fixed_cards(state: State, cards: Cards, kind: str, rest: str, value: Value) -> Cards:
    kinds = state.board.cards.kinds
    match kind, value:
        case "face_up", tuple():
            come = max(0, len(value) - len(cards.face_up))  # a row grows from the deck alone
            return replaced(cards, face_up=value, deck=max(0, cards.deck - come))
        case "deck", int():
            return replaced(cards, deck=value)
        case "discards", int():
            return replaced(cards, discards=with_item(cards.discards, kinds.index(rest), value))
        case "hand", int():
            if value == cards.hands[int(rest)]:
                return cards
            unseen = lose_sight(cards, state.board.cards)
            blind = with_item(unseen.blind, int(rest), value)
            return replaced(unseen, face_up=cards.face_up, blind=blind, picks=cards.picks)
        case "blind", int():
            return replaced(cards, blind=with_item(cards.blind, int(rest), value))
        case "known", int():
            seat, card = int(rest.partition("/")[0]), rest.partition("/")[2]
            hand = with_item(cards.known[seat], kinds.index(card), value)
            return replaced(cards, known=with_item(cards.known, seat, hand))
    raise ValueError(f"no such value: {kind}/{rest}")

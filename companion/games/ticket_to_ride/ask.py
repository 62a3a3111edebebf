"""What may be entered, as questions: the turn's own actions here, tickets in a module of their own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from companion.errors import RuleError, closed, refusal
from companion.games.ticket_to_ride import cards, claim
from companion.games.ticket_to_ride import records as do
from companion.games.ticket_to_ride.ask_tickets import drawing, phrase, ticket_branches
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE, board
from companion.games.ticket_to_ride.passengers import check_colour, most_held
from companion.games.ticket_to_ride.phases import turn, why_no_pass
from companion.games.ticket_to_ride.state import State, card_name
from companion.games.ticket_to_ride.tickets import why_no_tickets
from companion.messages import Message, message
from companion.question import Asked, Branch, Option, QuestionFlow, Value, at_once, follow, number, one_of, some_of
from companion.secret import Viewer
from scoring.ticket_to_ride import Route

NONE, NOBODY = "none", "nobody"
DISCARD, STANDS = "discard", "stands"


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    return follow(entry(state, viewer), answers)


def entry(state: State, viewer: Viewer) -> QuestionFlow:
    """The conversation that leads to any command of this game."""
    now = turn(state)
    found = {
        branch.option.id: branch
        for branch in (*_branches(state, now.phase), *ticket_branches(state, viewer, now.phase))
    }
    chosen = yield one_of(now.headline, [branch.option for branch in found.values()], seat=now.seat)
    return (yield from found[chosen].flow())


def _branches(state: State, phase: str) -> Iterator[Branch]:
    """What belongs to this phase; tickets are an option for each player."""
    match phase:
        case "action" | "second_card":
            yield from _drawing_cards(state)
            if phase == "action":
                yield _branch(do.ClaimRoute, lambda: _claiming(state), claim.why_no_claim(state, state.turn))
                yield _branch(do.DrawTickets, lambda: drawing(state), why_no_tickets(state))
                if not why_no_pass(state):
                    yield _branch(do.Pass)
        case "turn_up":
            yield _branch(do.TurnUp, lambda: _turn_up(state))
        case "passengers":
            yield _branch(do.TakePassenger, lambda: _taking(state))
        case "milestones" | "entry":
            yield _branch(do.EnterRoute, lambda: _entering_route(state))
            if phase == "milestones":
                yield _branch(do.EndPlay)
            elif state.board.has_passengers:
                yield _branch(do.EnterPassengers, lambda: _entering_passengers(state))


def _drawing_cards(state: State) -> Iterator[Branch]:
    if state.cards is None:
        yield _branch(do.DrawCards)
    else:
        yield _branch(do.TakeFaceUp, lambda: _face_up(state), cards.why_no_face_up(state))
        yield _branch(do.TakeBlind, why=refusal(cards.check_blind, state))


def _branch(command: type, flow: Callable[[], QuestionFlow] | None = None, why: RuleError | None = None) -> Branch:
    """Without a conversation it is entered at once."""
    name, whole = command.__name__, command() if flow is None or command is do.DrawTickets else None
    option = Option(name, message(f"ticket_to_ride.do.{name}"), why_not=closed(why, whole))
    return Branch(option, flow or (lambda: at_once(whole)))


# --- train cards ----------------------------------------------------------------------------------------------------


def _face_up(state: State) -> QuestionFlow:
    assert state.cards is not None
    row = dict.fromkeys(state.cards.face_up)
    kinds = [_card(kind, closed(refusal(cards.check_face_up, state, kind), do.TakeFaceUp(kind))) for kind in row]
    return do.TakeFaceUp((yield one_of(phrase("card"), kinds, seat=state.turn, layout="keys", detail=_left(state))))


def _card(kind: str, why: RuleError | None) -> Option:
    return Option(kind, card_name(kind), why_not=why, picture=f"card/{kind}")


def _left(state: State) -> Message:
    assert state.cards is not None
    return message("cards.facts", deck=state.cards.deck, discards=sum(state.cards.discards))


def _turn_up(state: State) -> QuestionFlow:
    due = cards.due(state)
    most = {kind: min(due, cards.can_come(state, kind)) for kind in state.board.cards.kinds}
    kinds = [
        _card(kind, closed(refusal(cards.check_can_come, state, kind, max(1, count)), do.TurnUp((kind,))))
        for kind, count in most.items()
    ]
    words, left = phrase("turned_up", count=due), _left(state)
    if due == 1:
        turned = ((yield one_of(words, kinds, layout="keys", detail=left)),)
    else:
        times = {kind: max(1, count) for kind, count in most.items()}
        turned = yield some_of(words, kinds, least=due, most=due, times=times, detail=left)
    if not cards.flushes(state, turned):
        return do.TurnUp(turned)
    options = (Option(DISCARD, phrase("discard")), Option(STANDS, phrase("stands")))
    words = phrase("locomotives_lie", count=state.board.cards.flush_at)
    return do.TurnUp(turned, stands=(yield one_of(words, options, usual=DISCARD)) == STANDS)


# --- routes ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2_000)
def _route_option(map_: str, route: Route, worth: int) -> Option:
    """A route as anybody may choose it; the same words at every table."""
    facts = message("map.route_facts", count=route.length, colour=card_name(route.colour))
    if route.lanes > 1:
        facts = phrase("track", facts=facts, number=route.lane + 1)
    return Option(route.id, board(map_).route_name[route.id], facts, phrase("points", count=worth))


def _route(state: State, route: Route, why: RuleError | None = None, command: object = None) -> Option:
    option = _route_option(state.options.map, route, state.board.rail.points_for(route))
    return replace(option, why_not=why.of(command)) if why else option


def _claiming(state: State) -> QuestionFlow:
    seat, rail, purse = state.turn, state.board.rail, claim.purse_of(state, state.turn)
    routes = [
        _route(
            state,
            route,
            claim.why_not(state, seat, route) or claim.why_unpaid(state, seat, route, purse),
            do.ClaimRoute(route.id),
        )
        for route in rail.routes
    ]
    chosen = yield one_of(phrase("route"), routes, seat=seat)
    paid = () if state.cards is None else (yield from _payment(state, rail.route[chosen]))
    return do.ClaimRoute(chosen, paid)


def _payment(state: State, route: Route) -> QuestionFlow:
    """The colour where the route leaves it open, then how much of it locomotives stand for."""
    colour, coloured_least = route.colour, 0
    if route.colour == GREY:
        kinds = (*claim.colours_for(state, route), LOCOMOTIVE)
        colours = [_in_colour(state, route, kind) for kind in kinds]
        colour, coloured_least = (yield one_of(phrase("paid_in"), colours, seat=state.turn, layout="keys")), 1
        if colour == LOCOMOTIVE:
            return (LOCOMOTIVE,) * route.length
    payments = {str(n): _set_of(route, colour, n) for n in range(route.length - coloured_least + 1)}
    options = [Option(id_, _cards(paid), why_not=_why_not_paid(state, route, paid)) for id_, paid in payments.items()]
    return payments[(yield one_of(phrase("locomotives"), options, seat=state.turn))]


def _set_of(route: Route, colour: str, locomotives: int) -> tuple[str, ...]:
    return (colour,) * (route.length - locomotives) + (LOCOMOTIVE,) * locomotives


def _why_not_paid(state: State, route: Route, paid: tuple[str, ...]) -> RuleError | None:
    return closed(refusal(claim.check_payment, state, state.turn, route, paid), do.ClaimRoute(route.id, paid))


def _in_colour(state: State, route: Route, colour: str) -> Option:
    """A colour is closed with the refusal of its payment without locomotives, if no other payment will do."""
    most = 0 if colour == LOCOMOTIVE else route.length - 1
    refusals = [_why_not_paid(state, route, _set_of(route, colour, n)) for n in range(most + 1)]
    return _card(colour, None if None in refusals else refusals[0])


def _cards(paid: tuple[str, ...]) -> Message:
    counted = tuple(phrase("cards", count=paid.count(kind), card=card_name(kind)) for kind in dict.fromkeys(paid))
    return phrase("payment", cards=counted)


# --- passengers -----------------------------------------------------------------------------------------------------


def _taking(state: State) -> QuestionFlow:
    place = state.taking[0]
    if len(state.taking) > 1:
        places = [Option(end, state.place_name(end)) for end in state.taking]
        place = yield one_of(phrase("place"), places, seat=state.turn)
    colours = [_taken(state, place, colour) for colour in state.board.rail.passenger_colours]
    words = phrase("passenger", place=state.place_name(place))
    nobody = Option(NONE, message("passengers.none"), picture="passenger/none")
    taken = yield one_of(words, (*colours, nobody), seat=state.turn)
    return do.TakePassenger(place, None if taken == NONE else taken)


def _taken(state: State, place: str, colour: str) -> Option:
    why = closed(refusal(check_colour, state, place, colour), do.TakePassenger(place, colour))
    return replace(_passenger(colour), why_not=why)


def _passenger(colour: str) -> Option:
    return Option(colour, _colour(colour), picture=f"passenger/{colour}")


def _colour(colour: str) -> Message:
    return message(f"colour.{colour}")


# --- score only -----------------------------------------------------------------------------------------------------


def _players(state: State) -> list[Option]:
    return [Option(str(seat), message("question.as_it_is", what=state.name(seat))) for seat in range(state.players)]


def _entering_route(state: State) -> QuestionFlow:
    """Whose first, as on the map: most routes are entered for one player after another."""
    routes = state.board.rail.routes
    owners = [replace(player, why_not=claim.why_no_route(state, int(player.id))) for player in _players(state)]
    if any(owner is not None for owner in state.owners):
        owners.append(Option(NOBODY, message("answer.nobody")))
    whose = yield one_of(phrase("whose_route"), owners)
    seat = None if whose == NOBODY else int(whose)
    if seat is None:
        options = [_route(state, route) for route in routes if state.owner(route.id) is not None]
    else:
        options = [
            _route(state, route, claim.why_not(state, seat, route), do.EnterRoute(route.id, seat)) for route in routes
        ]
    return do.EnterRoute((yield one_of(phrase("route"), options)), seat)


def _entering_passengers(state: State) -> QuestionFlow:
    seat = int((yield one_of(phrase("whose_passengers"), _players(state))))
    colours = map(_passenger, state.board.rail.passenger_colours)
    colour = yield one_of(phrase("colour"), colours)
    words = phrase("how_many", player=state.name(seat), colour=_colour(colour))
    held = state.passengers[seat][state.board.rail.passenger_colours.index(colour)]
    return do.EnterPassengers(seat, colour, (yield number(words, 0, most_held(state, seat, colour), usual=held)))

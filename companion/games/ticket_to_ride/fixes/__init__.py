"""Change one thing: every value the state holds, what the box allows for it, and how it is set."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from companion.errors import RuleError
from companion.game import Fix, FixKinds, seat_number
from companion.games.ticket_to_ride import last_round
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.cards import seen_of
from companion.games.ticket_to_ride.contents import away, laid, out, room_for_cards
from companion.games.ticket_to_ride.phases import is_begun
from companion.games.ticket_to_ride.state import Cards, State, card_name
from companion.games.ticket_to_ride.tickets import all_decks, openly_elsewhere, room
from companion.messages import Message, Param, message
from companion.question import Choice, Number, Several
from companion.secret import Viewer
from scoring.ticket_to_ride import Route, categories

NOBODY, NO, YES = "nobody", "no", "yes"
_FARTHEST_MARKER = 300
"""Where the group may set it; play may move it on from there."""
_DEAREST_TICKET = 30
_MOST_DRAWS = 40
FIX_KINDS = FixKinds(
    order=(
        *("turn", "route", "trains", "marker", "passengers", "waiting", "tickets", "house", "last_turns"),
        *("first",),
    ),
    seats=frozenset({"turn", "first", "route"}),
    rows=(("route",), ("waiting",)),
    free={"route": NOBODY},
    secrets=frozenset({"tickets"}),
)
_CELLS = {
    "route": ("routes", "tickets", "longest_route", "globetrotter"),
    "tickets": ("tickets", "globetrotter"),
    "passengers": ("passengers",),
    "ticket_points": ("tickets",),
    "house/second_with_none": ("passengers",),
    "house/bonus_for_nothing": ("longest_route", "globetrotter"),
}
"""Categories that count each kind of value, for everybody: bonuses and majorities compare all players."""


def fix_ids(state: State) -> Iterator[str]:
    """Every value that can be set, by id: `kind` or `kind/which`; what takes others along comes before them."""
    rail, seats = state.board.rail, range(state.players)
    yield from ("turn", "first", "last_turns")
    yield from (f"route/{route.id}" for route in rail.routes)
    for seat in seats:
        yield from (f"{kind}/{seat}" for kind in ("trains", "marker", "tickets", "draws"))
        if _may_be_turned_up(state, seat):
            yield f"revealed/{seat}"
        yield from (f"passengers/{seat}/{colour}" for colour in rail.passenger_colours)
    if state.board.has_passengers:
        for place, here in zip(state.board.places, state.waiting, strict=True):
            colours = ("",) if here.colours is None else tuple(f"/{colour}" for colour in rail.passenger_colours)
            yield from (f"waiting/{place.id}{colour}" for colour in colours)
    if state.cards is not None:
        yield "face_up"
        yield from (f"hand/{seat}" for seat in seats)
        yield from (f"discards/{kind}" for kind in state.board.cards.kinds)
        yield from (f"known/{seat}/{kind}" for seat in seats for kind in state.board.cards.kinds)
        yield from (f"blind/{seat}" for seat in seats)
        yield "deck"
    yield from (f"house/{rule}" for rule in state.board.house_rules)
    yield from (f"ticket_points/{ticket.id}" for ticket in rail.tickets)


def fix(state: State, id_: str, viewer: Viewer) -> Fix | None:
    """One value with what the box allows for it; None if this table has no such value."""
    kind, _, which = id_.partition("/")
    reader = _READERS.get(kind)
    if reader is None:
        return None
    try:
        return reader(state, which, viewer)
    except (LookupError, ValueError):
        return None


def fix_cells(state: State, id_: str) -> tuple[tuple[int, str], ...]:
    """The cells of the sheet that count a value."""
    kind, _, which = id_.partition("/")
    cells = _cells(state.options.map, state.players, id_ if kind == "house" else kind)
    if kind == "tickets":  # others are only compared with
        return tuple((seat, category) for seat, category in cells if category != kind or str(seat) == which)
    return cells


@cache
def _cells(map_: str, players: int, kind: str) -> tuple[tuple[int, str], ...]:
    there = [category for category in _CELLS.get(kind, ()) if category in categories(board(map_).rail)]
    return tuple((seat, category) for seat in range(players) for category in there)


def _label(what: str, **params: Param) -> Message:
    return message(f"ticket_to_ride.fix.{what}", **params)


def _seat_numbers(state: State) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(state.players))


def _whose(state: State, which: str, kind: str, seat: int) -> Fix:
    if which:
        raise LookupError(which)
    return Fix(kind, _label(kind), Choice(_seat_numbers(state)), str(seat))


def _begun(state: State, which: str, _: Viewer) -> Fix:
    """Whether what is due of a turn is still to come; a turn that was not begun cannot go on."""
    if which or state.depth != "full":
        raise LookupError(which)
    begun = is_begun(state)
    label = _label("begun", player=state.name(state.turn))
    return Fix("begun", label, Choice((YES, NO) if begun else (NO,)), YES if begun else NO)


def _last_turns(state: State, which: str, _: Viewer) -> Fix:
    if which:
        raise LookupError(which)
    value, turns = last_round.now(state), (last_round.NOT_BEGUN, *(str(n) for n in range(state.players + 1)))
    options = last_round.possible(state) if state.depth == "full" else turns
    not_so = value in turns and value not in options
    why_not = RuleError("ticket_to_ride.last_round_not_so", rule="TTR-E03") if not_so else None
    return Fix(last_round.LAST_TURNS, _label("last_turns"), Choice(options), value, why_not=why_not)


def _route(state: State, which: str, _: Viewer) -> Fix:
    """Anybody's whose trains it can be: those left over show once it is set, with all that is set beside it."""
    route, owner = state.board.rail.route[which], state.owner(which)
    most = state.board.rail.trains - route.length
    laid = _laid(state.options.map, state.players, state.owners)
    able = [seat for seat, all_laid in enumerate(laid) if all_laid - route.length * (seat == owner) <= most]
    short = owner is not None and (owner not in able or state.trains[owner] < 0)
    now = NOBODY if owner is None else str(owner)
    options = [str(seat) for seat in able if seat != owner or not short]
    id_, why_not = f"route/{which}", _no_trains_for(state, route) if short else None
    return Fix(
        id_,
        _route_label(state.options.map, route),
        Choice((NOBODY, *options)),
        now,
        fix_cells(state, id_),
        why_not=why_not,
    )


@lru_cache(maxsize=2_000)
def _route_label(map_: str, route: Route) -> Message:
    return _label("route", route=board(map_).route_name[route.id], lane=route.lane + 1, colour=card_name(route.colour))


def _no_trains_for(state: State, route: Route) -> RuleError:
    owner = state.owner(route.id) or 0
    name = state.name(owner)
    return RuleError(
        "ticket_to_ride.no_trains_for", rule="TTR-C06", about=owner, player=name, route=state.route_name(route)
    )


@lru_cache(maxsize=8)
def _laid(map_: str, players: int, owners: tuple[int | None, ...]) -> tuple[int, ...]:
    """How many trains of each player lie on the board: counted once where every route is asked for in turn."""
    laid = [0] * players
    for route, owner in zip(board(map_).rail.routes, owners, strict=True):
        if owner is not None:
            laid[owner] += route.length
    return tuple(laid)


def _of_player(state: State, which: str, kind: str, most: int, values: tuple[int, ...]) -> Fix:
    seat = seat_number(which, state.seats)
    return Fix(f"{kind}/{seat}", _label(kind, player=state.name(seat)), Number(0, most), values[seat])


def _at_most(in_box: int, value: int, room: int) -> int:
    """As many as there is room for; what a table has may stand, if the box alone could give it."""
    return min(in_box, max(value, room))


def _draws(state: State, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    open_draws = tuple(sum(draw.seat == seat for draw in state.draws) for seat in range(state.players))
    more = room(state, all_decks(state)) // state.board.tickets.turn_keep
    return _of_player(state, which, "draws", open_draws[seat] + min(more, _MOST_DRAWS), open_draws)


def _trains(state: State, which: str, _: Viewer) -> Fix:
    """Those that do not lie on the board; some may be lost."""
    seat = seat_number(which, state.seats)
    room = state.board.rail.trains - laid(state, seat)
    return _of_player(state, which, "trains", _at_most(state.board.rail.trains, state.trains[seat], room), state.trains)


def _may_be_turned_up(state: State, seat: int) -> bool:
    """While a hand is secret only its owner turns it up; in final scoring everybody does."""
    return state.over or state.revealed[seat] or not state.hand(seat)


def _revealed(state: State, which: str, _: Viewer) -> Fix | None:
    seat = seat_number(which, state.seats)
    if not _may_be_turned_up(state, seat):
        return None
    now = YES if state.revealed[seat] else NO
    return Fix(f"revealed/{seat}", _label("revealed", player=state.name(seat)), Choice((NO, YES)), now)


def _tickets(state: State, which: str, viewer: Viewer) -> Fix:
    """A hand of tickets: secret until revealed; what lies face up elsewhere is no choice, unless it was entered."""
    seat = seat_number(which, state.seats)
    may_see = state.revealed[seat] or viewer.may_see(seat)
    held = tuple(sorted(state.hand(seat))) if may_see else None
    gone = openly_elsewhere(state, seat) - set(state.hand(seat))
    options = tuple(t.id for t in state.board.rail.tickets if t.id not in gone)
    id_, label = f"tickets/{seat}", _label("tickets", player=state.name(seat))
    return Fix(id_, label, Several(options), held, fix_cells(state, id_), None if state.revealed[seat] else seat)


def _passengers(state: State, which: str, _: Viewer) -> Fix:
    number, colour = which.partition("/")[::2]
    seat, column = seat_number(number, state.seats), state.board.rail.passenger_colours.index(colour)
    held = state.passengers[seat][column]
    others = sum(by_colour[column] for by_colour in state.passengers) - held
    label = _label("passengers", player=state.name(seat), colour=message(f"colour.{colour}"))
    most = state.board.rail.passengers_per_colour - others
    if state.depth == "full":  # who stands on the board is in nobody's hands
        most = _at_most(most, held, held + away(state) - sum(map(sum, state.passengers)))
    id_ = f"passengers/{which}"
    return Fix(id_, label, Number(0, most), held, fix_cells(state, id_))


def _waiting(state: State, which: str, _: Viewer) -> Fix:
    place_id, colour = which.partition("/")[::2]
    place, here = state.board.place[place_id], state.waiting_at(place_id)
    if not state.board.has_passengers:
        raise LookupError(which)
    name = state.place_name(place_id)
    if not colour:
        return Fix(f"waiting/{which}", _label("waiting", place=name), Number(0, place.passengers), here.count)
    if here.colours is None:
        raise LookupError(which)
    column = state.board.rail.passenger_colours.index(colour)
    count = here.colours[column]
    most = place.passengers - here.count + count
    if state.depth == "full":  # those that stand elsewhere or are held cannot stand here
        most = _at_most(most, count, count + state.board.rail.passengers_per_colour - out(state, column))
    label = _label("waiting_colour", place=name, colour=message(f"colour.{colour}"))
    return Fix(f"waiting/{which}", label, Number(0, most), count)


def _house(state: State, which: str, _: Viewer) -> Fix:
    id_ = f"house/{which}"
    if which not in state.board.house_rules:
        raise LookupError(which)
    now = YES if which in state.house else NO
    return Fix(id_, message(f"ticket_to_ride.house.{which}"), Choice((NO, YES)), now, fix_cells(state, id_))


def _ticket_points(state: State, which: str, _: Viewer) -> Fix:
    ticket = state.board.rail.ticket[which]
    value = dict(state.ticket_points).get(which, ticket.points)
    label = _label("ticket_points", a=state.place_name(ticket.a), b=state.place_name(ticket.b))
    id_ = f"ticket_points/{which}"
    return Fix(id_, label, Number(1, _DEAREST_TICKET), value, fix_cells(state, id_))


# --- train cards ----------------------------------------------------------------------------------------------------


def _free(state: State, kind: str) -> int:
    """Cards of a kind that can still be anywhere: all but those the table can account for."""
    cards, box = _cards(state), state.board.cards
    return box.copies(kind) - seen_of(cards, box, kind)


def _more(state: State, kind: str) -> int:
    """How many more of a kind can lie open: the box has them, and they are nowhere else."""
    return max(0, min(_free(state, kind), room_for_cards(state)))


def _cards(state: State) -> Cards:
    if state.cards is None:
        raise LookupError("cards are not checked")
    return state.cards


def _face_up(state: State, which: str, _: Viewer) -> Fix:
    cards, box = _cards(state), state.board.cards
    if which:
        raise LookupError(which)
    row = tuple(
        kind for kind in box.kinds for _ in range(min(box.face_up, _free(state, kind) + cards.face_up.count(kind)))
    )
    most = min(box.face_up, len(cards.face_up) + max(0, room_for_cards(state)))
    return Fix("face_up", _label("face_up"), Several(row, 0, most), cards.face_up)


def _deck(state: State, which: str, _: Viewer) -> Fix:
    if which:
        raise LookupError(which)
    deck = _cards(state).deck
    most = _at_most(state.board.cards.total, deck, room_for_cards(state))
    return Fix("deck", _label("deck"), Number(0, most), deck)


def _discards(state: State, which: str, _: Viewer) -> Fix:
    lying = _cards(state).discards[state.board.cards.kinds.index(which)]
    label = _label("discards", card=card_name(which))
    return Fix(f"discards/{which}", label, Number(0, lying + _more(state, which)), lying)


def _hand(state: State, which: str, kind: str) -> Fix:
    """Cards in a hand: all that are not in other hands, in the row, or (where each was entered) in the discards."""
    seat, cards = seat_number(which, state.seats), _cards(state)
    values = cards.hands if kind == "hand" else cards.blind
    seen_no_more = sum(cards.discards) if kind == "hand" else 0  # a hand that is counted anew leaves them unknown
    return _of_player(state, which, kind, values[seat] + max(0, room_for_cards(state) + seen_no_more), values)


def _known(state: State, which: str, _: Viewer) -> Fix:
    number, kind = which.partition("/")[::2]
    seat = seat_number(number, state.seats)
    held = _cards(state).known[seat][state.board.cards.kinds.index(kind)]
    label = _label("known", player=state.name(seat), card=card_name(kind))
    return Fix(f"known/{which}", label, Number(0, held + _more(state, kind)), held)


_READERS: Mapping[str, Callable[[State, str, Viewer], Fix | None]] = {
    "turn": lambda state, which, _: _whose(state, which, "turn", state.turn),
    "first": lambda state, which, _: _whose(state, which, "first", state.first),
    "begun": _begun,
    "last_turns": _last_turns,
    "route": _route,
    "trains": _trains,
    "marker": lambda state, which, _: _of_player(
        state, which, "marker", max(_FARTHEST_MARKER, *state.marker), state.marker
    ),
    "tickets": _tickets,
    "draws": _draws,
    "revealed": _revealed,
    "passengers": _passengers,
    "waiting": _waiting,
    "house": _house,
    "ticket_points": _ticket_points,
    "face_up": _face_up,
    "deck": _deck,
    "discards": _discards,
    "known": _known,
    "hand": lambda state, which, _: _hand(state, which, "hand"),
    "blind": lambda state, which, _: _hand(state, which, "blind"),
}

"""The sheets over the map as nodes. What is tapped is a command of the game, or one of the messages below."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.ticket_to_ride.board import GREY
from companion.games.ticket_to_ride.present import PassengerChoice, RouteSheet
from companion.games.ticket_to_ride.records import DrawTickets, TakeBlind, TakeFaceUp, TakePassenger
from scoring.ticket_to_ride import Route
from screens.ui.tree.controls import Translate, rule, stepper
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Column,
    Flow,
    Icon,
    Key,
    ListRow,
    Message,
    Node,
    Painted,
    Row,
    Surface,
    Text,
)

_PAINTERS = "screens.ticket_to_ride.painters"
CARD, CARS, SWATCH, PAWN = (f"{_PAINTERS}:{name}" for name in ("train_card", "cars", "swatch", "pawn_key"))
CAR = 44
"""How long a car is at most, in dp."""
LEAST_KEY, KEYS_APART = 48, 6
"""A key is no narrower, in dp; and what lies between two."""
LARGE = 1.5
"""From this growth on words leave no room beside them."""


# --- messages ---


@dataclass(frozen=True, slots=True)
class Look:
    """Another route is looked at."""

    route: str


@dataclass(frozen=True, slots=True)
class Pay:
    """With cards of this colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class Locomotives:
    """So many of the cards paid are locomotives."""

    count: int


@dataclass(frozen=True, slots=True)
class Claim:
    pass


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Why the route cannot be claimed."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    card: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The card that was told at this place was another."""

    at: int


@dataclass(frozen=True, slots=True)
class Holds:
    """So many passengers of a colour, in score only."""

    colour: str
    count: int


# --- a claim ---


@dataclass(frozen=True, slots=True)
class Paid:
    """The cards a claim is paid with, where the table checks them."""

    colours: tuple[str, ...]
    """To choose among."""
    colour: str
    locomotives: int


@dataclass(frozen=True, slots=True)
class Track:
    route: Route
    closed: bool


@dataclass(frozen=True, slots=True)
class ClaimView:
    facts: RouteSheet
    tracks: tuple[Track, ...]
    """This one and those beside it."""
    player: str
    closes: str
    """What the claim closes for everybody, in words; empty if nothing."""
    refusal: str
    """Why it cannot be claimed; empty if it can."""
    paid: Paid | None
    brief: bool
    """True where the page has room for the least only."""
    growth: float
    room: float
    """How wide the sheet is inside, in dp."""


def claim(tr: Translate, view: ClaimView) -> Node:
    facts = view.facts
    parts: list[Node] = [_route(tr, view)]
    if len(view.tracks) > 1:
        parts.append(_tracks(tr, view))
    if not view.refusal:
        if not view.brief:
            parts += [rule(), fact(tr("claim.trains"), _trains(facts))]
        if view.closes:
            parts += [] if view.brief else [rule()]
            parts.append(Text(view.closes, "caption", "ink2") if view.brief else fact(view.closes))
        parts += _payment(tr, view.paid, facts.route.length, view.growth) if view.paid else []
    return Column(tuple(parts), 4 if view.brief else 6)


def claim_foot(tr: Translate, view: ClaimView) -> Node:
    if view.refusal:
        return Button(view.refusal, "lock-outline", "alert", AskWhy())
    return Button(tr("claim.claim", player=view.player), "check", "primary", Claim())


def _trains(facts: RouteSheet) -> str:
    return f"{facts.trains_now}→{facts.trains_after}"


def _route(tr: Translate, view: ClaimView) -> Node:
    """Its cars, how many and of which colour, and what they score."""
    facts, large = view.facts, view.growth >= LARGE
    points = Text(f"+{facts.points}", "title", one_line=True)
    words = _trains(facts) if view.brief else route_words(tr, facts.route, tells_colour=len(view.tracks) == 1)
    icon = (Icon("train-variant", "ink2", 18),) if view.brief else ()
    room = view.room if large else max(60, view.room - 180 * view.growth)
    cars = Painted(CARS, (facts.route,), 20, min(CAR * facts.route.length, room))
    if large:
        return Column((cars, Beside(Row((*icon, Text(words)), 8), points)), 6)
    return Row((cars, *icon, Text(words), points), 12, min_height=34)


def route_words(tr: Translate, route: Route, *, tells_colour: bool = True) -> str:
    if not tells_colour:
        return tr("claim.cars", count=route.length)
    return tr("map.route_facts", count=route.length, colour=tr(f"ticket_to_ride.card.{route.colour}"))


def fact(text: str, value: str = "") -> Node:
    """Something and its number at the end of the line."""
    said = Apart(Text(text), Text(value, "strong")) if value else Text(text)
    return Row((said,), pad=(0, 2, 0, 2), min_height=32)


def _tracks(tr: Translate, view: ClaimView) -> Node:
    """The one that was tapped, and those beside it one tap away."""
    keys = tuple(_track(tr, track, chosen=track.route == view.facts.route) for track in view.tracks)
    return Flow(keys, 110, by_words=True)


def _track(tr: Translate, track: Track, *, chosen: bool) -> Key:
    route, closed = track.route, track.closed and not chosen
    words = tr(f"ticket_to_ride.card.{route.colour}")
    words = f"{words} {route.lane + 1}" if route.colour == GREY else words
    surface = Surface("primary_wash" if chosen else "page" if closed else "card", "primary" if chosen else "rule2")
    ink = "primary" if chosen else "ink2" if closed else "ink"
    state = (Icon("check" if chosen else "lock-outline", ink, 18),) if chosen or closed else ()
    line = Row((Painted(SWATCH, (route.colour,), 30, 30), Text(words, "strong", ink), *state), 4)
    return Key(line, surface, (5, 6), 50, tap=Look(route.id), name=words, key=route.id)


def _payment(tr: Translate, paid: Paid, length: int, growth: float) -> list[Node]:
    parts: list[Node] = []
    if len(paid.colours) > 1:
        cards = tuple(_card(tr, kind, Pay(kind), 70, chosen=kind == paid.colour) for kind in paid.colours)
        parts.append(_cards(cards, growth))
    count = paid.locomotives
    less, more = Locomotives(count - 1) if count else None, Locomotives(count + 1) if count < length else None
    return [*parts, stepper(tr("ticket_to_ride.card.locomotive"), count, less, more)]


# --- train cards ---


def take_card(tr: Translate, face_up: Sequence[str], growth: float) -> Node:
    cards = tuple(_card(tr, kind, TakeFaceUp(kind), 86, at=at) for at, kind in enumerate(face_up))
    return _cards(cards, growth)


def take_card_foot(tr: Translate) -> Node:
    return Button(tr("ticket_to_ride.do.TakeBlind"), "cards-outline", "primary", TakeBlind())


def turn_up(
    tr: Translate,
    kinds: Sequence[str],
    lying: Sequence[str],
    turned: Sequence[str],
    growth: float,
    *,
    due: int,
    low: bool,
) -> Node:
    """What lies face up with a gap for each card that is still to be told, and every kind it can be.

    A card that was told goes back with a tap.
    """
    told = [(kind, TakenBack(at)) for at, kind in enumerate(turned)]
    cards = [*((kind, None) for kind in lying), *told, *(("", None) for _ in range(due - len(turned)))]
    row = [_card(tr, kind, tap, 58 if low else 86, at=at) for at, (kind, tap) in enumerate(cards)]
    asked = [_card(tr, kind, TurnedUp(kind), 58 if low else 70) for kind in kinds]
    words = Text(tr("cards.turn_up", count=due), "strong")
    return Column((_cards(tuple(row), growth), words, _cards(tuple(asked), growth)), 10)


def _cards(cards: tuple[Node, ...], growth: float) -> Node:
    """Five in a line where their words are not too large, in lines as even as they can be."""
    return Flow(cards, max(LEAST_KEY, 46 * growth), max_columns=5, even=True)


def _card(tr: Translate, kind: str, tap: Message, height: float, *, at: int = 0, chosen: bool = False) -> Painted:
    """A train card; without a kind the gap that a card was taken from."""
    words = tr(f"ticket_to_ride.card.{kind}") if kind else ""
    return Painted(CARD, (kind, words, chosen), height, tap=tap, name=words, key=(kind, at))


# --- passengers ---


def passengers(tr: Translate, choices: Sequence[PassengerChoice], room: float) -> Node:
    """A row of pawns for each end where a passenger waits; taking none is a choice too."""
    return Column(tuple(_end(tr, choice, room) for choice in choices), 10)


def _end(tr: Translate, choice: PassengerChoice, room: float) -> Node:
    place = Text(tr(f"ticket_to_ride.place.{choice.place}"), "head2")
    none = Key(
        Text(tr("passengers.none"), "label", align="center"),
        Surface("", "rule2", dashed=True),
        (12, 8),
        48,
        hugs=True,
        tap=TakePassenger(choice.place, None),
        name=tr("passengers.none"),
    )
    known = sum(count for _, count in choice.colours) == choice.left
    pawns = tuple(_pawn(tr, choice.place, colour, count if known else 1) for colour, count in choice.colours)
    spare = (room - LEAST_KEY * len(pawns)) / max(1, len(pawns) - 1)
    row = Flow(pawns, LEAST_KEY, max(0.0, min(KEYS_APART, spare)), even=True)
    return Column((Row((place, none), 8), row), 4, key=choice.place)


def _pawn(tr: Translate, place: str, colour: str, count: int) -> Painted:
    return Painted(PAWN, (colour, count), 58, tap=TakePassenger(place, colour), name=tr(f"colour.{colour}"))


def passengers_held(tr: Translate, held: Sequence[tuple[str, int]], most: int) -> Node:
    """Score only: how many of each colour a player has."""
    rows = []
    for colour, count in held:
        less, more = Holds(colour, count - 1) if count else None, Holds(colour, count + 1) if count < most else None
        rows.append(stepper(tr(f"colour.{colour}"), count, less, more))
    return Column(tuple(rows), 4)


# --- which of several ---


def routes(tr: Translate, among: Sequence[Route]) -> Node:
    """A row for each route that lies as near, by its ends, length and colour."""
    return Column(tuple(_route_row(tr, route) for route in among))


def _route_row(tr: Translate, route: Route) -> Node:
    a, b = (tr(f"ticket_to_ride.place.{end}") for end in (route.a, route.b))
    return _leads_on(tr("ticket_to_ride.from_to", a=a, b=b), Look(route.id), route_words(tr, route))


def mixes(tr: Translate, drawn: int) -> Node:
    """Of two ticket decks: how many were drawn from either."""
    pairs = [(short, drawn - short) for short in range(drawn + 1)]
    return Column(tuple(_leads_on(tr("tickets.mix", short=a, long=b), DrawTickets((a, b))) for a, b in pairs))


def _leads_on(words: str, tap: Message, detail: str = "") -> ListRow:
    return ListRow(words, detail, end=(Icon("chevron-right", "ink2", width=32),), tap=tap, right=0)

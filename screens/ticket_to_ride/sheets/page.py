"""The sheets over the map as nodes. What is tapped is a command of the game, or calls a method of the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.ticket_to_ride.board import GREY
from companion.games.ticket_to_ride.present import PassengerChoice, RouteSheet
from companion.games.ticket_to_ride.records import EnterPassengers, TakePassenger
from companion.i18n import Translator
from scoring.ticket_to_ride import Route
from screens.ui.tree.controls import Translate, do, rule, stepper
from screens.ui.tree.nodes import (
    Apart,
    Beside,
    Button,
    Column,
    Flow,
    Icon,
    Key,
    Node,
    Painted,
    Row,
    Surface,
    Text,
)

_PAINTERS = "screens.ticket_to_ride.painters"
CARS, SWATCH, PAWN = (f"{_PAINTERS}:{name}" for name in ("cars", "swatch", "pawn"))
CAR = 44
"""How long a car is at most, in dp."""
LEAST_KEY, KEYS_APART = 48, 6
"""A key is no narrower, in dp; and what lies between two."""
LARGE = 1.5
"""From this font_scale on words leave no room beside them."""


# --- a claim ---


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
    brief: bool
    """True where the page has room for the least only."""
    font_scale: float
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
    return Column(tuple(parts), 4 if view.brief else 6)


def claim_foot(tr: Translate, view: ClaimView) -> Node:
    if view.refusal:
        return Button(view.refusal, "lock-outline", "alert", do("ask_why"))
    return Button(tr("claim.claim", player=view.player), "check", "primary", do("claim"))


def _trains(facts: RouteSheet) -> str:
    return f"{facts.trains_now}→{facts.trains_after}"


def _route(tr: Translate, view: ClaimView) -> Node:
    """Its cars, how many and of which colour, and what they score."""
    facts, large = view.facts, view.font_scale >= LARGE
    points = Text(f"+{facts.points}", "title", one_line=True)
    words = _trains(facts) if view.brief else route_words(tr, facts.route, tells_colour=len(view.tracks) == 1)
    icon = (Icon("train-variant", "ink2", 18),) if view.brief else ()
    room = view.room if large else max(60, view.room - 180 * view.font_scale)
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
    caption = Apart(Text(text), Text(value, "strong")) if value else Text(text)
    return Row((caption,), pad=(0, 2, 0, 2), min_height=32)


def _tracks(tr: Translate, view: ClaimView) -> Node:
    """The one that was tapped, and those beside it one tap away."""
    keys = tuple(_track(tr, track, chosen=track.route == view.facts.route) for track in view.tracks)
    return Flow(keys, 110, by_words=True)


def _track(tr: Translate, track: Track, *, chosen: bool) -> Key:
    route, closed = track.route, track.closed and not chosen
    words = tr(f"ticket_to_ride.card.{route.colour}")
    words = f"{words} {route.lane + 1}" if route.colour == GREY else words
    fill = "primary_wash" if chosen else "page" if closed else "card"
    surface = Surface(fill, "primary" if chosen else "rule2", chosen=chosen)
    ink = "primary" if chosen else "ink2" if closed else "ink"
    state = (Icon("check" if chosen else "lock-outline", ink, 18),) if chosen or closed else ()
    line = Row((Painted(SWATCH, (route.colour,), 30, 30), Text(words, "strong", ink), *state), 4)
    return Key(line, surface, (5, 6), 50, tap=do("look_at", route.id), name=words, key=route.id)


# --- passengers ---


def passengers(tr: Translator, choices: Sequence[PassengerChoice], room: float) -> Node:
    """A row of pawns for each end where a passenger waits; taking none is a choice too."""
    return Column(tuple(_end(tr, choice, room) for choice in choices), 10)


def _end(tr: Translator, choice: PassengerChoice, room: float) -> Node:
    place = Text(tr.text(choice.name), "head2")
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


def _pawn(tr: Translate, place: str, colour: str, count: int) -> Key:
    """A passenger to take, and how many there can be."""
    figure = Row((Text(""), Painted(PAWN, (colour,), 34, 34), Text("")))
    number = (Text(str(count), "micro", "ink2", align="center"),) if count > 1 else ()
    key = Surface("card", "rule2", "edge", radius=10, lift=2)
    tap, name = TakePassenger(place, colour), tr(f"colour.{colour}")
    return Key(Column((figure, *number)), key, (2, 3), 56, tap=tap, name=name)


def passengers_held(tr: Translate, seat: int, held: Sequence[tuple[str, int]], most: int) -> Node:
    """Score only: how many of each colour a player has."""
    rows = []
    for colour, count in held:
        less = EnterPassengers(seat, colour, count - 1) if count else None
        more = EnterPassengers(seat, colour, count + 1) if count < most else None
        rows.append(stepper(tr(f"colour.{colour}"), count, less, more))
    return Column(tuple(rows), 4)

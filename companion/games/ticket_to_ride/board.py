"""A map's box: its board, decks and pieces, read from the facts and checked to hang together."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from math import hypot
from typing import Any

from companion.errors import DataError
from companion.game import ALL_COLOURS
from companion.games.ticket_to_ride.maps import maps
from companion.games.ticket_to_ride.own_map import OwnMap, in_words, is_own, parse_own_map
from companion.input.catalog import read_facts
from companion.input.json_input import Node
from companion.messages import Message, message
from scoring.ticket_to_ride import Bonuses, RailMap, Route, Ticket, TicketProgress

FIELDS = (
    "map",
    "players",
    "trains",
    "player_colours",
    "cards",
    "ticket_rules",
    "parallel",
    "route_points",
    "bonuses",
    "last_round_at",
    "begins",
    "aspect",
    "places",
    "routes",
    "tickets",
)
"""What a map's file says; `passengers` only where there are any."""
LOCOMOTIVE = "locomotive"
GREY = "grey"
DECKS = (("main",), ("short", "long"))
"""How the tickets of a map may be parted."""
MOST_TRACKS = 3
CARD_COLOURS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red")
PASSENGER_COLOURS = ("blue", "red", "green", "yellow", "black", "white")
"""The colours that can be drawn; a map has some of them."""
NEAREST = 0.01
"""Two places that are not this far apart, in widths of the map, are drawn on one spot."""
BEGINS = ("most_travelled_begins", "agree_who_begins")


@dataclass(frozen=True, slots=True)
class Destination:
    """A city, or a country at the edge of the map; coordinates run from 0 to 1, right and down."""

    id: str
    x: float
    y: float
    name: Message
    passengers: int = 0
    country: bool = False
    flags: tuple[tuple[str, float, float], ...] = ()
    """Where the routes into a country end: the city each faces, and its own spot."""
    apart: tuple[tuple[str, str], ...] = ()
    """Where a route from a city ends apart from the passengers: the city, and the house rule that says so."""


@dataclass(frozen=True, slots=True)
class CardRules:
    colours: tuple[str, ...]
    per_colour: int
    locomotives: int
    starting_hand: int
    face_up: int
    flush_at: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of train card, the locomotive last."""
        return (*self.colours, LOCOMOTIVE)

    @property
    def total(self) -> int:
        return len(self.colours) * self.per_colour + self.locomotives

    def copies(self, kind: str) -> int:
        return self.locomotives if kind == LOCOMOTIVE else self.per_colour


@dataclass(frozen=True, slots=True)
class TicketRules:
    decks: tuple[tuple[str, int], ...]
    """Names and sizes: one deck, or short and long."""
    setup_draw: int
    setup_keep: int
    turn_draw: int
    turn_keep: int


@dataclass(frozen=True)
class Board:
    map: str
    """What a table calls it: its name, or the text of somebody's own."""
    title: Message
    rail: RailMap
    players: range
    places: tuple[Destination, ...]
    colours: tuple[str, ...]
    cards: CardRules
    tickets: TicketRules
    one_track_up_to: int
    """With so many players or fewer only one track of a pair may be claimed."""
    last_round_at: int
    begins: str
    """Who takes the first turn, by the name of its line in the setup guide."""
    aspect: float

    @property
    def is_own(self) -> bool:
        return is_own(self.map)

    @cached_property
    def route_name(self) -> dict[str, Message]:
        return {route.id: self._between(route) for route in self.rail.routes}

    @cached_property
    def ticket_name(self) -> dict[str, Message]:
        return {ticket.id: self._between(ticket) for ticket in self.rail.tickets}

    def _between(self, ends: Route | Ticket) -> Message:
        return message("ticket_to_ride.from_to", a=self.place[ends.a].name, b=self.place[ends.b].name)

    @cached_property
    def place(self) -> dict[str, Destination]:
        return {place.id: place for place in self.places}

    @cached_property
    def place_number(self) -> dict[str, int]:
        return {place.id: number for number, place in enumerate(self.places)}

    @cached_property
    def route_number(self) -> dict[str, int]:
        return {route.id: number for number, route in enumerate(self.rail.routes)}

    @cached_property
    def known_ways(self) -> dict[tuple[object, ...], TicketProgress]:
        """How tickets stood, by all that decides it: asked again by every phone after every entry."""
        return {}

    @property
    def has_passengers(self) -> bool:
        return bool(self.rail.passenger_colours)

    @cached_property
    def house_rules(self) -> tuple[str, ...]:
        """Where the rulebook is silent a table may play it the other way; each is a switch in *Change one thing*."""
        of_places = dict.fromkeys(rule for place in self.places for _, rule in place.apart)
        of_passengers = ("second_with_none",) if self.has_passengers else ()
        return "pass_any_time", *of_places, *of_passengers, "bonus_for_nothing", "floor_at_zero"


def board(map_: str) -> Board:
    """The board of a table, by the name of its map, or from the text of somebody's own."""
    return _own(map_) if is_own(map_) else _ours(map_)


@cache
def _ours(map_: str) -> Board:
    node = read_facts("ticket_to_ride", map_)
    found = read_board(node)
    if found.map != map_:
        node.field("map").wrong(f"{map_!r}, the name of its file")
    return found


@lru_cache(maxsize=64)
def _own(text: str) -> Board:
    return read_own_map(text, "map")[0]


def listed_map(text: str) -> dict[str, Any]:
    """What a line of a list holds of somebody's own map."""
    found = parse_own_map(text, "map")
    return {"map": found.key, "name": dict(found.name)}


def read_own_map(text: str, file: str) -> tuple[Board, OwnMap]:
    """Somebody's own map, with what a table carries of it; what is wrong in it is a DataError."""
    found = parse_own_map(text, file)
    return read_board(found.facts, found), found


def read_board(node: Node, own: OwnMap | None = None) -> Board:
    """A map's facts as a board; the first thing wrong in them is a DataError that names its place."""
    node.fields(FIELDS, ("passengers",))
    places = node.field("places").each(lambda n: _place(n, own))
    known = {place.id for place in places}
    tickets = node.field("tickets").each(lambda n: _ticket(n, known))
    cards = _cards(node.field("cards"))
    passengers = _passengers(node, places)
    map_ = own.key if own else node.field("map").one_of(maps())
    rail = RailMap(
        id=map_,
        routes=_routes(node.field("routes"), known, cards.colours),
        tickets=tickets,
        route_points=dict(map(_points, node.field("route_points").entries())),
        bonuses=_bonuses(node.field("bonuses")),
        trains=node.field("trains").number(1, 99),
        termini=frozenset(place.id for place in places if place.country),
        passenger_colours=passengers[0],
        passengers_per_colour=passengers[1],
    )
    _each_once(node.field("places"), [p.id for p in places])
    aspect = node.field("aspect").fraction(0.2, 5)
    _each_apart(node.field("places"), places, aspect)
    _flags_apart(node.field("places"), places, aspect)
    _each_once(node.field("routes"), [r.id for r in rail.routes])
    _one_pair(node.field("routes"), rail)
    _each_once(node.field("tickets"), [t.id for t in tickets])
    _points_for_all(node.field("route_points"), rail)
    players = _players(node.field("players"))
    _cards_for_all(node.field("cards"), cards, players[-1])
    ticket_rules = _ticket_rules(node.field("ticket_rules"), tickets)
    _tickets_for_all(node.field("ticket_rules").field("setup_draw"), len(tickets), players[-1])
    parallel = node.field("parallel").fields(("one_track_up_to_players",))
    one_track = parallel.field("one_track_up_to_players").number(0, 5)
    last_round_at = node.field("last_round_at").number(0, 9)
    _spaces_for_all(node.field("trains"), rail, players, one_track, last_round_at)
    return Board(
        map=own.text if own else map_,
        title=in_words(own.name) if own else message(f"ticket_to_ride.title.{map_}"),
        rail=rail,
        players=players,
        places=places,
        colours=_colours(node.field("player_colours"), players[-1]),
        cards=cards,
        tickets=ticket_rules,
        one_track_up_to=one_track,
        last_round_at=last_round_at,
        begins=node.field("begins").one_of(BEGINS),
        aspect=aspect,
    )


def _place(node: Node, own: OwnMap | None) -> Destination:
    node.fields(("id", "x", "y"), ("passengers", "country", "flags", "apart"))
    id_ = node.field("id").text()
    return Destination(
        id_,
        node.field("x").fraction(0, 1),
        node.field("y").fraction(0, 1),
        in_words(own.places[id_]) if own else printed_name(id_),
        node.field("passengers").number(0, 9) if node.has("passengers") else 0,
        node.field("country").truth() if node.has("country") else False,
        tuple(map(_flag, node.field("flags").entries())) if node.has("flags") else (),
        tuple((city, rule.text()) for city, rule in node.field("apart").entries()) if node.has("apart") else (),
    )


def printed_name(place: str) -> Message:
    """What a place is called on a map of ours."""
    return message(f"ticket_to_ride.place.{place}")


def _flag(entry: tuple[str, Node]) -> tuple[str, float, float]:
    city, spot = entry
    found = spot.each(lambda n: n.fraction(0, 1), most=2)
    if len(found) != 2:
        spot.wrong("two numbers")
    return city, *found


def _players(node: Node) -> range:
    node.fields(("min", "max"))
    fewest = node.field("min").number(2, 5)
    return range(fewest, node.field("max").number(fewest, 5) + 1)


def _colours(node: Node, players: int) -> tuple[str, ...]:
    colours = node.distinct(lambda n: n.one_of(ALL_COLOURS))
    if len(colours) < players:
        node.wrong(f"at least {players} colours, one for each player")
    return colours


def _points(entry: tuple[str, Node]) -> tuple[int, int]:
    length, points = entry
    if not length.isdecimal():
        points.wrong("a length as its name")
    return int(length), points.number(1, 99)


def _ends(node: Node, places: set[str]) -> tuple[str, str]:
    """The two places that a route or a ticket names."""
    a, b = (node.field(end).one_of(places, what="a place of this map") for end in ("a", "b"))
    if a == b:
        node.field("b").wrong(f"another place than {a!r}")
    return a, b


def _routes(node: Node, places: set[str], colours: tuple[str, ...]) -> tuple[Route, ...]:
    """Routes with their lanes: tracks of one `pair` lie side by side in the order of the file."""
    routes = node.each(lambda n: _route(n, places, colours))
    pairs: dict[str, list[Route]] = {}
    for item, route in zip(node.items(), routes, strict=True):
        tracks = pairs.setdefault(route.pair, [])
        tracks.append(route)
        if len(tracks) > MOST_TRACKS:
            item.field("pair").wrong(f"at most {MOST_TRACKS} tracks of one pair")
        if (route.a, route.b, route.length) != (tracks[0].a, tracks[0].b, tracks[0].length):
            item.field("length").wrong("the same ends and length as the other tracks of its pair")
    return tuple(replace(r, lane=pairs[r.pair].index(r), lanes=len(pairs[r.pair])) for r in routes)


def _route(node: Node, places: set[str], colours: tuple[str, ...]) -> Route:
    node.fields(("id", "a", "b", "length", "colour"), ("pair",))
    id_ = node.field("id").text()
    return Route(
        id_,
        *_ends(node, places),
        node.field("length").number(1, 9),
        node.field("colour").one_of((*colours, GREY)),
        node.field("pair").text() if node.has("pair") else id_,
    )


def _ticket(node: Node, places: set[str]) -> Ticket:
    node.fields(("id", "a", "b", "points", "deck"))
    return Ticket(
        node.field("id").text(),
        *_ends(node, places),
        node.field("points").number(1, 99),
        node.field("deck").text(),
    )


def _bonuses(node: Node) -> Bonuses:
    names = ("longest_route", "globetrotter", "most_passengers", "second_most_passengers")
    node.fields((), names)
    return Bonuses(**{name: node.field(name).number(1, 99) for name in names if node.has(name)})


def _passengers(node: Node, places: tuple[Destination, ...]) -> tuple[tuple[str, ...], int]:
    if not node.has("passengers"):
        return (), 0
    part = node.field("passengers").fields(("colours", "per_colour"))
    colours, each = (
        part.field("colours").distinct(lambda n: n.one_of(PASSENGER_COLOURS)),
        part.field("per_colour").number(1, 99),
    )
    on_board = sum(place.passengers for place in places)
    if on_board != len(colours) * each:
        raise DataError(node.file, "places", f"{len(colours) * each} passengers in all", on_board)
    return colours, each


def _cards(node: Node) -> CardRules:
    node.fields(("colours", "per_colour", "locomotives", "starting_hand", "face_up", "flush_at"))
    numbers = {name: node.field(name).number(1, 99) for name in CardRules.__slots__ if name != "colours"}
    return CardRules(node.field("colours").distinct(lambda n: n.one_of(CARD_COLOURS)), **numbers)


def _ticket_rules(node: Node, tickets: tuple[Ticket, ...]) -> TicketRules:
    numbers = ("setup_draw", "setup_keep", "turn_draw", "turn_keep")
    node.fields(("decks", *numbers))
    sizes = Counter(ticket.deck for ticket in tickets)
    decks = []
    for name, size in node.field("decks").entries():
        if size.number(1, 999) != sizes[name]:
            size.wrong(f"{sizes[name]}, the tickets of that deck")
        decks.append((name, sizes[name]))
    if tuple(name for name, _ in decks) not in DECKS or sum(size for _, size in decks) != len(tickets):
        node.field("decks").wrong(" or ".join(" and ".join(names) for names in DECKS) + ", with every ticket in one")
    for when in ("setup", "turn"):
        node.field(f"{when}_keep").number(1, node.field(f"{when}_draw").number(1, 9))
    return TicketRules(tuple(decks), *(node.field(name).number(1, 9) for name in numbers))


def _each_once(node: Node, ids: list[str]) -> None:
    for item, id_ in zip(node.items(), ids, strict=True):
        if ids.count(id_) > 1:
            item.field("id").wrong("an id of its own")


def _each_apart(node: Node, places: tuple[Destination, ...], aspect: float) -> None:
    """Of two places on one spot nobody could tap the one below."""
    for number, place in enumerate(places):
        for other in places[:number]:
            if hypot(place.x - other.x, (place.y - other.y) / aspect) < NEAREST:
                spot = f"{place.id!r} at {place.x:g}, {place.y:g}"
                raise DataError(node.file, f"{node.place}[{number}]", f"a spot apart from {other.id!r}", spot)


def _flags_apart(node: Node, places: tuple[Destination, ...], aspect: float) -> None:
    """A route runs from a city to the flag that faces it."""
    city = {place.id: place for place in places}
    for number, place in enumerate(places):
        for name, x, y in place.flags:
            at = f"{node.place}[{number}].flags"
            if name not in city:
                raise DataError(node.file, at, "places of this map", f"{name[:40]!r}")
            if hypot(city[name].x - x, (city[name].y - y) / aspect) < NEAREST:
                raise DataError(node.file, at, f"a spot apart from {name!r}", f"{x:g}, {y:g}")


def _one_pair(node: Node, rail: RailMap) -> None:
    """Of two tracks between the same places that are no pair the first would lie below the second."""
    pairs: dict[frozenset[str], str] = {}
    for item, route in zip(node.items(), rail.routes, strict=True):
        if pairs.setdefault(frozenset((route.a, route.b)), route.pair) != route.pair:
            item.wrong(f"the same pair as the other track from {route.a} to {route.b}")


def _cards_for_all(node: Node, cards: CardRules, players: int) -> None:
    most = (cards.total - cards.face_up) // players
    if cards.starting_hand > most:
        node.field("starting_hand").wrong(f"at most {most}, because {players} players share {cards.total} cards")


def _points_for_all(node: Node, rail: RailMap) -> None:
    for route in rail.routes:
        if route.length not in rail.route_points:
            node.wrong(f"points for a route of length {route.length}")


def _tickets_for_all(setup_draw: Node, tickets: int, players: int) -> None:
    if setup_draw.number(1, 9) * players > tickets:
        setup_draw.wrong(f"at most {tickets // players}, because {players} players share {tickets} tickets")


def _spaces_for_all(trains: Node, rail: RailMap, players: range, one_track: int, last_round_at: int) -> None:
    """Were every route claimed and nobody down to the trains of the last round, the game would never end."""
    for count in players:
        open_ = {(route.pair if count <= one_track else route.id): route.length for route in rail.routes}
        spaces = sum(open_.values())
        most = (spaces - 1) // count + 1 + last_round_at
        if rail.trains > most:
            trains.wrong(f"at most {most}, because {count} players share {spaces} spaces")

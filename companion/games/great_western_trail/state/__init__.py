"""What the state holds of a table of Great Western Trail."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.errors import RuleError
from companion.game import Depth, Seat
from companion.games.great_western_trail.box import Components, box, box_as_printed, doubtful
from companion.games.great_western_trail.box.board import Board, board
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state.in_play import FRESH, HAZARDS, Commons, Ranch, Visit, Waiting, commons
from companion.messages import Message, Param, message
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import WORKERS

GOODS = ("dollars", "exchange_tokens")
"""What players begin with by turn order."""
MOST_POINTS = 30
"""No tile of the box prints as much."""


def printed_range(value: str) -> tuple[int, int]:
    """The points that may be printed: only cities and what lies between them take any away."""
    return (-MOST_POINTS if value.partition("/")[0] in ("city", "link") else 0), MOST_POINTS


@dataclass(frozen=True)  # no slots, for `replaced`
class State:
    options: Options
    seats: tuple[Seat, ...]
    depth: Depth
    held: tuple[Mapping[str, int], ...]
    """What each player has, by name; only what differs from the start."""
    common: Commons
    printed: tuple[tuple[str, int], ...] = ()
    """Points that stand otherwise on this table's tiles."""
    first: int = 0
    masters: tuple[str, ...] = ()
    """Stationmasters on the board, in the order of their spaces, if the draw was kept."""
    neutral: tuple[str, ...] = ()
    """Neutral buildings in the order of their spaces."""
    sides: tuple[str, ...] = ()
    """Private buildings this table plays with, by number and side."""
    confirmed: tuple[bool, ...] = ()
    over: bool = False
    rulings: tuple[Mapping[str, str], ...] = field(default_factory=tuple)
    """Cards of the deck the group has ruled on, instead of what is worth most."""
    checked: tuple[tuple[str, ...], ...] = ()
    """Rows of the sheet each player has confirmed."""
    turn: int = 0
    visit: Visit = FRESH
    ranches: tuple[Ranch, ...] = ()
    disc_seen: tuple[frozenset[str], ...] = ()
    """Circles of each player that hold a disc, as the group entered by hand."""
    waiting: Waiting | None = None
    """The interrupted turn, while missed entries of a player are put in."""
    paths: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """What was entered of the way from one building to another when it was last ridden; the same for every player."""

    @property
    def simmental(self) -> bool:
        return has_simmental(self.options)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def board(self) -> Board:
        return board(self.options.edition)

    @property
    def box(self) -> Components:
        return box_as_printed(self.options.edition, self.printed)

    def count(self, seat: int, what: str) -> int:
        held = self.held[seat]
        return held[what] if what in held else at_start(self.options.edition, what)

    def dollars(self, seat: int) -> int:
        return self.held[seat].get("dollars", 0)

    def says(self, value: str, known: int) -> int:
        """The points printed on this table's own tile, by the id of the value."""
        return dict(self.printed).get(value, known)

    def name(self, seat: int) -> str:
        return self.seats[seat].name


def has_simmental(options: Options) -> bool:
    """The variant belongs to the second edition."""
    return options.simmental and options.edition == "second"


def at_start(edition: str, what: str) -> int:
    """What a player has of something before anything is entered: a printed worker of each kind, the starting cattle."""
    kind, _, which = what.partition("/")
    if kind == "worker":
        return 1
    return board(edition).start_herd[which].count if kind == "herd" else 0


def start(options: Options, seats: tuple[Seat, ...], depth: Depth) -> State:
    known, may_differ = box(options.edition), doubtful(options.edition)
    for value, points in options.printed:
        if value not in may_differ or not -MOST_POINTS <= points <= MOST_POINTS:
            raise RuleError("great_western_trail.printed_is_sure")
    sides = tuple(f"{number}a" for number in known.numbers) if options.first_game else ()
    neutral = known.neutral_buildings if options.first_game else ()
    return State(
        options,
        seats,
        depth,
        held=starting_goods(known, len(seats), 0) if depth == "full" else tuple({} for _ in seats),
        printed=tuple(sorted(options.printed)),
        neutral=neutral,
        sides=sides,
        confirmed=(False,) * len(seats),
        rulings=tuple({} for _ in seats),
        checked=((),) * len(seats),
        ranches=(Ranch(),) * len(seats),
        disc_seen=(frozenset(),) * len(seats),
        common=commons(known, board(options.edition), len(seats), simmental=has_simmental(options)),
    )


def starting_goods(known: Components, players: int, first: int) -> tuple[dict[str, int], ...]:
    """Money and exchange tokens by turn order (S50, S52)."""
    found = []
    for seat in range(players):
        goods = known.by_turn_order[(seat - first) % players]
        tokens = {"exchange_tokens": goods.exchange_tokens} if goods.exchange_tokens else {}
        found.append({"dollars": goods.dollars} | tokens)
    return tuple(found)


def set_count(state: State, seat: int, what: str, count: int) -> State:
    """So many of something; a card that leaves the deck takes the group's ruling on it along."""
    kind, _, card = what.partition("/")
    if kind == "deck" and not count and card in state.rulings[seat]:
        rulings = {name: phrase for name, phrase in state.rulings[seat].items() if name != card}
        state = replaced(state, rulings=with_item(state.rulings, seat, rulings))
    held = {name: n for name, n in state.held[seat].items() if name != what}
    if count != at_start(state.options.edition, what):
        held[what] = count
    return replaced(state, held=with_item(state.held, seat, held))


def add(state: State, seat: int, what: str, more: int) -> State:
    """So many more of something, or fewer; nothing ever falls below zero."""
    return set_count(state, seat, what, max(state.count(seat, what) + more, 0)) if more else state


# --- names for sentences --------------------------------------------------------------------------------------------


def city_name(city: str) -> Message:
    return message(f"great_western_trail.city.{city}")


def breed_name(edition: str, slot: str) -> Message:
    return message(f"great_western_trail.breed.{edition}.{slot}")


def worker_name(edition: str, kind: str) -> Message:
    return message(f"great_western_trail.worker.{edition}.{kind}")


def one_worker(edition: str, kind: str) -> Message:
    return message(f"great_western_trail.worker.{edition}.{kind}", count=1)


def card_name(edition: str, card: str) -> Message:
    return message(f"great_western_trail.card.{edition}.{card}")


def master_name(edition: str, tile: str) -> Message:
    return message(f"great_western_trail.stationmaster.{edition}.{tile}")


NAMES_TILES = "sm_free_tile_objectives"


def master_says(edition: str, tile: str) -> Message:
    """What a station master tile gives; one of them names the tiles of its edition."""
    id_ = f"great_western_trail.stationmaster_says.{tile}"
    return message(f"{id_}.{edition}" if tile == NAMES_TILES else id_)


def place_name(state: State, place: str) -> Message:
    """A location in words."""
    kind, _, which = place.partition("/")
    id_ = f"great_western_trail.place.{kind or 'nowhere'}"
    match kind:
        case "neutral" | "own":
            return message(id_, building=which)
        case "other":
            who, _, building = which.partition("/")
            return message(id_, player=state.name(int(who)), building=building)
        case "hazard":
            hazard, _, hand = which.partition("/")
            return message(id_, hazard=hazard_name(hazard), hand=message(f"great_western_trail.hand.{hand}"))
        case "tile":
            return message(id_, tile=one_tile(state.options.edition, which))
    return message(id_)


def hazard_name(kind: str) -> Message:
    return message(f"great_western_trail.hazard_kind.{kind}")


def tile_name(edition: str, colour: str) -> Message:
    return message(f"great_western_trail.tile.{edition}.tiles_{colour}")


def one_tile(edition: str, colour: str) -> Message:
    return message(f"great_western_trail.tile.{edition}.tiles_{colour}", count=1)


def kind_name(edition: str, tile: str) -> Message:
    """Any one tile of the Kansas stock in words."""
    if tile in WORKERS:
        return one_worker(edition, tile)
    return hazard_name(tile) if tile in HAZARDS else one_tile(edition, tile)


def tile_words(edition: str, kind: str) -> Message:
    """What lies on a space, as a title: a tile that is not entered, and none at all, have words too."""
    if kind in HAZARDS:
        return hazard_name(kind)
    known = {"?": "untold", "": "none"}.get(kind, f"{edition}.{kind}")
    return message(f"great_western_trail.kind.{known}")


def circle_name(circle: str) -> Message:
    return message(f"great_western_trail.circle.{circle}")


def disc_name(disc: str) -> Message:
    """A disc by the circle it leaves, or the station it is taken from where none is left."""
    kind, _, which = disc.partition("/")
    if kind == "station":
        return message("great_western_trail.circle.station", station=int(which))
    return circle_name(disc) if disc else message("great_western_trail.circle.none")


def space_name(space: str) -> Message:
    """A space of the railroad in words."""
    if space.startswith("T"):
        return message("great_western_trail.space.turnout", number=int(space[1:]))
    return message("great_western_trail.space.number", number=int(space))


def card_paid(state: State, card: str) -> Message:
    """The card a cost names: a breed, or a kind of card."""
    if card in state.board.start_herd or card in state.box.herd:
        return breed_name(state.options.edition, card)
    return message(f"great_western_trail.pays.{card}")


def refuse(code: str, rule: str, *, about: int | None = None, **params: Param) -> RuleError:
    return RuleError(f"great_western_trail.{code}", rule=rule, about=about, **params)


def too_dear(state: State, seat: int, cost: int) -> RuleError | None:
    """Every cost but a toll must be paid in full (A22)."""
    dollars = state.dollars(seat)
    return refuse("money", "GWT-A22", cost=cost, have=dollars, player=state.name(seat)) if cost > dollars else None


def phase(state: State) -> str:
    """`play` while turns are taken, `milestones` while what counts is noted; then the sheet is filled."""
    if state.depth == "score_only":
        return "entry"
    if state.over:
        return "final_scoring"
    return "milestones" if state.depth == "milestones" else "play"


def goes_on(state: State) -> bool:
    """True while the game is played, turn by turn or by milestones."""
    return phase(state) in ("play", "milestones")

"""What is printed on the game board, the buildings and the player boards: everything the turns need beside the box."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from companion.input.catalog import read_facts
from companion.input.codec import decoded


@dataclass(frozen=True, slots=True)
class Act:
    """One action as an icon shows it, wherever it is printed."""

    do: str
    amount: int = 0
    """Dollars, spaces, steps, cards, the change of a wage or the price of a craftsman, as the action has it."""
    per: str = ""
    """What the amount is counted by, instead of or times a number: engineers, woods, stations…"""
    card: str = ""
    """The card it is paid with, from the hand to the discard pile."""
    pay: int = 0
    dollars: int = 0
    certificates: int = 0
    must: bool = False
    """True if it cannot be waived."""
    which: str = ""
    """The station or tile it is about."""


@dataclass(frozen=True, slots=True)
class Neutral:
    letter: str
    boxes: tuple[tuple[Act, ...], ...]


@dataclass(frozen=True, slots=True)
class Private:
    id: str
    boxes: tuple[tuple[Act, ...], ...]


@dataclass(frozen=True, slots=True)
class WorkerSpace:
    worker: str
    space: int
    act: Act


@dataclass(frozen=True, slots=True)
class Immediate:
    """What an objective card gives at the moment it is played."""

    gives: str
    act: Act


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of the player board that holds a disc at the start."""

    id: str
    edge: str
    pay: int = 0
    dollars: int = 0


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """One row of auxiliary actions, done once."""

    id: str
    free: int = 0
    """Circles of the row that are free from the start."""
    pay: int = 0
    back: int = 0
    forward: int = 0
    dollars: int = 0
    certificates: int = 0
    draw: int = 0
    remove: int = 0


@dataclass(frozen=True, slots=True)
class Steps:
    """The step limit and the tolls for a number of players."""

    players: int
    base: int
    left: int
    right: int
    green: int
    black: int

    def toll(self, hand: str) -> int:
        return self.green if hand == "green" else self.black


@dataclass(frozen=True, slots=True)
class JobMarket:
    costs: tuple[int, ...]
    refills: tuple[int, ...]
    """Rows with a yellow arrow below."""
    token_row: int


@dataclass(frozen=True, slots=True)
class Railroad:
    last: int
    turnouts: tuple[int, ...]
    """The numbered spaces after which a turnout lies."""
    crosses: tuple[int, ...]
    """Each cross by the space right behind it."""
    last_dollars: int


@dataclass(frozen=True, slots=True)
class StationSpace:
    number: int
    space: str
    stationmaster: bool = False


@dataclass(frozen=True, slots=True)
class TrackSpace:
    dollars: int = 0
    token: bool = False
    beside: bool = False
    """Beside the trail: never passed, never a location."""


@dataclass(frozen=True, slots=True)
class Breed:
    slot: str
    breed: str
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class Stage:
    vp: int
    value: int


@dataclass(frozen=True, slots=True)
class BuyOption:
    slots: tuple[str, ...]
    cards: int
    cowboys: int
    dollars: int


@dataclass(frozen=True, slots=True)
class LinkGift:
    """What a completed pair of cities gives at once; known by the city nearer to Kansas City."""

    a: str
    gives: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A neutral space, the spaces of one kind of tile, or Kansas City, along the trail."""

    id: str
    rank: int
    before: str
    """Letters of the neutral spaces on every way to it."""
    after: str
    """Letters of the neutral spaces every rider who stands there has reached."""


@dataclass(frozen=True)
class Board:
    edition: str
    neutral: tuple[Neutral, ...]
    private: tuple[Private, ...]
    risks: tuple[Act, ...]
    worker_spaces: tuple[WorkerSpace, ...]
    immediate: tuple[Immediate, ...]
    circles: tuple[Circle, ...]
    auxiliary: tuple[Auxiliary, ...]
    by_players: tuple[Steps, ...]
    hand_limit: int
    certificate_limits: tuple[int, ...]
    job_market: JobMarket
    railroad: Railroad
    stations: tuple[StationSpace, ...]
    track: tuple[TrackSpace, ...]
    hazard_spaces: int
    stock: tuple[int, ...]
    """Tiles with 1, 2 and 3 on the back."""
    stock_holds: tuple[tuple[str, ...], ...]
    """Kinds of tiles in each stock."""
    herd: tuple[Breed, ...]
    """The starting cattle of every player."""
    simmental: tuple[Stage, ...]
    buy: tuple[BuyOption, ...]
    reveal: int
    kansas_city_dollars: int
    links: tuple[LinkGift, ...]
    trail: tuple[Stretch, ...]

    @cached_property
    def boxes(self) -> Mapping[str, tuple[tuple[Act, ...], ...]]:
        """The action boxes of every building, by letter or by number and side."""
        return {n.letter: n.boxes for n in self.neutral} | {p.id: p.boxes for p in self.private}

    @cached_property
    def space_act(self) -> Mapping[tuple[str, int], Act]:
        return {(space.worker, space.space): space.act for space in self.worker_spaces}

    @cached_property
    def card_act(self) -> Mapping[str, Act]:
        return {immediate.gives: immediate.act for immediate in self.immediate}

    @cached_property
    def circle(self) -> Mapping[str, Circle]:
        return {circle.id: circle for circle in self.circles}

    @cached_property
    def row(self) -> Mapping[str, Auxiliary]:
        return {row.id: row for row in self.auxiliary}

    @cached_property
    def station_at(self) -> Mapping[str, StationSpace]:
        return {station.space: station for station in self.stations}

    @cached_property
    def station(self) -> Mapping[int, StationSpace]:
        return {station.number: station for station in self.stations}

    @cached_property
    def start_herd(self) -> Mapping[str, Breed]:
        return {breed.slot: breed for breed in self.herd}

    @cached_property
    def stretch(self) -> Mapping[str, Stretch]:
        return {stretch.id: stretch for stretch in self.trail}

    @cached_property
    def gifts(self) -> Mapping[str, str]:
        return {link.a: link.gives for link in self.links}

    def steps(self, players: int) -> Steps:
        return next(steps for steps in self.by_players if steps.players == players)


@cache
def board(edition: str) -> Board:
    """The boards of an edition; the first thing wrong in their file is a DataError that names its place."""
    return decoded(read_facts("great_western_trail", f"board_{edition}"), Board)

"""A score sheet that a group describes itself: rows of nine kinds, each with a few numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["share", "split", "each", "lower", "none"]
"""What players get who are level in a `Rank`: the sum of their places shared, the better place split, the better place
each, the lowest of their places, or nothing."""


@dataclass(frozen=True, slots=True)
class Points:
    """What was entered."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many, each worth so much; or every so many."""

    worth: int
    per: int = 1


@dataclass(frozen=True, slots=True)
class Steps:
    """The entry of a list; past its end the last one, and `then` for each more."""

    points: tuple[int, ...]
    then: int = 0


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    points: int
    times: int = 1
    one_holder: bool = False
    """True if only one player can have it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Things to tick."""

    options: tuple[Thing, ...]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Factor:
    name: str
    add: int = 0
    per: int = 1


@dataclass(frozen=True, slots=True)
class Product:
    """Factors multiplied; nothing if all were 0."""

    factors: tuple[Factor, ...]


@dataclass(frozen=True, slots=True)
class Sets:
    """A list for each part, so much for a full set, or sets of different parts by size."""

    parts: tuple[str, ...]
    each: tuple[int, ...] = ()
    full: int | None = None
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank:
    """Points for most, second most and so on."""

    places: tuple[int, ...]
    by_players: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    ties: Level = "share"
    least: bool = False
    """True if the fewest are the first."""
    from_: int = 1
    """The least that takes part."""
    of: str = ""
    """A row above it whose entries are compared instead of asking again."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Tricks as bid or not: points, and points for each trick, or for each of the difference."""

    made: tuple[int, int]
    missed: tuple[int, int]


Kind: TypeAlias = Points | Count | Steps | Pick | Product | Sets | Rank | Bid


@dataclass(frozen=True, slots=True)
class Slot:
    """One number of a line."""

    name: str
    """Of a bid, the words of the app: bid, made."""
    low: int
    high: int


@dataclass(frozen=True)
class Row:
    id: str
    name: str
    kind: Kind
    note: str = ""
    """The author's rule."""
    hidden: bool = False
    scores: bool = True
    """False if it only breaks ties, or is compared by a `Rank`."""
    low: int = 0
    high: int = 999
    floor: int | None = None
    cap: int | None = None
    lines: int = 1
    names: tuple[str, ...] = ()
    """Of its lines, where they have some."""
    adds_up: tuple[int, ...] | Literal["round"] = ()
    """What all players' entries may come to."""

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """What is asked in each line; nothing where another row's entries are compared."""
        match self.kind:
            case Pick(options):
                return tuple(Slot(one.name, 0, one.times) for one in options)
            case Product(factors):
                return tuple(Slot(one.name, self.low, self.high) for one in factors)
            case Sets(parts):
                return tuple(Slot(name, self.low, self.high) for name in parts)
            case Bid():
                return Slot("bid", 0, self.high), Slot("made", 0, self.high)
            case Rank(of=of) if of:
                return ()
        return (Slot(self.name, self.low, self.high),)

    def line_name(self, number: int) -> str:
        return self.names[number] if number < len(self.names) else self.name


@dataclass(frozen=True, slots=True)
class Bonus:
    from_: int
    points: int


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with a subtotal, and the bonus of the highest threshold it reached as a category of its own."""

    id: str
    name: str
    rows: tuple[Row, ...]
    note: str = ""
    bonus: tuple[Bonus, ...] = ()
    floor: int | None = None
    cap: int | None = None

    @property
    def counts(self) -> bool:
        """True if it changes the sum of its rows."""
        return bool(self.bonus) or self.floor is not None or self.cap is not None


@dataclass(frozen=True, slots=True)
class Rounds:
    """What is entered in every round, and when the sheet says that no further one is played."""

    name: str
    rows: tuple[Row, ...]
    most: int | None = None
    by_players: Mapping[int, int] = field(default_factory=dict)
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    row: str
    least: bool = False


@dataclass(frozen=True)
class Sheet:
    id: str
    version: int
    name: str
    players: tuple[int, int]
    rows: tuple[Row | Group, ...]
    rounds: Rounds | None = None
    least: bool = False
    """True if the lowest total wins."""
    floor: int | None = None
    ties: tuple[Tie, ...] = ()
    colours: tuple[str, ...] = ()
    by: str = ""
    note: str = ""
    origin: str = ""
    icon: str = ""
    tile: str = ""

    @cached_property
    def of_rounds(self) -> tuple[Row, ...]:
        return self.rounds.rows if self.rounds else ()

    @cached_property
    def at_end(self) -> tuple[Row, ...]:
        """Rows that are entered once."""
        return tuple(row for one in self.rows for row in (one.rows if isinstance(one, Group) else (one,)))

    @cached_property
    def by_id(self) -> Mapping[str, Row]:
        """Every row, in the order of the sheet: each round's, then the end's."""
        return {row.id: row for row in (*self.of_rounds, *self.at_end)}

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        return tuple(one for one in self.rows if isinstance(one, Group))

    @cached_property
    def categories(self) -> Mapping[str, str]:
        """Ids and names of the columns that count, in the order of the sheet; a group after its rows."""
        return dict(self._categories())

    def _categories(self) -> Iterator[tuple[str, str]]:
        for one in (*self.of_rounds, *self.rows):
            if isinstance(one, Row):
                yield from ((one.id, one.name),) if one.scores else ()
                continue
            yield from ((row.id, row.name) for row in one.rows if row.scores)
            yield from ((one.id, one.name),) if one.counts else ()

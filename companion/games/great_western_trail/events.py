"""Events outside the turns: what happened."""

from dataclasses import dataclass

from companion.games.great_western_trail.turns.events import TURN_EVENTS
from companion.input.codec import records_in


@dataclass(frozen=True, slots=True)
class PlayEnded:
    pass


@dataclass(frozen=True, slots=True)
class Entered:
    seat: int
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class CardRuled:
    seat: int
    card: str
    ruling: str


@dataclass(frozen=True, slots=True)
class TileRead:
    value: str
    points: int


@dataclass(frozen=True, slots=True)
class PlayerConfirmed:
    seat: int


@dataclass(frozen=True, slots=True)
class RowConfirmed:
    seat: int
    category: str


@dataclass(frozen=True, slots=True)
class TurnDropped:
    """Another depth: the open turn goes on without the app."""

    refilled: tuple[int, ...] = ()
    """Foresight columns that whoever was in Kansas City fills up again."""


@dataclass(frozen=True, slots=True)
class GoodsDealt:
    """Another depth, before anybody has done anything: what each player begins with."""

    goods: tuple[tuple[tuple[str, int], ...], ...]


@dataclass(frozen=True, slots=True)
class ForesightUnseen:
    """Every turn is entered again: which tiles are in view is not known any more."""


@dataclass(frozen=True, slots=True)
class ChecksDropped:
    """The game goes on: confirmed rows of the sheet are open again."""


EVENTS = (*records_in(__name__), *TURN_EVENTS)

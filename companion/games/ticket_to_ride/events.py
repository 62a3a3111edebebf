"""Events: what happened, as a step of the table holds it."""

from dataclasses import dataclass

from companion.input.codec import records_in
from companion.secret import Secret


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    seat: int


@dataclass(frozen=True, slots=True)
class FaceUpTaken:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class BlindTaken:
    seat: int


@dataclass(frozen=True, slots=True)
class RowFilled:
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RowFlushed:
    pass


@dataclass(frozen=True, slots=True)
class DeckReshuffled:
    pass


@dataclass(frozen=True, slots=True)
class RouteClaimed:
    seat: int
    route: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassengerTaken:
    seat: int
    place: str
    colour: str | None
    """None if the player left it."""


@dataclass(frozen=True, slots=True)
class TicketsDrawn:
    seat: int
    mix: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MixDeclared:
    seat: int
    mix: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TicketsKept:
    seat: int
    tickets: Secret[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: int
    """Whose turn is next."""


@dataclass(frozen=True, slots=True)
class LastRoundBegun:
    seat: int
    """Who ended a turn with two trains or fewer."""


@dataclass(frozen=True, slots=True)
class PlayEnded:
    pass


@dataclass(frozen=True, slots=True)
class TurnBrokenOff:
    """The depth changed in the middle of a turn: what was begun is not asked for any more."""


@dataclass(frozen=True, slots=True)
class TicketsNotFollowed:
    """Every turn is entered again, and tickets may have been drawn meanwhile that nobody entered."""


@dataclass(frozen=True, slots=True)
class CardsNotFollowed:
    """Every turn is entered again, and nobody knows which train cards were taken and paid meanwhile."""


@dataclass(frozen=True, slots=True)
class TicketsRevealed:
    seat: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RouteEntered:
    route: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class PassengersEntered:
    seat: int
    colour: str
    count: int


EVENTS = records_in(__name__)

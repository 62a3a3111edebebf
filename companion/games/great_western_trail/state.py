"""What the mirror holds of a table of Great Western Trail."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.errors import RuleError
from companion.frozen import put, replaced
from companion.game import Depth, Seat
from companion.games.great_western_trail.box import Box, box, box_as_printed, doubtful
from companion.games.great_western_trail.records import Options
from companion.messages import Message, message

MOST_POINTS = 30
"""No tile of the box prints as much."""


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    seats: tuple[Seat, ...]
    depth: Depth
    held: tuple[Mapping[str, int], ...]
    """What each player has, by name; only what differs from the start."""
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

    @property
    def box(self) -> Box:
        return box_as_printed(self.options.edition, self.printed)

    def count(self, seat: int, what: str) -> int:
        return self.held[seat].get(what, at_start(what))

    def says(self, value: str, known: int) -> int:
        """The points printed on this table's own tile, by the id of the value."""
        return dict(self.printed).get(value, known)

    def name(self, seat: int) -> str:
        return self.seats[seat].name


def at_start(what: str) -> int:
    """What a player has of something before anything is entered: one printed worker of each kind, else nothing."""
    return 1 if what.startswith("worker/") else 0


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
        held=tuple({} for _ in seats),
        printed=tuple(sorted(options.printed)),
        neutral=neutral,
        sides=sides,
        confirmed=(False,) * len(seats),
        rulings=tuple({} for _ in seats),
    )


def set_count(state: State, seat: int, what: str, count: int) -> State:
    """So many of something; a card that leaves the deck takes the group's ruling on it along."""
    kind, _, card = what.partition("/")
    if kind == "deck" and not count and card in state.rulings[seat]:
        rulings = {name: said for name, said in state.rulings[seat].items() if name != card}
        state = replaced(state, rulings=put(state.rulings, seat, rulings))
    held = {name: n for name, n in state.held[seat].items() if name != what}
    if count != at_start(what):
        held[what] = count
    return replaced(state, held=put(state.held, seat, held))


# --- names for sentences --------------------------------------------------------------------------------------------


def city_name(city: str) -> Message:
    return message(f"great_western_trail.city.{city}")


def breed_name(edition: str, slot: str) -> Message:
    return message(f"great_western_trail.breed.{edition}.{slot}")


def worker_name(edition: str, kind: str) -> Message:
    return message(f"great_western_trail.worker.{edition}.{kind}")


def card_name(edition: str, card: str) -> Message:
    return message(f"great_western_trail.card.{edition}.{card}")


def master_name(edition: str, tile: str) -> Message:
    return message(f"great_western_trail.stationmaster.{edition}.{tile}")

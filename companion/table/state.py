"""The state of a table as a whole, around the game's own."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.errors import RuleError
from companion.game import Depth, GameDefinition, Seat, SetupStep
from companion.messages import message
from companion.question import Offer

Game: TypeAlias = GameDefinition[Any]

LONGEST_NAME = 40


@dataclass(frozen=True)  # no slots, for `replaced`
class Table:
    game: Game
    options: Any
    seats: tuple[Seat, ...]
    depth: Depth
    state: Any
    """The game's own state."""
    steps: tuple[SetupStep, ...]
    steps_done: frozenset[str] = frozenset()
    ticks: frozenset[tuple[str, int]] = frozenset()
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    how_drawn: Mapping[str, str] = field(default_factory=dict)
    """How each of the draws was made."""
    overrides: Mapping[tuple[int, str], int] = field(default_factory=dict)
    corrected: frozenset[tuple[int, str]] = frozenset()
    starter_fixed: bool = False
    """True once the group has entered by hand who has the first turn."""
    not_entered: frozenset[str] = frozenset()
    """Values that this depth needs and nobody has entered yet."""
    finished: bool = False
    left: Mapping[Depth, "Left"] = field(default_factory=dict)
    """The depths that were left amid a turn."""

    @property
    def starter_offer(self) -> Offer | None:
        """The draw that decides who begins, if this game has one."""
        return next((step.offer for step in self.steps if step.offer and step.offer.starter), None)

    @property
    def starter(self) -> int | None:
        """Who begins, once that is kept: as it was drawn, unless the group has set it by hand since."""
        if self.starter_fixed:
            return self.game.corrections.starter(self.state)
        offer = self.starter_offer
        return int(self.draws[offer.id][0]) if offer and offer.id in self.draws else None

    @property
    def guided(self) -> bool:
        """True if the setup guide comes before play."""
        return has_guide(self.depth)

    @property
    def open_step(self) -> SetupStep | None:
        """The setup step that is open now; None once the table is laid out."""
        return next((step for step in self.steps if step.id not in self.steps_done), None)


@dataclass(frozen=True, slots=True)
class Left:
    """A table whose depth was changed amid a turn."""

    table: Table
    since: tuple[Depth, ...]
    """The depths it has had since then."""


def has_guide(depth: Depth) -> bool:
    """True if a table of this depth begins with the setup guide; who only keeps the score has laid it out already."""
    return depth != "score_only"


def open_table(game: Game, options: Any, seats: tuple[Seat, ...], depth: Depth) -> Table:
    """A fresh table, or a RuleError if these seats cannot sit at it, or its game has no such depth."""
    if depth not in game.depths:
        raise no_such_depth(game)
    _check_seats(game, options, seats)
    state = game.start(options, seats, depth)
    return Table(game, options, seats, depth, state, game.setup.steps(options, seats))


def no_such_depth(game: Game) -> RuleError:
    """The refusal of a depth a game does not offer."""
    return RuleError("table.no_such_depth", depths=tuple(message(f"depth.{depth}") for depth in game.depths))


def _check_seats(game: Game, options: Any, seats: tuple[Seat, ...]) -> None:
    if len(seats) not in game.players:
        low, high = game.players[0], game.players[-1]
        raise RuleError("table.players", low=low, high=high, count=len(seats))
    for seat in seats:
        if not seat.name.strip() or len(seat.name) > LONGEST_NAME:
            raise RuleError("table.name_needed")
        if seat.colour not in game.colours(options):
            raise RuleError("table.colour_not_in_box", colour=message(f"colour.{seat.colour}"))
    names, colours = Counter(seat.name for seat in seats), Counter(seat.colour for seat in seats)
    for name, times in names.items():
        if times > 1:
            raise RuleError("table.same_name", value=name)
    for colour, times in colours.items():
        if times > 1:
            raise RuleError("table.same_colour", value=message(f"colour.{colour}"))

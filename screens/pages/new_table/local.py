"""What was chosen and typed for a new table so far: a frozen record, and the draft that is kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.box import Box
from companion.game import Depth, Seat
from companion.games import boxes
from companion.seating import Seating, Sitter
from companion.table.state import Game

PARTS = ("game", "players", "options")


@dataclass(frozen=True, slots=True)
class Local:
    part: str = PARTS[0]
    box: Box | None = None
    seats: tuple[Seat, ...] = ()
    """Those nobody sits on any more have no name."""
    starter: int | None = None
    at_random: bool = False
    """True where chance says who starts."""
    depth: Depth | None = None
    """None until a box is chosen: which depths there are is said by its game."""
    switched: frozenset[str] = frozenset()

    @property
    def at(self) -> int:
        return PARTS.index(self.part)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats if seat.name)

    def seated(self, seating: Seating) -> "Local":
        """The same after somebody came, went or moved."""
        return replace(self, seats=seating.seats(), starter=seating.starter_seat)

    def draft(self) -> dict[str, Any]:
        """As it is kept; nothing before a box is chosen."""
        if self.box is None:
            return {}
        return {
            "box": self.box.name,
            "seats": [[seat.name, seat.colour] for seat in self.seats],
            "starter": self.starter,
            "depth": self.depth,
            "switched": sorted(self.switched),
            "part": self.part,
        }


def from_draft(draft: Mapping[str, Any], games: Mapping[str, Game]) -> Local:
    """Go on where it was left: nothing typed here is lost by going back or by a kill."""
    box = next((box for box in boxes() if box.name == draft.get("box")), None)
    if box is None:
        return Local()
    return Local(
        draft.get("part", PARTS[0]),
        box,
        tuple(Seat(name, colour) for name, colour in draft.get("seats", ())),
        draft.get("starter"),
        depth=depth_of(games[box.game], draft.get("depth")),
        switched=frozenset(draft.get("switched", ())),
    )


def depth_of(game: Game, depth: str | None) -> Depth:
    """This depth if the game has it, its usual one if not."""
    return next((one for one in game.depths if one == depth), game.usual_depth)


def seating_of(local: Local, colours: tuple[str, ...], players: range) -> Seating:
    """Who sits there, as the box lets them: whoever has a colour it does not have gets a free one."""
    seating = Seating(colours, players)
    seating.places = [Sitter(seat.name, seat.colour) for seat in local.seats]
    seating.starter = None if local.starter is None else seating.places[local.starter]
    seating.take_box(colours, players)
    return seating

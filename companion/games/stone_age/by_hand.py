"""What an entry would change if no rule stood against it, for groups that play differently."""

from typing import Any

from companion.games.stone_age.records import Build, BuyCard, Feed, PlaceFigures
from companion.games.stone_age.state import State
from companion.question import Value
from scoring.stone_age import RESOURCES

Changes = tuple[tuple[str, Value], ...]


def by_hand(state: State, command: Any) -> Changes:
    seat = state.turn
    match command:
        case PlaceFigures(place_id, count) if place := state.place(place_id):
            following = str(state.clockwise(seat)[1])
            return (f"spot/{place_id}/{seat}", count or place.figures or 1), ("turn", following)
        case BuyCard(slot, paid) if 0 <= slot < len(state.display):
            card = state.display[slot]
            return (f"cards/{seat}", (card,) if card else ()), *_paid(seat, paid)
        case Build(stack, paid):
            return (f"buildings/{seat}", 1), (f"points/{seat}", 0), (f"stack_left/{stack}", -1), *_paid(seat, paid)
        case Feed(seat, paid):
            return (f"fed/{seat}", "yes"), (f"food/{seat}", -state.players[seat].figures), *_paid(seat, paid)
    return ()


def _paid(seat: int, paid: tuple[int, ...]) -> Changes:
    return tuple((f"{kind}/{seat}", -count) for kind, count in zip(RESOURCES, paid, strict=True) if count)

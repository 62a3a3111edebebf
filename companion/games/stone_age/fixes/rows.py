"""Rows of values: building stacks by the tile on top."""

from companion.game import FixRow
from companion.games.stone_age.box import BUILDING
from companion.games.stone_age.state import State, place_name
from companion.messages import message


def fix_row(state: State, id_: str) -> FixRow | None:
    kind, *rest = id_.split("/")
    match kind, *rest:
        case (("stack_left" | "stack_top"), number):
            place = next(one.id for one in state.places if one.group == BUILDING and one.number == int(number))
            part = message("stone_age.fix_row.left") if kind == "stack_left" else None
            return FixRow(f"stack/{number}", place_name(place), part=part)
    return None

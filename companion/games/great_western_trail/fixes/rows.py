"""Rows of values: foresight by column, the job market by row, stacks by the number on the back, and the trail."""

from companion.game import FixRow
from companion.games.great_western_trail.state import State, hazard_name, in_play
from companion.messages import Message, Param, message


def fix_row(state: State, id_: str) -> FixRow | None:
    kind, *rest = id_.split("/")
    match kind, *rest:
        case "foresight", column, _:
            return FixRow(f"{kind}/{column}", _words("column", number=int(column) + 1))
        case "market", row, _:
            cost = state.board.job_market.costs[int(row) - 1]
            return FixRow(f"{kind}/{row}", _words("row", number=int(row)), _words("costs", dollars=cost))
        case "stock", number:
            return FixRow(id_, _holds(state, int(number)), _words("of", most=state.board.stock[int(number) - 1]))
        case "lying", hazard, number:
            return FixRow(f"{kind}/{hazard}", hazard_name(hazard), part=message("question.as_it_is", what=number))
        case "track", number:
            return FixRow(id_, _words("space", number=int(number)))
        case "appointed", number:
            return FixRow(id_, _words("station", number=int(number)))
    return None


def _words(what: str, **params: Param) -> Message:
    return message(f"great_western_trail.fix_row.{what}", **params)


def _holds(state: State, number: int) -> Message:
    """What lies in a stack, by what its tiles can be."""
    kinds = set(state.board.stock_holds[number - 1])
    hazards, tiles = kinds & set(in_play.HAZARDS), kinds & set(in_play.TILES)
    if hazards:
        return message(f"great_western_trail.fix_row.hazards.{state.options.edition}")
    return message(f"great_western_trail.fix_row.mixed.{state.options.edition}") if tiles else _words("workers")

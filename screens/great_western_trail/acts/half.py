"""How the action of a sheet that was half filled is found again."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.turns.view import Chip


def told_of(chip: Chip) -> dict[str, Any]:
    return {"by": chip.view.by, "do": chip.view.act.do}


def chip_again(page: Any, draft: Mapping[str, Any]) -> Chip | None:
    """The chip a draft was made with, if its action is still open."""
    turn = page.turn
    chips = (*turn.chips, *([turn.due] if turn.due else ()))
    open_ones = (chip for chip in chips if chip.view.why_not is None and not chip.view.used)
    return next((chip for chip in open_ones if told_of(chip).items() <= draft.items()), None)

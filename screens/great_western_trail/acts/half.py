"""Half-made choices of the sheets of actions: kept with the table at every tap, so that a sheet comes back whole."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.turns.view import Chip
from screens import drafts

ACT = "great_western_trail/act"
"""Drafts of these sheets."""
PLAY = "play"
"""What a sheet does that belongs to no chip: an objective card is played."""


class HalfMade:
    """A sheet that says what is chosen on it as plain data, and takes that up again after a kill."""

    page: Any
    parent: Any
    told: Mapping[str, Any] = {}
    """Which sheet it is: what finds it again."""

    def chosen_so_far(self) -> dict[str, Any]:
        """What was tapped and not carried out yet."""
        return {}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """Choose the same again; False if it no longer fits the table."""
        return not chosen

    def keep(self) -> None:
        """Something else is chosen."""
        if self.parent is not None:
            drafts.keep(ACT, **self.told, chosen=self.chosen_so_far())

    def show_on(self) -> Any:
        """Lay it on its page; from now on it outlives a kill."""
        sheet: Any = self
        return drafts.lay(sheet, self.page.show_sheet, ACT, **self.told, chosen=self.chosen_so_far())


def told_of(chip: Chip) -> dict[str, Any]:
    """How the action of a chip is found again."""
    return {"by": chip.view.by, "do": chip.view.act.do}


def chip_again(page: Any, draft: Mapping[str, Any]) -> Chip | None:
    """The chip a draft was made with, if its action is still open."""
    turn = page.turn
    chips = (*turn.chips, *([turn.due] if turn.due else ()))
    open_ones = (chip for chip in chips if chip.view.why_not is None and not chip.view.used)
    return next((chip for chip in open_ones if told_of(chip).items() <= draft.items()), None)

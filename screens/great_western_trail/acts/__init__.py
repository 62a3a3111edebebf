"""The sheets of the actions: what a chip of the table opens. Each kind of action has a module of its own."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion.games.great_western_trail.turns.commands import TakeObjective, Use
from companion.games.great_western_trail.turns.dues import no_objectives
from companion.games.great_western_trail.turns.view import Chip
from screens import drafts
from screens.great_western_trail.acts.half import ACT, PLAY, chip_again
from screens.table.refusal import show_refusal

_SHEETS = {
    "hire": "hire:HireSheet",
    "build": "build:BuildSheet",
    "buy": "buy:BuySheet",
    "engine": "engine:EngineSheet",
    "back": "engine:EngineSheet",
    "leave_end": "engine:EngineSheet",
    "hazard": "tiles:TilesSheet",
    "trade": "tiles:TilesSheet",
    "free_tile": "tiles:TilesSheet",
    "auxiliary": "auxiliary:AuxiliarySheet",
    "objective": "objective:TakeSheet",
    "upgrade": "upgrade:UpgradeSheet",
    "upgrade_here": "upgrade:UpgradeSheet",
    "copy": "copied:CopySheet",
    "special_delivery": "special:SpecialSheet",
}
"""The sheet of each action that asks for something; all others are carried out by the tap itself."""
WOODS = "woods:WoodsSheet"


def open_act(page: Any, chip: Chip) -> None:
    """Ask what the action needs, or carry it out at once; a closed one says why."""
    view = chip.view
    if view.why_not is not None:
        show_refusal(page, view.why_not)
        return
    if view.act.do == "objective" and no_objectives(page.session.state):  # only its money is left to take
        page.tap(TakeObjective(page.turn.seat, view.by))
        return
    sheet = _sheet(page, chip)
    if sheet is None:
        page.tap(Use(page.turn.seat, view.by))
    else:
        sheet.show_on()


def _sheet(page: Any, chip: Chip) -> Any:
    """The sheet of an action; none if it asks nothing."""
    view = chip.view
    place = _SHEETS.get(view.act.do, WOODS if view.asks_woods else "")
    if not place:
        return None
    module, _, name = place.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)(page=page, chip=chip)


@drafts.reopens(ACT)
def _open_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet that lay there when the app was ended, with what was chosen on it."""
    if draft.get("do") == PLAY:
        sheet = _objective().untold_again(page)
    else:
        chip = chip_again(page, draft)
        sheet = _sheet(page, chip) if chip else None
    chosen = draft.get("chosen")
    if sheet is None or not isinstance(chosen, Mapping) or not sheet.take_up(chosen):
        return False
    sheet.show_on()
    return True


def open_play_objective(page: Any) -> None:
    """An objective card from the hand into the area."""
    _objective().open_play(page)


def _objective() -> Any:
    return import_module(f"{__name__}.objective")

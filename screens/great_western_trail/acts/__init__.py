"""The sheets of the actions: what a chip of the table opens. Each kind of action has a module of its own."""

from importlib import import_module
from typing import Any

from companion.games.great_western_trail.turn_commands import Use
from companion.games.great_western_trail.turn_view import Chip
from screens.refusal import show_refusal

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
    place = _SHEETS.get(view.act.do, WOODS if view.asks_woods else "")
    if not place:
        page.tap(Use(page.turn.seat, view.by))
        return
    module, _, name = place.partition(":")
    getattr(import_module(f"{__name__}.{module}"), name)(page=page, chip=chip).show_on()


def open_play_objective(page: Any) -> None:
    """An objective card from the hand into the area."""
    from screens.great_western_trail.acts.objective import open_play  # noqa: PLC0415 - loaded when first needed

    open_play(page)

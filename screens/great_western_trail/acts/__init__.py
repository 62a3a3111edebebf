"""The sheets of the actions: what a chip of the table opens. Each kind of action has a module of its own."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion.games.great_western_trail.state.mirror import TILES
from companion.games.great_western_trail.turns.commands import (
    Build,
    CopyBuilding,
    Hire,
    MoveEngine,
    TakeObjective,
    TakeTile,
    Upgrade,
    Use,
)
from companion.games.great_western_trail.turns.dues import no_objectives
from companion.games.great_western_trail.turns.view import Chip
from screens import drafts
from screens.great_western_trail.acts.again import cowboys_revealing, last_bought
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
    only = only_command(page, chip)
    if only is not None:
        page.tap(only)
        return
    sheet = _sheet(page, chip)
    if sheet is None:
        page.tap(Use(page.turn.seat, view.by))
    else:
        sheet.show_on()


def only_command(page: Any, chip: Chip) -> Any:
    """What an action does that leaves nothing to choose; None if there is a choice."""
    view, seat = chip.view, page.turn.seat
    found = [choice.what for choice in view.choices if choice.why_not is None]
    if len(found) != 1 or view.asks_woods:
        return None
    what = found[0]
    match view.act.do:
        case "hire":
            return Hire(seat, view.by, what.worker, what.row)
        case "build":
            return Build(seat, view.by, what.building, what.replaces)
        case "engine" | "back" | "leave_end":
            return MoveEngine(seat, view.by, what)
        case "copy":
            return CopyBuilding(seat, view.by, what)
        case "trade" if what.colour in TILES:
            return TakeTile(seat, view.by, what.space)
        case "upgrade" | "upgrade_here" if len(what.discs) == 1 and not what.workers:
            return Upgrade(seat, view.by, what.number, what.discs[0])
    return None


def ask_due(page: Any) -> None:
    """Open what comes now or never; where nothing is to be chosen its panel says it."""
    due = page.turn.due
    if due.view.act.do in ("objective", "ride", "free_ride") or due.view.why_not is not None:
        return
    if only_command(page, due) is None:
        sheet = _sheet(page, due)
        if sheet is not None:
            sheet.show_on()


def buy_more(page: Any, chip: Chip) -> None:
    """The purchase is taken back and opened again with its cards; closed without another one, it stands as before."""
    bought = last_bought(page, chip.view.by)
    assert bought is not None
    reveal = cowboys_revealing(page.session.state, bought)
    page.app.undo()
    opened = next(one for one in page.turn.chips if one.view.by == chip.view.by)
    sheet = _sheet(page, opened)
    sheet.begin_with(bought.cards, reveal)
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

"""What a chip of the table opens: the question sheet, or one of the sheets that are no list of options."""

from collections.abc import Mapping
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.ask import first_answer, market
from companion.games.great_western_trail.turns.commands import Waive
from companion.games.great_western_trail.turns.events import Bought
from companion.games.great_western_trail.turns.view import Chip
from companion.question import Entry, Value
from companion.secret import PUBLIC
from screens import drafts
from screens.great_western_trail.acts.buying import ACT, BuySheet
from screens.great_western_trail.acts.half import chip_again
from screens.table.question import asks_on, question_sheet
from screens.table.refusal import show_refusal
from screens.ui.question.local import Local, from_plain
from screens.ui.question.sheet import Ask
from screens.ui.tree.nodes import Button


def open_act(page: Any, chip: Chip) -> None:
    """Ask what the action needs, or carry it out at once; a closed one says why."""
    if chip.view.why_not is not None:
        show_refusal(page, chip.view.why_not)
        return
    try:
        asked = _ask(page)(_answers(page, chip))
    except RuleError as refusal:
        show_refusal(page, refusal)
        return
    if isinstance(asked, Entry):
        page.tap(asked.command)
    else:
        _show(page, chip)


def ask_due(page: Any) -> None:
    """Open what comes now or never; where nothing is to be chosen its panel says it."""
    due = page.turn.due
    if due.view.act.do in ("objective", "ride", "free_ride") or due.view.why_not is not None:
        return
    if asks_on(_ask(page), _answers(page, due)):
        _show(page, due)


def _answers(page: Any, chip: Chip) -> tuple[Value, ...]:
    return (first_answer(page.session.state, chip.view.by, chip.view.act),)


def _ask(page: Any) -> Any:
    return lambda answers: page.session.ask(PUBLIC, answers)


def _show(page: Any, chip: Chip) -> None:
    if chip.view.act.do == "buy":
        BuySheet(page=page, chip=chip).show_on()
    else:
        show_question(page, Local(_answers(page, chip)))


def show_question(page: Any, local: Local, ask: Ask | None = None, *, first: int = 1, modal: bool = True) -> None:
    """A sheet that outlives a kill; what comes now or never may be left, unless the rules say it must be done.

    Where it is not modal, the page beside it can be tapped, and the sheet gives way."""
    app, turn = page.app, page.turn
    leave = turn.due is not None and not turn.due.view.act.must
    past = (Button(app.tr("great_western_trail.do.Waive"), tap=Waive(turn.seat)),) if leave else ()
    sheet = question_sheet(page, ask or _ask(page), local, ACT, first=first, others=past)

    def enter(command: Any) -> None:
        if page.tap(command):
            sheet.close()

    sheet.enter, sheet.modal, sheet.gives_way = enter, modal, not modal
    drafts.lay(sheet, page.show_sheet, ACT, **sheet.entered())


# --- cattle bought one after the other ---


def _last_bought(page: Any, by: str) -> Bought | None:
    """The purchase that was entered last, if it was by this action."""
    last = page.session.last_step
    found = last.events[-1] if last and last.events else None
    return found if isinstance(found, Bought) and found.by == by and found.seat == page.turn.seat else None


def may_buy_more(page: Any, chip: Chip) -> bool:
    """True if the purchase that was entered last can be made larger."""
    bought = _last_bought(page, chip.view.by)
    return bought is not None and market.may_buy_more(page.session.state, bought)


def buy_more(page: Any, chip: Chip) -> None:
    """The purchase is taken back and opened again with its cards; closed without another one, it stands as before."""
    bought = _last_bought(page, chip.view.by)
    assert bought is not None
    reveal = market.cowboys_revealing(page.session.state, bought)
    page.app.undo()
    opened = next(one for one in page.turn.chips if one.view.by == chip.view.by)
    sheet = BuySheet(page=page, chip=opened)
    sheet.begin_with(bought.cards, reveal)
    sheet.show_on()


# --- after a kill ---


@drafts.reopens(ACT)
def _open_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet that lay there when the app was ended, with what was chosen on it."""
    if "answers" in draft:
        local = from_plain(draft)
        fits = bool(local.answers) and asks_on(_ask(page), local.answers)
        if fits:
            show_question(page, local)
        return fits
    chip, chosen = chip_again(page, draft), draft.get("chosen")
    if chip is None or not isinstance(chosen, Mapping):
        return False
    if chip.view.act.do != "buy":  # of an older release: from its beginning
        _show(page, chip)
        return True
    sheet = BuySheet(page=page, chip=chip)
    fits = sheet.take_up(chosen)
    if fits:
        sheet.show_on()
    return fits

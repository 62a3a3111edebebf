"""What a chip of the table opens: the question sheet, which asks until the answers make an entry."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.ask import first_answer
from companion.games.great_western_trail.ask.acts import DONE, REVEAL
from companion.games.great_western_trail.turns import herd
from companion.games.great_western_trail.turns.commands import BuyCattle, Waive
from companion.games.great_western_trail.turns.events import Bought
from companion.games.great_western_trail.turns.view import Chip
from companion.question import Asked, Entry, Question, Value
from companion.secret import PUBLIC
from screens import drafts
from screens.table.question import asks_on, question_sheet
from screens.table.refusal import show_refusal
from screens.ui.question.page_state import PageState, from_plain
from screens.ui.question.sheet import Ask
from screens.ui.tree.nodes import Button

ACT = "great_western_trail/act"
"""Drafts of the sheets of actions."""


def open_act(page: Any, chip: Chip) -> None:
    """Ask what the action needs, or carry it out at once; a closed one says why."""
    try:
        asked = _ask(page)(_answers(page, chip))
    except RuleError as refusal:
        show_refusal(page, refusal)
        return
    if isinstance(asked, Entry):
        page.tap(asked.command)
    else:
        show_question(page, PageState(_answers(page, chip)))


def ask_due(page: Any) -> None:
    """Open what comes now or never; where nothing is to be chosen its panel says it."""
    due = page.turn.due
    if due.view.act.do in ("objective", "ride", "free_ride") or due.view.why_not is not None:
        return
    if asks_on(_ask(page), _answers(page, due)):
        show_question(page, PageState(_answers(page, due)))


def _answers(page: Any, chip: Chip) -> tuple[Value, ...]:
    return (first_answer(page.session.state, chip.view.by, chip.view.act),)


def show_question(page: Any, local: PageState, ask: Ask | None = None, *, first: int = 1, modal: bool = True) -> None:
    """A sheet that outlives a kill; what comes now or never may be left, unless the rules say it must be done.

    Where it is not modal, the page beside it can be tapped, and the sheet gives way."""
    app, turn = page.app, page.turn
    leave = turn.due is not None and not turn.due.view.act.must
    past = (Button(app.tr("great_western_trail.do.Waive"), tap=Waive(turn.seat)),) if leave else ()
    sheet = question_sheet(page, ask or _ask(page, len(local.answers)), local, ACT, first=first, others=past)
    if _buys(local.answers) and set(local.answers[1:]) - {REVEAL}:
        sheet.when_closed = _as_before(page)

    def enter(command: Any) -> None:
        if page.tap(command):
            sheet.close()

    sheet.enter, sheet.modal, sheet.gives_way = enter, modal, not modal or page.app.theme.large
    drafts.lay(sheet, page.show_sheet, ACT, **sheet.entered())


# --- cattle bought one after the other ---


def _ask(page: Any, begun: int = 1) -> Ask:
    """What the game asks; a card of the market is bought as soon as it is tapped, more of them are added later.

    `begun` answers are those of a purchase that is made larger."""

    def ask(answers: tuple[Value, ...]) -> Asked:
        asked: Asked = page.session.ask(PUBLIC, answers)
        taps_card = _buys(answers) and len(answers) > begun and answers[-1] not in (REVEAL, DONE)
        return page.session.ask(PUBLIC, (*answers, DONE)) if taps_card and isinstance(asked, Question) else asked

    return ask


def _buys(answers: tuple[Value, ...]) -> bool:
    return bool(answers) and str(answers[0]).startswith(f"{BuyCattle.__name__}:")


def _last_bought(page: Any, by: str) -> Bought | None:
    """The purchase that was entered last, if it was by this action."""
    last = page.session.last_step
    found = last.events[-1] if last and last.events else None
    return found if isinstance(found, Bought) and found.by == by and found.seat == page.turn.seat else None


def may_buy_more(page: Any, chip: Chip) -> bool:
    """True if the purchase that was entered last can be made larger."""
    bought = _last_bought(page, chip.view.by)
    return bought is not None and herd.may_buy_more(page.session.state, bought)


def buy_more(page: Any, chip: Chip) -> None:
    """The purchase is taken back and opened again with its cards; closed without another one, it stands as before."""
    bought = _last_bought(page, chip.view.by)
    assert bought is not None
    reveal = herd.cowboys_revealing(page.session.state, bought)
    page.app.undo()
    show_question(page, PageState((*_answers(page, chip), *[REVEAL] * reveal, *bought.cards)))


def _as_before(page: Any) -> Callable[[], None]:
    """Put a purchase back that was taken back to be made larger, unless it was."""
    session, cursor = page.session, page.session.cursor

    def closed() -> None:
        if session.cursor == cursor and session.can_redo and not drafts.is_held():
            page.app.redo()

    return closed


# --- after a kill ---


@drafts.reopens(ACT)
def _open_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet that lay there when the app was ended, with what was chosen on it."""
    local = from_plain(draft)
    fits = bool(local.answers) and asks_on(_ask(page, len(local.answers)), local.answers)
    if fits:
        show_question(page, local)
    return fits

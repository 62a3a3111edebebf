"""Setup guide: its steps are ticked one by one or page by page, with the draws they offer."""

from collections import Counter
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.game import Drawn, SetupStep
from companion.question import by_chance
from companion.table.pages import drawn_ahead, missing_draws, open_page
from companion.table.state import Table
from companion.table.table_commands import (
    CompletePage,
    CompleteSetup,
    CompleteStep,
    DrawAhead,
    KeepDraw,
    StepCompleted,
    Tick,
    Ticked,
    TickStep,
)

Guide = Tick | TickStep | CompleteStep | CompletePage | CompleteSetup | KeepDraw | DrawAhead


def decide_setup(table: Table, command: Guide) -> tuple[Any, ...]:
    """Events of a command of the setup guide."""
    match command:
        case KeepDraw(offer, outcome, chosen):
            return (_drawn(table, offer, outcome, "chosen" if chosen else "drawn"),)
        case DrawAhead(draws, chosen_ones):
            return tuple(
                _drawn(table, offer, outcome, "chosen" if offer in chosen_ones else "ahead") for offer, outcome in draws
            )
    step = table.open_step
    if step is None:
        raise RuleError("setup.already_done")
    match command:
        case CompleteSetup():
            return (*_not_followed(table), *(StepCompleted(s.id) for s in table.steps if s.id not in table.steps_done))
        case CompletePage(page_id, draws):
            return _completed_page(table, page_id, draws)
        case TickStep(step_id, done):
            return _ticked_step(table, _on_open_page(table, step_id), done)
        case Tick(step_id, check, done):
            step = _must_be_open(table, step_id)
            if not 0 <= check < len(step.checks):
                raise RuleError("setup.no_such_check")
            if ((step_id, check) in table.ticks) == done:
                raise RuleError("setup.ticked_already" if done else "setup.not_ticked")
            return (Ticked(step_id, check, done),)
        case CompleteStep(step_id):
            return _completed_step(table, _must_be_open(table, step_id))


# --- what the app draws ---


def draw_ahead(
    table: Table, random: Random, starter: int | None = None, *, at_random: bool = False
) -> DrawAhead | None:
    """Every draw the app makes before the guide opens; None if there is none.

    Who begins may be decided already, by the table or by chance; without a guide nothing else is drawn.
    """
    guided = table.guided
    known = {
        offer.id: offer.beginning_with(starter) for offer in drawn_ahead(table) if offer.starter and starter is not None
    }
    offers = [offer for offer in drawn_ahead(table) if guided or offer.id in known]
    draws = tuple((offer.id, known.get(offer.id) or by_chance(offer, random)) for offer in offers)
    return DrawAhead(draws, () if at_random else tuple(known)) if draws else None


def complete_page(table: Table, random: Random) -> CompletePage | None:
    """The open page done, with the draws nobody made; None once the table is laid out."""
    page = open_page(table)
    if page is None:
        return None
    return CompletePage(page.id, tuple((offer.id, by_chance(offer, random)) for offer in missing_draws(table, page)))


# --- what happens ---


def _completed_step(table: Table, step: SetupStep) -> tuple[StepCompleted]:
    left = sum((step.id, i) not in table.ticks for i in range(len(step.checks)))
    if left:
        raise RuleError("setup.tick_all", count=left)
    if step.required and step.offer and step.offer.id not in table.draws:
        raise RuleError("setup.draw_first", step=step.title)
    return (StepCompleted(step.id),)


def _completed_page(table: Table, page_id: str, draws: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[Any, ...]:
    page = open_page(table)
    if page is None or page.id != page_id:
        raise RuleError("setup.not_yet", step=page.title if page else "")
    drawn_now = tuple(_drawn(table, offer, outcome, "drawn") for offer, outcome in draws)
    missing = {offer.id for offer in missing_draws(table, page)} - {drawn.offer for drawn in drawn_now}
    for step in page.steps:
        if step.offer and step.offer.id in missing:
            raise RuleError("setup.draw_first", step=step.title)
    return (*drawn_now, *(StepCompleted(step.id) for step in page.steps if step.id not in table.steps_done))


def _ticked_step(table: Table, step: SetupStep, done: bool) -> tuple[Ticked, ...]:
    changed = tuple(
        Ticked(step.id, check, done) for check in range(len(step.checks)) if ((step.id, check) in table.ticks) != done
    )
    if not changed:
        raise RuleError("setup.ticked_already" if done else "setup.not_ticked")
    return changed


def _not_followed(table: Table) -> tuple[Drawn, ...]:
    """A table that was laid out without the guide drew by hand: what the app drew for steps to come does not count."""
    return tuple(
        Drawn(step.offer.id, ())
        for step in table.steps
        if step.offer
        and step.offer.ahead
        and step.id not in table.steps_done
        and table.how_drawn.get(step.offer.id) == "ahead"
    )


def _must_be_open(table: Table, step_id: str) -> SetupStep:
    step = table.open_step
    if step is None or step.id != step_id:
        raise _not_open(table, step_id)
    return step


def _on_open_page(table: Table, step_id: str) -> SetupStep:
    page = open_page(table)
    for step in page.steps if page else ():
        if step.id == step_id and step_id not in table.steps_done:
            return step
    raise _not_open(table, step_id)


def _not_open(table: Table, step_id: str) -> RuleError:
    if all(s.id != step_id for s in table.steps):
        return RuleError("setup.no_such_step")
    code = "setup.step_done" if step_id in table.steps_done else "setup.not_yet"
    return RuleError(code, step=table.open_step.title if table.open_step else "")


def _drawn(table: Table, offer_id: str, outcome: tuple[str, ...], how: Any) -> Drawn:
    """A draw may be kept until its step is done, before the step opens too (the first player is often known early)."""
    step = next((s for s in table.steps if s.offer and s.offer.id == offer_id), None)
    if step is None or step.offer is None:
        raise RuleError("setup.no_such_draw")
    if step.id in table.steps_done:
        raise RuleError("setup.step_done", step=step.title)
    if not outcome and step.offer.ahead and offer_id in table.draws:
        return Drawn(offer_id, ())
    left = Counter(step.offer.pool)
    left.subtract(outcome)
    if len(outcome) != step.offer.take or any(n < 0 for n in left.values()):
        raise RuleError("setup.draw_impossible", count=step.offer.take)
    if any(drawn not in group for drawn, group in zip(outcome, step.offer.groups, strict=False)):
        raise RuleError("setup.draw_impossible", count=step.offer.take)
    return Drawn(offer_id, tuple(outcome), how)

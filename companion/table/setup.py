"""The setup guide: one step after the other, each ticked, with the draws it offers."""

from collections import Counter
from typing import Any

from companion.errors import RuleError
from companion.game import Drawn
from companion.table.house import CompleteSetup, CompleteStep, KeepDraw, StepCompleted, Tick, Ticked
from companion.table.state import Table


def decide_setup(table: Table, command: Tick | CompleteStep | CompleteSetup | KeepDraw) -> tuple[Any, ...]:
    step = table.open_step
    if isinstance(command, KeepDraw):
        return (_kept_draw(table, command),)
    if step is None:
        raise RuleError("setup.already_done")
    match command:
        case CompleteSetup():
            return tuple(StepCompleted(s.id) for s in table.steps if s.id not in table.steps_done)
        case Tick(step_id, check, done):
            _must_be_open(table, step_id)
            if not 0 <= check < len(step.checks):
                raise RuleError("setup.no_such_check")
            if ((step_id, check) in table.ticks) == done:
                raise RuleError("setup.ticked_already" if done else "setup.not_ticked")
            return (Ticked(step_id, check, done),)
        case CompleteStep(step_id):
            _must_be_open(table, step_id)
            left = sum((step_id, i) not in table.ticks for i in range(len(step.checks)))
            if left:
                raise RuleError("setup.tick_all", count=left)
            if step.required and step.offer and step.offer.id not in table.draws:
                raise RuleError("setup.draw_first", step=step.title)
            return (StepCompleted(step_id),)


def _must_be_open(table: Table, step_id: str) -> None:
    step = table.open_step
    if step is None or step.id != step_id:
        if all(s.id != step_id for s in table.steps):
            raise RuleError("setup.no_such_step")
        code = "setup.step_done" if step_id in table.steps_done else "setup.not_yet"
        raise RuleError(code, step=step.title if step else "")


def _kept_draw(table: Table, command: KeepDraw) -> Drawn:
    """A draw may be kept until its step is done, before the step opens too (the first player is often known early)."""
    step = next((s for s in table.steps if s.offer and s.offer.id == command.offer), None)
    if step is None or step.offer is None:
        raise RuleError("setup.no_such_draw")
    if step.id in table.steps_done:
        raise RuleError("setup.step_done", step=step.title)
    left = Counter(step.offer.pool)
    left.subtract(command.outcome)
    if len(command.outcome) != step.offer.take or any(n < 0 for n in left.values()):
        raise RuleError("setup.draw_impossible", count=step.offer.take)
    if any(drawn not in group for drawn, group in zip(command.outcome, step.offer.groups, strict=False)):
        raise RuleError("setup.draw_impossible", count=step.offer.take)
    return Drawn(command.offer, tuple(command.outcome))

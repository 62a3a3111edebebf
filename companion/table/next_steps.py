"""What can be done after a refusal: defined by the game, for every table, or plainly dismissed."""

from collections.abc import Mapping

from companion.errors import NextStep, RuleError
from companion.messages import Message
from companion.table.state import Game
from companion.table.table_commands import CompleteStep

PLAIN = NextStep("refusal.ok")
EVERY_TABLE: Mapping[str, NextStep] = {
    "setup.first": NextStep("refusal.on.setup", CompleteStep),
    "setup.draw_first": NextStep("refusal.on.draw"),
    "setup.tick_all": NextStep("refusal.on.tick"),
    "catch_up.not_together": NextStep("refusal.on.value"),
    "catch_up.not_together_because": NextStep("refusal.on.value"),
    "sheet.no_change": NextStep("refusal.on.number"),
    "sheet.number_too_large": NextStep("refusal.on.number"),
    "fix.no_change": NextStep("refusal.on.value"),
    "fix.outside_box": NextStep("refusal.on.value"),
    "table.not_over": NextStep("refusal.on.table"),
}


def next_step(game: Game | None, refusal: RuleError) -> NextStep:
    """What can be done after this refusal; without a game only what holds for every table."""
    of_game = game.words.next_steps.get(refusal.code) if game else None
    return of_game or EVERY_TABLE.get(refusal.code, PLAIN)


def button_text(step: NextStep, refusal: RuleError) -> Message:
    """What its button says."""
    return Message(step.words, refusal.message.params)

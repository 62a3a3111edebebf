"""A refusal as the page shows it: the fact, the rule by its title, where the table can go on, what to set by hand."""

from typing import Any

from companion.errors import NextStep, RuleError
from companion.i18n import Translator
from companion.lan.question_json import refusal_as_plain
from companion.question import Question
from companion.rulebook import rule_name
from companion.table.catch_up import by_hand
from companion.table.figures import values_as_plain
from companion.table.next_steps import button_text, next_step
from companion.table.table_commands import CompleteStep, CorrectAll
from companion.web.play import Play

PAGES = {CompleteStep: "setup", CorrectAll: "catch_up"}
"""Pages of their own that commands of every table have."""


def refusal_in_words(refusal: RuleError, tr: Translator, play: Play | None) -> dict[str, Any]:
    """One sentence, and what leads on from it; without a table only what holds for every one."""
    if play is None:
        step = next_step(None, refusal)
        return {"words": tr.text(refusal.message), "on": {"words": tr.text(button_text(step, refusal))}}
    header, table = play.session.header, play.session.table
    plain: dict[str, Any] = dict(refusal_as_plain(refusal, tr, header))
    name = rule_name(header.game.id, refusal.rule, header.options) if refusal.rule else None
    if name:
        plain["title"] = tr.text(name)
    plain["on"] = on_in_words(next_step(header.game, refusal), refusal, tr, play)
    if table.finished:
        return plain
    if refusal.code in header.game.never_told:
        plain["catch_up"] = tr("refusal.catch_up")
    values = by_hand(table, refusal.command) if refusal.command is not None else ()
    if values:
        plain["by_hand"] = {"words": tr("refusal.fix"), "values": values_as_plain(values)}
    return plain


def on_in_words(step: NextStep, refusal: RuleError, tr: Translator, play: Play) -> dict[str, Any]:
    """What the button says, and what a tap on it asks for: an answer, a page, or nothing."""
    on: dict[str, Any] = {"words": tr.text(button_text(step, refusal))}
    command, asked = step.command, play.first()
    if command is None or not isinstance(asked, Question):
        return on
    if command in PAGES:
        return {**on, "page": PAGES[command]}
    for option in asked.options:
        kind, _, which = option.id.partition(":")
        named = kind == command.__name__ and option.why_not is None
        if named and (refusal.about is None or not which.isdigit() or int(which) == refusal.about):
            return {**on, "answers": [option.id]}
    return on

"""*Change one thing* as questions: whose value, which one, and what it is now."""

from companion.errors import RuleError
from companion.game import Fix
from companion.messages import message
from companion.question import Option, QuestionFlow, one_of
from companion.secret import Viewer
from companion.table.catch_up import OF_TABLE, owner, owner_option, question_of, value_words
from companion.table.state import Table
from companion.table.table_commands import Correct


def fix_flow(table: Table, viewer: Viewer) -> QuestionFlow:
    """What everybody may see is offered, and of secrets the viewer's own."""
    groups: dict[str, dict[str, Fix]] = {}
    for id_ in table.game.corrections.ids(table.state):
        fix = table.game.corrections.find(table.state, id_, viewer)
        if fix and fix.value is not None and (fix.secret_of is None or fix.secret_of == viewer.seat):
            seat = owner(table, fix)
            groups.setdefault(OF_TABLE if seat is None else str(seat), {})[id_] = fix
    if not groups:
        raise RuleError("fix.unknown")
    whose = yield one_of(message("catch_up.whose"), [owner_option(table, id_) for id_ in sorted(groups)])
    fixes = groups[whose]
    chosen = yield one_of(message("catch_up.which"), [_option(table, fix) for fix in fixes.values()])
    return Correct(chosen, (yield question_of(table, fixes[chosen])))


def _option(table: Table, fix: Fix) -> Option:
    assert fix.value is not None  # what cannot be seen is not offered
    now = value_words(table.game, table.state, fix, fix.value)
    return Option(fix.id, message("catch_up.value", what=fix.label, value=now))

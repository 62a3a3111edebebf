"""Catching up and corrections: values of the table are set by hand, and play continues from there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import Corrected, Fix, LogLine
from companion.messages import Message, Param, message
from companion.question import Choice, Domain, Number, Option, Question, QuestionFlow, Value, allows, one_of
from companion.secret import PUBLIC, Secret, Viewer
from companion.support.frozen_update import replaced
from companion.table.corrections import after, needed_ids, set_one
from companion.table.state import Game, Table
from companion.table.table_commands import CorrectAll

MOST_LOGGED = 12
"""Most values named in the line of the log."""
ANSWERS = frozenset(("no", "yes", "nobody", "not_begun"))
"""Options that every game calls alike."""
NOTHING_THERE = frozenset(("no", "none", "nobody"))
"""Those of them, and of other choices, that leave a place empty."""
SAVE, OF_TABLE = "save", "table"
Values = tuple[tuple[str, Value], ...]
"""Ids and what they are set to, in the order in which that was done."""

# --- what is offered ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Group:
    """What one player has, or what belongs to nobody."""

    seat: int | None
    fixes: tuple[Fix, ...]


def groups(table: Table) -> tuple[Group, ...]:
    """All a group would set from a glance at the table: player by player, then what belongs to nobody."""
    return _by_owner(table, table.game.corrections.catch_up(table.state))


def not_entered(table: Table) -> tuple[Group, ...]:
    """What this depth needs and nobody has entered yet, in the same way."""
    return _by_owner(table, needed_ids(table.game, table.state, table.not_entered))


def _by_owner(table: Table, ids: Iterable[str]) -> tuple[Group, ...]:
    by_seat: dict[int | None, list[Fix]] = {seat: [] for seat in range(len(table.seats))}
    by_seat[None] = []
    for fix in offered(table, ids):
        by_seat[owner(table, fix)].append(fix)
    return tuple(Group(seat, tuple(fixes)) for seat, fixes in by_seat.items() if fixes)


def offered(table: Table, ids: Iterable[str], viewer: Viewer = PUBLIC) -> Iterator[Fix]:
    """Those of these values that this viewer can set; secrets stay behind their curtain."""
    for id_ in ids:
        fix = table.game.corrections.find(table.state, id_, viewer)
        if fix and fix.value is not None and (fix.secret_of is None or viewer.may_see(fix.secret_of)):
            yield fix


def owner(table: Table, fix: Fix) -> int | None:
    """The player a value belongs to: named in its label, or alone on the sheet with it."""
    names = [seat.name for seat in table.seats]
    player = fix.label.params.get("player")
    if isinstance(player, str) and player in names:
        return names.index(player)
    seats = {seat for seat, _ in fix.cells}
    return seats.pop() if len(seats) == 1 else None


def by_hand(table: Table, command: Any, viewer: Viewer = PUBLIC) -> Values:
    """What a refused command would set, as far as the box allows it; with a secret only behind its own curtain."""
    changes = dict(table.game.corrections.unruled_effects(table.state, command))
    hidden = (
        fix for id_ in changes if (fix := table.game.corrections.find(table.state, id_, viewer)) and fix.value is None
    )
    if next(hidden, None):
        return ()
    found, state = {}, table.state
    fixes = offered(table, changes, viewer)
    for fix in sorted(fixes, key=lambda fix: not _goes(changes[fix.id])):
        then = table.game.corrections.find(state, fix.id, viewer) or fix
        found[fix.id] = _changed(fix, then.domain, changes[fix.id])
        state = set_one(table.game, state, Corrected(fix.id, found[fix.id])) or state
    return tuple((id_, found[id_]) for id_ in changes if id_ in found)


def _goes(change: Value) -> bool:
    """True for what makes room for something else."""
    return change < 0 if isinstance(change, int) else change in NOTHING_THERE


def _changed(fix: Fix, domain: Domain, change: Value) -> Value:
    if isinstance(domain, Number) and isinstance(fix.value, int) and isinstance(change, int):
        return min(domain.high, max(domain.low, fix.value + change))
    assert fix.value is not None  # secrets are not offered
    return change if allows(domain, change) else fix.value


# --- in words -------------------------------------------------------------------------------------------------------


def option_words(game: Game, state: Any, fix_id: str, option: str) -> Message:
    """What an option of a value is called: as the game says, or as it stands there."""
    if option in ANSWERS:
        return message(f"answer.{option}")
    return game.corrections.option_words(state, fix_id, option) or message("question.as_it_is", what=option)


def value_words(game: Game, state: Any, fix: Fix, value: Value) -> Param:
    """A value in a sentence; of several things how many there are."""
    match value:
        case str():
            return option_words(game, state, fix.id, value)
        case tuple():
            return str(len(value))
    return str(value).replace("-", "−")


def _from_to(game: Game, state: Any, event: Corrected) -> dict[str, Param]:
    """What was set, and from what to what; of secrets only that they were set."""
    fix = game.corrections.find(state, event.fix, PUBLIC)
    if fix is None:
        return {"what": message("fix.something")}
    if fix.value is None or isinstance(event.value, Secret):
        return {"what": fix.label}
    before, after_ = (value_words(game, state, fix, value) for value in (fix.value, event.value))
    return {"what": fix.label, "before": before, "after": after_}


def corrected_line(table: Table, event: Corrected) -> LogLine:
    params = _from_to(table.game, table.state, event)
    id_ = "log.corrected_from_to" if "after" in params else "log.corrected"
    return LogLine(Message(id_, params), corrected=True)


def caught_up_line(table: Table, events: tuple[Corrected, ...]) -> LogLine:
    """One line for all that was set in one entry: every value from what it was before to what it came to."""
    game, state = table.game, table.state
    last = {event.fix: event for event in events}
    changes: list[Message] = []
    for event in last.values():
        params = _from_to(game, state, event)
        if "after" not in params or params["before"] != params["after"]:
            changes.append(Message("log.set" if "after" in params else "log.set_secretly", params))
    more = len(changes) - MOST_LOGGED
    if more > 0:
        return LogLine(message("log.caught_up_more", what=tuple(changes[:MOST_LOGGED]), count=more), corrected=True)
    return LogLine(message("log.caught_up", what=tuple(changes)), corrected=True)


# --- as questions ---------------------------------------------------------------------------------------------------


def catch_up_talk(table: Table) -> QuestionFlow:
    """Whose, which value, and what it is now; over and over until it is all right."""
    values: dict[str, Value] = {}
    while True:
        state = after(table, values)
        now = replaced(table, state=state, not_entered=table.not_entered - values.keys())
        found = {OF_TABLE if group.seat is None else str(group.seat): group for group in groups(now)}
        whose = yield _whose(table, found, values)
        if whose == SAVE:
            return CorrectAll(tuple(values.items()))
        fixes = {fix.id: fix for fix in found[whose].fixes}
        chosen = yield one_of(message("catch_up.which"), (_option(now, fix) for fix in fixes.values()))
        values[chosen] = yield question_of(now, fixes[chosen])


def _whose(table: Table, found: Mapping[str, Group], values: Mapping[str, Value]) -> Question:
    options = [owner_option(table, id_) for id_ in found]
    if values:
        options.append(Option(SAVE, message("catch_up.save", count=len(values))))
    return one_of(message("catch_up.whose"), options)


def owner_option(table: Table, id_: str) -> Option:
    """A player by name, or the table."""
    if id_ == OF_TABLE:
        return Option(id_, message("catch_up.of_table"))
    return Option(id_, message("question.as_it_is", what=table.seats[int(id_)].name))


def _option(table: Table, fix: Fix) -> Option:
    assert fix.value is not None  # secrets are not offered
    now = value_words(table.game, table.state, fix, fix.value)
    if fix.id in table.not_entered:
        now = message("catch_up.not_entered")
    return Option(fix.id, message("catch_up.value", what=fix.label, value=now))


def question_of(table: Table, fix: Fix) -> Question:
    """What it may be set to; the value now is what one gets without a word."""
    if isinstance(fix.domain, Number):
        return Question(fix.label, fix.domain, usual=fix.value)
    options = tuple(
        Option(id_, option_words(table.game, table.state, fix.id, id_)) for id_ in dict.fromkeys(fix.domain.options)
    )
    if isinstance(fix.domain, Choice):
        return one_of(fix.label, options, usual=fix.value)
    return Question(fix.label, fix.domain, options, usual=fix.value)

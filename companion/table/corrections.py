"""Values of the table set by hand, one or many: judged once, by the table they leave."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from functools import reduce
from typing import Any

from companion.errors import RuleError
from companion.game import Corrected, Excess, Fix
from companion.question import Choice, Number, Several, Value, allows
from companion.secret import CLERK, PUBLIC, Secret
from companion.table.state import Game, Table
from companion.table.table_commands import NotEntered

MOST_EVENTS = 500
"""Most events of one entry."""
MOST_PASSES = 20
"""Limit for values that contradict each other."""
_KINDS: Mapping[type, type] = {Number: int, Choice: str, Several: tuple}
"""What a value of each domain is made of."""

Wanted = Mapping[str, Value]
"""Ids and what they are to be."""


def corrected(table: Table, fix_id: str, value: Value) -> tuple[Any, ...]:
    """One value set by hand: a set of one."""
    fix = table.game.corrections.find(table.state, fix_id, CLERK)
    if fix is not None and is_so(fix, value) and fix_id not in table.not_entered:
        raise RuleError("fix.no_change", what=fix.label)
    return corrected_all(table, ((fix_id, value),))


def corrected_all(table: Table, values: Iterable[tuple[str, Value]]) -> tuple[Any, ...]:
    """Several values at once: all of them or none, and what follows from them.

    They are a set: applied together and judged once by the table they leave, so that the order in which they were
    entered cannot matter.
    """
    wanted = dict(values)
    events, state = _applied(table, wanted)
    why = _why_not(table, wanted, state)
    if why is not None:
        raise _named(table, wanted, why)
    if not events:
        raise RuleError("catch_up.nothing")
    if len(events) > MOST_EVENTS:
        raise RuleError("catch_up.too_much", most=MOST_EVENTS)
    return (*events, *_asked_for(table, wanted, events, state))


def after(table: Table, values: Wanted) -> Any:
    """The game's state once these are set, as far as they can be: what is offered next is offered there."""
    return _applied(table, values)[1]


def is_so(fix: Fix, value: Value) -> bool:
    """True if this is the value now, in whatever order."""
    if isinstance(value, tuple) and isinstance(fix.value, tuple):
        return Counter(value) == Counter(fix.value)
    return value == fix.value


# --- the table they leave -------------------------------------------------------------------------------------------


def _applied(table: Table, wanted: Wanted) -> tuple[tuple[Any, ...], Any]:
    """The events that set these values, causes before what follows from them, and the state after them.

    A value that holds by then needs no event, unless nobody had entered it yet; one that only held until another was
    set is set again. What the game says follows comes last.
    """
    ids = _in_order(table, wanted)
    events: tuple[Any, ...]
    events, state = _one_pass(table, table.state, wanted, ids, table.not_entered)
    for _ in range(MOST_PASSES):
        more, state = _one_pass(table, state, wanted, ids)
        if not more:
            break
        events = (*events, *more)
    if events:
        follows = table.game.corrections.follows(table.state, state, frozenset(wanted))
        events, state = (*events, *follows), reduce(table.game.evolve, follows, state)
    return events, state


def _one_pass(
    table: Table, state: Any, wanted: Wanted, ids: Iterable[str], anyway: Container[str] = ()
) -> tuple[tuple[Corrected, ...], Any]:
    """The events that set those of these values that do not hold, and these anyway; and the state after them."""
    events: list[Corrected] = []
    for fix_id in ids:
        fix, value = table.game.corrections.find(state, fix_id, CLERK), wanted[fix_id]
        if fix is None or not isinstance(value, _KINDS[type(fix.domain)]):
            continue
        if is_so(fix, value) and fix_id not in anyway:
            continue
        event = Corrected(fix_id, value)
        if fix.secret_of is not None and isinstance(value, tuple):
            event = Corrected(fix_id, Secret(fix.secret_of, value))
        then = set_one(table.game, state, event)
        if then is not None:
            events.append(event)
            state = then
    return tuple(events), state


def _in_order(table: Table, wanted: Wanted) -> list[str]:
    """As the game lists its values: what others follow from comes before them, and what is only asked for first."""
    place = {fix_id: number for number, fix_id in enumerate(_ids(table.game, table.state, table.not_entered))}
    return sorted(wanted, key=lambda fix_id: (place.get(fix_id, len(place)), fix_id))


def needed_ids(game: Game, state: Any, needed: frozenset[str]) -> tuple[str, ...]:
    """What nobody has entered yet, as the game lists its values; first what is no value of *Change one thing*."""
    return tuple(fix_id for fix_id in _ids(game, state, needed) if fix_id in needed)


def _ids(game: Game, state: Any, needed: frozenset[str]) -> tuple[str, ...]:
    listed = tuple(game.corrections.ids(state))
    return (*sorted(needed.difference(listed)), *listed)


def set_one(game: Game, state: Any, event: Corrected) -> Any:
    """The state with one value set; None if no table of this game can have such a value."""
    try:
        return game.evolve(state, event)
    except (LookupError, ValueError):  # a name or a number that is none of ours
        return None


def _asked_for(table: Table, wanted: Wanted, events: tuple[Any, ...], state: Any) -> tuple[NotEntered, ...]:
    """What the app cannot know now: it has to be entered, like what was not entered before."""
    game = table.game
    asked = [
        id_
        for id_ in game.corrections.asks_for(table.state, state, frozenset(wanted))
        if game.corrections.find(state, id_, PUBLIC)
    ]
    if not asked:
        return ()
    set_ = {event.fix for event in events if isinstance(event, Corrected)}
    return (NotEntered(tuple(sorted({*asked, *(table.not_entered - set_)}))),)


# --- why it cannot be -----------------------------------------------------------------------------------------------


def _why_not(table: Table, wanted: Wanted, state: Any) -> RuleError | None:
    """Why no table can be left so; None if one can.

    Everything there is must be in the box; each value that was set must be there, allowed, and so; and nothing else
    may have come outside of what is allowed for it.
    """
    excess = _excess(table, state)
    if excess is not None:
        return excess.refusal
    for fix_id, value in wanted.items():
        was, fix = (table.game.corrections.find(one, fix_id, CLERK) for one in (table.state, state))
        if fix is None and was is not None and len(wanted) == 1 and allows(was.domain, value):
            continue  # what was set hides the value itself, like tickets that are turned down again
        if fix is None:
            return RuleError("fix.unknown")
        if not allows(fix.domain, value) or not is_so(fix, value) or not _has_room(table, wanted, fix_id):
            return _outside(fix)
    return _beside(table, state)


def _excess(table: Table, state: Any) -> Excess | None:
    """The first thing of which there would be more than the box holds, and more than before."""
    before = {(one.refusal.code, one.fixes): one.over for one in table.game.corrections.excess(table.state)}
    found = (
        one for one in table.game.corrections.excess(state) if one.over > before.get((one.refusal.code, one.fixes), 0)
    )
    return next(found, None)


def _has_room(table: Table, wanted: Wanted, fix_id: str) -> bool:
    """True if a value is allowed where the table stands, or once the others are set: none makes room for itself."""

    def fits(state: Any) -> bool:
        fix = table.game.corrections.find(state, fix_id, CLERK)
        return fix is None or allows(fix.domain, wanted[fix_id])

    if fits(table.state):
        return True
    others = {other: value for other, value in wanted.items() if other != fix_id}
    return bool(others) and fits(_applied(table, others)[1])


def _beside(table: Table, state: Any) -> RuleError | None:
    """Why something that was not set may not be so; None if it may, or might not before either."""
    game = table.game
    for fix_id in game.corrections.limited(state):
        fix = game.corrections.find(state, fix_id, CLERK)
        if fix is not None and fix.value is not None and not allows(fix.domain, fix.value):
            before = game.corrections.find(table.state, fix_id, CLERK)
            if before is None or before.value is None or allows(before.domain, before.value):
                return _outside(fix)
    return None


def _outside(fix: Fix) -> RuleError:
    return fix.why_not or RuleError("fix.outside_box", what=fix.label)


def _named(table: Table, wanted: Wanted, why: RuleError) -> RuleError:
    """The refusal with the values that do not fit together; that of one value if it does not fit alone."""
    part = _smallest(table, wanted)
    reason = _judged(table, part) or why
    if len(part) < 2:
        return reason
    state, fix = after(table, part), table.game.corrections.find
    fixes = (fix(table.state, fix_id, PUBLIC) or fix(state, fix_id, PUBLIC) for fix_id in _in_order(table, part))
    what = tuple(one.label for one in fixes if one)
    if reason.code in ("fix.outside_box", "fix.unknown"):
        return RuleError("catch_up.not_together", what=what)
    return RuleError("catch_up.not_together_because", rule=reason.rule, what=what, why=reason.message)


def _smallest(table: Table, wanted: Wanted) -> Wanted:
    """Those of the values that are refused together: without any one of them the others are not."""
    part, size = dict(wanted), max(1, len(wanted) // 2)
    while True:
        ids = _in_order(table, part)
        for start in range(0, len(ids), size):
            left_out = ids[start : start + size]
            fewer = {fix_id: value for fix_id, value in part.items() if fix_id not in left_out}
            if fewer and _judged(table, fewer) is not None:
                part = fewer
        if size == 1:
            return part
        size //= 2


def _judged(table: Table, wanted: Wanted) -> RuleError | None:
    return _why_not(table, wanted, _applied(table, wanted)[1])

"""Rules of a table as a whole: decide, evolve, and what it shows; pure functions."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.errors import RuleError
from companion.game import Corrected, Depth, DepthChanged, Drawn, Fix, LogLine, SeatView, Turn
from companion.messages import Message, Param, message
from companion.secret import PUBLIC, Viewer
from companion.support.frozen_update import replaced
from companion.table.catch_up import caught_up_line, corrected_line
from companion.table.corrections import corrected, corrected_all
from companion.table.pages import open_page, pages
from companion.table.setup import decide_setup
from companion.table.state import Game, Left, Table, no_such_depth
from companion.table.table_commands import (
    CellOverridden,
    ChangeDepth,
    CompletePage,
    CompleteSetup,
    CompleteStep,
    Correct,
    CorrectAll,
    DepthResumed,
    DrawAhead,
    Finished,
    FinishTable,
    KeepDraw,
    NotEntered,
    OverrideCell,
    StepCompleted,
    Tick,
    Ticked,
    TickStep,
)
from scoring.sheet import LARGEST_NUMBER, ScoreSheet, mark_corrected, override

# --- what may happen ------------------------------------------------------------------------------------------------


def decide(table: Table, command: Any) -> tuple[Any, ...]:
    if table.finished:
        raise RuleError("table.is_finished")
    match command:
        case Tick() | TickStep() | CompleteStep() | CompletePage() | CompleteSetup() | KeepDraw() | DrawAhead():
            return decide_setup(table, command)
        case ChangeDepth(depth):
            if depth not in table.game.depths:
                raise no_such_depth(table.game)
            if depth == table.depth:
                raise RuleError("table.depth_already", depth=message(f"depth.{depth}"))
            return depth_changed(table, depth)
        case Correct(fix_id, value):
            return corrected(table, fix_id, value)
        case CorrectAll(values):
            return corrected_all(table, values)
        case OverrideCell(seat, category, points):
            return _decide_override(table, seat, category, points)
        case FinishTable():
            refusal = game_not_ready(table)
            if refusal:
                raise refusal
            return (Finished(),)
    open_step = table.open_step
    if open_step and table.guided and not isinstance(command, table.game.setup.commands):
        raise RuleError("setup.first", step=open_step.title)
    events: tuple[Any, ...] = table.game.decide(table.state, command)
    return events


def depth_changed(table: Table, depth: Depth) -> tuple[Any, ...]:
    """Change the depth: the values it sets, and those that must be entered; or go on with the turn it was left in."""
    left = table.left.get(depth)
    if left is None:
        return (DepthChanged(depth), *consequences(evolve(table, DepthChanged(depth)), table.depth))
    if _is_as_left(left, table):  # it may have been played on without an entry: whose turn it is then is asked
        return (DepthResumed(depth), *_needed(table.game, left.table.state, table.depth))
    return (DepthChanged(depth), *consequences(evolve(table, DepthChanged(depth)), table.depth, left.table))


def _is_as_left(left: Left, table: Table) -> bool:
    """True if nothing but changes of depth was entered since a table was left amid a turn."""
    then = left.table
    for depth in left.since:
        changed = evolve(then, DepthChanged(depth))
        then = replay(changed, consequences(changed, then.depth))
    return bool(then.state == table.state)


def consequences(table: Table, before: Depth, left: Table | None = None) -> tuple[Any, ...]:
    """Values a change of depth sets, and those that must be entered: also of a turn that this depth was left in."""
    events: tuple[Any, ...] = table.game.depth_change.events(table.state, before)
    state = replay(table, events).state
    return *events, *_needed(table.game, state, before, left)


def _needed(game: Game, state: Any, before: Depth, left: Table | None = None) -> tuple[NotEntered, ...]:
    wanted = (
        *game.depth_change.needs(state, before),
        *(game.corrections.asks_for(left.state, state, frozenset()) if left else ()),
    )
    needed = tuple(fix_id for fix_id in dict.fromkeys(wanted) if game.corrections.find(state, fix_id, PUBLIC))
    return (NotEntered(needed),) if needed else ()


def game_not_ready(table: Table) -> RuleError | None:
    if table.open_step and table.guided:
        return RuleError("setup.first", step=table.open_step.title)
    return table.game.ready_to_finish(table.state)


def _decide_override(table: Table, seat: int, category: str, points: int | None) -> tuple[CellOverridden]:
    sheet = table.game.score(table.state)
    if not 0 <= seat < len(table.seats) or category not in sheet.categories:
        raise RuleError("sheet.no_such_cell")
    if points is not None and abs(points) > LARGEST_NUMBER:
        raise RuleError("sheet.number_too_large", low=-LARGEST_NUMBER, high=LARGEST_NUMBER)
    if points == table.overrides.get((seat, category)):
        raise RuleError("sheet.no_change")
    if points is not None and points == sheet.cell(seat, category).points:
        raise RuleError("sheet.no_change")
    return (CellOverridden(seat, category, points),)


def evolve(table: Table, event: Any) -> Table:
    """The table after one event."""
    return replay(table, (event,))


def replay(table: Table, events: Iterable[Any]) -> Table:
    """The table after these events; between entries of the game no table is made, only states."""
    game, state = table.game, table.state
    for event in events:
        kind = type(event)
        if kind is Corrected:
            if event.fix == game.corrections.starter_id:
                table = replaced(table, starter_fixed=True)
            cells = game.corrections.cells(state, event.fix)
            if cells and not table.corrected.issuperset(cells):
                table = replaced(table, corrected=table.corrected.union(cells))
            if event.fix in table.not_entered:
                table = replaced(table, not_entered=table.not_entered - {event.fix})
        elif kind in _TABLE_EVENTS:
            table = _evolve_table(replaced(table, state=state), event)
            state = table.state
        if kind not in _TABLE_ONLY:
            state = game.evolve(state, event)
    return replaced(table, state=state)


_TABLE_ONLY = frozenset((Ticked, StepCompleted, DepthResumed, NotEntered, CellOverridden, Finished))
"""Events of the table that are not passed to the game."""
_TABLE_EVENTS = _TABLE_ONLY | {Drawn, DepthChanged}


def _evolve_table(table: Table, event: Any) -> Table:
    """What an event changes of the table around the game's state."""
    match event:
        case Ticked(step, check, done):
            ticks = table.ticks | {(step, check)} if done else table.ticks - {(step, check)}
            return replaced(table, ticks=ticks)
        case StepCompleted(step):
            return replaced(table, steps_done=table.steps_done | {step})
        case CellOverridden(seat, category, points):
            overrides = {cell: n for cell, n in table.overrides.items() if cell != (seat, category)}
            if points is not None:
                overrides[seat, category] = points
            return replaced(table, overrides=overrides)
        case Finished():
            return replaced(table, finished=True)
        case Drawn(offer, outcome, how):
            draws = {id_: what for id_, what in table.draws.items() if id_ != offer or outcome}
            how_drawn = {id_: known for id_, known in table.how_drawn.items() if id_ != offer}
            if outcome:
                draws[offer], how_drawn[offer] = outcome, how
            return replaced(table, draws=draws, how_drawn=how_drawn)
        case DepthChanged(depth):
            left = {one: Left(had.table, (*had.since, depth)) for one, had in table.left.items() if one != depth}
            if table.game.depth_change.half_done(table.state):
                left[table.depth] = Left(replaced(table, left={}), (depth,))
            return replaced(table, depth=depth, not_entered=frozenset(), left=left)
        case DepthResumed(depth):
            had = table.left[depth].table
            return replaced(table, depth=depth, state=had.state, not_entered=had.not_entered, left={})
        case NotEntered(fixes):
            return replaced(table, not_entered=frozenset(fixes))
    return table


def uncovered(table: Table, events: Iterable[Any]) -> frozenset[int]:
    """Whose secrets these events lay open before final scoring, when everybody does so anyway."""
    found, events = set(), tuple(events)
    for place, event in enumerate(events):
        seat = table.game.secrets.uncovers(table.state, event)
        if seat is not None and turn(table).phase != "final_scoring":
            found.add(seat)
        if place + 1 < len(events):  # the next event meets the table after this one
            table = evolve(table, event)
    return frozenset(found)


# --- what is shown --------------------------------------------------------------------------------------------------


def turn(table: Table) -> Turn:
    """Whose turn, which phase, which commands: the setup guide first, then the game."""
    step = table.open_step
    if table.finished:
        return Turn("finished", message("turn.finished"))
    if step and table.guided:
        page = open_page(table)
        assert page is not None  # a step is open
        guide = pages(table)
        headline = message("turn.setup", number=guide.index(page) + 1, steps=len(guide), step=page.title)
        return Turn("setup", headline)
    now = table.game.turn(table.state)
    if not table.not_entered:
        return now
    return replace(now, notices=(*now.notices, message("turn.not_entered", count=len(table.not_entered))))


def phase_and_seat(table: Table) -> tuple[str, int | None]:
    """Phase and seat of the turn alone."""
    if table.finished:
        return "finished", None
    return ("setup", None) if table.open_step and table.guided else table.game.phase_and_seat(table.state)


def sheet(table: Table) -> ScoreSheet:
    """The score sheet with the group's own numbers and the marks of every correction."""
    counted = table.game.score(table.state)
    return mark_corrected(override(counted, table.overrides), table.corrected)


def strip(table: Table) -> tuple[SeatView, ...]:
    """One number for each player: that of the score sheet, with the group's own numbers, or a part that is named."""
    shown = table.game.views.strip(table.state)
    if not table.overrides:
        return shown
    totals = [player.total for player in sheet(table).players]
    return tuple(one if one.part else replace(one, points=total) for one, total in zip(shown, totals, strict=True))


def fixes(table: Table, viewer: Viewer = PUBLIC) -> Mapping[str, Fix]:
    """Everything *Change one thing* can set, as this viewer may see it."""
    found = (table.game.corrections.find(table.state, id_, viewer) for id_ in table.game.corrections.ids(table.state))
    return {fix.id: fix for fix in found if fix}


def log_lines(before: Table, events: tuple[Any, ...]) -> tuple[LogLine, ...]:
    """The public lines of one entry; all that was set at once is one line."""
    set_ = tuple(takewhile(lambda event: isinstance(event, Corrected), events))
    lines, table = [], before
    if set_:
        lines.append(caught_up_line(before, set_) if len(set_) > 1 else log_line(before, set_[0]))
        table = replay(before, set_) if len(set_) < len(events) else before
    for place, event in enumerate(events[len(set_) :], len(set_)):
        lines.append(log_line(table, event))
        if place + 1 < len(events):  # the next line is about the table after this event
            table = evolve(table, event)
    return (*(line for line in lines if line), *(_remarks(before, events) if set_ else ()))


def _remarks(before: Table, events: tuple[Any, ...]) -> tuple[LogLine, ...]:
    """The rules that the table must have broken to come to what was set."""
    if before.game.corrections.remarks is None:
        return ()
    remarks = before.game.corrections.remarks(before.state, replay(before, events).state)
    return tuple(LogLine(remark, corrected=True) for remark in remarks)


def log_line(before: Table, event: Any) -> LogLine | None:
    """The public line for one event; ticks and the like have none."""
    seats = before.seats
    match event:
        case Ticked() | Drawn(_, ()) | NotEntered():
            return None
        case StepCompleted(step_id):
            title = next((s.title for s in before.steps if s.id == step_id), message("setup.step"))
            return LogLine(message("log.step_completed", step=title))
        case DepthChanged(depth) | DepthResumed(depth):
            return LogLine(message("log.depth_changed", depth=message(f"depth.{depth}")))
        case CellOverridden(seat, category, points):
            params: dict[str, Param] = {
                "player": seats[seat].name,
                "category": before.game.words.category(before.options, category),
            }
            text = Message("log.override_removed", params)
            if points is not None:
                text = Message("log.cell_overridden", {**params, "points": points})
            return LogLine(text, seat, corrected=True)
        case Finished():
            return LogLine(message("log.finished"))
        case Corrected():
            return before.game.log(before.state, event) or corrected_line(before, event)
    return before.game.log(before.state, event)

"""Questions of a table with a sheet: whose, which row, then its numbers."""

from collections.abc import Iterator
from functools import partial

from companion.game import Turn
from companion.games.own_sheet.author import words
from companion.games.own_sheet.picks import taken
from companion.games.own_sheet.records import EndRounds, Enter, Numbers, PlayOn, Reveal
from companion.games.own_sheet.rules import row_of
from companion.games.own_sheet.state import Key, State
from companion.messages import Message, message
from companion.question import (
    Asked,
    Branch,
    Option,
    QuestionFlow,
    Value,
    at_once,
    follow,
    number,
    one_of,
    only_behind_curtain,
    some_of,
)
from companion.secret import Secret, Viewer
from scoring.own_sheet.evaluate import expected_sums, found_sum
from scoring.own_sheet.rows import Bid, Pick, Row, Slot


def turn(state: State) -> Turn:
    notices = tuple(_remarks(state))
    if state.is_complete:
        if state.hidden:
            return Turn("reveal", message("own_sheet.all_hidden"), notices=notices)
        return Turn("final_scoring", message("own_sheet.all_entered"), notices=notices)
    if not state.round:
        return Turn("entry", message("own_sheet.whose"), notices=notices)
    rounds = state.sheet.rounds
    called = words(rounds.name) if rounds and rounds.name else message("own_sheet.round")
    headline = message("own_sheet.whose_round", what=called, number=state.round)
    return Turn("entry", headline, notices=notices)


def _remarks(state: State) -> Iterator[Message]:
    """What does not add up in the last round, or at the end: never a refusal."""
    for at, rows in ((state.played, state.sheet.of_rounds), (0, state.sheet.at_end)):
        for row in rows if at or rows is state.sheet.at_end else ():
            expected = expected_sums(row, at)
            if expected and all((seat, at, row.id) in state.entered for seat in state.seats):
                found = found_sum(row, at, len(state.names), state.entered)
                if found not in expected:
                    listed = " / ".join(map(str, expected))
                    yield message("own_sheet.adds_up", row=row.name, found=found, expected=listed)


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...]) -> Asked:
    return follow(_first(state, viewer), answers)


def _first(state: State, viewer: Viewer) -> QuestionFlow:
    branches = [*_players(state, viewer), *_of_table(state)]
    chosen = yield one_of(turn(state).headline, [branch.option for branch in branches])
    branch = next(branch for branch in branches if branch.option.id == chosen)
    return (yield from branch.flow())


def _players(state: State, viewer: Viewer) -> Iterator[Branch]:
    for seat in state.seats:
        missing = list(state.missing(seat))
        now = len(state.missing_now(seat))
        if not missing:
            continue
        detail = message("own_sheet.left", count=now) if now else message("own_sheet.ready")
        hidden = all(row.hidden for _, row in missing)
        option = Option(f"Enter:{seat}", words(state.names[seat]), detail, secret_of=seat if hidden else None)
        yield Branch(option, partial(_entry, state, seat, viewer))


def _of_table(state: State) -> Iterator[Branch]:
    if state.is_complete and state.hidden:
        yield Branch(Option("Reveal", message("own_sheet.reveal")), partial(at_once, Reveal()))
    if state.round and state.played and not state.begun:
        yield Branch(Option("EndRounds", message("own_sheet.end_rounds")), partial(at_once, EndRounds()))
    if state.sheet.of_rounds and not state.round:
        yield Branch(Option("PlayOn", message("own_sheet.play_on")), partial(at_once, PlayOn()))


def _entry(state: State, seat: int, viewer: Viewer) -> QuestionFlow:
    """One row; which one is asked where there is a choice."""
    missing = list(state.missing(seat))
    at, row = missing[0]
    if len(missing) > 1:
        options = [_row_option(state, seat, at, row) for at, row in missing]
        chosen = yield one_of(message("own_sheet.which_row", player=state.names[seat]), options)
        at, row = next((at, row) for at, row in missing if row.id == chosen)
    return (yield from _numbers(state, seat, viewer, at, row))


def ask_row(state: State, viewer: Viewer, key: Key, answers: tuple[Value, ...]) -> Asked:
    """The numbers of one row, whether it was entered before or not."""
    seat, at, row = key
    return follow(_numbers(state, seat, viewer, at, row_of(state, row)), answers)


def _numbers(state: State, seat: int, viewer: Viewer, at: int, row: Row) -> QuestionFlow:
    if row.hidden and not viewer.may_see(seat):
        raise only_behind_curtain(state.names[seat])
    numbers: Numbers = ()
    for line in range(row.lines):
        numbers = (*numbers, (yield from _line(state, (seat, at), row, line)))
    return Enter(seat, at, row.id, Secret(seat, numbers) if row.hidden else numbers)


def _row_option(state: State, seat: int, at: int, row: Row) -> Option:
    later = bool(state.round) and not at
    group = message("own_sheet.at_end") if later else None
    secret_of = seat if row.hidden else None
    return Option(row.id, words(row.name), words(row.note) if row.note else None, group=group, secret_of=secret_of)


def _line(state: State, where: tuple[int, int], row: Row, line: int) -> QuestionFlow:
    seat, at = where
    if isinstance(row.kind, Pick):
        return (yield from _picked(state, (seat, at, row.id), row.kind))
    found: tuple[int, ...] = ()
    for slot in row.slots:
        found = (*found, (yield number(_asked(row, slot, line), slot.low, slot.high, detail=_rule(row))))
    return found


def _picked(state: State, key: tuple[int, int, str], kind: Pick) -> QuestionFlow:
    """Things to tick, each as often as it counts; one that another player has is closed."""
    options, times = [], {}
    for place, thing in enumerate(kind.options):
        options.append(Option(str(place), words(thing.name), why_not=taken(state, key, place)))
        times[str(place)] = thing.times
    row = row_of(state, key[2])
    answer = yield some_of(words(row.name), options, most=kind.most, times=times, detail=_rule(row))
    return tuple(answer.count(option.id) for option in options)


def _asked(row: Row, slot: Slot, line: int) -> Message:
    if isinstance(row.kind, Bid):
        return message("own_sheet.ask_bid" if slot.name == "bid" else "own_sheet.ask_made")
    if not row.names:
        numbers = {"number": line + 1, "count": row.lines}
        return message("own_sheet.numbered_line", what=slot.name, **numbers) if row.lines > 1 else words(slot.name)
    if len(row.slots) == 1:
        return words(row.names[line])
    return message("own_sheet.of_line", line=row.names[line], what=slot.name)


def _rule(row: Row) -> Message | None:
    """The author's rule, below the question."""
    return words(row.note) if row.note else None

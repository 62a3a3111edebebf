"""What may be entered at a table with a sheet, and what follows from it."""

from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.game import Corrected, Depth, Seat
from companion.games.own_sheet.picks import check_picks
from companion.games.own_sheet.records import (
    EndRounds,
    Enter,
    Entered,
    HiddenEntered,
    Numbers,
    Options,
    PlayOn,
    Reveal,
    RoundAdded,
    RoundsEnded,
)
from companion.games.own_sheet.state import Key, State
from companion.secret import Secret
from companion.sheets.limits import MOST_ROUNDS
from scoring.own_sheet.evaluate import is_over
from scoring.own_sheet.rows import Row


def start(options: Options, seats: tuple[Seat, ...], _depth: Depth) -> State:
    sheet = options.sheet
    low, high = sheet.players
    if not low <= len(seats) <= high:
        raise RuleError("table.players", low=low, high=high, count=len(seats))
    return State(tuple(seat.name for seat in seats), sheet, round=1 if sheet.of_rounds else 0)


# --- decide ---


def decide(state: State, command: Any) -> tuple[Any, ...]:
    match command:
        case Enter(seat, at, row, Secret() as secret):
            _check_entry(state, (seat, at, row), secret.known_to_clerk())
            if secret.owner != seat or not row_of(state, row).hidden:
                raise RuleError("own_sheet.not_as_asked")
            return (HiddenEntered(seat, at, row, secret),)
        case Enter(seat, at, row, tuple() as numbers):
            _check_entry(state, (seat, at, row), numbers)
            if row_of(state, row).hidden:
                raise RuleError("own_sheet.not_as_asked")
            return (Entered(seat, at, row, numbers),)
        case Reveal():
            if not state.hidden or not state.is_complete:
                raise RuleError("own_sheet.nothing_to_reveal")
            return tuple(Entered(*key, secret.known_to_clerk()) for key, secret in state.hidden.items())
        case EndRounds():
            if not state.round or state.begun or not state.played:
                raise RuleError("own_sheet.amid_round")
            return (RoundsEnded(state.played),)
        case PlayOn():
            if state.round or not state.sheet.of_rounds or state.played >= MOST_ROUNDS:
                raise RuleError("own_sheet.no_such_round")
            return (RoundAdded(state.played + 1),)
    raise RuleError("own_sheet.not_as_asked")


def row_of(state: State, id_: str) -> Row:
    row = state.sheet.by_id.get(id_)
    if row is None:
        raise RuleError("own_sheet.no_such_row")
    return row


def _check_entry(state: State, key: Key, numbers: Numbers) -> None:
    """Refuse what cannot be entered; files are held to the same."""
    _check(state, key, numbers)
    check_picks(state, key, numbers)


def _check(state: State, key: Key, numbers: Numbers) -> None:
    """Refuse what the row does not ask for. How picks fit together is judged once a whole set of values is made."""
    seat, at, id_ = key
    row = row_of(state, id_)
    in_rounds = row in state.sheet.of_rounds
    latest = state.round or state.played
    if seat not in state.seats or not int(in_rounds) <= at <= (latest if in_rounds else 0):
        raise RuleError("own_sheet.no_such_round")
    if len(numbers) != row.lines or not row.slots:
        raise RuleError("own_sheet.not_as_asked")
    for line in numbers:
        if len(line) != len(row.slots):
            raise RuleError("own_sheet.not_as_asked")
        for slot, number in zip(row.slots, line, strict=True):
            if not slot.low <= number <= slot.high:
                raise RuleError("own_sheet.number_not_allowed", low=slot.low, high=slot.high)


# --- evolve ---


def evolve(state: State, event: Any) -> State:
    match event:
        case Entered(seat, at, row, numbers):
            _check_entry(state, (seat, at, row), numbers)
            return _with(state, (seat, at, row), numbers)
        case HiddenEntered(seat, at, row, secret):
            _check_entry(state, (seat, at, row), secret.known_to_clerk())
            return _round_of(replace(state, hidden={**state.hidden, (seat, at, row): secret}))
        case RoundsEnded():
            return replace(state, stopped=True, round=0)
        case RoundAdded(at):
            return _round_of(replace(state, stopped=False, at_least=at))
        case Corrected(fix):
            key, line, slot = parse_fix(fix)
            return _with(state, key, _set(state.entered[key], line, slot, int(str(event.plain()))))
    return state


def parse_fix(id_: str) -> tuple[Key, int, int]:
    """A number of a table by the id of its value; a LookupError or ValueError for any other."""
    kind, seat, at, row, line, slot = id_.split(":")
    if kind != "number":
        raise LookupError(id_)
    return (int(seat), int(at), row), int(line), int(slot)


def _set(numbers: Numbers, line: int, slot: int, value: int) -> Numbers:
    if not (0 <= line < len(numbers) and 0 <= slot < len(numbers[line])):
        raise LookupError(slot)
    changed = (*numbers[line][:slot], value, *numbers[line][slot + 1 :])
    return (*numbers[:line], changed, *numbers[line + 1 :])


def _with(state: State, key: Key, numbers: Numbers) -> State:
    _check(state, key, numbers)
    hidden = {known: secret for known, secret in state.hidden.items() if known != key}
    return _round_of(replace(state, entered={**state.entered, key: numbers}, hidden=hidden))


def _round_of(state: State) -> State:
    """The same at the round in which somebody still lacks a row; at none once they are over."""
    rows = [row.id for row in state.sheet.of_rounds if row.slots]
    if not rows:
        return state
    played = state.played
    while played < MOST_ROUNDS and all(state.has(seat, played + 1, row) for seat in state.seats for row in rows):
        played += 1
    over = (
        played >= MOST_ROUNDS
        or state.stopped
        or (played > 0 and played >= state.at_least and _says_over(state, played))
    )
    return replace(state, played=played, round=0 if over else played + 1)


def _says_over(state: State, played: int) -> bool:
    """True if the sheet says that no further round is played; what was begun of the next is no round."""
    whole = {key: numbers for key, numbers in state.entered.items() if key[1] <= played}
    return is_over(state.sheet, state.names, whole, played)

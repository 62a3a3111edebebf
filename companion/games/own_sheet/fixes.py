"""Every number that was entered, as a value that *Change one thing* can set; what is still hidden is not among them."""

from collections.abc import Iterable

from companion.game import Fix
from companion.games.own_sheet.author import words
from companion.games.own_sheet.rules import parse_fix, row_of
from companion.games.own_sheet.state import Key, State
from companion.messages import Message, message
from companion.question import Number
from companion.secret import Viewer
from scoring.own_sheet.rows import Bid, Rank, Row


def fix_ids(state: State) -> Iterable[str]:
    for key in sorted(state.entered, key=lambda key: (key[1] == 0, -key[1], key[0])):
        yield from ids_of(state, key)


def ids_of(state: State, key: Key) -> Iterable[str]:
    seat, at, row = key
    for line, numbers in enumerate(state.entered[key]):
        yield from (f"number:{seat}:{at}:{row}:{line}:{slot}" for slot in range(len(numbers)))


def changed_fixes(before: State, after: State) -> Iterable[str]:
    for key, numbers in after.entered.items():
        if before.entered.get(key) != numbers:
            yield from ids_of(after, key)


def fix(state: State, id_: str, _viewer: Viewer) -> Fix | None:
    try:
        key, line, slot = parse_fix(id_)
        value = state.entered[key][line][slot]
    except (LookupError, ValueError):
        return None
    seat, at, row = key[0], key[1], row_of(state, key[2])
    asked = row.slots[slot]
    name = _bid_words(asked.name) if isinstance(row.kind, Bid) else words(asked.name)
    line_name = row.line_name(line) if row.names else str(line + 1)
    if row.lines > 1:
        name = message("own_sheet.of_line", line=line_name, what=name)
    label = message("own_sheet.of_player", player=state.names[seat], what=name)
    label = message("own_sheet.in_round", number=at, what=label) if at else label
    return Fix(id_, label, Number(asked.low, asked.high), value, cells(state, seat, row))


def _bid_words(slot: str) -> Message:
    return message("own_sheet.fix_bid" if slot == "bid" else "own_sheet.fix_made")


def cells(state: State, seat: int, row: Row) -> tuple[tuple[int, str], ...]:
    """What counts a row of a player: its own cell, and those of everybody where it is compared."""
    compared = {
        one.id for one in state.sheet.by_id.values() if isinstance(one.kind, Rank) and row.id in (one.id, one.kind.of)
    }
    own = {row.id} | {group.id for group in state.sheet.groups if row in group.rows}
    found = {(seat, id_) for id_ in own} | {(other, id_) for id_ in compared for other in state.seats}
    return tuple(sorted(one for one in found if one[1] in state.sheet.categories))

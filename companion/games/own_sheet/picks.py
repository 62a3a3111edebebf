"""Rows of things to tick: how many one line may have, and what only one player can have."""

from collections.abc import Iterator

from companion.errors import RuleError
from companion.game import Excess
from companion.games.own_sheet.records import Numbers
from companion.games.own_sheet.state import Key, State
from scoring.own_sheet.rows import Pick, Row


def check_picks(state: State, key: Key, numbers: Numbers) -> None:
    """Refuse what cannot be entered beside what the others have."""
    row = state.sheet.by_id[key[2]]
    if not isinstance(row.kind, Pick):
        return
    if row.kind.most is not None and sum(numbers[0]) > row.kind.most:
        raise _too_many(row.kind.most)
    for place, number in enumerate(numbers[0]):
        why_not = taken(state, key, place)
        if number and why_not is not None:
            raise why_not


def taken(state: State, key: Key, place: int) -> RuleError | None:
    """Why a thing cannot be ticked, if only one player can have it and another does."""
    seat, at, id_ = key
    kind = state.sheet.by_id[id_].kind
    if not isinstance(kind, Pick) or not kind.options[place].one_holder:
        return None
    others = (other for other in _holders(state, at, id_, place) if other != seat)
    holder = next(others, None)
    if holder is None:
        return None
    return RuleError("own_sheet.somebody_has_it", player=state.names[holder], what=kind.options[place].name)


def _holders(state: State, at: int, row: str, place: int) -> Iterator[int]:
    for seat in state.seats:
        lines = state.entered.get((seat, at, row))
        if lines and lines[0][place]:
            yield seat


def excess(state: State) -> Iterator[Excess]:
    """Picks beyond what a line may have, and things of one player that several have."""
    for (seat, at, id_), numbers in state.entered.items():
        row = state.sheet.by_id[id_]
        if isinstance(row.kind, Pick):
            yield from _of_line(row.kind, numbers, f"number:{seat}:{at}:{id_}:0")
    for at, id_ in sorted({(at, id_) for _, at, id_ in state.entered}):
        yield from _of_holders(state, at, state.sheet.by_id[id_])


def _of_line(kind: Pick, numbers: Numbers, fixes: str) -> Iterator[Excess]:
    count = sum(numbers[0])
    if kind.most is not None and count > kind.most:
        slots = range(len(numbers[0]))
        yield Excess(_too_many(kind.most), tuple(f"{fixes}:{slot}" for slot in slots), count - kind.most)


def _of_holders(state: State, at: int, row: Row) -> Iterator[Excess]:
    for place, thing in enumerate(row.kind.options if isinstance(row.kind, Pick) else ()):
        holders = [state.names[seat] for seat in _holders(state, at, row.id, place)] if thing.one_holder else []
        if len(holders) > 1:
            refusal = RuleError("own_sheet.one_holder", what=thing.name, first=holders[0], second=holders[1])
            fixes = tuple(f"number:{seat}:{at}:{row.id}:0:{place}" for seat in state.seats)
            yield Excess(refusal, fixes, len(holders) - 1)


def _too_many(most: int) -> RuleError:
    return RuleError("own_sheet.too_many_picked", most=most)

"""A trial of a sheet that is being written: numbers that are never saved, and what they count."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.own_sheet.ask import ask_row
from companion.games.own_sheet.records import Enter, Numbers
from companion.games.own_sheet.state import Key, State
from companion.question import Asked, Value
from companion.secret import PUBLIC
from companion.sheets.editing import Draft, rows_of, with_field
from companion.sheets.publishing import trial
from scoring.own_sheet import evaluate
from scoring.own_sheet.rows import Rank, Row, Sheet
from scoring.sheet import Item, ScoreSheet

PLAYERS = 3
"""So many try it: ranks need somebody to be compared with."""
Tried = Mapping[tuple[int, str], Numbers]
"""By player and row."""


@dataclass(frozen=True, slots=True)
class Trial:
    """As much of the sheet as can be scored."""

    sheet: Sheet | None = None
    entered: Mapping[Key, Numbers] = field(default_factory=dict)
    scores: ScoreSheet | None = None

    @property
    def players(self) -> int:
        return min(PLAYERS, self.sheet.players[1]) if self.sheet else 1

    def row(self, id_: str) -> Row | None:
        return self.sheet.by_id.get(id_) if self.sheet else None

    def at(self, id_: str) -> int:
        """The round in which a row is tried; 0 for one that is asked once."""
        return 1 if self.sheet and id_ in {row.id for row in self.sheet.of_rounds} else 0

    def numbers(self, seat: int, id_: str) -> Numbers | None:
        return self.entered.get((seat, self.at(id_), id_))

    def points(self, seat: int, id_: str) -> int | None:
        """None where a row counts nothing, or nothing was tried."""
        row = self.row(id_)
        if row is None or not row.scores or self.scores is None:
            return None
        source = row.kind.of if isinstance(row.kind, Rank) and row.kind.of else id_
        return None if self.numbers(seat, source) is None else self.scores.cell(seat, id_).points

    def subtotal(self, seat: int, ids: tuple[str, ...], group: str) -> int:
        """Of a part, its bonus too."""
        if self.sheet is None or self.scores is None:
            return 0
        cells = self.scores.players[seat].cells
        return sum(cells[id_].points for id_ in (*ids, group) if id_ in cells)

    def reasons(self, seat: int, id_: str) -> tuple[Item, ...]:
        row = self.row(id_)
        if row is None or self.scores is None or not row.scores:
            return ()
        found = self.scores.cell(seat, id_).because
        return tuple(replace(one, facts={k: v for k, v in one.facts.items() if k != "round"}) for one in found)

    def total(self, seat: int) -> int:
        return self.scores.players[seat].total if self.scores else 0

    def ask(self, seat: int, id_: str, answers: tuple[Value, ...]) -> Asked:
        """The numbers of one row."""
        assert self.sheet is not None
        names = tuple(map(str, range(1, self.players + 1)))
        return ask_row(State(names, self.sheet, self.entered), PUBLIC, (seat, self.at(id_), id_), answers)


def tried_on(draft: Draft, tried: Tried) -> Trial:
    """What was tried, as far as the rows still take it; nothing is hidden."""
    for plain in list(rows_of(draft)):
        draft = with_field(draft, plain["id"], "hidden", None) if plain.get("hidden") else draft
    sheet = trial(draft)
    if sheet is None:
        return Trial()
    at = {row.id: 1 for row in sheet.of_rounds}
    entered: dict[Key, Numbers] = {}
    for row in sheet.by_id.values():
        for seat in range(min(PLAYERS, sheet.players[1])):
            numbers = tried.get((seat, row.id)) or made_up(row, seat)
            if row.slots and numbers and _fits(row, numbers):
                entered[seat, at.get(row.id, 0), row.id] = numbers
    names = tuple(map(str, range(min(PLAYERS, sheet.players[1]))))
    return Trial(sheet, entered, evaluate.score(sheet, names, entered))


def made_up(row: Row, seat: int) -> Numbers:
    """Somebody to be compared with: the second has 2 of everything, the third 4."""
    if not isinstance(row.kind, Rank) or not seat:
        return ()
    return ((min(row.high, max(row.low, 2 * seat)),),) * row.lines


def _fits(row: Row, numbers: Numbers) -> bool:
    return len(numbers) == row.lines and all(
        len(line) == len(row.slots)
        and all(slot.low <= number <= slot.high for slot, number in zip(row.slots, line, strict=True))
        for line in numbers
    )


def numbers_of(command: Enter) -> Numbers:
    assert isinstance(command.numbers, tuple)
    return command.numbers

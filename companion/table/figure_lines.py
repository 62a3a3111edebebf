"""Values of the state in sections of lines: each player's, then the table's; or those of one kind one by one."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.game import Fix, FixRow
from companion.i18n import Translator
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC
from companion.table import catch_up
from companion.table.figure_words import (
    apart_words,
    found,
    is_secret,
    is_stepped,
    kind_of,
    kind_words,
    mark_of,
    one_of_few,
    seat_of,
    sum_words,
    value_words,
)
from companion.table.figures import NO, YES, Reading
from companion.table.session import Session
from companion.table.state import Table
from companion.words.text_search import in_order

EVERYTHING = "*"
"""Listed instead of one kind: all there is, to be searched."""
FEW, MANY, PIECES = 3, 12, 14
"""So many figures of a kind are fields of their own; more choices than these are listed apart, and more rows stand by
their names; the most of a piece."""
SUMMED_UP = 5
"""So many figures stand in the line of a player who is folded."""
TABLE, NOTHING = "table", "none"

Form = Literal["field", "pieces", "choice", "switch", "many", "secret", "rows"]


@dataclass(frozen=True, slots=True)
class Group:
    """What stands together: one value, or all of a kind."""

    form: Form
    kind: str
    ids: tuple[str, ...]
    alone: bool
    """True if there is one of the kind."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Which groups each section has; it stays while values change."""

    sections: Mapping[str, tuple[Group, ...]]
    """By seat, `table`, or the kind that stands in rows."""

    def group_of(self, kind: str) -> list[str]:
        """The ids of a kind, in all sections."""
        ids = (id_ for groups in self.sections.values() for one in groups for id_ in one.ids)
        return [id_ for id_ in ids if id_.partition("/")[0] == kind]


@dataclass(frozen=True, slots=True)
class Piece:
    id: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class LabelledRow:
    """Values that stand side by side below one label."""

    id: str
    label: str
    detail: str
    values: "tuple[Line, ...]"
    free: bool = False
    """True where they belong to nobody."""
    was_free: bool = False
    """The same before anything was set."""


@dataclass(frozen=True, slots=True)
class Line:
    """A group in words."""

    form: Form
    id: str
    """Of its first value."""
    kind: str
    label: str
    text: str = ""
    was: str = ""
    """What it was, or that nobody has entered it."""
    changed: bool = False
    pieces: tuple[Piece, ...] = ()
    on: bool = False
    mark: tuple[str, str] | None = None
    seat: int | None = None
    """Its owner, where the section does not show it."""
    value: Value | None = None
    rows: tuple[LabelledRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    mark: tuple[str, str] | None
    changed: int
    detail: str = ""
    """What it comes to."""
    splits: bool = False
    """True where most of its rows belong to nobody: those are listed apart."""
    lines: tuple[Line, ...] = ()
    """None where it is closed."""
    summary: tuple[Line, ...] = ()


# --- the outline ---


def outline(session: Session, table: Table, ids: Iterable[str], order: tuple[str, ...] = ()) -> Outline:
    """Values by their owner, those of a kind together, as the game names them; or what is the table's first, and the
    kinds in this order."""
    seats = [str(seat) for seat in range(len(table.seats))]
    found_: dict[str, dict[str, list[Fix]]] = {key: {} for key in ([TABLE, *seats] if order else [*seats, TABLE])}
    for id_ in ids:
        fix = table.game.corrections.find(table.state, id_, PUBLIC)
        if fix is not None and (fix.value is not None or is_secret(session, fix)):
            seat = catch_up.owner(table, fix)
            found_[TABLE if seat is None else str(seat)].setdefault(kind_of(fix), []).append(fix)
    place = {kind: at for at, kind in enumerate(order)}
    sections = {}
    for key, kinds in found_.items():
        in_rows = _in_rows(session, kinds) if key == TABLE else {}
        ordered = sorted(kinds, key=lambda kind: place.get(kind, len(place)))
        groups = tuple(group for kind in ordered for group in _groups(session, kind, kinds[kind]))
        if groups:
            sections[key] = groups
        sections.update(in_rows)
    return Outline(sections)


def _in_rows(session: Session, kinds: dict[str, list[Fix]]) -> dict[str, tuple[Group, ...]]:
    """Sections of labelled rows; their kinds are taken out."""
    found_ = dict[str, tuple[Group, ...]]()
    for together in session.header.game.corrections.kinds.rows:
        ids = tuple(fix.id for kind in together for fix in kinds.pop(kind, ()))
        if ids:
            found_[together[0]] = (Group("rows", together[0], ids, alone=False),)
    return found_


def _groups(session: Session, kind: str, fixes: list[Fix]) -> Iterable[Group]:
    ids = tuple(fix.id for fix in fixes)
    if len(fixes) > FEW and all(_is_piece(fix) for fix in fixes):
        yield Group("pieces", kind, ids, alone=False)
    elif len(fixes) > (FEW if all(isinstance(fix.domain, Number) for fix in fixes) else MANY):
        yield Group("many", kind, ids, alone=False)
    else:
        for fix in fixes:
            yield Group(_form(session, fix), kind, (fix.id,), alone=len(fixes) == 1)


def _is_piece(fix: Fix) -> bool:
    match fix.domain:
        case Number(low, high):
            return low == 0 and high <= PIECES
        case Choice(options):
            return set(options) == {YES, NO}
    return False


def _form(session: Session, fix: Fix) -> Form:
    if is_secret(session, fix):
        return "secret"
    if isinstance(fix.domain, Choice) and set(fix.domain.options) == {YES, NO}:
        return "switch"
    return "field" if is_stepped(session, fix) else "choice"


# --- in words ---


class ValuePresenter:
    """Says the values of a table with what is set."""

    def __init__(self, tr: Translator, session: Session, reading: Reading) -> None:
        self.tr, self.session, self.reading = tr, session, reading

    def sections(self, shape: Outline, opened: Container[str], of_table: str) -> tuple[Section, ...]:
        """What is opened with all its lines, the rest summed up."""
        return tuple(self._section(key, groups, opened, of_table) for key, groups in shape.sections.items())

    def _section(self, key: str, groups: tuple[Group, ...], opened: Container[str], of_table: str) -> Section:
        changed = sum(id_ in self.reading.values for group in groups for id_ in group.ids)
        if groups[0].form == "rows":
            return self._section_of_rows(key, groups[0], changed, is_open=key in opened)
        seat = None if key == TABLE else int(key)
        title = of_table if seat is None else self.session.header.seats[seat].name
        mark = None if seat is None else mark_of(self.session, seat)
        if key in opened:
            lines = tuple(line for group in groups if (line := self._line(group)) is not None)
            return Section(key, title, mark, changed, lines=tuple(self._told_apart(lines)))
        fields = [group for group in groups if group.form == "field"][:SUMMED_UP] if seat is not None else []
        summary = tuple(line for group in fields if (line := self._line(group)) is not None)
        return Section(key, title, mark, changed, summary=summary)

    def _section_of_rows(self, kind: str, group: Group, changed: int, *, is_open: bool) -> Section:
        """Labelled rows, and what they come to."""
        free = self.session.header.game.corrections.kinds.free.get(kind, NOTHING)
        values = [self.reading.value(id_) for id_ in group.ids if id_.partition("/")[0] == kind]
        count = sum(value if isinstance(value, int) else value not in (free, NO) for value in values)
        title = kind_words(self.tr, self.session, kind)
        detail = sum_words(self.tr, self.session, kind, count, len(values))
        rows = self._labelled(group, free) if is_open else ()
        lines = (Line("rows", group.ids[0], kind, title, rows=rows),) if is_open else ()
        splits = kind in self.session.header.game.corrections.kinds.free
        return Section(kind, title, None, changed, detail, splits, lines)

    def _labelled(self, group: Group, free: str) -> tuple[LabelledRow, ...]:
        game, rows = self.session.header.game, dict[str, list[tuple[FixRow, Fix]]]()
        for id_ in group.ids:
            fix, row = self.reading.was(id_) or self.reading.now(id_), game.corrections.row(self.session.state, id_)
            if fix is not None and row is not None:
                rows.setdefault(row.id, []).append((row, fix))
        found_ = tuple(self._labelled_row(together, free) for together in rows.values())
        return found_ if len(found_) <= MANY else tuple(sorted(found_, key=lambda row: in_order(row.label)))

    def _labelled_row(self, together: list[tuple[FixRow, Fix]], free: str) -> LabelledRow:
        tr, row, session = self.tr, together[0][0], self.session
        lines = tuple(
            self.value(
                fix,
                _form(session, fix),
                tr.text(one.part) if one.part else "",
                seat_of(session, replace(fix, value=self.reading.value(fix.id))),
            )
            for one, fix in together
        )
        detail = tr.text(row.detail) if row.detail else ""
        is_free = all(line.value == free for line in lines)
        return LabelledRow(
            row.id, tr.text(row.label), detail, lines, is_free, all(fix.value == free for _, fix in together)
        )

    def _told_apart(self, lines: tuple[Line, ...]) -> Iterator[Line]:
        """Values of two kinds that would be called the same are called by all their words."""
        often = Counter(line.label for line in lines)
        for line in lines:
            fix = self.reading.was(line.id) if often[line.label] > 1 else None
            yield replace(line, label=self.tr.text(fix.label)) if fix else line

    def _line(self, group: Group) -> Line | None:
        fix = self.reading.was(group.ids[0]) or self.reading.now(group.ids[0])
        if fix is None:
            return None
        match group.form:
            case "pieces":
                label = kind_words(self.tr, self.session, group.kind)
                changed = any(id_ in self.reading.values for id_ in group.ids)
                pieces = tuple(piece for id_ in group.ids if (piece := self._piece(id_)) is not None)
                return Line("pieces", fix.id, group.kind, label, changed=changed, pieces=pieces)
            case "many":
                label = kind_words(self.tr, self.session, group.kind)
                changed = any(id_ in self.reading.values for id_ in group.ids)
                return Line("many", fix.id, group.kind, label, str(len(group.ids)), changed=changed)
        label = (
            kind_words(self.tr, self.session, group.kind, fix)
            if group.alone
            else one_of_few(self.tr, self.session, fix)
        )
        return self.value(fix, group.form, label)

    def _piece(self, id_: str) -> Piece | None:
        """Pieces come by a tap on them alone: only what is set is asked for again."""
        fix = self.reading.was(id_)
        value = self.reading.values.get(id_, fix.value if fix else None)
        if fix is None or value is None:
            return None
        count = value if isinstance(value, int) else int(value == YES)
        return Piece(id_, apart_words(self.tr, fix), count)

    def value(self, fix: Fix, form: Form, label: str, seat: int | None = None) -> Line:
        """One value with what it is to be."""
        id_, kind, value = fix.id, kind_of(fix), self.reading.value(fix.id)
        mark = None if seat is None else mark_of(self.session, seat)
        if form == "secret":
            return Line(form, id_, kind, label, self.tr("fix.behind_curtain"), mark=mark, seat=seat)
        changed = self.reading.is_changed(id_)
        was = self.tr("catch_up.was", value=self._words(fix, fix.value)) if changed else ""
        if self.reading.is_open(id_):
            was = self.tr("catch_up.not_entered")
        return Line(form, id_, kind, label, self._words(fix, value), was, changed, (), value == YES, mark, seat, value)

    def _words(self, fix: Fix, value: Value | None) -> str:
        return value_words(self.tr, self.session, fix, value, counted=True)

    # --- one by one ---

    def rows(self, shape: Outline, listed: str, letters: str) -> tuple[Line, ...]:
        """Every value of a kind, or all there are: those that have the letters."""
        kinds = shape.group_of(listed)
        if listed == EVERYTHING:
            kinds = [id_ for groups in shape.sections.values() for group in groups for id_ in group.ids]
        fixes = [fix for id_ in kinds if (fix := self.reading.now(id_)) is not None]
        return tuple(self._row(fix) for fix in found(self.tr, fixes, letters))

    def _row(self, fix: Fix) -> Line:
        was, seat = self.reading.was(fix.id) or fix, seat_of(self.session, fix)
        return self.value(was, _form(self.session, fix), self.tr.text(fix.label), seat)

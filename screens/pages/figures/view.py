"""What a page of figures shows: sections of lines, or one kind's values one by one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.game import Fix
from companion.i18n import Translator
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC
from companion.table import catch_up
from companion.table.session import Session
from companion.table.state import Table
from screens.games import load, screens_of
from screens.pages.figures.local import EVERYTHING, NO, YES, Local, Reading
from screens.pages.figures.words import (
    apart_words,
    curtain_of,
    found,
    is_stepped,
    kind_of,
    kind_words,
    mark_of,
    one_of_few,
    seat_of,
    value_words,
)
from screens.ui.tree.nodes import Icon, Node, Room

FEW, MANY, PIECES = 3, 12, 14
"""So many figures of a kind are fields of their own; more choices than these are listed apart; the most of a piece."""
SUMMED_UP = 5
"""So many figures stand in the line of a player who is folded."""
TABLE = "table"

Form = Literal["field", "pieces", "choice", "switch", "many", "secret"]


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
    """By seat, or `table`."""

    def group_of(self, kind: str) -> list[str]:
        """The ids of a kind, in all sections."""
        return [id_ for groups in self.sections.values() for one in groups if one.kind == kind for id_ in one.ids]


@dataclass(frozen=True, slots=True)
class Piece:
    id: str
    words: str
    count: int


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
    picture: Node | None = None
    drawn: Node | None = None
    """What shows a figure in place of its number."""
    pieces: tuple[Piece, ...] = ()
    on: bool = False
    mark: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    mark: tuple[str, str] | None
    changed: int
    lines: tuple[Line, ...] = ()
    """None where it is closed."""
    summary: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class FiguresView:
    room: Room
    growth: float
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    rows: tuple[Line, ...] | None
    """The values that are listed one by one; None for the sections."""
    note: str = ""
    changes: int = 0
    can_undo: bool = False
    can_redo: bool | None = None
    """None where nothing can be done again here."""
    save: str = ""
    skip: str = ""
    searches: bool = False
    field: float = 0
    """How high what letters are typed into is, in dp; 0 where it is not there."""


# --- the outline ---


def outline(session: Session, table: Table, ids: Iterable[str], order: tuple[str, ...] = ()) -> Outline:
    """Values by their owner, those of a kind together, as the game names them; or what is the table's first, and the
    kinds in this order."""
    seats = [str(seat) for seat in range(len(table.seats))]
    found_: dict[str, dict[str, list[Fix]]] = {key: {} for key in ([TABLE, *seats] if order else [*seats, TABLE])}
    for id_ in ids:
        fix = table.game.fix(table.state, id_, PUBLIC)
        if fix is not None and (fix.value is not None or curtain_of(session, fix)):
            seat = catch_up.owner(table, fix)
            found_[TABLE if seat is None else str(seat)].setdefault(kind_of(fix), []).append(fix)
    place = {kind: at for at, kind in enumerate(order)}
    sections = {}
    for key, kinds in found_.items():
        ordered = sorted(kinds, key=lambda kind: place.get(kind, len(place)))
        groups = tuple(group for kind in ordered for group in _groups(session, kind, kinds[kind]))
        if groups:
            sections[key] = groups
    return Outline(sections)


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
    if curtain_of(session, fix):
        return "secret"
    if isinstance(fix.domain, Choice) and set(fix.domain.options) == {YES, NO}:
        return "switch"
    return "field" if is_stepped(session, fix) else "choice"


# --- in words ---


class Teller:
    """Says the values of a table with what is set."""

    def __init__(self, tr: Translator, session: Session, reading: Reading, growth: float) -> None:
        self.tr, self.session, self.reading, self.growth = tr, session, reading, growth
        self.look = screens_of(session).fix

    def sections(self, shape: Outline, local: Local, of_table: str) -> tuple[Section, ...]:
        return tuple(self._section(key, groups, local, of_table) for key, groups in shape.sections.items())

    def _section(self, key: str, groups: tuple[Group, ...], local: Local, of_table: str) -> Section:
        changed = sum(id_ in self.reading.values for group in groups for id_ in group.ids)
        seat = None if key == TABLE else int(key)
        title = of_table if seat is None else self.session.header.seats[seat].name
        mark = None if seat is None else mark_of(self.session, seat)
        if key in local.opened:
            lines = tuple(line for group in groups if (line := self._line(group)) is not None)
            return Section(key, title, mark, changed, tuple(self._told_apart(lines)))
        fields = [group for group in groups if group.form == "field"][:SUMMED_UP] if seat is not None else []
        summary = tuple(line for group in fields if (line := self._line(group)) is not None)
        return Section(key, title, mark, changed, (), summary)

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
        picture = self.picture(fix.id)
        match group.form:
            case "pieces":
                label = kind_words(self.tr, self.session, group.kind)
                changed = any(id_ in self.reading.values for id_ in group.ids)
                pieces = tuple(piece for id_ in group.ids if (piece := self._piece(id_)) is not None)
                return Line("pieces", fix.id, group.kind, label, "", "", changed, picture, None, pieces)
            case "many":
                label = kind_words(self.tr, self.session, group.kind)
                changed = any(id_ in self.reading.values for id_ in group.ids)
                return Line("many", fix.id, group.kind, label, str(len(group.ids)), "", changed, picture)
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

    def value(self, fix: Fix, form: Form, label: str, mark: tuple[str, str] | None = None) -> Line:
        """One value with what it is to be."""
        id_, kind, value = fix.id, kind_of(fix), self.reading.value(fix.id)
        picture = self.picture(id_)
        if form == "secret":
            return Line(form, id_, kind, label, self.tr("fix.behind_curtain"), picture=picture, mark=mark)
        is_open, changed = self.reading.is_open(id_), self.reading.is_changed(id_)
        was = self.tr("catch_up.was", value=self._words(fix, fix.value)) if changed else ""
        if is_open:
            was = self.tr("catch_up.not_entered")
        drawn = load(self.look.figure)(id_, value, self.growth) if self.look.figure and form == "field" else None
        text = self._words(fix, value)
        return Line(form, id_, kind, label, text, was, changed, picture, drawn, on=value == YES, mark=mark)

    def _words(self, fix: Fix, value: Value | None) -> str:
        return value_words(self.tr, self.session, fix, value, counted=True)

    def picture(self, id_: str) -> Node | None:
        """The small picture of a value: the game's own drawing, or the icon of its kind."""
        drawn: Node | None = None
        if self.look.picture:
            drawn = load(self.look.picture)(id_, self.session.header.options)
        kind = id_.partition("/")[0]
        return drawn or (Icon(self.look.icons[kind], "ink2") if kind in self.look.icons else None)

    # --- one by one ---

    def rows(self, shape: Outline, local: Local) -> tuple[Line, ...]:
        """Every value of a kind, or all there are: those that have the letters."""
        kinds = shape.group_of(local.listed)
        if local.listed == EVERYTHING:
            kinds = [id_ for groups in shape.sections.values() for group in groups for id_ in group.ids]
        fixes = [fix for id_ in kinds if (fix := self.reading.now(id_)) is not None]
        return tuple(self._row(fix) for fix in found(self.tr, fixes, local.letters))

    def _row(self, fix: Fix) -> Line:
        seat = seat_of(self.session, fix)
        mark = None if seat is None else mark_of(self.session, seat)
        was = self.reading.was(fix.id) or fix
        return self.value(was, _form(self.session, fix), self.tr.text(fix.label), mark)

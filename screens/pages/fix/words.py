"""Fix the table in words: groups of values, what a value is called, and finding one by a few letters."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.game import Fix
from companion.i18n import LANGUAGES, Translator
from companion.letters import in_order, plain
from companion.rulebook import own_words
from companion.secret import PUBLIC
from companion.table import catch_up
from companion.table.session import Session
from companion.table.state import Table
from screens.app import running
from screens.games import load, screens_of
from screens.kit.marks import initials


class _SeatKinds:
    """Kinds whose options are seats, in the game of the open table; elsewhere a digit is a number."""

    def __contains__(self, kind: str) -> bool:
        return kind in screens_of(running().session).fix.seat_kinds


SEATS = _SeatKinds()
SECRET_PAGE = "secret_fix"
_ONE_LINE = 44
"""Letters; longer names give way to their initials."""
_SUMMED_UP = 5
"""A group of at most so many numbers is summed up in its row."""


def kind_of(fix: Fix) -> str:
    return fix.id.partition("/")[0]


def icon_of(session: Session, kind: str) -> str:
    return screens_of(session).fix.icons.get(kind, "cards-outline")


def picture_of(session: Session, kind: str) -> Any:
    """What the game draws for a kind that has no icon of its own, if it draws something."""
    look = screens_of(session).fix
    return load(look.picture)(kind) if look.picture and kind not in look.icons else None


def curtain_of(session: Session, fix: Fix) -> str:
    """The page where a secret is set behind the curtain, the game's own or ours; empty for what is open."""
    own = screens_of(session).fix.secret_pages.get(kind_of(fix), "")
    return own or (SECRET_PAGE if fix.secret_of is not None else "")


class Group(Sequence[Fix]):
    """All values of one kind, each asked for when somebody looks at it: a table has hundreds, a page shows a few."""

    def __init__(self, table: Table, ids: Sequence[str]) -> None:
        self._table, self.ids = table, ids
        self._fixes: list[Fix] = []
        self._asked = 0

    def few(self, most: int) -> tuple[Fix, ...]:
        """The first so many."""
        while len(self._fixes) < most and self._asked < len(self.ids):
            fix = self._table.game.fix(self._table.state, self.ids[self._asked], PUBLIC)
            self._asked += 1
            if fix:
                self._fixes.append(fix)
        return tuple(self._fixes[:most])

    def __len__(self) -> int:
        return len(self.few(len(self.ids)))

    def __getitem__(self, at: Any) -> Any:
        return self.few(len(self.ids))[at]


def grouped(session: Session) -> Mapping[str, Group]:
    """Everything that can be set, by kind, the most useful first."""
    table = session.table
    found: dict[str, list[str]] = {kind: [] for kind in screens_of(session).fix.order}
    for id_ in table.game.fix_ids(table.state):
        found.setdefault(id_.partition("/")[0], []).append(id_)
    groups = {kind: Group(table, ids) for kind, ids in found.items()}
    return {kind: group for kind, group in groups.items() if group.few(1)}


def group_words(session: Session, kind: str, group: Group) -> str:
    app, first = running(), group.few(2)
    if len(first) == 1:
        return app.say(first[0].label)
    header = session.header
    return str(app.tr(own_words(f"{header.game.id}.fix_group.{kind}", header.options)))


def summary(session: Session, fixes: Group) -> str:
    """A group's values in one line, where they fit into one."""
    group = fixes.few(_SUMMED_UP + 1)
    if len(group) == 1:
        return value_words(session, group[0])
    if len(group) > _SUMMED_UP or any(not isinstance(fix.value, int) or seat_of(session, fix) is None for fix in group):
        return ""
    names = [seat.name for seat in session.header.seats]
    for called in (names, initials(names)):
        line = ", ".join(f"{called[seat_of(session, fix) or 0]} {fix.value}" for fix in group)
        if len(line) <= _ONE_LINE:
            break
    return line


def seat_of(session: Session, fix: Fix) -> int | None:
    """The player a value belongs to, or who holds it now."""
    if kind_of(fix) in SEATS:
        return int(fix.value) if isinstance(fix.value, str) and fix.value.isdigit() else None
    return catch_up.owner(session.table, fix)


def value_words(session: Session, fix: Fix) -> str:
    """The value now, as the table would say it."""
    if fix.id in session.table.not_entered:
        return str(running().tr("catch_up.not_entered"))
    match fix.value:
        case str(option):
            return option_words(session, fix, option)
        case tuple(options):
            return str(running().tr.listed(option_words(session, fix, option) for option in options))
        case None:
            return ""
        case number:
            return str(number)


def option_words(session: Session, fix: Fix, option: str) -> str:
    """One option: a name, an answer, a piece of the game, or the number it is."""
    words = running().say(catch_up.option_words(session.table.game, session.state, fix.id, option))
    return words[:1].upper() + words[1:]


# --- finding one ---


def found(group: Iterable[Fix], letters: str) -> list[Fix]:
    """Those whose label has all the typed pieces in one of the languages, in the order of the one spoken."""
    pieces = plain(letters).split()
    spoken = running().tr
    kept = [fix for fix in group if _has(fix, pieces)] if pieces else list(group)
    return sorted(kept, key=lambda fix: in_order(spoken.text(fix.label)))


def _has(fix: Fix, pieces: list[str]) -> bool:
    labels = (plain(Translator(language).text(fix.label)) for language in LANGUAGES)
    return any(all(piece in label for piece in pieces) for label in labels)

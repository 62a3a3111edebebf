"""Verification of a table: every step applies, and everything shown of it can be shown."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from companion.errors import DataError, TablesideError
from companion.messages import message
from companion.question import allows
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.table import rules
from companion.table.session import Header, Session
from companion.table.state import Table, open_table
from companion.table.steps import Step
from companion.table.view_cache import Shown

SENSELESS = (TablesideError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What rules may raise over events they never decided: these are trusted when they are ours, and only then."""
MOST_LOOKS, MOST_CLOSE_LOOKS = 1_000, 50
"""Steps that are verified, and those of them verified from every seat; spread evenly over a longer table."""
MOST_VALUES = 300
"""Values that are verified where many tables are."""


class Misfit(TablesideError):
    """An entry that does not fit the table before it, or after which the table cannot be shown."""

    def __init__(self, file: str, number: int) -> None:
        super().__init__(message("store.misfit", file=file, number=number))
        self.number = number


def check_steps(header: Header, steps: Sequence[Step], file: str) -> None:
    """Apply every step and look at the table after it; the first that does not fit raises Misfit."""
    table = open_table(header.game, header.options, header.seats, header.depth)
    often, closely = _spread(len(steps), MOST_LOOKS), _spread(len(steps), MOST_CLOSE_LOOKS)
    with fitting(file, 0):
        look_closely(Shown(table))
    for number, step in enumerate(steps, 1):
        with fitting(file, number):
            for event in step.events:
                rules.log_line(table, event)
                table = rules.evolve(table, event)
            _check_table(table)
            if number in closely:
                look_closely(Shown(table))
            elif number in often:
                look_at(Shown(table))


def check_replay(header: Header, steps: Sequence[Step], file: str) -> None:
    """Apply every step without looking at the table; the first that cannot be applied raises Misfit."""
    table = open_table(header.game, header.options, header.seats, header.depth)
    for number, step in enumerate(steps, 1):
        with fitting(file, number):
            table = rules.replay(table, step.events)


def check_session(session: Session, file: str) -> None:
    """Look at a table that was replayed already, from every seat only while something is hidden, or raise Misfit."""
    with fitting(file, session.cursor):
        _check_table(session.table)
        look_at(session.shown)
        session.last_entry()
        for seat in () if session.table.finished else range(len(session.table.seats)):
            session.shown.mirror(behind_curtain(seat))
        _check_values(session.table, MOST_VALUES)


def _spread(steps: int, most: int) -> frozenset[int]:
    """At most so many numbers of steps, evenly spread, the last among them."""
    apart = max(1, -(-steps // most))
    return frozenset(range(steps, 0, -apart))


def look_at(shown: Shown) -> None:
    """What the table shows all the time; the clerk's look opens every hand."""
    categories = shown.sheet.categories
    _known((category for _, category in shown.table.overrides), categories)
    shown.turn, shown.strip  # noqa: B018 - whatever cannot be shown raises
    for viewer in (PUBLIC, CLERK):
        shown.mirror(viewer)


def look_closely(shown: Shown) -> None:
    """What any seat may see, and that everything the mirror holds is something the box can contain."""
    look_at(shown)
    for seat in range(len(shown.table.seats)):
        shown.mirror(behind_curtain(seat))
    _check_values(shown.table)


def _check_values(table: Table, most: int | None = None) -> None:
    """Everything the mirror holds is something the box can contain; of very many values at most so many, spread.

    What a rule no longer allows was entered nevertheless: by numbers that were corrected in between.
    """
    ids = list(table.game.fix_ids(table.state))
    for id_ in ids[:: max(1, -(-len(ids) // most))] if most else ids:
        fix = table.game.fix(table.state, id_, CLERK)
        if fix and (fix.value is None or not (fix.why_not or allows(fix.domain, fix.value))):
            raise ValueError(id_)


def _check_table(table: Table) -> None:
    """Setup steps, draws and overrides name only things this table has."""
    checks = {step.id: len(step.checks) for step in table.steps}
    offers = {step.offer.id: step.offer for step in table.steps if step.offer}
    _known(table.steps_done, checks)
    _known(table.draws, offers)
    for step, check in table.ticks:
        if not 0 <= check < checks[step]:
            raise ValueError(step)
    for id_, outcome in table.draws.items():
        _known(outcome, offers[id_].pool)
    for (seat, _), points in table.overrides.items():
        if not 0 <= seat < len(table.seats) or not -999 <= points <= 999:
            raise ValueError(seat)


def _known(names: Iterable[str], known: Iterable[str]) -> None:
    if not set(names) <= set(known):
        raise LookupError("a name this table does not have")


@contextmanager
def fitting(file: str, number: int) -> Iterator[None]:
    """Whatever rules raise here is this step's fault."""
    try:
        yield
    except SENSELESS:
        raise Misfit(file, number) from None


@contextmanager
def fitting_outside(file: str) -> Iterator[None]:
    """A Misfit inside is a DataError of a file that others gave us."""
    try:
        yield
    except Misfit as misfit:
        place = f"steps[{misfit.number - 1}]" if misfit.number else "options"
        raise DataError(file, place, "an entry that fits the table before it", "one that does not") from None

"""The one verifier of tables: every entry fits the table before it, and the table after each can be shown.

Whatever comes from outside passes it, whatever recovery writes, and whatever a backup calls a table. It is as strict as
opening a table and undoing it to its first entry, at the cost of about a replay: after an entry only the values are
checked that it has changed (`Corrections.changed`). `make soak ONLY=files` holds that against showing all.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.errors import DataError, TablesideError
from companion.game import Corrected
from companion.messages import message
from companion.question import allows
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.table import rules
from companion.table.header import Header
from companion.table.replay import Replay
from companion.table.session import Session
from companion.table.state import Table, open_table
from companion.table.steps import Step
from companion.table.view_cache import SENSELESS, Shown
from scoring.sheet import LARGEST_NUMBER

if TYPE_CHECKING:
    from companion.storage.table_file import Contents


class Misfit(TablesideError):
    """An entry that does not fit the table before it, or after which the table cannot be shown."""

    def __init__(self, file: str, number: int) -> None:
        super().__init__(message("store.misfit", file=file, number=number))
        self.number = number


def verify(contents: "Contents", file: str) -> Session:
    """The session of a table that can be read, opened and undone to its first entry; else a Misfit."""
    verifier = Verifier(contents.header, file)
    for step in contents.steps:
        verifier.add(step)
    session = Session(
        contents.header,
        verifier.replay,
        contents.cursor,
        drafts=contents.drafts,
        uncovered=contents.uncovered,
        first_finish=contents.first_finish,
    )
    with fitting(file, session.cursor):
        look_at(session.shown)
        session.last_entry()
    return session


class Verifier:
    """Verifies a table entry by entry. After a Misfit it stands where it stood before, and may go on with another."""

    def __init__(self, header: Header, file: str) -> None:
        self._file = file
        with fitting(file, 0):
            self.table = open_table(header.game, header.options, header.seats, header.depth)
            look_at(Shown(self.table))
        self.replay = Replay(self.table)
        """All entries so far."""

    def go_on_from(self, table: Table) -> None:
        """From a table that our own rules have decided."""
        self.table, self.replay = table, Replay(table)

    def add(self, step: Step) -> None:
        before, number = self.table, len(self.replay.steps)
        with fitting(self._file, number + 1):
            after = _applied(before, step)
            _check_table(before, after)
            _check_state(before, after)
        self.replay.add(number, step, after)
        self.table = after


def _applied(table: Table, step: Step) -> Table:
    """The table after a step of which every event has its line in the log."""
    if all(type(event) is Corrected for event in step.events):
        rules.log_lines(table, step.events)
        return rules.replay(table, step.events)
    for event in step.events:
        rules.log_line(table, event)
        table = rules.evolve(table, event)
    return table


# --- what is shown ---


def look_at(shown: Shown) -> None:
    """What the table shows all the time; the clerk's look opens every hand."""
    categories = shown.sheet.categories
    _known((category for _, category in shown.table.overrides), categories)
    shown.turn, shown.strip  # noqa: B018 - whatever cannot be shown raises
    for viewer in (PUBLIC, CLERK):
        shown.game_view(viewer)


def look_closely(shown: Shown) -> None:
    """What any seat may see, and that everything the state holds is something the box can contain."""
    look_at(shown)
    for seat in range(len(shown.table.seats)):
        shown.game_view(behind_curtain(seat))
    _check_values(shown.table)


def _check_values(table: Table) -> None:
    """Everything the state holds is something the box can contain.

    What a rule no longer allows was entered nevertheless: by numbers that were corrected in between.
    """
    for id_ in table.game.corrections.ids(table.state):
        _check_value(table, id_)


def _check_value(table: Table, id_: str) -> None:
    fix = table.game.corrections.find(table.state, id_, CLERK)
    if fix and (fix.value is None or not (fix.why_not or allows(fix.domain, fix.value))):
        raise ValueError(id_)


def _check_table(before: Table, after: Table) -> None:
    """Setup steps, draws and overrides name only things this table has; only what has changed is looked at."""
    if after.steps_done is not before.steps_done:
        _known(after.steps_done, (step.id for step in after.steps))
    if after.ticks is not before.ticks:
        checks = {step.id: len(step.checks) for step in after.steps}
        for step, check in after.ticks - before.ticks:
            if not 0 <= check < checks[step]:
                raise ValueError(step)
    if after.draws is not before.draws:
        offers = {step.offer.id: step.offer for step in after.steps if step.offer}
        for id_, outcome in after.draws.items():
            _known(outcome, offers[id_].pool)
    if after.overrides is not before.overrides:
        _known((category for _, category in after.overrides), rules.sheet(after).categories)
        for (seat, _), points in after.overrides.items():
            if not 0 <= seat < len(after.seats) or abs(points) > LARGEST_NUMBER:
                raise ValueError(seat)


def _check_state(before: Table, after: Table) -> None:
    """What has changed of the game's state is something the box can contain, so that it can be shown."""
    if before.game.corrections.changed is None:
        look_closely(Shown(after))
    elif before.state is not after.state:
        for id_ in before.game.corrections.changed(before.state, after.state):
            _check_value(after, id_)


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

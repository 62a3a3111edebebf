"""Session: a table being played, its steps, undo and redo.

Events are stored, never states: replay uses `evolve` only, so a corrected rule cannot refuse an old table. A change is
prepared, stored and then taken: it is on disk before the session accepts it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from companion.errors import RuleError, refused
from companion.game import Depth, LogLine, Seat, SeatView, Turn
from companion.messages import Message, message
from companion.question import Asked, Value, by_chance
from companion.secret import PUBLIC, Viewer
from companion.table import rules
from companion.table.ask import ask
from companion.table.changes import Change, Entered, Marked, Moved
from companion.table.draft import Draft, Drafts, after_move, after_step, with_draft
from companion.table.header import Header, codec_for
from companion.table.replay import CHECKPOINT_INTERVAL, Replay
from companion.table.revealed import MOST_MARKS, Uncovered, Uncoverings
from companion.table.state import Table, open_table
from companion.table.steps import LATEST_TIME, MOST_STEPS, Step, encode_step, finished_at
from companion.table.table_commands import KeepDraw
from companion.table.view_cache import SENSELESS, Shown
from scoring.sheet import ScoreSheet


@dataclass(frozen=True, slots=True)
class LogEntry:
    number: int
    at: int
    lines: tuple[LogLine, ...]

    @property
    def main(self) -> LogLine:
        """What was done: by a player first, behind what led to it; else the last line."""
        done = [line for line in self.lines if not line.leads_up] or self.lines
        return done[0] if done[0].seat is not None else done[-1]

    @property
    def brief(self) -> tuple[Message, ...]:
        """What was done, and what came by itself."""
        main = self.main
        return (main.text, *(line.added for line in self.lines if line.added is not None and line is not main))


@dataclass(frozen=True, slots=True)
class Preview:
    """What would happen, and the table then."""

    events: tuple[Any, ...]
    after: Table


class StepStorage:
    """Where a session's changes go: nowhere, for tests and demonstrations.

    In a subclass each call is one durable write, or a SaveError that changed nothing.
    """

    def store(self, change: Change, drafts: Drafts) -> None:
        """Write a change, and the drafts that remain after it."""

    def save_drafts(self, drafts: Drafts) -> None: ...


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a table screen shows; it has nothing to work out."""

    title: Message
    seats: tuple[Seat, ...]
    strip: tuple[SeatView, ...]
    turn: Turn
    depth: Depth
    finished: bool
    game_view: Any
    """The game's own view."""
    step: int
    can_undo: bool
    can_redo: bool
    last: LogEntry | None


class Session:
    def __init__(
        self,
        header: Header,
        steps: Iterable[Step] | Replay = (),
        cursor: int | None = None,
        *,
        storage: StepStorage | None = None,
        clock: Callable[[], float] = lambda: 0,
        drafts: Drafts = (),
        uncovered: Uncoverings = (),
        first_finish: int = 0,
    ) -> None:
        self.header = header
        self.notice: Message | None = None
        """Notice about this table, such as a recovered save."""
        self._codec = codec_for(header.game)
        self._storage = storage or StepStorage()
        self._clock = clock
        if not isinstance(steps, Replay):
            steps = Replay(open_table(header.game, header.options, header.seats, header.depth), steps)
        self._replay = steps
        self._cursor = len(self._replay.steps) if cursor is None else cursor
        self._entries: dict[int, LogEntry | None] = {}
        """What steps say, by their number: of those that were asked for. A step says the same for ever."""
        self._read_to = 0
        """Up to this step all of them are known."""
        self._points: dict[int, tuple[int, ...]] = {}
        """Everybody's points after so many steps, wherever they were shown."""
        self._drafts, self._unwritten = after_move(drafts, self._cursor), False
        self.revision = 0
        """Counts every change of the table, undo too: whoever looks from elsewhere names the one it has seen."""
        self.listeners: list[Callable[[], None]] = []
        """Called after every change."""
        self.uncovered = uncovered
        """Secrets that were laid open before their time, whatever was undone since."""
        self.first_finish = first_finish
        """When the table was finished first, once the entry that did so is gone; 0 if it is there, or never was."""
        self._next: Shown | None = None
        """The table that undo or redo leads to, as it was looked at before."""
        self._look_anew()

    # --- where we are ---

    @property
    def table(self) -> Table:
        return self.shown.table

    @property
    def state(self) -> Any:
        """The game's own state now."""
        return self.table.state

    @property
    def steps(self) -> Sequence[Step]:
        return tuple(self._replay.steps)

    @property
    def last_step(self) -> Step | None:
        """The entry that undo would take back."""
        return self._replay.steps[self._cursor - 1] if self._cursor else None

    @property
    def cursor(self) -> int:
        return self._cursor

    @property
    def touched(self) -> int:
        """When the last entry was made, or the table opened."""
        steps = self._replay.steps
        if not steps:
            return self.header.opened
        return max(step.at for step in steps[-2:]) if steps[-1].finishes else steps[-1].at

    @property
    def played_at(self) -> int:
        """The one date of a table: when it was finished, for the first time if it was open again since.

        Of an open table, when the last entry was made.
        """
        last = self.last_step
        return last.at if last and last.finishes else self.touched

    @property
    def can_undo(self) -> bool:
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._replay.steps)

    # --- one tap ---

    def do(self, command: Any) -> tuple[Any, ...]:
        """Carry a command out: decided, applied, saved; or refused, and nothing has changed."""
        change = self.prepare(command)
        self._carry_out(change)
        return change.step.events

    def prepare(self, command: Any) -> Entered:
        """The entry that a command would be, to be stored and then taken; a RuleError if it is refused."""
        events = rules.decide(self.table, command)
        after = rules.replay(self.table, events)
        first_finish = self.first_finish or finished_at(self._replay.steps[self._cursor :])
        step = self._timed(Step(seconds(self._clock), events), first_finish)
        if self._cursor + 1 > MOST_STEPS - (not step.finishes):  # there is always room for the one that finishes
            raise RuleError("session.too_many_entries", most=MOST_STEPS)
        laid_open = sorted(rules.uncovered(self.table, events))
        uncovered = (*self.uncovered, *(Uncovered(step.at, self._cursor + 1, seat) for seat in laid_open))[:MOST_MARKS]
        return Entered(self._cursor, step, encode_step(self._codec, step), uncovered, first_finish, after)

    def prepare_undo(self) -> Moved:
        if not self.can_undo:
            raise RuleError("session.nothing_to_undo")
        return self._moved(self._cursor - 1)

    def _moved(self, number: int) -> Moved:
        """Undo or redo up to an entry; a RuleError if the table cannot be shown there."""
        self._next = Shown(self._replay.at(number))
        if not self._next.makes_sense():
            raise RuleError("session.makes_no_sense", number=number)
        return Moved(number)

    def store(self, change: Change) -> None:
        """One durable write, before the change is taken; a SaveError, and nothing has changed."""
        self._storage.store(change, self._remaining(change))

    def _remaining(self, change: Change) -> Drafts:
        match change:
            case Entered():
                return after_step(self._drafts, change.cursor)
            case Moved():
                return after_move(self._drafts, change.cursor)
        return self._drafts

    def take(self, change: Change) -> None:
        """Let a stored change happen here, whoever made it."""
        drafts = self._remaining(change)
        match change:
            case Entered():
                self._take_step(change)
            case Moved():
                self._cursor = change.cursor
            case Marked():
                self.uncovered, self._unwritten = change.uncovered, False
                return
        self._look_anew()
        self._settle(drafts)
        self._changed()

    def _take_step(self, change: Entered) -> None:
        after = change.after or rules.replay(self._replay.at(change.cursor), change.step.events)
        self.uncovered, self.first_finish = change.uncovered, change.first_finish
        if change.cursor < len(self._replay.steps):  # what was undone is gone
            self._points = {number: points for number, points in self._points.items() if number <= change.cursor}
            self._entries = {number: entry for number, entry in self._entries.items() if number <= change.cursor}
            self._read_to = min(self._read_to, change.cursor)
        self._replay.add(change.cursor, change.step, after)
        self._cursor = change.cursor + 1

    @staticmethod
    def _timed(step: Step, first_finish: int) -> Step:
        """A table that was finished before has ended then, however often it is put right and finished again."""
        return replace(step, at=first_finish) if step.finishes and first_finish else step

    def undo(self) -> None:
        self._carry_out(self.prepare_undo())

    def redo(self) -> None:
        if not self.can_redo:
            raise RuleError("session.nothing_to_redo")
        self._carry_out(self._moved(self._cursor + 1))

    def go_to(self, number: int) -> None:
        """Undo or redo up to an entry, in one write; the end of a game is reached by the last entry alone."""
        last = len(self._replay.steps) - (bool(self._replay.steps) and self._replay.steps[-1].finishes)
        if not 0 <= number <= last:
            raise RuleError("session.no_such_entry")
        if number != self._cursor:
            self._carry_out(self._moved(number))

    def reopen(self) -> None:
        """A finished table goes on where it ended: all entries stay, its result does not count. Redo brings it back."""
        if not self.table.finished:
            raise RuleError("session.not_finished")
        self._carry_out(self._moved(self._cursor - 1))

    def _carry_out(self, change: Change) -> None:
        self.store(change)
        self.take(change)

    def _changed(self) -> None:
        self.revision += 1
        for listener in tuple(self.listeners):
            listener()

    def draw(self, offer_id: str, random: Random) -> tuple[str, ...]:
        """Let the app make an offered draw, and keep it."""
        offer = next((s.offer for s in self.table.steps if s.offer and s.offer.id == offer_id), None)
        if offer is None:
            raise RuleError("setup.no_such_draw")
        outcome = by_chance(offer, random)
        self.do(KeepDraw(offer_id, outcome))
        return outcome

    def mark_opened(self, seat: int) -> None:
        """Note for good that a seat's secrets were open on a joined phone that has left; no entry, so no undo."""
        self._carry_out(self.prepare_mark(seat))

    def prepare_mark(self, seat: int) -> Marked:
        mark = Uncovered(seconds(self._clock), max(1, self._cursor), seat, "phone")
        return Marked((*self.uncovered, mark)[:MOST_MARKS])

    # --- what is half entered ---

    @property
    def drafts(self) -> Drafts:
        return self._drafts

    @property
    def half_filled(self) -> bool:
        """True if something is half entered for the step that comes next."""
        return any(draft.step == self._cursor for draft in self._drafts)

    def save_draft(self, draft: Draft, instead_of: Iterable[str] = (), *, later: bool = False) -> None:
        """Keep what is half entered, so that it comes back after a kill; in the place of drafts of these kinds too.

        What may be kept `later` is written with whatever is written next.
        """
        drafts = with_draft(self._drafts, draft, instead_of)
        if later and drafts != self._drafts:
            self._drafts, self._unwritten = drafts, True
        else:
            self._replace_drafts(drafts)

    def drop_draft(self, kind: str) -> None:
        """Done with it, and nothing was entered."""
        self._replace_drafts(tuple(draft for draft in self._drafts if draft.kind != kind))

    def write_drafts(self) -> None:
        """Write what was left for later."""
        if self._unwritten:
            self._storage.save_drafts(self._drafts)
            self._unwritten = False

    def _replace_drafts(self, drafts: Drafts) -> None:
        if drafts != self._drafts:
            self._storage.save_drafts(drafts)
            self._settle(drafts)

    def _settle(self, drafts: Drafts) -> None:
        self._drafts, self._unwritten = drafts, False

    # --- what may be entered ---

    def ask(self, viewer: Viewer = PUBLIC, answers: tuple[Value, ...] = ()) -> Asked | None:
        """The next question after these answers, or the command they make; None once the table is finished."""
        return ask(self.table, viewer, answers)

    @property
    def seconds_since_last(self) -> int:
        """Since the entry that counts last; 0 before the first."""
        return max(0, seconds(self._clock) - self.last_step.at) if self.last_step else 0

    def why_not(self, command: Any) -> RuleError | None:
        """Why a command would be refused now; None if it would not. Nothing happens."""
        return refused(rules.decide, self.table, command)

    def preview(self, command: Any) -> Preview | None:
        """What a command would bring now; None if it would be refused. Nothing happens."""
        try:
            events = rules.decide(self.table, command)
        except RuleError:
            return None
        return Preview(events, rules.replay(self.table, events))

    # --- what is shown ---

    def _look_anew(self) -> None:
        """Another table lies there now; what it shows is worked out when it is asked for, and then stays."""
        table = self._replay.at(self._cursor)
        self.shown = self._next if self._next and self._next.table is table else Shown(table)
        self._next = None
        self._views: dict[Viewer, TableView] = {}

    def turn(self) -> Turn:
        return self.shown.turn

    def sheet(self) -> ScoreSheet:
        return self.shown.sheet

    def log(self) -> tuple[LogEntry, ...]:
        """The public log: every step up to the cursor that has something to say, and what was uncovered for good."""
        while self.read_log():
            pass
        entries = [entry for number in range(1, self._cursor + 1) if (entry := self._entries[number])]
        return tuple(sorted([*entries, *map(self._seen, self.uncovered)], key=lambda entry: entry.number))

    def read_log(self) -> bool:
        """Work out what some more steps say; False once all is known. Who has time does so before it is asked for."""
        first, last = self._read_to, min(self._cursor, self._read_to + CHECKPOINT_INTERVAL)
        tables = self._replay.tables(last, first)
        for number in range(first + 1, last + 1):
            self._entry(number, next(tables))
        self._read_to = max(first, last)
        return self._read_to < self._cursor

    def _seen(self, one: Uncovered) -> LogEntry:
        player = self.header.seats[one.seat].name
        id_ = "log.opened_elsewhere" if one.how == "phone" else "log.uncovered"
        return LogEntry(one.step, one.at, (LogLine(message(id_, player=player), one.seat, corrected=True),))

    def _entry(self, number: int, before: Table | None = None) -> LogEntry | None:
        """What a step says, from the table before it."""
        if number not in self._entries:
            self._entries[number] = self._worked_out(number, before or self._replay.at(number - 1))
        return self._entries[number]

    def _worked_out(self, number: int, table: Table) -> LogEntry | None:
        step = self._replay.steps[number - 1]
        if step.lost:
            return LogEntry(number, step.at, (LogLine(message("log.entry_lost"), corrected=True),))
        try:
            lines = rules.log_lines(table, step.events)
        except SENSELESS:
            lines = (LogLine(message("log.entry_lost"), corrected=True),)
        return LogEntry(number, step.at, lines) if lines else None

    def last_entry(self) -> LogEntry | None:
        return next(self._entries_back(), None)

    def latest(self, count: int) -> tuple[LogEntry, ...]:
        """The last so many entries of the log that have something to say, the newest first."""
        marks = [self._seen(one) for one in reversed(self.uncovered)]
        found = [*marks, *islice(self._entries_back(), count)]
        return tuple(sorted(found, key=lambda entry: entry.number, reverse=True)[:count])

    def _entries_back(self) -> Iterator[LogEntry]:
        """From the cursor back, without steps that say nothing."""
        return filter(None, map(self._entry, range(self._cursor, 0, -1)))

    def tables(self, first: int = 0) -> Iterator[Table]:
        """The fresh table, or that after so many steps, and the one after each step up to the cursor."""
        return self._replay.tables(self._cursor, first)

    def table_at(self, number: int) -> Table:
        """The table as it was after so many steps."""
        return self._replay.at(number)

    def standing(self, number: int) -> tuple[int, ...]:
        """Points of every seat after so many steps: known of a table that was shown, else it is made once more."""
        if number not in self._points:
            self._points[number] = Shown(self._replay.at(number)).standing
        return self._points[number]

    def view(self, viewer: Viewer = PUBLIC) -> TableView:
        if viewer not in self._views:
            self._views[viewer] = self._view(viewer)
        return self._views[viewer]

    def _view(self, viewer: Viewer) -> TableView:
        table, shown = self.table, self.shown
        self._points[self._cursor] = shown.standing
        return TableView(
            title=table.game.title(table.options),
            seats=table.seats,
            strip=shown.strip,
            turn=shown.turn,
            depth=table.depth,
            finished=table.finished,
            game_view=shown.game_view(viewer),
            step=self._cursor,
            can_undo=self.can_undo,
            can_redo=self.can_redo,
            last=self.last_entry(),
        )


def seconds(clock: Callable[[], float]) -> int:
    """Whole seconds of a clock; one that was never set stands at the beginning, and none goes beyond what is read."""
    return min(LATEST_TIME, max(0, int(clock())))

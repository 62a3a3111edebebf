"""Random commands, sense and nonsense, on tables of every box: carried out or refused, and everything can be shown."""

import gc
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.games import GAMES, boxes
from companion.i18n import LANGUAGES, Translator
from companion.question import Number, Question, Several
from companion.secret import CLERK, behind_curtain
from companion.storage.share import export_table, import_table
from companion.storage.sheets import GAME
from companion.storage.verify import look_closely
from companion.table import catch_up, rules
from companion.table.session import Session
from companion.table.table_commands import Correct, CorrectAll
from companion.table.view_cache import Shown
from soak.own_sheets import sheet_box
from soak.random_commands import Anything
from soak.tables import any_header, next_entry
from soak.watch import Until, Watch, promise

STEPS = 220
"""Entries of one table at most."""
NONSENSE_EACH = 4
"""So many arbitrary commands are tried at every place."""
LOOK_EVERY, LOG_EVERY, CLOSELY_EVERY = 8, 40, 60
"""Entries between a view with its turn, a log with its sheet, and a look from every seat at all that can be fixed."""
OWN_SHEETS = 3
"""So many tables with a group's own sheet beside one of each box."""
SHARED_EVERY = 25
"""Tables between two that are shared and taken in again."""


def run(watch: Watch, seed: int, until: Until, *, steps: int = STEPS) -> None:
    for number, case in enumerate(until.cases(watch, seed, "commands")):
        with watch.finding("a table of random commands"):
            trial = Trial(watch, case)
            watch.counts["with a sheet"] += trial.session.header.game.id == GAME
            trial.play(steps)
        watch.counts["tables"] += 1
        if number % 50 == 20:
            with watch.finding("memory, table by table"):
                gc.collect()
                watch.look_at_memory()


class Trial:
    """One table, and the chance that plays it."""

    def __init__(self, watch: Watch, seed: int) -> None:
        self.watch, self.seed, self.random = watch, seed, Random(seed)
        every = (*boxes(), *(sheet_box(self.random) for _ in range(OWN_SHEETS)))
        self.session = Session(any_header(self.random, box=every[seed % len(every)]))
        self.anything = Anything(self.session.header.game.id, self.random)
        self.anything.learn_table(self.session.table)
        self.say = Translator(self.random.choice(LANGUAGES))
        self.game = self.session.table.game.title(self.session.header.options).id

    def play(self, steps: int) -> None:
        for number in range(1, steps + 1):
            if self.session.table.finished:
                self._undo_the_end()
            for _ in range(NONSENSE_EACH):
                self._try(self.anything.command())
            if self.random.random() < 0.12:
                self._move()
            if self.random.random() < 0.06:
                self._correct()
            if self.random.random() < 0.02:
                self._catch_up()
            self._enter()
            self._look(number)
        self._look(LOOK_EVERY * LOG_EVERY * CLOSELY_EVERY)
        self._undo_all_and_redo_all()
        if self.seed % SHARED_EVERY == 0:
            self._share()

    # --- entering ---

    def _enter(self) -> None:
        with self._step("the questions to an entry"):
            self.session.ask(CLERK, ())
        command = next_entry(self.session, self.random)
        if command is not None:
            self.anything.learn(command)
            self._try(command, taken=True)

    def _try(self, command: Any, *, taken: bool = False) -> None:
        """One command: carried out, or refused with a sentence and nothing changed."""
        session, watch = self.session, self.watch
        before, steps = session.table, session.cursor
        watch.doing = f"{self.game}, step {steps}: {command!r}"[:500]
        watch.counts["commands"] += 1
        try:
            with watch.cpu(f"{self.game}: {type(command).__name__}"):
                session.do(command)
        except RuleError as refusal:
            promise(not taken, f"refused although it was asked for: {refusal}")
            promise(session.table is before and session.cursor == steps, "refused, and yet the table has changed")
            sentence = self.say.text(refusal.message)
            promise(sentence != refusal.code and "{" not in sentence, f"no sentence for {refusal.code}")
            watch.counts["refused"] += 1
        else:
            promise(session.cursor == steps + 1, "taken, and yet it is not there")
            watch.counts["taken"] += 1

    def _move(self) -> None:
        """Back by some entries, and perhaps forth again."""
        back = min(self.session.cursor, self.random.choice((1, 1, 1, 2, 5)))
        before = self.session.table
        self.watch.doing = f"{self.game}: {back} undone at step {self.session.cursor}"
        for _ in range(back):
            with self._step("undo"):
                self.session.undo()
        self.watch.counts["undone"] += back
        if self.random.random() < 0.7:
            for _ in range(back):
                with self._step("redo"):
                    self.session.redo()
            self.watch.counts["redone"] += back
            promise(self.session.table == before, "undone and redone is not the same")

    def _undo_the_end(self) -> None:
        self.watch.counts["finished"] += 1
        self._look(LOOK_EVERY * LOG_EVERY)
        for _ in range(min(self.session.cursor, self.random.randint(1, 20))):
            self.session.undo()

    def _correct(self) -> None:
        """Change one thing: something within what the box contains."""
        table = self.session.table
        ids = list(table.game.corrections.ids(table.state))
        fix = table.game.corrections.find(table.state, self.random.choice(ids), CLERK) if ids else None
        if fix:
            self._try(Correct(fix.id, self._within(fix.domain)))

    def _catch_up(self) -> None:
        """Several values at once, some of which may not go together."""
        table = self.session.table
        offered = list(catch_up.offered(table, table.game.corrections.catch_up(table.state)))
        some = self.random.sample(offered, min(len(offered), self.random.randint(1, 8)))
        self._try(CorrectAll(tuple((fix.id, self._within(fix.domain)) for fix in some)))

    def _within(self, domain: Any) -> Any:
        match domain:
            case Number(low, high):
                return self.random.choice((low, high, self.random.randint(low, high)))
            case Several(options, least, most):
                return tuple(self.random.sample(options, self.random.randint(least, min(most, len(options)))))
        return self.random.choice(domain.options)

    # --- looking ---

    def _look(self, number: int) -> None:
        session = self.session
        if number % LOOK_EVERY == 0:
            self.watch.doing = f"{self.game}: shown at step {session.cursor}"
            with self._step("view"):
                view = session.view()
            promise(self.say.text(view.turn.headline), "a turn without a headline")
            with self._step("turn"):
                turn = session.turn()
            promise(turn == rules.turn(session.table) == view.turn, "the turn shown is that of another table")
            self.watch.counts["looks"] += 1
        if number % LOG_EVERY == 0:
            with self._step("log"):
                log = session.log()
            for line in (line for entry in log[-20:] for line in entry.lines):
                promise("{" not in self.say.text(line.text), f"a line without a sentence: {line.text.id}")
            with self._step("sheet"):
                sheet = session.sheet()
            promise(sheet == rules.sheet(session.table), "the sheet shown is that of another table")
            for player in sheet.players:
                points = sum(cell.points for cell in player.cells.values())
                promise(player.total == max(points, 0) or player.total == points, "a total that is no sum")
        if number % CLOSELY_EVERY == 0:
            self._look_closely()

    def _look_closely(self) -> None:
        table = self.session.table
        look_closely(Shown(table))
        for seat in range(len(table.seats)):
            with self._step("view behind the curtain"):
                self.session.view(behind_curtain(seat))
        with self._step("all that can be fixed"):
            fixes = rules.fixes(table)
        for fix in fixes.values():
            promise("{" not in self.say.text(fix.label), f"no words for {fix.id}")
        asked = self.session.ask()
        for option in asked.options if isinstance(asked, Question) else ():
            promise("{" not in self.say.text(option.label), f"no words for {option.id}")

    def _undo_all_and_redo_all(self) -> None:
        session = self.session
        self.watch.doing = f"{self.game}: everything undone and redone"
        end, cursor = session.table, session.cursor
        while session.can_undo:
            session.undo()
        promise(session.table == Session(session.header).table, "all undone is not a fresh table")
        while session.cursor < cursor:
            session.redo()
        promise(session.table == end, "all redone is another table")
        again = Session(session.header, session.steps, session.cursor)
        promise(again.table == end, "replayed it is another table")

    def _share(self) -> None:
        session = self.session
        self.watch.doing = f"{self.game}: shared and taken in"
        text = export_table(session.header, session.steps, session.cursor)
        taken = Session(*import_table(text, "shared", GAMES))
        promise(taken.table == session.table, "shared it is another table")
        promise(taken.log() == session.log() or session.uncovered, "shared it has another log")
        self.watch.counts["shared"] += 1

    def _step(self, what: str) -> Any:
        return self.watch.cpu(f"{self.game}: {what}")

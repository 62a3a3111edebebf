"""A game played with random answers, so that whatever it says is said once: what fails, and which words are missing."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.box import Box
from companion.cli.scaffold import ROOT
from companion.errors import RuleError, TablesideError
from companion.game import Depth, GameDefinition, Seat
from companion.i18n import LANGUAGES, Translator, catalog
from companion.messages import Message
from companion.new_table.seating import NAMES
from companion.question import Asked, Choice, Entry, Number, Option, Question, Value, random_entry
from companion.secret import CLERK
from companion.storage.share import export_table, import_table
from companion.table.header import Header
from companion.table.session import Session
from companion.table.setup import complete_page
from companion.table.table_commands import COMMANDS
from scoring.sheet import ScoreSheet

MOST_ENTRIES = 2000
Game = GameDefinition[Any]


class Wrong(Exception):
    """Something of a game's definition, in one sentence."""


class Said:
    """Every sentence that a game asks for, and the rules it names."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._ids: dict[str, None] = {}
        self.rules: dict[str, None] = {}
        self.mistakes: dict[str, None] = {}
        """What is wrong in its drawings."""

    def take(self, *parts: Any) -> None:
        """Messages and refusals, wherever they are in these."""
        for part in parts:
            match part:
                case Message():
                    self._ids[part.id] = None
                    self.take(*part.params.values())
                case RuleError():
                    self.take(part.message)
                    self.take_rules(part.rule)
                case Option():
                    self.take(part.label, part.detail, part.cost, part.why_not, part.in_short)
                    self.take(part.group, part.value, part.badge)
                case tuple() | list():
                    self.take(*part)

    def take_rules(self, *rules: str) -> None:
        self.rules.update(dict.fromkeys(rule for rule in rules if rule))

    def take_ids(self, *ids: str) -> None:
        self._ids.update(dict.fromkeys(ids))

    def missing(self) -> Iterator[str]:
        """A sentence for each id without words, with the files to add it to."""
        rules = {f"{self._game.id}.rule.{rule}": None for rule in self.rules}
        for id_ in {**self._ids, **rules}:
            lacking = [one for one in LANGUAGES if not (_has_own(one, id_) if id_ in rules else _has(one, id_))]
            if lacking:
                files = ", ".join(f"data/languages/{one}/{self._game.id}.json" for one in lacking)
                yield f"{id_} has no words: add it to {files}."


def _has(language: str, id_: str) -> bool:
    return Translator(language).has(id_)


def _has_own(language: str, rule: str) -> bool:
    """A rule may have other words in each box."""
    known = catalog(language, rule.partition(".")[0])
    return any((id_ + ".").startswith(rule + ".") for id_ in known)


def raised(what: str, wrong: BaseException) -> str:
    """What went wrong, and where in the game, in one line."""
    if isinstance(wrong, Wrong):
        return f"{what}: {wrong}"
    if isinstance(wrong, TablesideError):
        return f"{what} refuses: {Translator().text(wrong.message)}"
    frames = [frame for frame in traceback.extract_tb(wrong.__traceback__) if "/cli/check_" not in frame.filename]
    near = [frame for frame in frames if "/companion/games/" in frame.filename or "/scoring/" in frame.filename]
    at = f" in {_place((near or frames)[-1].filename)}, line {(near or frames)[-1].lineno}" if frames else ""
    why = " ".join(str(wrong).split())
    return f"{what}: {type(wrong).__name__}{f' {why}' if why else ''}{at}."


def _place(file: str) -> str:
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


Drawn = Callable[[Session, bool], Iterable[str]]
"""Says what is wrong in what a game draws of a table, and if wanted of its setup."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A table to be played."""

    box: Box
    depth: Depth
    players: int
    on: tuple[str, ...] = ()
    """What its group has switched on."""

    @property
    def name(self) -> str:
        return ", ".join((self.box.name, *self.on, f"{self.players} players", self.depth))


def play_table(game: Game, planned: Planned, said: Said, drawn: Drawn) -> str:
    """Play a table to its end, listen and look; what stops it in one sentence, or nothing."""
    listener = _Listener(game, said, drawn)
    try:
        listener.sit_down(planned)
        listener.lay_out()
        listener.play()
        listener.keep()
    except Exception as wrong:  # noqa: BLE001 - whatever the game raises is said
        return raised(f"{planned.name}: {listener.doing}", wrong)
    return ""


class _Listener:
    """Does what a group does, and knows which part of the definition it asks."""

    session: Session

    def __init__(self, game: Game, said: Said, drawn: Drawn) -> None:
        self.game, self.said, self.drawn = game, said, drawn
        self.doing = ""
        self.records = {record.__name__ for record in (*game.records, *COMMANDS)}

    def sit_down(self, planned: Planned) -> None:
        self.doing = "colours"
        box, players = planned.box, planned.players
        options = self.game.options(**box.options, **dict.fromkeys(planned.on, True))
        colours = self.game.colours(options)
        if len(colours) < players:
            raise Wrong(f"{len(colours)} for {players} players; give a colour to each.")
        self.doing = "start"
        seats = tuple(map(Seat, NAMES, colours))[:players]
        self.session = Session(Header(self.game, options, seats, planned.depth, 0))
        self.said.take(self.game.title(options), box.title)

    def lay_out(self) -> None:
        self.doing = "Setup.steps"
        session, of = self.session, self.game.id
        self._look(setup=True)
        for step in session.table.steps:
            self.said.take(step.title, step.checks, step.line)
            if step.page:
                self.said.take_ids(f"{of}.setup_page.{step.page}")
            if step.offer and not step.offer.starter:
                self.said.take_ids(f"setup_guide.draw_why.{step.offer.id}")
        strange = sorted(set(self.game.setup.pictures) - {step.page for step in session.table.steps})
        if strange and session.table.guided:
            self.doing = "Setup.pictures"
            raise Wrong(f"no step of Setup.steps has the page {strange[0]!r}.")
        while session.table.guided and (command := complete_page(session.table, Random(1))):
            session.do(command)
        self._look(setup=True)

    def play(self) -> None:
        random = Random(7)
        for _ in range(MOST_ENTRIES):
            self.listen()
            if self.session.table.finished:
                return
            self.doing = "ask"
            command = random_entry(self._ask, random)
            self.doing = f"decide({type(command).__name__})"
            why = self.session.why_not(command)
            self.said.take(why)
            if why is None:
                self.session.do(command)
        self.doing = "turn"
        raise Wrong(f"after {MOST_ENTRIES} random entries the phase is {self.session.turn().phase!r}, never the end.")

    def _ask(self, answers: tuple[Value, ...]) -> Asked | None:
        asked = self.session.ask(CLERK, answers)
        match asked:
            case Question():
                self._check(asked, first=not answers)
                self.said.take(asked.words, asked.detail, asked.options)
            case Entry(command) if type(command).__name__ not in self.records:
                raise Wrong(f"its answers make {command!r}, which is none of records; return a command of the game.")
        return asked

    def _check(self, question: Question, *, first: bool) -> None:
        if isinstance(question.domain, Number) and question.domain.low > question.domain.high:
            between = f"a number from {question.domain.low} to {question.domain.high}"
            raise Wrong(f"{question.words.id} asks for {between}; close what leads there (why_not).")
        if question.domain == Choice(()):
            raise Wrong(f"{question.words.id} has no options; close what leads there (why_not).")
        for option in question.options if first else ():
            if option.id.partition(":")[0] not in self.records:
                raise Wrong(f"the option {option.id!r} must begin with the name of a command that records lists.")

    def _look(self, *, setup: bool = False) -> None:
        self.said.mistakes.update(dict.fromkeys(self.drawn(self.session, setup)))

    def listen(self) -> None:
        """Everything the pages show of a table."""
        session, game = self.session, self.game
        self.doing = "turn"
        turn = session.turn()
        self.said.take(turn.headline, turn.notices)
        self.said.take_rules(*turn.reminders)
        if turn.seat is not None and turn.seat not in range(len(session.header.seats)):
            raise Wrong(f"seat {turn.seat} is not at the table; seats are numbers from 0, or None.")
        self.doing = "strip"
        for view in game.views.strip(session.state):
            self.said.take(view.status, view.part)
        self.doing = "present"
        session.view()
        self._look()
        self.doing = "log"
        for entry in session.latest(1):
            self.said.take([(line.text, line.added) for line in entry.lines])
        self.doing = "score"
        self._read(session.sheet())

    def _read(self, sheet: ScoreSheet) -> None:
        words, options = self.game.words, self.session.header.options
        names = [seat.name for seat in self.session.header.seats]
        if [player.name for player in sheet.players] != names:
            raise Wrong(f"players of the sheet are {[one.name for one in sheet.players]}; seats are {names}.")
        self.said.take([words.category(options, category) for category in sheet.categories])
        for player in sheet.players:
            if set(player.cells) != set(sheet.categories):
                raise Wrong(f"cells are {[*player.cells]}; give one for each category, {[*sheet.categories]}.")
            self.said.take([words.tie(options, by) for by, _ in player.tie_values])
            for cell in player.cells.values():
                self.said.take_rules(cell.rule)
                self.said.take([words.explain(options, item) for item in cell.because])

    def keep(self) -> None:
        """Saved and read again, as every table is."""
        self.doing = "records"
        session = self.session
        import_table(export_table(session.header, session.steps, session.cursor), "table", {self.game.id: self.game})

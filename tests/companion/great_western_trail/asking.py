"""Entering through questions: the answers that lead to a command, found by looking at what it says."""

from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.ask import conversation
from companion.games.great_western_trail.ask.visiting import CARD, CITY, DISC, HAND, OTHER, SPENT, TILE
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.commands import VisitKansasCity
from companion.i18n import Translator
from companion.question import (
    Asked,
    Choice,
    Entry,
    Number,
    Option,
    Question,
    Several,
    Value,
    allows,
    one_of,
    random_entry,
)
from companion.secret import CLERK, PUBLIC, Viewer
from companion.table.rules import decide
from companion.table.session import Session
from scoring.great_western_trail import WORKERS

COLUMNS = 3
"""Of foresight."""
MOST_QUESTIONS = 400
"""A command whose answers are not found by then is not reached."""
say = Translator("en").text


def answers_for(session: Session, command: Any, viewer: Viewer = CLERK) -> tuple[Value, ...] | None:
    """Answers whose entry is this command; None if no questions lead to it."""
    return _Search(session, command, viewer).from_here(())


class _Search:
    """Depth first, what the command names before all else."""

    def __init__(self, session: Session, command: Any, viewer: Viewer) -> None:
        self.session, self.command, self.viewer = session, command, viewer
        self.kind = type(command).__name__
        told = asdict(command)
        values = [value for name, value in told.items() if name != "seat"] + [told.get("seat", "")]
        self.lists = [value for value in values if isinstance(value, tuple)]
        self.numbers = [value for value in values if isinstance(value, int)]
        self.words = [str(value) for value in values if not isinstance(value, tuple)]
        self.whose = (str(told.get("seat", "")), told.get("by", ""))
        self.parts = _parts(command) if isinstance(command, VisitKansasCity) else frozenset[str]()
        self.asked = 0

    def from_here(self, answers: tuple[Value, ...]) -> tuple[Value, ...] | None:
        self.asked += 1
        if self.asked > MOST_QUESTIONS:
            return None
        try:
            asked = self.session.ask(self.viewer, answers)
        except RuleError:
            return None
        if isinstance(asked, Entry):
            return answers if self._same(asked.command) else None
        assert isinstance(asked, Question)
        for answer in self._likely(asked, answers):
            found = self.from_here((*answers, answer))
            if found is not None:
                return found
        return None

    def _same(self, command: Any) -> bool:
        """Equal, or at least no different to the rules: a number told where nothing asks for it."""
        if command == self.command or type(command) is not type(self.command):
            return bool(command == self.command)
        table = self.session.table
        return decide(table, command) == decide(table, self.command)

    def _likely(self, question: Question, answers: tuple[Value, ...]) -> Iterator[Value]:
        match question.domain:
            case Number():
                yield from dict.fromkeys(n for n in self.numbers if allows(question.domain, n))
            case Several():
                cards = (tuple(f"{CARD}/{one}" for one in some) for some in self.lists)
                yield from (some for some in (*self.lists, *cards, ()) if allows(question.domain, some))
            case Choice():
                open_ = [option.id for option in question.options if option.why_not is None]
                if answers:
                    yield from sorted(open_, key=lambda id_: self._rank(id_, answers))
                else:
                    ours = [id_ for id_ in open_ if id_.partition(":")[0] == self.kind]
                    yield from sorted(ours, key=lambda id_: id_.partition(":")[2] not in self.whose)

    def _rank(self, id_: str, answers: tuple[Value, ...]) -> tuple[int, int]:
        """The next of a list first, then what the command names; the rest of a list last of all."""
        if isinstance(self.command, VisitKansasCity) and answers:
            return (0, 0) if id_ in self.parts else (2, 0)
        for some in self.lists:
            told = sum(answer in some for answer in answers)
            if id_ in some:
                return (0, 0) if some[told : told + 1] == (id_,) else (3, 0)
        named = [n for n, word in enumerate(self.words) if word == id_ or word.startswith(f"{id_}/")]
        if named:
            return 1, named[0]
        return (1, 99) if set(id_.split("/")) <= set(self.words) else (2, 0)


def _parts(visit: VisitKansasCity) -> frozenset[str]:
    """The answers to the parts of a visit that make this one."""
    first = COLUMNS - len(visit.tiles)
    tiles = {f"{TILE}/{number}/{tile}" for number, tile in enumerate(visit.tiles, first)}
    hand = {OTHER} if visit.hand is None else {f"{HAND}/{visit.hand}"}
    cards = {f"{CARD}/{card}" for card in visit.cards}
    grown = {f"grow/{at}/{count}" for at, count in enumerate((visit.first, visit.second))}
    where = {f"{CITY}/{visit.city}", f"{DISC}/{visit.disc}", f"{SPENT}/{visit.certificates}"}
    return frozenset(tiles | hand | cards | grown | where)


# --- what is open, and what is closed -------------------------------------------------------------------------------


def completed(session: Session, answers: tuple[Value, ...], random: Random) -> Any:
    """A command that these answers lead to; None if every way on is closed."""
    try:
        return random_entry(lambda more: _asked(session, (*answers, *more)), random)
    except RuleError as refusal:
        assert refusal.code == "question.nothing_to_enter"
        return None


def _asked(session: Session, answers: tuple[Value, ...]) -> Asked:
    asked = session.ask(CLERK, answers)
    assert asked is not None
    return asked


def insisted(state: State, answers: tuple[Value, ...]) -> RuleError | None:
    """What the rules say to somebody who takes no closed answer for one: these answers, then always the first."""
    talk = conversation(state)
    try:
        question = next(talk)
        for answer in answers:
            question = talk.send(answer)
        while isinstance(question.domain, Number | Several) or question.options:
            question = talk.send(_first(question))
    except RuleError as refusal:
        return refusal
    except StopIteration as end:
        raise AssertionError(f"{answers} is closed, but the rules take {end.value}") from end
    return None


def _first(question: Question) -> Value:
    match question.domain:
        case Number(low):
            return low
        case Choice(options):
            return options[0]
    return ()


# --- whole games from questions -------------------------------------------------------------------------------------

NEVER = ("EndPlay",)
"""What ends a game early."""
SELDOM = ("CatchUp", "ReadTile", "TellTile", "RuleCard", "ConfirmRow", "Waive")
"""What a group enters now and then."""
_SELDOM, _WORKS, _LIKELY = 0.05, 0.7, 0.4
"""How often what is seldom comes up at all, a player goes on with the turn, and takes the likely answer."""
LIKELY = {"Move": ("kansas_city",), "VisitKansasCity": WORKERS}
"""What leads a game to its end."""


def entered_at_random(session: Session, random: Random) -> Any:
    """A command that questions lead to, with a group's sense of what is seldom and what is likely."""
    left_out = [NEVER, SELDOM if random.random() > _SELDOM else (), ("EndTurn",) if random.random() < _WORKS else ()]
    likely = random.random() < _LIKELY

    def ask(answers: tuple[Value, ...]) -> Asked:
        asked = session.ask(CLERK, answers)
        assert asked is not None
        if isinstance(asked, Entry):
            return asked
        for kinds in left_out if not answers else ():
            asked = _only(asked, [o for o in asked.options if o.id.partition(":")[0] not in kinds])
        wanted = LIKELY.get(str(answers[0]), ()) if answers and likely else ()
        return _only(asked, [option for option in asked.options if option.id.rpartition("/")[2] in wanted])

    return random_entry(ask, random)


def _only(question: Question, options: list[Option]) -> Question:
    """A question with these options alone, as long as any of them is open."""
    return one_of(question.words, options) if any(option.why_not is None for option in options) else question


def asked(session: Session, *answers: Value) -> Question:
    """What everybody is asked after these answers."""
    question = session.ask(PUBLIC, answers)
    assert isinstance(question, Question)
    return question


def option(session: Session, *answers: Value) -> Option:
    """The option that the last answer names."""
    return asked(session, *answers[:-1]).option(str(answers[-1]))


def entered(session: Session, *answers: Value) -> Any:
    """The command that these answers make."""
    found = session.ask(PUBLIC, answers)
    assert isinstance(found, Entry)
    return found.command


def words(option: Option) -> tuple[str, ...]:
    """All an option says in English: label, detail, what it brings at once, value, cost."""
    parts = (option.label, option.detail, option.badge, option.value, option.cost)
    return tuple(say(part) for part in parts if part)

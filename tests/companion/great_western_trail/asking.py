"""Entering through questions: the answers that lead to a command, found by looking at what it says."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from companion.errors import RuleError
from companion.question import Choice, Entry, Number, Question, Several, Value, allows
from companion.secret import CLERK
from companion.table.rules import decide
from companion.table.session import Session

MOST_QUESTIONS = 400
"""A command whose answers are not found by then is not reached."""


def answers_for(session: Session, command: Any) -> tuple[Value, ...] | None:
    """Answers whose entry is this command; None if no questions lead to it."""
    return _Search(session, command).from_here(())


class _Search:
    """Depth first, what the command names before all else."""

    def __init__(self, session: Session, command: Any) -> None:
        self.session, self.command = session, command
        self.kind = type(command).__name__
        values = [*asdict(command).values()]
        self.lists = [value for value in values if isinstance(value, tuple)]
        self.numbers = [value for value in values if isinstance(value, int)]
        self.words = [str(value) for value in values if not isinstance(value, tuple)]
        self.asked = 0

    def from_here(self, answers: tuple[Value, ...]) -> tuple[Value, ...] | None:
        self.asked += 1
        if self.asked > MOST_QUESTIONS:
            return None
        try:
            asked = self.session.ask(CLERK, answers)
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
                yield from (some for some in (*self.lists, ()) if allows(question.domain, some))
            case Choice():
                open_ = [option.id for option in question.options if option.why_not is None]
                if not answers:
                    open_ = [id_ for id_ in open_ if id_.partition(":")[0] == self.kind]
                yield from sorted(open_, key=lambda id_: self._rank(id_, answers))

    def _rank(self, id_: str, answers: tuple[Value, ...]) -> int:
        """The next of a list first, then what the command names; the rest of a list last of all."""
        for some in self.lists:
            told = sum(answer in some for answer in answers)
            if id_ in some:
                return 0 if some[told : told + 1] == (id_,) else 3
        which = id_.partition(":")[2] or id_
        pieces = set(id_.split("/")) <= set(self.words)
        return 1 if which in self.words or pieces else 2

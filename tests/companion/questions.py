"""Playing by questions alone: which answers lead to a command, and where an open answer leads."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.question import Asked, Choice, Entry, Number, Question, Several, Value, any_answer, random_entry
from companion.secret import CLERK, Viewer
from companion.table.session import Session

MOST_ASKED = 3000
"""A search that has asked so often will not find it."""


def answers_for(session: Session, command: Any, viewer: Viewer = CLERK) -> tuple[Value, ...] | None:
    """Answers that make exactly this command, found by trying first what the command speaks of; None if none do."""
    left = [MOST_ASKED]

    def search(answers: tuple[Value, ...]) -> tuple[Value, ...] | None:
        left[0] -= 1
        try:
            asked = session.ask(viewer, answers)
        except RuleError:
            return None
        if isinstance(asked, Entry):
            return answers if asked.command == command else None
        for answer in _first_question(asked, command) if not answers else _candidates(asked, command, answers):
            found = search((*answers, answer)) if left[0] > 0 else None
            if found is not None:
                return found
        return None

    return search(())


def _first_question(asked: Asked | None, command: Any) -> list[str]:
    if not isinstance(asked, Question):
        return []
    spoken, seat = _spoken(command), str(getattr(command, "seat", ""))
    named = [option.id for option in asked.options if option.id.partition(":")[0] == type(command).__name__]
    return sorted(named, key=lambda id_: ((which := id_.partition(":")[2]) != seat, which not in spoken))


def _candidates(asked: Asked | None, command: Any, said: tuple[Value, ...]) -> Iterator[Value]:
    """Answers to a question, those first that the command speaks of and that were not said yet, in its order."""
    if not isinstance(asked, Question):
        return
    spoken = _spoken(command)
    for one in said:
        if str(one).lower() in spoken:
            spoken.remove(str(one).lower())
    place = {one: number for number, one in reversed(tuple(enumerate(spoken)))}
    match asked.domain:
        case Choice(options):
            yield from sorted(dict.fromkeys(options), key=lambda id_: place.get(id_.lower(), len(spoken)))
        case Number(low, high):
            yield from sorted(range(low, high + 1), key=lambda n: str(n) not in place)
        case Several(options):
            told = [getattr(command, field.name) for field in fields(command)]
            for part in told:
                if isinstance(part, tuple):
                    yield tuple(one for one in part if one in options)
            yield ()


def _spoken(command: Any) -> list[str]:
    """Every value of a command as an option would be named, in its order; nothing is *none*."""
    spoken: list[str] = []
    for field in fields(command):
        value = getattr(command, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            spoken += (str(part).lower(), str(part).lower().partition("/")[0])  # and of which kind it is
    return spoken


def play_by_questions(session: Session, random: Random, *, most: int = 20_000) -> Session:
    """A whole table at random from nothing but its questions; an answer that is refused after all is given again."""
    for _ in range(most):
        if session.table.finished:
            return session
        command = random_entry(lambda answers: session.ask(CLERK, answers), random)
        if session.why_not(command) is None:
            session.do(command)
    raise AssertionError("the table is still open")


def answer_with(question: Question, option: str, random: Random) -> Value:
    """An answer that takes this option, and at random whatever else it must."""
    if isinstance(question.domain, Choice):
        return option
    assert isinstance(question.domain, Several)
    others = list(question.domain.options)
    others.remove(option)
    closed = {one.id for one in question.options if one.why_not}
    openly = [one for one in others if one not in closed]
    more = max(0, question.domain.least - 1)
    return option, *random.sample(openly, min(more, len(openly)))


def led_on(session: Session, viewer: Viewer, answers: tuple[Value, ...], random: Random) -> Iterator[Any]:
    """Commands that open answers lead to from here, at random."""
    for _ in range(5):
        said = answers
        try:
            asked = session.ask(viewer, said)
            while isinstance(asked, Question):
                answer = any_answer(asked, random)
                if answer is None:
                    break
                said = (*said, answer)
                asked = session.ask(viewer, said)
        except RuleError:
            continue
        if isinstance(asked, Entry):
            yield asked.command

"""Answering the questions of a Stone Age table: towards a command, or wherever an option leads."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from companion.errors import RuleError
from companion.question import Asked, Choice, Entry, Number, Option, Question, Several, Value, allows
from companion.secret import CLERK, Viewer
from companion.table.session import Session
from scoring.stone_age import RESOURCES

Answers = tuple[Value, ...]


def asking(session: Session, viewer: Viewer = CLERK) -> Callable[[Answers], Asked]:
    """What this table asks this viewer, as a function of the answers."""

    def ask(answers: Answers = ()) -> Asked:
        asked = session.ask(viewer, answers)
        assert asked is not None
        return asked

    return ask


def first_question(session: Session, viewer: Viewer = CLERK) -> Question:
    asked = session.ask(viewer)
    assert isinstance(asked, Question)
    return asked


def options(session: Session, viewer: Viewer = CLERK) -> dict[str, Option]:
    return {option.id: option for option in first_question(session, viewer).options}


def question(session: Session, *answers: Value, viewer: Viewer = CLERK) -> Question:
    asked = session.ask(viewer, answers)
    assert isinstance(asked, Question), asked
    return asked


def command_of(session: Session, *answers: Value, viewer: Viewer = CLERK) -> Any:
    asked = session.ask(viewer, answers)
    assert isinstance(asked, Entry), asked
    return asked.command


# --- towards a command ----------------------------------------------------------------------------------------------


def answers_for(session: Session, command: Any, viewer: Viewer = CLERK) -> Answers | None:
    """The answers that make this command; None if no way leads to it."""
    ask = asking(session, viewer)

    def search(answers: Answers) -> Answers | None:
        try:
            asked = ask(answers)
        except RuleError:
            return None
        if isinstance(asked, Entry):
            return answers if asked.command == command else None
        for answer in _towards(asked, command, first=not answers):
            found = search((*answers, answer))
            if found:
                return found
        return None

    return search(())


def _towards(asked: Question, command: Any, *, first: bool) -> Iterator[Value]:
    """Answers that may lead to the command: its own numbers and dice, and any option of a list."""
    values = [getattr(command, field.name) for field in fields(command)]
    match asked.domain:
        case Choice(ids):
            kind, said = type(command).__name__, {str(value) for value in values}
            likely = [id_ for id_ in ids if not first or id_.partition(":")[0] == kind]
            yield from sorted(likely, key=lambda id_: id_.rpartition(":")[2] not in said)
        case Number():
            many = [len(value) for value in values if isinstance(value, tuple)]  # how many dice there were
            yield from (value for value in (*values, *many) if allows(asked.domain, value))
        case Several():
            written = [*_written(values), tuple(part for told in _written(values) for part in told)]
            yield from (answer for answer in written if allows(asked.domain, answer))


def _written(values: list[Any]) -> list[tuple[str, ...]]:
    """Dice, tools and payments as they are answered."""
    plain = [tuple(str(part) for part in value) for value in values if isinstance(value, tuple)]
    paid = [value for value in values if isinstance(value, tuple) and len(value) == len(RESOURCES)]
    one_by_one = [
        tuple(Counter(dict(zip(RESOURCES, counts, strict=True))).elements()) for counts in paid if _small(counts)
    ]
    return [*one_by_one, *plain]


def _small(counts: tuple[Any, ...]) -> bool:
    return all(isinstance(count, int) and 0 <= count < 100 for count in counts)


# --- wherever it leads ----------------------------------------------------------------------------------------------


def some_answer(asked: Question, option: Option | None = None) -> Value:
    """This option, or what is proposed, or the first that is open."""
    open_ones = [o.id for o in asked.options if o.why_not is None]
    match asked.domain:
        case Number(low, _):
            return low
        case Choice():
            return option.id if option else asked.usual or open_ones[0]
        case Several(ids, least, _):
            if asked.usual and not option:
                return asked.usual
            ranked = sorted(
                (id_ for id_ in ids if id_ in open_ones), key=lambda id_: option is None or id_ != option.id
            )
            return tuple(ranked[: max(least, 1)])


def leads_to(session: Session, option: Option, viewer: Viewer = CLERK) -> Any:
    """The command this option of the first question leads to, by what is proposed or else comes first."""
    ask = asking(session, viewer)
    answers: Answers = (option.id,)
    asked = ask(answers)
    while isinstance(asked, Question):
        answers = (*answers, some_answer(asked))
        asked = ask(answers)
    return asked.command


def every_question(session: Session, viewer: Viewer, most: int = 400) -> Iterator[tuple[Answers, Asked | RuleError]]:
    """All that can be asked of this viewer, breadth first; of numbers and of several only one answer is followed."""
    waiting: list[Answers] = [()]
    for _ in range(most):
        if not waiting:
            return
        answers = waiting.pop(0)
        try:
            asked = asking(session, viewer)(answers)
        except RuleError as refusal:
            yield answers, refusal
            continue
        yield answers, asked
        if isinstance(asked, Question):
            chosen = (
                [option.id for option in asked.options] if isinstance(asked.domain, Choice) else [some_answer(asked)]
            )
            waiting += [(*answers, answer) for answer in chosen]

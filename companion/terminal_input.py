"""Questions for a terminal: an option on a line with its number, and what was typed as an answer."""

from collections import Counter

from companion.i18n import Translator
from companion.messages import message
from companion.question import Choice, Number, Option, Question, Several, Value

NONE = "0"
"""Typed for none of several."""


def question_as_lines(question: Question, say: Translator) -> list[str]:
    """The words of a question, its options with their numbers, and how it can be answered."""
    lines = [say.text(part) for part in (question.words, question.detail) if part]
    group = None
    for number, option in enumerate(question.options, 1):
        if option.group is not None and option.group != group:
            lines.append(f"      {say.text(option.group)}")
        group = option.group
        lines.append(_line(number, option, question, say))
    return [*lines, *how_to_answer(question, say)]


def _line(number: int, option: Option, question: Question, say: Translator) -> str:
    value = option.value if question.layout != "keys" else None  # the label says it
    told = [say.text(part) for part in (option.detail, option.badge) if part]
    told += [", ".join(say.text(part) for part in (value, option.cost) if part)] if value or option.cost else []
    times = Counter(question.domain.options)[option.id] if isinstance(question.domain, Several) else 1
    words = say.text(option.label) + (f" ×{times}" if times > 1 else "")
    if option.why_not is None:
        return f"{number:>4}  " + " · ".join([words, *told])
    return f"{number:>4} – " + " · ".join([words, say.text(option.why_not.message)])


def how_to_answer(question: Question, say: Translator) -> list[str]:
    """What is to be typed, the usual answer, and whether chance may answer."""
    hints = []
    match question.domain:
        case Number(low, high):
            hints.append(say("terminal.number", low=low, high=high))
        case Several(options, least, most):
            most = min(most, len(options))
            exactly = message("terminal.exactly", count=most)
            hints.append(say.text(exactly if least == most else message("terminal.several", least=least, most=most)))
    if question.usual is not None:
        hints.append(say("terminal.usual", what=answer_in_words(question, question.usual, say)))
    if question.chance:
        hints.append(say("terminal.by_chance"))
    return hints


def answer_in_words(question: Question, answer: Value, say: Translator) -> str:
    """An answer as the table would say it."""
    match answer:
        case int():
            return str(answer).replace("-", "−")
        case str():
            return say.text(question.option(answer).label)
    words = tuple(question.option(part).label for part in answer)
    return say("question.as_it_is", what=words) if words else say("terminal.none")


def typed_answer(question: Question, typed: str) -> Value | None:
    """The answer that was typed; None for what is none. Whether it may be given is for `check` to say."""
    words = typed.replace(",", " ").replace("−", "-").split()
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        return None
    match question.domain:
        case Number():
            return numbers[0] if len(numbers) == 1 else None
        case Choice():
            options = _numbered(question, numbers)
            return options[0] if options and len(options) == 1 else None
    return () if words == [NONE] else _numbered(question, numbers)


def _numbered(question: Question, numbers: list[int]) -> tuple[str, ...] | None:
    """The options of these numbers; None if there is no such one."""
    if not all(1 <= number <= len(question.options) for number in numbers):
        return None
    return tuple(question.options[number - 1].id for number in numbers)

"""Questions in a terminal: numbered options, and parsing of what was typed."""

from collections import Counter

from companion.i18n import Translator
from companion.messages import message
from companion.question import Choice, Number, Option, Question, Several, Value

NONE = "0"
"""Typed for none of several."""


def question_as_lines(question: Question, tr: Translator) -> list[str]:
    """The words of a question, its options with their numbers, and how it can be answered."""
    lines = [tr.text(part) for part in (question.words, question.detail) if part]
    group = None
    for number, option in enumerate(question.options, 1):
        if option.group is not None and option.group != group:
            lines.append(f"      {tr.text(option.group)}")
        group = option.group
        lines.append(_line(number, option, question, tr))
    return [*lines, *how_to_answer(question, tr)]


def _line(number: int, option: Option, question: Question, tr: Translator) -> str:
    value = option.value if question.layout != "keys" else None  # the label says it
    details = [tr.text(part) for part in (option.detail, option.badge) if part]
    details += [", ".join(tr.text(part) for part in (value, option.cost) if part)] if value or option.cost else []
    times = Counter(question.domain.options)[option.id] if isinstance(question.domain, Several) else 1
    words = tr.text(option.label) + (f" ×{times}" if times > 1 else "")
    if option.why_not is None:
        return f"{number:>4}  " + " · ".join([words, *details])
    return f"{number:>4} – " + " · ".join([words, tr.text(option.why_not.message)])


def how_to_answer(question: Question, tr: Translator) -> list[str]:
    """What is to be typed, the usual answer, and whether chance may answer."""
    hints = []
    match question.domain:
        case Number(low, high):
            hints.append(tr("terminal.number", low=low, high=high))
        case Several(options, least, most):
            most = min(most, len(options))
            exactly = message("terminal.exactly", count=most)
            hints.append(tr.text(exactly if least == most else message("terminal.several", least=least, most=most)))
    if question.usual is not None:
        hints.append(tr("terminal.usual", what=answer_in_words(question, question.usual, tr)))
    if question.chance:
        hints.append(tr("terminal.by_chance"))
    return hints


def answer_in_words(question: Question, answer: Value, tr: Translator) -> str:
    """An answer in words."""
    match answer:
        case int():
            return str(answer).replace("-", "−")
        case str():
            return tr.text(question.option(answer).label)
    words = tuple(question.option(part).label for part in answer)
    return tr("question.as_it_is", what=words) if words else tr("terminal.none")


def typed_answer(question: Question, typed: str) -> Value | None:
    """The answer that was typed; None for what is none. `check` decides whether it is allowed."""
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

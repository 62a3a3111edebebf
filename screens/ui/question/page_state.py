"""What was answered and set on a question sheet, as a frozen record, and how a tap changes it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.question import Choice, Dice, Number, Question, Several, Value
from companion.words.numbers import shown_number, signed

MOST_DIGITS, LONGEST_ENTRY = 4, 12
STEPS, KEYS = "steps", "keys"
"""The layouts of a number that is typed as a sum, or reached by steps from what it is; and of one that is given as soon
as it is entered: by a key of its own, or by its last digit."""
FEW_NUMBERS, MOST_KEYS = 12, 21
"""So many numbers have a key each, and so many where the layout asks for keys."""


@dataclass(frozen=True, slots=True)
class PageState:
    answers: tuple[Value, ...] = ()
    chosen: tuple[str, ...] = ()
    """Of several, those that are chosen and not given as an answer yet."""
    typed: str = ""
    """The digits of a number, as far as they are typed."""
    letters: str = ""
    """What is typed to find one of many."""
    refusal: str = ""
    """The id of what is wrong with what is set."""


# --- messages ---


@dataclass(frozen=True, slots=True)
class Give:
    """This is the answer."""

    answer: Value


@dataclass(frozen=True, slots=True)
class Refuse:
    """An option that is closed."""

    option: str


@dataclass(frozen=True, slots=True)
class Add:
    """One more of this; one too many is none of it."""

    option: str


@dataclass(frozen=True, slots=True)
class Take:
    """One less of this."""

    option: str


@dataclass(frozen=True, slots=True)
class Digit:
    digit: str


@dataclass(frozen=True, slots=True)
class StepBy:
    """So much more than was typed; of a number that is typed as a sum."""

    by: int


@dataclass(frozen=True, slots=True)
class Erase:
    pass


@dataclass(frozen=True, slots=True)
class Done:
    """What is set is the answer."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The app rolls or draws."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """To the question before."""


def begun(question: Question, answers: tuple[Value, ...], before: Value | None = None) -> PageState:
    """A question that was not answered yet, or is answered anew."""
    match question.domain:
        case Several():
            value = question.usual if before is None else before
            return PageState(answers, value if isinstance(value, tuple) else ())
        case Number():
            return PageState(answers, typed="" if before is None else str(before))
    return PageState(answers)


def update(question: Question, local: PageState, message: object) -> PageState:
    """What is set after a tap that is no answer yet."""
    match message:
        case Add(option):
            return _added(question, local, option)
        case Take(option):
            at = len(local.chosen) - 1 - local.chosen[::-1].index(option)
            return replace(local, chosen=(*local.chosen[:at], *local.chosen[at + 1 :]), refusal="")
        case Digit(digit) if question.layout == STEPS:
            return replace(local, typed=f"{local.typed}{digit}"[:LONGEST_ENTRY], refusal="")
        case StepBy(by):
            return replace(local, typed=_stepped(question, local, by), refusal="")
        case Digit(digit) if question.layout == KEYS and not leads_on(question, local.typed + digit):
            return local
        case Digit(digit):
            fresh = local.typed == "0" or local.refusal or digit == "-"
            typed = digit if fresh else f"{local.typed}{digit}"[:MOST_DIGITS]
            return replace(local, typed=typed, refusal="")
        case Erase():
            return replace(local, typed=local.typed[:-1], refusal="")
    return local


def has_keys(question: Question) -> bool:
    """True if each number has a key of its own."""
    match question.domain:
        case Number(low, high):
            return high - low < (MOST_KEYS if question.layout == KEYS else FEW_NUMBERS)
    return False


def leads_on(question: Question, typed: str, *, further: bool = False) -> bool:
    """True if this is a number that can be given, or its first digits; only the latter with `further`."""
    assert isinstance(question.domain, Number)
    numbers = map(str, range(question.domain.low, question.domain.high + 1))
    return any(one.startswith(typed) and not (further and one == typed) for one in numbers)


def is_told(question: Question, local: PageState) -> bool:
    """True if what is set is the answer: no digit makes another number of what is typed, or all dice are entered."""
    match question.domain:
        case Number() if question.layout == KEYS and local.typed:
            return not leads_on(question, local.typed, further=True)
        case Several(_, _, most) if are_told(question):
            return len(local.chosen) == most and not local.refusal
    return False


def are_told(question: Question) -> bool:
    """True for dice that are entered one by one: the last of them is the answer."""
    return question.layout == STEPS and isinstance(question.chance, Dice)


def _added(question: Question, local: PageState, option: str) -> PageState:
    assert isinstance(question.domain, Several)
    most, now = Counter(question.domain.options)[option], local.chosen.count(option)
    full = len(local.chosen) >= question.domain.most
    if now == most or (full and now):
        return replace(local, chosen=tuple(one for one in local.chosen if one != option), refusal="")
    if full:
        return replace(local, refusal="fix.several_full")
    return replace(local, chosen=(*local.chosen, option), refusal="")


def _stepped(question: Question, local: PageState, by: int) -> str:
    """Steps count from the number as it is, or from digits that stand for themselves."""
    if _may_be_negative(question) or not (is_relative(question, local) or not local.typed):
        return shown_number(number_of(question, local) + by)
    total = (worked_out(local.typed) or 0) + by
    return signed(total) if total else ""


def _may_be_negative(question: Question) -> bool:
    return isinstance(question.domain, Number) and question.domain.low < 0


def is_relative(question: Question, local: PageState) -> bool:
    """True for a sum that counts from the number as it is: behind a sign, unless the number may have one itself."""
    return local.typed.startswith("+") or (local.typed.startswith("−") and not _may_be_negative(question))


def worked_out(typed: str) -> int | None:
    """What a typed sum adds up to, a sign at its end left out; None while it is no number."""
    terms = typed.rstrip("+−").replace("−", "+-").split("+")
    try:
        return sum(int(term) for term in terms if term) if any(terms) else None
    except ValueError:
        return None


def value_of(question: Question, local: PageState) -> Value:
    """What is set, as an answer."""
    match question.domain:
        case Number():
            return number_of(question, local)
        case Choice():
            return local.chosen[0]
    return local.chosen


def number_of(question: Question, local: PageState) -> int:
    """What is typed; as long as nothing is, what is usual."""
    if question.layout == STEPS:
        begun, total = question.usual if isinstance(question.usual, int) else 0, worked_out(local.typed)
        return begun if total is None else begun + total if is_relative(question, local) else total
    if not local.typed and isinstance(question.usual, int):
        return question.usual
    return int(local.typed) if local.typed.removeprefix("-") else 0


def judged(question: Question, local: PageState) -> PageState:
    """With the reason if what is set can be no answer."""
    match question.domain:
        case Number(low, high) if not low <= number_of(question, local) <= high:
            return replace(local, refusal="question.from_to")
        case Several(_, least, _) if len(local.chosen) < least:
            return replace(local, refusal="question.at_least")
    return replace(local, refusal="")


# --- as a draft ---


def to_plain(local: PageState) -> dict[str, Any]:
    answers = [list(answer) if isinstance(answer, tuple) else answer for answer in local.answers]
    return {"answers": answers, "chosen": list(local.chosen), "typed": local.typed}


TYPED = frozenset("0123456789+−-")


def from_plain(plain: Mapping[str, Any]) -> PageState:
    """A draft; what is no part of it is left out."""
    answers = plain.get("answers")
    answers = answers if isinstance(answers, list | tuple) else ()
    chosen, typed = plain.get("chosen", ()), plain.get("typed", "")
    return PageState(
        tuple(tuple(answer) if isinstance(answer, list) else answer for answer in answers),
        tuple(chosen) if isinstance(chosen, list | tuple) else (),
        typed if isinstance(typed, str) and set(typed) <= TYPED else "",
    )

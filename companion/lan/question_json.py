"""Questions as JSON in a language, and answers as they come from a phone."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.errors import RuleError
from companion.i18n import Translator
from companion.question import Choice, Number, Option, Question, Several, Value
from companion.rulebook import rule_words
from companion.shapes import picture_as_plain
from companion.table.session import Header

MOST_ANSWERS = 60
CHANCE = {"chance": True}
"""Stands where the host is to roll or draw."""


def question_as_plain(question: Question, say: Translator, header: Header, state: Any) -> dict[str, Any]:
    """Everything a page needs to ask it; closed options last, with their reason, unless they stand in groups."""
    told: dict[str, Any] = {"words": say.text(question.words), "chance": question.chance is not None}
    told["layout"] = question.layout
    if question.detail is not None:
        told["detail"] = say.text(question.detail)
    if question.usual is not None:
        told["usual"] = question.usual
    match question.domain:
        case Number(low, high):
            return {**told, "kind": "number", "low": low, "high": high}
        case Several(options, least, most):
            times = Counter(options)
            told |= {"kind": "several", "least": least, "most": min(most, len(options))}
        case Choice(options):
            times = Counter(options)
            told |= {"kind": "choice"}
    grouped = any(option.group for option in question.options)
    ordered = sorted(question.options, key=lambda option: option.why_not is not None and not grouped)
    return {**told, "options": [_option(option, times[option.id], say, header, state) for option in ordered]}


def _option(option: Option, times: int, say: Translator, header: Header, state: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"id": option.id, "label": say.text(option.label)}
    for name in ("detail", "cost", "group", "value", "badge"):
        words = getattr(option, name)
        if words:
            told[name] = say.text(words)
    if option.picture:
        drawn = header.game.picture(state, option.picture)
        told |= {"picture": option.picture, **({"drawn": picture_as_plain(drawn)} if drawn else {})}
    if option.aside:
        told["aside"] = True
    if times != 1:
        told["times"] = times
    if option.why_not:
        told["closed"] = refusal_as_plain(option.why_not, say, header)
    return told


def refusal_as_plain(refusal: RuleError, say: Translator, header: Header) -> dict[str, str]:
    """Why not, and the rule in one sentence."""
    told = {"words": say.text(refusal.message)}
    rule = rule_words(header.game.id, refusal.rule, header.options)
    return {**told, "rule": say(rule)} if rule else told


def answers_from(plain: Any) -> tuple[Value | Mapping[str, bool], ...]:
    """Answers as a phone sent them; ValueError for what can be none."""
    if not isinstance(plain, list) or len(plain) > MOST_ANSWERS:
        raise ValueError("answers")
    return tuple(map(_answer, plain))


def _answer(plain: Any) -> Value | Mapping[str, bool]:
    match plain:
        case bool():
            raise ValueError("answer")
        case int() | str():
            return plain
        case dict() if plain == CHANCE:
            return CHANCE
        case list() if all(isinstance(part, str) for part in plain):
            return tuple(plain)
    raise ValueError("answer")

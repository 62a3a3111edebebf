"""Questions as JSON in a language, and answers as they come from a phone."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.drawing.shapes import picture_as_plain
from companion.errors import RuleError
from companion.i18n import Translator
from companion.question import Choice, Number, Option, Question, Several, Value
from companion.table.header import Header
from companion.words.rulebook import rule_words

MOST_ANSWERS = 60
CHANCE = {"chance": True}
"""An answer that the host rolls or draws."""


def question_as_plain(question: Question, tr: Translator, header: Header, state: Any) -> dict[str, Any]:
    """Everything a page needs to ask it; closed options last, with their reason, unless they stand in groups."""
    plain: dict[str, Any] = {"words": tr.text(question.words), "chance": question.chance is not None}
    plain["layout"] = question.layout
    if question.detail is not None:
        plain["detail"] = tr.text(question.detail)
    if question.usual is not None:
        plain["usual"] = question.usual
    match question.domain:
        case Number(low, high):
            return {**plain, "kind": "number", "low": low, "high": high}
        case Several(options, least, most):
            times = Counter(options)
            plain |= {"kind": "several", "least": least, "most": min(most, len(options))}
        case Choice(options):
            times = Counter(options)
            plain |= {"kind": "choice"}
    grouped = any(option.group for option in question.options)
    ordered = sorted(question.options, key=lambda option: option.why_not is not None and not grouped)
    return {**plain, "options": [_option(option, times[option.id], tr, header, state) for option in ordered]}


def _option(option: Option, times: int, tr: Translator, header: Header, state: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"id": option.id, "label": tr.text(option.label)}
    for name in ("detail", "cost", "group", "value", "badge"):
        words = getattr(option, name)
        if words:
            plain[name] = tr.text(words)
    if option.picture:
        drawn = header.game.views.picture(state, option.picture)
        plain |= {"picture": option.picture, **({"drawn": picture_as_plain(drawn)} if drawn else {})}
    plain |= {name: True for name in ("aside", "main", "done") if getattr(option, name)}
    if times != 1:
        plain["times"] = times
    if option.why_not:
        plain["closed"] = refusal_as_plain(option.why_not, tr, header)
    return plain


def refusal_as_plain(refusal: RuleError, tr: Translator, header: Header) -> dict[str, str]:
    """Why not, and the rule in one sentence."""
    plain = {"words": tr.text(refusal.message)}
    rule = rule_words(header.game.id, refusal.rule, header.options)
    return {**plain, "rule": tr(rule)} if rule else plain


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

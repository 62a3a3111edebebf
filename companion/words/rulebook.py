"""The rules of a game as a table reads them: by sections, those of its own box, in the words of its own box.

A sentence that differs between the boxes of a game exists once for each: its id, a dot, and the option.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion.i18n import FALLBACK, areas, catalog
from companion.input.catalog import read_rules
from companion.messages import Message, message


def own_words(id_: str, options: Any) -> str:
    """The message id for a table with these options, where its box has a sentence of its own."""
    area = id_.partition(".")[0]
    if area not in areas():
        return id_
    known = catalog(FALLBACK, area)
    return next((own for choice in _chosen(options) if (own := f"{id_}.{choice}") in known), id_)


def rule_words(game: str, rule: str, options: Any) -> str:
    """The id of a rule's sentence; empty if it has none."""
    id_ = own_words(f"{game}.rule.{rule}", options)
    return id_ if rule and game in areas() and id_ in catalog(FALLBACK, game) else ""


def sections(game: str, options: Any) -> Mapping[str, tuple[str, ...]]:
    """The ids of the rules that hold at a table with these options, by section; sections without any are not there."""
    every, _, only = read_rules(game)
    others = {rule for choice, rules in only.items() if choice not in _chosen(options) for rule in rules}
    found = {name: tuple(rule for rule in rules if rule not in others) for name, rules in every.items()}
    return {name: rules for name, rules in found.items() if rules}


def section_of(game: str, rule: str, options: Any) -> str:
    """The section a rule stands in; empty if it is in none."""
    return next((name for name, rules in sections(game, options).items() if rule in rules), "")


def rule_name(game: str, rule: str, options: Any) -> Message | None:
    """A rule by its title and its section; None if it has no title."""
    title = _title_of(game, rule)
    if not title:
        return None
    section = section_of(game, rule, options)
    words = message(own_words(f"{game}.{title}", options))
    return message("refusal.rule", title=words, section=section_name(game, section, options)) if section else words


def section_name(game: str, section: str, options: Any) -> Message:
    return message(own_words(f"{game}.rules.{section}", options))


def rules_around(game: str, rule: str, options: Any) -> tuple[str, ...]:
    """The other rules of its section; those with the same title first."""
    _, titles, _ = read_rules(game)
    near = titles.get(_title_of(game, rule), ())
    others = sections(game, options).get(section_of(game, rule, options), ())
    return tuple(sorted((other for other in others if other != rule), key=lambda other: other not in near))


def _title_of(game: str, rule: str) -> str:
    _, titles, _ = read_rules(game)
    return next((title for title, rules in titles.items() if rule in rules), "")


def _chosen(options: Any) -> tuple[str, ...]:
    """What a group chose: the words of its options, and the names of those it switched on."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return tuple(name if value is True else value for name, value in values.items() if value is True or _word(value))


def _word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)

"""A table with a sheet in words: what is entered, and the reason for every point."""

from typing import Any

from companion.game import LogLine
from companion.games.own_sheet.author import words
from companion.games.own_sheet.records import Entered, HiddenEntered, Options, RoundAdded, RoundsEnded
from companion.games.own_sheet.rules import row_of
from companion.games.own_sheet.state import State
from companion.messages import Message, Param, message
from scoring.sheet import Item

COUNTED = (
    *("entered", "times", "per", "looked_up", "picked", "product", "full_sets", "sets_of", "place"),
    *("bid_made", "bid_missed", "bonus", "at_least", "at_most"),
)
"""Kinds of reasons."""


def category(options: Options, id_: str) -> Message:
    return words(options.sheet.categories[id_])


def tie(options: Options, by: str) -> Message:
    return words(options.sheet.by_id[by].name)


def explain(_options: object, item: Item) -> Message:
    facts: dict[str, Param] = {name: fact for name, fact in item.facts.items() if isinstance(fact, int | str)}
    if item.what == "product":
        facts["factors"] = " × ".join(str(factor) for factor in _numbers(item.facts["factors"]))
    said = message(f"own_sheet.counted.{item.what}", points=item.points, **facts)
    at = item.facts.get("round")
    return message("own_sheet.in_round", number=at, what=said) if isinstance(at, int) else said


def _numbers(fact: Any) -> tuple[int, ...]:
    return tuple(fact)


def log(state: State, event: Any) -> LogLine | None:
    match event:
        case Entered(seat, at, id_, numbers):
            text = message("own_sheet.entered", row=row_of(state, id_).name, numbers=_shown(numbers))
            return LogLine(_in_round(at, text), seat)
        case HiddenEntered(seat, at, id_):
            return LogLine(_in_round(at, message("own_sheet.hidden", row=row_of(state, id_).name)), seat)
        case RoundsEnded(played):
            return LogLine(message("own_sheet.rounds_ended", count=played))
        case RoundAdded(at):
            return LogLine(message("own_sheet.round_added", number=at))
    return None


def _in_round(at: int, text: Message) -> Message:
    return message("own_sheet.in_round", number=at, what=text) if at else text


def _shown(numbers: tuple[tuple[int, ...], ...]) -> str:
    """Lines apart, and the numbers of each."""
    return " · ".join(" / ".join(str(number) for number in line) for line in numbers)

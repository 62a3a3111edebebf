"""The contract of a game: ten things it must define, and parts that it may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from companion.box import category_name
from companion.errors import DataError, RuleError
from companion.game.parts import (
    Corrections,
    DepthChange,
    Files,
    S,
    Secrets,
    Setup,
    Story,
    Views,
    Words,
    usual,
)
from companion.game.records import COLOURS, DEPTHS, Depth, LogLine, NoOptions, Seat, SeatView, Turn
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.question import Asked, Value
from companion.secret import PUBLIC, Viewer
from scoring.sheet import ScoreSheet

P = TypeVar("P", Words, Corrections[Any], Views[Any], Files)
"""A part with usual answers."""


@dataclass(frozen=True)
class GameDefinition(Generic[S]):
    """The definition of a game: ten required fields; the others have defaults that suit a small game."""

    id: str
    players: range
    records: tuple[type, ...]
    """Every command and event of this game, for saves and playthroughs."""
    start: Callable[[Any, tuple[Seat, ...], Depth], S]
    decide: Callable[[S, Any], tuple[Any, ...]]
    evolve: Callable[[S, Any], S]
    turn: Callable[[S], Turn]
    ask: Callable[[S, Viewer, tuple[Value, ...]], Asked]
    """The next question to this viewer after these answers, or the command they make.

    The options of the first question are named after the commands they lead to, with a colon before anything more.
    """
    score: Callable[[S], ScoreSheet]
    """The sheet from all that is open; what is still secret does not count yet."""
    log: Callable[[S, Any], LogLine | None]
    """The line for one event, from the state before it."""

    depths: tuple[Depth, ...] = ("full", "score_only")
    """How much a group may want to enter: any of the three, at least one, the usual one first."""
    options: type = NoOptions
    """The record of choices made before the table opens; every field has a default."""
    colours: Callable[[Any], tuple[str, ...]] = lambda _options: COLOURS
    """The player colours in the box, for these options."""
    title: Callable[[Any], Message] = usual
    ready_to_finish: Callable[[S], RuleError | None] = usual
    """None once the sheet is complete, else what is still asked."""
    phase_and_seat: Callable[[S], tuple[str, int | None]] = usual
    """Phase and seat of `turn`. A log asks for them at every table of a match, so a game with much to say in a `Turn`
    says them apart."""
    round: Callable[[S], int | None] = lambda _state: None
    """Which round is being played, from 1; None in a game that counts none."""

    words: Words = field(default_factory=Words)
    setup: Setup = field(default_factory=Setup)
    corrections: Corrections[S] = field(default_factory=Corrections)
    depth_change: DepthChange[S] = field(default_factory=DepthChange)
    secrets: Secrets[S] = field(default_factory=Secrets)
    views: Views[S] = field(default_factory=Views)
    story: Story[S] = field(default_factory=Story)
    files: Files = field(default_factory=Files)

    @property
    def usual_depth(self) -> Depth:
        """What a table is opened at where nobody has chosen."""
        return self.depths[0]

    def __post_init__(self) -> None:
        if not self.depths or len(set(self.depths)) < len(self.depths) or not set(self.depths) <= set(DEPTHS):
            known = ", ".join(DEPTHS)
            raise ValueError(f"{self.id}: depths are {self.depths}; give at least one of {known}, each once")
        for name, answer in _usual_answers(self).items():
            if getattr(self, name) is usual:
                object.__setattr__(self, name, answer)
        for name, answers in _usual_of_parts(self).items():
            object.__setattr__(self, name, _filled(getattr(self, name), answers))


def _filled(part: P, answers: Mapping[str, Callable[..., Any]]) -> P:
    """The part with usual answers where the game says nothing."""
    missing: dict[str, Any] = {name: answer for name, answer in answers.items() if getattr(part, name) is usual}
    return replace(part, **missing)


def _usual_answers(game: GameDefinition[Any]) -> Mapping[str, Callable[..., Any]]:
    def ready(state: Any) -> RuleError | None:
        return None if game.turn(state).phase == "final_scoring" else RuleError("table.not_over")

    def phase_and_seat(state: Any) -> tuple[str, int | None]:
        turn = game.turn(state)
        return turn.phase, turn.seat

    return {
        "title": lambda _options: message(f"{game.id}.title"),
        "ready_to_finish": ready,
        "phase_and_seat": phase_and_seat,
    }


def _usual_of_parts(game: GameDefinition[Any]) -> Mapping[str, Mapping[str, Callable[..., Any]]]:
    """Messages by their usual ids, totals of the sheet, and what other fields already say."""

    def cells(state: Any, id_: str) -> tuple[tuple[int, str], ...]:
        fix = game.corrections.find(state, id_, PUBLIC)
        return fix.cells if fix else ()

    def starter(state: Any) -> int:
        fix = game.corrections.find(state, game.corrections.starter_id, PUBLIC)
        assert fix is not None, f"{game.id} has no value {game.corrections.starter_id!r}"
        return int(str(fix.value))

    def score_file(node: Node) -> ScoreSheet:
        raise DataError(node.file, "game", "a game that can be scored from a file", game.id)

    return {
        "words": {
            "category": lambda _options, id_: category_name(game.id, id_),
            "tie": lambda _options, by: message(f"{game.id}.tie.{by}"),
            "explain": lambda _options, item: message(f"{game.id}.counted.{item.what}", count=item.points),
        },
        "corrections": {
            "cells": cells,
            "starter": starter,
            "catch_up": game.corrections.ids,
            "limited": game.corrections.ids,
        },
        "views": {"strip": lambda state: tuple(SeatView(player.total) for player in game.score(state).players)},
        "files": {"score_file": score_file},
    }

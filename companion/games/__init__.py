"""The registry of games. A new game is one line here; its modules are imported on first use."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.box import Box, unknown_box
from companion.errors import DataError
from companion.messages import message

if TYPE_CHECKING:  # the registry is read without importing any game
    from companion.game import GameDefinition

REGISTRY = {
    "ticket_to_ride": "companion.games.ticket_to_ride",
    "stone_age": "companion.games.stone_age",
    "great_western_trail": "companion.games.great_western_trail",
    "own_sheet": "companion.games.own_sheet",
}
"""A game's id and its module. There `definition()` gives the game, `boxes()` its boxes if it has not one, and `seats()`
how many can play a box and in which colours where that takes no rules. Where options have too many values to be listed,
`listed_box()` gives the box of a table by what lists hold of them, `box_carrying()` that of one about to be opened."""

IMPORT_ORDER = (
    "box.board",
    "box",
    "board",
    "turns.events",
    "turns.commands",
    "events",
    "records",
    "state",
    "rules",
    "turns.acting",
    "turns",
    "ask",
    "present",
    "game",
)
"""Modules of a game in import order, lowest layer first; a game may lack some."""


class Registry(Mapping[str, "GameDefinition[Any]"]):
    """All games by id. Starting the app loads none of them: their rules and facts wait for a table."""

    def __getitem__(self, id_: str) -> "GameDefinition[Any]":
        game: GameDefinition[Any] = import_module(REGISTRY[id_]).definition()
        return game

    def __contains__(self, id_: object) -> bool:
        return id_ in REGISTRY

    def __iter__(self) -> Iterator[str]:
        return iter(REGISTRY)

    def __len__(self) -> int:
        return len(REGISTRY)


GAMES: "Mapping[str, GameDefinition[Any]]" = Registry()


def load_in_steps(id_: str) -> Iterator[str]:
    """Import a game module by module and yield after each, so that no frame waits for the whole of it."""
    place = REGISTRY[id_]
    for name in (f"scoring.{id_}", *(f"{place}.{module}" for module in IMPORT_ORDER)):
        if name not in sys.modules and _is_there(name):
            import_module(name)
            yield name
    import_module(place).definition()


def _is_there(module: str) -> bool:
    with suppress(ModuleNotFoundError):  # not even what it would lie in
        return find_spec(module) is not None
    return False


@cache
def game_saying(id_: str) -> str | None:
    """The game that owns a message id which does not begin with its name, if there is one."""
    return next(
        (game for game, place in REGISTRY.items() if id_.startswith(getattr(import_module(place), "SAYS", ()))), None
    )


def boxes_of(game: str) -> tuple[Box, ...]:
    """The boxes of a game, without importing its rules; a game without `boxes()` has one."""
    named = getattr(import_module(REGISTRY[game]), "boxes", None)
    return named() if named else (Box(game, {}, message(f"{game}.title")),)


def boxes() -> tuple[Box, ...]:
    """Every box of every registered game."""
    return tuple(box for game in REGISTRY for box in boxes_of(game))


_MADE: dict[str, Box] = {}
"""Boxes that lists have named, by name: a statistic knows nothing else of the tables it counts."""


def box_named(name: str) -> Box | None:
    """The box of this name; None if there is none, or no more."""
    return next((box for box in boxes() if box.name == name), None) or _MADE.get(name)


def seats_of(box: Box, games: "Mapping[str, GameDefinition[Any]]" = GAMES) -> tuple[range, tuple[str, ...]]:
    """How many can play, and in which colours; a game's facts are read far sooner than its rules are imported."""
    known = getattr(import_module(REGISTRY[box.game]), "seats", None)
    if known:
        seats: tuple[range, tuple[str, ...]] = known(box)
        return seats
    game = games[box.game]
    return game.players, game.colours(game.options(**box.options))


def why_wrong(box: Box, games: "Mapping[str, GameDefinition[Any]]" = GAMES) -> DataError | None:
    """What is wrong with the facts of a box; None if a table can be opened with it."""
    try:
        seats_of(box, games)
    except DataError as wrong:
        return wrong
    return None


def offered(
    games: "Mapping[str, GameDefinition[Any]]" = GAMES, own: Iterable[Box] = ()
) -> tuple[tuple[Box, ...], tuple[DataError, ...]]:
    """The boxes a table can be opened with, those of the group's own behind the others of their game; and what is wrong
    with each that cannot."""
    there = sorted((*boxes(), *own), key=lambda box: [*REGISTRY].index(box.game))
    every = [(box, why_wrong(box, games)) for box in there]
    return tuple(box for box, wrong in every if wrong is None), tuple(wrong for _, wrong in every if wrong is not None)


def box_carrying(game: str, options: Mapping[str, Any], file: str = "") -> Box:
    """The box of a table that carries what no list of boxes holds, from a file if there is one. May raise."""
    box: Box = import_module(REGISTRY[game]).box_carrying(options, file)
    return box


def box_of(game: str, options: Mapping[str, Any]) -> Box:
    """The box of a table, by its saved options; a missing option is that of the first box.

    One that is not known is a box of its own: what it holds is counted under no other.
    """
    made = getattr(import_module(REGISTRY[game]), "listed_box", None)
    if made:
        return _remembered(made(options))
    every = boxes_of(game)
    kept = {name: str(options.get(name, usual)) for name, usual in every[0].options.items()}
    return next((box for box in every if box.options == kept), None) or _remembered(unknown_box(game, kept))


def _remembered(box: Box) -> Box:
    """The same box; its name stands for the newest version, with the categories of all."""
    known = _MADE.get(box.name)
    if known is None:
        _MADE[box.name] = box
    elif known is not box:
        older, newer = sorted((known, box), key=lambda one: one.version)
        _MADE[box.name] = replace(newer, categories={**older.categories, **newer.categories})
    return box

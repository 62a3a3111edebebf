"""The games on the shelf. A new game is one line here; it is taken down when first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # a shelf can be read before anything is taken down
    from companion.game import GameDefinition

_SHELF = {
    "ticket_to_ride": "TICKET_TO_RIDE",
    "stone_age": "STONE_AGE",
    "great_western_trail": "GREAT_WESTERN_TRAIL",
}
"""A game's module and the name of its definition there."""


class Shelf(Mapping[str, "GameDefinition[Any]"]):
    """All games by id. Starting the app loads none of them: their rules and facts wait for a table."""

    def __getitem__(self, id_: str) -> "GameDefinition[Any]":
        name = _SHELF[id_]
        game: GameDefinition[Any] = getattr(import_module(f"companion.games.{id_}"), name)
        return game

    def __contains__(self, id_: object) -> bool:
        return id_ in _SHELF

    def __iter__(self) -> Iterator[str]:
        return iter(_SHELF)

    def __len__(self) -> int:
        return len(_SHELF)


GAMES: "Mapping[str, GameDefinition[Any]]" = Shelf()

"""The games on the shelf. A new game is one line here."""

from collections.abc import Mapping
from typing import Any

from companion.game import GameDefinition
from companion.games.ticket_to_ride import TICKET_TO_RIDE

GAMES: Mapping[str, GameDefinition[Any]] = {game.id: game for game in (TICKET_TO_RIDE,)}

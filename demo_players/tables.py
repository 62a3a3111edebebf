"""Tables for demonstrations: which box words name, who sits there, and whether it has ended."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Seat
from companion.games import GAMES, boxes_of
from companion.i18n import LANGUAGES
from companion.new_table.seating import NAMES
from companion.question import Question
from companion.secret import CLERK
from companion.table.rules import game_not_ready
from companion.table.session import Session
from companion.table.state import Game


def known_words() -> frozenset[str]:
    """What a demonstration can be asked for: a game or one of its boxes, and a language."""
    return frozenset((*box_words(), *LANGUAGES))


def box_words() -> tuple[str, ...]:
    """Every game, followed by what sets its boxes apart."""
    return tuple(word for game in GAMES for word in (game, *(v for b in boxes_of(game) for v in b.options.values())))


def box_of(words: Sequence[str]) -> tuple[Game, Any]:
    """The game and options that words name: a game by its id, or by what sets one of its boxes apart."""
    named = [GAMES[word] for word in words if word in GAMES]
    games = named or sorted(GAMES.values(), key=lambda game: not _chosen(game, words))
    return games[0], games[0].options(**_chosen(games[0], words))


def _chosen(game: Game, words: Sequence[str]) -> Mapping[str, str]:
    """What sets the box apart that these words name; nothing if they name none of this game."""
    named = (box.options for box in boxes_of(game.id) if set(box.options.values()) & set(words))
    return next(named, {})


def sit_down(game: Game, options: Any, players: int = 3) -> tuple[Seat, ...]:
    players = min(max(players, game.players[0]), game.players[-1])
    return tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))


def has_ended(session: Session) -> bool:
    """True once nothing is left to enter."""
    if game_not_ready(session.table) is not None:
        return False
    return session.turn().phase in ("final_scoring", "entry") or not _can_go_on(session)


def _can_go_on(session: Session) -> bool:
    asked = session.header.game.ask(session.state, CLERK, ())
    return not isinstance(asked, Question) or any(option.why_not is None for option in asked.options)

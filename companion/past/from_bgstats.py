"""Plays of a BG Stats export (`.bgsplay`, `.bgsplays`, or all its data as JSON).

The maker does not describe the file: what is read here is what its exports have, and other fields are let be.
"""

import re
from datetime import datetime

from companion.input.json_input import Node, clean
from companion.past.game import PastGame, PastPlayer, ranked
from companion.sharing.as_csv import MOMENT
from companion.table.steps import LATEST_TIME

WHOLE = re.compile(r"[-−]?\d{1,6}")
MOST_PLAYS = 20_000
MOST_SEATS = 100
LONGEST_NAME, LONGEST_NOTES = 60, 2_000


def games_in(node: Node) -> tuple[PastGame, ...]:
    games, people, places = (_by_id(node, name) for name in ("games", "players", "locations"))
    return tuple(_game(play, games, people, places) for play in node.field("plays").items(most=MOST_PLAYS))


def _by_id(node: Node, name: str) -> dict[int, Node]:
    found = node.field(name).items(most=MOST_PLAYS) if node.has(name) else []
    return {_having(one, "id").field("id").number(0, 10**12): one for one in found}


def _having(node: Node, *names: str) -> Node:
    """An object with these fields, and whatever else."""
    for name in names:
        if not isinstance(node.value, dict) or not node.has(name):
            node.wrong(f"an object with the field {name!r}")
    return node


def _game(play: Node, games: dict[int, Node], people: dict[int, Node], places: dict[int, Node]) -> PastGame:
    _having(play, "uuid", "playDate", "gameRefId", "playerScores")
    game = _referred(play.field("gameRefId"), games, "a game of this file")
    where = play.field("locationRefId") if _says(play, "locationRefId") else None
    least = _says(game, "highestWins") is False
    players = tuple(_player(one, people) for one in play.field("playerScores").items(most=MOST_SEATS))
    if not any(player.rank == 1 for player in players):
        ranks = ranked(players, least=least)
        players = tuple(PastPlayer(p.name, rank, p.total) for p, rank in zip(players, ranks, strict=True))
    return PastGame(
        source=play.field("uuid").text().upper(),
        title=_name(game),
        at=_moment(play.field("playDate")),
        players=players,
        least=least,
        scored=not _says(game, "noPoints") and not _says(game, "cooperative"),
        place=_name(_referred(where, places, "a place of this file")) if where else "",
        notes=clean(str(_says(play, "comments") or ""), LONGEST_NOTES),
        left_out=_says(play, "ignored") is True,
    )


def _says(node: Node, name: str) -> object:
    return node.value.get(name)


def _referred(node: Node, known: dict[int, Node], what: str) -> Node:
    found = known.get(node.number(0, 10**12))
    return found if found is not None else node.wrong(what)


def _name(node: Node) -> str:
    return clean(_having(node, "name").field("name").text(), LONGEST_NAME)


def _player(node: Node, people: dict[int, Node]) -> PastPlayer:
    """Ranks are those the file has, or of winners and all others."""
    _having(node, "playerRefId")
    name = _name(_referred(node.field("playerRefId"), people, "a player of this file"))
    score = str(node.value.get("score", "")).strip()
    total = int(score.replace("−", "-")) if WHOLE.fullmatch(score) else None
    return PastPlayer(name, 1 if _says(node, "winner") is True else 2, total)


def _moment(node: Node) -> int:
    """By the clock of the place where this is, as the app writes it."""
    try:
        then = datetime.strptime(node.text(), MOMENT).timestamp()
    except (ValueError, OverflowError, OSError):
        node.wrong("a moment such as 2026-11-15 18:00:00")
    return min(LATEST_TIME, max(0, int(then)))

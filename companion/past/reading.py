"""Past games in a file: a score file, an export of BG Stats, or CSV of our own shape."""

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from companion.errors import DataError
from companion.games import GAMES, boxes_of
from companion.i18n import Translator
from companion.input.json_input import Node, parse_json
from companion.past import from_bgstats, from_csv
from companion.past.game import PastGame, PastPlayer
from companion.sharing.recognise import kind_of, not_a_table
from scoring.sheet import ScoreSheet

SCORE_FORMAT = 1
MOST_BYTES = 16_000_000


def read_past(text: str, file: str, at: int, tr: Translator, place: str = "") -> tuple[PastGame, ...]:
    """What a file holds; `at` and `place` are for what says none. Anything else is refused with what it is."""
    kind = kind_of(text.encode("utf-8", "surrogatepass"))
    match kind:
        case "bgstats":
            found = from_bgstats.games_in(parse_json(text, file))
        case "score_file":
            found = (_of_score_file(parse_json(text, file), at, tr),)
        case "csv" | "text" | "other" if not text.lstrip().startswith(("{", "[")):
            found = from_csv.games_in(text, file)
        case _:
            raise not_a_table(kind)
    return tuple(game if game.place else replace(game, place=place) for game in found)


def score_sheet(node: Node) -> tuple[Any, ScoreSheet]:
    """The game of a score file, and its sheet."""
    if not isinstance(node.value, dict):
        node.wrong("an object")
    for name in ("format", "game"):
        if not node.has(name):
            raise DataError(node.file, "", f"the field {name!r}", "none")
    node.field("format").number(SCORE_FORMAT, SCORE_FORMAT)
    game = GAMES[node.field("game").one_of(GAMES)]
    return game, game.files.score_file(node)


def _of_score_file(node: Node, at: int, tr: Translator) -> PastGame:
    game, sheet = score_sheet(node)
    box = next(box for box in boxes_of(game.id) if _is_of(box.options, node))
    players = tuple(
        PastPlayer(one.name, rank, one.total, tuple((c, one.cells[c].points) for c in sheet.categories))
        for one, rank in zip(sheet.players, sheet.ranks, strict=True)
    )
    plain = json.dumps(node.value, sort_keys=True)
    return PastGame(sha256(plain.encode()).hexdigest(), tr.text(box.title), at, players, box.name)


def _is_of(options: Mapping[str, Any], node: Node) -> bool:
    return all(node.value.get(name, value) == value for name, value in options.items())

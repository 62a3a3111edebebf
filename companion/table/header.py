"""Header: what a table was opened with, as plain data and back."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.errors import DataError, RuleError
from companion.game import Depth, Seat
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.table.state import Game, open_table
from companion.table.steps import decode_time
from companion.table.table_commands import EVENTS


@dataclass(frozen=True, slots=True)
class Header:
    """What a table was opened with."""

    game: Game
    options: Any
    seats: tuple[Seat, ...]
    depth: Depth
    opened: int
    """Seconds since the epoch."""
    id: str = ""
    """The table's own from birth, wherever its file goes; empty for a table that is in no store."""
    origin: str = ""
    """Of a copy: the id of the table it went another way than."""
    players: tuple[str, ...] = ()
    """Ids of the players, by seat: names may change."""
    sample: bool = False
    """True for a table to look around at: it is never among the games played, wherever its file goes."""


@lru_cache(maxsize=16)
def codec_for(game: Game) -> Codec:
    """Made once: reading every record's type hints takes longer than reading a hundred steps."""
    return Codec((*EVENTS, *game.records))


def encode_header(header: Header) -> dict[str, Any]:
    codec = codec_for(header.game)
    ids = {"id": header.id, "origin": header.origin, "players": list(header.players), "sample": header.sample}
    return {
        "game": header.game.id,
        "options": codec.encode_fields(header.options),
        "seats": [codec.encode_fields(seat) for seat in header.seats],
        "depth": header.depth,
        "opened": header.opened,
        **{name: value for name, value in ids.items() if value},
    }


HEADER_FIELDS = ("game", "options", "seats", "depth", "opened")
HEADER_IDS = ("id", "origin", "players", "sample")
"""Fields a header may have; tables from before they were there do without."""


def decode_header(node: Node, games: Mapping[str, Game]) -> Header:
    """The header among a node's fields; the other fields are the caller's."""
    for name in HEADER_FIELDS:
        if not node.has(name):
            raise DataError(node.file, node.place, f"the field {name!r}", "none")
    game = games[node.field("game").one_of(games)]
    codec = codec_for(game)
    name = node.field("depth").one_of(game.depths)
    depth = next(depth for depth in game.depths if depth == name)
    header = Header(
        game,
        codec.decode_fields(node.field("options"), game.options),
        node.field("seats").each(lambda seat: codec.decode_fields(seat, Seat), most=10),
        depth,
        decode_time(node.field("opened")),
        node.field("id").id() if node.has("id") else "",
        node.field("origin").id() if node.has("origin") else "",
        node.field("players").each(Node.id, most=10) if node.has("players") else (),
        node.has("sample") and node.field("sample").truth(),
    )
    try:
        open_table(header.game, header.options, header.seats, header.depth)
    except RuleError as refusal:
        raise DataError(node.file, "seats", "players who can sit at this table", refusal.code) from None
    return header

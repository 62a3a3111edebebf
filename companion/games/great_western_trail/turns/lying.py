"""Tiles that lie face up and may be told: where, what they can be, and how much of it is told."""

from collections.abc import Iterator

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS, SEEDS, TILES, UNTOLD, Commons
from companion.games.great_western_trail.turns.telling import all_told, room_for
from companion.messages import Message, message
from scoring.great_western_trail import WORKERS

SEED, MARKET, FORESIGHT = "seed", "market", "foresight"
"""Tiles placed in setup, workers in the job market, tiles of foresight."""


def places(common: Commons, kind: str) -> Iterator[tuple[str, str]]:
    """Every space of the job market or of foresight that holds a tile, as `where` and what lies there."""
    rows, first = (common.market, 1) if kind == MARKET else (common.foresight, 0)
    for number, row in enumerate(rows, first):
        for place, tile in enumerate(row):
            if tile != EMPTY:
                yield f"{kind}/{number}/{place}", tile


def untold(common: Commons, kind: str) -> list[str]:
    """Where tiles lie that have not been told, in order; for the tiles of setup as often as there are."""
    if kind == SEED:
        return [SEED] * common.seeds
    return [where for where, tile in places(common, kind) if tile == UNTOLD]


def total(state: State, kind: str) -> int:
    """How many tiles of one kind lie there, told or not."""
    return state.box.pieces["seed_tiles"] if kind == SEED else len(list(places(state.common, kind)))


def kinds_at(state: State, where: str) -> tuple[str, ...]:
    """The kinds of tiles that may lie somewhere."""
    kind, _, rest = where.partition("/")
    if kind == SEED:
        return SEEDS
    return WORKERS if kind == MARKET else state.board.stock_holds[int(rest.partition("/")[0])]


def cannot_lie(state: State, where: str, kind: str) -> bool:
    """True if no more of this kind can lie there."""
    full = where == SEED and kind in (*HAZARDS, *TILES) and room_for(state, kind) == "out"
    return full or all_told(state, kind) is not None


def seeds_of(common: Commons, kind: str) -> int:
    """How many tiles of a kind lie on the board."""
    return sum(common.hazards[HAZARDS.index(kind)]) if kind in HAZARDS else common.track.count(kind)


def where_words(where: str) -> Message:
    """A space of the job market or of foresight in words."""
    kind, row, place = where.split("/")
    if kind == MARKET:
        return message("great_western_trail.fix.market", row=int(row), column=int(place) + 1)
    return message("great_western_trail.fix.foresight", column=int(row) + 1, place=int(place) + 1)

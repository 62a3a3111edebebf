"""Bent map files: a sentence that names the place, or a map on which a game can be begun."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from companion.errors import DataError
from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride.maps import maps
from companion.input.catalog import read_facts
from companion.storage.maps import read_map
from companion.table.header import Header
from companion.table.session import Session
from soak.fresh_start import is_sentence
from soak.tables import next_entry
from soak.watch import promise

ENTRIES = 12
"""So many are made on a map that is still one."""


@cache
def own_maps() -> tuple[dict[str, Any], ...]:
    """Ours as if they were somebody's own."""
    return tuple(map(_own, maps()))


def _own(map_: str) -> dict[str, Any]:
    plain = read_facts("ticket_to_ride", map_).value
    places = [{**{k: v for k, v in place.items() if k != "apart"}, "name": place["id"]} for place in plain["places"]]
    return {**plain, "map": f"my_{map_}", "name": {"en": map_, "ja": "地図"}, "places": places}


def try_map(random: Random, values: Callable[[Any, Random], Any], spoilt: Callable[[bytes, Random], bytes]) -> str:
    """Bend one by its values or by its bytes; what became of it, as it is counted."""
    plain = random.choice(own_maps())
    if random.random() < 0.7:
        raw = json.dumps(values(plain, random)).encode("utf-8", "surrogatepass")
    else:
        raw = spoilt(json.dumps(plain, indent=1).encode(), random)
    try:
        kept = read_map(raw, "bent.json")
    except DataError as refusal:
        promise(is_sentence(refusal.message), f"no sentence: {refusal}")
        return "refused"
    game = GAMES["ticket_to_ride"]
    options = game.options(**kept.box.opening)
    seats = tuple(Seat(*pair) for pair in zip("ABCDE"[: kept.players[0]], game.colours(options), strict=False))
    session = Session(Header(game, options, seats, "full", 0))
    for _ in range(ENTRIES):
        entry = next_entry(session, random)
        if entry is None:
            break
        session.do(entry)
    session.sheet()
    return "played"

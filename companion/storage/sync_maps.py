"""Sends and receives maps of the group's own: each is a file that never changes, named by what is in it."""

from collections import Counter
from collections.abc import Callable, Generator, Set
from functools import partial
from typing import Any

from companion.errors import DataError
from companion.storage.maps import MOST_MAPS, MapFolder, read_map
from companion.storage.shared_folder import SharedFolder


def sync_maps(
    maps: MapFolder, shared: SharedFolder, there: Set[str], counts: Counter[str]
) -> Generator[Callable[[], Any], Any, None]:
    """Both ways; what was removed here does not come back."""
    try:
        gone = maps.removed()
    except OSError:
        return  # a folder that cannot be read now is left for the next time
    ours = {one.key: one for one in maps.all()}
    for key in sorted(there - ours.keys() - gone)[: max(0, MOST_MAPS - len(ours))]:
        raw = yield partial(shared.read_map, key)
        counts[_receive(maps, key, raw)] += 1
    for key in sorted(ours.keys() - there):
        yield partial(shared.write_map, key, ours[key].text.encode())
        counts["maps_sent"] += 1


def _receive(maps: MapFolder, key: str, raw: bytes | None) -> str:
    """How it is counted."""
    if raw is None:
        return "waiting"
    try:
        kept = read_map(raw, key)
    except DataError:
        return "unreadable"
    if kept.key != key:
        return "unreadable"
    maps.keep(kept)
    return "maps_added"

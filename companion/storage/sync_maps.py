"""Sends and receives maps of the group's own: each is a file that never changes, named by what is in it."""

from functools import partial
from typing import TYPE_CHECKING

from companion.errors import DataError
from companion.storage.maps import MOST_MAPS, read_map

if TYPE_CHECKING:
    from companion.storage.folder_sync import FolderSync, Part


def sync_maps(sync: "FolderSync") -> "Part":
    """Both ways; what was removed here does not come back."""
    maps = sync.maps
    try:
        gone = maps.removed()
    except OSError:
        return  # a folder that cannot be read now is left for the next time
    ours = {one.key: one for one in maps.all()}
    for key in sorted(sync.listing.maps - ours.keys() - gone)[: max(0, MOST_MAPS - len(ours))]:
        raw = yield partial(sync.shared.read_map, key)
        sync.synced.counts[_receive(sync, key, raw)] += 1
    for key in sorted(ours.keys() - sync.listing.maps):
        yield partial(sync.shared.write_map, key, ours[key].text.encode())
        sync.synced.counts["maps_sent"] += 1


def _receive(sync: "FolderSync", key: str, raw: bytes | None) -> str:
    """How it is counted."""
    if raw is None:
        return "waiting"
    try:
        kept = read_map(raw, key)
    except DataError:
        return "unreadable"
    if kept.key != key:
        return "unreadable"
    sync.maps.keep(kept)
    return "maps_added"

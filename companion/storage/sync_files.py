"""Sends and receives score sheets and maps: files that never change, so all devices come to have them all."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.errors import DataError, NewerData
from companion.storage.maps import MOST_MAPS

if TYPE_CHECKING:
    from companion.storage.folder_sync import FolderSync, Part

MOST_SHEETS = 5_000
"""Versions that a shared folder may have; of more the first are read."""


def sync_sheets(sync: "FolderSync") -> "Part":
    """Both ways; what others have of the same number as ours is offered, not taken."""
    shelf = sync.sheets
    if not shelf.marks.known:
        return  # what is shared could not be noted
    known = {(name.id, name.version, name.digest) for name in shelf.names()}
    for name in sorted(sync.listing.sheets)[:MOST_SHEETS]:
        if (name.id, name.version, name.digest) not in known:
            raw = yield partial(sync.shared.read_sheet, name)
            sync.synced.counts[_received(raw, "sheets", partial(shelf.receive, called=name))] += 1
    ours = [(name, kept) for name, kept in shelf.contents() if name.status == "tableside"]
    new = [(name, kept) for name, kept in ours if name not in sync.listing.sheets]
    new = [(name, kept) for name, kept in new if not shelf.marks.of(name.id).deleted_at]
    shelf.mark_all_shared(name for name, _ in ours if name in sync.listing.sheets or name in dict(new))
    for name, kept in new:
        yield partial(sync.shared.write_sheet, name, kept.text.encode())
        sync.synced.counts["sheets_sent"] += 1


def sync_maps(sync: "FolderSync") -> "Part":
    """Both ways; what was removed here does not come back."""
    maps, there = sync.maps, sync.listing.maps
    try:
        gone = maps.removed()
    except OSError:
        return  # a folder that cannot be read now is left for the next time
    ours = {one.key: one for one in maps.all()}
    for key in sorted(there - ours.keys() - gone)[: max(0, MOST_MAPS - len(ours))]:
        raw = yield partial(sync.shared.read_map, key)
        sync.synced.counts[_received(raw, "maps", partial(maps.receive, called=key))] += 1
    for key in sorted(ours.keys() - there):
        yield partial(sync.shared.write_map, key, ours[key].text.encode())
        sync.synced.counts["maps_sent"] += 1


def _received(raw: bytes | None, kind: str, receive: Callable[[str], str]) -> str:
    """How it is counted."""
    if raw is None:
        return "waiting"
    try:
        return f"{kind}_{receive(raw.decode())}"
    except NewerData:
        return "newer"
    except (DataError, UnicodeDecodeError):
        return "unreadable"

"""Sends and receives score sheets: every version is a file that never changes, so all devices come to have them all."""

from functools import partial
from typing import TYPE_CHECKING

from companion.errors import DataError, NewerData
from companion.storage.sheet_names import SheetName

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
            sync.synced.counts[_receive(sync, name, raw)] += 1
    ours = [(name, kept) for name, kept in shelf.contents() if name.status == "tableside"]
    new = [(name, kept) for name, kept in ours if name not in sync.listing.sheets]
    new = [(name, kept) for name, kept in new if not shelf.marks.of(name.id).deleted_at]
    shelf.mark_all_shared(name for name, _ in ours if name in sync.listing.sheets or name in dict(new))
    for name, kept in new:
        yield partial(sync.shared.write_sheet, name, kept.text.encode())
        sync.synced.counts["sheets_sent"] += 1


def _receive(sync: "FolderSync", name: SheetName, raw: bytes | None) -> str:
    """How it is counted."""
    if raw is None:
        return "waiting"
    try:
        return f"sheets_{sync.sheets.receive(raw.decode(), name)}"
    except NewerData:
        return "newer"
    except (DataError, UnicodeDecodeError):
        return "unreadable"

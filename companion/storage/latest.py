"""Snapshot of the history inside the index: its latest lines, and a checksum to detect that it is out of date.

Home shows open tables and the latest past ones from it, without reading the history.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any
from zlib import crc32

from companion.storage.disk import Stamp
from companion.storage.summary import Summary, decode_line, encode_line

LATEST = 6
"""Number of lines in the snapshot."""


@dataclass(frozen=True, slots=True)
class Past:
    stamp: Stamp
    """The long list's file, when this was noted."""
    files: int
    """The sum of all stamps of its tables' files, but those of the latest, which have their own."""
    binned: int
    """The lowest count of the bin's days at which one of its tables was put there."""
    deleted: int
    """How many of its tables are in the bin."""
    latest: tuple[Summary, ...]


def past_of(lines: Iterable[Summary], stamp: Stamp) -> Past | None:
    """What is noted of these lines; None as long as some file may have changed since its line was read."""
    lines = list(lines)
    latest = tuple(nsmallest(LATEST, (line for line in lines if not line.deleted_at), key=latest_first))
    apart = {line.id for line in latest}
    stamps = {line.id: (line.stamp, line.about_stamp) for line in lines if line.id not in apart}
    if not all(stamp for stamp, _ in stamps.values()):
        return None
    deleted = [line.binned for line in lines if line.deleted_at]
    return Past(stamp, sum_of(stamps), min(deleted, default=0), len(deleted), latest)


def latest_first(line: Summary) -> tuple[int, str]:
    """The sort key of finished tables."""
    return -line.played_at, line.id


def sum_of(stamps: Mapping[str, tuple[Stamp | None, Stamp | None]]) -> int:
    """One number for the files of many tables; another one if any of them is changed, gone or new."""
    return crc32(repr(sorted(stamps.items())).encode())


# --- in the list's file ---


def to_plain(past: Past, encode: Callable[[Summary], dict[str, Any]] = encode_line) -> dict[str, dict[str, Any]]:
    head = {"stamp": list(past.stamp), "files": past.files, "binned": past.binned, "deleted": past.deleted}
    latest = {str(number): {"line": encode(line)} for number, line in enumerate(past.latest, 2)}
    return {"1": head, **latest}


def from_plain(
    documents: Mapping[str, Mapping[str, Any]], decode: Callable[[dict[str, Any]], Summary] = decode_line
) -> Past | None:
    """None if there is nothing that makes sense: then the long list is read."""
    try:
        head, *latest = documents.values()
        size, at = head["stamp"]
        lines = tuple(decode(one["line"]) for one in latest)
        binned, deleted = head["binned"] + 0, head["deleted"] + 0
        return Past((size + 0, at + 0), head["files"] + 0, binned, deleted, lines)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None

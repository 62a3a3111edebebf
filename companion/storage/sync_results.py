"""Sends and receives results: immutable files, of which the highest revision counts.

Ours are sent first, one revision above the highest that was seen before: a result finished without knowing of theirs
does not win by coming later.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.errors import TablesideError
from companion.storage.import_table import compare
from companion.storage.metadata import Metadata
from companion.storage.share import export_contents
from companion.storage.shared_folder import LAST_REVISION, ResultId, digest_of, result_name
from companion.storage.shared_tables import Received
from companion.storage.table_file import MOST_BYTES, Contents
from companion.table.steps import MOST_STEPS

if TYPE_CHECKING:
    from companion.storage.folder_sync import FolderSync, Part

# --- out ---


def send_results(sync: "FolderSync") -> "Part":
    """Upload changed results; yields one task for each table."""
    changed = sync.changed
    sync.synced.total += len(changed)
    for id_ in changed:
        is_new = not sync.has(id_)
        how, result = yield partial(_send, sync, id_)
        if result and is_new:
            sync.note_new(id_)
        if result:
            sync.memory.current[id_] = result
            sync.note_result(id_, result)
            sync.listing.results.setdefault(id_, set()).add(result)
        if how not in ("unseen", "waiting", "newer_here") and (sync.scan[id_][0] or sync.has(id_)):
            sync.looked_at.add(id_)  # an erased table gets metadata once another device has brought it there
        if how == "sent":
            sync.finished.add(id_)
        sync.synced.counts[how] += 1
        sync.synced.done += 1


def _send(sync: "FolderSync", id_: str) -> tuple[str, ResultId | None]:
    """Which result a table of ours is; it is sent if the folder does not have it."""
    try:
        contents = sync.ours.result(id_)
    except TablesideError:
        return "waiting", None
    if sync.ours.metadata(id_).newer:
        return "newer_here", None
    if contents is None:
        return "open here", None
    raw = export_contents(contents).encode()
    if _is_apart(sync, id_, digest_of(raw)):
        return "apart", None
    known = _known(sync, id_, contents, raw)
    if not sync.has(id_) and sync.ours.metadata(id_).about.deleted_at:
        return "unseen", None  # thrown away before anybody else saw it, or erased there
    if len(raw) > MOST_BYTES or len(contents.steps) > MOST_STEPS:
        return "too_large", None
    result = known or _next(sync, id_, raw)
    if result not in sync.listing.results.get(id_, ()):
        sync.shared.write_result(id_, result, raw)
    return "known" if known else "sent", result


def _is_apart(sync: "FolderSync", id_: str, digest: str) -> bool:
    """True of a result that was put in place here alone, while the folder has another."""
    best = max(sync.listing.results.get(id_, ()), default=None)
    return sync.has(id_) and sync.ours.metadata(id_).here.kept == digest and not (best and best.digest == digest)


def _known(sync: "FolderSync", id_: str, contents: Contents, raw: bytes) -> ResultId | None:
    """Which result ours is; None if it is a new one, and so is one that goes back behind what it was."""
    digest, before = digest_of(raw), sync.memory.current.get(id_)
    there = sync.listing.results.get(id_, set())
    noted = sync.ours.highest_seen(id_)
    known = sync.known(id_) | ({noted} if noted else set())
    same = max((one for one in there | known if one.digest == digest), default=None)
    same = same or next(_like(sync, id_, contents), None)
    return same if same and not (before and same < before) else None


def _like(sync: "FolderSync", id_: str, contents: Contents) -> Iterator[ResultId]:
    """Equal results in other encodings, as another release may write them; the highest first."""
    for one in sorted(sync.listing.results.get(id_, ()), reverse=True):
        theirs = _verified(sync, id_, one)
        if isinstance(theirs, Received) and compare(contents, theirs.contents) == "same":
            yield one


def _next(sync: "FolderSync", id_: str, raw: bytes) -> ResultId:
    device = sync.ours.device.now.id
    own = {one for one in sync.listing.results.get(id_, ()) if one.device == device}
    seen = sync.ours.highest_seen(id_)
    highest = max((one.revision for one in (*own, *sync.known(id_), *([seen] if seen else ()))), default=0)
    return ResultId(min(LAST_REVISION, highest + 1), device, digest_of(raw))


# --- in ---


def receive_results(sync: "FolderSync") -> "Part":
    """Download unknown results; yields one task for each table."""
    unknown = [id_ for id_ in sorted(sync.listing.results) if _unknown(sync, id_)]
    sync.synced.total += len(unknown)
    for id_ in unknown:
        if sync.is_open(id_):
            sync.synced.counts["open"] += 1
        elif not _stays(sync.ours.metadata(id_)):
            found, others = yield partial(_read, sync, id_)
            sync.synced.counts.update(others)
            _take(sync, id_, found)
        sync.synced.done += 1


def _stays(metadata: Metadata) -> bool:
    """True of a table that no result of others changes."""
    return metadata.newer or bool(metadata.here.kept)


def _unknown(sync: "FolderSync", id_: str) -> set[ResultId]:
    """Results that were not read yet."""
    return sync.listing.results.get(id_, set()) - sync.known(id_)


def _read(sync: "FolderSync", id_: str) -> tuple[dict[ResultId, Received], "Counter[str]"]:
    """Verify each result, and keep those besides the one that will count; how many cannot be read, by the reason."""
    unknown = set() if sync.ours.is_erased(id_) else _unknown(sync, id_)
    verified = {one: _verified(sync, id_, one) for one in unknown}
    found = {result: received for result, received in verified.items() if isinstance(received, Received)}
    others = Counter(reason for reason in verified.values() if isinstance(reason, str))
    return found if _save_others(sync, id_, found) else {}, others


def _verified(sync: "FolderSync", id_: str, one: ResultId) -> Received | str:
    """A result of the folder; or how one that cannot be read is counted."""
    return sync.ours.verified(sync.shared.read_result(id_, one), result_name(id_, one), id_)


def _save_others(sync: "FolderSync", id_: str, found: dict[ResultId, Received]) -> bool:
    """False if ours would have to be kept, too, and cannot be read now."""
    current, texts = sync.current(id_), {result: received.raw for result, received in found.items()}
    highest = max((*texts, *([current] if current else ())), default=None)
    if current and current != highest:
        ours = sync.shared.read_result(id_, current) or _own(sync, id_)
        if ours is None or digest_of(ours) != current.digest:
            return False
        texts[current] = ours
    for result, raw in texts.items():
        if result != highest:
            sync.ours.save_revision(id_, result, raw)
    return True


def _own(sync: "FolderSync", id_: str) -> bytes | None:
    """Our own table as it would go out; None if it cannot now."""
    with suppress(TablesideError):
        contents = sync.ours.result(id_)
        return export_contents(contents).encode() if contents else None
    return None


def _take(sync: "FolderSync", id_: str, found: dict[ResultId, Received]) -> None:
    """The highest is the result, unless ours is."""
    memory, current, best = sync.memory, sync.current(id_), max(found, default=None)
    if best is None or (current is None and sync.scan.get(id_, (None,))[0]):
        return
    if current is None or best > current:
        how = "open"
        if not sync.is_open(id_):
            sync.note_result(id_, best)
            how = sync.ours.take(id_, found[best], sync.scan.get(id_, (None, None))[0])
        if how in ("added", "corrected"):
            memory.current[id_] = best
            sync.note_written(id_, table=True)
            _, about = sync.receive(id_, {})
            how = "removed" if how == "added" and about.deleted_at else how
        sync.synced.counts[how] += 1


# --- away ---


def erase_results(sync: "FolderSync") -> "Part":
    """Remove all results of tables that the group wants erased there."""
    erased = [id_ for id_, (table, _) in sync.scan.items() if table is None and sync.has(id_)]
    for id_ in sorted(erased):
        if sync.ours.is_to_go(id_):
            yield partial(_erase, sync, id_)
            sync.synced.counts["erased"] += 1


def _erase(sync: "FolderSync", id_: str) -> None:
    for result in sync.listing.results.get(id_, ()):
        sync.shared.remove_result(id_, result)

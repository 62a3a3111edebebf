"""What a backup means for the shelf of score sheets: which files it adds, and what is said of them from then on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.storage.backup_reader import Backup
from companion.storage.sheet_drafts import draft_file
from companion.storage.sheet_marks import SheetMark
from companion.storage.sheet_names import SheetName

if TYPE_CHECKING:
    from companion.storage.store import Store


@dataclass(frozen=True, slots=True)
class SheetChanges:
    files: Mapping[str, bytes]
    """To be put on the shelf, by name."""
    marks: Mapping[str, SheetMark]
    """Those that are otherwise then, by sheet."""
    sheets: int
    """How many sheets are added or changed by that."""
    unreadable: int = 0


def weigh_sheets(store: "Store", backup: Backup, *, instead: bool = False) -> SheetChanges:
    """Versions we lack are added; of the same number as ours they are offered, or take their place with `instead`.

    A backup of a release that had no shelf changes nothing here.
    """
    if not backup.has_sheets:
        return SheetChanges({}, {}, 0)
    shelf, files = store.sheets, dict[str, bytes]()
    known = {(name.id, name.version, name.digest): name for name, _ in shelf.contents()}
    ours = {(name.id, name.version) for name in known.values() if name.status == "tableside"}
    changed, unreadable = set[str](), 0
    for name, kept in backup.sheets():
        is_known = known.get((name.id, name.version, name.digest))
        if kept is None:
            unreadable += 1
        elif not is_known or (instead and name.status == "tableside" != is_known.status):
            files[_placed(name, ours, instead=instead).file] = kept.text.encode()
            changed.add(name.id)
    for id_, text in backup.sheet_drafts().items():
        before = shelf.drafts.find(id_)
        if before is None or (instead and before != text):
            files[draft_file(id_)] = text.encode()
            changed.add(id_)
    marks = _instead(store, backup) if instead else _merged(store, backup)
    changed |= {id_ for id_, mark in marks.items() if mark.deleted_at != shelf.marks.of(id_).deleted_at}
    return SheetChanges(files, marks, len(changed), unreadable)


def _placed(name: SheetName, ours: set[tuple[str, int]], *, instead: bool) -> SheetName:
    rival = name.status == "tableside" and (name.id, name.version) in ours and not instead
    return replace(name, status="offered") if rival else name


def _merged(store: "Store", backup: Backup) -> dict[str, SheetMark]:
    """What was shared there is shared; what is deleted here and not there is back, as tables are."""
    shelf = store.sheets
    here, found = {name.id for name in shelf.names()}, dict[str, SheetMark]()
    theirs = backup.sheet_marks()
    for id_ in sorted({name.id for name, kept in backup.sheets() if kept} | theirs.keys()):
        ours, other = shelf.marks.of(id_), theirs.get(id_, SheetMark(id_))
        mark = replace(
            ours,
            deleted_at=(ours.deleted_at if other.deleted_at else 0) if id_ in here else other.deleted_at,
            shared=tuple(sorted({*ours.shared, *other.shared})),
            counted_with=ours.counted_with or other.counted_with,
        )
        if mark != ours:
            found[id_] = mark
    return found


def _instead(store: "Store", backup: Backup) -> dict[str, SheetMark]:
    """What is said there; sheets that the backup does not have are deleted."""
    shelf, now = store.sheets, max(1, int(store.clock()))
    theirs, there = backup.sheet_marks(), {name.id for name, kept in backup.sheets() if kept}
    found = dict[str, SheetMark]()
    for id_ in sorted({name.id for name in shelf.names()} | there | theirs.keys()):
        ours = shelf.marks.of(id_)
        gone = replace(ours, deleted_at=ours.deleted_at or now)
        mark = theirs.get(id_, SheetMark(id_)) if id_ in there | theirs.keys() else gone
        mark = replace(mark, shared=tuple(sorted({*ours.shared, *mark.shared})))
        if mark != ours:
            found[id_] = mark
    return found

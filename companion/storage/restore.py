"""Restores a backup: everything is verified and staged, then switched in at once.

Tables are compared by their lines; what comes in is verified, and what cannot be read is kept as it is. A backup that
is not whole is refused as a whole.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, TypeAlias
from zlib import crc32

from companion.errors import DataError, SaveError
from companion.messages import Message, message
from companion.storage.backup import Progress, back_up, silent
from companion.storage.backup_compare import Comparison, FoundTable
from companion.storage.backup_reader import Backup
from companion.storage.disk import cannot_read
from companion.storage.folder import ABOUT, TABLE
from companion.storage.import_table import grown, with_marks
from companion.storage.maps import file_of
from companion.storage.metadata import About, Here, Metadata, changed, with_texts, write_metadata
from companion.storage.players_file import PLAYERS
from companion.storage.restore_journal import MAPS, SHEETS, TABLES
from companion.storage.restore_sheets import weigh_sheets
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.share import Verified, export_contents, verified_contents
from companion.storage.shared_folder import digest_of
from companion.storage.sheet_marks import MARKS
from companion.storage.table_file import UNCOVERED
from companion.storage.tables import summarise

if TYPE_CHECKING:
    from companion.storage.store import Store
    from companion.storage.summary import Summary

Where: TypeAlias = Literal["", "here", "everywhere"]
"""Where a backup takes the place of everything, if it does: on this device alone, or in its shared folder too."""
Change: TypeAlias = Callable[[About], About]
CASES = ("added", "back", "grown", "replaced", "copied", "same", "shorter", "diverged", "in_bin", "unreadable")
"""Outcomes for a table, in the order of the report."""
BEFORE = "before-restoring-{}.zip"
"""Backup of the state before everything was replaced; numbered."""


@dataclass(slots=True)
class Restored:
    """What a backup means for us, or what became of it: how many tables are which case."""

    cases: Counter[str] = field(default_factory=Counter)
    changes: int = 0
    """Tables, score sheets and maps that are added or changed by it."""
    players: int = 0
    sheets: int = 0
    """Score sheets that are added or changed by it."""
    sheets_unreadable: int = 0
    maps: int = 0
    """Maps that are added by it: of ours none goes."""
    maps_unreadable: int = 0
    settings: bool = False
    binned: int = 0
    """Tables that the backup does not have and that went to the bin."""
    undo_file: str = ""
    """The file in which all of before is kept."""
    folder: str = ""
    """What becomes of a shared folder: `here` leaves it alone, `everywhere` does not; empty where none is."""

    @property
    def messages(self) -> list[Message]:
        """The report: one sentence for each case."""
        changes = [message(f"restored.{case}", count=self.cases[case]) for case in CASES if self.cases[case]]
        more = [("restored.binned", self.binned), ("restored.players", self.players)]
        more += [("restored.sheets", self.sheets), ("restored.sheets_unreadable", self.sheets_unreadable)]
        more += [("restored.maps", self.maps), ("restored.maps_unreadable", self.maps_unreadable)]
        changes += [message(id_, count=count) for id_, count in more if count]
        changes += [message("restored.settings")] if self.settings else []
        changes += [message("restored.way_back", file=self.undo_file)] if self.undo_file else []
        return changes + ([message(f"restored.folder_{self.folder}")] if self.folder else [])


def weigh(store: "Store", backup: Backup, progress: Progress = silent) -> Restored:
    """What restoring would mean, verified as for that; nothing is written."""
    build = _Build(store, backup, None, looks=True)
    build.take_all(progress)
    return build.prepared.result


def restore(
    store: "Store",
    backup: Backup,
    settings: SettingsFile | None = None,
    *,
    copies: bool = False,
    progress: Progress = silent,
) -> Restored:
    """Take in what is new and what goes on further; settings only if they are asked for, by giving their file.

    Twice is the same as once. A DataError or a SaveError has changed nothing.
    """
    return prepare(store, backup, settings, copies=copies, progress=progress).switch()


def prepare_instead(
    store: "Store", backup: Backup, settings: SettingsFile, progress: Progress = silent, *, everywhere: bool = False
) -> "Prepared":
    """The backup instead of what is here: what it does not have goes to the bin, all of before is kept in a file.

    A shared folder, and so everybody else, keeps what it has unless it is to be everywhere.
    """
    ours, theirs = len(store.all_lines()), len(backup.tables)
    where: Where = "everywhere" if everywhere else "here"
    prepared = prepare(store, backup, instead=where, progress=lambda done, _: progress(done, ours + theirs))
    try:
        path = undo_file(store.folder)
        back_up(store, settings, path, lambda done, _: progress(theirs + done, ours + theirs), store.journal.disk)
    except BaseException:
        prepared.drop()
        raise
    prepared.result.undo_file = path.name
    prepared.result.folder = where if store.device.now.id else ""
    return prepared


def undo_file(folder: Path) -> Path:
    """The file for all of before, of a number that was never used."""
    pattern = re.compile(re.escape(BEFORE).replace(r"\{\}", r"(\d+)"))
    used = [int(found[1]) for path in folder.iterdir() if (found := pattern.fullmatch(path.name))]
    return folder / BEFORE.format(max(used, default=0) + 1)


# --- aside, and in place ---


@dataclass(slots=True)
class Prepared:
    """A restore of which everything is verified and built aside. One call puts it in place, another forgets it."""

    store: "Store"
    settings: SettingsFile | None
    result: Restored = field(default_factory=Restored)
    lines: dict[str, "Summary | None"] = field(default_factory=dict)
    """The tables it changes, with their lines if these are known."""
    stamps: Mapping[str, object] = field(default_factory=dict)

    def switch(self) -> Restored:
        """A SaveError has changed nothing, unless it says that the rest follows at the next start."""
        now = _stamps(self.store)
        for id_ in self.lines:
            if now.get(id_) != self.stamps.get(id_):
                self.drop()
                raise SaveError("store.changed_elsewhere", file=f"{id_}{TABLE}")
        self._switch()
        if self.settings:
            self.settings.reload()
        return self.result

    def _switch(self) -> None:
        self.store.journal.commit()
        try:
            self.store.finish_restore()
        except SaveError as error:
            raise SaveError("restored.later") from error
        with self.store.lists.together():
            for id_, line in self.lines.items():
                self.store.note_line(id_, line)

    def drop(self) -> None:
        self.store.journal.drop()


def prepare(
    store: "Store",
    backup: Backup,
    settings: SettingsFile | None = None,
    *,
    copies: bool = False,
    instead: Where = "",
    progress: Progress = silent,
) -> Prepared:
    """Verify all of a backup and build what it brings aside; whatever is wrong has changed nothing."""
    store.finish_restore()
    store.files.make()
    store.journal.begin()
    try:
        build = _Build(store, backup, settings, copies=copies, instead=instead)
        build.take_all(progress)
    except BaseException:
        store.journal.drop()
        raise
    return build.prepared


def _stamps(store: "Store") -> Mapping[str, object]:
    """What tells the files of every table from any later version of them."""
    try:
        return store.files.scan()
    except FileNotFoundError:  # nothing was saved yet
        return {}
    except OSError as error:
        raise cannot_read(error, store.files.tables.name) from error


class _Build:
    def __init__(
        self,
        store: "Store",
        backup: Backup,
        settings: SettingsFile | None,
        *,
        copies: bool = False,
        instead: Where = "",
        looks: bool = False,
    ) -> None:
        """Who only looks has the same result, and nothing is written."""
        self._store, self._backup, self._instead, self._copies = store, backup, instead, copies
        self._looks = looks
        self._held = Comparison(store, backup, copies=copies, instead=bool(instead))
        self.prepared = Prepared(store, settings, stamps=_stamps(store))
        self._met: set[str] = set()
        """Tables of ours that the backup has."""
        self._kept: dict[str, str] = {}
        """Digests of the results that are put in place here alone."""

    def take_all(self, progress: Progress) -> None:
        backup, result = self._backup, self.prepared.result
        for number, id_ in enumerate(backup.tables, 1):
            self._take(id_)
            progress(number, len(backup.tables))
        for id_ in backup.unreadable:
            self._keep_bytes(id_, id_, backup.raw_table(id_))
        if self._instead:
            self._bin_the_rest()
        self._take_sheets()
        self._take_maps()
        self._take_rest()
        result.changes = len(self.prepared.lines) + result.sheets + result.maps

    def _take(self, stem: str) -> None:
        """A table that is not one after all is kept as it is; the others come in."""
        raw, about = self._backup.shared_table(stem), self._backup.about(stem)
        try:
            found = self._held.table(stem)
            self._take_found(found)
        except DataError:
            beside = not self._held.is_free(stem) and self._held.raw(stem) != raw
            self._keep_bytes(stem, f"{stem[:48]}-{crc32(raw):08x}" if beside else stem, raw, about)
        else:
            self.prepared.result.cases[self._held.case(found)] += 1
            self._met.add(found.id)

    def _keep_bytes(self, stem: str, id_: str, raw: bytes, about: About | None = None) -> None:
        """A table that cannot be read, byte for byte, unless there is one of its name."""
        self.prepared.result.cases["unreadable"] += 1
        self._met.add(stem)
        if self._held.is_free(id_):
            self._held.free_id(id_)
            if not self._looks:
                self._write_table(id_, raw)
            self._stage_about(id_, about or self._backup.about(stem))
            self.prepared.lines[id_] = None

    def _take_found(self, found: FoundTable) -> None:
        match found.relation:
            case "added":
                self._add(found)
            case "same" | "shorter" if not self._instead or found.relation == "same":
                self._keep_ours(found)
            case "diverged" if self._copies and not self._instead:
                self._copy(found)
            case "diverged" if not self._instead:
                self._merge_about(found.id, found.about, back=False)
            case _:
                self._change(found)

    def _add(self, found: FoundTable) -> None:
        verified = self._held.verified(found)
        id_ = self._held.free_id(verified.contents.header.id, found.stem)
        self._stage_table(id_, verified)
        self._stage_about(id_, found.about)

    def _copy(self, found: FoundTable) -> None:
        theirs, id_ = self._held.verified(found).contents, self._held.free_id()
        header = replace(theirs.header, id=id_, origin=theirs.header.id or found.id)
        self._stage_table(id_, verified_contents(replace(theirs, header=header), found.file))
        self._stage_about(id_, replace(found.about, deleted_at=0))

    def _change(self, found: FoundTable) -> None:
        """Ours grows to it, or makes room for it."""
        verified = self._held.verified(found)
        if not self._instead:
            verified = verified_contents(grown(self._store.contents(found.id), verified.contents), found.file)
        self._stage_table(found.id, verified)
        self._take_about(found)

    def _keep_ours(self, found: FoundTable) -> None:
        """Our log has as much: theirs adds at most revealed secrets and metadata."""
        cursor, lines = found.text.head["cursor"], found.text.lines
        if UNCOVERED in found.text.head or len(lines) > cursor:
            with suppress(DataError):  # ours stays as it is
                ours = self._store.contents(found.id)
                marked = with_marks(ours, self._held.verified(found).contents)
                if marked != ours and not ours.notice:
                    self._stage_table(found.id, verified_contents(marked, found.file))
        self._take_about(found)

    def _stage_table(self, id_: str, verified: Verified) -> None:
        if not self._looks:
            self._write_table(id_, verified.file(id_))
        line = self.prepared.lines[id_] = summarise(id_, verified.session)
        if self._instead == "here" and line.finished:
            header = verified.contents.header
            named = replace(verified.contents, header=replace(header, id=header.id or id_))
            self._kept[id_] = digest_of(export_contents(named).encode())

    def _write_table(self, id_: str, raw: bytes) -> None:
        self._store.journal.write(f"{TABLES}/{id_}{TABLE}", raw)

    # --- metadata ---

    def _take_about(self, found: FoundTable) -> None:
        if self._instead:
            self._stage_about(found.id, found.about)
        else:
            self._merge_about(found.id, found.about, back=True)

    def _stage_about(self, id_: str, about: About) -> None:
        """All metadata there, the bin too."""
        self._stage_metadata(id_, lambda _: about)

    def _merge_about(self, id_: str, theirs: About, *, back: bool) -> None:
        """Their metadata where we have none; tables in our bin and not in theirs come back."""

        def merge(ours: About) -> About:
            texts = {name: getattr(theirs, name) for name in ("name", "notes", "place") if not getattr(ours, name)}
            gone = ours.deleted_at if theirs.deleted_at or not back else 0
            return replace(with_texts(ours, **texts), deleted_at=gone)

        self._stage_metadata(id_, merge)

    def _stage_metadata(self, id_: str, change: Change) -> None:
        """What comes into the bin, or back, has its days from the next start on."""
        before = self._store.metadata(id_)
        if before.newer:
            return  # kept as it is
        after = replace(before, about=change(before.about))
        if bool(before.about.deleted_at) != bool(after.about.deleted_at):
            after = replace(after, here=replace(after.here, binned=0))
        after = replace(after, here=self._here(id_, before, after))
        if after != before:
            self.prepared.lines.setdefault(id_, None)
            if self._looks:
                return
            journal = self._store.journal
            write_metadata(journal.aside(f"{TABLES}/{id_}{ABOUT}"), journal.disk, after)

    def _here(self, id_: str, before: Metadata, after: Metadata) -> Here:
        """What changes is said to everybody a folder is shared with, unless everything is replaced here alone."""
        if self._instead == "everywhere":
            return replace(after.here, apart=(), kept="")
        spoken, apart = changed(before.about, after.about), set(after.here.apart)
        apart = apart | spoken if self._instead else apart - spoken
        return replace(after.here, apart=tuple(sorted(apart)), kept=self._kept.get(id_, after.here.kept))

    # --- all else ---

    def _take_sheets(self) -> None:
        store, result = self._store, self.prepared.result
        found = weigh_sheets(store, self._backup, instead=bool(self._instead))
        result.sheets, result.sheets_unreadable = found.sheets, found.unreadable
        if not self._looks:
            for name, raw in found.files.items():
                store.journal.write(f"{SHEETS}/{name}", raw)
            if found.marks:
                store.sheets.marks.write_aside(store.journal.aside(MARKS), found.marks.values())

    def _take_maps(self) -> None:
        """Those we lack; of a map there is one text."""
        result, ours = self.prepared.result, {kept.key for kept in self._store.maps.all()}
        for kept in self._backup.maps():
            if kept is None:
                result.maps_unreadable += 1
            elif kept.key not in ours:
                result.maps += 1
                if not self._looks:
                    self._store.journal.write(f"{MAPS}/{file_of(kept.key)}", kept.text.encode())

    def _take_rest(self) -> None:
        """Players and settings; who only looks writes the players where nobody finds them."""
        backup, result = self._backup, self.prepared.result
        with TemporaryDirectory() if self._looks else nullcontext(self._store.journal.aside("")) as aside:
            path = Path(aside) / PLAYERS
            result.players = self._store.lists.stage_players(path, backup.players(), instead=bool(self._instead))
        changes, printed = backup.settings()
        if self.prepared.settings:
            journal = self._store.journal
            self.prepared.settings.stage(journal.aside(SETTINGS), changes, printed)
            result.settings = True

    def _bin_the_rest(self) -> None:
        now = max(1, int(self._store.clock()))
        for id_, line in self._held.lines.items():
            if id_ not in self._met and not line.sample:
                self._stage_metadata(id_, lambda about: replace(about, deleted_at=about.deleted_at or now))
                self.prepared.result.binned += not line.deleted_at

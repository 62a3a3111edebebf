"""Index file: a line for each table.

A cache: the tables' own files are the truth, and a missing line is read from them again. A tap touches no index.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.messages import Message, message
from companion.storage.disk import Disk, previous_of
from companion.storage.latest import Past, from_plain, to_plain
from companion.storage.shared_options import SharedOptions
from companion.storage.summary import Summary, decode_line, encode_line
from companion.storage.tinydb_storage import Damaged, Documents, Line, LineStorage, NewerFormat, salvage
from companion.support.gc_pause import collector_at_rest


class Index:
    """One list: in memory from the first look on, written as a whole."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self.notice: Message | None = None
        """Notice about a repair."""
        self.rebuilt = False
        """True if lines may be missing that once stood here."""
        self.unread: SaveError | None = None
        """Why the file could not be read: its contents are unknown, and it stays as it is."""
        self.changes = 0
        """How often a line was changed since."""
        self._past: Past | None = None
        self._storage = LineStorage(path, disk, "index", closed=("tables",))
        self._documents: dict[str, tuple[str, Line | dict[str, Any]]] = {}
        self._lines: dict[str, Summary] = {}
        self._options, self._shares = SharedOptions(), dict[str, str]()
        """And by table the number of those it names."""
        self._dirty = False
        with collector_at_rest():
            for tables in self._read(disk):
                self._take(tables)

    # --- reading ---

    def _read(self, disk: Disk) -> Iterable[dict[str, Documents]]:
        """What the file holds; of one that is gone or damaged what the version before it held, too."""
        older = previous_of(self.path)
        try:
            found = self._storage.read()
            if found is not None:
                return (found,)
            self.rebuilt = True
            return (salvage(older, disk),)
        except Damaged as damaged:
            self._mend()
            return (salvage(older, disk), damaged.tables)
        except NewerFormat:
            self._mend()
            return ()
        except SaveError as error:  # not readable: it stays as it is, and this list lives in memory alone
            self.notice = error.message
            self._storage.hold({})
            self.rebuilt, self.unread = True, error
            return ()

    def _mend(self) -> None:
        damaged_copy, self.rebuilt, self._dirty = self._storage.mend(), True, True
        if damaged_copy:
            self.notice = message("store.list_mended", file=damaged_copy)

    def _take(self, tables: dict[str, Documents]) -> None:
        options = self._options.take(tables.get("options", {}))
        for number, document in tables.get("tables", {}).items():
            plain: dict[str, Any] = {}
            try:
                plain = document.document() if isinstance(document, Line) else document
                whole, there = self._options.complete(plain, options)
                summary = decode_line(whole)
            except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
                self._lines.pop(str(plain.get("id")), None)
                if self.notice is None:
                    self._mend()
                continue
            self._lines[summary.id] = summary
            self._shares[summary.id] = here = options.get(there, "")
            self._documents[summary.id] = number, document if here == there else self._encode(summary)
        self._past = from_plain(
            tables.get("past", {}), lambda line: decode_line(self._options.complete(line, options)[0])
        )

    # --- lines ---

    def lines(self) -> Mapping[str, Summary]:
        return self._lines

    def set_line(self, summary: Summary) -> None:
        if self._lines.get(summary.id) != summary:
            number = self._documents[summary.id][0] if summary.id in self._documents else self._free_number()
            self._documents[summary.id] = number, self._encode(summary)
            self._lines[summary.id] = summary
            self._changed()

    def remove(self, id_: str) -> None:
        if self._lines.pop(id_, None) is not None:
            del self._documents[id_], self._shares[id_]
            self._changed()

    def _encode(self, summary: Summary) -> dict[str, Any]:
        line, self._shares[summary.id] = self._options.shortened(encode_line(summary))
        return line

    def _changed(self) -> None:
        self.changes += 1
        self._dirty = True

    def _free_number(self) -> str:
        return str(max((int(number) for number, _ in self._documents.values()), default=0) + 1)

    # --- what is noted of the long list ---

    @property
    def past(self) -> Past | None:
        """None if nothing certain is known of it, or of this list."""
        return None if self.rebuilt else self._past

    @past.setter
    def past(self, past: Past | None) -> None:
        if past != self._past:
            self._past, self._dirty = past, True

    # --- writing ---

    @property
    def written(self) -> bool:
        """True if the file is equal to the list in memory."""
        return not self._dirty

    def write(self) -> None:
        if not self._dirty:
            return
        used = set(self._shares.values())

        def encode(summary: Summary) -> dict[str, Any]:
            line, number = self._options.shortened(encode_line(summary))
            used.add(number)
            return line

        self._storage.write(
            {
                "tables": dict(self._documents.values()),
                "past": to_plain(self._past, encode) if self._past else {},
                "options": self._options.documents(used),
            }
        )
        self._dirty = False

    def try_to_write(self) -> None:
        """A list that cannot be written now is put right from the tables' own files at the next start."""
        with suppress(SaveError):
            self.write()

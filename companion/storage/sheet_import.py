"""Import of a score sheet, from a file, a code or a link: how it stands to the shelf, and what is then done with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.errors import DataError, NewerData, TablesideError
from companion.input.json_input import compact_json, parse_json
from companion.messages import Message, message
from companion.sharing.recognise import kind_of, not_a_table
from companion.sheets.code import unpack
from companion.sheets.editing import new_id
from companion.sheets.limits import LONGEST_FILE
from companion.storage.sheets import KeptSheet, SheetShelf, checked

if TYPE_CHECKING:
    from companion.storage.store import Store

How: TypeAlias = Literal["new", "same", "older", "newer", "conflict"]
Choice: TypeAlias = Literal["add", "replace", "both", "decline"]
"""What a group can do with it: of two texts of one version take theirs, keep theirs as a sheet of its own, or stay."""
MOST_READ = 4 * LONGEST_FILE
"""Bytes of a file or a link that are looked at."""
_CODE = re.compile(r"(?:\S*#)?s(\d{1,3})[\w-]*", re.ASCII)
"""A code alone, or the link that ends with one."""


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """A sheet from outside, and how it stands to ours; nothing is written."""

    theirs: KeptSheet
    how: How
    ours: KeptSheet | None = None
    """Our newest version; of two texts of one version ours."""
    deleted: bool = False
    """True of one that we have deleted: adding brings it back."""
    alike: tuple[KeptSheet, ...] = ()
    """Other sheets of ours that may be the same game: of the same name, or one copied from the other."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        if self.how == "conflict":
            return ("replace", "both", "decline")
        return () if self.how == "same" and not self.deleted else ("add",)

    @property
    def message(self) -> Message:
        sheet, ours = self.theirs.sheet, self.ours.sheet.version if self.ours else 0
        if self.deleted and self.how != "conflict":
            return message("sheets.import.deleted", name=sheet.name, version=sheet.version)
        return message(f"sheets.import.{self.how}", name=sheet.name, version=sheet.version, ours=ours)


# --- reading ---


def is_code(text: str) -> bool:
    """True of what looks like a code or a link with one; what it holds is another question."""
    return _CODE.fullmatch(text.strip()) is not None


def sheet_from(source: bytes | str, file: str = "sheet") -> KeptSheet:
    """The checked sheet in a file's bytes, a code, or a link with it behind `#`; one sentence says what is wrong."""
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(raw) > MOST_READ:
        raise _refused(raw)
    try:
        text = raw.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise _refused(raw) from None
    code = _CODE.fullmatch(text)
    try:
        return checked(_unpacked(text, code[1], file) if code else _sheet_text(text, raw), file)
    except NewerData:
        raise TablesideError(message("sheets.import.from_newer")) from None


def _unpacked(text: str, format_: str, file: str) -> str:
    if int(format_) > 1:
        raise NewerData(file, 1, int(format_))
    try:
        return unpack(text, file)
    except DataError:
        raise TablesideError(message("sheets.import.part_of_code")) from None


def _sheet_text(text: str, raw: bytes) -> str:
    if kind_of(raw) != "sheet":
        raise _refused(raw)
    return text if len(raw) <= LONGEST_FILE else compact_json(parse_json(text, "sheet").value)


def _refused(raw: bytes) -> TablesideError:
    """What it is instead of a sheet."""
    kind = kind_of(raw)
    known = kind not in ("sheet", "text", "other")
    return not_a_table(kind) if known else TablesideError(message("sheets.import.no_sheet"))


# --- what it would mean, and what is done ---


def preview_sheet(store: "Store", source: bytes | str, file: str = "sheet") -> SheetPreview:
    """How a sheet from outside stands to ours."""
    return compare_sheet(store.sheets, sheet_from(source, file))


def compare_sheet(shelf: SheetShelf, theirs: KeptSheet) -> SheetPreview:
    """The same of one that is read, such as what a shared folder offered or a table carries."""
    sheet = theirs.sheet
    ours = shelf.versions(sheet.id)
    alike = tuple(kept for kept in shelf.newest() if _is_alike(kept, theirs))
    if not ours:
        return SheetPreview(theirs, "new", alike=alike)
    deleted = bool(shelf.marks.of(sheet.id).deleted_at)
    same = next((kept for kept in ours if kept.sheet.version == sheet.version), None)
    if same:
        return SheetPreview(theirs, "same" if same.digest == theirs.digest else "conflict", same, deleted, alike)
    return SheetPreview(theirs, "newer" if sheet.version > ours[0].sheet.version else "older", ours[0], deleted, alike)


def _is_alike(kept: KeptSheet, theirs: KeptSheet) -> bool:
    ours, other = kept.sheet, theirs.sheet
    related = ours.name.casefold() == other.name.casefold() or ours.id == other.origin or ours.origin == other.id
    return ours.id != other.id and (related or ours.origin == other.origin != "")


def add_sheet(store: "Store", theirs: KeptSheet, choice: Choice = "add") -> KeptSheet:
    """Do what the group chose and give the sheet that it plays with; what is not among the choices is a TablesideError.

    Others have what came from outside, so that a change of it will be a new version.
    """
    shelf = store.sheets
    found = compare_sheet(shelf, theirs)
    if choice not in found.choices:
        if found.how == "same":
            return theirs
        raise TablesideError(found.message)
    match choice:
        case "both":
            added = _keep(shelf, _as_another(store, theirs))
            _set_aside(shelf, theirs)
            return added
        case "decline":
            _set_aside(shelf, theirs)
            return found.ours or theirs
    shelf.mark_shared(theirs.sheet.id, theirs.sheet.version)
    return _keep(shelf, theirs)


def _keep(shelf: SheetShelf, kept: KeptSheet) -> KeptSheet:
    return shelf.keep(kept.text)


def _as_another(store: "Store", theirs: KeptSheet) -> KeptSheet:
    """The same as a sheet of its own, which names what it was copied from."""
    plain: Mapping[str, object] = parse_json(theirs.text, "sheet").value
    taken = [name.id for name in store.sheets.names()]
    changed = {**plain, "id": new_id(store.random, taken), "origin": theirs.sheet.id, "version": 1}
    return checked(compact_json(changed))


def _set_aside(shelf: SheetShelf, theirs: KeptSheet) -> None:
    """It was decided against: a shared folder does not offer it again."""
    shelf.receive(theirs.text)
    shelf.decline(theirs)

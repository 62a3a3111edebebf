"""Score sheets that are being written: each in a file beside the versions, which need not be a sheet yet."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.errors import DataError, SaveError
from companion.input.json_input import clean, is_id, parse_json
from companion.messages import Message, message
from companion.sheets.limits import LONGEST_TITLE
from companion.storage.disk import Disk, cannot_read, files_in, new_of, previous_of, replace_file, save_errors

LONGEST_DRAFT = 64_000
"""In bytes."""
DRAFT = ".draft"


@dataclass(frozen=True, slots=True)
class SheetDraft:
    id: str
    name: str
    text: str


def checked_draft(raw: bytes, file: str) -> str:
    """The text of a draft; a DataError or a UnicodeDecodeError for what can be none."""
    if len(raw) > LONGEST_DRAFT:
        raise DataError(file, "", f"at most {LONGEST_DRAFT} bytes", "more")
    text = raw.decode()
    parse_json(text, file)
    return text


class SheetDrafts:
    """Every change is durable when it returns; a SaveError has changed nothing that can be seen."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder, self._disk = folder, disk
        self.damaged: dict[str, Message] = {}
        """Files that the last look could not read, and why."""

    def all(self) -> tuple[SheetDraft, ...]:
        """By name."""
        try:
            files = files_in(self._disk, self._folder)
        except OSError:
            return ()
        self.damaged = {file: why for file, why in self.damaged.items() if file in files}
        ids = (file.removesuffix(DRAFT) for file in files if file.endswith(DRAFT))
        found = ((id_, self.find(id_)) for id_ in ids if is_id(id_))
        drafts = (SheetDraft(id_, _name_in(text), text) for id_, text in found if text is not None)
        return tuple(sorted(drafts, key=lambda one: (one.name.casefold(), one.id)))

    def find(self, id_: str) -> str | None:
        """What was saved last; of a damaged file what was saved before it."""
        path = self._path(id_)
        self.damaged.pop(path.name, None)
        for source in (path, previous_of(path)) if path.exists() else ():
            try:
                return checked_draft(self._disk.read_regular(source, LONGEST_DRAFT), path.name)
            except OSError as error:
                self.damaged[path.name] = cannot_read(error, path.name).message
            except (DataError, UnicodeDecodeError):
                self.damaged[path.name] = message("store.damaged", file=path.name)
        return None

    def save(self, id_: str, text: str) -> None:
        """One durable write, if it is news. It must be JSON and not too large, and need not be a sheet."""
        raw = text.encode("utf-8", "replace")
        text = checked_draft(raw, "sheet")
        if text != self.find(id_):
            with save_errors():
                self._disk.make_folder(self._folder)
            replace_file(self._disk, self._path(id_), raw)

    def drop(self, id_: str) -> None:
        path = self._path(id_)
        if path.exists():
            with save_errors():
                for one in (previous_of(path), new_of(path), path):
                    self._disk.remove(one)
                self._disk.sync_folder(self._folder)
        self.damaged.pop(path.name, None)

    def _path(self, id_: str) -> Path:
        if not is_id(id_):
            raise SaveError("own_sheet.missing")
        return self._folder / draft_file(id_)


def draft_file(id_: str) -> str:
    return id_ + DRAFT


def _name_in(text: str) -> str:
    """The name that a draft has so far."""
    with suppress(ValueError):
        plain = json.loads(text)
        name = plain.get("name") if isinstance(plain, dict) else None
        return clean(name, LONGEST_TITLE) if isinstance(name, str) else ""
    return ""

"""What a file is, by its contents: one of ours, or something else that is answered with what to do with it."""

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import DataError, TablesideError
from companion.input.json_input import parse_json
from companion.messages import message
from companion.sharing.as_csv import COLUMNS, MARK
from companion.storage.backup import HEAD
from companion.storage.table_file import MOST_BYTES

Kind: TypeAlias = Literal[
    "backup",
    "table",
    "own",
    "csv",
    "sheet",
    "map",
    "score_file",
    "bgstats",
    "picture",
    "document",
    "zip",
    "text",
    "other",
]
OURS: tuple[Kind, ...] = ("backup", "table", "own", "csv")
"""Kinds of files that only Tableside writes."""
PAST: tuple[Kind, ...] = ("csv", "bgstats", "score_file")
"""Kinds of files with games that were played before."""
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
DOCUMENTS = (b"%PDF", b"\xd0\xcf\x11\xe0", b"{\\rtf")
OFFICE = ("[Content_Types].xml", "mimetype")
"""Members of the zip files of office programs."""


def kind_of_file(path: Path) -> Kind:
    """`other` if it cannot be read, and of what is no file: it would be waited for."""
    try:
        if not path.is_file():
            return "other"
        if zipfile.is_zipfile(path):
            return _of_zip(path)
        with path.open("rb") as file:
            return kind_of(file.read(MOST_BYTES + 1))
    except OSError:
        return "other"


def kind_of(raw: bytes) -> Kind:
    if (
        raw.startswith(PICTURES)
        or (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP")
        or raw[4:12] in (b"ftypheic", b"ftypavif")
    ):
        return "picture"
    if raw.startswith(DOCUMENTS):
        return "document"
    if raw.startswith(b"PK\x03\x04"):
        return _of_zip(BytesIO(raw))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "other"
    return _of_text(text)


def _of_zip(file: Path | BytesIO) -> Kind:
    try:
        with zipfile.ZipFile(file) as bag:
            names = set(bag.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError):  # of another kind, or names that are no text
        return "zip"
    return "backup" if HEAD in names else "document" if names & set(OFFICE) else "zip"


def _of_text(text: str) -> Kind:
    if text.removeprefix(MARK).startswith(",".join(COLUMNS)):
        return "csv"
    if text.startswith('{"tableside":{'):
        return "own"
    if text.lstrip()[:200].lower().startswith(("<svg", "<?xml")) and "<svg" in text[:2000].lower():
        return "picture"
    try:
        plain = parse_json(text, "").value
    except DataError:
        return "text" if text.strip() else "other"
    fields = set(plain) if isinstance(plain, dict) else set()
    if "kind" in fields and plain["kind"] == "sheet":
        return "sheet"
    if {"places", "routes", "tickets"} <= fields:
        return "map"
    if {"format", "game"} <= fields:
        return "table" if {"steps", "cursor"} & fields else "score_file"
    return "bgstats" if "plays" in fields and fields & {"games", "players", "locations"} else "text"


def not_a_table(kind: Kind) -> TablesideError:
    """What it is instead of a table or a backup, and what to do with it."""
    return TablesideError(message("data.not_ours" if kind in ("other", "text") else f"data.is_{kind}"))

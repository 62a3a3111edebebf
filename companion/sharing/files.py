"""Files of a table as they are given away: their names and types."""

import re
from pathlib import PurePath

from companion.i18n import Translator
from companion.storage.backup import TABLE
from companion.storage.summary import Summary
from companion.table_line import usual_name

TYPES = {
    ".csv": "text/csv",
    ".txt": "text/plain",
    ".png": "image/png",
    ".zip": "application/zip",
    TABLE: "application/json",
    ".json": "application/json",
}
ANY_TYPE = "application/octet-stream"


def type_of(name: str) -> str:
    """The media type of a file by its name."""
    return TYPES.get(PurePath(name).suffix, ANY_TYPE)


def file_name(tr: Translator, line: Summary) -> str:
    """A file name: the table's name, the game, and a suffix that makes it unique."""
    words = re.findall(r"[^\W_]+", f"{line.name} {usual_name(tr, line)}")
    return f"{'-'.join(words)[:70]}-{line.id[:6]}"

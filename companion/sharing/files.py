"""Files of a table as they are given away: their names and types."""

import re
from datetime import date
from pathlib import PurePath

from companion.i18n import Translator
from companion.sharing.result import TableResult
from companion.storage.backup import TABLE
from companion.storage.summary import Summary
from companion.views.table_line import usual_name

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


def picture_name(tr: Translator, result: TableResult) -> str:
    """A file name for the picture of a result: the game, who won, and the day."""
    winners = " ".join(player.name for player in result.players if player.won)
    words = re.findall(r"[^\W_]+", f"{tr.text(result.title)} {winners}")
    return f"{'-'.join(words)[:70]}-{date.fromtimestamp(result.played_at).isoformat()}"


def file_name(tr: Translator, line: Summary) -> str:
    """A file name: the table's name, the game, and a suffix that makes it unique."""
    words = re.findall(r"[^\W_]+", f"{line.name} {usual_name(tr, line)}")
    return f"{'-'.join(words)[:70]}-{line.id[:6]}"

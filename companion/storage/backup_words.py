"""Backups and files that come in, in words: what they mean here, what they hold, and what was played since."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from companion.errors import DataError, NewerData, TablesideError
from companion.i18n import Translator
from companion.input.json_input import read_text
from companion.messages import Message, message
from companion.sharing.recognise import kind_of_file, not_a_table
from companion.storage.backup_reader import Backup
from companion.storage.import_table import TakenIn, weigh
from companion.storage.restore import Restored
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.storage.table_file import MOST_BYTES
from companion.storage.tinydb_storage import Unknown
from companion.words.numbers import shown_number

SUMS = {
    "same": "",
    "added": "good",
    "back": "good",
    "grown": "good",
    "shorter": "hint",
    "diverged": "hint",
    "in_bin": "quiet",
    "unreadable": "alert",
}
"""What a table in a backup can mean here, and how its number is marked."""


def is_backup(path: Path) -> bool:
    """True of a backup; a TablesideError of one that a newer release made."""
    try:
        with Backup(path):
            return True
    except NewerData:
        raise TablesideError(message("store.newer_format", file=path.name)) from None
    except DataError:
        return False


def read_table(store: Store, path: Path) -> tuple[str, TakenIn]:
    """A shared table's text and what taking it in would mean; a TablesideError if it is none."""
    text = ""
    try:
        text = read_text(path, most_bytes=MOST_BYTES, name=path.name)
        return text, weigh(store, text, path.name)
    except NewerData:
        raise TablesideError(message("store.newer_format", file=path.name)) from None
    except DataError as error:
        match kind_of_file(path):
            case "table":
                said = TablesideError(Unknown(error).message)
            case "backup":
                said = TablesideError(message("data.bad_backup"))
            case kind:
                said = not_a_table(kind)
        raise said from None


def sum_lines(tr: Translator, found: Restored, *, settings: bool) -> list[tuple[str, str, str]]:
    """All tables of a backup, then how many of them are which case: words, number and its mark."""
    lines = [(tr("data.sum.tables"), shown_number(sum(found.cases.values())), "strong")]
    for case, look in SUMS.items():
        count = found.cases[case]
        if count:
            value = tr("data.stays", count=count) if look == "hint" else shown_number(count)
            lines.append((tr(f"data.sum.{case}"), value, look))
    lines += [(tr("data.sum.sheets"), shown_number(found.sheets), "good")] if found.sheets else []
    lines += [(tr("data.sum.maps"), shown_number(found.maps), "good")] if found.maps else []
    return [*lines, (tr("data.sum.settings"), tr("data.left_alone"), "")] if settings else lines


def take_words(tr: Translator, found: Restored) -> str:
    """What taking in is called: new tables are counted."""
    only_new = found.changes == found.cases["added"]
    return tr("data.take_count", count=found.changes) if only_new else tr("data.take")


def in_bytes(taken: int) -> Message:
    if taken < 1_000_000:
        return message("data.bytes", number=-(-taken // 1000))
    return message("data.megabytes", number=f"{taken / 1_000_000:.1f}")


def size_of(lines: Iterable[Summary]) -> Message:
    """What the files of these tables take, in kilobytes or megabytes."""
    return in_bytes(sum(line.stamp[0] for line in lines if line.stamp))


def since_backup(tr: Translator, store: Store, at: int) -> tuple[str, str]:
    """How long the last backup was ago, and what it does not hold; both empty where nothing was played yet."""
    history = store.history()
    count = sum(line.touched > at for line in history)
    if not history:
        return "", ""
    if not at:
        return tr("data.never_backed_up"), tr("data.unsaved", count=count)
    days = (date.fromtimestamp(store.clock()) - date.fromtimestamp(at)).days
    title = tr("data.backed_up_days", count=days) if days > 0 else tr("data.backed_up_today")
    return title, tr("data.since_backup", count=count) if count else tr("data.nothing_since")

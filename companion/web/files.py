"""Requests that give files away and take them in: a table for others, a backup, and whatever is opened here."""

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.dates import day_of
from companion.messages import message
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.files import file_name, type_of
from companion.sharing.result import TableResult, result_of
from companion.sharing.words import as_text
from companion.storage.backup import TABLE, back_up
from companion.storage.backup_reader import Backup
from companion.storage.backup_words import is_backup, read_table, since_backup, size_of, sum_lines, take_words
from companion.storage.import_table import take_in as take_in_table
from companion.storage.restore import Prepared, prepare, prepare_instead, weigh
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit

BACKUP, ALL_RESULTS = "tableside-backup.zip", "tableside.csv"
MOST_LETTERS = 100_000_000
"""Longest file that is taken in, in letters of base64."""


def file_in_json(name: str, contents: bytes | str) -> dict[str, str]:
    raw = contents.encode() if isinstance(contents, str) else contents
    return {"name": name, "type": type_of(name), "base64": b64encode(raw).decode()}


# --- out ---


def share(visit: Visit, request: Request) -> Body:
    """A finished table in any of these ways; an open one as its file alone, without its secrets."""
    line, tr = visit.line(request.table), visit.tr
    name, way = file_name(tr, line), request.text("as")
    if way == "file":
        return file_in_json(f"{name}{TABLE}", visit.store.export_table(line.id))
    if way not in WAYS:
        raise BadRequest("as")
    return WAYS[way](visit, name, result_of(line))


def _as_bgstats(visit: Visit, name: str, result: TableResult) -> Body:
    """The file, and the link that opens the app where it is installed."""
    me = visit.store.players.identities(visit.settings.here.me)
    file = file_in_json(f"{name}.bgsplay", as_file([result], visit.tr, me))
    return {**file, "link": as_link(result, visit.tr)}


WAYS: dict[str, Callable[[Visit, str, TableResult], Body]] = {
    "text": lambda visit, name, result: file_in_json(f"{name}.txt", as_text(result, visit.tr)),
    "csv": lambda _visit, name, result: file_in_json(f"{name}.csv", as_csv([result])),
    "bgstats": _as_bgstats,
}


def share_all(visit: Visit, _request: Request) -> Body:
    visit.note()
    return file_in_json(ALL_RESULTS, as_csv(map(result_of, visit.store.counted())))


def data(visit: Visit, _request: Request) -> Body:
    """How much there is, and how long the last backup was ago."""
    visit.note()
    tr, store = visit.tr, visit.store
    since, detail = since_backup(tr, store, visit.settings.here.backed_up)
    return {
        "tables": tr("data.footer", count=len(store.all_lines()), size=size_of(store.all_lines())),
        "games": tr("data.csv_detail", games=tr("stats.games", count=len(store.counted()))),
        "since": since,
        "since_detail": detail,
    }


def backup(visit: Visit, _request: Request) -> Body:
    visit.note()
    with TemporaryDirectory() as folder:
        path = Path(folder) / BACKUP
        written = back_up(visit.store, visit.settings, path)
        return {**file_in_json(BACKUP, path.read_bytes()), "words": [visit.tr.text(one) for one in written.messages]}


def backed_up(visit: Visit, _request: Request) -> Body:
    """It was given away; that is remembered."""
    tables = sum(not line.sample for line in visit.store.all_lines())
    visit.settings.save_here(backed_up=int(visit.store.clock()), tables=tables)
    return {}


# --- in ---


def look_into(visit: Visit, request: Request) -> Body:
    """What a file is and what it means here; it is held until it is taken in or another is looked into."""
    visit.note()
    visit.looked_into = None
    named = re.sub(r"[^\w. -]", "_", request.text("name", longest=300))[-100:].lstrip(".") or "file"
    try:
        raw = b64decode(request.text("base64", longest=MOST_LETTERS), validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest("base64") from None
    with _on_disk((named, raw)) as path:
        body = _backup_in_words(visit, path) if is_backup(path) else _table_in_words(visit, path)
    visit.looked_into = named, raw
    return body


@contextmanager
def _on_disk(file: tuple[str, bytes]) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / file[0]
        path.write_bytes(file[1])
        yield path


def _table_in_words(visit: Visit, path: Path) -> Body:
    tr, (_, taken) = visit.tr, read_table(visit.store, path)
    takes = {"added": "data.take_one", "grown": "data.take_one", "diverged": "data.as_copy"}
    take = tr(takes[taken.how]) if taken.how in takes else ""
    return {"kind": "table", "title": tr("data.import"), "words": tr.text(taken.message), "take": take}


def _backup_in_words(visit: Visit, path: Path) -> Body:
    tr = visit.tr
    with Backup(path) as held:
        found, made, settings = weigh(visit.store, held), held.made, held.has_settings
    ways: list[dict[str, Any]] = [{"how": "restore", "words": take_words(tr, found)}] if found.changes else []
    if settings:
        ways.append({"how": "settings", "words": tr("data.settings_too")})
    ways.append({"how": "replace", "words": tr("data.replace"), "ask": tr("data.replace_why")})
    return {
        "kind": "backup",
        "title": tr("data.backup_from", date=day_of(made, visit.store.clock())) if made else tr("data.restore"),
        "words": "" if found.changes else tr("data.nothing_new"),
        "sums": [list(line) for line in sum_lines(tr, found, settings=settings)],
        "ways": ways,
    }


def take_in(visit: Visit, request: Request) -> Body:
    """What was looked into; all of it or nothing."""
    how, file = request.text("how"), visit.looked_into
    if file is None or how not in ("table", "restore", "settings", "replace"):
        raise BadRequest("how")
    with _on_disk(file) as path:
        if is_backup(path) == (how == "table"):
            raise BadRequest("how")
        closed = visit.open_table is not None and how != "table"
        visit.put_away()
        body = _take_table(visit, path) if how == "table" else _restore(visit, path, how, closed=closed)
    visit.looked_into = None
    return body


def _take_table(visit: Visit, path: Path) -> Body:
    text, found = read_table(visit.store, path)
    taken = take_in_table(visit.store, text, path.name, copy=found.how == "diverged")
    return {"words": [visit.tr.text(taken.message)], "table": taken.id}


def _restore(visit: Visit, path: Path, how: str, *, closed: bool) -> Body:
    """Everything is verified and built aside, then put in place at once."""
    store, settings = visit.store, visit.settings
    with Backup(path) as held:
        prepared: Prepared = (
            prepare_instead(store, held, settings)
            if how == "replace"
            else prepare(store, held, settings if how == "settings" else None)
        )
    said = [message("restored.closed")] if closed else []
    said += prepared.switch().messages
    return {"words": [visit.tr.text(one) for one in said], "table": ""}


LOOKS: Handlers = {
    "share": share,
    "share_all": share_all,
    "data": data,
    "backup": backup,
    "look_into": look_into,
}
CHANGES: Handlers = {"backed_up": backed_up, "take_in": take_in}

"""The names of a score sheet are written once in a list, however many tables were played with it."""

import json
import random

import pytest

from companion.games.own_sheet.records import Options
from companion.sheets.limits import LONGEST_NAME, MOST_ROWS
from companion.storage.summary import encode_line
from companion.storage.tinydb_storage import LineStorage
from companion.table.table_commands import FinishTable
from soak.disks import QuickDisk
from tests.companion.own_sheet.playing import GAME, play, seats_of, text_of
from tests.companion.playing import quick_store
from tests.companion.sheets.known import EXAMPLES
from tests.companion.storage.test_lists import CountingDisk, grow_old
from tests.companion.storage.test_sheets import text

ROWS = [
    {"id": f"r{number}", "name": f"Row {number} ".ljust(LONGEST_NAME, "x"), "kind": "number"}
    for number in range(MOST_ROWS)
]
LARGEST = text(rows=ROWS)
MORE_THAN_OTHERS = 200
"""Bytes of a line, beside one of a game without a sheet."""


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def finish(store, sheet):
    id_, session = store.new_table(GAME, Options(sheet), seats_of(sheet, json.loads(sheet)["players"][0]))
    play(session, random.Random(1))
    session.do(FinishTable())
    store.leave(id_, session)
    return id_


def lists(store):
    """Every line and every shared text in both lists, as they are written."""
    found = []
    for name in ("index.json", "history.json"):
        found += [line for line in (store.folder / name).read_bytes().split(b"\n") if b'{"#":' in line]
    return found


def lines_of(store, id_):
    return [line for line in lists(store) if f'"id":"{id_}"'.encode() in line]


@pytest.mark.parametrize("name", [*(path.stem for path in EXAMPLES), "the largest"])
def test_a_line_has_few_bytes_more_than_that_of_another_game(store, name):
    id_ = finish(store, LARGEST if name == "the largest" else text_of(name))
    [line] = store.history()
    other = encode_line(line)
    other["header"] = {**other["header"], "options": {}}
    without = len(json.dumps(other, ensure_ascii=False, separators=(",", ":")).encode())
    checksum = len('"1":{"#":"00000000",},')
    assert {b'"line":' in written for written in lines_of(store, id_)} == {True, False}, "in the snapshot too"
    for written in lines_of(store, id_):
        assert len(written) - checksum - len('{"line":}') - without <= MORE_THAN_OTHERS


def test_the_names_are_written_once_for_each_version(store):
    for sheet in (LARGEST, LARGEST, text_of("azul"), LARGEST):
        finish(store, sheet)
    store.history()
    history = (store.folder / "history.json").read_text(encoding="utf-8")
    longest = json.loads(LARGEST)["rows"][-1]["name"]
    assert history.count(longest) == 1


def test_a_start_reads_them_and_no_table(store):
    ids = [finish(store, sheet) for sheet in (LARGEST, text_of("azul"))]
    before = at_rest(store)
    disk = CountingDisk()
    with quick_store(store.folder, disk=disk, random=random.Random(2)) as again:
        assert {line.id: line for line in again.history()} == before
        assert not [name for name in disk.opened if name.partition(".")[0] in ids]
        finish(again, LARGEST)
        assert {line.id: line for line in again.history() if line.id in before} == before


def at_rest(store):
    """What the history says once no file is so new that it may change unseen."""
    store.close()
    grow_old(store.folder)
    with quick_store(store.folder) as again:
        return {line.id: line for line in again.history()}


def test_what_no_table_names_any_more_is_gone(store):
    id_ = finish(store, text_of("azul"))
    finish(store, LARGEST)
    store.history()
    store.delete(id_)
    store.erase(id_)
    assert "azul" not in (store.folder / "history.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["index.json", "history.json"])
def test_a_line_whose_names_are_lost_is_read_from_its_table(store, name):
    for sheet in (LARGEST, text_of("azul")):
        finish(store, sheet)
    before = at_rest(store)
    for path in (store.folder / name, store.folder / f"{name}.previous"):
        storage = LineStorage(path, QuickDisk(), "index")
        tables = storage.read()
        storage.write({**tables, "options": {}})
    with quick_store(store.folder) as again:
        assert {line.id: line for line in again.history()} == before
    with quick_store(store.folder) as again:
        assert {line.id: line for line in again.history()} == before


def test_a_damaged_list_and_the_one_before_it_number_them_as_they_like(store):
    """Lines of both are taken together, each with its own names."""
    sheets = [LARGEST, text_of("azul"), text_of("wingspan")]
    for sheet in sheets:
        finish(store, sheet)
    before = at_rest(store)
    path = store.folder / "history.json"
    tables = LineStorage(path, QuickDisk(), "index").read()
    count = len(tables["options"]) + 1
    tables["options"] = {str(count - int(number)): one for number, one in tables["options"].items()}
    for line in tables["tables"].values():
        line["header"]["options"]["shared"] = count - line["header"]["options"]["shared"]
    older = store.folder / "older.json"
    LineStorage(older, QuickDisk(), "index").write(tables)
    older.replace(store.folder / "history.json.previous")
    path.write_bytes(path.read_bytes()[:-1])
    with quick_store(store.folder) as again:
        assert {line.id: line for line in again.history()} == before

"""The shelf of score sheets: every version is written once, and whatever happens, the old or the new is there."""

import errno
import json
import os
import shutil

import pytest

from companion.errors import DataError, SaveError
from companion.games import GAMES
from companion.games.own_sheet.records import Options
from companion.input.json_input import compact_json
from companion.storage.sheet_drafts import LONGEST_DRAFT
from companion.storage.store import Store
from soak.disks import CHANGING, FailingDisk, Killed, KillingDisk
from tests.companion.own_sheet.playing import GAME, seats_of
from tests.companion.playing import quick_store
from tests.companion.sheets.known import BASE

ROW = BASE["rows"][0]


def text(name="Skat", version=1, id_="k3v9x2", **more):
    return compact_json({**BASE, "id": id_, "name": name, "version": version, **more})


def names(found):
    return [(kept.sheet.name, kept.sheet.version) for kept in found]


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def open_table(store, sheet):
    store.new_table(GAME, Options(sheet), seats_of(sheet, 2), "score_only")


def test_the_newest_versions_are_listed_by_name(store):
    for one in (text(), text("Skat at home", 2), text("Azul", id_="a")):
        store.sheets.keep(one)
    assert names(store.sheets.newest()) == [("Azul", 1), ("Skat at home", 2)]
    assert names(store.sheets.versions("k3v9x2")) == [("Skat at home", 2), ("Skat", 1)]
    kept = store.sheets.keep(json.dumps(json.loads(text()), indent=2))
    assert kept == store.sheets.find("k3v9x2", 1, kept.digest)
    assert len(list(store.sheets.folder.iterdir())) == 3


def test_a_version_nobody_has_used_is_replaced_and_one_that_is_used_stays(store):
    shelf = store.sheets
    first, second = shelf.keep(text()), shelf.keep(text("Skat!"))
    assert (shelf.find("k3v9x2", 1, first.digest), names(shelf.versions("k3v9x2"))) == (None, [("Skat!", 1)])
    assert not shelf.is_used("k3v9x2", 1)
    open_table(store, second.text)
    assert shelf.is_used("k3v9x2", 1)
    assert not shelf.is_used("k3v9x2", 2)
    shelf.keep(text("Skat?"))
    assert shelf.find("k3v9x2", 1, second.digest) == second
    assert names(shelf.newest()) == [("Skat?", 1)]


def test_what_was_shared_is_used_after_a_start(store):
    store.sheets.keep(text())
    store.sheets.mark_shared("k3v9x2", 1)
    store.close()
    with quick_store(store.folder) as again:
        assert again.sheets.is_used("k3v9x2", 1)


def test_a_deleted_sheet_leaves_its_tables_and_comes_back(store):
    store.sheets.keep(text())
    open_table(store, text())
    store.sheets.delete("k3v9x2")
    assert (store.sheets.newest(), names(store.sheets.deleted())) == ((), [("Skat", 1)])
    assert len(store.tables()) == 1
    store.sheets.restore("k3v9x2")
    assert names(store.sheets.newest()) == [("Skat", 1)]
    store.sheets.delete("k3v9x2")
    store.sheets.keep(text())
    assert (names(store.sheets.newest()), store.sheets.deleted()) == ([("Skat", 1)], ())
    with pytest.raises(SaveError):
        store.sheets.delete("nobody")


def test_two_editors_of_one_version_are_both_there_until_the_group_decides(store):
    shelf = store.sheets
    ours, theirs = shelf.keep(text(by="Mia", version=4)), text(by="Ben", version=4)
    assert [shelf.receive(one) for one in (theirs, theirs, ours.text)] == ["offered", "known", "known"]
    [offer] = shelf.offered()
    assert (shelf.newest(), offer.sheet.by) == ((ours,), "Ben")
    shelf.decline(offer)
    assert (shelf.offered(), shelf.receive(theirs)) == ((), "known")
    shelf.keep(theirs)
    assert [kept.sheet.by for kept in shelf.versions("k3v9x2")] == ["Ben"]
    assert shelf.receive(text(version=5)) == "added"
    assert names(shelf.newest()) == [("Skat", 5)]


def test_a_draft_need_not_be_a_sheet_and_is_bounded(store):
    shelf = store.sheets
    shelf.drafts.save("new1", '{"name": "Kniff'.replace("Kniff", 'Kniffel", "rows": [{}]}'))
    shelf.drafts.save("new2", "{}")
    assert [(draft.id, draft.name) for draft in shelf.drafts.all()] == [("new2", ""), ("new1", "Kniffel")]
    for bad in ("{", '"' + "x" * LONGEST_DRAFT + '"'):
        with pytest.raises(DataError):
            shelf.drafts.save("new1", bad)
    shelf.drafts.save("new1", '{"name": "Yahtzee"}')
    (shelf.folder / "new1.draft").write_bytes(b'{"na')
    assert "Kniffel" in shelf.drafts.find("new1")
    shelf.drafts.drop("new1")
    assert (shelf.drafts.find("new1"), shelf.drafts.find("new2")) == (None, "{}")
    with pytest.raises(SaveError):
        shelf.drafts.save("../x", "{}")


def test_a_damaged_file_is_one_sentence_and_the_rest_goes_on(store):
    kept = store.sheets.keep(text())
    store.sheets.keep(text("Azul", id_="a"))
    store.sheets.delete("a")
    store.close()
    path = next(store.sheets.folder.glob("k3v9x2.*"))
    path.with_name(path.name.replace(".1.", ".2.")).write_bytes(path.read_bytes())
    (path.parent / f"b.1.{'0' * 32}.tableside").write_bytes(b"\xff")
    (path.parent / "notes.txt").write_text("ours")
    (path.parent / f"c.1.{'0' * 32}.tableside").mkdir()
    marks = store.folder / "sheets.json"
    marks.write_bytes(marks.read_bytes()[:-2])
    with quick_store(store.folder) as again:
        assert again.sheets.newest() == (kept,)
        assert [notice.id for notice in again.sheets.notices] == ["store.damaged"] * 3
        again.sheets.restore("a")
        assert names(again.sheets.newest()) == [("Azul", 1), ("Skat", 1)]
    assert list(store.folder.glob("sheets.damaged-*"))


# --- killed, or refused ---

CHANGES = {
    "keep": lambda shelf: shelf.keep(text("New", 2)),
    "keep another text": lambda shelf: shelf.keep(text("Other")),
    "keep what is used": lambda shelf: shelf.keep(text("Other", id_="used")),
    "keep a deleted one": lambda shelf: shelf.keep(text("Gone", id_="gone")),
    "delete": lambda shelf: shelf.delete("k3v9x2"),
    "restore": lambda shelf: shelf.restore("gone"),
    "share": lambda shelf: shelf.mark_shared("k3v9x2", 1),
    "receive": lambda shelf: shelf.receive(text("Theirs")),
    "decline": lambda shelf: shelf.decline(shelf.offered()[0]),
    "take theirs": lambda shelf: shelf.keep(shelf.offered()[0].text),
    "draft": lambda shelf: shelf.drafts.save("d", '{"name": "new"}'),
    "first draft": lambda shelf: shelf.drafts.save("e", '{"name": "first"}'),
    "drop a draft": lambda shelf: shelf.drafts.drop("d"),
}


def a_shelf(folder):
    with quick_store(folder) as store:
        for one in (text(), text(id_="used"), text(id_="gone", name="Gone")):
            store.sheets.keep(one)
        open_table(store, text(id_="used"))
        store.sheets.delete("gone")
        store.sheets.receive(text("Ben's", id_="used"))
        store.sheets.drafts.save("d", '{"name": "old"}')
    for path in folder.rglob("*"):
        os.utime(path, (1_700_000_000, 1_700_000_000))


def seen(folder):
    """What can be seen of a shelf after a start."""
    with quick_store(folder) as store:
        shelf = store.sheets
        found = (
            names(shelf.newest()),
            names(shelf.deleted()),
            names(shelf.versions("used")),
            names(shelf.offered()),
            [(draft.id, draft.text) for draft in shelf.drafts.all()],
            shelf.is_used("k3v9x2", 1),
        )
        assert shelf.notices == []
    return found


def between(found, before, after):
    return all(one in pair for one, *pair in zip(found, before, after, strict=True))


@pytest.mark.parametrize("change", CHANGES)
def test_a_kill_or_a_refusal_at_every_call_leaves_the_old_or_the_new(tmp_path, change):
    template, folder = tmp_path / "template", tmp_path / "folder"
    a_shelf(template)
    before = seen(template)

    def tried(disk):
        """The calls it took, and whether it was done."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(template, folder)
        store = Store(folder, GAMES, disk=disk, clock=lambda: 1_800_000_000)
        try:
            store.sheets.newest()
            begin = len(disk.calls)
            disk.start()
            CHANGES[change](store.sheets)
        except (Killed, SaveError):
            return disk.calls[begin:], False
        finally:
            disk.end()
            store.close()
        return disk.calls[begin:], True

    calls, _ = tried(Trial())
    after = seen(folder)
    assert after != before
    for at, call in enumerate(calls):
        if call in CHANGING:
            for disk in (Kill(at), Refuse(at)):
                _, done = tried(disk)
                found = seen(folder)
                assert found == after if done else between(found, before, after), f"{call}, call {at}"


class Trial(KillingDisk):
    """Nothing goes wrong."""

    def start(self):
        pass

    def end(self):
        pass


class Kill(Trial):
    def __init__(self, at):
        super().__init__()
        self.where = at

    def start(self):
        self.kill_at(self.where)


class Refuse(FailingDisk):
    def __init__(self, at):
        super().__init__()
        self.where = at

    def start(self):
        self.fail_at(self.where, errno.ENOSPC)

    def end(self):
        self.heal()

"""A full disk, a read-only folder: the entry is refused in one sentence, disk and memory agree, and play goes on."""

import errno
from random import Random

import pytest

from companion.errors import SaveError
from companion.games import GAMES
from companion.i18n import Translator
from companion.storage.store import Store
from companion.table.draft import Draft
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from soak.disks import FailingDisk
from tests.companion.playing import GAME, Clock, new_table, play, quick_store

NEEDED = ("open_new", "write", "flush", "sync", "rename", "sync_folder")
"""The calls a durable write cannot do without; a spare copy of the old file it can."""
SENTENCES = {
    errno.ENOSPC: "store.disk_full",
    errno.EDQUOT: "store.disk_full",
    errno.EROFS: "store.read_only",
    errno.EACCES: "store.read_only",
    errno.EIO: "store.disk_failed",
}


class OneName(FailingDisk):
    """A disk on which a file has one name only, as an app's own on Android."""

    def link(self, path, second):
        self.before("link")
        raise PermissionError(errno.EPERM, "no second names", str(second))


class Table:
    def __init__(self, folder, disk=FailingDisk):
        self.folder, self.disk = folder, disk()
        self.store = Store(folder, GAMES, disk=self.disk, clock=Clock(), random=Random(1))
        self.id, self.session = new_table(self.store, "usa", 3)
        play(self.session, 9)
        self.session.undo()  # there is something to redo, and something to lose

    def next_entry(self):
        return suggest(GAME, self.session.state, Random(5))

    def on_disk(self):
        """What a fresh start would find, read past the lock by a store of its own."""
        self.store.close()
        with quick_store(self.folder) as fresh:
            session = fresh.open_table(self.id)
            found = (session.steps, session.cursor, session.drafts)
            assert session.notice is None
        self.store = Store(self.folder, GAMES, disk=self.disk, clock=Clock(), random=Random(1))
        return found

    def in_memory(self):
        return (self.session.steps, self.session.cursor, self.session.drafts)


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


TAPS = {
    "an entry": lambda t: t.session.do(t.next_entry()),
    "undo": lambda t: t.session.undo(),
    "redo": lambda t: t.session.redo(),
    "a half-filled sheet": lambda t: t.session.save_draft(
        Draft("claim", "table", {}, t.session.cursor, {"route": "denver--kansas_city--a"})
    ),
}


def calls_of_one_tap(folder, tap, disk):
    table = Table(folder, disk)
    begin = len(table.disk.calls)
    TAPS[tap](table)
    return table.disk.calls[begin:]


@pytest.mark.parametrize("tap", TAPS)
@pytest.mark.parametrize(
    ("error", "disk"),
    [*((error, FailingDisk) for error in SENTENCES), (errno.ENOSPC, OneName)],
    ids=[*(errno.errorcode[error] for error in SENTENCES), "ENOSPC, one name a file"],
)
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.system
def test_a_refusal_at_each_call_in_turn_changes_nothing(tmp_path, tap, error, for_good, disk):
    calls = calls_of_one_tap(tmp_path / "count", tap, disk)
    assert set(calls) >= set(NEEDED)
    for at, call in enumerate(calls):
        if call not in NEEDED:
            continue
        if call == "sync_folder" and for_good:
            continue  # its way back is a rename: see below
        table = Table(tmp_path / f"{at}", disk)
        before = table.in_memory()
        table.disk.fail_at(at, error, for_good=for_good)
        with pytest.raises(SaveError) as refusal:
            TAPS[tap](table)
        assert refusal.value.code == SENTENCES[error], call
        assert Translator("en").text(refusal.value.message).count(".") >= 1
        assert table.in_memory() == before, f"memory changed though {call} failed"
        table.disk.heal()
        assert table.on_disk() == before, f"the disk changed though {call} failed"
        TAPS[tap](table)  # once there is room again, play goes on
        assert table.on_disk() == table.in_memory() != before


def test_when_the_last_sync_and_the_way_back_both_fail_the_next_entry_puts_disk_and_memory_together(table):
    """The one case that cannot be undone: the new bytes are in place and the disk takes nothing back."""
    before = table.in_memory()
    renames = 0

    def refuse_the_way_back(number, call):
        nonlocal renames
        renames += call == "rename"
        return errno.EIO if call == "sync_folder" or (call == "rename" and renames > 1) else None

    table.disk.fail = refuse_the_way_back
    with pytest.raises(SaveError):
        table.session.do(table.next_entry())
    assert table.in_memory() == before
    table.disk.heal()
    table.session.do(table.next_entry())
    assert table.on_disk() == table.in_memory()


def test_a_disk_without_second_names_saves_all_the_same(table):
    table.disk.fail_on({"link"}, errno.EPERM)
    table.session.do(table.next_entry())
    assert table.on_disk() == table.in_memory()
    assert list(table.folder.rglob("*.previous"))


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS])
def test_a_new_table_on_a_disk_that_refuses_is_not_half_there(tmp_path, error):
    disk = FailingDisk()
    with Store(tmp_path, GAMES, disk=disk, clock=Clock(), random=Random(1)) as store:
        disk.fail_on({"write"}, error)
        with pytest.raises(SaveError):
            new_table(store)
        assert store.tables() == ()
        disk.heal()
        id_, session = new_table(store)
        session.do(CompleteSetup())
        assert [summary.id for summary in store.tables()] == [id_]


def test_a_damaged_file_opens_on_a_full_disk_and_is_mended_once_there_is_room(table):
    table.store.leave(table.id, table.session)
    path = table.folder / "tables" / f"{table.id}.json"
    cut = path.read_bytes()[:-50]
    path.write_bytes(cut)
    table.disk.fail_on({"write"}, errno.ENOSPC)
    recovered = table.store.open_table(table.id)
    assert recovered.notice is not None
    assert recovered.steps[: recovered.cursor] == table.session.steps[: recovered.cursor]
    with pytest.raises(SaveError) as refusal:
        recovered.undo()
    assert refusal.value.code == "store.disk_full"
    assert path.read_bytes() == cut
    table.disk.heal()
    recovered.undo()
    assert [aside.read_bytes() for aside in path.parent.glob("*.damaged-1.json")] == [cut]
    table.session = recovered
    assert table.on_disk() == table.in_memory()


def test_a_store_on_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SaveError) as refusal:
        Store(tmp_path / "file", GAMES)
    assert refusal.value.code == "store.disk_failed"

"""Score sheets in backups and shared folders: taken in elsewhere, twice, instead of what is there."""

import json

import pytest

from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.folder_sync import sync
from companion.storage.restore import prepare_instead, restore, weigh
from companion.storage.restore_journal import STAGED
from companion.storage.shared_folder import digest_of
from tests.companion.playing import quick_store
from tests.companion.storage.test_backup import other_house, settings
from tests.companion.storage.test_restore import changed
from tests.companion.storage.test_sheets import names, text

THEIRS = [("Azul", 1), ("Skat", 2)]


@pytest.fixture
def backup(tmp_path):
    """Two sheets, one of two versions; a deleted one, somebody else's version, and a draft."""
    with quick_store(tmp_path / "theirs") as store:
        shelf = store.sheets
        for one in (text("Old Skat"), text(version=2), text("Azul", id_="a"), text("Gone", id_="gone")):
            shelf.keep(one)
        shelf.delete("gone")
        shelf.mark_shared("a", 1)
        shelf.receive(text("Azul!", id_="a"))
        shelf.drafts.save("d", '{"name": "Draft"}')
        done = back_up(store, None, tmp_path / "all.zip")
    assert [(one.id, one.params.get("count")) for one in done.messages] == [("backup.done", 0), ("backup.sheets", 3)]
    return tmp_path / "all.zip"


def in_words(store):
    shelf = store.sheets
    everything = names(shelf.newest()), names(shelf.deleted()), names(shelf.offered()), len(shelf.drafts.all())
    assert shelf.notices == []
    return everything


def test_a_shelf_is_taken_in_elsewhere_and_a_second_time_nothing(backup, tmp_path):
    with other_house(tmp_path) as store, Backup(backup) as theirs:
        looked = weigh(store, theirs)
        assert (looked.sheets, list(store.folder.glob("sheets/*"))) == (4, [])
        assert restore(store, theirs).messages == looked.messages
        assert in_words(store) == (THEIRS, [("Gone", 1)], [("Azul!", 1)], 1)
        assert store.sheets.is_used("a", 1)
        assert restore(store, theirs).changes == 0
        store.sheets.delete("a")
        store.sheets.drafts.save("d", "{}")
        assert (restore(store, theirs).sheets, names(store.sheets.newest())) == (1, THEIRS)
        assert store.sheets.drafts.find("d") == "{}"


def test_another_text_of_a_version_is_offered_or_takes_its_place(backup, tmp_path):
    with other_house(tmp_path) as store, Backup(backup) as theirs:
        store.sheets.keep(text("Skat here", version=2))
        store.sheets.keep(text("Mine", id_="m"))
        restore(store, theirs)
        assert in_words(store)[0] == [("Azul", 1), ("Mine", 1), ("Skat here", 2)]
        assert ("Skat", 2) in in_words(store)[2]
        prepared = prepare_instead(store, theirs, settings(store.folder))
        assert prepared.switch().sheets == 2
        assert in_words(store)[:2] == (THEIRS, [("Gone", 1), ("Mine", 1)])
        with Backup(store.folder / prepared.result.undo_file) as before:
            prepare_instead(store, before, settings(store.folder)).switch()
        assert in_words(store)[0] == [("Azul", 1), ("Mine", 1), ("Skat here", 2)]


def test_a_damaged_sheet_is_left_out_and_an_older_backup_changes_nothing(backup, tmp_path):
    def bend(name, raw):
        return raw[:-9] if name.startswith("sheets/a.1") else raw

    def older(name, raw):
        return None if name.startswith("sheets") else raw

    with other_house(tmp_path) as store, Backup(changed(backup, tmp_path / "bent.zip", bend)) as bent:
        found = restore(store, bent)
        assert (found.sheets, found.sheets_unreadable) == (3, 2)
        assert in_words(store)[0] == [("Skat", 2)]
        with Backup(changed(backup, tmp_path / "older.zip", older)) as first:
            prepare_instead(store, first, settings(store.folder)).switch()
        assert in_words(store)[0] == [("Skat", 2)]
    assert not (tmp_path / "new" / STAGED).exists()


# --- a shared folder ---


def test_versions_go_both_ways_once_and_nobody_wins(club):
    ours, theirs = (store.sheets for store in club.stores)
    ours.keep(text())
    theirs.keep(text("Azul", id_="a"))
    ours.keep(text("Gone", id_="gone"))
    ours.delete("gone")
    club.sync(2)
    assert [names(shelf.newest()) for shelf in (ours, theirs)] == [[("Azul", 1), ("Skat", 1)]] * 2
    assert len(club.files("*.tableside")) == 2
    assert ours.is_used("k3v9x2", 1)
    assert theirs.is_used("k3v9x2", 1)
    before = {path: path.stat().st_mtime_ns for path in club.files()}
    ours.keep(text("Skat", 2, by="Mia"))
    theirs.keep(text("Skat", 2, by="Ben"))
    club.sync(2)
    assert [kept.sheet.by for shelf in (ours, theirs) for kept in shelf.offered()] == ["Ben", "Mia"]
    assert before.items() <= {path: path.stat().st_mtime_ns for path in club.files()}.items()
    ours.keep(ours.offered()[0].text)
    theirs.decline(theirs.offered()[0])
    assert [sync(store, club.folder).message.id for store in club.stores] == ["sync.nothing"] * 2
    assert [shelf.newest()[1].sheet.by for shelf in (ours, theirs)] == ["Ben", "Ben"]


def test_bad_files_in_the_folder_are_counted_and_the_rest_goes_on(club):
    ours, theirs = club.stores
    theirs.sheets.keep(text())
    sync(theirs, club.folder)
    [path] = club.files("*.tableside")
    raw = json.dumps({**json.loads(text(id_="b")), "rows": []}).encode()
    newer = json.dumps({**json.loads(text(id_="c")), "format": 2}).encode()
    for id_, content in (("b", raw), ("c", newer), ("d", path.read_bytes())):
        path.with_name(f"{id_}.1.{digest_of(content)}.tableside").write_bytes(content)
    path.with_name(f"e.1.{digest_of(raw)}.tableside").write_bytes(raw[:50])
    path.with_name("f.1.tableside").write_bytes(raw)
    said = sync(ours, club.folder)
    assert {what: said.counts[what] for what in ("sheets_added", "unreadable", "newer", "waiting", "ignored")} == {
        "sheets_added": 1,
        "unreadable": 2,
        "newer": 1,
        "waiting": 1,
        "ignored": 1,
    }
    assert names(ours.sheets.newest()) == [("Skat", 1)]

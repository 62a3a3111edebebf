"""Restoring all or nothing: everything is verified first, then switched in once; and the way back."""

import errno
import json
import os
import shutil
import zipfile
from random import Random

import pytest

from companion.cli import main
from companion.errors import DataError, SaveError
from companion.i18n import LANGUAGES, Translator
from companion.storage.backup import back_up, sum_of
from companion.storage.backup_reader import Backup
from companion.storage.restore import prepare, prepare_instead, restore, weigh
from companion.storage.restore_journal import COMMITTED, STAGED
from companion.storage.settings import SettingsFile
from companion.table.table_commands import Correct
from soak.disks import FailingDisk, QuickDisk
from soak.fresh_start import bytes_of
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.misfits import NOWHERE
from tests.companion.storage.test_backup import everything, other_house, said, settings

PLAYERS = {"name": "Zoe", "colour": "red", "tables": 1, "last": 5}


@pytest.fixture(scope="module")
def backup(tmp_path_factory):
    """Two finished tables, one of them named, one in the bin, one in play; players and settings."""
    folder = tmp_path_factory.mktemp("theirs")
    with quick_store(folder / "data_folder", random=Random(3)) as store:
        ids = []
        for number in range(4):
            id_, session = new_table(store, players=2 + number % 2)
            play_briefly(session, number) if number < 3 else play(session, 8)
            store.leave(id_, session)
            ids.append(id_)
        store.save_about(ids[0], name="Finals", place="Kitchen", notes="Late.")
        store.delete(ids[2])
        own = settings(folder / "data_folder")
        own.change(language="ko")
        back_up(store, own, folder / "all.zip")
    return folder / "all.zip"


@pytest.fixture(scope="module")
def played_here(tmp_path_factory):
    """A folder with a finished table of its own and an open one."""
    folder = tmp_path_factory.mktemp("ours")
    with other_house(folder, "here") as store:
        for number in range(2):
            id_, session = new_table(store)
            play_briefly(session, 7) if number else play(session, 5)
            store.leave(id_, session)
        settings(store.folder).change(look="dark")
        store.all_lines()
    return folder / "here"


@pytest.fixture
def here(played_here, tmp_path):
    shutil.copytree(played_here, tmp_path / "here")
    with other_house(tmp_path, "here") as store:
        store.all_lines()
        yield store


def all_bytes(store):
    return {str(path): path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}


def changed(backup, target, change, *, sum_holds=True):
    """The backup with some members otherwise: `change` gets each name and its bytes, and gives bytes or None.

    Its checksum holds all the same, as somebody would write it who means harm.
    """
    with zipfile.ZipFile(backup) as bag, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for name in sorted(bag.namelist(), key="tableside.json".__eq__):
            raw = bag.read(name)
            if name == "tableside.json" and sum_holds:
                raw = as_json({**json.loads(raw), "sum": sum_of(out)})
            raw = change(name, raw)
            if raw is not None:
                out.writestr(name, raw)
    return target


def instead(part, raw):
    """A change that replaces the last member whose name begins so, or all of its fields."""

    def change(name, old):
        if not name.startswith(part):
            return old
        return raw(json.loads(old)) if callable(raw) else raw

    return change


def as_json(plain):
    return json.dumps(plain).encode()


def misfit(plain):
    return as_json({**plain, "steps": [{"at": 1, "events": [NOWHERE]}, *plain["steps"]]})


WRONG = {
    "head {}": instead("tableside.json", b"{}"),
    "head []": instead("tableside.json", b"[]"),
    "head no JSON": instead("tableside.json", b"{"),
    "head of words": instead("tableside.json", as_json({"format": "one"})),
    "no head": instead("tableside.json", None),
    "a table less": instead("tables/", None),
    "players {}": instead("players.json", b"{}"),
    "players []": instead("players.json", b"[]"),
    "players null": instead("players.json", as_json({"players": None})),
    "players of numbers": instead("players.json", as_json({"players": [7]})),
    "a player without a name": instead("players.json", as_json({"players": [{**PLAYERS, "name": ""}]})),
    "an invisible player": instead("players.json", as_json({"players": [{**PLAYERS, "name": "Ana\u200b"}]})),
    "a player with an id of another kind": instead("players.json", as_json({"players": [{**PLAYERS, "id": "../x"}]})),
    "a million players": instead("players.json", as_json({"players": [PLAYERS] * 100_001})),
    "settings []": instead("settings.json", b"[]"),
    "settings of another kind": instead("settings.json", as_json({"look": 7})),
    "tiles of another kind": instead("settings.json", as_json({"printed": {"x": {"y": "z"}}})),
    "said []": instead("about/", b"[]"),
    "said numbers": instead("about/", as_json({"name": 7})),
    "said something else": instead("about/", as_json({"nothing": 7})),
    "tables that are too large": instead("tables/", b" " * 16_000_001),
}


BAD_TABLES = {
    "tables {}": instead("tables/", b"{}"),
    "tables []": instead("tables/", b"[]"),
    "tables empty": instead("tables/", b""),
    "tables no JSON": instead("tables/", b'{"format": 1'),
    "tables no text": instead("tables/", b"\xff\xfe\xff"),
    "tables that make no sense": instead("tables/", misfit),
    "tables of no game": instead("tables/", lambda plain: as_json({**plain, "game": "chess"})),
    "tables of a newer Tableside": instead("tables/", lambda plain: as_json({**plain, "format": 2})),
    "tables with another field": instead("tables/", lambda plain: as_json({**plain, "more": 1})),
    "tables with an odd cursor": instead("tables/", lambda plain: as_json({**plain, "cursor": 10**6})),
    "tables with cursors of words": instead("tables/", lambda plain: as_json({**plain, "cursor": "all"})),
    "tables without steps": instead("tables/", lambda p: as_json({k: v for k, v in p.items() if k != "steps"})),
    "tables with steps of numbers": instead("tables/", lambda plain: as_json({**plain, "steps": [7]})),
    "tables with too many steps": instead("tables/", lambda p: as_json({**p, "steps": p["steps"][:1] * 20_001})),
    "tables with odd ids": instead("tables/", lambda plain: as_json({**plain, "id": "../../x"})),
    "tables with nobody": instead("tables/", lambda plain: as_json({**plain, "seats": []})),
}


@pytest.mark.parametrize("wrong", BAD_TABLES)
def test_a_table_that_cannot_be_read_is_kept_as_it_is_and_the_others_come_in(backup, tmp_path, wrong):
    """One table that did not replay refused a whole backup, whose look had said that all were new."""
    path = changed(backup, tmp_path / "bad.zip", only_first(BAD_TABLES[wrong]))
    with other_house(tmp_path, "new") as new:
        with Backup(path) as bag:
            seen_before, raw = weigh(new, bag), bag.shared_table(bag.tables[0])
            done = restore(new, bag)
        assert (done.cases, done.changes, done.players) == (seen_before.cases, seen_before.changes, seen_before.players)
        assert done.cases["unreadable"] == 1
        (line,) = [line for line in new.all_lines() if line.state]
        assert new.export_raw(line.id) == raw
        with Backup(path) as bag:
            twice = restore(new, bag)
        assert (twice.cases["unreadable"], twice.changes) == (1, 0)


def only_first(change):
    """The change for the first table alone."""
    first = []

    def once(name, old):
        if name.startswith("tables/") and (first or [name]) == [name]:
            first[:] = [name]
            return change(name, old)
        return old

    return once


@pytest.mark.parametrize("wrong", WRONG)
def test_whatever_is_wrong_is_one_sentence_and_nothing_was_written(backup, here, tmp_path, wrong):
    """Of forty damaged backups sixteen were refused after tables had been taken in."""
    path = changed(backup, tmp_path / "wrong.zip", WRONG[wrong])
    before = all_bytes(here)
    own = settings(here.folder)

    def everything_in():
        with Backup(path) as bag:
            return restore(here, bag, own)

    def everything_else_out():
        with Backup(path) as bag:
            return prepare_instead(here, bag, own).switch()

    for act in (everything_in, everything_else_out):
        with pytest.raises(DataError) as refusal:
            act()
        assert "\n" not in str(refusal.value)
        assert all_bytes(here) == before
        assert not (here.folder / STAGED).exists()


def test_a_byte_flipped_anywhere_is_found_or_does_no_harm(backup, tmp_path):
    """All of it comes in, or nothing; never a part."""
    raw, random, refused = backup.read_bytes(), Random(5), 0
    with other_house(tmp_path, "whole") as whole, Backup(backup) as bag:
        restore(whole, bag)
        wanted = everything(whole)
    for number in range(60):
        spoilt = bytearray(raw)
        spoilt[random.randrange(len(raw))] ^= 1 << random.randrange(8)
        path = tmp_path / f"{number}.zip"
        path.write_bytes(spoilt)
        with other_house(tmp_path, f"new{number}") as new:
            try:
                with Backup(path) as bag:
                    restore(new, bag)
            except DataError:
                refused += 1
                assert everything(new) == []
                continue
            assert everything(new) == wanted
    assert refused > 30


def test_a_backup_cut_anywhere_is_refused(backup, tmp_path):
    raw = backup.read_bytes()
    for part in range(20):
        path = tmp_path / "cut.zip"
        path.write_bytes(raw[: len(raw) * part // 20])
        with pytest.raises(DataError):
            Backup(path)


def test_a_member_that_is_there_twice_is_refused(backup, tmp_path):
    path = tmp_path / "twice.zip"
    path.write_bytes(backup.read_bytes())
    with zipfile.ZipFile(path) as bag:
        name = next(name for name in bag.namelist() if name.startswith("tables/"))
        raw = bag.read(name)
    with zipfile.ZipFile(path, "a") as bag, pytest.warns(UserWarning, match="Duplicate"):
        bag.writestr(name, raw)
    with pytest.raises(DataError, match="each file once"):
        Backup(path)


def test_a_member_that_is_not_the_one_that_was_written_is_refused(backup, tmp_path):
    other = changed(backup, tmp_path / "other.zip", instead("about/", as_json({"name": "Mine"})), sum_holds=False)
    less = changed(backup, tmp_path / "less.zip", instead("about/", None), sum_holds=False)
    for path in (other, less):
        with pytest.raises(DataError, match="as they were written"):
            Backup(path)


def test_what_is_no_file_is_no_backup(tmp_path):
    """A pipe would be waited for."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(DataError):
            Backup(tmp_path / name)


def test_from_a_terminal_a_damaged_backup_is_one_line(backup, here, tmp_path, capsys):
    path = changed(backup, tmp_path / "wrong.zip", WRONG["players {}"])
    here.close()
    before = bytes_of(here.folder)
    assert main(["restore", str(path), "--folder", str(here.folder)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "players.json" in printed.err
    assert bytes_of(here.folder) == before


# --- what is said is what one sees ---


def seen(store):
    return {line.id for line in (*store.tables(), *store.history())}


def test_what_lay_in_our_bin_and_lives_in_the_backup_comes_back(backup, tmp_path):
    for replacing in (False, True):
        with other_house(tmp_path, f"new{replacing}") as new:
            with Backup(backup) as bag:
                restore(new, bag)
            binned = sorted(seen(new))[:2]
            for id_ in binned:
                new.delete(id_)
            with Backup(backup) as bag:
                assert said(weigh(new, bag)) == {"back": 2, "same": 1, "in_bin": 1}
                own = settings(new.folder)
                done = prepare_instead(new, bag, own).switch() if replacing else restore(new, bag)
            assert said(done) == {"back": 2, "same": 1, "in_bin": 1}
            assert seen(new) >= set(binned)
            assert new.in_bin() == 1


def test_the_numbers_are_those_of_the_lists(backup, here):
    before, binned = seen(here), here.in_bin()
    with Backup(backup) as bag:
        weighed = weigh(here, bag)
        done = restore(here, bag)
    assert (said(done), done.changes) == (said(weighed), weighed.changes)
    assert len(seen(here)) == len(before) + done.cases["added"]
    assert here.in_bin() == binned + done.cases["in_bin"]


def test_new_players_are_those_who_are_offered(backup, tmp_path):
    people = [PLAYERS, {**PLAYERS, "name": "Yan", "forgotten": True}, {**PLAYERS, "name": "Zo", "same_as": "Zoe"}]
    path = changed(backup, tmp_path / "b.zip", instead("players.json", as_json({"players": people})))
    with other_house(tmp_path) as new, Backup(path) as bag:
        before = {player.name for player in new.players.offered()}
        done = restore(new, bag)
        offered = {player.name for player in new.players.offered()} - before
        assert "Zoe" in offered
        assert not {"Yan", "Zo"} & offered
        assert done.players == 1, "those who only sit at tables are remembered by them"


def test_what_lay_in_the_bin_there_has_its_days_here(backup, tmp_path):
    """However long ago that was."""
    with other_house(tmp_path, clock=lambda: 1_900_000_000) as new, Backup(backup) as bag:
        restore(new, bag)
        (line,) = new.deleted()
        assert new.days_left(line) == 30


# --- everything replaced ---


def test_replacing_everything_leaves_what_the_backup_has_and_the_rest_in_the_bin(backup, here):
    before = seen(here)
    with Backup(backup) as bag:
        done = prepare_instead(here, bag, settings(here.folder)).switch()
    assert (said(done), done.binned) == ({"added": 3, "in_bin": 1}, 2)
    assert before <= {line.id for line in here.deleted()}
    assert len(seen(here)) == 3
    assert {line.name for line in here.history()} >= {"Finals"}


def test_ours_is_as_the_backup_has_it_whatever_became_of_it_since(backup, tmp_path):
    with other_house(tmp_path) as new:
        with Backup(backup) as bag:
            restore(new, bag)
        before = everything(new)
        (open_one,) = (line.id for line in new.tables())
        session = new.open_table(open_one)
        session.undo()
        session.do(Correct(f"marker/{session.state.turn}", 99))
        new.leave(open_one, session)
        finals = next(line.id for line in new.history() if line.name == "Finals")
        new.save_about(finals, name="Semifinals", place="")
        new.players.rename("Ana", "Anna")
        with Backup(backup) as bag:
            done = prepare_instead(new, bag, settings(new.folder)).switch()
        assert said(done) == {"replaced": 1, "same": 2, "in_bin": 1}
        assert everything(new) == before
        assert {player.name for player in new.players.offered()} >= {"Ana"}
        assert "Ana" in {seat["name"] for line in new.history() for seat in line.seats}


def test_the_way_back_is_another_file_each_time_and_leads_back(backup, here):
    before, own = everything(here), settings(here.folder)
    names = []
    for _ in range(3):
        with Backup(backup) as bag:
            names.append(prepare_instead(here, bag, own).switch().undo_file)
    assert names == ["before-restoring-1.zip", "before-restoring-2.zip", "before-restoring-3.zip"]
    with Backup(here.folder / names[0]) as bag:
        assert bag.has_settings
        done = prepare_instead(here, bag, own).switch()
    assert (said(done), done.binned) == ({"back": 2}, 3)
    assert [one for one in everything(here) if not one[4]] == before


def test_a_damaged_backup_replaces_nothing(backup, here, tmp_path):
    """With one damaged member an empty history was left."""
    path = changed(backup, tmp_path / "wrong.zip", WRONG["players {}"])
    before = seen(here)
    with Backup(path) as bag, pytest.raises(DataError):
        prepare_instead(here, bag, settings(here.folder)).switch()
    assert seen(here) == before


# --- in one step ---


def test_settings_are_switched_in_with_the_rest(backup, here):
    own = settings(here.folder)
    with Backup(backup) as bag:
        prepared = prepare(here, bag, own)
        assert (own.settings.language, SettingsFile(here.folder / "settings.json").settings.language) == ("", "")
        prepared.switch()
    assert (own.settings.language, own.settings.look) == ("ko", "phone")
    own.change(haptics=False)
    again = settings(here.folder).settings
    assert (again.language, again.haptics) == ("ko", False)


def test_what_is_prepared_can_be_dropped(backup, here):
    before = all_bytes(here)
    with Backup(backup) as bag:
        prepare(here, bag).drop()
    assert all_bytes(here) == before


def test_somebody_who_stops_it_has_changed_nothing(backup, here):
    class Stopped(Exception):
        pass

    heard = []

    def progress(done, every):
        heard.append((done, every))
        if done == 3:
            raise Stopped

    before = all_bytes(here)
    for act in (lambda bag: restore(here, bag, progress=progress), lambda bag: weigh(here, bag, progress)):
        heard.clear()
        with Backup(backup) as bag, pytest.raises(Stopped):
            act(bag)
        assert heard == [(1, 4), (2, 4), (3, 4)]
        assert all_bytes(here) == before
    with pytest.raises(Stopped):
        back_up(here, None, here.folder.parent / "b.zip", lambda done, every: progress(3, every))
    assert not (here.folder.parent / "b.zip").exists()


def test_a_table_that_changed_meanwhile_is_not_written_over(backup, tmp_path):
    with other_house(tmp_path) as new:
        with Backup(backup) as bag:
            restore(new, bag)
        finals = next(line.id for line in new.history() if line.name == "Finals")
        new.delete(finals)
        with Backup(backup) as bag:
            prepared = prepare(new, bag)
        new.save_about(finals, notes="Something new")
        with pytest.raises(SaveError, match="changed_elsewhere"):
            prepared.switch()
        assert new.about(finals).notes == "Something new"
        assert not (new.folder / STAGED).exists()


def interrupted(backup, folder):
    """A store on a disk that refuses in the middle of putting the files in their places."""
    disk = FailingDisk()
    store = quick_store(folder, disk=disk, random=Random(77))
    with Backup(backup) as bag:
        prepared = prepare(store, bag)
    renames = iter(range(100))
    disk.fail = lambda _, call: errno.EIO if call == "rename" and next(renames) > 2 else None
    with pytest.raises(SaveError, match=r"restored\.later") as refusal:
        prepared.switch()
    for language in LANGUAGES:
        assert Translator(language).text(refusal.value.message) != "restored.later"
    return store, disk


@pytest.fixture
def wanted(backup, tmp_path):
    with other_house(tmp_path, "wanted") as store, Backup(backup) as bag:
        restore(store, bag)
        return everything(store)


def test_what_the_disk_interrupted_is_finished_at_the_next_start(backup, wanted, tmp_path):
    store, disk = interrupted(backup, tmp_path / "new")
    assert (store.folder / COMMITTED).exists()
    disk.heal()
    store.close()
    with other_house(tmp_path) as new:
        assert not (new.folder / COMMITTED).exists()
        assert everything(new) == wanted


def test_or_by_the_same_process_as_soon_as_the_disk_lets_it(backup, wanted, tmp_path):
    store, disk = interrupted(backup, tmp_path / "new")
    with store:
        there = next((store.folder / COMMITTED / "tables").glob("*.json")).name.partition(".")[0]
        with pytest.raises(SaveError):
            store.open_table(there)
        disk.heal()
        assert store.look_at(there).cursor > 0
        assert everything(store) == wanted


def test_whoever_only_looks_is_told_to_open_the_app_once(backup, tmp_path, capsys):
    store, disk = interrupted(backup, tmp_path / "new")
    disk.heal()
    store.close()
    assert main(["tables", "--folder", str(store.folder)]) == 2
    assert "Open Tableside once" in capsys.readouterr().err
    other_house(tmp_path).close()
    assert main(["tables", "--folder", str(store.folder)]) == 0


def test_a_start_drops_what_was_not_committed(backup, tmp_path):
    with other_house(tmp_path) as new, Backup(backup) as bag:
        prepare(new, bag)
        assert (new.folder / STAGED).exists()
    with other_house(tmp_path) as new:
        assert not (new.folder / STAGED).exists()
        assert everything(new) == []


def test_a_start_that_cannot_finish_it_says_so_and_lets_go_of_the_folder(backup, wanted, tmp_path):
    store, _ = interrupted(backup, tmp_path / "new")
    store.close()
    refusing = FailingDisk()
    refusing.fail_on({"rename"}, errno.EIO)
    with pytest.raises(SaveError):
        quick_store(store.folder, disk=refusing)
    with quick_store(store.folder, disk=QuickDisk()) as again:
        assert everything(again) == wanted

"""Files for others: written beside their target and renamed over it, so that only whole files ever lie there."""

import errno
import os
import signal
import socket
import stat
import zipfile

import pytest

from companion.cli import main
from companion.errors import SaveError
from companion.i18n import LANGUAGES, Translator
from companion.storage.backup import back_up
from companion.storage.export_file import NOTES, OUTGOING, export_file, write_export
from soak.disks import FailingDisk, Killed, KillingDisk
from tests.companion.playing import new_table, play, quick_store


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def beside(path):
    """Everything in its folder but the file itself."""
    return sorted(other.name for other in path.parent.iterdir() if other != path and other.name != "home")


# --- whole or not at all ---


def test_a_full_disk_leaves_the_old_file_as_it_was(home, tmp_path):
    """A good backup of four tables became 8 kB of nothing."""
    target = tmp_path / "all.zip"
    target.write_bytes(b"a good backup")
    disk = FailingDisk()
    for at in range(12):
        disk.fail_at(at, errno.ENOSPC, for_good=True)
        try:
            write_export(target, b"new" * 5000, home, disk)
        except SaveError as error:
            assert error.code == "store.disk_full"
            assert target.read_bytes() == b"a good backup"
        disk.heal()
        quick_store(home).close()
        assert beside(target) == []
        if target.read_bytes() != b"a good backup":
            break
    assert target.read_bytes() == b"new" * 5000


def test_a_kill_before_any_call_leaves_the_old_file_or_the_new(home, tmp_path):
    target = tmp_path / "all.csv"
    killed = 0
    for at in range(20):
        target.write_bytes(b"old")
        disk = KillingDisk()
        disk.kill_at(at)
        try:
            write_export(target, b"new" * 5000, home, disk)
        except Killed:
            killed += 1
        assert target.read_bytes() in (b"old", b"new" * 5000)
        quick_store(home).close()
        assert beside(target) == [], "the next start removes what was left"
        assert not (home / NOTES).exists()
    assert killed > 6


def test_what_is_raised_while_it_is_written_leaves_the_old_file(home, tmp_path):
    target = tmp_path / "all.csv"
    target.write_bytes(b"old")

    def fail():
        with export_file(target, home) as file:
            file.write(b"half of it")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert target.read_bytes() == b"old"
    assert beside(target) == []


def test_what_a_killed_process_left_beside_its_target_is_removed_at_the_next_start(home, tmp_path):
    away = tmp_path / "downloads"
    away.mkdir()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with export_file(away / "all.zip", home) as file:
            file.write(b"half of it")
            os.write(writing, b"+")
            signal.pause()
    assert os.read(reading, 1) == b"+"
    assert len(list(away.iterdir())) == 1
    quick_store(home).close()
    assert len(list(away.iterdir())) == 1, "somebody is still writing it"
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    quick_store(home).close()
    assert list(away.iterdir()) == []
    assert not (home / NOTES).exists()


def test_a_note_that_names_another_file_removes_nothing(home, tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    (home / NOTES).mkdir()
    for number, words in enumerate((f'"{precious}"', '"../.tableside-0123456789abcdef.part"', "7", "[", "")):
        (home / NOTES / f"note{number}").write_text(words)
    quick_store(home).close()
    assert precious.read_text() == "mine"
    assert not (home / NOTES).exists()


def test_files_that_waited_to_be_handed_on_are_gone_after_a_start(home):
    (home / OUTGOING).mkdir()
    (home / OUTGOING / "tableside-backup.zip").write_bytes(b"all of it")
    quick_store(home, only_reading=True).close()
    assert (home / OUTGOING / "tableside-backup.zip").exists(), "looking never writes"
    quick_store(home).close()
    assert list((home / OUTGOING).iterdir()) == []


# --- where it may be written ---


def test_a_symlink_stays_one_and_what_it_leads_to_is_replaced(home, tmp_path):
    real = tmp_path / "cloud" / "all.zip"
    real.parent.mkdir()
    real.write_bytes(b"old")
    link = tmp_path / "link.zip"
    link.symlink_to(real)
    write_export(link, b"new", home)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert beside(real) == []
    real.unlink()
    write_export(link, b"newer", home)
    assert link.is_symlink(), "also one that leads nowhere yet"
    assert real.read_bytes() == b"newer"


def test_whoever_could_read_the_old_file_can_read_the_new_one(home, tmp_path):
    target = tmp_path / "private.zip"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_export(target, b"new", home)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.fixture
def strange(tmp_path):
    """What is there and yet no place for a file: each with the words it is refused with."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "device").symlink_to("/dev/null")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        yield {"pipe": "ordinary", "device": "ordinary", "socket": "ordinary", "folder": "folder"}


def test_devices_folders_and_pipes_are_refused_in_one_sentence(home, tmp_path, strange):
    for name, word in strange.items():
        before = (tmp_path / name).stat()
        with pytest.raises(SaveError) as refusal:
            write_export(tmp_path / name, b"new", home)
        for language in LANGUAGES:
            assert name in Translator(language).text(refusal.value.message)
        assert word in Translator("en").text(refusal.value.message)
        assert (tmp_path / name).stat() == before


def test_from_a_terminal_they_are_refused_too(tmp_path, strange, capsys):
    """`tableside backup /dev/null` replaced the device."""
    with quick_store(tmp_path / "data_folder") as store:
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
    for name in strange:
        before = (tmp_path / name).stat()
        for words in (["backup"], ["export", id_]):
            assert main([*words, str(tmp_path / name), "--folder", str(tmp_path / "data_folder")]) == 2
            said = capsys.readouterr()
            assert (said.out, said.err.count("\n"), name in said.err) == ("", 1, True)
        assert (tmp_path / name).stat() == before


def test_a_folder_that_is_not_there_is_named(home, tmp_path):
    with pytest.raises(SaveError) as refusal:
        write_export(tmp_path / "nowhere" / "all.zip", b"new", home)
    assert "nowhere" in Translator("en").text(refusal.value.message)


def test_a_backup_replaces_the_one_before_it_as_a_whole(tmp_path):
    target = tmp_path / "all.zip"
    target.write_bytes(b"old")
    with quick_store(tmp_path / "data_folder") as store:
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
        back_up(store, None, target)
    assert zipfile.ZipFile(target).testzip() is None
    assert beside(target) == ["data_folder"]

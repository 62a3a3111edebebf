"""A disk of the host that is really full: the phone hears of it, and nothing is entered until there is room."""

import shutil
import subprocess

import pytest

from companion.games import GAMES
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from tests.companion.lan.rooms import EN, room_of
from tests.companion.lan.visitors import open_server
from tests.companion.playing import new_table

pytestmark = pytest.mark.system


@pytest.fixture
def small_disk(tmp_path):
    """A file system of its own with room for some forty pages."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = [shutil.which("mount") or "", "-t", "tmpfs", "-o", "size=160k", "tmpfs", str(folder)]
    if not mount[0] or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("whoever runs this may not mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(path):
    """Whatever room is left."""
    with path.open("wb", buffering=0) as file, pytest.raises(OSError, match="space"):
        _write_on(file)


def _write_on(file):
    while True:
        file.write(bytes(1024))


def test_a_disk_that_is_really_full_is_said_and_changes_nothing(small_disk):
    ballast = small_disk / "ballast"
    with Store(small_disk, GAMES) as store:
        id_, session = new_table(store)
        session.do(CompleteSetup())
        room = room_of(session)
        with open_server(room) as visitor:
            ana = visitor.sit(room, 0)
            view = visitor.api("view", {}, ana)[1]
            want = {"epoch": view["epoch"], "revision": view["revision"], "id": "f1", "answers": ["DrawCards"]}
            fill(ballast)
            assert visitor.api("answer", want, ana) == (507, {"words": EN("store.disk_full")})
            assert session.cursor == 1
            ballast.unlink()
            assert visitor.api("answer", want, ana)[0] == 200, "the same again, now that there is room"
    with Store(small_disk, GAMES) as store:
        assert store.open_table(id_).cursor == 2

"""The host is killed and started again: phones have their seats, and nothing is lost or done twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.lan.seat_file import SeatFiles
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from tests.companion.lan.rooms import EN, gives, room_of, sits, wanted
from tests.companion.playing import new_table, quick_store

ROOT = Path(__file__).parent.parent.parent.parent


def test_every_table_has_a_file_of_its_own(tmp_path):
    files = SeatFiles(tmp_path)
    files.save("one", {"code": "a"})
    files.save("two", {"code": "b"})
    (tmp_path / "seats" / "one.json").unlink()
    again = SeatFiles(tmp_path)
    assert (again.load("one"), again.load("two")) == ({}, {"code": "b"})
    assert again.tables() == ("two",)
    again.forget("two")
    assert SeatFiles(tmp_path).tables() == ()


def test_a_change_at_one_table_writes_the_file_of_no_other(tmp_path):
    files = SeatFiles(tmp_path)
    for table in ("one", "two"):
        files.save(table, {"code": table})
    (tmp_path / "seats" / "two.json").write_text("untouched")
    files.save("one", {"code": "new"})
    files.save("two", {"code": "two"})
    assert (tmp_path / "seats" / "two.json").read_text() == "untouched", "what has not changed is not written"


@pytest.mark.parametrize("spoilt", [b"", b"[]", b"\xff", b'{"one": 3}', b"{" * 200])
def test_a_spoilt_file_is_as_good_as_none(tmp_path, spoilt):
    (tmp_path / "seats").mkdir()
    (tmp_path / "seats" / "one.json").write_bytes(spoilt)
    session = new_table(quick_store(tmp_path))[1]
    assert room_of(session, saved=SeatFiles(tmp_path).load("one")).seats.phones == {}


def test_no_secret_is_ever_written_and_nobody_else_reads_the_file(tmp_path):
    session = new_table(quick_store(tmp_path))[1]
    room, files = room_of(session), SeatFiles(tmp_path)
    secret = room.sit(room.seats.code, 0, "", EN).body["secret"]
    files.save("one", room.as_plain())
    written = tmp_path / "seats" / "one.json"
    assert secret not in written.read_text()
    assert written.stat().st_mode & 0o077 == 0


def test_a_folder_that_refuses_is_no_trouble(tmp_path):
    SeatFiles(tmp_path / "missing").save("one", {"code": "a"})
    assert not (tmp_path / "missing").exists()


@pytest.mark.system
@pytest.mark.slow
def test_killed_in_the_middle_of_an_entry_the_phone_hears_what_became_of_it(tmp_path):
    """A host that is killed after the entry was written and before it could answer."""
    store = quick_store(tmp_path)
    id_, session = new_table(store)
    files = SeatFiles(tmp_path)
    room = room_of(session, save=lambda seats: files.save(id_, seats))

    session.do(CompleteSetup())
    ana = sits(room, 0)
    want = wanted(room, "DrawCards")
    files.save(id_, {**room.as_plain(), "entries": [[2, ana.key, want.id]]})
    store.close()
    code = f"""
import os, signal
from companion.games import GAMES
from companion.storage.store import Store
from companion.games.ticket_to_ride.records import DrawCards
from pathlib import Path
session = Store(Path({str(tmp_path)!r}), GAMES).open_table({id_!r})
session.listeners.append(lambda: os.kill(os.getpid(), signal.SIGKILL))
session.do(DrawCards())
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert ended.returncode == -signal.SIGKILL
    with Store(tmp_path, GAMES) as after:
        again = room_of(after.open_table(id_), saved=SeatFiles(tmp_path).load(id_))
        again.epoch = "another"
        assert again.seats.phones == {ana.key: ana}
        reply = again.answer(ana, want, EN)
        assert (reply.status, reply.body["arrived"]) == (412, True)
        assert again.session.cursor == 2
        assert gives(again, ana, "DrawCards").status == 403, "it is Ben's turn"

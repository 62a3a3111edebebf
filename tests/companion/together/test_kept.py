"""The host is killed and started again: phones have their seats, and nothing is lost or done twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.saves.store import Store
from companion.together.kept import KeptSeats
from tests.companion.playing import new_table, quick_store
from tests.companion.together.rooms import EN, gives, room_of, sits, wanted

ROOT = Path(__file__).parent.parent.parent.parent


def test_seats_are_kept_table_by_table(tmp_path):
    kept = KeptSeats(tmp_path)
    kept.keep("one", {"code": "a"})
    kept.keep("two", {"code": "b"})
    kept.forget("one")
    again = KeptSeats(tmp_path)
    assert (again.of("one"), again.of("two")) == ({}, {"code": "b"})


@pytest.mark.parametrize("spoilt", [b"", b"[]", b"\xff", b'{"one": 3}', b"{" * 200])
def test_a_spoilt_file_is_as_good_as_none(tmp_path, spoilt):
    (tmp_path / "together.json").write_bytes(spoilt)
    assert KeptSeats(tmp_path).of("one") == {}


def test_no_secret_is_ever_written(tmp_path):
    session = new_table(quick_store(tmp_path))[1]
    room, kept = room_of(session), KeptSeats(tmp_path)
    secret = room.sit(room.seats.code, 0, "", EN).body["secret"]
    kept.keep("one", room.seats.as_plain())
    assert secret not in (tmp_path / "together.json").read_text()


def test_a_folder_that_refuses_is_no_trouble(tmp_path):
    KeptSeats(tmp_path / "missing").keep("one", {"code": "a"})


@pytest.mark.system
@pytest.mark.slow
def test_killed_in_the_middle_of_an_entry_the_phone_hears_what_became_of_it(tmp_path):
    """A host that is killed after the entry was written and before it could answer."""
    store = quick_store(tmp_path)
    id_, session = new_table(store)
    room, kept = room_of(session), KeptSeats(tmp_path)
    from companion.table.house import CompleteSetup

    session.do(CompleteSetup())
    ana = sits(room, 0)
    kept.keep(id_, room.seats.as_plain())
    want = wanted(room, "DrawCards")
    store.close()
    code = f"""
import os, signal
from companion.games import GAMES
from companion.saves.store import Store
from companion.games.ticket_to_ride.records import DrawCards
from pathlib import Path
session = Store(Path({str(tmp_path)!r}), GAMES).open_table({id_!r})
session.heard_by.append(lambda: os.kill(os.getpid(), signal.SIGKILL))
session.do(DrawCards())
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert ended.returncode == -signal.SIGKILL
    with Store(tmp_path, GAMES) as after:
        again = room_of(after.open_table(id_), kept=KeptSeats(tmp_path).of(id_))
        again.epoch = "another"
        assert again.seats.phones == {ana.key: ana}
        reply = again.answer(ana, want, EN)
        assert (reply.status, reply.body["arrived"]) == (412, True)
        assert again.session.cursor == 2
        assert gives(again, ana, "DrawCards").status == 403, "it is Ben's turn"

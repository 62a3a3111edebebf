"""kill -9 at any moment: the table always opens, and every entry that was acknowledged is there."""

import os
import signal
from random import Random

from companion.games import GAMES
from companion.saves.store import Store
from companion.table.draft import Draft
from companion.table.house import CompleteSetup
from tests.companion.playing import GAME, new_table

KILLS = 200


def enter_at_full_speed(folder, id_, pipe, seed):
    """The life of the process that gets killed: enter, undo, redo, keep half-filled sheets; say so after each."""
    store = Store(folder, GAMES)
    session = store.open_table(id_)
    random = Random(seed)
    while True:
        if random.random() < 0.1 and session.can_undo:
            session.undo()
            session.redo()
        if random.random() < 0.1:
            session.keep_draft(Draft("claim", "table", {}, session.cursor, {"route": random.random()}))
        session.do(GAME.suggest(session.state, random))
        os.write(pipe, b"+")


def read_acknowledged(pipe, at_least):
    """Read acknowledgements until enough have come."""
    seen = b""
    while len(seen) < at_least:
        seen += os.read(pipe, 1)
    return seen


def drain(pipe):
    seen = b""
    while chunk := os.read(pipe, 4096):
        seen += chunk
    return seen


def kill_once(folder, id_, random):
    """One life and death; gives what the process had acknowledged and how it died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            enter_at_full_speed(folder, id_, writing, random.random())
        finally:
            os._exit(1)
    os.close(writing)
    seen = read_acknowledged(reading, random.randint(1, 8))
    for _ in range(random.randint(0, 30_000)):  # anywhere between two acknowledgements
        pass
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    seen += drain(reading)
    os.close(reading)
    return seen, status


def test_two_hundred_kills_at_random_moments_lose_nothing_acknowledged(tmp_path):
    random = Random(20)
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, players=4)
        session.do(CompleteSetup())
        before = session.steps
    for _ in range(KILLS):
        seen, status = kill_once(tmp_path, id_, random)
        assert os.WIFSIGNALED(status), "the process ended by itself"
        assert os.WTERMSIG(status) == signal.SIGKILL
        expected = len(before) + len(seen)
        with Store(tmp_path, GAMES) as store:
            session = store.open_table(id_)
            assert session.notice is None, "nothing had to be mended"
            assert not store.notices
            assert session.steps[: len(before)] == before
            # the entry under way may have reached the disk unacknowledged; an undo and its redo may be half done
            assert expected <= len(session.steps) <= expected + 1
            assert len(session.steps) - 1 <= session.cursor <= len(session.steps)
            listed = store.tables()
            assert [summary.id for summary in listed] == [id_]
            assert listed[0].steps == session.cursor, "the list caught up with the table's own file"
            before = start_over(session) if len(session.steps) > 150 else redo_all(session)


def redo_all(session):
    while session.can_redo:
        session.redo()
    return session.steps


def start_over(session):
    while session.cursor > 1:
        session.undo()
    session.do(GAME.suggest(session.state, Random(1)))
    return session.steps

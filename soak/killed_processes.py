"""kill -9 at any moment: processes that enter at full speed, and what they had said was done."""

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from companion.games import GAMES
from companion.storage.store import Store
from companion.table.draft import Draft
from companion.table.steps import Step
from companion.table.table_commands import CompleteSetup
from soak.tables import any_header, next_entry
from soak.watch import Watch, promise

ENTERED = b"+"
Life = Callable[[int], None]
"""What a process does until it is killed; it says into this pipe what is done."""


def kill_once(live: Life, random: Random) -> tuple[bytes, int]:
    """One life and death; gives what the process had acknowledged and how it died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            live(writing)
        finally:
            os._exit(1)
    os.close(writing)
    seen = _read_acknowledged(reading, random.randint(1, 8))
    for _ in range(random.randint(0, 30_000)):  # anywhere between two acknowledgements
        pass
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    seen += _drain(reading)
    os.close(reading)
    return seen, status


def _read_acknowledged(pipe: int, at_least: int) -> bytes:
    """Read acknowledgements until enough have come, or the process has ended by itself."""
    seen = b""
    while len(seen) < at_least:
        more = os.read(pipe, 1)
        if not more:
            break
        seen += more
    return seen


def _drain(pipe: int) -> bytes:
    seen = b""
    while chunk := os.read(pipe, 4096):
        seen += chunk
    return seen


def enter_at_full_speed(folder: Path, id_: str, pipe: int, seed: float) -> None:
    """Enter, undo, redo, keep half-filled sheets; say so after each entry."""
    store = Store(folder, GAMES)
    session = store.open_table(id_)
    random = Random(seed)
    while True:
        if random.random() < 0.1 and session.can_undo:
            session.undo()
            session.redo()
        if random.random() < 0.1:
            session.save_draft(Draft("claim", "table", {}, session.cursor, {"route": random.random()}))
        command = next_entry(session, random, ending=0)
        if command is None:  # the game is at its end: nothing but sheets is left to be filled
            os.write(pipe, b"-")
            continue
        session.do(command)
        os.write(pipe, ENTERED)


def kill_children(watch: Watch, work: Path, seed: int, number: int) -> None:
    """So many processes one after the other at the same table; nothing that was acknowledged may be missing."""
    random, folder = Random(seed), work / "children"
    with Store(folder, GAMES) as store:
        header = any_header(random)
        id_, session = store.new_table(header.game, header.options, header.seats)
        session.do(CompleteSetup())
        steps = tuple(session.steps)
    for _ in range(number):
        chance = random.random()
        text, status = kill_once(partial(enter_at_full_speed, folder, id_, seed=chance), random)
        promise(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, "the process ended by itself")
        watch.counts["kill -9"] += 1
        watch.counts["kills"] += 1
        steps = check_after_kill(folder, id_, steps, text.count(ENTERED))


def check_after_kill(folder: Path, id_: str, before: tuple[Step, ...], acknowledged: int) -> tuple[Step, ...]:
    """Opens as if nothing had happened; all that was there before and was acknowledged since is there."""
    with Store(folder, GAMES) as store:
        session = store.open_table(id_)
        promise(session.notice is None and not store.notices, "something had to be mended")
        promise(session.steps[: len(before)] == before, "entries of before are gone")
        # the entry under way may have reached the disk unacknowledged; an undo and its redo may be half done
        expected = len(before) + acknowledged
        promise(expected <= len(session.steps) <= expected + 1, f"{len(session.steps)} entries instead of {expected}")
        promise(len(session.steps) - 1 <= session.cursor <= len(session.steps), "the cursor stands elsewhere")
        listed = store.tables()
        promise([line.id for line in listed] == [id_], "the list is not the folder")
        promise(listed[0].steps == session.cursor, "the list has not caught up with the table's own file")
        while session.can_redo:
            session.redo()
        return tuple(session.steps)

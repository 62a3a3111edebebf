"""Devices that share a folder, for tests: what they finish, correct and say, and what all of them show then."""

import os
from random import Random

from companion.storage.folder_sync import sync
from companion.table.table_commands import Correct, FinishTable
from tests.companion.playing import new_table, play_briefly, quick_store


class Club:
    """So many devices, each with the folder as its own machine has it: the same one unless said otherwise."""

    def __init__(self, place, number=2):
        self.folder = place / "club"
        self.folder.mkdir()
        self.stores = [quick_store(place / f"phone {n}", random=Random(n + 50)) for n in range(number)]

    def close(self):
        for store in self.stores:
            store.close()

    def sync(self, rounds=1):
        """Everybody in turn."""
        for _ in range(rounds):
            for store in self.stores:
                sync(store, self.folder)

    def files(self, pattern="*"):
        return sorted(path for path in (self.folder / "tableside").rglob(pattern) if path.is_file())

    def histories(self):
        return [history(store) for store in self.stores]


def finish(store, seed=1):
    id_, session = new_table(store, players=2)
    play_briefly(session, seed)
    store.leave(id_, session)
    return id_


def correct(store, id_, trains=40):
    """Reopen a finished table, put something right, and finish it again."""
    session = store.open_table(id_)
    session.reopen()
    session.do(Correct("trains/0", trains))
    session.do(FinishTable())
    store.leave(id_, session)


def history(store):
    """What is shown of past games: their results, and what is said of them."""
    return {line.id: (store.export_table(line.id), line.name, line.notes, line.place) for line in store.history()}


def trains(store, id_):
    return store.look_at(id_).state.trains[0]


def long_ago(store):
    """An hour passes: what was noted of a file is sure."""
    for path in store.folder.rglob("*"):
        at = path.stat().st_mtime_ns - 3600 * 10**9
        os.utime(path, ns=(at, at))

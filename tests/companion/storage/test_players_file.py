"""Renames and merges are no cache: they are in a file of their own, which nothing else can bring back."""

from random import Random

import pytest

from companion.errors import SaveError
from companion.storage.disk import previous_of
from companion.storage.players_file import PLAYERS
from companion.storage.tinydb_storage import line_of
from soak.disks import QuickDisk
from tests.companion.playing import new_table, quick_store
from tests.companion.storage.test_naming import names

INDEX = "index.json"


class Refusing(QuickDisk):
    """Refuses to read one file, or to write it."""

    def __init__(self, name=PLAYERS):
        self.name, self.reads, self.writes = name, True, True

    def read(self, path):
        if path.name == self.name and not self.reads:
            raise OSError(5, "Input/output error")
        return super().read(path)

    def open_new(self, path):
        if path.name.startswith(self.name) and not self.writes:
            raise OSError(28, "No space left on device")
        return super().open_new(path)


@pytest.fixture
def renamed(tmp_path):
    """Ben is called Benjamin, and Cho turned out to be Dee."""
    with quick_store(tmp_path) as store:
        new_table(store, players=3)
        store.players.rename("Ben", "Benjamin")
        store.players.rename("Cho", "Dee")
    return tmp_path


@pytest.mark.parametrize("lost", [(INDEX,), ("history.json",), (INDEX, "history.json")])
def test_names_outlive_the_lists(renamed, lost):
    for name in lost:
        for path in renamed.glob(f"{name}*"):
            path.unlink()
    with quick_store(renamed) as store:
        assert names(store) == [["Ana", "Benjamin", "Dee"]]


def test_a_file_that_cannot_be_read_now_is_not_written_over(renamed):
    raw, disk = (renamed / PLAYERS).read_bytes(), Refusing()
    disk.reads = False
    with quick_store(renamed, disk=disk, random=Random(2)) as store:
        assert store.tables()
        assert [notice.id for notice in store.notices] == ["store.cannot_read"]
        new_table(store, players=3)
        with pytest.raises(SaveError):
            store.players.rename("Ana", "Anna")
        assert (renamed / PLAYERS).read_bytes() == raw
        disk.reads = True
        store.players.rename("Ana", "Anna")
        assert ["Anna", "Benjamin", "Dee"] in names(store)
    with quick_store(renamed) as store:
        assert sorted(names(store)) == [["Anna", "Ben", "Cho"], ["Anna", "Benjamin", "Dee"]]
        assert {player.name for player in store.players.offered()} >= {"Anna", "Ben", "Cho", "Benjamin", "Dee"}


def test_players_of_a_newer_release_stay_byte_for_byte(renamed):
    head = line_of("tableside", "1", {"format": 1, "kind": "players"})
    newer = line_of("tableside", "1", {"format": 2, "kind": "players"})
    raw = (renamed / PLAYERS).read_bytes().replace(head, newer)
    (renamed / PLAYERS).write_bytes(raw)
    with quick_store(renamed, random=Random(2)) as store:
        new_table(store, players=4)
        assert [notice.id for notice in store.notices] == ["store.newer_format"]
        with pytest.raises(SaveError) as refusal:
            store.players.forget("Ana")
        assert refusal.value.code == "store.newer_format"
    assert (renamed / PLAYERS).read_bytes() == raw


def test_of_a_damaged_file_every_whole_line_counts_and_it_is_kept(renamed):
    raw = (renamed / PLAYERS).read_bytes()
    damaged = raw.replace(b"Benjamin", b"Bengamin")
    (renamed / PLAYERS).write_bytes(damaged)
    previous_of(renamed / PLAYERS).unlink()
    with quick_store(renamed) as store:
        assert names(store) == [["Ana", "Ben", "Dee"]]
        assert [notice.id for notice in store.notices] == ["store.players_mended"]
    assert [path.read_bytes() for path in renamed.glob("players.damaged-*.json")] == [damaged]
    with quick_store(renamed) as store:
        assert (names(store), store.notices) == ([["Ana", "Ben", "Dee"]], [])


def test_what_is_damaged_is_taken_from_the_version_before(renamed):
    with quick_store(renamed) as store:
        store.players.forget("Ana")
    raw = (renamed / PLAYERS).read_bytes()
    (renamed / PLAYERS).write_bytes(raw.replace(b"Benjamin", b"Bengamin"))
    with quick_store(renamed) as store:
        assert names(store) == [["Ana", "Benjamin", "Dee"]]


def test_a_player_whose_file_could_not_be_written_is_known_at_the_next_start(tmp_path):
    disk = Refusing()
    with quick_store(tmp_path, disk=disk) as store:
        new_table(store)
        disk.writes = False
        new_table(store, players=3)
    with quick_store(tmp_path) as store:
        store.tables()
        assert {player.name for player in store.players.offered()} == {"Ana", "Ben", "Cho"}

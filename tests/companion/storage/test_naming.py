"""A player is renamed: every table they sat at says the new name, and its file stays as it is."""

import pytest

from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.games import GAMES
from companion.games.stone_age.records import CatchUp, PlaceFigures
from companion.messages import message
from companion.storage.lists import INDEX
from companion.table.table_commands import CompleteSetup
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, quick_store


def names(store):
    return [[seat["name"] for seat in line.seats] for line in store.tables()]


def test_all_tables_follow_and_no_file_is_written(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store, players=3)
        play(session, 3)
        store.leave(id_, session)
        before = {path.name: path.read_bytes() for path in (tmp_path / "tables").iterdir()}
        store.players.rename("Ben", "Benjamin")
        assert {path.name: path.read_bytes() for path in (tmp_path / "tables").iterdir()} == before
        assert names(store) == [["Ana", "Benjamin", "Cho"]]
        assert store.players.offered()[0].name in ("Ana", "Benjamin", "Cho")
        session = store.open_table(id_)
        assert session.view().seats[1].name == session.table.seats[1].name == "Benjamin"
        play(session, 2)
        store.leave(id_, session)
        assert names(store) == [["Ana", "Benjamin", "Cho"]]
    with quick_store(tmp_path) as store:
        assert names(store) == [["Ana", "Benjamin", "Cho"]]
        assert store.look_at(id_).header.seats[1].name == "Benjamin"


def test_what_a_table_waits_for_says_the_new_name_too(tmp_path):
    with quick_store(tmp_path) as store:
        game = GAMES["stone_age"]
        id_, session = store.new_table(game, game.options(), (Seat("Ana", "red"), Seat("Ben", "blue")))
        for command in (CompleteSetup(), PlaceFigures("forest", 2), CatchUp(0)):
            session.do(command)
        waiting = session.turn().headline
        store.leave(id_, session)
        store.players.rename(waiting.params["player"], "Benjamin")
        assert (
            store.line(id_).headline == message(waiting.id, player="Benjamin") == store.open_table(id_).turn().headline
        )


def test_a_name_that_somebody_has_is_refused(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store, players=3)
        with pytest.raises(RuleError):
            store.players.rename("Ben", "Cho")
        store.players.rename("Ben", "Ben")
        store.players.rename("Nobody", "Somebody")
        assert {player.name for player in store.players.offered()} == {"Ana", "Ben", "Cho"}


def test_whoever_comes_later_under_the_old_name_is_somebody_else(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
        store.players.rename("Ben", "Benjamin")
        new_table(store)
        assert sorted(player.name for player in store.players.offered()) == ["Ana", "Ben", "Benjamin"]
        assert sorted(names(store)) == [["Ana", "Ben"], ["Ana", "Benjamin"]]


def test_somebody_renamed_and_forgotten_keeps_the_new_name_in_past_games(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
        store.players.rename("Ben", "Benjamin")
        store.players.forget("Benjamin")
        assert [player.name for player in store.players.offered()] == ["Ana"]
        assert names(store) == [["Ana", "Benjamin"]]
    with quick_store(tmp_path) as store:
        assert names(store) == [["Ana", "Benjamin"]]


def test_where_two_would_be_called_the_same_the_old_names_stay(tmp_path):
    with quick_store(tmp_path) as store:
        id_, _ = new_table(store)
        store.players.forget("Ana")
        store.players.rename("Ben", "Ana")
        assert names(store) == [["Ana", "Ben"]]
        assert [seat.name for seat in store.open_table(id_).header.seats] == ["Ana", "Ben"]


def test_lists_made_anew_from_the_files_know_the_names_of_today(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
        store.players.rename("Ben", "Benjamin")
    for path in tmp_path.glob(f"{INDEX}*"):
        path.unlink()
    with quick_store(tmp_path) as store:
        assert names(store) == [["Ana", "Benjamin"]]


def test_a_rename_the_disk_refuses_changes_nothing(tmp_path):
    class Full(QuickDisk):
        full = False

        def sync(self, *more):
            if self.full:
                raise OSError(28, "no room")
            return super().sync(*more)

    disk = Full()
    with quick_store(tmp_path, disk=disk) as store:
        new_table(store)
        disk.full = True
        with pytest.raises(SaveError):
            store.players.rename("Ben", "Benjamin")
        assert names(store) == [["Ana", "Ben"]]

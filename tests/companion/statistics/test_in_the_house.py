"""Statistics beside real tables: as tables finish, are binned, reopened, renamed, merged, taken in."""

from dataclasses import asdict
from random import Random

import pytest

from companion.errors import RuleError
from companion.new_table.sample import open_sample
from companion.statistics.played import played_of
from companion.statistics.tallies import Statistics
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in
from companion.storage.restore import restore
from tests.companion.playing import Clock, new_table, play_briefly, quick_store
from tests.companion.storage.test_lists import CountingDisk, grow_old


def finish(store, players=2, seed=1):
    id_, session = new_table(store, players=players)
    play_briefly(session, seed)
    store.leave(id_, session)
    return id_


def said(kept):
    return {name: asdict(kept.player(name)) for name in kept.all_players()}


def anew(store):
    return said(Statistics(map(played_of, store.counted())))


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        for seed in range(3):
            finish(store, 2 + seed % 2, seed)
        yield store


def test_a_store_without_a_table_says_nothing(tmp_path):
    with quick_store(tmp_path) as store:
        kept = store.statistics()
        assert (kept.all_players(), kept.all_boxes(), kept.all_years()) == ({}, {}, [])
        assert kept.player("Ana") is None


def test_a_finished_table_counts_at_once(store):
    assert store.statistics().player("Ana").games == 3
    finish(store, seed=7)
    assert store.statistics().player("Ana").games == 4
    assert said(store.statistics()) == anew(store)


def test_a_table_that_waits_for_the_history_counts(store, tmp_path):
    store.statistics()
    store.close()
    with quick_store(tmp_path, random=Random(9)) as again:
        again.tables()
        id_ = finish(again, seed=7)
        assert again.statistics().player("Ana").games == 4
    with quick_store(tmp_path) as again:
        assert again.statistics().player("Ana").games == 4
        assert said(again.statistics()) == anew(again)
        again.delete(id_)
        assert again.statistics().player("Ana").games == 3
    with quick_store(tmp_path) as again:
        assert said(again.statistics()) == anew(again)


def test_who_began_and_how_long_it_took_come_from_the_table(store):
    line = store.history()[0]
    session = store.look_at(line.id)
    assert line.starter == session.table.starter
    assert line.played == session.touched - session.header.opened


def test_a_pause_of_more_than_half_an_hour_is_not_time_at_the_table(tmp_path):
    clock = Clock()
    with quick_store(tmp_path, clock=clock) as store:
        id_, session = new_table(store)
        clock.now += 5000
        play_briefly(session)
        store.leave(id_, session)
        (line,) = store.history()
        assert line.played == session.touched - session.header.opened - 5000 - 60


def test_what_lies_in_the_bin_does_not_count(store):
    store.statistics()
    id_ = store.history()[0].id
    store.delete(id_)
    assert store.statistics().player("Ana").games == 2
    store.restore(id_)
    assert said(store.statistics()) == anew(store)
    assert store.statistics().player("Ana").games == 3


def test_a_reopened_table_counts_again_when_it_is_finished(store):
    store.statistics()
    id_ = store.history()[0].id
    session = store.open_table(id_)
    session.reopen()
    store.note(id_, session)
    assert store.statistics().player("Ana").games == 2
    session.redo()
    store.leave(id_, session)
    assert store.statistics().player("Ana").games == 3


def test_a_sample_never_counts(store):
    id_ = open_sample(store)
    session = store.open_table(id_)
    play_briefly(session)
    store.leave(id_, session)
    assert set(store.statistics().all_players()) == {"Ana", "Ben", "Cho"}
    assert store.statistics().player("Ana").games == 3


def test_a_renamed_player_keeps_all_games(store):
    store.statistics()
    store.players.rename("Ana", "Anna")
    assert "Ana" not in store.statistics().all_players()
    assert store.statistics().player("Anna").games == 3
    assert set(store.statistics().player("Ben").against) == {"Anna", "Cho"}


def test_two_names_of_one_person_are_merged(tmp_path, store):
    """Cho's games become those of somebody who never sat beside Cho."""
    store.players.rename("Ana", "Old Ana")
    finish(store, seed=5)
    assert store.statistics().player("Ana").games == 1
    store.players.merge("Old Ana", "Ana")
    assert store.statistics().player("Ana").games == 4
    assert "Old Ana" not in store.statistics().all_players()
    assert all("Old Ana" not in [seat["name"] for seat in line.seats] for line in store.history())


def test_a_merge_is_undone_with_all_that_came_since(store):
    store.players.rename("Ana", "Old Ana")
    finish(store, seed=5)
    store.players.merge("Old Ana", "Ana")
    assert store.players.also_called("Ana") == ("Old Ana",)
    assert "Old Ana" not in [player.name for player in store.players.offered()]
    finish(store, seed=6)
    store.players.rename("Ana", "Anna")
    assert store.statistics().player("Anna").games == 5
    store.players.part("Old Ana")
    assert (store.statistics().player("Anna").games, store.statistics().player("Old Ana").games) == (2, 3)
    assert store.players.also_called("Anna") == ()


def test_several_names_of_one_person_follow_one_another(store):
    for number, name in enumerate(("First", "Second")):
        store.players.rename("Ana", name)
        finish(store, seed=5 + number)
    store.players.merge("First", "Second")
    store.players.merge("Second", "Ana")
    assert store.statistics().player("Ana").games == 5
    assert set(store.statistics().all_players()) == {"Ana", "Ben", "Cho"}


def test_who_was_forgotten_can_be_renamed_and_merged(store):
    store.players.rename("Ana", "Old Ana")
    finish(store, seed=5)
    for name in ("Old Ana", "Ana", "Ben"):
        store.players.forget(name)
    store.players.merge("Old Ana", "Ana")
    store.players.rename("Ben", "Benny")
    assert store.statistics().player("Ana").games == 4
    assert store.statistics().player("Benny").games == 4


def test_a_name_nobody_has_is_nobody(store):
    with pytest.raises(RuleError) as refusal:
        store.players.merge("Ana", "Zoe")
    assert refusal.value.code == "table.nobody"


def test_tables_of_others_with_their_own_ids_follow_too(tmp_path, store):
    """Whoever shares a history with us has given the same Ana an id of their own."""
    with quick_store(tmp_path / "other", random=Random(77)) as other:
        id_ = finish(other, seed=9)
        take_in(store, other.export_table(id_), "theirs")
    assert store.statistics().player("Ana").games == 4
    store.players.rename("Ana", "Anna")
    assert store.statistics().player("Anna").games == 4
    assert "Ana" not in store.statistics().all_players()


def test_a_merge_moves_house(tmp_path, store):
    store.players.rename("Ana", "Old Ana")
    finish(store, seed=5)
    store.players.merge("Old Ana", "Ana")
    back_up(store, None, tmp_path / "all.zip")
    with quick_store(tmp_path / "new", random=Random(8)) as new, Backup(tmp_path / "all.zip") as backup:
        for _ in range(2):
            restore(new, backup)
            assert new.statistics().player("Ana").games == 4
        assert new.players.also_called("Ana") == ("Old Ana",)


def test_who_sat_at_one_table_are_two_people(store):
    with pytest.raises(RuleError) as refusal:
        store.players.merge("Ana", "Ben")
    assert refusal.value.code == "table.sat_together"
    assert store.statistics().player("Ben").games == 3


def test_a_page_at_the_next_start_reads_no_table(tmp_path):
    with quick_store(tmp_path) as store:
        for seed in range(8):
            finish(store, seed=seed)
        before = said(store.statistics())
    grow_old(tmp_path)
    with quick_store(tmp_path) as store:  # notes the stamps of files that have grown old
        store.history()
        store.statistics()
    disk = CountingDisk()
    with quick_store(tmp_path, disk=disk) as store:
        assert said(store.statistics()) == before
    assert set(disk.opened) == {"index.json", "history.json", "players.json"}


def test_a_table_that_went_away_while_we_slept_counts_no_more(store, tmp_path):
    store.statistics()
    gone = store.history()[0].id
    store.close()
    (tmp_path / "tables" / f"{gone}.json").unlink()
    (tmp_path / "tables" / f"{gone}.json.previous").unlink(missing_ok=True)
    with quick_store(tmp_path) as again:
        assert again.statistics().player("Ana").games == 2

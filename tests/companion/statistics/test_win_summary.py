"""Which of their wins a table was for whoever won there."""

from dataclasses import replace
from random import Random

import pytest

from companion.i18n import Translator
from companion.statistics.played import Sat
from companion.statistics.tallies import Statistics
from companion.statistics.win_summary import ordinal, wins_at
from tests.companion.playing import new_table, play_to_the_end, quick_store
from tests.companion.statistics.histories import history, table


def seats(*ranks):
    """Mia, Ben and Yuna with these ranks."""
    return tuple(
        Sat(name, "red", 100 - 10 * rank, rank, ()) for name, rank in zip(("Mia", "Ben", "Yuna"), ranks, strict=False)
    )


def played(*results, box="stone_age"):
    """Tables one after the other with these ranks."""
    first = table(Random(1), "0", 1)
    return [
        replace(first, id=str(n), at=n, box=box, seats=seats(*ranks), starter=None)
        for n, ranks in enumerate(results, 1)
    ]


def said(tables, id_, language="en"):
    say = Translator(language)
    return [say.text(win.long_message) for win in wins_at(Statistics(tables), id_)]


def test_the_second_win_in_three_games():
    tables = played((1, 2), (2, 1), (1, 2))
    assert said(tables, "3") == ["Mia's 2nd win in 3 games"]
    assert said(tables, "3", "ja") == ["Miaさん、3ゲームで2勝目"]
    assert said(tables, "3", "ko") == ["Mia님, 3게임에서 2승째"]


def test_an_earlier_table_says_what_it_was_then():
    tables = played((1, 2), (1, 2), (1, 2))
    assert said(tables, "2") == ["Mia's 2nd win in 2 games"]


def test_a_shared_win_is_one_for_each_of_them():
    assert said(played((2, 1), (1, 1), (1, 1, 1)), "3") == [
        "Mia's 2nd win in 3 games",
        "Ben's 3rd win in 3 games",
        "Yuna's first game, and a win",
    ]


def test_who_never_played_before_has_won_the_first_game():
    assert said(played((2, 1)), "1") == ["Ben's first game, and a win"]


def test_a_table_that_does_not_count_says_nothing():
    tables = history(80, seed=3)
    assert wins_at(Statistics(tables), "elsewhere") == ()
    assert wins_at(Statistics(tables), tables[-1].id)


def test_a_table_far_back_says_what_it_was_then():
    tables = history(80, seed=3)
    assert {(win.games, win.wins) for win in wins_at(Statistics(tables), tables[0].id)} == {(1, 1)}


def test_all_of_a_long_history_counts():
    tables = history(80, seed=3)
    for win in wins_at(Statistics(tables), tables[-1].id):
        of = [sat for one in tables for sat in one.seats if sat.name == win.name]
        assert (win.games, win.wins) == (len(of), sum(sat.won for sat in of))


@pytest.mark.parametrize(
    ("totals", "words"),
    [((90, 80), "Best so far: 90"), ((80, 90), "Best score so far"), ((90, 90), "Best so far: 90"), ((90,), None)],
)
def test_the_best_of_this_box(totals, words):
    tables = [
        replace(one, seats=(replace(one.seats[0], total=total), replace(one.seats[1], total=0)))
        for one, total in zip(played(*[(1, 2)] * len(totals)), totals, strict=True)
    ]
    elsewhere = replace(tables[0], id="x", at=0, box="ticket_to_ride/usa")
    (win,) = wins_at(Statistics([elsewhere, *tables]), tables[-1].id)
    assert (win.best_message and Translator("en").text(win.best_message)) == words


def test_ordinals_have_their_forms():
    say = Translator("en")
    ends = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 20: "20th"}
    more = {
        21: "21st",
        22: "22nd",
        23: "23rd",
        101: "101st",
        111: "111th",
        112: "112th",
        1003: "1003rd",
        1013: "1013th",
    }
    for number, words in {**ends, **more}.items():
        assert say.text(ordinal(number)) == words


def test_renamed_merged_binned_and_reopened_players_and_tables(tmp_path):
    with quick_store(tmp_path) as store:
        ids = []
        for seed in range(3):
            id_, session = new_table(store, players=2)
            play_to_the_end(session, seed)
            store.leave(id_, session)
            ids.append(id_)
        (before,) = wins_at(store.statistics(), ids[2])
        store.players.rename(before.name, "Zoe")
        (renamed,) = wins_at(store.statistics(), ids[2])
        assert (renamed.name, renamed.games, renamed.wins) == ("Zoe", 3, before.wins)
        store.delete(ids[0])
        (left,) = wins_at(store.statistics(), ids[2])
        assert left.games == 2
        assert wins_at(store.statistics(), ids[0]) == ()
        session.reopen()
        store.note(ids[2], session)
        assert wins_at(store.statistics(), ids[2]) == ()

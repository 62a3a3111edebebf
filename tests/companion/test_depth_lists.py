"""A game offers any of the three depths, in any order: every list works wherever a table is opened."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from companion.cli import main
from companion.errors import RuleError
from companion.game import DEPTHS
from companion.games import GAMES, REGISTRY
from companion.i18n import LANGUAGES, Translator
from companion.lan.api import Call
from companion.lan.club_server import ClubServer
from companion.new_table.rematch import rematch
from companion.table.header import Header
from companion.table.rules import game_not_ready
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, FinishTable
from demo_players.sample import record
from demo_players.tables import sit_down
from demo_players.terminal import main as demonstrate
from tests import tally
from tests.companion.lan.rooms import EN, StillClock, gives, sits
from tests.companion.playing import quick_store
from tests.shelf import put_on_shelf

LISTS = [depths for many in (1, 2, 3) for depths in permutations(DEPTHS, many)]
every_list = pytest.mark.parametrize("depths", LISTS, ids="-".join, indirect=True)


@pytest.fixture
def depths(request, monkeypatch):
    """Tally alone stands on the shelf, with these depths."""
    there = dict(REGISTRY)
    REGISTRY.clear()
    put_on_shelf(monkeypatch, "tally", "tests.tally")
    monkeypatch.setattr(tally, "TALLY", replace(tally.TALLY, depths=request.param))
    yield request.param
    monkeypatch.undo()
    REGISTRY.clear()
    REGISTRY.update(there)  # in the order they stood in


def seats():
    return sit_down(GAMES["tally"], tally.Options(), 2)


def play_to_the_end(session):
    """Laid out where there is a guide, all tokens taken, and kept."""
    if session.table.open_step and session.table.guided:
        session.do(CompleteSetup())
    while game_not_ready(session.table):
        session.do(tally.Take(min(3, session.state.pool)))
    session.do(FinishTable())


# --- at a table ---


@every_list
def test_a_table_is_opened_at_the_first_of_them_unless_another_is_asked_for(depths, tmp_path):
    with quick_store(tmp_path) as store:
        for asked in (None, *depths):
            id_, session = store.new_table(GAMES["tally"], tally.Options(), seats(), asked)
            assert session.table.depth == (asked or depths[0])
            play_to_the_end(session)
            store.leave(id_, session)
            assert store.open_table(id_).table.finished
        assert len(store.counted()) == 1 + len(depths)


@every_list
def test_a_depth_it_does_not_have_is_refused_before_anything_is_written(depths, tmp_path):
    with quick_store(tmp_path) as store:
        for other in set(DEPTHS) - set(depths):
            with pytest.raises(RuleError) as refusal:
                store.new_table(GAMES["tally"], tally.Options(), seats(), other)
            assert refusal.value.code == "table.no_such_depth"
        assert store.tables() == ()
        assert store.players.offered() == ()
    assert not list((tmp_path / "tables").glob("*"))


@every_list
def test_the_refusal_names_what_there_is(depths):
    session = Session(Header(GAMES["tally"], tally.Options(), seats(), depths[0], 0))
    for other in set(DEPTHS) - set(depths):
        with pytest.raises(RuleError) as refusal:
            session.do(ChangeDepth(other))
        for language in LANGUAGES:
            say = Translator(language)
            assert all(say(f"depth.{depth}") in say.text(refusal.value.message) for depth in depths)


@every_list
def test_a_rematch_is_opened_as_its_table_was(depths, tmp_path):
    with quick_store(tmp_path) as store:
        for depth in depths:
            _, session = store.new_table(GAMES["tally"], tally.Options(), seats(), depth)
            play_to_the_end(session)
            again = rematch(session, "next", Random(1))
            _, fresh = store.new_table(again.game, again.options, again.seats, again.depth, again.entries)
            assert fresh.table.depth == depth
            assert fresh.table.starter == (None if depth == "score_only" else 1)


# --- from a terminal, as a demonstration, to look around, by phones ---


@every_list
def test_it_is_played_in_the_terminal(depths, tmp_path, monkeypatch, capsys):
    for depth in (None, *depths):
        lines = iter(typed(depth or depths[0]))
        monkeypatch.setattr("builtins.input", lambda lines=lines: next(lines))
        named = ["--depth", depth] if depth else []
        words = ["play", "tally", "--players", "2", "--seed", "1", "--folder", str(tmp_path)]
        assert main([*words, *named]) == 0, capsys.readouterr().err
    with quick_store(tmp_path) as store:
        assert sorted(line.depth for line in store.history()) == sorted([depths[0], *depths])
        assert store.tables() == ()


def typed(depth):
    """What is typed from the first question to the kept sheet: the guide in one go where there is one."""
    begin = ["5"] if depth != "score_only" else []
    return [*begin, *["1", "3"] * 4, "1"]


@every_list
def test_the_terminal_refuses_a_depth_in_one_line_and_opens_no_table(depths, tmp_path, capsys):
    for other in set(DEPTHS) - set(depths):
        words = ["play", "tally", "--players", "2", "--depth", other, "--folder", str(tmp_path)]
        assert main(words) == 2
        error = capsys.readouterr().err
        assert error.startswith("This game doesn't have that level of detail. It has: ")
        assert error.count("\n") == 1
    assert not list(tmp_path.rglob("tables/*"))


@every_list
def test_it_is_demonstrated(depths, capsys):
    assert demonstrate(["tally"]) == 0
    shown = capsys.readouterr().out
    assert ("✓" in shown) == (depths[0] != "score_only")
    assert "wins." in shown


@every_list
def test_its_sample_is_a_table_to_look_around_at(depths, tmp_path):
    with quick_store(tmp_path) as store:
        session = store.open_table(store.new_sample(record(), "sample.json"))
        assert (session.header.sample, session.table.depth) == (True, depths[0])
        assert session.state.pool < 12


@every_list
def test_phones_that_joined_play_it(depths, tmp_path):
    with quick_store(tmp_path) as store:
        club = ClubServer(store, Random(3), clock=StillClock())
        for asked in ("", *depths):
            body = {"box": "tally", "names": ["Mia", "Ben"], **({"depth": asked} if asked else {})}
            made = club.organise(Call("new", body, club.code, EN))
            room = club.rooms[made.body["table"]]
            depth = asked or depths[0]
            assert room.session.table.depth == depth
            phones = [sits(room, seat) for seat in (0, 1)]
            if depth != "score_only":
                assert gives(room, phones[0], "CompleteSetup").status == 200
            assert gives(room, phones[0], "Take", 3).status == 200
            club.close(made.body["table"])


@every_list
def test_an_organiser_is_told_which_depths_there_are(depths, tmp_path):
    with quick_store(tmp_path) as store:
        club = ClubServer(store, Random(3), clock=StillClock())
        for other in {*DEPTHS, "deep"} - set(depths):
            body = {"box": "tally", "names": ["Mia", "Ben"], "depth": other}
            assert club.organise(Call("new", body, club.code, EN)).status == 409
        assert store.tables() == ()


# --- the contract ---


@pytest.mark.parametrize("wrong", [(), ("full", "full"), ("deep",)])
def test_a_game_offers_at_least_one_depth_each_once(wrong):
    with pytest.raises(ValueError, match="tally: depths are"):
        replace(tally.TALLY, depths=wrong)

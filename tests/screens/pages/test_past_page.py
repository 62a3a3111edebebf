"""Add past games: what a file would add is seen first, and all of it can be taken back."""

from pathlib import Path
from typing import Any

import pytest

from companion.i18n import Translator
from companion.messages import message
from companion.past.adding import Plan, Planned
from companion.past.game import PastGame, PastPlayer
from companion.storage.table_file import Contents
from screens import device
from screens.pages.past.page import PastView, page
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Room, taps, words
from tests.companion.playing import new_table, play_briefly, quick_store
from tests.screens.pages.test_sharing import Sharing

TR = Translator("en")
HERE = message("past.already_here")
GAME = PastGame("g1", "Cascadia", 1_800_000_000, (PastPlayer("Ana", 1, 41), PastPlayer("Ben", 2, 38)))
EXPORT = """{"plays": [
 {"uuid": "one", "playDate": "2026-10-31 20:00:00", "gameRefId": 1, "playerScores": [
  {"playerRefId": 1, "score": "41", "winner": true}, {"playerRefId": 2, "score": "38", "winner": false}]},
 {"uuid": "two", "playDate": "2026-11-07 20:00:00", "gameRefId": 1, "ignored": true, "playerScores": [
  {"playerRefId": 1, "score": "20", "winner": true}]}],
 "games": [{"id": 1, "name": "Cascadia"}], "players": [{"id": 1, "name": "ana"}, {"id": 2, "name": "Greta"}]}"""


def shown(plan: Plan | None = None, **more: Any) -> Any:
    return page(TR, PastView(Room(412, 915), "games.json", plan, **more))


def a_plan(*planned: Planned) -> Plan:
    return Plan(planned, ("Ben",), ("Ana",))


@pytest.fixture
def new(tmp_path: Path) -> Contents:
    """What a game would become; which one is all the same here."""
    with quick_store(tmp_path) as store:
        return store.contents(new_table(store)[0])


# --- the page ---


def test_first_a_file_is_chosen():
    assert list(taps(shown()).values()).count(do("choose")) == 1
    assert do("add") not in taps(shown()).values()


def test_what_a_file_would_add_is_counted_and_listed_with_what_is_skipped(new):
    told = words(shown(a_plan(Planned(GAME, "past1", new), Planned(GAME, "past2", None, HERE))))
    assert {"1 game to add", "1 game skipped", "New players: Ben", "Known players: Ana"} <= set(told)
    assert "Cascadia" in told
    assert any("This game is already here." in one for one in told)
    assert any("Ana 41" in one and "Ben 38" in one for one in told)


def test_where_nothing_is_new_nothing_can_be_added():
    nothing = taps(shown(a_plan(Planned(GAME, "past2", None, HERE)))).values()
    assert do("add") not in nothing
    assert do("choose") in nothing


def test_what_was_added_can_be_taken_back(new):
    done = shown(a_plan(Planned(GAME, "past1", new)), added=1)
    assert "1 game added" in words(done)
    assert {do("undo"), do("go", "history")} <= set(taps(done).values())


# --- on a phone ---


@pytest.fixture
def machine() -> Any:
    made = Sharing()
    device.use(made)
    yield made
    device.use(None)


@pytest.fixture
def phone(machine: Sharing, tmp_path: Path, open_phone: Any) -> Any:
    with quick_store(tmp_path / "here") as store:
        id_, session = new_table(store, "usa", 2)
        play_briefly(session, 1)
        store.leave(id_, session)
    machine.chosen = tmp_path / "BGStatsExport.json"
    machine.chosen.write_text(EXPORT, encoding="utf-8")
    opened = open_phone(folder=tmp_path / "here")
    opened.app.go("past")
    opened.settle()
    return opened


def test_a_file_is_looked_into_added_and_taken_back(phone):
    before = {line.id for line in phone.app.store.history()}
    phone.tap(phone.button("Choose a file"))
    phone.settle()
    assert {line.id for line in phone.app.store.history()} == before, "nothing is written by a look"
    assert {"1 game to add", "1 game skipped", "New players: Greta", "Known players: Ana"} <= set(phone.texts())
    phone.tap(phone.button("Add 1 game"))
    phone.settle()
    assert "1 game added" in phone.texts()
    (added,) = (line for line in phone.app.store.history() if line.id not in before)
    assert [seat["name"] for seat in added.seats] == ["Ana", "Greta"]
    phone.tap(phone.button("Undo"))
    phone.settle()
    assert {line.id for line in phone.app.store.history()} == before
    assert "1 game moved to the bin" in phone.texts()
    phone.tap(phone.button("Add 1 game"))
    phone.settle()
    assert added.id in {line.id for line in phone.app.store.history()}, "and it comes back"


def test_a_file_that_is_dropped_leads_there(phone, machine):
    phone.app.home()
    phone.settle()
    phone.app.take_file(machine.chosen)
    phone.settle()
    assert phone.app.stack[-1][0] == "past"
    assert "1 game to add" in phone.texts()


def test_a_file_of_something_else_says_what_it_is(phone, machine):
    machine.chosen.write_text("{}", encoding="utf-8")
    phone.tap(phone.button("Choose a file"))
    phone.settle()
    assert any(text.startswith("This file isn't a Tableside table") for text in phone.texts())

"""Files written before 1.0: tables, lists, shared tables and score files, opened to the same table.

`tests/old_files/0.1.0` was written before layers were split into folders; no code here can write it again. If one of
these tests fails, tables on somebody's phone would be read otherwise than they were entered.
"""

import json
import shutil
from pathlib import Path

import pytest

from companion.cli import main as run_command
from companion.games import GAMES
from companion.messages import to_plain
from companion.secret import CLERK
from companion.storage.import_table import take_in
from companion.storage.share import import_table
from companion.storage.store import Store
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_json

OLD = Path(__file__).parent / "old_files" / "0.1.0"
PLAYING = ("usa", "germany", "stone_age", "first", "second")
FINISHED = ("usa", "stone_age", "second")
TABLES = [*(f"{box}-playing" for box in PLAYING), *(f"{box}-finished" for box in FINISHED)]
DERIVED = {"stone_age-finished": {"deck": 29}}
"""What follows from the entries now and was counted beside them: three cards were entered for the sheet."""


def expected(name):
    old = json.loads((OLD / "expected" / f"{name}.json").read_text(encoding="utf-8"))
    if "values" in old:
        old["values"] = {id_: value for id_, value in old["values"].items() if not _of_its_owner(id_)}
        old["values"] |= DERIVED.get(name, {})
    return old


def read(session):
    """All that a table says of itself, as plain data."""
    game, state, turn = session.header.game, session.state, session.turn()
    fixes = {id_: game.corrections.find(state, id_, CLERK) for id_ in game.corrections.ids(state)}
    return {
        "game": game.id,
        "steps": len(session.steps),
        "cursor": session.cursor,
        "phase": turn.phase,
        "seat": turn.seat,
        "finished": session.table.finished,
        "log": [[entry.number, entry.at, [_then(line.text) for line in entry.lines]] for entry in session.log()],
        "sheet": sheet_as_json(game, session.sheet()),
        "values": {id_: _plain(fix.value) for id_, fix in fixes.items() if fix and not _of_its_owner(id_)},
    }


def _then(text):
    """A sentence that was worded anew, whole, as it was: the same player, breed, points and number."""
    line = to_plain(text)
    if line["id"] != "great_western_trail.log.cattle":
        return line
    now = line["params"]
    assert now["worth"]["id"] == "great_western_trail.log.worth"
    params = {"player": now["player"], "breed": now["breed"], "vp": now["worth"]["params"]["count"]}
    what = {"id": "great_western_trail.fix.cattle", "params": params}
    return {"id": "great_western_trail.log.entered", "params": {"what": what, "count": now["count"]}}


def _of_its_owner(id_):
    """Whether a hand is turned up is no longer set by others while it is secret."""
    return id_.startswith("revealed/")


def _plain(value):
    return sorted(value) if isinstance(value, set | frozenset) else list(value) if isinstance(value, tuple) else value


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(OLD / "folder", tmp_path / "folder"))


@pytest.fixture
def store(folder):
    with Store(folder, GAMES) as opened:
        yield opened


@pytest.mark.parametrize("name", TABLES)
def test_an_old_table_has_the_same_log_sheet_and_state(store, name):
    old = expected(name)
    id_ = old.pop("id")
    assert read(store.open_table(id_)) == old


@pytest.mark.parametrize("name", ["usa-playing", "first-playing"])
def test_what_was_undone_in_an_old_table_can_be_redone(store, name):
    session = store.open_table(expected(name)["id"])
    assert len(session.steps) == session.cursor + 2
    session.redo()
    session.redo()
    assert not session.can_redo


def test_old_lists_know_every_table(store):
    assert {line.id for line in store.tables()} == {expected(f"{box}-playing")["id"] for box in PLAYING}
    assert {line.id for line in store.history()} == {expected(f"{box}-finished")["id"] for box in FINISHED}
    assert store.notices == []
    assert [player.name for player in store.players.offered()]


@pytest.mark.parametrize("box", PLAYING)
def test_an_old_shared_table_is_taken_in(store, box):
    path = OLD / "shared" / f"{box}-playing.tableside.json"
    text = path.read_text(encoding="utf-8")
    old = expected(f"{box}-playing")
    del old["id"]
    assert read(Session(*import_table(text, path.name, GAMES))) == old
    assert read(store.open_table(take_in(store, text, path.name).id)) == old


@pytest.mark.parametrize("box", PLAYING)
def test_an_old_score_file_gives_the_same_sheet(capsys, box):
    assert run_command(["score", str(OLD / "scores" / f"{box}.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == expected(f"{box}-score")

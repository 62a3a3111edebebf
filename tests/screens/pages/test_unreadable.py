"""A table that cannot be read: Home opens, says so on its card, and offers what can be done with the file."""

import pytest

from companion.storage.tinydb_storage import FORMAT, line_of
from companion.storage.settings import SettingsFile
from screens.ui.fields import TextField
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Key, words
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.misfits import spoil
from tests.screens.figures import does

REST = 6


@pytest.fixture
def tables(tmp_path):
    """Two open tables; the first has an entry that the rules cannot apply."""
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 5)
        store.leave(id_, session)
        other, beside = new_table(store, "germany", 3)
        store.leave(other, beside)
    spoil(tmp_path / "tables" / f"{id_}.json", 4)
    return tmp_path, id_, other


def card(phone, said):
    cards = (one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, Key))
    return next(one for one in cards if does(one.tap, "resume") and said in words(one.node))


def test_home_opens_and_the_card_says_that_its_file_is_damaged(tables, open_phone):
    _, _, other = tables
    phone = open_phone()
    bad = card(phone, "This table's file is damaged")
    assert words(bad.node)[0] == "Ticket to Ride: USA"
    phone.tap(bad)
    phone.frames(REST)
    assert any("Move 4" in text for text in phone.texts())
    phone.tap(phone.button("Got it"))
    phone.app.resume(other)
    assert phone.app.table_id == other


def test_it_can_be_recovered_up_to_its_last_good_entry_and_played_on(tables, open_phone):
    _, id_, _ = tables
    phone = open_phone()
    phone.tap(card(phone, "This table's file is damaged"))
    phone.frames(REST)
    phone.tap(phone.button("Recover what's readable"))
    phone.frames(REST)
    assert phone.app.table_id == id_
    assert len(phone.app.session.steps) == 3


def test_it_can_be_saved_as_it_is_and_put_aside(machine, tables, open_phone, tmp_path):
    folder, id_, other = tables
    raw = (folder / "tables" / f"{id_}.json").read_bytes()
    phone = open_phone()
    for way, then in (("Save a copy of the file", "Save"), ("Remove from the list", "Got it")):
        phone.tap(card(phone, "This table's file is damaged"))
        phone.frames(REST)
        phone.tap(phone.button(way))
        phone.frames(REST)
        for field in [widget for widget in phone.widgets() if isinstance(widget, TextField)]:
            field.text = str(tmp_path / "kept.json")
        phone.tap(phone.button(then))
        phone.settle()
    assert (tmp_path / "kept.json").read_bytes() == raw
    assert (folder / "tables" / f"{id_}.damaged-1.json").read_bytes() == raw
    assert [summary.id for summary in phone.app.store.tables()] == [other]


def test_a_place_at_a_table_that_cannot_be_read_leads_home(tables, open_phone):
    folder, id_, _ = tables
    SettingsFile(folder / "settings.json").save_place((("home", {}), ("table", {"table": id_})))
    phone = open_phone()
    assert phone.app.stack == [("home", {})]


def test_a_table_from_a_newer_tableside_is_said_so_and_left_alone(tables, open_phone):
    folder, _, other = tables
    path = folder / "tables" / f"{other}.json"
    head, newer = (line_of("tableside", "1", {"format": n, "kind": "table"}) for n in (FORMAT, FORMAT + 1))
    raw = path.read_bytes().replace(head, newer)
    path.write_bytes(raw)
    phone = open_phone()
    phone.tap(card(phone, "From a newer version of Tableside"))
    phone.frames(REST)
    assert any("newer version of Tableside" in text for text in phone.texts())
    with pytest.raises(AssertionError):
        phone.button("Recover what's readable")
    assert path.read_bytes() == raw


def test_a_damaged_finished_game_looks_damaged_in_recent_games_and_in_the_history(tmp_path, open_phone):
    """It showed its winner and total, as if nothing were wrong, until it was tapped."""
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play_briefly(session, 1)
        store.leave(id_, session)
        store.history()
    for path in tmp_path.glob(f"tables/{id_}.json*"):
        path.write_bytes(path.read_bytes()[:200])
    phone = open_phone()
    [line] = phone.app.store.lately(3)
    assert (line.state, line.finished) == ("damaged", True)
    assert "This table's file is damaged" in phone.texts()
    assert not any("won" in text for text in phone.texts())
    phone.app.go("history")
    phone.settle()
    assert any("This table's file is damaged" in text for text in phone.texts())
    assert not any("won" in text for text in phone.texts())


def test_an_empty_file_is_a_damaged_table(tmp_path, open_phone):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "zero.json").write_bytes(b"")
    phone = open_phone()
    assert "This table's file is damaged" in phone.texts()

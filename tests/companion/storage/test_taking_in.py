"""Taking a table in: added, the same, grown, shorter, gone another way; nothing is written before all was seen."""

import json
from pathlib import Path

import pytest

from companion.errors import DataError, RuleError
from companion.games import GAMES
from companion.input import json_input
from companion.new_table.seating import proper
from companion.storage import table_file
from companion.storage.import_table import take_in
from companion.storage.share import import_table
from companion.storage.table_file import Contents
from companion.storage.verify import verify
from companion.table.session import Session
from companion.table.steps import MOST_STEPS
from companion.table.table_commands import CompleteSetup, Correct
from tests.companion.playing import new_table, play, play_to_the_end, quick_store
from tests.companion.storage.misfits import NOWHERE, with_steps


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path / "ours") as store:
        yield store


@pytest.fixture
def theirs(tmp_path):
    """Another phone with a table of ten entries, one of them undone."""
    from random import Random

    with quick_store(tmp_path / "theirs", random=Random(7)) as other:
        id_, session = new_table(other, "germany", 3)
        play(session, 9)
        session.undo()
        yield Theirs(other, id_, session)


class Theirs:
    def __init__(self, store, id_, session):
        self.store, self.id, self.session = store, id_, session

    @property
    def text(self):
        return self.store.export_table(self.id, secrets=True)


def files(store):
    return {path.name: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}


def test_a_table_we_do_not_have_is_added_as_it_was_under_its_own_id(store, theirs):
    taken = take_in(store, theirs.text, "shared.json")
    assert (taken.how, taken.id, taken.entries) == ("added", theirs.id, 9)
    again = store.open_table(theirs.id)
    assert (again.steps, again.cursor) == (theirs.session.steps, theirs.session.cursor)
    assert store.export_table(theirs.id, secrets=True) == theirs.text
    assert [s.id for s in store.tables()] == [theirs.id]


def test_the_same_file_twice_is_one_table(store, theirs):
    take_in(store, theirs.text, "shared.json")
    before = files(store)
    assert take_in(store, theirs.text, "shared.json").how == "same"
    assert files(store) == before


def test_a_longer_log_lets_ours_grow_and_a_shorter_one_does_nothing(store, theirs):
    early = theirs.text
    take_in(store, early, "early.json")
    play(theirs.session, 5)
    taken = take_in(store, theirs.text, "late.json")
    assert (taken.how, taken.entries, taken.ours) == ("grown", 14, 9)
    assert store.open_table(theirs.id).steps == theirs.session.steps
    before = files(store)
    assert take_in(store, early, "early.json").how == "shorter"
    assert files(store) == before


def test_a_log_that_went_another_way_stays_out_unless_a_copy_is_asked_for(store, theirs):
    take_in(store, theirs.text, "shared.json")
    ours = store.open_table(theirs.id)
    play(ours, 3, seed=5)
    store.leave(theirs.id, ours)
    play(theirs.session, 6, seed=8)
    before = files(store)
    taken = take_in(store, theirs.text, "other.json")
    assert (taken.how, taken.id) == ("diverged", theirs.id)
    assert files(store) == before
    taken = take_in(store, theirs.text, "other.json", copy=True)
    assert taken.how == "copied"
    copy = store.open_table(taken.id)
    assert (copy.header.id, copy.header.origin) == (taken.id, theirs.id)
    assert copy.steps == theirs.session.steps
    assert store.open_table(theirs.id).steps == ours.steps
    assert take_in(store, theirs.text, "other.json", copy=True).how == "same", "the copy is known, too"
    assert len(store.tables()) == 2


def test_a_file_without_an_id_is_known_by_who_sat_down_when(store, theirs):
    json_input = json.loads(theirs.text)
    del json_input["id"], json_input["players"]
    first = take_in(store, json.dumps(json_input), "old.json")
    again = take_in(store, json.dumps(json_input), "old.json")
    assert (first.how, again.how, again.id) == ("added", "same", first.id)
    assert take_in(store, theirs.text, "new.json").how == "added", "another id is another table"


def test_a_table_that_was_deleted_here_comes_back(store, theirs):
    take_in(store, theirs.text, "shared.json")
    store.delete(theirs.id)
    take_in(store, theirs.text, "shared.json")
    assert [s.id for s in store.tables()] == [theirs.id]
    assert store.deleted() == ()


@pytest.mark.parametrize("cursor", [2, 3, 4])
def test_a_step_that_only_a_later_one_puts_right_is_refused_and_nothing_is_written(store, theirs, cursor):
    """A ticket that is not in the box, corrected one step later: the last state is fine, one undo is not."""
    first = theirs.session.steps[0]
    assert first.events

    def bad_and_mended(steps):
        mended = {"is": "Corrected", "fix": "tickets/0", "value": {"secret_of": 0, "value": []}}
        return [steps[0], steps[1], {"at": 1, "events": [NOWHERE]}, {"at": 1, "events": [mended]}]

    json_input = json.loads(with_steps(theirs.text, bad_and_mended))
    before = files(store)
    with pytest.raises(DataError) as refusal:
        take_in(store, json.dumps({**json_input, "cursor": cursor}), "bad.json")
    assert refusal.value.place == "steps[2]"
    assert files(store) == before


STRANGE = {
    "a tick beyond its step": {"is": "Ticked", "step": "board", "check": 99},
    "a tick of no step": {"is": "Ticked", "step": "nowhere", "check": 0},
    "a step that is none": {"is": "StepCompleted", "step": "nowhere"},
    "a draw that is none": {"is": "Drawn", "offer": "nowhere", "outcome": ["x"]},
    "a cell that is none": {"is": "CellOverridden", "seat": 0, "category": "nowhere", "points": 3},
    "a number too large": {"is": "CellOverridden", "seat": 0, "category": "routes", "points": 10**9},
    "half a sign": {"is": "StepCompleted", "step": "\ud800"},
    "a draw of too few passengers": {"is": "Drawn", "offer": "passengers", "outcome": ["red"]},
    "a text with an escape code": {"is": "StepCompleted", "step": "\x1b[2J"},
}


@pytest.mark.parametrize("event", STRANGE.values(), ids=STRANGE)
def test_what_this_table_does_not_have_is_refused(store, theirs, event):
    text = with_steps(theirs.text, lambda steps: [*steps[:1], {"at": 1, "events": [event]}, *steps[1:]])
    with pytest.raises(DataError) as refusal:
        take_in(store, text, "strange.json")
    assert refusal.value.place.startswith("steps[1]")


def test_twenty_thousand_ticks_cost_every_view_no_more_than_one(theirs):
    """Ticking and unticking is silent; looking for the last entry must not walk through all of it again and again."""
    step = theirs.session.table.steps[0]
    tick = [{"is": "Ticked", "step": step.id, "check": 0, **({} if on else {"done": False})} for on in (True, False)]
    text = with_steps(theirs.text, lambda _: [{"at": 1, "events": [tick[n % 2]]} for n in range(600)])
    session = Session(*import_table(text, "ticks.json", GAMES))
    evolved = []
    from companion.table import rules

    real = rules.evolve
    rules.evolve = lambda table, event: (evolved.append(1), real(table, event))[1]
    try:
        session.view()
        session.view()
    finally:
        rules.evolve = real
    assert not evolved


def test_names_are_cleaned_where_they_come_in(store, theirs):
    json_input = json.loads(theirs.text)
    json_input["seats"][0]["name"] = "  Zoe\u0308\u202e\x1b[2J\n of\tthe  hill "
    taken = take_in(store, json.dumps(json_input), "shared.json")
    assert store.open_table(taken.id).header.seats[0].name == "Zoë[2J of the hill"
    json_input["seats"][1]["name"] = "\x00\x01"
    json_input["id"] = "another"
    with pytest.raises(DataError):
        take_in(store, json.dumps(json_input), "shared.json")


@pytest.mark.parametrize("wrong", ["../../x", "A", "", "x" * 65, "a/b", "nul\x00"])
def test_an_id_that_could_lead_out_of_the_folder_is_refused(store, theirs, wrong):
    json_input = json.loads(theirs.text)
    with pytest.raises(DataError):
        take_in(store, json.dumps({**json_input, "id": wrong}), "shared.json")


@pytest.mark.parametrize("at", [60, 61, 62])
def test_a_table_that_cannot_be_shown_between_two_entries_is_refused(store, at):
    """Undone to there it would be on the screen; a long table is looked at closely after every third entry alone."""
    id_, session = new_table(store, players=2)
    play(session, 120)
    hand = session.state.hand(0)
    session.do(Correct("tickets/0", hand[:1]))
    session.do(Correct("tickets/0", hand))
    unknown = {"at": 1, "events": [NOWHERE]}
    text = with_steps(
        store.export_table(id_, secrets=True), lambda steps: [*steps[:at], unknown, steps[-1], *steps[at:]]
    )
    with pytest.raises(DataError, match=rf"steps\[{at}\]"):
        import_table(text, "theirs.json", GAMES)


def test_every_game_played_to_the_end_passes_its_own_look(store):
    """What our own rules decide is never refused."""
    id_, session = new_table(store)
    play_to_the_end(session)
    verify(Contents(session.header, session.steps, session.cursor), "ours.json")
    fresh = Session(session.header)
    fresh.do(CompleteSetup())
    verify(Contents(fresh.header, fresh.steps, fresh.cursor), "fresh.json")
    assert take_in(store, store.export_table(id_), "ours.json").how == "same"


def test_the_limits_are_those_the_documents_name(store):
    document = Path(__file__).parent.parent.parent.parent / "docs" / "COMMAND_LINE.md"
    words = " ".join(document.read_text(encoding="utf-8").split())
    assert "16 MB, a million values, texts of 150,000 letters, 60 levels and 20,000 entries" in words
    limits = (
        table_file.MOST_BYTES,
        json_input.MOST_VALUES,
        json_input.LONGEST_TEXT,
        json_input.MAX_DEPTH,
        MOST_STEPS,
    )
    assert limits == (16_000_000, 1_000_000, 150_000, 60, 20_000)
    id_, session = new_table(store)
    play(session, 1)
    steps = json.loads(store.export_table(id_))["steps"]
    with pytest.raises(DataError) as refusal:
        take_in(store, with_steps(store.export_table(id_), lambda _: steps[:1] * 20_001), "long.json")
    assert refusal.value.message.params["expected"] == "at most 20000 entries"


# --- names nobody can tell apart ---

INVISIBLE = ["Ana\u200b", "A\u00adna", "\u3164", "Ana\ufe0f", "\u2800", "An\U000e0101a", "Ana\u034f", "Ana\ue000"]


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_cannot_be_typed_is_refused_from_a_file_too(store, theirs, name):
    with pytest.raises(RuleError):
        proper(name)
    json_input = json.loads(theirs.text)
    json_input["seats"][1]["name"] = name
    before = files(store)
    with pytest.raises(DataError, match=r"seats\[1\]\.name"):
        take_in(store, json.dumps(json_input), "shared.json")
    assert files(store) == before


@pytest.mark.parametrize("name", ["José", "정우", "さくら", "Ελένη", "Дмитрий", "نور", "O'Neill-B."])
def test_names_of_all_scripts_are_taken_in(store, theirs, name):
    assert proper(name) == name
    json_input = json.loads(theirs.text)
    json_input["seats"][1]["name"] = name
    id_ = take_in(store, json.dumps(json_input), "shared.json").id
    assert store.line(id_).seats[1]["name"] == name

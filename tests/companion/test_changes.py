"""A change is prepared, stored and taken: another session that takes the same changes is at the same table."""

import json

import pytest

from browser.recorded import MATCHES
from companion.errors import DataError
from companion.input.json_input import Node
from companion.table.changes import Entered, Marked, Moved, decode_change, encode_change
from companion.table.header import codec_for
from companion.table.session import Session, StepStorage
from tests.companion.lan.rooms import table
from tests.playthroughs.record import enter, open_match


class Log(StepStorage):
    """Everything that was stored, as plain data that went through JSON."""

    def __init__(self):
        self.changes = []

    def store(self, change, drafts):
        self.changes.append(json.loads(json.dumps(encode_change(change))))


def taken(log: Log, begin: Session) -> Session:
    """A session elsewhere that knows nothing but these changes."""
    elsewhere = Session(begin.header, begin.steps)
    codec, seats = codec_for(begin.header.game), len(begin.header.seats)
    for plain in log.changes:
        elsewhere.take(decode_change(codec, Node(plain, "log"), seats))
    return elsewhere


@pytest.mark.parametrize("name", ["usa_3_players_cards_checked", "stone_age_2_players", "germany_2_players"])
def test_whoever_takes_the_same_changes_is_at_the_same_table(name):
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    begin, log = open_match(match), Log()
    session = Session(begin.header, begin.steps, storage=log)
    for number, entry in enumerate(match["commands"]):
        enter(session, entry)
        if number % 7 == 3 and isinstance(entry, dict):
            session.undo()
            session.redo()
        if number % 11 == 5 and isinstance(entry, dict):
            session.undo()
            enter(session, entry)
    assert session.table.finished
    session.mark_opened(0)
    elsewhere = taken(log, begin)
    assert (elsewhere.table, elsewhere.steps, elsewhere.cursor) == (session.table, session.steps, session.cursor)
    assert (elsewhere.uncovered, elsewhere.first_finish) == (session.uncovered, session.first_finish)
    assert elsewhere.revision == session.revision
    assert elsewhere.log() == session.log()


def test_a_change_that_was_only_prepared_changes_nothing():
    session = table()
    before = session.table, session.cursor, session.revision
    option = session.ask().options[0].id
    prepared = session.prepare(session.ask(answers=(option,)).command)
    assert isinstance(prepared, Entered)
    assert session.prepare_undo() == Moved(session.cursor - 1)
    assert isinstance(session.prepare_mark(1), Marked)
    assert (session.table, session.cursor, session.revision) == before
    session.take(prepared)
    assert session.cursor == before[1] + 1


@pytest.mark.parametrize(
    "plain", [{"cursor": -1}, {"cursor": "1"}, {"cursor": 0, "step": {"at": 1}}, {"house": 1}, {"cursor": 0, "step": 7}]
)
def test_what_is_no_change_is_a_data_error(plain):
    header = table().header
    with pytest.raises(DataError):
        decode_change(codec_for(header.game), Node(plain, "log"), len(header.seats))

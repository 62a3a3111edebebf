"""Lines of a save: what is damaged is found, and nothing is believed that was not written."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.errors import DataError
from companion.input.json_input import Node
from companion.storage.step_lines import read_steps
from companion.storage.tinydb_storage import Damaged, Line, LineStorage, _sum, assemble, line_of, parse
from companion.table.header import codec_for
from companion.table.steps import Step, decode_step, encode_step
from companion.table.table_commands import Correct
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, quick_store

KIND = "table"
TABLES = {
    "table": {"1": {"game": "tally", "name": 'Zoë \u2028 }},{"1":'}},
    "steps": {str(n): {"at": n, "events": [{"is": "Taken", "seat": n % 2, "count": n}]} for n in range(1, 13)},
}
WHOLE = assemble(KIND, {t: {n: Line(line_of(t, n, d)) for n, d in rows.items()} for t, rows in TABLES.items()})


def read(raw):
    """All documents of a whole file; None if it is not whole."""
    found = parse(raw)
    documents = found.documents()
    return documents if found.whole else None


def believed(raw):
    """True if every document that is found was written, under this number of this table."""
    found = parse(raw).documents()
    return all(TABLES[table][number] == row for table, rows in found.items() for number, row in rows.items())


def test_a_whole_file_is_read():
    assert read(WHOLE) == TABLES
    assert json.loads(WHOLE)["steps"]["3"]["at"] == 3


@pytest.mark.parametrize("flip", [0x01, 0x02, 0x20, 0x80])
def test_a_flipped_byte_anywhere_is_found(flip):
    for spot in range(len(WHOLE)):
        raw = bytearray(WHOLE)
        raw[spot] ^= flip
        assert read(bytes(raw)) is None
        assert believed(bytes(raw))


def test_a_cut_anywhere_is_found():
    for cut in range(len(WHOLE)):
        assert read(WHOLE[:cut]) is None
        assert believed(WHOLE[:cut])


@given(some.data())
def test_whatever_is_cut_out_doubled_or_put_elsewhere_nothing_is_believed_that_was_not_written(data):
    spots = some.integers(0, len(WHOLE))
    begin, end = sorted((data.draw(spots), data.draw(spots)))
    piece, rest = WHOLE[begin:end], WHOLE[:begin] + WHOLE[end:]
    to = data.draw(some.integers(0, len(rest)))
    raw = data.draw(some.sampled_from((rest, WHOLE[:end] + piece + WHOLE[end:], rest[:to] + piece + rest[to:])))
    assert believed(raw)


def test_a_part_of_the_file_that_is_there_twice_changes_nothing():
    """With its beginning, with the beginning of a table, and with a line alone."""
    beginning, table, line = 1, WHOLE.index(b'"table":{'), WHOLE.index(b'"3":{')
    end = WHOLE.index(b'"8":{')
    for begin in (beginning, table, line):
        raw = WHOLE[:end] + WHOLE[begin:end] + WHOLE[end:]
        assert read(raw) in (None, TABLES)


@given(some.permutations(WHOLE.split(b"\n")))
def test_lines_in_any_order_are_believed_as_they_were_written(lines):
    assert believed(b"\n".join(lines))


def forged(words: bytes, number: str = "1") -> Line:
    """A line whose checksum holds, whatever it says."""
    real = line_of("steps", number, {})
    return Line(real[: real.index(b'"#":"') + 5] + b"%08x" % _sum("steps", number, words) + b'",' + words)


@pytest.mark.parametrize("words", [b'"at":1,"events":[}', b'"at":1,"events":[],"x":' + b"[" * 100_000 + b"}"])
@pytest.mark.system
def test_a_forged_checksum_over_what_is_no_json_is_damage(tmp_path, words):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 3)
        path = tmp_path / "tables" / f"{id_}.json"
        lines = path.read_bytes().split(b"\n")
        spot = next(n for n, line in enumerate(lines) if line.startswith(b'"3":'))
        lines[spot] = forged(words, "3") + b","
        path.write_bytes(b"\n".join(lines))
        path.with_name(path.name + ".previous").unlink()
        opened = store.open_table(id_)
        assert opened.notice is not None
        assert [step.lost for step in opened.steps] == [False, False, True, False]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(Damaged):
        LineStorage(path, QuickDisk(), KIND).read()


def test_steps_of_the_same_words_are_the_same_events_each_at_its_own_time(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 30)
        for value in (5, 6) * 20:
            session.do(Correct("marker/0", value))
        again = store.open_table(id_)
    assert again.steps == session.steps
    assert len({step.at for step in again.steps}) == len(again.steps)
    assert len({id(step.events) for step in again.steps}) < len(again.steps) - 30
    codec = codec_for(session.header.game)
    lost = replace(session.steps[-1], events=(), lost=True)
    rows = [encode_step(codec, step) for step in (*session.steps[-3:], lost, Step(7, ()), lost, Step(8, ()))]
    lines = [Line(line_of("steps", str(n), row)).json for n, row in enumerate(rows, 1)]
    plainly = tuple(decode_step(codec, Node(row, "x"), 2) for row in rows)
    assert read_steps(lines, session.header, "x") == plainly


@pytest.mark.parametrize("at", ['"7"', "-3", "1.5", "true"])
def test_a_step_at_a_strange_time_is_read_with_care(tmp_path, at):
    with quick_store(tmp_path) as store:
        _, session = new_table(store)
    lines = [b'{"at":5,"events":[]}', f'{{"at":{at},"events":[]}}'.encode()]
    if at == "-3":
        assert read_steps(lines, session.header, "x") == (Step(5, ()), Step(0, ()))
    else:
        with pytest.raises(DataError):
            read_steps(lines, session.header, "x")

"""Damaged saves: one clear sentence, the damaged file kept, everything readable recovered, other tables untouched."""

import json

import pytest

from companion.cli import main
from companion.errors import SaveError, TablesideError
from companion.i18n import LANGUAGES, Translator
from companion.storage.disk import PREVIOUS
from companion.storage.tinydb_storage import FORMAT, LineStorage, NewerFormat, line_of
from companion.table.session import Session
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, quick_store
from tests.sampling import EVERY_CASE

ENTRIES = 9
STEP = 5 if EVERY_CASE else 23
"""Bytes from one place that is damaged to the next."""


@pytest.fixture
def played(tmp_path):
    """A folder with a table of a dozen entries, two of them undone, and a second table beside it."""
    with quick_store(tmp_path) as store:
        id_, session = new_table(store, "germany", 3)
        play(session, ENTRIES)
        session.undo()
        session.undo()
        store.leave(id_, session)
        other, beside = new_table(store, "usa", 2)
        play(beside, 5, seed=2)
        store.leave(other, beside)
    path = tmp_path / "tables" / f"{id_}.json"
    return Played(tmp_path, id_, path, path.read_bytes(), session.steps, session.cursor, other, beside.steps)


class Played:
    def __init__(self, folder, id_, path, raw, steps, cursor, other, other_steps):
        self.folder, self.id, self.path, self.raw = folder, id_, path, raw
        self.steps, self.cursor, self.other, self.other_steps = steps, cursor, other, other_steps
        self.previous = path.with_name(path.name + PREVIOUS)
        self.index = (folder / "index.json").read_bytes()

    def damage(self, raw, *, previous=None, index=True):
        self.path.write_bytes(raw)
        self.previous.unlink(missing_ok=True)
        if previous is not None:
            self.previous.write_bytes(previous)
        for aside in self.path.parent.glob("*.damaged-*"):
            aside.unlink()
        if index:
            (self.folder / "index.json").write_bytes(self.index)
        else:
            for path in self.folder.glob("index.json*"):
                path.unlink()

    def kept_aside(self):
        return [path.read_bytes() for path in self.path.parent.glob("*.damaged-*.json")]


def check_recovered(played: Played, session: Session, raw: bytes) -> None:
    """A recovered session: one sentence, the damage kept, every surviving entry the one that was made."""
    assert session.notice is not None
    sentence = Translator("en").text(session.notice)
    assert "damaged" in sentence
    assert "\n" not in sentence
    assert played.kept_aside() == [raw]
    for found, made in zip(session.steps, played.steps, strict=False):
        assert found.lost or found == made
    assert session.cursor <= len(session.steps)


def whole_lines(played: Played, cut: int) -> int:
    """Entries whose line ends before the cut, the comma after it aside."""
    ends, spot = [], 0
    for line in played.raw.split(b"\n"):
        if b'"events"' in line:
            ends.append(spot + len(line.rstrip(b",")))
        spot += len(line) + 1
    return sum(end <= cut for end in ends)


def cuts(raw):
    """Every place around the end of a line, and bytes between."""
    ends = {at + by for at, byte in enumerate(raw) if byte == ord("\n") for by in range(-2, 3)}
    return sorted({*range(0, len(raw), STEP), *ends} & set(range(len(raw))))


def test_a_file_cut_anywhere_gives_back_every_whole_line(played):
    for cut in cuts(played.raw):
        raw = played.raw[:cut]
        played.damage(raw)
        with quick_store(played.folder) as store:
            session = store.open_table(played.id)
            check_recovered(played, session, raw)
            assert len(session.steps) == whole_lines(played, cut), f"cut at byte {cut}"
            assert session.cursor == min(played.cursor, len(session.steps))
            if cut % (20 * STEP) == 0:
                assert store.open_table(played.other).steps == played.other_steps


def test_with_the_previous_version_beside_it_a_cut_file_loses_nothing_that_was_in_both(played):
    for cut in range(0, len(played.raw), STEP):
        raw = played.raw[:cut]
        played.damage(raw, previous=played.raw)
        with quick_store(played.folder) as store:
            session = store.open_table(played.id)
            check_recovered(played, session, raw)
            assert session.steps[: played.cursor] == played.steps[: played.cursor]
            assert session.cursor == played.cursor


@pytest.mark.parametrize("flip", [0x01, 0x80])
def test_a_flipped_byte_anywhere_costs_at_most_the_line_it_is_in(played, flip):
    for spot in range(0, len(played.raw), STEP):
        raw = bytearray(played.raw)
        raw[spot] ^= flip
        played.damage(bytes(raw))
        with quick_store(played.folder) as store:
            session = store.open_table(played.id)
            check_recovered(played, session, bytes(raw))
            assert sum(step.lost for step in session.steps) + (len(played.steps) - len(session.steps)) <= 2
            assert len(session.log()) > 0


def test_a_lost_entry_leaves_its_mark_and_those_after_it_stay(played):
    lines = played.raw.split(b"\n")
    spot = next(i for i, line in enumerate(lines) if line.startswith(b'"5":'))
    lines[spot] = lines[spot].replace(b'"at"', b'"AT"')
    played.damage(b"\n".join(lines))
    with quick_store(played.folder) as store:
        session = store.open_table(played.id)
        assert [number for number, step in enumerate(session.steps, 1) if step.lost] == [5]
        assert session.steps[5:] == played.steps[5:]
        entry = next(entry for entry in session.log() if entry.number == 5)
        assert entry.lines[0].text.id == "log.entry_lost"
        assert Translator("en").text(session.notice).startswith("This table's save file was damaged.")
        play(session, 3)  # and play goes on


def test_the_recovered_table_is_whole_the_next_time(played):
    played.damage(played.raw[:-200])
    with quick_store(played.folder) as store:
        recovered = store.open_table(played.id)
    with quick_store(played.folder) as store:
        again = store.open_table(played.id)
        assert again.notice is None
        assert again.steps == recovered.steps
        assert played.kept_aside() == [played.raw[:-200]]


def test_an_empty_file_is_recovered_from_the_version_before_it(played):
    played.damage(b"", previous=played.raw)
    with quick_store(played.folder) as store:
        assert store.open_table(played.id).steps[: played.cursor] == played.steps[: played.cursor]


def test_an_empty_file_with_nothing_beside_it_begins_again_with_the_same_people(played):
    played.damage(b"")
    with quick_store(played.folder) as store:
        session = store.open_table(played.id)
        check_recovered(played, session, b"")
        assert [seat.name for seat in session.header.seats] == ["Ana", "Ben", "Cho"]
        assert session.cursor == 0


def test_a_file_of_which_nothing_at_all_is_left_is_named_and_kept(played):
    played.damage(b"\0" * 500, index=False)
    with quick_store(played.folder) as store:
        with pytest.raises(TablesideError) as refusal:
            store.open_table(played.id)
        assert refusal.value.message.id == "store.damaged"
        assert played.path.read_bytes() == b"\0" * 500
        assert store.open_table(played.other).steps == played.other_steps


def test_a_newer_format_is_said_so_and_left_alone(played):
    newer = line_of("tableside", "1", {"format": FORMAT + 1, "kind": "table"})
    head = line_of("tableside", "1", {"format": FORMAT, "kind": "table"})
    raw = played.raw.replace(head, newer)
    assert raw != played.raw
    played.damage(raw)
    with quick_store(played.folder) as store:
        with pytest.raises(NewerFormat) as refusal:
            store.open_table(played.id)
        assert "newer version of Tableside" in Translator("en").text(refusal.value.message)
        assert played.path.read_bytes() == raw
        assert played.kept_aside() == []
        assert store.open_table(played.other).steps == played.other_steps


@pytest.mark.parametrize(
    ("head", "step", "said"),
    [
        pytest.param({}, {"is": "StationBuilt", "seat": 0}, "store.unknown_words", id="an event of another version"),
        pytest.param({"game": "chess"}, None, "store.unknown_game", id="a game that is not on the shelf"),
        pytest.param({"depth": "deep"}, None, "store.unknown_depth", id="a depth its game does not have"),
        pytest.param({"options": {"map": "mars"}}, None, "store.unknown_words", id="an option of no box"),
    ],
)
def test_words_we_do_not_know_in_a_whole_file_have_a_sentence_and_are_left_alone(played, capsys, head, step, said):
    """A checksum that holds means that somebody meant it: that is no damage, and no newer format either."""
    storage = LineStorage(played.path, QuickDisk(), "table")
    tables = storage.read()
    if step:
        tables["steps"] = {**tables["steps"], "3": {"at": 1, "events": [step]}}
    storage.write({**tables, "table": {"1": {**tables["table"]["1"], **head}}})
    raw = played.path.read_bytes()
    with quick_store(played.folder) as store:
        with pytest.raises(TablesideError) as refusal:
            store.open_table(played.id)
        assert refusal.value.message.id == said
        for language in LANGUAGES:
            sentence = Translator(language).text(refusal.value.message)
            assert played.path.name in sentence
            assert "{" not in sentence
        assert "newer" not in Translator("en").text(refusal.value.message)
        (line,) = [line for line in store.tables() if line.id == played.id]
        assert line.state == "unknown"
    assert main(["tables", "--folder", str(played.folder)]) == 0
    assert f"{played.id}  " in capsys.readouterr().out
    assert played.path.read_bytes() == raw
    assert played.kept_aside() == []


@pytest.mark.system
def test_a_missing_file_is_said_so_and_taken_off_the_list(played):
    played.path.unlink()
    played.previous.unlink()
    with quick_store(played.folder) as store:
        with pytest.raises(SaveError) as refusal:
            store.open_table(played.id)
        assert refusal.value.code == "store.table_missing"
        assert [summary.id for summary in store.tables()] == [played.other]


def test_a_damaged_list_is_put_together_again_from_the_tables(played):
    for raw in (b"", played.index[: len(played.index) // 2], played.index.replace(b"Cho", b"Che"), b"{}"):
        played.damage(played.raw, previous=played.raw)
        (played.folder / "index.json").write_bytes(raw)
        with quick_store(played.folder) as store:
            assert {summary.id for summary in store.tables()} == {played.id, played.other}
            assert [notice.id for notice in store.notices] == ["store.list_mended"]
            assert store.open_table(played.id).steps == played.steps
        assert any(path.read_bytes() == raw for path in played.folder.glob("index.damaged-*.json"))


@pytest.mark.parametrize("strange", [{"mood": "good"}, {"deleted_at": [[]]}, {"starter": "Ana"}, {"finished": 1}])
def test_a_line_of_the_list_that_makes_no_sense_is_taken_from_the_table_again(played, strange):
    storage = LineStorage(played.folder / "index.json", QuickDisk(), "index")
    tables = storage.read()
    tables["tables"] = {n: {**line, **strange} for n, line in tables["tables"].items()}
    storage.write(tables)
    with quick_store(played.folder) as store:
        assert {summary.id for summary in store.tables()} == {played.id, played.other}
        assert store.deleted() == ()
        assert [notice.id for notice in store.notices] == ["store.list_mended"]
        assert [player.name for player in store.players.offered()]


def test_a_save_is_plain_json_with_one_entry_a_line(played):
    plain = json.loads(played.raw)
    assert plain["tableside"]["1"]["format"] == FORMAT
    assert [int(n) for n in plain["steps"]] == list(range(1, len(played.steps) + 1))
    assert played.raw.count(b"\n") < len(played.steps) + 12


def test_half_a_write_left_by_a_kill_does_not_matter_and_is_written_over(played):
    half = played.path.with_name(played.path.name + ".new")
    half.write_bytes(played.raw[:100])
    with quick_store(played.folder) as store:
        session = store.open_table(played.id)
        assert session.steps == played.steps
        session.redo()
    assert not half.exists()

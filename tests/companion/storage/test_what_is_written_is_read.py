"""What the app writes it reads: a backup is what can be restored, and no table grows beyond what is read."""

from dataclasses import replace

import pytest

from companion.errors import RuleError, SaveError
from companion.storage import table_file
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in, with_marks
from companion.storage.restore import restore, weigh
from companion.storage.table_file import Contents
from companion.storage.verify import verify
from companion.table import revealed, session, steps
from companion.table.revealed import Uncovered
from companion.table.session import Session
from companion.table.table_commands import Correct
from tests.companion.playing import new_table, play
from tests.companion.storage.misfits import NOWHERE, spoil
from tests.companion.storage.test_backup import other_house


@pytest.fixture
def club(tmp_path):
    with other_house(tmp_path, "club") as store:
        yield store


def table_of(store, entries=40):
    id_, session = new_table(store, players=2)
    play(session, entries)
    store.note(id_, session)
    return id_


def path_of(store, id_):
    return store.folder / "tables" / f"{id_}.json"


def without_line(path, number):
    """A damaged file, and the version before it is gone too."""
    lines = path.read_bytes().split(b"\n")
    found = next(line for line in lines if line.startswith(b'"%d":' % number) and b"events" in line)
    path.write_bytes(b"\n".join(b"?" + line[1:] if line is found else line for line in lines))
    for spare in path.parent.glob(f"{path.stem}*previous*"):
        spare.unlink()


@pytest.mark.parametrize("lost", [5, 12, 20, 30])
def test_a_table_that_was_damaged_and_recovered_can_be_backed_up_and_restored(club, tmp_path, lost):
    """Ten of 114 could not: `backup` said that they were in it, and `restore` refused everything."""
    id_, other = table_of(club), table_of(club)
    without_line(path_of(club, id_), lost)
    session = club.open_table(id_)
    assert session.notice
    verify(Contents(session.header, session.steps, session.cursor), "recovered")
    done = back_up(club, None, tmp_path / "all.zip")
    assert (done.tables, done.unreadable) == (2, ())
    with other_house(tmp_path, "new") as new, Backup(tmp_path / "all.zip") as bag:
        looked = weigh(new, bag)
        assert restore(new, bag).cases == looked.cases == {"added": 2}
        for one in (id_, other):
            ours, theirs = club.look_at(one), new.look_at(one)
            assert (ours.steps, ours.cursor) == (theirs.steps, theirs.cursor)


def test_an_entry_that_makes_no_sense_goes_along_as_bytes_and_comes_back_so(club, tmp_path):
    """It can be opened here, so it can there: only nobody calls it a table that was verified."""
    id_ = table_of(club)
    mended = {"is": "Corrected", "fix": "tickets/0", "value": {"secret_of": 0, "value": []}}
    spoil(path_of(club, id_), 42, NOWHERE)
    spoil(path_of(club, id_), 43, mended)
    table_of(club)
    done = back_up(club, None, tmp_path / "all.zip")
    assert (done.tables, len(done.unreadable)) == (1, 1)
    with other_house(tmp_path, "new") as new, Backup(tmp_path / "all.zip") as bag:
        looked = weigh(new, bag)
        assert restore(new, bag).cases == looked.cases == {"added": 1, "unreadable": 1}
        assert path_of(new, id_).read_bytes() == path_of(club, id_).read_bytes()


@pytest.mark.parametrize("name", ["Ana\u200b", "\u202eAna", ""])
def test_a_player_whom_no_backup_may_hold_costs_nobody_the_rest(club, tmp_path, name):
    """`backup` said that all was in it, and `restore` refused everything."""
    table_of(club)
    known = dict(club.players.by_name)
    club.lists.players._file.write_players({**known, name: replace(next(iter(known.values())), name=name, id="")})
    back_up(club, None, tmp_path / "all.zip")
    with other_house(tmp_path, "new") as new, Backup(tmp_path / "all.zip") as bag:
        assert restore(new, bag).cases == {"added": 1}
        assert known.keys() <= new.players.by_name.keys()


def test_undoing_to_an_entry_that_makes_no_sense_is_refused_and_ends_nothing(club):
    id_ = table_of(club)
    spoil(path_of(club, id_), 42, NOWHERE)
    spoil(path_of(club, id_), 43, {"is": "Corrected", "fix": "tickets/0", "value": {"secret_of": 0, "value": []}})
    session = club.open_table(id_)
    session.go_to(43)
    before = path_of(club, id_).read_bytes()
    with pytest.raises(RuleError) as refusal:
        session.undo()
    assert refusal.value.code == "session.makes_no_sense"
    assert (session.cursor, path_of(club, id_).read_bytes()) == (43, before)
    session.go_to(41)
    session.view()
    assert session.log()


def test_a_table_has_room_for_so_many_entries_and_the_one_that_finishes_it(club, tmp_path, monkeypatch):
    monkeypatch.setattr(session, "MOST_STEPS", 43)
    id_ = table_of(club)
    played = club.open_table(id_)
    play(played, 1)
    with pytest.raises(RuleError) as refusal:
        play(played, 1)
    assert (refusal.value.code, played.cursor) == ("session.too_many_entries", 42)
    assert steps.MOST_STEPS == 20_000
    with other_house(tmp_path, "new") as new:
        assert take_in(new, club.export_table(id_, secrets=True), "shared").how == "added"


def test_a_table_never_grows_larger_than_one_that_is_read(club, monkeypatch):
    id_ = table_of(club)
    assert table_file.MOST_BYTES == 16_000_000
    size = path_of(club, id_).stat().st_size
    monkeypatch.setattr(table_file, "MOST_BYTES", size + 10)
    played = club.open_table(id_)
    before = path_of(club, id_).read_bytes()
    with pytest.raises(SaveError) as refusal:
        play(played, 1)
    assert refusal.value.code == "store.too_large"
    assert (played.cursor, path_of(club, id_).read_bytes()) == (41, before)


def test_of_too_many_marks_the_first_are_kept(club, tmp_path):
    assert revealed.MOST_MARKS == 1_000
    id_ = table_of(club)
    contents = club.contents(id_)
    many = tuple(Uncovered(at, 1, 0) for at in range(1, 1_001))
    full = Session(contents.header, contents.steps, uncovered=many)
    full.mark_opened(1)
    assert full.uncovered == many
    other = replace(contents, uncovered=(Uncovered(5_000, 1, 1),))
    assert with_marks(replace(contents, uncovered=many), other).uncovered == many
    club.write(id_, replace(contents, uncovered=many))
    with other_house(tmp_path, "new") as new:
        assert take_in(new, club.export_table(id_), "shared").how == "added"


def test_a_correction_keeps_what_was_corrected_before(club):
    """A value beyond its domain was never verified where many tables were: now each is, by what has changed."""
    id_ = table_of(club)
    played = club.open_table(id_)
    played.do(Correct("trains/0", 3))
    verify(Contents(played.header, played.steps, played.cursor), "corrected")

"""Files that releases wrote: every one opens for ever, and says what that release read of it.

`tests/old_files/README.md` says how they are made. If one of these tests fails, somebody's tables would be read
otherwise than they were entered: mend the code, never the files.
"""

import json
import shutil
import zipfile
from pathlib import Path
from random import Random

import pytest

from companion.cli import main as run_command
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.past.adding import add, plan
from companion.past.reading import read_past
from companion.sheets.examples import example
from companion.storage.backup_reader import Backup
from companion.storage.folder_sync import sync
from companion.storage.import_table import take_in
from companion.storage.restore import restore
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from soak.disks import QuickDisk
from tests.old_files.reading import read

RELEASES = sorted(path.parent for path in (Path(__file__).parent / "old_files").glob("*/tables.json"))
TABLES = {path.name: json.loads((path / "tables.json").read_text(encoding="utf-8")) for path in RELEASES}
EVERY = [(release, name) for release in RELEASES for name in TABLES[release.name]]
SHARED = [path for release in RELEASES for path in sorted((release / "shared").iterdir())]
SCORED = [path for release in RELEASES for path in sorted((release / "scores").iterdir())]
every_release = pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name)


def opened(folder, **more):
    """In the days when its files were written: the bin is not cleared yet."""
    return Store(folder, GAMES, disk=QuickDisk(), clock=lambda: 1_800_100_000, **more)


@pytest.fixture
def empty(tmp_path):
    with opened(tmp_path / "new", random=Random(1)) as store:
        yield store


@pytest.fixture
def copied(tmp_path):
    return lambda folder: Path(shutil.copytree(folder, tmp_path / folder.name))


def finished(release):
    return {name: table for name, table in TABLES[release.name].items() if table["finished"]}


def says(store, table):
    return {"id": table["id"], **read(store.look_at(table["id"]))}


def test_there_are_files_of_1_0_0():
    assert "1.0.0" in TABLES
    boxes = {(table["game"], table["depth"], table["finished"]) for table in TABLES["1.0.0"].values()}
    assert {game for game, _, _ in boxes} == {"great_western_trail", "own_sheet", "stone_age", "ticket_to_ride"}


@every_release
def test_no_file_says_where_it_was_made(release, tmp_path):
    with zipfile.ZipFile(release / "backup.zip") as backup:
        backup.extractall(tmp_path)
    files = [path for folder in (release, tmp_path) for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 50
    assert [path.name for path in files if b"old_files" in path.read_bytes()] == []


# --- a group's own folder ---


@pytest.mark.parametrize(("release", "name"), EVERY, ids=lambda one: getattr(one, "name", one))
def test_a_table_says_what_it_said(copied, release, name):
    table = TABLES[release.name][name]
    with opened(copied(release / "folder")) as store:
        assert says(store, table) == table
        session = store.open_table(table["id"])
        assert session.notice is None
        while session.can_redo:
            session.redo()
        while session.can_undo:
            session.undo()


@every_release
def test_lists_names_and_the_bin(copied, release):
    with opened(copied(release / "folder")) as store:
        ids = {table["id"]: table["finished"] for table in TABLES[release.name].values()}
        assert {line.id for line in store.tables()} == {id_ for id_, done in ids.items() if not done}
        assert {line.id for line in store.history()} == {id_ for id_, done in ids.items() if done}
        assert store.in_bin() == 1
        assert store.notices == []
        about = store.about(TABLES[release.name]["usa-finished"]["id"])
        assert (about.name, about.notes, about.place) == ("Finals", "With soup", "Kitchen")
        assert "Theodor" in {player.name for player in store.players.offered()}


@every_release
def test_settings_sheets_and_seats(copied, release):
    folder = copied(release / "folder")
    file = SettingsFile(folder / "settings.json")
    check_settings(file)
    with opened(folder) as store:
        check_sheets(store)
        table = TABLES[release.name]["usa-playing"]["id"]
        saved = SeatFiles(folder).load(table)
        room = Room(store.look_at(table), Random(1), clock=lambda: 0, saved=saved)
        assert (room.seats.code, room.seats.word) == (saved["code"], saved["word"])
        assert [phone.seat for phone in room.seats.phones.values()] == [0]


def check_settings(file):
    said = file.settings
    assert (said.language, said.look, said.text_size, said.sounds) == ("ko", "dark", "large", True)
    assert file.printed == {"great_western_trail/second": {"building/11a": 7}}


def check_sheets(store):
    assert [kept.text for kept in store.sheets.newest()] == [example("points", Translator())]
    assert [draft.text for draft in store.sheets.drafts.all()] == [example("who_won", Translator())]


# --- what goes to others ---


@every_release
def test_a_backup_is_restored_where_there_is_nothing(empty, release):
    file = SettingsFile(empty.folder / "settings.json", QuickDisk())
    with Backup(release / "backup.zip") as backup:
        restored = restore(empty, backup, file)
    assert dict(restored.cases) == {"added": len(TABLES[release.name]), "in_bin": 1}
    check_settings(file)
    check_sheets(empty)
    for table in TABLES[release.name].values():
        assert says(empty, table) == table


@every_release
def test_a_shared_folder_is_received(empty, copied, release):
    counts = sync(empty, copied(release / "shared_folder")).counts
    assert counts["added"] == len(finished(release))
    for table in finished(release).values():
        assert says(empty, table) == table
    assert empty.about(TABLES[release.name]["usa-finished"]["id"]).name == "Finals"
    assert [kept.text for kept in empty.sheets.newest()] == [example("points", Translator())]


@pytest.mark.parametrize("path", SHARED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_shared_table_is_taken_in(empty, path):
    table = TABLES[path.parts[-3]][path.stem]
    taken = take_in(empty, path.read_text(encoding="utf-8"), path.name)
    assert (taken.how, taken.id) == ("added", table["id"])
    assert says(empty, table) == table


@every_release
@pytest.mark.parametrize("file", ["all.csv", "all.bgsplay"])
def test_its_results_come_in_as_past_games(empty, release, file):
    text = (release / file).read_bytes().decode()
    planned = plan(empty, read_past(text, file, 0, Translator()), Translator())
    assert add(empty, planned) == len(planned.games) == len(finished(release))
    came = sorted(sorted(one.total for one in line.results) for line in empty.history())
    assert came == sorted(sorted(table["totals"]) for table in finished(release).values())


@pytest.mark.parametrize("path", SCORED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_score_file_is_scored(capsys, path):
    assert run_command(["score", str(path), "--json"]) == 0
    totals = {one["name"]: one["total"] for one in json.loads(capsys.readouterr().out)["players"]}
    assert totals == json.loads((path.parents[1] / "scores.json").read_text(encoding="utf-8"))[path.stem]

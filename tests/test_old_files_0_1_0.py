"""Files written by release 0.1.0: every one opens, and says what it said then.

`tests/old_files/0.1.0` was written by that release, as a group's own folder, with its backup, a shared folder, seats of
joined phones and shared tables; no code here can write it again. `expected` says what that release read of it:

- `finished`: sheet and log of every finished table; they stay as they are.
- `open`: all that an open table says; values that are nothing, and printed ones, are left out.
- `drafts`: what was half entered at open tables.
- `two_truths`: open tables that say one thing twice, and not the same; their values are those that release showed.
"""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.secret import PUBLIC
from companion.storage.backup_reader import Backup
from companion.storage.folder_sync import sync
from companion.storage.import_table import take_in
from companion.storage.restore import restore
from companion.storage.settings import SettingsFile
from companion.storage.share import import_table
from companion.storage.store import Store
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_json
from soak.disks import QuickDisk
from tests.companion.playing import undo_all_and_redo_all
from tests.test_old_files import OLD, read

RELEASE = OLD / "0.1.0"
NOTHING = (0, "no", "none", "untold", [])
"""Values that were left out."""
_TWO_DISCS_EACH = {f"circle/{seat}/{circle}": 1 for seat in range(3) for circle in ("aux_dollar", "aux_draw")}
DERIVED = {
    "stone_age-score_only-playing": {"deck": 31},
    "usa-full-card-check": {"hand/0": 4, "hand/1": 2},
    "first-full-caught-up": _TWO_DISCS_EACH,
    "second-full-caught-up": _TWO_DISCS_EACH,
}
"""What follows from the entries now and was counted beside them, where no entry of the table depends on it."""


RECONCILED = dict.fromkeys(
    ("draft-stone_age_any_two", "draft-stone_age_extra"),
    ("stone_age.fix.deck", "32", "31"),
)
"""Tables with a draft where a value follows from the entries now: what is said when they are opened."""


def names(kind):
    return sorted(path.stem for path in (RELEASE / "expected" / kind).glob("*.json"))


def expected(name):
    return json.loads((RELEASE / "expected" / f"{name}.json").read_text(encoding="utf-8"))


def every_table():
    kinds = ("finished", "open", "drafts", "two_truths")
    return {name: expected(f"{kind}/{name}") for kind in kinds for name in names(kind)}


def says(session):
    """What a table says today, in the form it was kept in."""
    said = json.loads(json.dumps(read(session)))
    if said["finished"]:
        del said["values"]
    else:
        values = said["values"].items()
        said["values"] = {id_: v for id_, v in values if v not in NOTHING and not id_.startswith("printed/")}
    return said


LISTS = expected("lists")


def open_store(folder, **more):
    """In the days when its files were written: the bin is not cleared yet."""
    return Store(folder, GAMES, disk=QuickDisk(), clock=lambda: LISTS["now"], **more)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """The folder of that release, to be looked at."""
    return Path(shutil.copytree(RELEASE / "folder", tmp_path_factory.mktemp("old") / "folder"))


@pytest.fixture(scope="module")
def store(home):
    with open_store(home) as opened:
        yield opened


@pytest.fixture
def empty(tmp_path):
    with open_store(tmp_path / "new", random=Random(1)) as opened:
        yield opened


# --- tables ---


@pytest.mark.parametrize("name", names("finished"))
def test_a_finished_table_has_the_same_sheet_and_log(store, name):
    then = expected(f"finished/{name}")
    session = store.look_at(then.pop("id"))
    assert session.notice is None
    assert says(session) == then


@pytest.mark.parametrize("name", names("open"))
def test_an_open_table_says_what_it_said(store, name):
    then = expected(f"open/{name}")
    then["values"] |= DERIVED.get(name, {})
    session = store.look_at(then.pop("id"))
    assert session.notice is None
    assert says(session) == then


@pytest.mark.parametrize("name", names("drafts"))
def test_what_was_half_entered_comes_back(store, name):
    then = expected(f"drafts/{name}")
    session = store.open_table(then["id"])
    said = session.notice.params["what"] if session.notice else ()
    changes = [(one.params["what"].id, one.params["before"], one.params["after"]) for one in said]
    assert changes == ([RECONCILED[name]] if name in RECONCILED else [])
    assert (session.cursor, session.turn().phase) == (then["cursor"], then["phase"])
    assert session.half_filled
    for draft, kept in zip(session.drafts, then["drafts"], strict=True):
        assert {field: getattr(draft, field) for field in kept} == kept
        assert draft.params["table"] == then["id"]


@pytest.mark.parametrize("name", names("two_truths"))
def test_a_table_with_two_truths_opens_and_is_undone_and_redone(store, name):
    then = expected(f"two_truths/{name}")
    session = store.look_at(then["id"])
    assert session.notice is None
    assert (len(session.steps), session.cursor, session.table.finished) == (then["steps"], then["cursor"], False)
    assert session.ask() is not None
    undo_all_and_redo_all(session)


SENTENCES = {
    "stone_age-full-32-cards-caught-up": "Cards in the deck 32→0",
    "stone_age-full-missed-round-1st-and-3rd-card-caught-up": "Cards in the deck 32→30",
    "stone_age-score_only-to-full": "Cards in the deck 32→31",
    "stone_age-milestones-14-buildings-to-full": "Tiles left: Building stack 1 7→0, Tiles left: Building stack 2 7→0",
    "stone_age-milestones-to-full-old-round-one-fed": "Phase Feeding→Place figures, Fed this round: Mia yes→no",
    "first-milestones-to-full-in-setup": "Mia's dollars 0→6, Ben's dollars 0→7",
    "first-full-job-market-token-in-row-13-only": "Row of the job market token while nobody has it 13→12",
    "second-milestones-to-full-disc-on-a-city": "Mia's cleared circle: $2 0→1",
}


@pytest.mark.parametrize("name", names("two_truths"))
def test_a_table_with_two_truths_is_reconciled_and_says_in_one_sentence_what_was_set(store, home, name):
    then = expected(f"two_truths/{name}")
    session = store.open_table(then["id"])
    game, state = session.header.game, session.state
    followed = set(game.depth_change.followed(state, session.table.depth)) & then["values"].keys()
    now = {id_: game.corrections.find(state, id_, PUBLIC) for id_ in followed}
    otherwise = [
        id_ for id_, fix in now.items() if fix and fix.value is not None and as_kept(fix.value) != then["values"][id_]
    ]
    assert session.notice is not None or not otherwise
    if name in SENTENCES:
        assert Translator().text(session.notice).endswith(f"It is now: {SENTENCES[name]}.")
    file = home / "tables" / f"{then['id']}.json"
    assert file.read_bytes() == (RELEASE / "folder" / "tables" / file.name).read_bytes()


def as_kept(value):
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("box", ["usa", "germany", "stone_age", "first", "second"])
def test_what_was_undone_can_be_redone(store, box):
    session = store.look_at(expected(f"open/{box}-full-undone")["id"])
    assert len(session.steps) == session.cursor + 2
    session.redo()
    session.redo()
    assert not session.can_redo


# --- lists ---


def test_the_lists_know_every_table(store):
    assert sorted(line.id for line in store.tables()) == LISTS["open"]
    about = {line.id: {"name": line.name, "notes": line.notes, "place": line.place} for line in store.history()}
    assert about == LISTS["history"]
    assert sorted(line.id for line in store.deleted()) == LISTS["binned"]
    assert store.notices == []
    known = {*LISTS["open"], *LISTS["history"], *LISTS["binned"]}
    assert known == {then["id"] for then in every_table().values()}


def test_the_lists_are_made_anew_from_the_tables(tmp_path):
    folder = Path(shutil.copytree(RELEASE / "folder", tmp_path / "folder"))
    for name in ("index.json", "history.json", "statistics.json"):
        (folder / name).unlink()
    with open_store(folder) as again:
        assert sorted(line.id for line in again.tables()) == LISTS["open"]
        assert {line.id for line in again.history()} == LISTS["history"].keys()
        assert sorted(line.id for line in again.deleted()) == LISTS["binned"]


def test_players_and_their_games_are_known(store):
    assert sorted(player.name for player in store.players.offered()) == LISTS["players"]
    statistics = store.statistics()
    assert {name: statistics.player(name).games for name in LISTS["games"]} == LISTS["games"]


def test_a_player_who_was_renamed_sits_there_by_the_new_name(store):
    id_ = expected("open/usa-full-renamed-player")["id"]
    assert [seat.name for seat in store.look_at(id_).header.seats] == ["Mia", "Ben", "Yuna", "Theodor"]


# --- beside the tables ---


def _check_settings(file):
    said = file.settings
    assert (said.language, said.look, said.text_size, said.rematch) == ("ja", "dark", "large", "winner")
    assert (said.show_points, said.sounds, said.haptics) == (False, True, True)
    assert file.printed == {"great_western_trail/second": {"building/11a": 7}}


def test_settings_hold(home):
    file = SettingsFile(home / "settings.json")
    _check_settings(file)
    assert file.notice is None
    assert (file.here.backed_up, file.here.tables) == (1_800_000_000, 3)
    assert file.place == (("home", {}), ("table", {"table": expected("open/usa-full-undone")["id"]}))
    assert file.unfinished == {"game": "stone_age"}


def test_phones_find_their_seats_again(home, store):
    for table, seats in expected("together").items():
        saved = SeatFiles(home).load(table)
        room = Room(store.look_at(table), Random(1), clock=lambda: LISTS["now"], saved=saved)
        assert (room.seats.code, room.seats.word, sorted(room.seats.at_host)) == (
            seats["code"],
            seats["word"],
            seats["at_host"],
        )
        assert [room.seats.phone(secret).seat for secret, _ in seats["secrets"]] == [s for _, s in seats["secrets"]]


# --- what came from elsewhere ---


def test_the_backup_is_restored_where_there_is_nothing(empty):
    file = SettingsFile(empty.folder / "settings.json", QuickDisk())
    with Backup(RELEASE / "backup.zip") as backup:
        restored = restore(empty, backup, file)
    tables = every_table()
    binned = len(LISTS["binned"])
    assert dict(restored.cases) == {"added": len(tables) - binned, "in_bin": binned}
    assert sorted(line.id for line in empty.tables()) == LISTS["open"]
    about = {line.id: {"name": line.name, "notes": line.notes, "place": line.place} for line in empty.history()}
    assert about == LISTS["history"]
    assert sorted(line.id for line in empty.deleted()) == LISTS["binned"]
    _check_settings(file)
    for name in names("finished"):
        session = empty.look_at(tables[name]["id"])
        assert json.loads(json.dumps(sheet_as_json(session.header.game, session.sheet()))) == tables[name]["sheet"]


def test_the_shared_folder_is_taken_in(empty, tmp_path):
    folder = Path(shutil.copytree(RELEASE / "shared_folder", tmp_path / "shared"))
    there = expected("shared_folder")
    came = {what: count for what, count in sync(empty, folder).counts.items() if count}
    binned = sum(table["binned"] for table in there.values())
    assert came == {"added": len(there) - binned, "removed": binned}
    assert {line.id for line in empty.deleted()} == {table["id"] for table in there.values() if table["binned"]}
    for table in there.values():
        about, session = empty.about(table["id"]), empty.look_at(table["id"])
        assert (about.name, about.notes, about.place) == (table["name"], table["notes"], table["place"])
        assert json.loads(json.dumps(sheet_as_json(session.header.game, session.sheet()))) == table["sheet"]


@pytest.mark.parametrize("path", sorted((RELEASE / "shared").iterdir()), ids=lambda path: path.stem)
def test_a_shared_table_is_taken_in(empty, path):
    text, then = path.read_text(encoding="utf-8"), every_table()[path.stem]
    taken = take_in(empty, text, path.name)
    assert (taken.how, taken.id) == ("added", then["id"])
    session = Session(*import_table(text, path.name, GAMES))
    assert (len(session.steps), session.cursor) == (then["steps"], then["cursor"])
    if then["finished"]:
        assert says(session) == {field: value for field, value in then.items() if field != "id"}
    assert empty.open_table(taken.id).table == session.table

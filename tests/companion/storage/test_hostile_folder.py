"""What others may write into a shared folder costs its own entry, never the phone that reads it."""

import json
import shutil
from random import Random

import pytest

from companion.errors import SaveError
from companion.i18n import Translator
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.bin_days import DAY
from companion.storage.folder_sync import sync
from companion.storage.metadata import About, Metadata, write_metadata
from companion.storage.registers import HIGHEST, Register, decode_device, merged, of_one
from companion.storage.restore import prepare_instead, restore
from companion.storage.settings import SettingsFile
from companion.storage.shared_folder import ResultId, digest_of, part_of, result_name
from companion.storage.tinydb_storage import line_of, parse
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import correct

STRANGER = "tableside/v2/devices/0123456789ab.1.json"


def write(club, tables, *, form=1):
    """What a stranger's device says."""
    path = club.folder / STRANGER
    path.write_text(json.dumps({"format": form, "tables": tables}))


def names(*stores):
    return [line.name for store in stores for line in store.history()]


# --- names ---


@pytest.mark.parametrize("name", ["e\u202a\u0301", "e\x00\u0301", "e\u0301", "\u202e\u0301", "x" * 200, "\ud800"])
def test_whatever_a_table_is_called_it_is_called_so_everywhere(club, shared, name):
    mia, ben, id_ = shared
    mia.save_about(id_, name=name)
    club.sync(3)
    mia.save_about(id_, place="at home")
    club.sync(3)
    [mias], [bens] = mia.history(), ben.history()
    assert (mias.name, mias.place) == (bens.name, bens.place) == (mia.about(id_).name, "at home")


def test_a_name_that_was_kept_uncleaned_is_shared_as_it_would_be_typed(club, shared):
    mia, ben, id_ = shared
    mia.save_about(id_, name="Ee")
    write_metadata(mia.files.about(id_), mia.disk, Metadata(About(name="e\u0301")))
    club.sync(2)
    assert mia.about(id_).name == ben.about(id_).name == "\u00e9"


# --- one entry that makes no sense ---


@pytest.mark.parametrize(
    "entry",
    [
        7,
        {"name": 7},
        {"name": [[1, "0123456789ab", 5]]},
        {"name": [[1, "0123456789ab"]]},
        {"name": [[-1, "0123456789ab", "x"]]},
        {"name": [["1", "0123456789ab", "x"]]},
        {"removed": [[1, "NO ID", True]]},
        {"mood": [[1, "0123456789ab", "good"]]},
    ],
)
def test_an_entry_that_makes_no_sense_costs_that_entry(club, shared, entry):
    mia, ben, id_ = shared
    write(club, {"other": entry, "No id": {}, id_: {"name": [[4, "0123456789ab", "Finals"]]}})
    said = [sync(store, club.folder) for store in (mia, ben)]
    assert names(mia, ben) == ["Finals", "Finals"]
    assert [one.counts["unreadable"] for one in said] == [1, 1]


def test_a_field_that_makes_no_sense_leaves_the_others_of_its_table(club, shared):
    mia, _, id_ = shared
    write(club, {id_: {"name": [[4, "0123456789ab", "Finals"]], "place": [[1, "x", 5]]}})
    club.sync()
    assert names(mia) == ["Finals"]


def test_a_device_file_of_a_newer_release_says_so(club, shared):
    mia, _, id_ = shared
    write(club, {id_: {"name": "?"}}, form=2)
    said = sync(mia, club.folder)
    assert (said.counts["newer"], said.counts["waiting"]) == (1, 0)
    assert Translator("en").text(said.message) == "1 file was made by a newer Tableside; update the app to read it"


def test_a_result_of_a_newer_release_says_so(club, shared):
    mia, _, _ = shared
    raw = json.dumps({"format": 2, "whatever": []}).encode()
    result = ResultId(1, "0123456789ab", digest_of(raw))
    path = club.folder / "tableside/v2/results" / part_of("other") / result_name("other", result)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    said = sync(mia, club.folder)
    assert (said.counts["newer"], said.counts["waiting"]) == (1, 0)


# --- counters ---


@pytest.mark.parametrize("counter", [HIGHEST + 1, 10**12, 10**30])
def test_a_counter_beyond_all_measure_does_not_win_for_ever(club, shared, counter):
    mia, ben, id_ = shared
    write(club, {id_: {"name": [[counter, "zzz", "for ever"]], "removed": [[counter, "zzz", True]]}})
    club.sync(2)
    mia.restore(id_)
    mia.save_about(id_, name="ours")
    club.sync(2)
    assert names(mia, ben) == ["ours", "ours"]
    assert [one[0].counter for one in mia.shared_tables.metadata(id_).registers.values()] == [1, 1]


# --- a phone that was copied ---


def test_of_two_changes_by_a_copied_phone_both_are_kept_and_the_same_one_counts():
    mine, other = Register(5, "d", "mine"), Register(5, "d", "other")
    ours, theirs = of_one({"name": mine}), of_one({"name": other})
    assert merged(ours, theirs) == merged(theirs, ours) == {"name": (other, mine)}
    later = of_one({"name": Register(6, "d", "later")})
    assert merged(merged(ours, later), theirs) == later


def test_a_copied_phone_cannot_fill_the_others(club, shared):
    mia, _, id_ = shared
    write(club, {id_: {"name": [[5, "d", f"name {n}"] for n in range(1000)]}})
    club.sync()
    assert len(mia.shared_tables.metadata(id_).registers["name"]) < 20


def test_what_a_copied_phone_said_and_lost_is_listed_on_every_phone(club, shared, tmp_path):
    """Each copy has the folder as its own machine has it; the programs that sync it keep one of the two files."""
    mia, ben, id_ = shared
    mia.save_about(id_, name="before")
    club.sync(2)
    shutil.copytree(mia.folder, tmp_path / "copy")
    shutil.copytree(club.folder, tmp_path / "its club")
    with quick_store(tmp_path / "copy", random=Random(77)) as copy:
        mia.save_about(id_, name="of Mia")
        copy.save_about(id_, name="of the copy")
        sync(mia, club.folder)
        sync(copy, tmp_path / "its club")
        for _ in range(3):
            club.sync()
            sync(copy, club.folder)
        stores = (mia, ben, copy)
        assert names(*stores) == ["of the copy"] * 3
        assert [store.shared_tables.other_texts(id_) for store in stores] == [{"name": ["of Mia"]}] * 3


def test_two_results_of_a_copied_phone_are_both_listed(club, shared, tmp_path):
    mia, ben, id_ = shared
    shutil.copytree(mia.folder, tmp_path / "copy")
    shutil.copytree(club.folder, tmp_path / "its club")
    with quick_store(tmp_path / "copy", random=Random(77)) as copy:
        correct(mia, id_, trains=40)
        correct(copy, id_, trains=39)
        sync(mia, club.folder)
        sync(copy, tmp_path / "its club")
        for _ in range(3):
            club.sync()
            sync(copy, club.folder)
        listed = [{one.result for one in store.shared_tables.revisions(id_)} for store in (mia, ben, copy)]
    assert len(listed[0]) == 2
    assert listed[0] == listed[1] == listed[2]


def test_what_a_device_says_is_decoded_table_by_table():
    raw = json.dumps({"format": 1, "tables": {"a": {"name": [[1, "d", "A"]]}, "b": 5}}).encode()
    found = decode_device(raw, "d.1.json")
    assert (dict(found.tables), found.unreadable) == ({"a": {"name": (Register(1, "d", "A"),)}}, 1)


# --- metadata of a newer format ---


def newer(path):
    """What a later release may write: another format, a field more."""
    raw = path.read_bytes()
    found = parse(raw).documents()["about"]
    found["1"]["mood"] = "good"
    head = line_of("tableside", "1", {"format": 2, "kind": "about"})
    lines = b",\n".join(line_of("about", number, document) for number, document in found.items())
    path.write_bytes(b'{"tableside":{\n' + head + b'\n},\n"about":{\n' + lines + b"\n}}")
    return path.read_bytes()


@pytest.fixture
def from_newer(shared, club):
    """A table with a name, in the bin here, and what a newer release wrote of it."""
    mia, _, id_ = shared
    mia.save_about(id_, name="Finals")
    mia.delete(id_)
    raw = newer(mia.files.about(id_))
    mia.close()
    club.stores[0] = again = quick_store(mia.folder, random=Random(3))
    return again, id_, raw


@pytest.mark.parametrize("lists", [True, False], ids=["known to the lists", "lists gone"])
def test_metadata_of_a_newer_format_is_shown_as_far_as_it_is_known(from_newer, lists):
    mia, _, _ = from_newer
    if not lists:
        for name in ("index.json", "history.json", "index.json.previous", "history.json.previous"):
            (mia.folder / name).unlink(missing_ok=True)
    assert mia.history() == ()
    assert [line.name for line in mia.deleted()] == ["Finals"]
    assert [notice.id for notice in mia.notices].count("store.newer_about") == 1


def test_metadata_of_a_newer_format_is_kept_byte_for_byte(club, from_newer, tmp_path):
    mia, id_, raw = from_newer
    path = mia.files.about(id_)
    for change in (
        lambda: mia.save_about(id_, name="other"),
        lambda: mia.save_about(id_, name="another"),
        lambda: mia.restore(id_),
        lambda: mia.erase(id_),
    ):
        with pytest.raises(SaveError, match=r"store\.newer_about"):
            change()
    club.sync(3)
    mia.clock.now += 400 * DAY
    mia.tables()
    back_up(mia, None, tmp_path / "all.zip")
    with Backup(tmp_path / "all.zip") as backup:
        restore(mia, backup)
    with Backup(tmp_path / "all.zip") as backup:
        prepare_instead(mia, backup, SettingsFile(mia.folder / "settings.json")).switch()
    assert path.read_bytes() == raw
    assert mia.files.table(id_).exists()


def test_a_table_with_metadata_of_a_newer_format_stays_at_home_and_is_counted(club, from_newer):
    mia, id_, _ = from_newer
    correct(club.stores[1], id_)
    sync(club.stores[1], club.folder)
    assert sync(mia, club.folder).counts["newer_here"] == 1
    assert [line.id for line in mia.deleted()] == [id_]


def test_what_else_a_newer_release_wrote_is_set_aside_before_it_is_written_anew(club, shared):
    mia, _, _ = shared
    path = mia.folder / "device.json"
    path.write_bytes(raw := assemble_as(2, path.read_bytes()))
    mia.close()
    club.stores[0] = mia = quick_store(mia.folder, random=Random(3))
    club.sync()
    assert (mia.folder / "device.damaged-1.json").read_bytes() == raw


def assemble_as(form, raw):
    """The same file under another format."""
    head = line_of("tableside", "1", {"format": form, "kind": "device"})
    lines = raw.split(b"\n")
    return b"\n".join([lines[0], head, *lines[2:]])

"""Settings and place: kept durably; what a damaged file has lost is taken from the version before it."""

import pytest

from companion.errors import SaveError
from companion.storage.settings import Here, Settings, SettingsFile
from soak.disks import QuickDisk

PLACE = (("home", {}), ("table", {"table": "abc"}))


def test_settings_place_and_an_unfinished_table_come_back(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file.change(language="ko", look="dark", show_points=False)
    file.save_place(PLACE)
    file.save_unfinished({"box": "ticket_to_ride/usa", "seats": [["Ana", "red"]], "starter": None})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk())
    assert again.settings == Settings(language="ko", look="dark", show_points=False)
    assert again.place == PLACE
    assert again.unfinished == {"box": "ticket_to_ride/usa", "seats": [["Ana", "red"]], "starter": None}


def test_what_is_so_on_this_machine_comes_back_beside_the_settings(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file.change(language="ja")
    file.save_here(shared="/club", backed_up=1_800_000_000, tables=12)
    file.save_here(tables=13)
    again = SettingsFile(tmp_path / "settings.json", QuickDisk())
    assert again.here == Here("/club", 1_800_000_000, 13)
    assert again.settings.language == "ja"


@pytest.mark.parametrize("raw", [b"", b"{", b"\0" * 80, b'{"tableside":{\n}}'])
def test_a_damaged_file_means_the_defaults(tmp_path, raw):
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    file = SettingsFile(path, QuickDisk())
    assert (file.settings, file.place, file.unfinished) == (Settings(), (), {})
    assert file.notice is not None
    assert file.notice.params["file"] == "settings.json"
    file.change(language="ja")
    assert SettingsFile(path, QuickDisk()).settings.language == "ja"


def test_a_setting_nobody_knows_any_more_means_the_defaults(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file._storage.write({"settings": {"1": {"mood": "good"}}, "place": {"1": {"stack": "nowhere"}}})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk())
    assert (again.settings, again.place) == (Settings(), ())


def test_a_file_from_before_a_switch_was_there_keeps_what_was_set(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file._storage.write({"settings": {"1": {"language": "ko"}, "2": {"haptics": False}}, "place": {"1": {}}})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk()).settings
    assert again == Settings(language="ko", haptics=False, shake=True, spoken=False, lock_orientation=False)


def test_what_is_printed_on_our_tiles_comes_back_and_can_be_forgotten(tmp_path):
    path = tmp_path / "settings.json"
    file = SettingsFile(path, QuickDisk())
    file.save_printed("great_western_trail/first", "hazard/3", 2)
    file.save_printed("great_western_trail/second", "building/11b", 12)
    file.save_printed("great_western_trail/second", "building/11b", 13)
    file.change(language="ja")
    again = SettingsFile(path, QuickDisk())
    assert again.printed == {
        "great_western_trail/first": {"hazard/3": 2},
        "great_western_trail/second": {"building/11b": 13},
    }
    again.save_printed("great_western_trail/first", "hazard/3", None)
    assert SettingsFile(path, QuickDisk()).printed == {"great_western_trail/second": {"building/11b": 13}}
    assert SettingsFile(path, QuickDisk()).settings.language == "ja"


def test_printed_values_that_are_no_numbers_are_left_out(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    boxes = {"one": {"hazard/3": "two", "hazard/4": 5}, "other": 7, "third": {"hazard/2": None}}
    file._storage.write({"settings": {"1": {}}, "place": {"1": {}}, "printed": {"1": {"boxes": boxes}}})
    assert SettingsFile(tmp_path / "settings.json", QuickDisk()).printed == {"one": {"hazard/4": 5}}


@pytest.fixture
def full(tmp_path):
    """A file with everything in it, written twice, so that there is a version before it."""
    path = tmp_path / "settings.json"
    file = SettingsFile(path, QuickDisk())
    file.change(language="ko", look="dark")
    file.save_printed("stone_age", "hut", 3)
    file.save_unfinished({"box": "stone_age", "seats": [["Ana", "red"]]})
    file.save_place(PLACE)
    file.change(spoken=True)
    return path, path.read_bytes()


def everything(file):
    return (file.settings, file.place, file.unfinished, file.printed)


@pytest.mark.system
def test_a_flipped_byte_anywhere_loses_at_most_the_newest_change(full):
    path, raw = full
    whole = everything(SettingsFile(path, QuickDisk()))
    before = (Settings(language="ko", look="dark"), *whole[1:])
    for spot in range(len(raw)):
        damaged = bytearray(raw)
        damaged[spot] ^= 0x01
        path.write_bytes(bytes(damaged))
        file = SettingsFile(path, QuickDisk())
        assert everything(file) in (whole, before), f"byte {spot}"


def test_a_damaged_file_is_kept_when_it_is_written_over(full):
    path, raw = full
    path.write_bytes(raw[:-40])
    file = SettingsFile(path, QuickDisk())
    assert file.notice is not None
    assert path.read_bytes() == raw[:-40], "looking changes nothing"
    file.change(haptics=False)
    assert [aside.read_bytes() for aside in path.parent.glob("settings.damaged-*.json")] == [raw[:-40]]
    again = SettingsFile(path, QuickDisk())
    assert again.notice is None
    assert (again.settings.language, again.settings.haptics, again.unfinished["box"]) == ("ko", False, "stone_age")


def test_a_file_that_cannot_be_read_is_said_so_and_not_written_over(full):
    path, raw = full

    class Unreadable(QuickDisk):
        def read(self, path):
            raise OSError(13, "Permission denied")

    file = SettingsFile(path, Unreadable())
    assert file.settings == Settings()
    assert (file.notice.id, file.notice.params["file"]) == ("store.cannot_read", "settings.json")
    with pytest.raises(SaveError):
        file.change(language="ja")
    assert path.read_bytes() == raw


def test_one_setting_that_makes_no_sense_leaves_the_others(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    lines = {"1": {"language": 7}, "2": {"look": "dark"}, "3": {"mood": "good"}, "4": ["haptics"]}
    file._storage.write({"settings": {n: line for n, line in lines.items() if isinstance(line, dict)}})
    assert SettingsFile(tmp_path / "settings.json", QuickDisk()).settings == Settings(look="dark")

"""Settings and place: kept durably, and a damaged file begins anew instead of standing in the way."""

import pytest

from companion.saves.settings import Settings, SettingsFile
from tests.companion.saves.disks import QuickDisk

PLACE = (("home", {}), ("table", {"table": "abc"}))


def test_settings_place_and_an_unfinished_table_come_back(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file.change(language="ko", look="dark", show_points=False)
    file.keep_place(PLACE)
    file.keep_unfinished({"box": "ticket_to_ride/usa", "seats": [["Ana", "red"]], "starter": None})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk())
    assert again.settings == Settings(language="ko", look="dark", show_points=False)
    assert again.place == PLACE
    assert again.unfinished == {"box": "ticket_to_ride/usa", "seats": [["Ana", "red"]], "starter": None}


@pytest.mark.parametrize("raw", [b"", b"{", b"\0" * 80, b'{"tableside":{\n}}'])
def test_a_damaged_file_means_the_defaults(tmp_path, raw):
    path = tmp_path / "settings.json"
    path.write_bytes(raw)
    file = SettingsFile(path, QuickDisk())
    assert (file.settings, file.place, file.unfinished) == (Settings(), (), {})
    file.change(language="ja")
    assert SettingsFile(path, QuickDisk()).settings.language == "ja"


def test_a_setting_nobody_knows_any_more_means_the_defaults(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file._storage.write({"settings": {"1": {"v": {"mood": "good"}}}, "place": {"1": {"stack": "nowhere"}}})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk())
    assert (again.settings, again.place) == (Settings(), ())


def test_a_file_from_before_a_switch_was_there_keeps_what_was_set(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    file._storage.write({"settings": {"1": {"v": {"language": "ko", "haptics": False}}}, "place": {"1": {}}})
    again = SettingsFile(tmp_path / "settings.json", QuickDisk()).settings
    assert again == Settings(language="ko", haptics=False, shake=True, spoken=False, lock_orientation=False)


def test_what_is_printed_on_our_tiles_comes_back_and_can_be_forgotten(tmp_path):
    path = tmp_path / "settings.json"
    file = SettingsFile(path, QuickDisk())
    file.keep_printed("great_western_trail/first", "hazard/3", 2)
    file.keep_printed("great_western_trail/second", "building/11b", 12)
    file.keep_printed("great_western_trail/second", "building/11b", 13)
    file.change(language="ja")
    again = SettingsFile(path, QuickDisk())
    assert again.printed == {
        "great_western_trail/first": {"hazard/3": 2},
        "great_western_trail/second": {"building/11b": 13},
    }
    again.keep_printed("great_western_trail/first", "hazard/3", None)
    assert SettingsFile(path, QuickDisk()).printed == {"great_western_trail/second": {"building/11b": 13}}
    assert SettingsFile(path, QuickDisk()).settings.language == "ja"


def test_printed_values_that_are_no_numbers_are_left_out(tmp_path):
    file = SettingsFile(tmp_path / "settings.json", QuickDisk())
    boxes = {"one": {"hazard/3": "two", "hazard/4": 5}, "other": 7, "third": {"hazard/2": None}}
    file._storage.write({"settings": {"1": {}}, "place": {"1": {}}, "printed": {"1": {"boxes": boxes}}})
    assert SettingsFile(tmp_path / "settings.json", QuickDisk()).printed == {"one": {"hazard/4": 5}}

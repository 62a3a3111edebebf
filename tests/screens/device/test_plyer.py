"""What plyer does for us, and why it does not do the rest: read in its source, as it needs a phone to be imported.

Where a test of the second half fails, plyer has learned something: our own code for it may go.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def plyer(*names: str) -> str:
    spec = find_spec("plyer")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.joinpath(*names).read_text(encoding="utf-8")


def android(part: str) -> str:
    return plyer("platforms", "android", f"{part}.py")


# --- used ---


def test_the_vibrator_takes_a_pattern_and_plays_it_once():
    assert "def pattern(self, pattern=(0, 1), repeat=-1):" in plyer("facades", "vibrator.py")
    assert "createWaveform(pattern, repeat)" in android("vibrator")


def test_the_accelerometer_is_switched_on_and_off_and_measures_three_sides():
    text = plyer("facades", "accelerometer.py")
    assert all(f"def {name}(self):" in text for name in ("enable", "disable", "get_acceleration"))


@pytest.mark.parametrize("name", ["open_file", "save_file", "choose_dir"])
def test_a_computer_has_dialogs_for_files(name):
    assert f"def {name}(self" in plyer("facades", "filechooser.py")


# --- not used ---


def test_speech_is_american_on_a_phone_and_takes_no_language():
    assert "def speak(self, message=''):" in plyer("facades", "tts.py")
    assert "tts.setLanguage(Locale.US)" in android("tts")
    assert "[\"espeak\", kwargs.get('message')]" in plyer("platforms", "linux", "tts.py")


def test_no_path_of_a_phones_storage_is_the_apps_own_folder():
    text = android("storagepath")
    assert "mActivity.getFilesDir().getParentFile().getParent()" in text, "two folders above it: all apps' own"
    assert "getCacheDir" not in text


def test_a_notification_would_stop_an_app_of_our_level():
    """From a target of 31 on an intent kept for later must say whether it may be changed; 0 says neither."""
    assert "app_context, 0, notification_intent, 0" in " ".join(android("notification").split())


def test_a_phones_chooser_gives_paths_no_app_may_read_and_no_place_to_write_to():
    text = android("filechooser")
    assert "projection=['_data']" in text
    assert "ACTION_CREATE_DOCUMENT" not in text


def test_an_orientation_is_set_but_not_locked_as_it_is():
    assert "LOCKED" not in android("orientation")


@pytest.mark.parametrize("part", ["share", "insets", "network", "browser"])
def test_of_other_things_plyer_knows_nothing(part):
    spec = find_spec("plyer")
    assert spec is not None
    assert spec.origin is not None
    assert not [path.name for path in (Path(spec.origin).parent / "facades").glob(f"*{part}*")]


def test_the_guide_says_for_each_what_is_used():
    guide = (ROOT / "docs" / "ANDROID.md").read_text(encoding="utf-8").partition("## plyer")[2].partition("\n## ")[0]
    for feature in ("vibration", "accelerometer", "speech", "storage path", "notification", "files", "orientation"):
        assert f"| {feature}" in guide

"""The app's own sounds: short, small, and just what the script makes."""

import wave

import pytest

from phone_package.sounds import EVERY, RATE, SOUNDS, as_bytes

SHORTEST, LONGEST = 0.1, 1.0
MOST_BYTES = 150_000


@pytest.mark.parametrize("name", EVERY)
def test_a_sound_is_what_the_script_makes(name):
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert SHORTEST <= file.getnframes() / RATE <= LONGEST
        assert file.readframes(file.getnframes()) == as_bytes(EVERY[name]())


def test_all_sounds_together_are_small_and_no_other_lies_there():
    files = list(SOUNDS.iterdir())
    assert {file.stem for file in files} == set(EVERY)
    assert sum(file.stat().st_size for file in files) < MOST_BYTES

"""Screenshots for stores, in every language: `make screenshots STORE=1` writes them beside the texts in `fastlane/`."""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from PIL import Image

from companion.games import GAMES
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display
from screens.offscreen.scenes import scenes
from screens.offscreen.studio import Studio

METADATA = Path(__file__).resolve().parent.parent / "fastlane" / "metadata" / "android"
LANGUAGES = {"en-US": "en", "ja-JP": "ja", "ko-KR": "ko"}
"""Stores' names of the languages, and ours."""
SCENES = (
    "ticket_to_ride-claim",
    "stone_age-dice",
    "great_western_trail-turn-use",
    "great_western_trail-score",
    "ticket_to_ride-setup",
)
SIZE, DENSITY = (405, 810), 8 / 3
"""In dp, and pixels for each: twice as high as wide is the most Google Play takes."""
COLOURS = 128
"""The pictures are flat: with so few colours nothing is missed, and a file has a quarter of its size."""


def name_of(scene: str) -> str:
    return f"{SCENES.index(scene) + 1}-{scene.replace('_', '-')}.png"


def take(folder: Path, language: str, wanted: Sequence[str] = SCENES) -> Iterator[Path]:
    """Draw these scenes in one language, on a phone of its own: the same whatever was drawn before."""
    with tempfile.TemporaryDirectory() as tables:
        store = Store(Path(tables), GAMES, random=Random(1))
        SettingsFile(Path(tables) / "settings.json").change(language=LANGUAGES[language], look="light")
        with Phone(Path(tables), size=SIZE, density=DENSITY, store=store) as phone:
            actions = dict(scenes(Studio(phone)))
            for scene in wanted:
                actions[scene]()
                phone.rest()
                path = folder / language / "images" / "phoneScreenshots" / name_of(scene)
                phone.shot(path)
                _make_small(path)
                yield path


def _make_small(path: Path) -> None:
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make screenshots STORE=1", description=__doc__)
    parser.add_argument("--out", type=Path, default=METADATA)
    out = parser.parse_args().out
    for language in LANGUAGES:
        for path in take(out, language):
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()

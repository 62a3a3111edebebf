"""Every screen in every language, light and dark, on every shape of phone: as pictures and as contact sheets."""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random

from companion.games import GAMES
from companion.i18n import LANGUAGES
from companion.storage.store import Store
from screens.offscreen.contact_sheet import Picture, write_sheet
from screens.offscreen.phone import Phone
from screens.offscreen.scenes import part_of, scenes
from screens.offscreen.studio import Action, Studio
from screens.theme import LARGEST_SCALE


@dataclass(frozen=True, slots=True)
class Shape:
    """What the pictures are taken with: its size in dp, and how often they are halved for the contact sheet."""

    size: tuple[int, int]
    halved: int = 1
    font: float = 1.0
    """How large words are; with larger ones the look is of no matter, and all languages are pictured in light."""

    @property
    def looks(self) -> tuple[tuple[str, str], ...]:
        """Language and look of each picture of a scene."""
        return tuple((language, look) for look in LOOKS[: 1 if self.font > 1 else 2] for language in LANGUAGES)


SHAPES: Mapping[str, Shape] = {
    "phone": Shape((412, 915)),
    "small-phone": Shape((320, 568)),
    "tablet": Shape((800, 1280), halved=2),
    "landscape": Shape((915, 412)),
    "largest-phone": Shape((412, 728), halved=0, font=LARGEST_SCALE),
    "largest-small-phone": Shape((320, 568), halved=0, font=LARGEST_SCALE),
    "largest-landscape": Shape((844, 390), halved=0, font=LARGEST_SCALE),
}
LOOKS = ("light", "dark")


def take(shape: str, only: str, out: Path) -> None:
    """Pictures of every screen on one shape of phone, and contact sheets of them."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), GAMES, random=Random(1))
        with Phone(Path(folder), size=SHAPES[shape].size, font=SHAPES[shape].font, store=store) as phone:
            studio = Studio(phone)
            actions = list(scenes(studio))
            studio.play_all()  # home shows them: they are there before the first picture
            chosen = [(name, action) for name, action in actions if re.search(only, name)]
            for part, group in groupby(chosen, lambda scene: part_of(scene[0])):
                rows = [_row(phone, shape, name, action, out) for name, action in group]
                write_sheet(out / f"contact-sheet-{shape}-{part}.png", rows)
                sys.stdout.write(f"{shape}: {len(rows)} screens of {part}\n")
                sys.stdout.flush()


def _row(phone: Phone, shape: str, name: str, show: Action, out: Path) -> list[Picture]:
    """One screen in every look, and last without any colours if looks are looked at."""
    row = []
    for language, look in SHAPES[shape].looks:
        phone.app.change_setting("language", language)
        phone.app.change_setting("look", look)
        show()
        phone.settle()
        pixels = phone.shot(out / shape / f"{name}-{language}-{look}.png")
        row.append(Picture(*phone.size, pixels).halved(SHAPES[shape].halved))
    return [*row, row[0].grey()] if SHAPES[shape].font == 1 else row


def main(words: Sequence[str] | None = None) -> None:
    """All shapes, two at a time, each by a process of its own; or those that are named."""
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("--shape", choices=SHAPES, help="this one alone")
    parser.add_argument("--only", default="", help="screens whose names match this pattern")
    parser.add_argument("--out", type=Path, default=Path("out/screens"))
    asked = parser.parse_args(words)
    if asked.shape:
        take(asked.shape, asked.only, asked.out)
        return
    here = [sys.executable, "-m", "screens.offscreen.pictures", "--only", asked.only, "--out", str(asked.out)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        runs = pool.map(lambda shape: subprocess.run([*here, "--shape", shape], check=False).returncode, SHAPES)
        sys.exit(max(runs))


if __name__ == "__main__":
    main()

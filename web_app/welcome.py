"""The welcome as the app lays it out for windows of usual sizes: a newcomer sees it before Python is there.

The page fits the nearest one into its window, and the app then shows its own in its place.
"""

import json
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.i18n import LANGUAGES
from companion.input.json_input import compact_json
from screens.browser_host.start import Engine

SIZES = (
    *((320, 568), (360, 560), (360, 640), (360, 740), (390, 664), (390, 844), (412, 730), (412, 915), (768, 1024)),
    *((568, 320), (640, 360), (844, 390), (1280, 720)),
)
"""Width and height of the windows, in pixels; those that lie last."""
PREFIX = "welcome-"
"""What the names of its files begin with. None is needed at a second start, so the service worker keeps none."""
SHOWN = ("look", "layers", "pictures", "panes")
"""What the page draws; it is told the rest when the app has started."""


class _NoJournal:
    def commit(self, _: Sequence[Any]) -> str:
        """There is nothing to keep."""
        return ""


@cache
def welcome_files() -> dict[str, bytes]:
    """A file for each language and size."""
    kinds = product(LANGUAGES, SIZES)
    return {f"{PREFIX}{language}-{size[0]}x{size[1]}.json": _drawn(language, *size) for language, size in kinds}


def _drawn(language: str, width: int, height: int) -> bytes:
    """What the app answers to its very first message; it is light before anybody has chosen a look."""
    device = {"languages": [language], "dark": False, "still": False, "font": 1, "insets": [0, 0, 0, 0]}
    start = {"do": "start", "at": "", "width": width, "height": height, **device}
    with TemporaryDirectory() as folder:
        reply = json.loads(Engine(Path(folder), _NoJournal(), [language]).answer(json.dumps(start)))
    return compact_json({part: reply[part] for part in SHOWN}).encode()

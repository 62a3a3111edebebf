"""The files of a new game: those of the examples in CONTRIBUTING, under the game's own name.

CONTRIBUTING is their one home. It stands in a clone only, so an installed app has no `new-game`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.errors import DataError
from companion.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
GUIDE = "CONTRIBUTING.md"
REGISTRY = "companion/games/__init__.py"
EXAMPLES = {"full": "canal", "score_only": "orchard"}
"""Games of the guide, by the depth they begin with."""
ANY = "<game>"
"""Stands in the place of a file that every game has alike."""
NAME = re.compile(r"[a-z]+(_[a-z0-9]+)*")
_BLOCK = re.compile(r"^`(?P<place>[^`\n]+)`\n\n```(?:python|json|csv|markdown)\n(?P<text>.*?)^```$", re.DOTALL | re.M)
_LAST_LINE = re.compile(r'^REGISTRY = \{\n(?:    ".*\n)*', re.MULTILINE)


def blocks(guide: str) -> Mapping[str, str]:
    """Every file the guide shows, by its place; what it adds to one file in several parts is one text."""
    found: dict[str, str] = {}
    for block in _BLOCK.finditer(guide):
        found[block["place"]] = found.get(block["place"], "") + block["text"]
    return found


def read_guide(root: Path = ROOT) -> str:
    try:
        return (root / GUIDE).read_text(encoding="utf-8")
    except OSError:
        raise DataError(GUIDE, "", "a clone of the repository: a game is added to its source", "none") from None


def files_of(example: str, name: str, guide: str) -> Mapping[str, str]:
    """The files of an example under another name, besides its line in the registry; in each language its sentences."""
    found = {}
    for place, text in blocks(guide).items():
        if place != REGISTRY and example in re.split(r"[/.]", place.replace(ANY, example)):
            renamed = _renamed(place.replace(ANY, example), example, name)
            for language in LANGUAGES if "/languages/" in place else ("",):
                found[renamed.replace("/en/", f"/{language}/")] = _renamed(text.replace(ANY, example), example, name)
    return {place: _sorted(text) if "/languages/" in place else text for place, text in found.items()}


def _renamed(text: str, example: str, name: str) -> str:
    """Ids of rules have a prefix without underscores."""
    text = text.replace(f"{example.upper()}-", f"{name.replace('_', '').upper()}-")
    text = text.replace(example.upper(), name.upper()).replace(example.title(), name.replace("_", " ").title())
    return re.sub(rf"{example}(?=_[a-z]\d\d_)", name.replace("_", ""), text).replace(example, name)


def _sorted(text: str) -> str:
    return json.dumps(dict(sorted(json.loads(text).items())), ensure_ascii=False, indent=1) + "\n"


def write_game(name: str, example: str, root: Path) -> Iterator[str]:
    """Write the files of a new game and its line in the registry; yields the place of each."""
    files, registry = files_of(example, name, read_guide(root)), root / REGISTRY
    lines = registry.read_text(encoding="utf-8")
    if not NAME.fullmatch(name):
        raise DataError("new-game", "", "a name of small letters and digits, words joined by _", name)
    taken = [place for place in files if (root / place).exists()]
    if taken or f'"{name}":' in lines or (root / "companion" / "games" / name).exists():
        raise DataError("new-game", "", "a name that no game has yet", f"{name} in {(*taken, REGISTRY)[0]}")
    for place, text in files.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, encoding="utf-8")
        yield place
    line = f'    "{name}": "companion.games.{name}",\n'
    registry.write_text(_LAST_LINE.sub(lambda known: known[0] + line, lines, count=1), encoding="utf-8")
    yield REGISTRY

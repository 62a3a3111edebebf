"""Game data from `data/`: every file is validated as it is read."""

from functools import cache
from pathlib import Path

from companion.input.json_input import Node, read_json

_HERE = Path(__file__).resolve().parents[1]
DATA = _HERE / "data" if (_HERE / "data").is_dir() else _HERE.parent / "data"
"""Inside the package where a wheel was installed; beside it where it is developed, and on a phone."""
MOST_BYTES = 4_000_000
RULES = "rules"
SAMPLE = "sample.json"


def read_facts(game: str, name: str) -> Node:
    """The facts file of a game, for the game's own reader to check and take apart."""
    return read_json(_path(game, name), most_bytes=MOST_BYTES, name=f"{game}/{name}.json")


def _path(game: str, name: str) -> Path:
    return DATA / game / f"{name}.json"


@cache
def facts_of(game: str) -> tuple[str, ...]:
    """What facts files a game has besides its rules, by name; none of them is opened for it."""
    return tuple(sorted({path.stem for path in (DATA / game).glob("*.json")} - {RULES}))


Rules = dict[str, tuple[str, ...]]


@cache
def read_rules(game: str) -> tuple[Rules, Rules, Rules]:
    """The ids of a game's rules by section, by title, and those of some boxes only, by what the group chose.

    A title is the id of its words without the game; rules that belong together have the same one.
    """
    if not _path(game, RULES).exists():
        return {}, {}, {}
    node = read_facts(game, RULES)
    return _ids(node.field("sections")), _ids(node.field("titles")), _ids(node.field("only"))


def _ids(node: Node) -> Rules:
    return {name: ids.distinct(Node.text) for name, ids in node.entries()}


def words_folder(language: str) -> Path:
    """Where the sentences of a language lie."""
    return DATA / "languages" / language


def sample_text() -> str:
    """The sample table, as a shared table's text; `python -m demo_players.sample` records it."""
    return (DATA / SAMPLE).read_text(encoding="utf-8")

"""The facts of the games, from `data/`: every file is checked as it is read, and a mistake is named by its place."""

from collections.abc import Iterator
from pathlib import Path

from companion.plain import Node, read_json

DATA = Path(__file__).resolve().parent.parent / "data"
MOST_BYTES = 4_000_000
RULES = "rules"


def read_facts(game: str, name: str, *, folder: Path = DATA) -> Node:
    """The facts file of a game, for the game's own reader to check and take apart."""
    return read_json(folder / game / f"{name}.json", most_bytes=MOST_BYTES, name=f"{game}/{name}.json")


def rules_by_section(game: str, *, folder: Path = DATA) -> dict[str, tuple[str, ...]]:
    """The ids of a game's rules, section by section, where it lists them; the languages hold their sentences."""
    if not (folder / game / f"{RULES}.json").exists():
        return {}
    return {section: ids.distinct(Node.text) for section, ids in read_facts(game, RULES, folder=folder).entries()}


def facts_files(*, folder: Path = DATA) -> Iterator[tuple[str, str]]:
    """Game and name of every facts file there is."""
    for path in sorted(folder.glob("*/*.json")):
        if path.parent.name != "languages":
            yield path.parent.name, path.stem

"""The facts of the games, from `data/`: every file is checked as it is read, and a mistake is named by its place."""

from collections.abc import Iterator
from pathlib import Path

from companion.plain import Node, read_json

DATA = Path(__file__).resolve().parent.parent / "data"
MOST_BYTES = 4_000_000


def read_facts(game: str, name: str, *, folder: Path = DATA) -> Node:
    """The facts file of a game, for the game's own reader to check and take apart."""
    return read_json(folder / game / f"{name}.json", most_bytes=MOST_BYTES, name=f"{game}/{name}.json")


def facts_files(*, folder: Path = DATA) -> Iterator[tuple[str, str]]:
    """Game and name of every facts file there is."""
    for path in sorted(folder.glob("*/*.json")):
        if path.parent.name != "languages":
            yield path.parent.name, path.stem

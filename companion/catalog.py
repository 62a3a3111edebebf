"""The facts of the games, from `data/`: every file is checked as it is read, and a mistake is named by its place."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from companion.plain import Node, read_json

P = ParamSpec("P")
T = TypeVar("T")

_HERE = Path(__file__).resolve().parent
DATA = _HERE / "data" if (_HERE / "data").is_dir() else _HERE.parent / "data"
"""Inside the package where a wheel was installed; beside it where it is developed, and on a phone."""
MOST_BYTES = 4_000_000
RULES = "rules"
LANGUAGES = "languages"

# --- where facts and words lie --------------------------------------------------------------------------------------

_FOLDERS = [DATA]
_FORGET: list[Callable[[], None]] = []


def folders() -> tuple[Path, ...]:
    """Every folder that holds facts and words, our own first."""
    return tuple(_FOLDERS)


@contextmanager
def also_in(folder: Path) -> Iterator[None]:
    """Look into this folder too, as if its files lay in `data/`: a map and its words from elsewhere."""
    _FOLDERS.append(folder)
    _forget()
    try:
        yield
    finally:
        _FOLDERS.remove(folder)
        _forget()


def kept(read: Callable[P, T]) -> Callable[P, T]:
    """Read once; forgotten when other folders are looked into."""
    once = cache(read)
    _FORGET.append(once.cache_clear)
    return cast(Callable[P, T], once)


def _forget() -> None:
    for forget in _FORGET:
        forget()


# --- facts ----------------------------------------------------------------------------------------------------------


def read_facts(game: str, name: str) -> Node:
    """The facts file of a game, for the game's own reader to check and take apart."""
    path = _facts(game, name) or DATA / game / f"{name}.json"
    return read_json(path, most_bytes=MOST_BYTES, name=f"{game}/{name}.json")


def _facts(game: str, name: str) -> Path | None:
    paths = (folder / game / f"{name}.json" for folder in folders())
    return next((path for path in paths if path.exists()), None)


@kept
def facts_of(game: str) -> tuple[str, ...]:
    """What facts files a game has besides its rules, by name; none of them is opened for it."""
    found = {path.stem for folder in folders() for path in (folder / game).glob("*.json")}
    return tuple(sorted(found - {RULES}))


Rules = dict[str, tuple[str, ...]]


@kept
def read_rules(game: str) -> tuple[Rules, Rules]:
    """The ids of a game's rules by section, and those that hold only where the group chose so, by that choice."""
    if not _facts(game, RULES):
        return {}, {}
    node = read_facts(game, RULES)
    return _ids(node.field("sections")), _ids(node.field("only"))


def _ids(node: Node) -> Rules:
    return {name: ids.distinct(Node.text) for name, ids in node.entries()}


def facts_files() -> Iterator[tuple[str, str]]:
    """Game and name of every facts file there is."""
    for path in sorted(path for folder in folders() for path in folder.glob("*/*.json")):
        if path.parent.name != LANGUAGES:
            yield path.parent.name, path.stem

"""python-for-android as installed here: its recipes and what it leaves out, read and never run."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Any

COMMON = Path("bootstraps") / "_sdl_common" / "build" / "blacklist.txt"


@dataclass(frozen=True)
class Recipe:
    name: str
    version: str | None
    depends: tuple[Any, ...] = ()
    """Names, or tuples of names one of which is enough."""
    wheels: tuple[str, ...] = ()
    """What the recipe lets pip add."""


class Recipes:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, name: str) -> Recipe | None:
        values = self.values(name)
        if values is None:
            return None
        return Recipe(
            name, values.get("version"), tuple(values.get("depends", ())), tuple(values.get("python_depends", ()))
        )

    def values(self, name: str) -> dict[str, Any] | None:
        """What the class of a recipe sets to plain values; None if there is no such recipe."""
        path = self.folder / "recipes" / name / "__init__.py"
        if not path.is_file():
            return None
        values: dict[str, Any] = {}
        for kind in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(kind, ast.ClassDef):
                values.update(_plain(kind.body))
        return values

    def python(self) -> str:
        """The version of the phone's Python."""
        recipe = self.get("python3")
        assert recipe is not None
        assert recipe.version is not None
        return recipe.version

    def left_out(self) -> tuple[str, ...]:
        """Patterns of files that never reach the phone, whoever brings them."""
        lines = (self.folder / COMMON).read_text(encoding="utf-8").splitlines()
        return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def installed_recipes() -> Recipes:
    spec = find_spec("pythonforandroid")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Recipes(Path(spec.submodule_search_locations[0]))


def is_left_out(path: str, patterns: Iterable[str]) -> bool:
    """As python-for-android matches: a pattern may begin at any folder."""
    return any(fnmatch(f"/{path}", f"*/{pattern}") for pattern in patterns)


def _plain(body: list[ast.stmt]) -> Iterator[tuple[str, Any]]:
    for line in body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            try:
                yield line.targets[0].id, ast.literal_eval(line.value)
            except ValueError:  # worked out when the recipe runs: nothing we ask for
                continue

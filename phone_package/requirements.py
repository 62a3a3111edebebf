"""Requirements: each has a recipe of just that version, or a pure-Python wheel for the phone's Python."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.specifiers import SpecifierSet

from phone_package.outcome import Outcome
from phone_package.recipes import Recipes

Index = Callable[[str, str], bool | None]
"""Says of a requirement and a Python version whether there is a pure wheel; None if no index can be asked."""


def split(requirement: str) -> tuple[str, str | None]:
    """Name and pinned version: `kivy[base]==2.3.1` is kivy, 2.3.1."""
    name, _, version = requirement.partition("==")
    return re.sub(r"\[.*\]", "", name).strip(), version.strip() or None


def required(buildozer: Any) -> dict[str, str | None]:
    return dict(split(line) for line in buildozer.config.getlist("app", "requirements", []))


def check_requirements(root: Path, buildozer: Any, recipes: Recipes, index: Index) -> Outcome:
    outcome = Outcome("requirements")
    wanted = required(buildozer)
    outcome.problems += [f"{name} is not pinned" for name, version in wanted.items() if version is None]
    outcome.problems += _unlike_desktop(root, wanted)
    bootstrap = buildozer.config.getdefault("app", "p4a.bootstrap", "")
    wheels: list[str] = []
    for name, version in _everything(wanted, recipes, bootstrap).items():
        recipe = recipes.get(name)
        if recipe is None:
            wheels.append(f"{name}=={version}" if version else name)
        elif version and recipe.version != version:
            outcome.problems.append(f"{name} {version}: the recipe is of {recipe.version}")
        elif name in wanted:
            outcome.seen.append(f"{name} {version}: recipe of that version")
    for wheel in wheels:
        _look_for(wheel, recipes.python(), index, outcome)
    return outcome


def _unlike_desktop(root: Path, wanted: dict[str, str | None]) -> Iterator[str]:
    """What the app runs on here is what it runs on there."""
    for line in (root / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, version = split(line)
            if wanted.get(name) != version:
                yield f"{name} is {version} in requirements.txt, {wanted.get(name) or 'missing'} in buildozer.spec"


def _everything(wanted: dict[str, str | None], recipes: Recipes, bootstrap: str) -> dict[str, str | None]:
    """The requirements, what their recipes depend on, and so on."""
    found = dict(wanted)
    open_ = list(wanted)
    while open_:
        recipe = recipes.get(open_.pop())
        if recipe is None:
            continue
        for name in [_one_of(names, found, bootstrap) for names in recipe.depends] + list(recipe.wheels):
            if name not in found:
                found[name] = None
                open_.append(name)
    return found


def _one_of(names: str | tuple[str, ...], found: dict[str, str | None], bootstrap: str) -> str:
    if isinstance(names, str):
        return names
    return next((name for name in names if name == bootstrap or name in found), names[0])


def _look_for(wheel: str, python: str, index: Index, outcome: Outcome) -> None:
    there = index(wheel, python)
    if there:
        outcome.seen.append(f"{wheel.replace('==', ' ')}: pure wheel for Python {python}")
    elif there is False:
        outcome.problems.append(f"{wheel}: neither a recipe nor a pure wheel for Python {python}")
    elif _pure_here(wheel, python):
        outcome.unverified.append(f"{wheel}: pure Python as installed here, but no package index could be asked")
    else:
        outcome.unverified.append(f"{wheel}: no package index could be asked for a pure wheel")


def _pure_here(wheel: str, python: str) -> bool:
    name, version = split(wheel)
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return False
    fits = SpecifierSet(str(found.metadata.json.get("requires_python", ""))).contains(python)
    return "-none-any" in (found.read_text("WHEEL") or "") and fits and version in (None, found.version)


def package_index(wheel: str, python: str) -> bool | None:
    """Ask pip's index for the wheel and all it needs, as python-for-android will."""
    if not _has("pip", python):  # not even pip: there is no index here
        return None
    return _has(wheel, python)


@cache
def _has(wheel: str, python: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        asked = ["install", "--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check"]
        kind = ["--only-binary=:all:", "--platform=any", f"--python-version={python}", f"--target={folder}"]
        patience = ["--retries=0", "--timeout=15"]
        command = [sys.executable, "-m", "pip", *asked, *kind, *patience, wheel]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

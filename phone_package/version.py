"""The version: one line in `companion/__init__.py`, and everybody else reads that."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from phone_package.outcome import Outcome

HOME = "companion/__init__.py"


def check_version(root: Path, buildozer: Any, packaged: Iterable[str]) -> Outcome:
    outcome = Outcome("version")
    config = buildozer.config
    if config.has_option("app", "version") or not config.getdefault("app", "version.filename", "").endswith(HOME):
        outcome.problems.append(f"buildozer.spec does not read the version from {HOME}")
        return outcome
    found = re.search(config.get("app", "version.regex"), (root / HOME).read_text(encoding="utf-8"))
    if found is None:
        outcome.problems.append(f"{HOME} holds no version")
        return outcome
    version = found[1]
    if not _fits(version):
        outcome.problems.append(f"{version} is not two or three numbers under 100, which Android's version code needs")
    if not _pyproject_reads(root):
        outcome.problems.append(f"pyproject.toml does not read the version from {HOME}")
    outcome.problems += [f"{name} writes {version} out again" for name in _repeated(root, version, packaged)]
    if not outcome.problems:
        outcome.seen.append(f"{version}, from {HOME} alone")
    return outcome


def version_code(version: str, least: str) -> int:
    """As python-for-android makes it: 10, the least API level, and the version as one number."""
    number = 0
    for part in version.split("."):
        number = number * 100 + int(part)
    return int(f"10{least}{number}")


def _fits(version: str) -> bool:
    return bool(re.fullmatch(r"\d{1,2}(\.\d{1,2}){1,2}", version))


def _pyproject_reads(root: Path) -> bool:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    place = project.get("tool", {}).get("hatch", {}).get("version", {})
    return "version" in project["project"].get("dynamic", []) and place.get("path") == HOME


def _repeated(root: Path, version: str, packaged: Iterable[str]) -> list[str]:
    written = re.compile(rf"""["']{re.escape(version)}["']""")
    modules = [name for name in packaged if name.endswith((".py", ".kv")) and name != HOME]
    return [name for name in modules if written.search((root / name).read_text(encoding="utf-8"))]

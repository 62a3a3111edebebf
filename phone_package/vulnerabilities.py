"""Known vulnerabilities of what is shipped: `make vulnerabilities`.

PyPI and npm are asked about every pinned package; what could not be asked is said, and is no failure.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from phone_package.outcome import Outcome

ROOT = Path(__file__).resolve().parent.parent
PYPI = "https://pypi.org/pypi/{name}/{version}/json"
NPM = "https://registry.npmjs.org/-/npm/v1/security/advisories/bulk"
PACKAGE = re.compile(r'["\s,]([A-Za-z][\w-]*)(?:\[\w+\])?==([\w.]+)')
NOT_AT_PYPI = {"python3"}
"""The phone's own Python comes from python-for-android."""
SECONDS = 20

Ask = Callable[[str, bytes | None], Any]
"""Gives the JSON at an address; an OSError or ValueError where nobody answers it."""


def shipped(root: Path) -> set[tuple[str, str]]:
    """Every pinned package of the wheel, of hosts and of the phone, and what they bring along."""
    texts = ((root / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "buildozer.spec"))
    found = {(name.lower(), of) for text in texts for name, of in PACKAGE.findall(text)}
    found = {(name, of) for name, of in found if name not in {*NOT_AT_PYPI, "hatchling"}}
    return found | set(_brought_along(name for name, _ in found))


def _brought_along(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What these need themselves, in the versions that are installed here."""
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        with suppress(PackageNotFoundError):
            needed = [line for line in requires(name) or () if "extra ==" not in line]
            waiting += [re.split(r"[^\w.-]", line)[0].lower() for line in needed]
            yield name, version(name)


def ask(address: str, body: bytes | None) -> Any:
    with urlopen(Request(address, body, {"Content-Type": "application/json"}), timeout=SECONDS) as reply:
        return json.load(reply)


def check(root: Path, asked: Ask = ask) -> Outcome:
    outcome = Outcome("known vulnerabilities of what is shipped")
    for name, of in sorted(shipped(root)):
        _note(outcome, f"{name} {of}", lambda: list(_of_pypi(asked, name, of)))  # noqa: B023 - asked at once
    pyodide = re.search(r"^PYODIDE := (\S+)", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert pyodide is not None
    _note(outcome, f"pyodide {pyodide[1]}", lambda: list(_of_npm(asked, "pyodide", pyodide[1])))
    return outcome


def _note(outcome: Outcome, package: str, look: Callable[[], list[str]]) -> None:
    try:
        found = look()
    except (URLError, OSError, ValueError, KeyError, TypeError) as error:
        outcome.unverified.append(f"{package}: {' '.join(str(error).split())[:80]}")
        return
    outcome.problems += [f"{package}: {one}" for one in found]
    if not found:
        outcome.seen.append(f"{package}: none known")


def _of_pypi(asked: Ask, name: str, version: str) -> Iterator[str]:
    for one in asked(PYPI.format(name=name, version=version), None)["vulnerabilities"]:
        if not one.get("withdrawn"):
            ids = ", ".join([one["id"], *one.get("aliases", ())])
            yield f"{ids}; fixed in {', '.join(one.get('fixed_in', ())) or 'no release'}"


def _of_npm(asked: Ask, name: str, version: str) -> Iterator[str]:
    for one in asked(NPM, json.dumps({name: [version]}).encode()).get(name, ()):
        yield f"{one['url']}: {one['title']}"


def main() -> int:
    outcome = check(ROOT)
    sys.stdout.write(f"{outcome.text()}\n")
    return 1 if outcome.problems else 0


if __name__ == "__main__":
    sys.exit(main())

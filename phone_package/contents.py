"""The files of the package, chosen by Buildozer's own rules."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from phone_package.outcome import Outcome
from phone_package.recipes import is_left_out

FOLDERS = ("screens", "companion", "scoring", "data")
NEEDED = {
    "screens": ("*.py", "*.kv", "assets/*"),
    "companion": ("*.py", "lan/page/*"),
    "scoring": ("*.py",),
    "data": ("*.json",),
}
"""What of each folder the app cannot do without; a pattern may reach into folders below."""
TESTS = ("test_*", "*_test.py", "conftest.py")
OFFSCREEN = "screens/offscreen"
"""For tests and demonstrations where there is no display; never on a phone."""
LEAGUE = "companion/league"
"""For hosts that share a database, which the command line loads where it is installed; never on a phone."""


def pack(buildozer: Any, folder: Path) -> Path:
    """Let Buildozer copy what it would package; gives where to."""
    buildozer.config.set("buildozer", "build_dir", str(folder))
    buildozer._copy_application_sources()
    return Path(buildozer.app_dir)


def files_below(folder: Path) -> list[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if "__pycache__" not in path.parts)


def check_contents(root: Path, packaged: Iterable[str], left_out: Iterable[str]) -> Outcome:
    outcome = Outcome("files")
    there, patterns = set(packaged), tuple(left_out)
    needed = set(needed_files(root))
    outcome.problems += [f"{name} is not packaged" for name in sorted(needed - there)]
    outcome.problems += [f"{name} is a test" for name in sorted(there) if _is_test(name)]
    outcome.problems += [
        f"{name} is for machines without a display" for name in sorted(there) if _lies_in(OFFSCREEN, name)
    ]
    outcome.problems += [f"{name} is for hosts of a league" for name in sorted(there) if _lies_in(LEAGUE, name)]
    strange = [name for name in sorted(there) if name != "main.py" and name.partition("/")[0] not in FOLDERS]
    outcome.problems += [f"{name} does not belong on a phone" for name in strange]
    dropped = [name for name in sorted(there) if is_left_out(name, patterns)]
    outcome.problems += [f"{name} would be dropped by python-for-android" for name in dropped]
    if not outcome.problems:
        kinds = ("py", "kv", "json", "otf", "ttf", "png", "wav", "txt", "html", "css", "js", "svg")
        numbers = [f"{sum(name.endswith(f'.{kind}') for name in there)} {kind}" for kind in kinds]
        outcome.seen.append(f"{len(there)} files: {', '.join(numbers)}; no test and nothing of {OFFSCREEN} among them")
    return outcome


def needed_files(root: Path) -> Iterator[str]:
    yield "main.py"
    for folder, patterns in NEEDED.items():
        for name in files_below(root / folder):
            path = f"{folder}/{name}"
            left = _lies_in(OFFSCREEN, path) or _lies_in(LEAGUE, path)
            if any(fnmatch(name, pattern) for pattern in patterns) and not left:
                yield path


def _lies_in(folder: str, name: str) -> bool:
    return name.startswith(f"{folder}/")


def _is_test(name: str) -> bool:
    *folders, file = name.split("/")
    return "tests" in folders or any(fnmatch(file, pattern) for pattern in TESTS)

"""Imports: every module the packaged code asks for is packaged, a requirement, or in the phone's standard library."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from phone_package.contents import FOLDERS, LEAGUE, OFFSCREEN
from phone_package.outcome import Outcome
from phone_package.recipes import Recipes, is_left_out

REMOVED = {
    12: {"asynchat", "asyncore", "distutils", "imp", "smtpd"},
    13: {
        *("aifc", "audioop", "cgi", "cgitb", "chunk", "crypt", "imghdr", "lib2to3", "mailcap", "msilib", "nis"),
        *("nntplib", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau", "telnetlib", "uu", "xdrlib"),
    },
    14: set(),
}
"""Modules that Python 3 has lost since 3.11, by the minor version that went without, as its release notes list them."""
NOT_ON_ANDROID = {"curses", "ensurepip", "grp", "idlelib", "readline", "tkinter", "turtle", "turtledemo", "venv"}
"""Not supported there, says PEP 738."""
NEEDS = {"bz2": "libbz2", "lzma": "liblzma"}
"""Modules of the standard library that are built only where this recipe is among the requirements."""
IMPORTED_AS = {"pyjnius": "jnius"}
"""Requirements whose module has another name."""
UNPACKED = OFFSCREEN.replace("/", ".")
DOOR = "screens/start.py"
BEHIND = (f"{UNPACKED}.demonstration", f"{UNPACKED}.drawing", "demo_players.tables")
"""The one module that asks for others which are not packed: from a terminal, and only if they are there."""
CLI, SERVER = "companion/cli/", f"{LEAGUE.replace('/', '.')}."
"""Commands ask for the hosts of a league by name, where somebody types them; no phone has a terminal."""
BROUGHT = {"android"}
"""What every bootstrap of python-for-android depends on, whatever is required."""


def standard_library(recipes: Recipes, requirements: Iterable[str]) -> frozenset[str]:
    """Names of the modules of the phone's Python: ours without what it has lost and what its build leaves out."""
    minor = int(recipes.python().split(".")[1])
    lost = set().union(*(names for version, names in REMOVED.items() if version <= minor))
    left_out = set((recipes.values("python3") or {}).get("stdlib_dir_blacklist", ()))
    unbuilt = {module for module, recipe in NEEDS.items() if recipe not in requirements}
    return frozenset(sys.stdlib_module_names - lost - left_out - unbuilt - NOT_ON_ANDROID)


def knows_python(recipes: Recipes) -> bool:
    """Whether our list of lost modules reaches as far as the phone's Python, and ours is not newer."""
    minor = int(recipes.python().split(".")[1])
    return sys.version_info.minor <= minor <= max(REMOVED)


def imports_of(name: str, text: str) -> Iterator[str]:
    """Modules a file asks for, dotted."""
    if name.endswith(".kv"):
        yield from re.findall(r"^\s*#:\s*import\s+\S+\s+(\S+)", text, re.MULTILINE)
        return
    for node in ast.walk(ast.parse(text, name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (full for alias in node.names if (full := f"{node.module}.{alias.name}") == UNPACKED)
        else:
            yield from _loaded_by_name(node)


def _loaded_by_name(node: ast.AST) -> Iterator[str]:
    """Modules named in words: "module:name", which is loaded later, and `__import__("module")`."""
    match node:
        case ast.Constant(value=str(text)):
            found = re.fullmatch(rf"((?:{'|'.join(FOLDERS)})(?:\.\w+)+):\w+", text)
            if found:
                yield found[1]
        case ast.Call(func=ast.Name(id="__import__" | "import_module"), args=[ast.Constant(value=str(module)), *_]):
            yield module


def check_imports(tree: Mapping[str, str], recipes: Recipes, requirements: Iterable[str]) -> Outcome:
    """`tree` holds the text of every packaged module by its path."""
    outcome = Outcome("imports")
    requirements = tuple(requirements)
    standard, dropped = standard_library(recipes, requirements), recipes.left_out()
    modules = {IMPORTED_AS.get(name, name) for name in requirements} | BROUGHT
    used: set[str] = set()
    for name, text in tree.items():
        for wanted in imports_of(name, text):
            top = wanted.partition(".")[0]
            used.add(top)
            if (name == DOOR and wanted in BEHIND) or (name.startswith(CLI) and wanted.startswith(SERVER)):
                continue
            if top in FOLDERS:
                if not _packaged(wanted, tree, attribute=name.endswith(".kv")):
                    outcome.problems.append(f"{name}: {wanted} is not packaged")
            elif top not in standard | modules:
                outcome.problems.append(f"{name}: {top} is neither in Python {recipes.python()} there nor required")
            elif is_left_out(f"{wanted.replace('.', '/')}.py", dropped):
                outcome.problems.append(f"{name}: {wanted} is dropped by python-for-android")
    if not outcome.problems:
        outcome.seen.append(f"{len(used & standard)} modules of Python {recipes.python()}'s standard library")
        outcome.seen.append(f"besides {', '.join(sorted(used & modules))}; all else is packaged")
        outcome.seen.append(f"{DOOR} alone may ask for {', '.join(BEHIND)}, from a terminal")
    if not knows_python(recipes):
        outcome.unverified.append(f"the standard library of Python {recipes.python()} is not known to this check")
    return outcome


def _packaged(module: str, tree: Mapping[str, str], *, attribute: bool) -> bool:
    """Whether there is such a module, or for kv such a module with that attribute."""
    places = [module, module.rpartition(".")[0]] if attribute else [module]
    paths = [place.replace(".", "/") for place in places]
    return any(f"{path}.py" in tree or f"{path}/__init__.py" in tree for path in paths)


def module_texts(folder: Path, packaged: Iterable[str]) -> dict[str, str]:
    return {name: (folder / name).read_text(encoding="utf-8") for name in packaged if name.endswith((".py", ".kv"))}

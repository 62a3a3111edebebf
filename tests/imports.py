"""What modules import: at once, for types alone, and only when a function runs."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = ("scoring", "companion", "demo_players", "screens")


@dataclass(frozen=True)
class Imported:
    module: str
    by: str
    when: str
    """*at once*, *for types*, or *later*: inside a function."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the layers by its dotted name."""
    found = (path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
    return {dotted(path): path for path in found}


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class Source:
    """What a file imports and names, wherever in it."""

    imports: tuple[tuple[str, tuple[str, ...], str], ...]
    """The module of a `from` or nothing, the names, and when."""
    names: frozenset[str]
    attributes: frozenset[str]

    def packages(self, without: str = "") -> set[str]:
        """The topmost package of everything that is imported."""
        found = (names if not module else (module,) for module, names, _ in self.imports if module != without)
        return {name.partition(".")[0] for names in found for name in names}


@cache
def source(path: Path) -> Source:
    """Read once for all tests that look at it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    assert not [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level], f"{path} imports relatively"
    return Source(
        tuple(
            (getattr(node, "module", ""), tuple(alias.name for alias in node.names), when)
            for node, when in _imports(tree.body, "at once")
        ),
        frozenset(node.id for node in nodes if isinstance(node, ast.Name)),
        frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute)),
    )


@cache
def all_imports() -> tuple[Imported, ...]:
    """Which module of the layers imports which; a package is not counted for every module in it."""
    known = modules()
    return tuple(
        Imported(wanted, name, when)
        for name, path in known.items()
        for module, names, when in source(path).imports
        for wanted in _wanted(module, names, known)
        if wanted in known and wanted != name
    )


def _imports(body: Iterable[ast.AST], when: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                yield node, when
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _imports(node.body, "for types")
                yield from _imports(node.orelse, when)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _imports(node.body, "later")
            case _:
                yield from _imports(ast.iter_child_nodes(node), when)


def _wanted(module: str, names: Iterable[str], known: Mapping[str, Path]) -> Iterator[str]:
    for name in names:
        inside = f"{module}.{name}" if module else name
        yield inside if inside in known or not module else module


def circles(edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Groups of names each of which leads to every other."""
    leads: dict[str, set[str]] = {}
    for one, other in edges:
        leads.setdefault(one, set()).add(other)
    reached = {name: _reached(name, leads) for name in leads}
    found = {
        tuple(sorted(other for other in there if name in reached.get(other, ())))
        for name, there in reached.items()
        if name in there
    }
    return sorted(map(list, found))


def _reached(start: str, leads: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [start]
    while todo:
        new = leads.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found

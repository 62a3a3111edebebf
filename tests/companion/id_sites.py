"""Where code builds the id of a sentence, and every id it can build there.

An id is built by an f-string with a dot. What fills its holes is followed: constants, both ways of a choice, loops over
constants, parameters to whoever calls, in any module. What cannot be followed (an attribute, a piece of a box) has its
domain declared in `id_domains`, by the text of the f-string; a site with neither is unknown.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.companion.test_languages import ROOT, SOURCES

TEXT = re.compile(r"[a-zA-Z_.{}]*\{\}[a-zA-Z_.{}]*")
DEEPEST = 14
"""So many steps a value is followed."""
LOOPS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)


class Unknown(Exception):
    """What an expression can be is not known."""


@dataclass(frozen=True, slots=True)
class Site:
    path: Path
    node: ast.JoinedStr
    text: str
    """With {} for each hole."""

    @property
    def where(self) -> str:
        return f"{self.path.relative_to(ROOT)}: {self.text} ({ast.unparse(self.node)})"


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def keys_of(path: Path, node: ast.JoinedStr) -> tuple[str, ...]:
    """By what a site is declared: as it is written in its module, by its text there, by its text anywhere."""
    where = path.relative_to(ROOT)
    return f"{where}: {ast.unparse(node)}", f"{where}: {text_of(node)}", text_of(node)


def text_of(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


@cache
def trees() -> Mapping[Path, ast.Module]:
    """Every module; each node knows what it is part of."""
    found = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}
    for tree in found.values():
        for node in ast.walk(tree):
            for part in ast.iter_child_nodes(node):
                part.within = node  # type: ignore[attr-defined]
    return found


def within(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all it is part of."""
    at: ast.AST | None = node
    while at is not None:
        yield at
        at = getattr(at, "within", None)


@cache
def sites() -> tuple[Site, ...]:
    found = []
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                text = text_of(node)
                holes = [part for part in node.values if isinstance(part, ast.FormattedValue)]
                plain = all(hole.conversion == -1 and hole.format_spec is None for hole in holes)
                if plain and "." in text and TEXT.fullmatch(text):
                    found.append(Site(path, node, text))
    return tuple(found)


@cache
def imported(path: Path) -> Mapping[str, tuple[str, str]]:
    """The names a module has from others: whose they are, and what they are called there."""
    return {
        one.asname or one.name: (node.module, one.name)
        for node in ast.walk(trees()[path])
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
    }


@cache
def calls() -> Mapping[tuple[str, str], list[tuple[Path, ast.Call, int]]]:
    """By module and name, a method by its name alone: who calls it, and how many arguments come before its own."""
    found = defaultdict(list)
    for path, tree in trees().items():
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Name("partial"), [ast.Name(name), *_]):
                    found[imported(path).get(name, (module_name(path), name))].append((path, node, 1))
                case ast.Call(ast.Name(name)):
                    found[imported(path).get(name, (module_name(path), name))].append((path, node, 0))
                case ast.Call(ast.Attribute(_, name)):
                    found["", name].append((path, node, 0))
    return found


def constant(path: Path, name: str) -> Any:
    """What a name of a module stands for; None if it is none of its constants."""
    module, own = imported(path).get(name, (module_name(path), name))
    try:
        return vars(import_module(module)).get(own)
    except ImportError:
        return None


class Follower:
    """Finds what an expression can be; the f-strings that others complete are noted on the way."""

    def __init__(self, declared: Mapping[str, Iterable[str]], attributes: Mapping[str, Iterable[str]]) -> None:
        self.declared, self.attributes, self.parts = declared, attributes, set[ast.JoinedStr]()
        self._completed = 0
        """More than 0 while what is given to a function is followed."""
        self._open = set[tuple[ast.FunctionDef, str]]()
        """Names that are followed now: one that is set to itself adds nothing."""

    def values(self, path: Path, node: ast.expr, depth: int = 0) -> set[str]:
        if depth > DEEPEST:
            raise Unknown(ast.unparse(node))
        match node:
            case ast.Constant(str(value) | int(value)):
                return {str(value)}
            case ast.Constant(None):
                return set()
            case ast.JoinedStr():
                return self.built(path, node, depth)
            case ast.IfExp(_, one, other):
                return self.values(path, one, depth + 1) | self.values(path, other, depth + 1)
            case ast.BoolOp(_, ways) | ast.Subscript(ast.Dict(_, ways), _):
                return set[str]().union(*(self.values(path, way, depth + 1) for way in ways))
            case ast.Subscript(ast.Name(name), _) if isinstance(known := constant(path, name), Mapping | tuple):
                return words_in(known.values() if isinstance(known, Mapping) else known, node)
            case ast.Subscript(ast.Name() as whose, _):
                return self.each(path, whose, -1, depth, values=True)
            case ast.NamedExpr(_, value):
                return self.values(path, value, depth + 1)
            case ast.Attribute(whose, "__name__"):
                return self.values(path, whose, depth + 1)
            case ast.Attribute(ast.Name(alias), name) if isinstance(module := constant(path, alias), ModuleType):
                return words_in([getattr(module, name)], node)
            case ast.Attribute(_, name) if name in self.attributes:
                return set(self.attributes[name])
            case ast.Call(ast.Attribute(ast.Dict(_, ways), "get"), [_, *others]):
                return set[str]().union(*(self.values(path, way, depth + 1) for way in (*ways, *others)))
            case ast.Call(ast.Attribute(ast.Name(name), "get"), [_, *others]) if isinstance(
                known := constant(path, name), dict
            ):
                told = [self.values(path, way, depth + 1) for way in others]
                return words_in(known.values(), node).union(*told)
            case ast.Call(ast.Name(name)) if (function := self.function(path, name)) is not None:
                return self.returned(*function, depth)
            case ast.Name(name):
                return self.named(path, node, name, depth)
        raise Unknown(ast.unparse(node))

    def built(self, path: Path, node: ast.JoinedStr, depth: int) -> set[str]:
        if self._completed:
            self.parts.add(node)
        for key in keys_of(path, node):
            if key in self.declared:
                return set(self.declared[key])
        parts = [
            {str(part.value)} if isinstance(part, ast.Constant) else self.values(path, part.value, depth + 1)
            for part in node.values
            if isinstance(part, ast.Constant | ast.FormattedValue)
        ]
        return {"".join(one) for one in product(*parts)}

    def function(self, path: Path, name: str) -> tuple[Path, ast.FunctionDef] | None:
        """The function of this name, where it is defined."""
        module, own = imported(path).get(name, (module_name(path), name))
        for where, tree in trees().items():
            if module_name(where) == module:
                found = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == own)
                return next(((where, one) for one in found), None)
        return None

    def returned(self, path: Path, function: ast.FunctionDef, depth: int) -> set[str]:
        ways = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
        if not ways:
            raise Unknown(function.name)
        return set[str]().union(*(self.values(path, way, depth + 1) for way in ways))

    def named(self, path: Path, node: ast.Name, name: str, depth: int) -> set[str]:
        for around in within(node):
            if isinstance(around, LOOPS):
                for loop in around.generators:
                    if (at := place_in(loop.target, name)) is not None:
                        return self.each(path, loop.iter, at, depth)
            if isinstance(around, ast.FunctionDef) and (found := self.within_function(path, around, name, depth)):
                return set[str]().union(*found)
        known = constant(path, name)
        if isinstance(known, str | type):
            return {known if isinstance(known, str) else known.__name__}
        raise Unknown(name)

    def within_function(self, path: Path, function: ast.FunctionDef, name: str, depth: int) -> list[set[str]]:
        """What a name is set to in a function, and what it is called with; nothing if it is not its own."""
        if (function, name) in self._open:
            return [set()]
        self._open.add((function, name))
        try:
            found = [*self.assigned(path, function, name, depth)]
            if (given := self.given(path, function, name, depth)) is not None:
                found.append(given)
        finally:
            self._open.remove((function, name))
        return found

    def assigned(self, path: Path, function: ast.FunctionDef, name: str, depth: int) -> Iterator[set[str]]:
        for node in ast.walk(function):
            match node:
                case ast.Assign([ast.Name(one)], value) | ast.NamedExpr(ast.Name(one), value) if one == name:
                    yield self.values(path, value, depth + 1)
                case ast.Assign([ast.Tuple() as names], value) if (at := place_in(names, name)) is not None:
                    ways = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                    for way in ways:
                        if not isinstance(way, ast.Tuple):
                            raise Unknown(ast.unparse(node))
                        yield self.values(path, way.elts[at], depth + 1)
                case ast.For(target, over) if (at := place_in(target, name)) is not None:
                    yield self.each(path, over, at, depth)

    def given(self, path: Path, function: ast.FunctionDef, name: str, depth: int) -> set[str] | None:
        """What a parameter can be: its default, and what whoever calls it gives; None if it is no parameter."""
        found = set[str]()
        if name not in parameters(function):
            return None
        for where, told in self.told(path, function, name):
            self._completed += 1
            try:
                found |= self.values(where, told, depth + 1)
            finally:
                self._completed -= 1
        return found

    def told(self, path: Path, function: ast.FunctionDef, name: str) -> Iterator[tuple[Path, ast.expr]]:
        """The default of a parameter, and what it is called with."""
        arguments = function.args
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        only = [one.arg for one in arguments.kwonlyargs]
        usual = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
        usual |= {one: value for one, value in zip(only, arguments.kw_defaults, strict=True) if value is not None}
        if name in usual:
            yield path, usual[name]
        method = isinstance(getattr(function, "within", None), ast.ClassDef)
        at = names.index(name) - (names[0] in ("self", "cls")) if name in names else None
        who = calls().get(("" if method else module_name(path), function.name), [])
        who = [one for one in who if not method or (one[0].is_relative_to(path.parent) and not of_app(one[1]))]
        if not who:
            raise Unknown(f"nobody calls {function.name}")
        for where, call, before in who:
            named = name not in [one.arg for one in arguments.posonlyargs]
            told = next((word.value for word in call.keywords if named and word.arg == name), None)
            if told is None and at is not None and at + before < len(call.args):
                told = call.args[at + before]
            if isinstance(told, ast.Starred):
                raise Unknown(ast.unparse(call))
            if told is not None:
                yield where, told

    def each(self, path: Path, over: ast.expr, at: int, depth: int, *, values: bool = False) -> set[str]:
        """What a loop goes through; `at` is the place in a tuple, -1 for all of it. Or the values of a mapping."""
        match over:
            case ast.Tuple(ways) | ast.List(ways) | ast.Set(ways):
                if at >= 0:
                    ways = [way.elts[at] for way in ways if isinstance(way, ast.Tuple)]
                stars = [way.value for way in ways if isinstance(way, ast.Starred)]
                single = [self.values(path, way, depth + 1) for way in ways if not isinstance(way, ast.Starred)]
                return set[str]().union(*single, *(self.each(path, one, at, depth + 1) for one in stars))
            case ast.IfExp(_, one, other):
                return self.each(path, one, at, depth, values=values) | self.each(path, other, at, depth, values=values)
            case ast.Dict(keys, ways):
                return set[str]().union(
                    *(self.values(path, way, depth + 1) for way in (ways if values else keys) if way is not None)
                )
            case ast.Call(ast.Name("enumerate"), [ways, *_]) if at == 1:
                return self.each(path, ways, -1, depth)
            case ast.Call(ast.Name("zip"), ways) if at >= 0:
                return self.each(path, ways[at], -1, depth)
            case ast.Call(ast.Name("sorted" | "reversed"), [ways, *_]):
                return self.each(path, ways, at, depth)
            case ast.Call(ast.Attribute(ast.Name(name), "items")) if isinstance(known := constant(path, name), Mapping):
                return words_in(known.keys() if at == 0 else known.values(), over)
            case ast.Name(name):
                return self.each_of(path, over, name, at, depth, values=values)
        raise Unknown(ast.unparse(over))

    def each_of(self, path: Path, over: ast.Name, name: str, at: int, depth: int, *, values: bool) -> set[str]:
        function = next((one for one in within(over) if isinstance(one, ast.FunctionDef)), None)
        if function is not None:
            here = [
                (path, node.value)
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and place_in(node.targets[0], name) == -1
            ]
            here += [*self.told(path, function, name)] if name in parameters(function) else []
            if here:
                ways = [self.each(where, told, at, depth + 1, values=values) for where, told in here]
                return set[str]().union(*ways)
        known = constant(path, name)
        if isinstance(known, Mapping) and values:
            return words_in(known.values(), over)
        if isinstance(known, tuple | list | set | frozenset | Mapping):
            return words_in([one if at < 0 else one[at] for one in known], over)
        raise Unknown(name)


def of_app(call: ast.Call) -> bool:
    """True for a method of the app, which others may have too."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).rpartition(".")[2] == "app"


def parameters(function: ast.FunctionDef) -> list[str]:
    arguments = function.args
    return [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def place_in(target: ast.expr, name: str) -> int | None:
    """Where a name is in what a loop or an assignment sets: -1 if it is all of it."""
    if isinstance(target, ast.Name):
        return -1 if target.id == name else None
    if isinstance(target, ast.Tuple):
        return next((at for at, one in enumerate(target.elts) if isinstance(one, ast.Name) and one.id == name), None)
    return None


def words_in(values: Any, node: ast.expr) -> set[str]:
    found = {one.__name__ if isinstance(one, type) else one for one in values}
    if not all(isinstance(one, str) for one in found):
        raise Unknown(ast.unparse(node))
    return found

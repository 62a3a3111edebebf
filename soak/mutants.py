"""`make mutants NUMBER=500 SEED=30`: mutation testing of the rules, one mutant at a time.

The tests of the rules, without whole random games, run once under a line tracer. Each mutant then runs in a process
forked from this one with everything loaded: the code of one function is replaced, and the tests that cover the changed
statement run until one fails, the shortest first. Survivors are printed. `--only FILE:LINE…` tries all mutants there.
"""

import argparse
import ast
import functools
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from companion.games import GAMES

CODE = ("scoring/**/*.py", "companion/games/*/decide.py", "companion/games/*/turns/*.py")
TESTS = ("tests/scoring", *(f"tests/companion/{game}" for game in GAMES), "tests/test_playthroughs.py")
PAIRS = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitOr, ast.BitAnd)),
)
SWAPPED: dict[type, type] = {**dict(PAIRS), **{right: left for left, right in PAIRS}}
NOTICED, UNNOTICED, IMPOSSIBLE = 0, 1, 2
SHORTEST_LIMIT = 20.0
"""Seconds of CPU for a test, fixtures included."""


def changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """The faults that can be made at a node: which field of it becomes what."""
    match node:
        case ast.Compare(ops=[op]):
            yield "ops", [SWAPPED[type(op)]()]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield "op", SWAPPED[type(op)]()
        case ast.Constant(value=bool(value)):
            yield "value", not value
        case ast.Constant(value=int(value)):
            yield "value", value + 1
        case ast.Constant(value=str(value)) if value:
            yield "value", f"XX{value}XX"
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield "test", ast.UnaryOp(ast.Not(), test)
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value) if not isinstance(value, ast.Constant):
            yield "value", ast.Constant(None)
        case ast.Call(args=args):
            given = [at for at, arg in enumerate(args) if not (isinstance(arg, ast.Constant) and arg.value is None)]
            yield from (("args", [*args[:at], ast.Constant(None), *args[at + 1 :]]) for at in given)


def parts(node: ast.AST, line: int) -> Iterator[tuple[ast.AST, int]]:
    """All that runs inside a function, each part with the line its statement begins at."""
    for part in node.body if isinstance(node, ast.FunctionDef) else ast.iter_child_nodes(node):
        quiet = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
        hint = isinstance(node, ast.AnnAssign) and part is node.annotation
        if not (quiet or hint or isinstance(part, ast.JoinedStr | ast.FunctionDef | ast.pattern)):
            begins = part.lineno if isinstance(part, ast.stmt) else line
            yield part, begins
            yield from parts(part, begins)


@dataclass(frozen=True, eq=False)
class Mutant:
    """One small fault: a field of a node of a module's tree has another value."""

    path: Path
    tree: ast.Module
    node: Any
    field: str
    value: Any
    lines: range
    """The statement the fault is in."""

    def __str__(self) -> str:
        before = ast.unparse(self.node).splitlines()[0]
        changed = copy(self.node)
        setattr(changed, self.field, self.value)
        return f"{self.path}:{self.node.lineno}  {before}  →  {ast.unparse(changed).splitlines()[0]}"

    def compiled(self) -> CodeType:
        """The changed module; the tree stays changed."""
        setattr(self.node, self.field, self.value)
        return compile(ast.fix_missing_locations(self.tree), str(self.path.resolve()), "exec")


def mutants(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
        for node, line in parts(function, function.lineno):
            ends = (node.end_lineno or line) if isinstance(node, ast.stmt | ast.expr) else line
            for field, value in changes(node):
                yield Mutant(path, tree, node, field, value, range(line, ends + 1))


def codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from codes(const)


def place(code: CodeType) -> tuple[str, int]:
    """What a function has in common with its mutant: a name alone would mix up the lambdas of a module."""
    return code.co_qualname, code.co_firstlineno


class Trial:
    """A plugin of pytest that runs the tests collected, first all of them, then those of each mutant."""

    def __init__(self, number: int, seed: int, only: Sequence[str] = ()) -> None:
        self.number, self.random, self.only = number, Random(seed), frozenset(only)
        paths = [path for pattern in CODE for path in sorted(Path().glob(pattern))]
        wanted = {place.rpartition(":")[0] for place in only}
        self.paths = {str(path.resolve()): path for path in paths if not only or str(path) in wanted}
        self.through: dict[tuple[str, int], set[int]] = defaultdict(set)
        self.took: list[float] = []
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        self.caches: list[Any] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Of the slow tests those of scoring alone: they are its unit tests, not whole games."""
        slow = {item for item in items if item.get_closest_marker("slow") and "scoring" not in item.path.parts}
        config.hook.pytest_deselected(items=[*slow])
        items[:] = [item for item in items if item not in slow]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for at in range(len(session.items)):
            self._watch(session.items, at)
        every = [mutant for path in self.paths.values() for mutant in mutants(path) if self._wanted(mutant)]
        print(f"{len(session.items)} tests, {sum(self.took):.0f} s; {len(every)} mutants", flush=True)
        self.random.shuffle(every)
        self._find_functions()
        began, noticed, unnoticed = time.monotonic(), 0, 0
        for mutant in every:
            ended = self._try(session.items, mutant)
            noticed += ended == NOTICED
            unnoticed += ended == UNNOTICED
            if ended == UNNOTICED:
                print(f"not noticed: {mutant}", flush=True)
            if ended != IMPOSSIBLE and not (noticed + unnoticed) % 20:
                print(f"{noticed} of {noticed + unnoticed}, {time.monotonic() - began:.0f} s", flush=True)
            if noticed + unnoticed == self.number:
                break
        print(f"{noticed} of {noticed + unnoticed} mutants were noticed", flush=True)
        return True

    def _wanted(self, mutant: Mutant) -> bool:
        return not self.only or f"{mutant.path}:{mutant.node.lineno}" in self.only

    def _find_functions(self) -> None:
        """Once for all mutants: what each of them exchanges and empties, among all that is loaded."""
        gc.unfreeze()  # the app freezes what is loaded
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in self.paths:
                self.functions[one.__code__.co_filename].append(one)
            elif isinstance(one, functools._lru_cache_wrapper):
                self.caches.append(one)
        gc.freeze()

    def _watch(self, items: Sequence[pytest.Item], at: int) -> None:
        def enter(frame: FrameType, _: str, __: Any) -> Any:
            return line if frame.f_code.co_filename in self.paths else None

        def line(frame: FrameType, _: str, __: Any) -> Any:
            self.through[frame.f_code.co_filename, frame.f_lineno].add(at)
            return line

        began = time.process_time()
        sys.settrace(enter)
        reports = runtestprotocol(items[at], log=False, nextitem=items[at + 1] if at + 1 < len(items) else None)
        sys.settrace(None)
        self.took.append(time.process_time() - began)
        if any(report.failed for report in reports):
            sys.exit(f"{items[at].nodeid} fails without any mutant")

    def _try(self, items: Sequence[pytest.Item], mutant: Mutant) -> int:
        name = str(mutant.path.resolve())
        passing = set().union(*(self.through[name, line] for line in mutant.lines))
        child = os.fork()
        if not child:
            ended = IMPOSSIBLE  # what cannot be compiled raises
            try:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                ended = self._run(items, sorted(passing, key=self.took.__getitem__), name, mutant)
            finally:
                os._exit(ended)
        status = os.waitpid(child, 0)[1]
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else NOTICED

    def _run(self, items: Sequence[pytest.Item], chosen: Sequence[int], name: str, mutant: Mutant) -> int:
        gc.disable()
        new = {place(one): one for one in codes(mutant.compiled())}
        try:
            for one in self.functions[name]:
                one.__code__ = new[place(one.__code__)]
        except (KeyError, ValueError):  # another function than before: it looks at other names outside
            return IMPOSSIBLE
        for cache in self.caches:
            cache.cache_clear()
        for at, following in zip(chosen, [*chosen[1:], None], strict=True):
            # A mutant that never ends is killed, so noticed.
            signal.setitimer(signal.ITIMER_PROF, SHORTEST_LIMIT + 10 * self.took[at])
            next_item = None if following is None else items[following]
            if any(report.failed for report in runtestprotocol(items[at], log=False, nextitem=next_item)):
                return NOTICED
        return UNNOTICED


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--seed", type=int, default=30)
    parser.add_argument("--only", nargs="*", default=(), metavar="FILE:LINE", help="every mutant of these lines")
    entered = parser.parse_args()
    words = ["-qq", "-s", "-p", "no:xdist", "-p", "no:cacheprovider", *TESTS]
    return int(pytest.main(words, plugins=[Trial(entered.number, entered.seed, entered.only)]))


if __name__ == "__main__":
    sys.exit(main())

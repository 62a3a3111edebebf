"""The screens stand on plain Kivy: they replace nothing of it and use no name of its that begins with an underscore."""

import ast
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.imports import ROOT

SCREENS = ROOT / "screens"
KINDS = (
    "kivy.app:App",
    "kivy.core.text:Label",
    "kivy.core.window:WindowBase",
    "kivy.lang.builder:BuilderBase",
    "kivy.lang.parser:ParserRule",
    "kivy.lang.parser:ParserRuleProperty",
    "kivy.uix.label:Label",
    "kivy.uix.scrollview:ScrollView",
    "kivy.uix.layout:Layout",
    "kivy.uix.widget:Widget",
)
SETTABLE = {"CHANGES", "Metrics", "Window"}
"""Objects whose properties are there to be set."""


def kivys_own() -> set[str]:
    """Names of Kivy's classes that begin with an underscore and are no part of Python."""
    kinds = [getattr(import_module(place), name) for place, _, name in (kind.partition(":") for kind in KINDS)]
    names = {name for kind in kinds for name in dir(kind)} | {"_viewport", "_label", "_trigger_layout"}
    return {name for name in names if name.startswith("_") and not name.startswith("__")} - set(dir(object))


def reaching(source: str, kivys: set[str]) -> Iterator[str]:
    """Private names of Kivy's that are used, and assignments to attributes of what was imported."""
    tree = ast.parse(source)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    } - SETTABLE
    kivy = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kivy")
        for alias in node.names
    }
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in kivys and node.attr not in own:
            yield node.attr
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node.value) in kivy:
            yield ast.unparse(node)
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in imported:
                    yield f"{one.value.id}.{one.attr} = "


def modules() -> dict[str, str]:
    paths = sorted(SCREENS.rglob("*.py"))
    return {path.relative_to(SCREENS).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_nothing_of_kivy_is_replaced_or_reached_into():
    kivys = kivys_own()
    found = {name: set(reaching(source, kivys)) for name, source in modules().items()}
    assert {name: what for name, what in found.items() if what} == {}


def test_nothing_stands_in_for_a_module():
    assert {name for name, source in modules().items() if "sys.modules[" in source} == set()


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("from kivy.uix.label import Label\nLabel.render = None", ["Label.render = "]),
        ("from kivy.uix.label import Label\nLabel.a, Label.b = 1, 2", ["Label.a = ", "Label.b = "]),
        ("scroll._viewport.height", ["_viewport"]),
        ("from kivy.clock import Clock\nprint(Clock._max_fps)", ["Clock._max_fps"]),
    ],
)
def test_the_check_finds_them(source, what):
    assert list(reaching(source, kivys_own())) == what

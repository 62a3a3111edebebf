"""Trees stand on plain Kivy: they replace nothing of it, and use no name of its that begins with an underscore."""

import ast
from collections.abc import Iterator

import pytest

from kivy.core.text import Label as CoreLabel
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from tests.imports import ROOT

UI = ROOT / "screens" / "ui"
KIVYS_OWN = {name for kind in (Widget, ScrollView, CoreLabel) for name in dir(kind) if name.startswith("_")}


def reaching(source: str) -> Iterator[str]:
    """Private names of Kivy's that are used, and assignments to attributes of what was imported."""
    tree = ast.parse(source)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in KIVYS_OWN and not node.attr.startswith("__"):
            yield node.attr
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in imported:
                yield f"{target.value.id}.{target.attr} = "


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: path.relative_to(UI).as_posix())
def test_nothing_of_kivy_is_replaced_or_reached_into(path):
    source = path.read_text(encoding="utf-8")
    assert list(reaching(source)) == []
    assert "sys.modules" not in source
    assert "kit.quick" not in source


def test_the_check_finds_both():
    assert list(reaching("from kivy.uix.label import Label\nLabel.render = None")) == ["Label.render = "]
    assert list(reaching("scroll._viewport.height")) == ["_viewport"]

"""What `make phone-python` runs is what the package pins."""

import re

from companion.games import boxes
from phone_package import phone_python
from tests.phone_package.conftest import ROOT


def pinned(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if "==" in line)


def test_it_is_the_python_of_the_package():
    major, minor, _ = phone_python.wanted().split(".")
    assert re.search(rf"(?m)^PYODIDE := {major}{minor}\.", (ROOT / "Makefile").read_text(encoding="utf-8"))


def test_it_tests_with_what_make_test_tests_with():
    """But for Hypothesis, whose later versions are not pure Python."""
    ours = {**pinned("requirements.txt"), **pinned("requirements-dev.txt")}
    theirs = pinned("requirements-phone-python.txt")
    assert {name for name, version in theirs.items() if ours[name] != version} == {"hypothesis"}


def test_another_python_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(phone_python.platform, "python_version", lambda: "3.11.0")
    assert phone_python.main() == 1
    assert capsys.readouterr().out == f"This is Python 3.11.0; the package pins {phone_python.wanted()}.\n"


def test_the_tests_it_runs_are_there_and_every_box_is_demonstrated():
    assert all((ROOT / path).exists() for path in phone_python.CORE)
    lines = list(phone_python.demonstrations())
    assert len(lines) == len(boxes()) >= 5
    assert all(re.fullmatch(r".+: Mia -?\d+, Ben -?\d+, Yuna -?\d+", line) for line in lines)

"""The list of requests in `companion.web.api` is what pages are written against: it names every one of them."""

import re
import subprocess
import sys

import pytest

from companion.web import api
from tests.imports import ROOT, all_imports

SHAPES = ("PLAYER", "CARD", "QUESTION", "REFUSAL", "VIEW", "PART", "VALUES", "FILE")


def test_every_request_is_on_the_list():
    words = set(re.findall(r"[a-z_]+", api.__doc__))
    assert [what for what in api.HANDLERS if what not in words] == []


def test_every_shape_that_is_named_is_explained():
    assert [shape for shape in SHAPES if f"    {shape} " not in api.__doc__] == []


def test_a_request_is_answered_by_one_handler():
    named = [name for part in api.PARTS for name in (*part.LOOKS, *part.CHANGES)]
    assert sorted(set(named)) == sorted(named)


@pytest.mark.system
def test_nothing_of_it_needs_a_screen_a_socket_or_a_thread():
    """It runs in a browser's worker: there is none of these."""
    code = (
        "import sys, companion.web.api;"
        "visit = companion.web.api.Visit(None, None);"
        "steps = sum(1 for _ in iter(visit.load_some, False));"
        "assert steps > 10 and 'companion.games.great_western_trail.game' in sys.modules;"
        "names = ('kivy', 'plyer', 'h11', 'segno', 'asyncio', 'socket', 'subprocess', 'multiprocessing');"
        "print([name for name in names if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "[]"


def test_nothing_but_its_host_knows_the_web_app():
    outside = {each.by for each in all_imports() if each.module.startswith("companion.web")}
    assert {by for by in outside if not by.startswith("companion.web")} == {"screens.browser_host.start"}

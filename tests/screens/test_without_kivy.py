"""Pages, controllers and painters need no Kivy: the host that draws them, the machine and what is off-screen do."""

import subprocess
import sys

from tests.imports import ROOT, modules, source

HOSTS = ("screens.kivy_host", "screens.device", "screens.offscreen")
FOREIGN = {"kivy", "plyer", "jnius", "android"}
BLOCKED = """
import importlib, sys
sys.modules |= dict.fromkeys(("kivy", "plyer", "jnius", "android"))
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def of_screens() -> list[str]:
    """All modules of the screens but those hosts."""
    found = [name for name in modules() if name.split(".")[0] == "screens"]
    return sorted(name for name in found if ".".join(name.split(".")[:2]) not in HOSTS)


def test_no_other_module_names_kivy():
    assert {name: found for name in of_screens() if (found := source(modules()[name]).packages() & FOREIGN)} == {}


def test_every_other_module_is_imported_with_kivy_blocked():
    assert len(of_screens()) > 200
    ran = subprocess.run(
        [sys.executable, "-c", BLOCKED, *of_screens()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


def test_kivy_blocked_is_noticed():
    ran = subprocess.run(
        [sys.executable, "-c", BLOCKED, "screens.kivy_host.window_scale"], cwd=ROOT, capture_output=True, check=False
    )
    assert b"kivy" in ran.stderr

"""The start of the app: its words, a demonstration where there is no display, and a sentence where it cannot start."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import SaveError
from companion.storage.store import Store
from screens import start
from screens.kivy_host import startup_errors
from screens.offscreen.finger import Finger
from screens.kivy_host.error_window import Sentence
from screens.ui.tree import nodes

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window

ROOT = Path(__file__).parent.parent.parent
PASSED = ("LD_LIBRARY_PATH", "PYTHONDONTWRITEBYTECODE")

# --- words ---


@pytest.fixture
def demonstrated(monkeypatch):
    """What a demonstration was asked for, instead of playing it."""
    played = []

    class Played:
        @staticmethod
        def play(out, words):
            played.append((out, words))
            yield "out/01-home.png"

    monkeypatch.setattr(start, "import_module", {"screens.offscreen.demonstration": Played}.get)
    monkeypatch.setattr(start, "usable", lambda folder: folder)
    return played


def test_without_a_display_a_demonstration_is_played(demonstrated, monkeypatch, capsys):
    monkeypatch.setattr(start, "has_display", lambda: False)
    assert start.main([]) == 0
    assert demonstrated == [(start.OUT, [])]
    assert capsys.readouterr().out.endswith("off-screen.\nout/01-home.png\n")


def test_a_box_that_is_named_is_demonstrated_wherever_it_is(demonstrated, monkeypatch):
    monkeypatch.setattr(start.sys, "argv", ["main.py", "stone_age", "ja", "dark"])
    for shown in (True, False):
        monkeypatch.setattr(start, "has_display", lambda shown=shown: shown)
        assert start.main() == 0
    assert demonstrated == [(start.OUT, ["stone_age", "ja", "dark"])] * 2


def test_a_packaged_app_without_a_display_says_that_there_is_nothing_to_show(monkeypatch, capsys):
    monkeypatch.setattr(start, "has_display", lambda: False)
    monkeypatch.setattr(start, "find_spec", {}.get)
    assert start.main([]) == 2
    assert "There's no display here, and the off-screen demo isn't installed." in capsys.readouterr().err


def test_a_folder_that_takes_no_pictures_is_named(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(start, "has_display", lambda: False)
    (tmp_path / "out").write_text("in the way")
    monkeypatch.chdir(tmp_path)
    assert start.main(["usa"]) == 2
    assert "the folder out (not a directory)" in capsys.readouterr().err


def test_commands_of_the_terminal_are_run(tmp_path, capsys):
    assert start.main(["tables", "--folder", str(tmp_path)]) == 0
    for words in (["dance"], ["usa", "dance"]):
        with pytest.raises(SystemExit) as leaving:
            start.main(words)
        printed = capsys.readouterr().err
        assert (leaving.value.code, printed.count("\n")) == (2, 1)
        assert printed.startswith("tableside: ")
    with pytest.raises(SystemExit):
        start.main(["--help"])
    assert "Without a command, `tableside` opens the app." in " ".join(capsys.readouterr().out.split())


# --- whatever keeps it from starting ---


class Started:
    """The app as it is started on a display that is not there, with a program that shows what it is told."""

    def __init__(self, folder: Path) -> None:
        self.home, self.told = folder / "home", folder / "told"
        self.tables = self.home / ".local" / "share" / "tableside"
        self.tables.mkdir(parents=True)
        self.programs = folder / "programs"
        self.programs.mkdir()
        zenity = self.programs / "zenity"
        zenity.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{self.told}"\n')
        zenity.chmod(0o755)

    def refused(self, **place: str) -> str:
        """Start it; gives the one line it says, on the terminal and in the program's window."""
        passed = {
            name: os.environ[name] for name in ("LD_LIBRARY_PATH", "PYTHONDONTWRITEBYTECODE") if name in os.environ
        }
        environment = {**passed, "PATH": str(self.programs), "HOME": str(self.home), "DISPLAY": ":9999", **place}
        command = [sys.executable, "main.py"]
        ran = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
        )
        assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1), ran.stderr
        assert f"--text={ran.stderr}" in self.told.read_text(encoding="utf-8")
        assert not (self.home / ".kivy").exists()
        return ran.stderr.strip()


@pytest.fixture
def app(tmp_path):
    return Started(tmp_path)


def test_a_second_app_says_that_the_first_is_open(app):
    with Store(app.tables, {}):
        assert app.refused() == "Tableside is already running with these tables. Close it there first."
    with Store(app.tables, {}):
        assert app.refused(LANG="ko_KR.UTF-8").startswith("이 테이블들은 이미")


def test_a_folder_that_cannot_be_written_is_named_with_the_remedy(app, tmp_path):
    (tmp_path / "file").write_text("no folder")
    for place in (tmp_path / "file", tmp_path / "file" / "tables"):
        said = app.refused(TABLESIDE_HOME=str(place))
        assert said.startswith(f"Tableside can't write to the folder {place} (")
        assert said.endswith("Make it writable, or choose another folder with TABLESIDE_HOME.")


@pytest.mark.parametrize("inside", ["tables", "kivy"])
def test_so_is_one_inside_it(app, inside):
    (app.tables / inside).write_text("in the way")
    assert app.refused().startswith(f"Tableside can't write to the folder {app.tables / inside} (not a directory).")


def test_no_window_names_the_packages_that_bring_one(app):
    said = app.refused()
    assert said.startswith("Couldn't open a window on display :9999.")
    for system, packages in startup_errors.WINDOWS.items():
        assert re.search(rf"{system}: \S+ \S+ {re.escape(packages)}", said, re.IGNORECASE)
    assert {"config.ini", "logs"} <= {path.name for path in (app.tables / "kivy").iterdir()}


def test_no_opengl_names_the_packages_that_bring_it(app):
    said = app.refused(SDL_VIDEODRIVER="dummy")
    assert said.startswith("Tableside needs OpenGL 2, which isn't installed.")
    for system, packages in startup_errors.OPENGL.items():
        assert re.search(rf"{system}: \S+ \S+ {re.escape(packages)}", said, re.IGNORECASE)


def test_missing_libraries_are_noticed_before_kivy_is_loaded(monkeypatch):
    def load(name):
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(startup_errors.sys, "platform", "linux")
    with pytest.raises(startup_errors.NoWindow) as found:
        startup_errors.look_for_opengl(startup_errors.ON_SCREEN, load)
    assert found.value.message.id == "start.no_opengl"


def test_an_opengl_that_is_too_old_is_no_opengl():
    assert startup_errors.too_old(1, 4)
    assert not startup_errors.too_old(2, 0)


def test_the_makefile_names_the_same_packages():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for system, packages in startup_errors.OPENGL.items():
        assert f"OPENGL_{system.upper()} := {packages}\n" in makefile


def test_a_user_without_a_folder_is_told_how_to_choose_one(monkeypatch, capsys):
    def nowhere():
        raise RuntimeError("Could not determine home directory.")

    for name in ("TABLESIDE_HOME", "XDG_DATA_HOME", "APPDATA", "ANDROID_PRIVATE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr(start, "has_display", lambda: True)
    monkeypatch.setattr(startup_errors, "_in_our_window", lambda say, text: True)
    assert start.main([]) == 2
    assert capsys.readouterr().err.endswith("Choose a folder for your tables with TABLESIDE_HOME.\n")


def test_where_a_window_opens_it_is_ours(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(Sentence, "run", lambda self: shown.append(self.title))
    monkeypatch.setattr(startup_errors, "_in_any_window", lambda title, text: shown.append(title))
    assert startup_errors.report(SaveError("store.in_use"), window=True) == 2
    assert shown == ["Tableside"]
    assert capsys.readouterr().err.startswith("Tableside is already running")


def test_the_window_says_it_and_is_closed_by_its_button_or_enter():
    for leave in (tap_close, lambda _: Window.dispatch("on_keyboard", 13, 40, "\r", [])):
        window = Sentence("Tableside can't start", "It is already open. Close it there first.", "Close")
        window._run_prepare()
        runTouchApp(embedded=True)
        for _ in range(4):
            EventLoop.idle()
        said = nodes.words(window.tree.node)
        assert said[:2] == ["Tableside can't start", "It is already open. Close it there first."]
        leave(window)
        assert EventLoop.status == "closed"
        App._running_app = None


def tap_close(window):
    (close,) = window.tree.targets()
    finger = Finger(*close.center)
    finger.touch_down()
    EventLoop.idle()
    finger.touch_up()
    EventLoop.idle()


LOADED = """
import sys
from screens.kivy_host import startup_errors
startup_errors.prepare_kivy()
startup_errors.open_window(100, 100)
print(*sorted({"PIL", "kivy.core.window"} & set(sys.modules)))
"""


def test_nobody_waits_for_parts_of_kivy_that_the_app_has_no_use_for(tmp_path):
    passed = {name: os.environ[name] for name in PASSED if name in os.environ}
    place = {**passed, "KIVY_HOME": str(tmp_path), "KIVY_NO_FILELOG": "1", "SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-c", LOADED]
    ran = subprocess.run(command, cwd=ROOT, env=place, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert ran.stdout.splitlines() == ["kivy.core.window"]

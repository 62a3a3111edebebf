"""Cold start and memory, against a Kivy program that shows one label, in the same run."""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.report import Report

ROOT = Path(__file__).parent.parent
ROUNDS = 5
MOST_START = 1.75
"""Kivy as it is, and one frozen record for each kind of node: with Kivy's start replaced at run time it was 1.35."""

BEGIN = """
import os, sys, time, tempfile
begin = time.perf_counter(), time.process_time()
"""
SETTINGS = """
os.environ.update(KIVY_NO_ARGS='1', KIVY_NO_CONSOLELOG='1', KIVY_NO_FILELOG='1', KIVY_HOME=sys.argv[1],
                  KCFG_GRAPHICS_MULTISAMPLES='0', SDL_VIDEODRIVER='offscreen')
from kivy.config import Config
for key, _ in Config.items('input'):
    Config.remove_option('input', key)
Config.set('graphics', 'width', 412); Config.set('graphics', 'height', 915)
"""
LABEL = """
from kivy.base import EventLoop, runTouchApp
from kivy.app import App
from kivy.uix.label import Label
class Program(App):
    def build(self):
        return Label(text='Tableside')
app = Program()
"""
PREPARED = """
import screens.start
from screens.kivy_host import startup_errors
startup_errors.prepare_kivy()
"""
OURS = """
from pathlib import Path
startup_errors.open_window(412, 915)
from kivy.base import EventLoop, runTouchApp
from screens.kivy_host.window import KivyApp
app = KivyApp(Path(sys.argv[2]))
"""
AFTER = """
app._run_prepare()
runTouchApp(embedded=True)
for _ in range(2):
    EventLoop.idle()
wall, cpu = time.perf_counter() - begin[0], time.process_time() - begin[1]
with open('/proc/self/status') as status:  # getrusage would tell the memory of whoever started this program
    most = next(int(line.split()[1]) for line in status if line.startswith('VmHWM'))
print(wall * 1000, cpu * 1000, most / 1024)
"""


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "kivy").mkdir()
        for code in programs().values():
            _measure(code, folder)  # writes down what was compiled: an installed app comes compiled
        figures: dict[str, list[tuple[float, float, float]]] = {name: [] for name in programs()}
        for _ in range(ROUNDS):
            for name, code in programs().items():
                figures[name].append(_measure(code, folder))
    wall, cpu, memory = (
        {name: statistics.median(one[which] for one in found) for name, found in figures.items()} for which in range(3)
    )
    report.add("one label: start to the second frame (wall)", wall["label"], "ms")
    report.add("Tableside: start to a usable home (wall)", wall["ours"], "ms")
    report.add("one label: the same (CPU)", cpu["label"], "ms")
    report.add("Tableside: the same (CPU)", cpu["ours"], "ms")
    report.add("ratio (CPU)", cpu["ours"] / cpu["label"], "×", MOST_START)
    report.add("one label: memory", memory["label"], "MB")
    report.add("Tableside: memory", memory["ours"], "MB")
    report.add("ratio", memory["ours"] / memory["label"], "×", 1.5)


def programs() -> dict[str, str]:
    """Ours as `screens.start` begins it, with the settings of the other."""
    return {"label": BEGIN + SETTINGS + LABEL + AFTER, "ours": BEGIN + PREPARED + SETTINGS + OURS + AFTER}


def _measure(code: str, folder: str) -> tuple[float, float, float]:
    """Milliseconds by the clock and of CPU, and megabytes."""
    program = Path(folder) / "program.py"
    program.write_text(code, encoding="utf-8")
    words = [sys.executable, str(program), f"{folder}/kivy", f"{folder}/tables"]
    place = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    place.pop("PYTHONDONTWRITEBYTECODE", None)
    ran = subprocess.run(words, cwd=ROOT, env=place, capture_output=True, text=True, check=True)
    wall, cpu, mb = map(float, ran.stdout.split()[-3:])
    return wall, cpu, mb

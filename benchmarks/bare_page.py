"""The unit of every ratio: a bare Kivy page of 100 labels, built and laid out with four frames, in the same run."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.app_start import BEGIN, ROOT, SETTINGS

PAGE = """
from kivy.base import EventLoop, runTouchApp
from kivy.app import App
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
class Program(App):
    def build(self):
        return BoxLayout()
app = Program()
app._run_prepare()
runTouchApp(embedded=True)
EventLoop.idle()
def page():
    app.root.clear_widgets()
    grid = GridLayout(cols=2)
    for number in range(100):
        grid.add_widget(Label(text=f'Label {number}'))
    app.root.add_widget(grid)
    for _ in range(4):
        EventLoop.idle()
best = float('inf')
for _ in range(9):
    begin = time.process_time()
    page()
    best = min(best, time.process_time() - begin)
print(best * 1000)
"""


def measure() -> float:
    """CPU milliseconds of that page, in a process of its own: the core is measured without Kivy."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "page.py"
        program.write_text(BEGIN + SETTINGS + PAGE, encoding="utf-8")
        (Path(folder) / "kivy").mkdir()
        words = [sys.executable, str(program), f"{folder}/kivy"]
        ran = subprocess.run(words, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[-1])

"""The screens: building each of them, and moving the map against an empty scatter in the same run."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.report import Report
from benchmarks.tables import late_table
from companion.share import export_table

FRAMES = 30


def run(report: Report) -> None:
    from screens.phone import Phone  # noqa: PLC0415 - opens a window

    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), size=(412, 915)) as phone:
        source = late_table("germany")
        id_ = phone.app.store.import_table(export_table(source.header, source.steps, source.cursor), "late")
        phone.app.open_session(id_)
        for name in ("home", "new_table", "settings", "history", "table", "tickets", "fix", "log", "score"):
            params = {} if name in ("home", "new_table", "settings", "history") else {"table": id_}
            stack: Any = [("home", {}), (name, params)]
            phone.app._show(stack)  # kv is parsed once, when a page is first gone to
            ms = _best(lambda s=stack: phone.app._show(s))  # type: ignore[misc]
            report.add(f"building {name}", ms, "ms")
        _panning(report, phone, id_)


def _best(work: Callable[[], object], rounds: int = 3) -> float:
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best * 1000


def _panning(report: Report, phone: Any, id_: str) -> None:
    """The Python work of one pan step: the map's one matrix, against Kivy's own empty scatter."""
    from kivy.uix.scatter import Scatter  # noqa: PLC0415

    phone.app._show([("home", {}), ("table", {"table": id_})])
    phone.settle()
    widget, scatter = phone.app.page.ids.map, Scatter()

    def pan() -> None:
        for step in range(FRAMES):
            widget.offset = (widget.offset[0] - step % 3, widget.offset[1] + step % 2)
            widget._place()

    def scatter_pan() -> None:
        for step in range(FRAMES):
            scatter.pos = (scatter.x - step % 3, scatter.y + step % 2 + 0.1)

    ours, empty = _best(pan) / FRAMES, _best(scatter_pan) / FRAMES
    report.add("one pan step of a full map", ours, "ms", 16.7)
    report.add("one pan step of an empty scatter", empty, "ms")
    report.add("ratio", ours / empty, "×")

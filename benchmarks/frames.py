"""One frame of a motion, Python's share of it: pan and pinch of a full map, a sheet that comes, a page scrolled."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.app_screens import _import, _late_table
from benchmarks.report import Report
from benchmarks.tables import late_table
from companion.games import boxes_of
from screens.window.quiet import Quiet

FRAME = 2.0
"""The budget in ms: a frame has 16.7, most of it for drawing."""
STEPS = 24


def run(report: Report) -> None:
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), quiet=Quiet()) as phone:
        phone.app.theme.motion = 1.0
        _open(phone, _import(phone, late_table("germany")))
        for what, frames in (("pan", _panned(phone)), ("pinch", _pinched(phone)), ("sheet", _sheet(phone))):
            _tell(report, what, frames)
        _open(phone, _import(phone, _late_table(boxes_of("stone_age")[0])))
        _tell(report, "page scrolled", _scrolled(phone))


def _open(phone: Any, id_: str) -> None:
    phone.app._close_table()
    phone.app._show([("home", {}), ("table", {"table": id_})])
    phone.settle()
    phone.app.quiet.rest()
    phone.frames(3)


def _tell(report: Report, what: str, frames: Iterator[float]) -> None:
    times = sorted(frames)
    report.add(f"{what}: half of {len(times)} frames", median(times), "ms", FRAME, screen=True)
    report.add(f"{what}: the worst", times[-1], "ms")


def _frame() -> float:
    from kivy.base import EventLoop  # noqa: PLC0415

    begin = time.process_time()
    EventLoop.idle()
    return (time.process_time() - begin) * 1000


def _fingers(*places: tuple[float, float]) -> list[Any]:
    from screens.offscreen.finger import Finger  # noqa: PLC0415

    fingers = [Finger(*place) for place in places]
    for finger in fingers:
        finger.touch_down()
    return fingers


def _moved(fingers: list[Any], steps: list[tuple[float, float]]) -> Iterator[float]:
    """Each finger goes its own step, frame by frame."""
    for _ in range(STEPS):
        begin = time.process_time()
        for finger, (x, y) in zip(fingers, steps, strict=True):
            finger.touch_move(finger.x + x, finger.y + y)
        yield (time.process_time() - begin) * 1000 + _frame()
    for finger in fingers:
        finger.touch_up()


def _panned(phone: Any) -> Iterator[float]:
    return _moved(_fingers(phone.app.page.ids.map.center), [(3, 2)])


def _pinched(phone: Any) -> Iterator[float]:
    x, y = phone.app.page.ids.map.center
    return _moved(_fingers((x - 30, y), (x + 30, y)), [(-2, 0), (2, 0)])


def _scrolled(phone: Any) -> Iterator[float]:
    x, y = phone.app.page.center
    return _moved(_fingers((x, y)), [(0, 4)])


def _sheet(phone: Any) -> Iterator[float]:
    """After the frame that makes it: what the motion itself costs."""
    phone.app.page.show_menu()
    for _ in range(3):
        _frame()
    for _ in range(STEPS):
        yield _frame()

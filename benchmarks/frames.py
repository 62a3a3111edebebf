"""One frame of a motion, Python's share: pan and pinch of a full map, a sheet that comes, a page scrolled, dice."""

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
        _tell(report, "ten dice that change", _rolled(phone))


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


def _rolled(phone: Any) -> Iterator[float]:
    """Dice lie where they fell, nothing tumbles; here all ten show another face with every frame."""
    from screens.stone_age.drawn.faces import Dice  # noqa: PLC0415

    dice = Dice(size_hint=(None, None), size=(400, 160))
    phone.app.root_layout.add_widget(dice)
    for step in range(STEPS + 2):
        begin = time.process_time()
        dice.values = [1 + (step + die) % 6 for die in range(10)]
        work = (time.process_time() - begin) * 1000 + _frame()
        if step > 1:  # the first ones make them
            yield work
    phone.app.root_layout.remove_widget(dice)


def _sheet(phone: Any) -> Iterator[float]:
    """After the frame that makes it: what the motion itself costs."""
    phone.app.page.show_menu()
    for _ in range(3):
        _frame()
    for _ in range(STEPS):
        yield _frame()

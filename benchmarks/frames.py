"""One frame of a motion, Python's share: pan and pinch of a map, a sheet, a page scrolled, dice, numbers, cards."""

import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.app_screens import _import, _late_table
from benchmarks.report import Report
from benchmarks.tables import late_table
from companion.games import boxes_of
from screens.device.idle import IdleScheduler

FRAME, DICE = 2.0, 3.0
"""The budgets in ms: a frame has 16.7, most of it for drawing. Ten dice are painted anew with every one."""
STEPS = 24


def run(report: Report) -> None:
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), quiet=IdleScheduler) as phone:
        phone.app.theme.motion = 1.0
        _open(phone, _import(phone, late_table("germany")))
        for what, frames in (("pan", _panned(phone)), ("pinch", _pinched(phone)), ("sheet", _sheet(phone))):
            _report(report, what, frames)
        _open(phone, _import(phone, _late_table(boxes_of("stone_age")[0])))
        _report(report, "page scrolled", _scrolled(phone))
        _report(report, "ten dice that change", _rolled(phone), DICE)
        _report(report, "ten dice that fall", _fallen(phone), DICE)
        _report(report, "eight numbers that roll", _counted(phone))
        _report(report, "eight cards that turn over", _turned(phone))


def _open(phone: Any, id_: str) -> None:
    phone.app._close_table()
    phone.app._show([("home", {}), ("table", {"table": id_})])
    phone.settle()
    phone.app.quiet.rest()
    phone.frames(3)


def _report(report: Report, what: str, frames: Iterator[float], budget: float = FRAME) -> None:
    times = sorted(frames)
    report.add(f"{what}: half of {len(times)} frames", median(times), "ms", budget)
    report.add(f"{what}: the worst", times[-1], "ms")


def _frame(phone: Any) -> float:
    begin = time.process_time()
    phone.frames(1)
    return (time.process_time() - begin) * 1000


def _fingers(*places: tuple[float, float]) -> list[Any]:
    from screens.offscreen.finger import Finger  # noqa: PLC0415

    fingers = [Finger(*place) for place in places]
    for finger in fingers:
        finger.touch_down()
    return fingers


def _moved(phone: Any, fingers: list[Any], steps: list[tuple[float, float]]) -> Iterator[float]:
    """Each finger goes its own step, frame by frame."""
    for _ in range(STEPS):
        begin = time.process_time()
        for finger, (x, y) in zip(fingers, steps, strict=True):
            finger.touch_move(finger.x + x, finger.y + y)
        yield (time.process_time() - begin) * 1000 + _frame(phone)
    for finger in fingers:
        finger.touch_up()


def _panned(phone: Any) -> Iterator[float]:
    return _moved(phone, _fingers(phone.app.page.map.center), [(3, 2)])


def _pinched(phone: Any) -> Iterator[float]:
    x, y = phone.app.page.map.center
    return _moved(phone, _fingers((x - 30, y), (x + 30, y)), [(-2, 0), (2, 0)])


def _scrolled(phone: Any) -> Iterator[float]:
    x, y = phone.app.page.center
    return _moved(phone, _fingers((x, y)), [(0, 4)])


def _rolled(phone: Any) -> Iterator[float]:
    """More than falling dice ever do: all ten show another face with every frame."""
    tree = _ten_dice(phone, tuple(range(10)), 1.0)
    phone.app.page.lay_over(tree)
    for step in range(STEPS + 2):
        begin = time.process_time()
        _ten_dice(phone, tuple(1 + (step + die) % 6 for die in range(10)), 1.0, tree)
        work = (time.process_time() - begin) * 1000 + _frame(phone)
        if step > 1:  # the first ones make them
            yield work
    phone.app.page.take_off(tree)


def _ten_dice(phone: Any, values: tuple[int, ...], far: float, tree: Any = None) -> Any:
    from screens.stone_age.dice.page import dice  # noqa: PLC0415
    from screens.ui.tree.tree import Tree  # noqa: PLC0415

    tree = tree or Tree(phone.app.theme, phone.app.tap, width=400)
    tree.show(dice(tuple(1 + value % 6 for value in values), 400, far))
    return tree


def _fallen(phone: Any) -> Iterator[float]:
    from screens.ui.motion import Motion  # noqa: PLC0415

    values = tuple(range(10))
    tree = _ten_dice(phone, values, 1.0)
    falling = Motion(phone.app.host, phone.app.theme, lambda far: _ten_dice(phone, values, far, tree))
    return _in_motion(phone, [tree], falling.begin, [falling])


def _counted(phone: Any) -> Iterator[float]:
    from screens.ui.tree.nodes import Text  # noqa: PLC0415
    from screens.ui.tree.tree import Tree  # noqa: PLC0415

    lines = [Tree(phone.app.theme, phone.app.tap, width=80) for _ in range(8)]
    numbers = count(9, 11)

    def go_on() -> None:
        number = str(next(numbers))
        for line in lines:
            line.show(Text(number, "head", one_line=True, rolls=True))
        _frame(phone)

    rolling = list[Any]()

    def begin() -> None:
        go_on()
        rolling.extend(line.widget.rolling for line in lines)

    go_on()
    return _in_motion(phone, lines, begin, rolling)


def _turned(phone: Any) -> Iterator[float]:
    from screens.kivy_host.panes import widget_of  # noqa: PLC0415
    from screens.kivy_host.turn_over import TurnOver  # noqa: PLC0415
    from screens.stone_age.drawings.nodes import civ_card  # noqa: PLC0415
    from screens.ui.tree.tree import Tree  # noqa: PLC0415

    app = phone.app
    cards = [Tree(app.theme, app.tap, width=92) for _ in range(8)]
    for tree, card in zip(cards, app.session.state.box.cards, strict=False):
        tree.show(civ_card(app.tr, card, 1.0))
    turns = [TurnOver(app.host, app.theme, widget_of(card)) for card in cards]

    def turn() -> None:
        for one in turns:
            one.begin()

    return _in_motion(phone, cards, turn, [one.motion for one in turns])


def _in_motion(phone: Any, trees: list[Any], begin: Callable[[], object], motions: list[Any]) -> Iterator[float]:
    """A whole motion in the frames that are measured, after those that make what moves."""
    from screens.ui.motion import SECONDS  # noqa: PLC0415

    theme, lasts = phone.app.theme, 1000
    for tree in trees:
        phone.app.page.lay_over(tree)
    phone.frames(3)
    theme.motion = lasts / SECONDS
    begin()
    phone.frames(2)
    for _ in range(STEPS):
        began = time.process_time()
        for motion in motions:
            motion.tick(lasts / (STEPS + 1))
        yield (time.process_time() - began) * 1000 + _frame(phone)
    theme.motion = 1.0
    for motion in motions:
        motion.end()
    for tree in trees:
        phone.app.page.take_off(tree)


def _sheet(phone: Any) -> Iterator[float]:
    """After the frame that makes it: what the motion itself costs."""
    phone.app.page.show_menu()
    for _ in range(3):
        _frame(phone)
    for _ in range(STEPS):
        yield _frame(phone)

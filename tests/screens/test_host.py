"""What any host promises: calls later, soon and again and again, on Kivy's clock as on one moved by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from screens.browser_host.host import FRAME, BrowserHost
from screens.host import Debounced, Host
from screens.kivy_host.host import KivyHost
from screens.kivy_host.page_widget import Stage
from tests.screens.conftest import OpenPhone
from tests.screens.manual_host import ManualHost


@pytest.fixture(params=["kivy", "by hand", "browser"])
def frames(request: pytest.FixtureRequest, open_phone: OpenPhone) -> tuple[Host, Callable[[int], Any]]:
    """A host, and how its frames go by."""
    if request.param == "kivy":
        phone = open_phone()
        return phone.app.host, phone.frames
    if request.param == "browser":
        return browser_frames()
    host = ManualHost()
    return host, lambda number: [host.frame() for _ in range(number)]


def browser_frames() -> tuple[Host, Callable[[int], Any]]:
    now = 0.0

    def go(number: int) -> None:
        nonlocal now
        for _ in range(number):
            now += FRAME
            host.go_on()

    host = BrowserHost(lambda: now)
    return host, go


def test_what_comes_soon_comes_before_the_next_frame_and_what_is_later_with_it(frames: Any) -> None:
    host, go = frames
    called: list[str] = []
    host.later(0, lambda: called.append("next frame"))
    host.soon(lambda: called.append("soon"))
    host.later(1000, lambda: called.append("not yet"))
    go(2)
    assert sorted(called) == ["next frame", "soon"]


def test_what_is_cancelled_does_not_come(frames: Any) -> None:
    host, go = frames
    called: list[str] = []
    for scheduled in (
        host.later(0, lambda: called.append("later")),
        host.soon(lambda: called.append("soon")),
        host.every(0, lambda _: called.append("every")),
    ):
        scheduled.cancel()
        scheduled.cancel()
    go(3)
    assert called == []


def test_what_repeats_comes_with_every_frame_until_it_says_no(frames: Any) -> None:
    host, go = frames
    called: list[float] = []

    def count(passed: float) -> bool:
        called.append(passed)
        return len(called) < 3

    host.every(0, count)
    go(2)
    assert len(called) == 2
    go(4)
    assert len(called) == 3
    assert all(passed >= 0 for passed in called)


@pytest.mark.parametrize("seconds", [None, 0])
def test_many_requests_are_one_call(frames: Any, seconds: float | None) -> None:
    host, go = frames
    called: list[str] = []
    debounced = Debounced(host, lambda: called.append("once"), seconds)
    for _ in range(3):
        debounced()
    go(2)
    assert called == ["once"]
    debounced()
    go(2)
    assert called == ["once", "once"]
    debounced()
    debounced.cancel()
    go(2)
    assert called == ["once", "once"]


def test_text_goes_into_the_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.clipboard import Clipboard

    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    KivyHost(Stage()).copy("10.0.0.1")
    assert copied == ["10.0.0.1"]

"""Kivy's clock: calls that come later."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from screens.host import Scheduled


class KivyClock:
    def later(self, seconds: float, act: Callable[[], object]) -> Scheduled:
        return self._once(seconds, act)

    def soon(self, act: Callable[[], object]) -> Scheduled:
        return self._once(-1, act)

    def every(self, seconds: float, act: Callable[[float], object]) -> Scheduled:
        event: Scheduled = Clock.schedule_interval(partial(act), seconds)  # a method itself would be held weakly
        return event

    def _once(self, seconds: float, act: Callable[[], object]) -> Scheduled:
        event: Scheduled = Clock.schedule_once(lambda _: act(), seconds)
        return event

"""Nearer and farther by a tap each, for whoever cannot pinch."""

import math
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit import IconButton
from screens.kit.loading import load_kv
from screens.ticket_to_ride.map.geometry import Layout
from screens.ticket_to_ride.map.widget import RailMapWidget

STEP = 1.5
"""How much nearer one tap brings."""


class ZoomButton(IconButton):
    """An icon on a ground of its own: what lies below is a map."""


class ZoomButtons(BoxLayout):
    map: RailMapWidget = ObjectProperty(None, allownone=True)
    can_leave = BooleanProperty(False)
    can_near = BooleanProperty(False)
    step = STEP
    above = BooleanProperty(False)
    """True if the upper left corner of this map is emptier than the lower one."""
    _plan: Layout | None = None
    """The map whose corners were compared."""

    def on_map(self, *_: Any) -> None:
        self.map.bind(on_moved=self._look)
        self.bind(above=self._tell, size=self._tell)

    def _tell(self, *_: Any) -> None:
        """Names keep out of the way."""
        self.map.keep_free(self.width + dp(10), self.height + dp(10), above=self.above)

    def _choose_corner(self) -> None:
        plan = self.map.layout
        if plan is not None and plan is not self._plan:
            self._plan = plan
            low, high = (plan.nearest_tracks(spot, math.inf)[0][0] for spot in ((0, 0), (0, plan.size[1])))
            self.above = high > low

    def _look(self, *_: Any) -> None:
        self._choose_corner()  # a map that is laid out anew is moved before its names are placed
        self.can_leave = self.map.zoom > self.map.farthest * 1.001
        self.can_near = self.map.zoom < self.map.nearest * 0.999


load_kv(__file__)

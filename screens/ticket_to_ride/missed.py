"""The way to set what everyone has, below the players in the column of a tablet: a move that nobody entered."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.kit import Action
from screens.kit.shape import TABLETS

ROOM = 72
"""So much must be free below the players, in dp."""


class MissedBelow:
    """Lies under the page's parts, so that a sheet in the column hides it; made when there is first room for it."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._way: Action | None = None
        soon = Clock.create_trigger(self.look, -1)
        for name in ("pos", "size", "form"):
            page.ids.strip.fbind(name, soon)

    def look(self, *_: Any) -> None:
        page = self._page
        if not self._fits():
            if self._way is not None and self._way.parent:
                page.remove_widget(self._way)
            return
        way = self._way = self._way or self._made()
        if not way.parent:
            page.add_widget(way, index=len(page.children))
        strip = page.ids.strip
        way.text = page.app.tr("ticket_to_ride.missed")
        way.width, way.x, way.top = way.wanted, strip.x + dp(4), strip.y - dp(10)

    def _fits(self) -> bool:
        page = self._page
        if page.view is None or page.shape not in TABLETS or not page.playing:
            return False
        strip = page.ids.strip
        floor = page.ids.actions.top if page.column else page.ids.ledger.top
        return bool(strip.form in ("rows", "stock") and strip.y - floor >= dp(ROOM) * page.app.theme.growth)

    def _made(self) -> Action:
        way = Action(kind="text", icon="pencil-outline", size_hint_x=None, on_release=self._go)
        way.bind(wanted=self.look, height=self.look)
        return way

    def _go(self, *_: Any) -> None:
        self._page.app.go("catch_up", table=self._page.table)

"""The map over a page of tickets: the path of one, or two cities that name one."""

from collections.abc import Callable, Iterable
from typing import Any

from companion.drawing.player_panel import Line
from scoring.ticket_to_ride import Ticket
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ui.sheet import ActionSheet
from screens.ui.tree.nodes import Button, Buttons, Text

CITY_TOUCH = 24
"""How near a city a tap means it, in dp."""
MAP_SHARE = 0.55
"""How much of the page the map takes."""


def show_on(page: Any, map_: RailMap, path: Iterable[str]) -> None:
    view = page.session.view()
    map_.show(view.game_view, view.seats, proof=frozenset(path))
    map_.see_proof()


class SheetMap(RailMap):
    """A map on a sheet: as high as its share of the page."""

    fills = False

    def __init__(self, page: Any, **more: Any) -> None:
        self._page = page
        super().__init__(page.app, **more)

    @property
    def height(self) -> float:
        return float(self._page.height * MAP_SHARE)

    @height.setter
    def height(self, height: float) -> None:
        """Its page decides."""


def path_sheet(page: Any, line: Line, path: Iterable[str], *actions: tuple[str, Callable[[], object]]) -> None:
    """What a ticket has and needs; and what can be done with it, where there is anything."""
    text = page.app.tr.text
    sheet = ActionSheet(page, dict(actions), title=text(line.text), subtitle=text(line.detail) if line.detail else "")
    map_ = SheetMap(page)
    sheet.below.show(Buttons(tuple(Button(words, tap=words) for words, _ in actions)))
    sheet.fill([map_], [sheet.below] if actions else []).show(page)
    show_on(page, map_, path)


class CityPicker(ActionSheet):
    """Two taps on cities name a ticket."""

    def __init__(self, page: Any, tickets: Iterable[Ticket], pick: Callable[[str], object]) -> None:
        super().__init__(page, {}, title=page.app.tr("tickets.on_map"))
        self._named, self._pick, self._first = {frozenset((one.a, one.b)): one.id for one in tickets}, pick, ""
        map_ = SheetMap(page, on_place=self._city, city_touch=CITY_TOUCH)
        self._say("tickets.first_city")
        self.fill([self.content, map_]).show(page)
        show_on(page, map_, ())

    def _city(self, place: str) -> None:
        if self._first in ("", place):
            self._first = place
            self._say("tickets.second_city", place=place)
            return
        ends, self._first = frozenset((self._first, place)), ""
        if ends in self._named:
            self.closing(self._pick, self._named[ends])()
        else:
            self._say("tickets.no_ticket_between", **dict(zip("ab", sorted(ends), strict=True)))

    def _say(self, id_: str, **places: str) -> None:
        tr, board = self.page.app.tr, self.page.session.state.board
        names = {name: tr.text(board.place[place].name) for name, place in places.items()}
        self.content.show(Text(tr(id_, **names), "strong"))

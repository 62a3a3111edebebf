"""Finding a ticket: a few letters of its cities, in any of the three languages, or two taps on the map."""

from collections.abc import Sequence
from typing import Any

from companion.games.ticket_to_ride.tickets import ticket_name
from companion.messages import message
from companion.question import Asked, Entry, Option, Value, one_of
from scoring.ticket_to_ride import Ticket
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.tickets.page import Pick
from screens.ui.question.local import Local
from screens.ui.question.page import Look
from screens.ui.question.sheet import QuestionSheet
from screens.ui.tree.nodes import Button, Text

ON_MAP = "on map"
CITY_TOUCH = 24
"""How near a city a tap means it, in dp."""
MAP_SHARE = 0.6
"""How much of the page the map takes."""


class Finder(QuestionSheet):
    """Which ticket is meant; the page hears every letter, and nothing at the end."""

    few = 0

    def __init__(self, page: Any, tickets: Sequence[Ticket], typed: str) -> None:
        app, self.tickets, self._first = page.app, tickets, ""
        points = (message("question.as_it_is", what=str(one.points)) for one in tickets)
        options = [Option(one.id, ticket_name(one), value=worth) for one, worth in zip(tickets, points, strict=True)]
        question = one_of(message("tickets.find"), options)

        def ask(answers: tuple[Value, ...]) -> Asked:
            return Entry(answers[0]) if answers else question

        on_map = Button(app.tr("tickets.on_map"), "map-outline", tap=ON_MAP)
        super().__init__(page, ask, Local(), Look(app.tr, app.say), others=(on_map,), gives_way=True)
        if self.letters is not None:
            self.letters.text, self.letters.focus = typed, True
        self.enter, self.when_closed = self._chosen, lambda: page.heard("")
        self.keep = lambda: page.heard(self.local.letters)

    def _chosen(self, chosen: Any) -> None:
        if chosen == ON_MAP:
            self._show_map()
        else:
            self.close()
            self.page.act(Pick(chosen))

    # --- on the map ---

    def _show_map(self) -> None:
        """Two taps on its cities name the ticket."""
        map_ = RailMapWidget(self.page.app, size_hint_y=None, height=self.height * MAP_SHARE)
        map_.bind(on_place=self._city, on_routes=lambda *_: None)
        map_.city_touch = CITY_TOUCH
        self._say("tickets.first_city")
        self.fill([self.content, map_])
        view = self.page.session.view()
        map_.show(view.mirror, view.seats)

    def _city(self, _: Any, place: str) -> None:
        if self._first in ("", place):
            self._first = place
            self._say("tickets.second_city", place=place)
            return
        ends, self._first = {self._first, place}, ""
        found = next((one for one in self.tickets if {one.a, one.b} == ends), None)
        if found is not None:
            self._chosen(found.id)
        else:
            self._say("tickets.no_ticket_between", **dict(zip("ab", sorted(ends), strict=True)))

    def _say(self, id_: str, **places: str) -> None:
        tr = self.page.app.tr
        names = {name: tr(f"ticket_to_ride.place.{place}") for name, place in places.items()}
        self.content.show(Text(tr(id_, **names), "strong"))

"""Finding a ticket: a few letters of its cities, in any of the three languages, or two taps on the map."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.i18n import LANGUAGES, Translator
from companion.letters import plain
from scoring.ticket_to_ride import Ticket
from screens.kit.fields import SearchField
from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ticket_to_ride.tickets.page import Pick, TicketTap, finder
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message, Text

CITY_TOUCH = 24
"""How near a city a tap means it, in dp."""
MAP_SHARE = 0.6
"""How much of the page the map takes."""


@cache
def names_of(place: str) -> tuple[str, ...]:
    """The words of a place's name in every language, ready to be searched."""
    names = (plain(Translator(language)(f"ticket_to_ride.place.{place}")) for language in LANGUAGES)
    return tuple(word for name in names for word in (name, *name.split()))


def matches(ticket: Ticket, typed: str) -> bool:
    """Everything that is typed begins a word of one of its cities."""
    names = (*names_of(ticket.a), *names_of(ticket.b))
    return all(any(name.startswith(piece) for name in names) for piece in plain(typed).split())


class Finder(TreeSheet):
    """A field and the tickets that fit what is typed so far; the page hears every letter, and nothing at the end."""

    def __init__(self, page: Any, tickets: Sequence[Ticket], typed: str) -> None:
        app = page.app
        self.tickets, self._first = tickets, ""
        hint, large = app.tr("tickets.type"), app.theme.large
        subtitle = hint if large else ""
        super().__init__(
            page, title=app.tr("tickets.find"), subtitle=subtitle, gives_way=True, when_closed=lambda: page.heard("")
        )
        self.field = SearchField(hint_text="" if large else hint, text=typed)
        self.field.fbind("text", self._typed)
        self._list()

    def _typed(self, _: Any, letters: str) -> None:
        self.page.heard(letters)
        self._list()

    def _list(self) -> None:
        typed = self.field.text
        found = [one for one in self.tickets if matches(one, typed)]
        self.show_nodes(finder(self.page.app.tr, found, typed=bool(typed)), above=[self.field])

    def hear(self, message: Message) -> None:
        if message is TicketTap.ON_MAP:
            self._show_map()
        else:
            self.close()
            self.page.act(message)

    # --- on the map ---

    def _show_map(self) -> None:
        """Two taps on its cities name the ticket."""
        map_ = RailMapWidget(size_hint_y=None, height=self.height * MAP_SHARE)
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
            self.hear(Pick(found.id))
        else:
            self._say("tickets.no_ticket_between", **dict(zip("ab", sorted(ends), strict=True)))

    def _say(self, id_: str, **places: str) -> None:
        tr = self.page.app.tr
        names = {name: tr(f"ticket_to_ride.place.{place}") for name, place in places.items()}
        self.content.show(Text(tr(id_, **names), "strong"))

"""Special delivery: the engine back, as many spaces as the delivery is worth; then the city and the disc."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.turns.choices import CityOffer, cities
from companion.games.great_western_trail.turns.commands import DeliverByRail
from screens.great_western_trail.acts.discs import DiscKeys
from screens.great_western_trail.acts.parts import ActRow, ActSheet, heading, note, said
from screens.great_western_trail.acts.stretch import TrackStretch
from screens.great_western_trail.drawn.rail_line import CityMark


class SpecialSheet(ActSheet):
    """Tap the space, the city, the disc where there is a choice; then deliver."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.moved = dict(choice.what for choice in self.view.choices)
        self.space, self.rows = "", dict[str, ActRow]()
        self.offers: dict[str, CityOffer] = {}
        self.offer: CityOffer | None = None
        self.discs = DiscKeys(sheet=self, when_chosen=self.deliver)
        notes = {space: said("special.value", value=value) for space, value in self.moved.items()}
        self.track = TrackStretch(mirror=self.page.mirror, seats=self.page.view.seats, seat=self.seat)
        self.track.put(tuple(self.moved), self.go, notes)
        self.fill([note(said("special.tap")), self.track])

    def go(self, space: str) -> None:
        """The engine goes back there: these cities can be reached."""
        self.space, self.offer = space, None
        value = self.moved[space]
        self.rows, self.offers = {}, {}
        for choice in cities(self.state, self.seat, value, by_rail=True):
            if choice.why_not is None:
                self.offers[choice.what.city] = choice.what
                self.rows[choice.what.city] = self._city(choice.what)
        self.fill([heading(said("special.up_to", value=value)), *self.rows.values(), self.discs])
        self.discs.offer(())
        self.keep()
        self.ids.body.scroll_y = 1

    def _city(self, offer: CityOffer) -> ActRow:
        app, city = self.page.app, self.page.mirror.box.city[offer.city]
        row = ActRow(text=app.tr(f"great_western_trail.city.{offer.city}"))
        row.hold(CityMark(value=city.value, rim=city.edge, size_hint=(None, None), size=(row.side, row.side)))
        parts = [said(f"special.gift.{gift}") for gift in offer.gifts]
        parts += [said("aux.gain", dollars=offer.dollars)] if offer.dollars else []
        parts += [said("special.black")] if city.edge == "black" else []
        row.detail, row.name = said("comma").join(parts), row.text
        row.bind(on_release=lambda _: self._tap_city(offer))
        return row

    def choose(self, offer: CityOffer) -> None:
        self.offer = offer
        for city, row in self.rows.items():
            row.chosen = city == offer.city
        self.discs.offer(offer.discs)
        self.bring(self.discs)
        self.keep()

    def _tap_city(self, offer: CityOffer) -> None:
        self.choose(offer)
        self.deliver()

    def chosen_so_far(self) -> dict[str, Any]:
        if not self.space:
            return {}
        return {"space": self.space, "city": self.offer.city if self.offer else "", "disc": self.discs.chosen}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        if chosen and chosen.get("space") not in list(self.moved):
            return False
        if chosen:
            self.go(chosen["space"])
        if chosen.get("city"):
            offer = next((offer for city, offer in self.offers.items() if city == chosen["city"]), None)
            if offer is None:
                return False
            self.choose(offer)
            self.discs.mark(self.discs.chosen or chosen.get("disc"))
        return True

    def deliver(self) -> None:
        if self.offer is not None and self.discs.chosen is not None:
            self.do(DeliverByRail(self.seat, self.view.by, self.space, self.offer.city, self.discs.chosen))

"""A disc to a city or a station: one tap on the place, with the disc and the station master the rules make likely."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.records import NoteCity, NoteStation
from companion.games.great_western_trail.state import city_name
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.drawn.cells import OnOffRow
from screens.kit import Action, Sheet
from screens.kit.figures import signed
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.options import OptionCard


class PlaceCards(GridLayout):
    """Cities or stations along the railroad, all of one height."""

    def fill(self, cards: Iterable[OptionCard]) -> "PlaceCards":
        for card in cards:
            card.fbind("natural", self._level)
            self.add_widget(card)
        self._level()
        return self

    def _level(self, *_: Any) -> None:
        highest = max(card.natural for card in self.children)
        for card in self.children:
            card.level = highest


class DiscSheet(Sheet):
    """Where the disc goes; what is seldom stands below and is switched on first."""

    def __init__(self, page: Any, kind: str, title: str) -> None:
        self.page, self.kind, self.seat = page, kind, page.who
        self.places: dict[str, OptionCard] = {}
        seats = page.view.seats
        who = seats[self.seat]
        super().__init__(title=title, subtitle=who.name, colour=who.colour)
        self.initial = initials([seat.name for seat in seats])[self.seat]
        self.step, self.master = self._switch("with_disc"), self._switch("with_master")
        self.step.detail = page.app.tr(
            "great_western_trail.milestones.with_disc.why", points=signed(page.mirror.box.scoring["step_disc"])
        )
        self.master.detail = page.app.tr("great_western_trail.milestones.with_master.why")
        for name, words, points in self._all_places():
            self.places[name] = self._card(name, words, points)
        self.fill([PlaceCards().fill(self.places.values()), *self._switches(), *self._guide()])

    def _switch(self, name: str) -> OnOffRow:
        row = OnOffRow(name=name, text=self.page.app.tr(f"great_western_trail.milestones.{name}"))
        row.bind(on_release=lambda _: setattr(row, "chosen", not row.chosen))
        return row

    def _switches(self) -> list[OnOffRow]:
        state = self.page.session.state
        found = [] if state.count(self.seat, "step_disc") else [self.step]
        spare = any(state.count(self.seat, f"worker/{kind}") > 1 for kind in WORKERS)
        return [*found, self.master] if self.kind == "station" and spare else found

    def _guide(self) -> list[Action]:
        """Foresight, income and refill stay on the table; who wants to be led through them may be."""
        if self.kind != "city":
            return []
        words = self.page.app.tr("great_western_trail.milestones.guide")
        return [Action(kind="text", icon="book-open-variant", text=words, on_release=lambda _: self.page.show_guide())]

    def _all_places(self) -> list[tuple[str, str, int]]:
        app, box = self.page.app, self.page.mirror.box
        if self.kind == "city":
            return [(city.id, app.say(city_name(city.id)), city.vp) for city in box.cities]
        words = "great_western_trail.acts.upgrade.station"
        return [(str(one.number), app.tr(words, station=one.number), one.vp) for one in box.stations]

    def _card(self, name: str, words: str, points: int) -> OptionCard:
        card = OptionCard(text=words, cost=signed(points) if points else "")
        why_not = self.page.session.why_not(self._command(name))
        if why_not is not None:
            card.closed, card.sign, card.cost = True, "lock-outline", ""
        card.bind(on_release=lambda _: self.tap(name))
        return card

    def _command(self, name: str) -> NoteCity | NoteStation:
        step = bool(self.step.chosen)
        return NoteCity(self.seat, name, step) if self.kind == "city" else NoteStation(self.seat, int(name), step)

    def tap(self, name: str) -> None:
        """The disc goes there; a station master is asked for."""
        if self.master.chosen and not self.places[name].closed:
            self.page.ask_master(name, step=bool(self.step.chosen))
        else:
            self.page.app.tap(self._command(name))


load_kv(__file__)

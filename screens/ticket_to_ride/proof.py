"""The proof on the map: the path of a ticket, or the longest route counted along."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from scoring.sheet import Item
from scoring.ticket_to_ride import Route
from screens.kit import Page, Row, Text
from screens.kit.flow import TopScroll
from screens.kit.loading import load_kv
from screens.kit.sentences import rule_line
from screens.pages.score.why import compared
from screens.ticket_to_ride.sheets.page import fact
from screens.ui.tree.controls import double_rule, rule
from screens.ui.tree.nodes import Column, Node
from screens.ui.tree.nodes import Text as Said
from screens.ui.tree.widget import Tree

load_kv(__file__)


class ProofWords(TopScroll):
    """The path in words: below the map, or beside it where the page lies."""

    spare = NumericProperty(0)


def legs(routes: Sequence[Route], start: str) -> list[tuple[str, str, Route]]:
    """A path leg by leg as a train travels it: from where, to where, over which route."""
    ends = (start,) if start else (routes[0].a, routes[0].b)
    for first in ends:
        here, travelled = first, []
        for route in routes:
            if here not in (route.a, route.b):
                break
            travelled.append((here, route.other_end(here), route))
            here = route.other_end(here)
        if len(travelled) == len(routes):
            return travelled
    return [(route.a, route.b, route) for route in routes]


class Proof(Page):
    table = StringProperty("")
    seat = StringProperty("0")
    category = StringProperty("tickets")
    shown = NumericProperty(0)
    """Which of the proofs there are."""

    def opened(self) -> None:
        app = self.app
        if not app.table_open and not app.open_session(self.table):
            app.home()
            return
        self.refresh()

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        items = self._items()
        view = self.session.view()
        chosen = items[int(self.shown)] if items else None
        chain = tuple(str(r) for r in chosen.facts["chain"]) if chosen else ()  # type: ignore[union-attr]
        self.ids.bar.title = self._title()
        self.ids.map.show(view.mirror, view.seats, proof=frozenset(chain))
        self.ids.map.see_proof()
        self.ids.list.fill(self._words(items, chosen, chain))

    def _title(self) -> str:
        name = self.session.header.seats[int(self.seat)].name
        category = self.app.tr(f"{self.session.header.game.id}.category.{self.category}")
        return str(self.app.tr("proof.title", player=name, category=category))

    def _items(self) -> list[Item]:
        """Everything in this cell that has a path."""
        cell = self.session.sheet().cell(int(self.seat), self.category)
        return [item for item in cell.because if item.facts.get("chain")]

    def _words(self, items: list[Item], chosen: Item | None, chain: tuple[str, ...]) -> list[Any]:
        """Every proof there is by its name, the one that is shown in full."""
        if chosen is None:
            return [Text(text=self.app.tr("proof.none"), muted=True)]
        parts: list[Any] = []
        for number, item in enumerate(items):
            parts += self._path(item, chain) if item is chosen else [self._other(number, item)]
        return parts

    def _path(self, chosen: Item, chain: tuple[str, ...]) -> list[Any]:
        app = self.app
        rail, game = self.session.state.board.rail, self.session.header.game
        routes = [rail.route[id_] for id_ in chain]
        lines: list[Node] = [Said(app.say(game.explain(chosen)), "strong")]
        for a, b, route in legs(routes, str(chosen.facts.get("a", ""))):
            names = {end: app.tr(f"ticket_to_ride.place.{place}") for end, place in (("a", a), ("b", b))}
            lines += [rule(), fact(app.tr("ticket_to_ride.from_to", **names), self._trains(route.length))]
        whole = sum(route.length for route in routes)
        lines += [rule(), fact(" + ".join(str(route.length) for route in routes), self._trains(whole)), double_rule()]
        path = Tree(app.theme, lambda _: None)
        path.show(Column(tuple(lines), 2))
        parts: list[Any] = [path]
        parts += compared(self.session.sheet(), int(self.seat), self.category)
        said = self.session.sheet().cell(int(self.seat), self.category).rule
        parts.append(rule_line(app.tr(f"{game.id}.rule.{said}"), said))
        return parts

    def _trains(self, count: int) -> str:
        return str(self.app.tr("claim.cars", count=count))

    def _other(self, number: int, item: Item) -> Row:
        """Another ticket, one tap away."""
        app = self.app
        a, b = (app.tr(f"ticket_to_ride.place.{item.facts[end]}") for end in ("a", "b"))
        row = Row(text=app.tr("ticket_to_ride.from_to", a=a, b=b), icon="ticket-outline")
        row.arrow = not app.theme.large  # the longest names need the room more
        row.bind(on_release=lambda _: self._choose(number))
        return row

    def _choose(self, number: int) -> None:
        self.shown = number
        self.refresh()

"""The proof on the map: the path of a ticket, or the longest route counted along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import StringProperty

from companion.letters import initials
from scoring.sheet import Item
from scoring.ticket_to_ride import Route
from screens.games import screens_of
from screens.ticket_to_ride.map.page import MapPage
from screens.ticket_to_ride.sheets.page import fact
from screens.ui.tree.controls import Translate, app_bar, double_rule, rule, rule_line
from screens.ui.tree.nodes import Column, Icon, ListRow, Mark, Message, Node, Room, Row, Screen, Text, Wrap

WIDEST = 560
"""Of a line to read, in dp."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Another of the proofs there are."""

    number: int


@dataclass(frozen=True, slots=True)
class ProofView:
    title: str
    paths: tuple[str, ...]
    """All there are by their names."""
    said: str
    """What the one that is shown comes to."""
    legs: tuple[tuple[str, int], ...]
    others: tuple[tuple[Mark, str], ...]
    """What the other players have, where only the most counts."""
    rule: tuple[str, str]
    arrows: bool


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


def page(tr: Translate, view: ProofView, shown: int, room: Room) -> Screen:
    """Every proof there is by its name, the one that is shown in full."""
    side = max(16.0, ((room.column or room.width) - WIDEST) / 2)
    parts: list[Node] = [] if view.paths else [Text(tr("proof.none"), ink="ink2")]
    for number, name in enumerate(view.paths):
        parts += _path(tr, view) if number == shown else [_other(view, number, name)]
    return Screen(app_bar(view.title), Column(tuple(parts), 6, (side, 12, side, 16)))


def _path(tr: Translate, view: ProofView) -> list[Node]:
    lines: list[Node] = [Text(view.said, "strong")]
    for words, length in view.legs:
        lines += [rule(), fact(words, tr("claim.cars", count=length))]
    lengths = [length for _, length in view.legs]
    whole = fact(" + ".join(map(str, lengths)), tr("claim.cars", count=sum(lengths)))
    lines += [rule(), whole, double_rule()]
    others = tuple(Row((mark, Text(value, "strong", one_line=True)), 8) for mark, value in view.others)
    return [Column(tuple(lines), 2), *([Wrap(others, 16, 6)] if others else []), rule_line(*view.rule)]


def _other(view: ProofView, number: int, name: str) -> Node:
    """Another ticket, one tap away."""
    arrow = (Icon("chevron-right", "ink2", width=32),) if view.arrows else ()
    return ListRow(name, picture=Icon("ticket-outline", "ink2"), end=arrow, tap=Choose(number), right=0)


class Proof(MapPage):
    share = 0.48
    seat = StringProperty("0")
    category = StringProperty("tickets")
    shown = 0

    def opened(self) -> None:
        self.shown = 0
        super().opened()

    def act(self, message: Message) -> None:
        assert isinstance(message, Choose)
        self.shown = message.number
        self.refresh()

    def screen(self, room: Room) -> Screen:
        view, cell = self.session.view(), self.session.sheet().cell(int(self.seat), self.category)
        paths = [item for item in cell.because if item.facts.get("chain")]
        chosen = paths[self.shown] if paths else None
        chain: Any = chosen.facts["chain"] if chosen else ()
        self.map.show(view.mirror, view.seats, proof=frozenset(chain))
        self.map.see_proof()
        return page(self.app.tr, self._view(paths, chosen, chain), self.shown, room)

    def _view(self, paths: Sequence[Item], chosen: Item | None, chain: Sequence[str]) -> ProofView:
        app, game, rail = self.app, self.session.header.game, self.session.state.board.rail
        name = self.session.header.seats[int(self.seat)].name
        rule_id = self.session.sheet().cell(int(self.seat), self.category).rule
        start = str(chosen.facts.get("a", "")) if chosen else ""
        travelled = legs([rail.route[id_] for id_ in chain], start) if chosen else []
        return ProofView(
            title=app.tr("proof.title", player=name, category=app.tr(f"{game.id}.category.{self.category}")),
            paths=tuple(self._from_to(*(item.facts.get(end, "") for end in "ab")) for item in paths),
            said=app.say(game.explain(chosen)) if chosen else "",
            legs=tuple((self._from_to(a, b), route.length) for a, b, route in travelled),
            others=tuple(self._others()),
            rule=(app.tr(f"{game.id}.rule.{rule_id}"), rule_id),
            arrows=not app.theme.large,  # the longest names need the room more
        )

    def _from_to(self, *places: object) -> str:
        """Nothing for a path that is no ticket's."""
        tr = self.app.tr
        names = {end: tr(f"ticket_to_ride.place.{place}") for end, place in zip("ab", places, strict=True) if place}
        return tr("ticket_to_ride.from_to", **names) if names else ""

    def _others(self) -> Iterator[tuple[Mark, str]]:
        fact_, seats = screens_of(self.session).compared.get(self.category, ""), self.session.header.seats
        letters = initials([seat.name for seat in seats])
        for other, player in enumerate(self.session.sheet().players):
            items = player.cells[self.category].because
            if other != int(self.seat) and len(items) == 1 and fact_ in items[0].facts:
                yield Mark(seats[other].colour, letters[other], 28), str(items[0].facts[fact_])

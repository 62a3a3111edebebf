"""The proof on the map as nodes: every path by its name, the one that is shown leg by leg."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ticket_to_ride import Route
from screens.ticket_to_ride.sheets.page import fact
from screens.ui.tree.controls import Translate, app_bar, do, double_rule, rule, rule_line
from screens.ui.tree.nodes import Column, Icon, ListRow, Node, Room, Screen, Text

WIDEST = 560
"""Of a line to read, in dp."""


@dataclass(frozen=True, slots=True)
class ProofView:
    title: str
    paths: tuple[str, ...]
    """All there are by their names."""
    text: str
    """What the one that is shown comes to."""
    legs: tuple[tuple[str, int], ...]
    others: tuple[Node, ...]
    """What the other players have, where only the most counts."""
    rule: str
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
    lines: list[Node] = [Text(view.text, "strong")]
    for words, length in view.legs:
        lines += [rule(), fact(words, tr("claim.cars", count=length))]
    lengths = [length for _, length in view.legs]
    whole = fact(" + ".join(map(str, lengths)), tr("claim.cars", count=sum(lengths)))
    lines += [rule(), whole, double_rule()]
    return [Column(tuple(lines), 2), *view.others, rule_line(view.rule)]


def _other(view: ProofView, number: int, name: str) -> Node:
    """Another ticket, one tap away."""
    arrow = (Icon("chevron-right", "ink2", width=32),) if view.arrows else ()
    return ListRow(name, picture=Icon("ticket-outline", "ink2"), end=arrow, tap=do("choose", number), right=0)

"""Our tiles say otherwise, as functions: the way there, the values that may stand otherwise, and the number on one."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.box import Box
from companion.games.great_western_trail.box import box as known_box
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import breed_name, card_name, city_name
from companion.i18n import Translator
from companion.messages import Message, message
from companion.numbers import shown_number
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.pages.figures.local import Put
from screens.pages.figures.parts import Tile, note, tiles
from screens.ui.tree.nodes import Button, Column, Icon, ListRow, Node

MOST_OFFERED = 23
"""The largest number a tile of the box might show."""
BELOW_ZERO = (-11, 12)
"""Cities, and links between them, may take points away."""


@dataclass(frozen=True, slots=True)
class ShowPrinted:
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskPoints:
    value: str


def value_label(edition: str, value: str) -> Message:
    """What a printed value stands on."""
    kind, _, name = value.partition("/")
    id_ = f"{GAME}.fix.printed_{kind}"
    match kind:
        case "cattle":
            slot, _, vp = name.partition("/")
            return message(id_, breed=breed_name(edition, slot), vp=int(vp))
        case "city":
            return message(id_, city=city_name(name))
        case "link":
            link = next(link for link in known_box(edition).links if link.a == name)
            return message(id_, a=city_name(link.a), b=city_name(link.b))
        case "objective" | "penalty":
            return message(id_, card=card_name(edition, name))
    return message(id_, which=name)


def printed_words(box: Box, value: str) -> Message:
    """The same for a value that is remembered under its box."""
    return value_label(box.options["edition"], value)


def values_of(edition: str, kinds: Iterable[str]) -> dict[str, int]:
    """What may stand otherwise, with the points of our list."""
    wanted = tuple(kinds)
    return {value: points for value, points in doubtful(edition).items() if value.partition("/")[0] in wanted}


def points_of(mirror: TrailView, value: str) -> int:
    """What this table reads there."""
    return mirror.says(value, doubtful(mirror.box.edition)[value])


def printed_button(view: EntryView, *kinds: str) -> tuple[Node, ...]:
    """The way to say so, where values rest on one source."""
    if not values_of(view.edition, kinds):
        return ()
    return (Button(view.say("great_western_trail.printed.button"), "pencil-outline", "text", tap=ShowPrinted(kinds)),)


def values(tr: Translator, mirror: TrailView, kinds: Iterable[str]) -> Node:
    """Every value of these kinds, to be set as it is printed."""
    said, rows = dict(mirror.printed), []
    for value, points in values_of(mirror.box.edition, kinds).items():
        own = value in said
        detail = tr(f"{GAME}.printed.instead", points=points) if own else ""
        words, shown = tr.text(value_label(mirror.box.edition, value)), shown_number(said.get(value, points))
        pencil = Icon("pencil-outline", "ink2")
        rows.append(
            ListRow(words, detail, shown, pencil, tap=AskPoints(value), corner="alert" if own else "", key=value)
        )
    return Column(tuple(rows))


def points(tr: Translator, mirror: TrailView, value: str) -> Node:
    """The number on the tile, tapped directly."""
    ours, now = doubtful(mirror.box.edition)[value], points_of(mirror, value)
    lowest, highest = BELOW_ZERO if value.partition("/")[0] in ("city", "link") else (0, MOST_OFFERED)
    keys = ((Tile(shown_number(n), Put(value, n), on=n == now),) for n in range(lowest, highest + 1))
    back = (Button(tr(f"{GAME}.printed.back", points=ours), "restart", tap=Put(value, ours)),) if now != ours else ()
    return Column((tiles(keys), *back, note(tr(f"{GAME}.printed.kept"))), 10)

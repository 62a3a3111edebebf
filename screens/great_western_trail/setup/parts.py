"""What setup decided, as a sheet to look up: what lies where, with the numbers and draws of this table."""

from collections.abc import Iterator
from typing import Any

from companion.game import Seat
from companion.games.great_western_trail.pictures import (
    building_picture,
    master_picture,
    neutral_picture,
    tasks_picture,
)
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import master_name, master_says
from companion.i18n import Translator
from companion.words.text_search import initials
from screens.great_western_trail.drawings.spaces import place_line
from screens.ui.frame import Page
from screens.ui.menu import MenuItem
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Column, Flow, Mark, Node, Row, Text

SPOT = 42
"""The side of a building, in dp."""


def what_goes_where(page: Page) -> list[MenuItem]:
    """The way from the setup guide to all that was drawn."""
    words = page.app.tr("setup_guide.what_goes_where")
    there = page.session.view().mirror.masters
    return [MenuItem(words, lambda: show_decided(page, words), "eye-outline", arrow=True)] if there else []


def show_decided(page: Any, title: str) -> None:
    """Everything setup decided, part by part."""
    tr, mirror, seats = page.app.tr, page.session.view().mirror, page.session.header.seats
    parts: list[Node] = [Text(tr("great_western_trail.play.starts", player=seats[mirror.first].name))]
    for name, shown in (
        ("starting", _dealt(mirror, seats)),
        ("masters", _masters(tr, mirror)),
        ("neutral", _neutral(tr, mirror)),
        ("sides", _sides(mirror)),
    ):
        found = tuple(shown)
        if found:
            parts.append(Column((Text(tr(f"great_western_trail.table.{name}"), "head2"), *found), 8, key=name))
    sheet = TreeSheet(page, title=title)
    sheet.show_nodes(Column(tuple(parts), 12))
    sheet.show(page)


def _dealt(mirror: TrailView, seats: tuple[Seat, ...]) -> Iterator[Node]:
    """Every player with the starting objective in the area, if one is known."""
    letters = initials([seat.name for seat in seats])
    for player, seat, letter in zip(mirror.players, seats, letters, strict=True):
        starting = (card for card in mirror.box.objectives if card.starting and player.counts.get(f"area/{card.id}"))
        for card in list(starting)[:1]:
            symbols = drawn(tasks_picture(tuple(card.tasks), mirror.box.edition, ""))
            yield Row((Mark(seat.colour, letter, 34), Text(seat.name, "strong"), symbols), 12, min_height=52)


def _masters(tr: Translator, mirror: TrailView) -> Iterator[Node]:
    edition = mirror.box.edition
    for place, tile in enumerate(mirror.masters, 1):
        picture = drawn(master_picture(edition, mirror.box.master[tile]), 40)
        yield place_line(str(place), picture, tr.text(master_name(edition, tile)), tr.text(master_says(edition, tile)))


def _neutral(tr: Translator, mirror: TrailView) -> Iterator[Node]:
    """The neutral buildings that were drawn, each above its space."""
    if mirror.neutral:
        pairs = zip(mirror.neutral, mirror.box.neutral_buildings, strict=True)
        spots = (Column((drawn(neutral_picture(one), SPOT), Text(space, "caption", "ink2")), 2) for one, space in pairs)
        yield Flow(tuple(spots), SPOT, 8)
        yield Text(tr("great_western_trail.setup_parts.neutral"), "caption", "ink2")


def _sides(mirror: TrailView) -> Iterator[Node]:
    sides = sorted(mirror.sides, key=lambda id_: int(id_[:-1]))
    if sides:
        yield Flow(tuple(drawn(building_picture(one), SPOT) for one in sides), SPOT, 8)

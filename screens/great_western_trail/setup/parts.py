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
    there = page.session.view().game_view.masters
    return [MenuItem(words, lambda: show_decided(page, words), "eye-outline", arrow=True)] if there else []


def show_decided(page: Any, title: str) -> None:
    """Everything setup decided, part by part."""
    tr, game_view, seats = page.app.tr, page.session.view().game_view, page.session.header.seats
    parts: list[Node] = [Text(tr("great_western_trail.play.starts", player=seats[game_view.first].name))]
    for name, shown in (
        ("starting", _dealt(game_view, seats)),
        ("masters", _masters(tr, game_view)),
        ("neutral", _neutral(tr, game_view)),
        ("sides", _sides(game_view)),
    ):
        found = tuple(shown)
        if found:
            parts.append(Column((Text(tr(f"great_western_trail.table.{name}"), "head2"), *found), 8, key=name))
    sheet = TreeSheet(page, title=title)
    sheet.show_nodes(Column(tuple(parts), 12))
    sheet.show(page)


def _dealt(game_view: TrailView, seats: tuple[Seat, ...]) -> Iterator[Node]:
    """Every player with the starting objective in the area, if one is known."""
    letters = initials([seat.name for seat in seats])
    for player, seat, letter in zip(game_view.players, seats, letters, strict=True):
        starting = (card for card in game_view.box.objectives if card.starting and player.counts.get(f"area/{card.id}"))
        for card in list(starting)[:1]:
            symbols = drawn(tasks_picture(tuple(card.tasks), game_view.box.edition, ""))
            yield Row((Mark(seat.colour, letter, 34), Text(seat.name, "strong"), symbols), 12, min_height=52)


def _masters(tr: Translator, game_view: TrailView) -> Iterator[Node]:
    edition = game_view.box.edition
    for place, tile in enumerate(game_view.masters, 1):
        picture = drawn(master_picture(edition, game_view.box.master[tile]), 40)
        yield place_line(str(place), picture, tr.text(master_name(edition, tile)), tr.text(master_says(edition, tile)))


def _neutral(tr: Translator, game_view: TrailView) -> Iterator[Node]:
    """The neutral buildings that were drawn, each above its space."""
    if game_view.neutral:
        pairs = zip(game_view.neutral, game_view.box.neutral_buildings, strict=True)
        spots = (Column((drawn(neutral_picture(one), SPOT), Text(space, "caption", "ink2")), 2) for one, space in pairs)
        yield Flow(tuple(spots), SPOT, 8)
        yield Text(tr("great_western_trail.setup_parts.neutral"), "caption", "ink2")


def _sides(game_view: TrailView) -> Iterator[Node]:
    sides = sorted(game_view.sides, key=lambda id_: int(id_[:-1]))
    if sides:
        yield Flow(tuple(drawn(building_picture(one), SPOT) for one in sides), SPOT, 8)

"""What setup decided, as nodes: what lies where, with the numbers and draws of this table."""

from collections.abc import Iterator

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
from companion.letters import initials
from screens.great_western_trail.drawn.spaces import place_line
from screens.kit.frame import Page
from screens.ui.menu import MenuItem
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import drawn, heading
from screens.ui.tree.nodes import Column, Flow, Mark, Node, Row, Text

SPOT = 42
"""The side of a building, in dp."""


def master_lines(tr: Translator, mirror: TrailView) -> Iterator[Node]:
    edition = mirror.box.edition
    for place, tile in enumerate(mirror.masters, 1):
        picture = drawn(master_picture(edition, mirror.box.master[tile]), 40)
        yield place_line(str(place), picture, tr.text(master_name(edition, tile)), tr.text(master_says(edition, tile)))


def neutral_spots(tr: Translator, mirror: TrailView) -> Iterator[Node]:
    """The neutral buildings that were drawn, each above its space."""
    if mirror.neutral:
        pairs = zip(mirror.neutral, mirror.box.neutral_buildings, strict=True)
        spots = (Column((drawn(neutral_picture(one), SPOT), Text(space, "caption", "ink2")), 2) for one, space in pairs)
        yield Flow(tuple(spots), SPOT, 8)
        yield Text(tr("great_western_trail.setup_parts.neutral"), "caption", "ink2")


def side_spots(mirror: TrailView) -> Iterator[Node]:
    sides = sorted(mirror.sides, key=lambda id_: int(id_[:-1]))
    if sides:
        yield Flow(tuple(drawn(building_picture(one), SPOT) for one in sides), SPOT, 8)


def dealt_cards(mirror: TrailView, seats: tuple[Seat, ...]) -> Iterator[Node]:
    """Every player with the starting objective in the area, if one is known."""
    letters = initials([seat.name for seat in seats])
    for player, seat, letter in zip(mirror.players, seats, letters, strict=True):
        starting = (card for card in mirror.box.objectives if card.starting and player.counts.get(f"area/{card.id}"))
        for card in list(starting)[:1]:
            symbols = drawn(tasks_picture(tuple(card.tasks), mirror.box.edition, ""))
            yield Row((Mark(seat.colour, letter, 34), Text(seat.name, "strong"), symbols), 12, min_height=52)


# --- in the setup guide ---


def what_goes_where(page: Page) -> list[MenuItem]:
    """The way to the station masters and neutral buildings that were drawn, space by space."""
    if not page.session.view().mirror.masters:
        return []
    return [MenuItem(page.app.tr("setup_guide.what_goes_where"), lambda: drawn_sheet(page), "eye-outline", arrow=True)]


def drawn_sheet(page: Page) -> None:
    """Every space with the tile that goes there."""
    mirror, tr = page.session.view().mirror, page.app.tr
    parts: list[Node] = [heading(tr("great_western_trail.setup.stationmasters")), *master_lines(tr, mirror)]
    if mirror.neutral:
        parts += [heading(tr("great_western_trail.setup.neutral")), *neutral_spots(tr, mirror)]
    sheet = TreeSheet(page, title=tr("setup_guide.what_goes_where"))
    sheet.show_nodes(Column(tuple(parts), 6))
    sheet.show(page)

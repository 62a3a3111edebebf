"""What Great Western Trail shows in the setup guide: what lies where, with the numbers and draws of this table."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import master_name, master_says
from companion.table.session import Session
from screens.app import running
from screens.great_western_trail.drawn.painters import master_picture
from screens.great_western_trail.drawn.task_tile import TaskTiles  # noqa: F401 - the kv names it
from screens.great_western_trail.setup.drawn import Spots
from screens.kit import Page, Row, Sheet, Text
from screens.kit.loading import load_kv
from screens.kit.marks import initials


def _session() -> Session:
    return running().session


def _mirror() -> TrailView:
    mirror: TrailView = _session().view().mirror
    return mirror


# --- lines ---


class MasterLine(BoxLayout):
    """A space by the railroad and the stationmaster tile on it."""

    place = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")


class DealtCard(BoxLayout):
    """A player and the starting objective that lies in the area."""

    colour = StringProperty("")
    initial = StringProperty("")
    name = StringProperty("")
    tasks = ListProperty()
    edition = StringProperty("first")


# --- what was drawn ---


def master_lines(mirror: TrailView) -> list[Any]:
    app, lines = running(), []
    for place, id_ in enumerate(mirror.masters, 1):
        tile = mirror.box.master[id_]
        name = app.say(master_name(mirror.box.edition, id_))
        says = app.say(master_says(mirror.box.edition, id_))
        line = MasterLine(place=str(place), text=name, detail=says)
        line.ids.picture.add_widget(master_picture(mirror.box.edition, tile))
        lines.append(line)
    return lines


def neutral_spots(mirror: TrailView) -> list[Any]:
    letters: Sequence[str] = mirror.neutral or ["?"] * len(mirror.box.neutral_buildings)
    look = "primary" if mirror.neutral else "empty"
    spaces = mirror.box.neutral_buildings
    spots = Spots(spots=[(one, look, space) for one, space in zip(letters, spaces, strict=True)], captioned=True)
    words = running().tr("great_western_trail.setup_parts.neutral")
    return [spots, Text(text=words, role="caption", muted=True)] if mirror.neutral else [spots]


def side_spots(mirror: TrailView) -> Spots:
    numbers = mirror.box.numbers
    sides = sorted(mirror.sides, key=lambda id_: int(id_[:-1])) or [f"{number} a/b" for number in numbers]
    look = "building" if mirror.sides else "empty"
    return Spots(spots=[(one, look, "") for one in sides], columns=len(numbers) // 2)


def dealt_cards() -> list[Any]:
    """Every player with the starting objective in the area, if one is known."""
    mirror, seats = _mirror(), _session().header.seats
    marks = initials([seat.name for seat in seats])
    cards = []
    for number, seat in enumerate(seats):
        ids = [card.id for card in mirror.box.objectives if card.starting]
        id_ = next((one for one in ids if mirror.players[number].counts.get(f"area/{one}")), "")
        if id_:
            card = DealtCard(colour=seat.colour, initial=marks[number], name=seat.name)
            card.tasks, card.edition = list(mirror.box.objective[id_].tasks), mirror.box.edition
            cards.append(card)
    return cards


# --- in the setup guide ---


def what_goes_where(page: Page) -> list[Any]:
    """The way to the station masters and neutral buildings that were drawn, space by space."""
    if not _mirror().masters:
        return []
    row = Row(
        text=page.app.tr("setup_guide.what_goes_where"),
        icon="eye-outline",
        arrow=True,
        on_release=lambda _: drawn_sheet(page),
    )
    return [row]


def drawn_sheet(page: Page) -> Sheet:
    """Every space with the tile that goes there."""
    mirror, tr = _mirror(), page.app.tr
    parts: list[Any] = [Text(text=tr("great_western_trail.setup.stationmasters"), role="label", muted=True)]
    parts += master_lines(mirror)
    if mirror.neutral:
        parts.append(Text(text=tr("great_western_trail.setup.neutral"), role="label", muted=True))
        parts += neutral_spots(mirror)
    return Sheet(title=tr("setup_guide.what_goes_where")).fill(parts).show(page)


load_kv(__file__)

"""What Great Western Trail shows in the setup guide: what lies where, with the numbers and draws of this table."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.game import SetupStep
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state import master_name
from companion.table.session import Session
from screens.app import running
from screens.great_western_trail.drawn.ear_tag import EarTag
from screens.great_western_trail.drawn.task_tile import TaskTiles  # noqa: F401 - the kv names it
from screens.great_western_trail.entry.masters import master_picture
from screens.great_western_trail.setup.drawn import JobMarket, Spots
from screens.kit import Page, Text
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.setup.extras import figure_each

CATTLE_ORDER = ("orange", "yellow", "red", "blue", "brown", "purple")
"""As the market is sorted."""


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


class TurnOrderLine(BoxLayout):
    """What a place in turn order begins with."""

    place = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    name = StringProperty("")
    dollars = StringProperty("")
    more = StringProperty("")


# --- diagrams ---


def stationmasters(_: SetupStep) -> list[Any]:
    """The tiles in the order of their spaces, once drawn; else the spaces."""
    mirror = _mirror()
    if mirror.masters:
        return master_lines(mirror)
    spaces = mirror.box.pieces["stationmasters_in_play"]
    return [Spots(spots=[(str(place), "empty", "") for place in range(1, spaces + 1)])]


def master_lines(mirror: TrailView) -> list[Any]:
    app, lines = running(), []
    for place, id_ in enumerate(mirror.masters, 1):
        tile = mirror.box.master[id_]
        name = app.say(master_name(mirror.box.edition, id_))
        line = MasterLine(place=str(place), text=name, detail=app.tr(f"great_western_trail.stationmaster_says.{id_}"))
        line.ids.picture.add_widget(master_picture(mirror.box.edition, tile))
        lines.append(line)
    return lines


def neutral(_: SetupStep) -> list[Any]:
    """Which letter lies on which space."""
    return neutral_spots(_mirror())


def neutral_spots(mirror: TrailView) -> list[Any]:
    letters: Sequence[str] = mirror.neutral or ["?"] * len(mirror.box.neutral_buildings)
    look = "primary" if mirror.neutral else "empty"
    spaces = mirror.box.neutral_buildings
    spots = Spots(spots=[(one, look, space) for one, space in zip(letters, spaces, strict=True)], captioned=True)
    words = running().tr("great_western_trail.setup_parts.neutral")
    return [spots, Text(text=words, role="caption", muted=True)] if mirror.neutral else [spots]


def stock(_: SetupStep) -> list[Any]:
    return [_numbered((1, 2, 3))]


def seeds(step: SetupStep) -> list[Any]:
    return [_numbered((1,) * (step.figure or 0))]


def foresight(_: SetupStep) -> list[Any]:
    """Two tiles of each number, one above the other."""
    return [_numbered((1, 2, 3, 1, 2, 3), columns=3)]


def _numbered(backs: Sequence[int], columns: int = 0) -> Spots:
    return Spots(spots=[(str(back), "plain", "") for back in backs], columns=columns)


def job_market(_: SetupStep) -> list[Any]:
    app, players = running(), len(_session().header.seats)
    headings = [app.tr("great_western_trail.setup_parts.players", count=count) for count in (4, 3, 2)]
    return [JobMarket(players=players, headings=headings, token=app.tr("great_western_trail.setup_parts.token"))]


def cattle(_: SetupStep) -> list[Any]:
    """The colours in the order in which the market is sorted."""
    mirror = _mirror()
    herds = [mirror.box.herd[slot] for slot in CATTLE_ORDER if slot in mirror.box.herd]
    shown = [herd for herd in herds if not herd.variant or mirror.simmental]
    return [
        EarTag(slot=herd.slot, edition=mirror.box.edition, value=herd.value, size_hint=(None, None), size=(dp(40),) * 2)
        for herd in shown
    ]


def objectives(step: SetupStep) -> list[Any]:
    return [Spots(spots=[("?", "plain", "")] * (step.figure or 0))]


def buildings(_: SetupStep) -> list[Any]:
    """The sides this table plays with, once they are known; else both."""
    return [side_spots(_mirror())]


def side_spots(mirror: TrailView) -> Spots:
    numbers = mirror.box.numbers
    sides = sorted(mirror.sides, key=lambda id_: int(id_[:-1])) or [f"{number} a/b" for number in numbers]
    look = "building" if mirror.sides else "empty"
    return Spots(spots=[(one, look, "") for one in sides], columns=len(numbers) // 2)


pieces = figure_each


# --- what stands below the lines ---


def starting_objectives(_: Page) -> list[Any]:
    """Who has which starting objective, once they are dealt."""
    return dealt_cards() if "starting_objectives" in _session().table.draws else []


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


def turn_order(_: Page) -> list[Any]:
    """Dollars, cards and tokens by turn order, with names once it is known who starts."""
    app, session, mirror = running(), _session(), _mirror()
    seats = session.header.seats
    known = session.table.starter is not None
    marks = initials([seat.name for seat in seats])
    lines: list[Any] = [Text(text=app.tr("great_western_trail.setup_parts.by_turn"), role="label", muted=True)]
    for place in range(len(seats)):
        start, seat = mirror.box.by_turn_order[place], (mirror.first + place) % len(seats)
        line = TurnOrderLine(
            place=app.tr(f"great_western_trail.setup_parts.place.{place + 1}"),
            dollars=app.tr("great_western_trail.money.dollars", dollars=start.dollars),
            more=_cards_and_tokens(start.cards, start.exchange_tokens),
        )
        if known:
            line.colour, line.initial, line.name = seats[seat].colour, marks[seat], seats[seat].name
        lines.append(line)
    return lines


def _cards_and_tokens(cards: int, tokens: int) -> str:
    app = running()
    words = [app.tr("great_western_trail.setup_parts.cards", count=cards)]
    if tokens:
        words.append(app.tr("great_western_trail.setup_parts.tokens", count=tokens))
    return str(app.tr("great_western_trail.setup_parts.and", first=words[0], second=words[-1]) if tokens else words[0])


load_kv(__file__)

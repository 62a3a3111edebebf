"""What Stone Age shows in the setup guide: its pieces with their numbers, and telling what lies face up."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.game import SetupStep
from companion.games.stone_age.box import box
from companion.games.stone_age.present import BoardView
from scoring.stone_age import RESOURCES
from screens.app import running
from screens.kit import Page, Row
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.setup.extras import shares
from screens.stone_age.drawn.pieces import BuildingCard, CivCard, Shelf
from screens.stone_age.drawn.words import building_look, card_look
from screens.stone_age.placing import tell


class Amount(BoxLayout):
    """A piece and how many of it."""

    kind = StringProperty("wood")
    text = StringProperty("")


class Pile(BoxLayout):
    """Tool tiles: what lies on top, and how many there are."""

    value = NumericProperty(1)
    text = StringProperty("")


class ShareOfEach(BoxLayout):
    """A player and what that player begins with."""

    colour = StringProperty("")
    initial = StringProperty("")


def _amount(kind: str, count: int) -> Amount:
    return Amount(kind=kind, text=str(count))


def _board() -> BoardView:
    board: BoardView = running().session.view().mirror
    return board


# --- small pictures ---


def resources(_: SetupStep) -> list[Any]:
    """Each kind of resource with its number."""
    return [_amount(kind, box().pieces[kind]) for kind in RESOURCES]


def tools(_: SetupStep) -> list[Any]:
    """The two piles: 1 with 2 on the back, 3 with 4 on the back."""
    app, pieces = running(), box().pieces
    piles = ((1, "1/2", pieces["tool_tiles_1_2"]), (3, "3/4", pieces["tool_tiles_3_4"]))
    return [
        Pile(value=value, text=app.tr("stone_age.setup_parts.pile", sides=sides, count=count))
        for value, sides, count in piles
    ]


def card_row(_: SetupStep) -> list[Any]:
    """The card spaces from the left, the dearest first; a tap tells which card lies there."""
    shelf = Shelf(spacing=dp(6))
    for slot in reversed(_board().slots):
        look = card_look(slot.card) if slot.card else {"unknown": True}
        card = CivCard(
            cost=slot.place.cost,
            **look,
            on_release=lambda _, number=slot.place.number: tell.tell_card(running().page, number),
        )
        shelf.add_widget(card)
    return [shelf]


def stacks(_: SetupStep) -> list[Any]:
    """A stack for each player; a tap tells which tile lies on top."""
    shelf = Shelf(spacing=dp(6))
    for stack in _board().stacks:
        look = building_look(stack.building) if stack.building else {"unknown": True}
        card = BuildingCard(
            left=stack.left,
            **look,
            on_release=lambda _, number=stack.place.number: tell.tell_building(running().page, number),
        )
        shelf.add_widget(card)
    return [shelf]


def share_of_each(_: SetupStep) -> list[Any]:
    """Every player with figures and food."""
    session, contents = running().session, box()
    seats = session.header.seats
    lines = []
    for seat, letter in zip(seats, initials([seat.name for seat in seats]), strict=True):
        line = ShareOfEach(colour=seat.colour, initial=letter)
        line.ids.line.fill([_amount("figure", contents.start_figures), _amount("food", contents.start_food)])
        lines.append(line)
    return lines


def spare_figures(_: SetupStep) -> list[Any]:
    """Every player's figures that wait in the supply."""
    return shares(box().most_figures - box().start_figures)


# --- telling what lies face up ---


def tell_cards(page: Page) -> list[Any]:
    """The way to name the four cards."""
    slots = _board().slots
    told = sum(slot.card is not None for slot in slots)
    return _way("stone_age.tell.name_cards", told, len(slots), lambda: tell.tell_cards(page))


def tell_buildings(page: Page) -> list[Any]:
    """The way to name the tiles on top of the stacks."""
    board = _board()
    told = sum(stack.building is not None for stack in board.stacks)
    return _way("stone_age.tell.name_buildings", told, len(board.stacks), lambda: tell.tell_buildings(page))


def _way(words: str, told: int, total: int, go: Any) -> list[Any]:
    app = running()
    done = told == total
    detail = app.tr("stone_age.tell.told", count=told, total=total)
    row = Row(
        text=app.tr(words),
        detail=detail if told else app.tr("stone_age.tell.why"),
        icon="check" if done else "pencil-outline",
        arrow=not done,
        on_release=lambda _: go(),
    )
    return [row]


load_kv(__file__)

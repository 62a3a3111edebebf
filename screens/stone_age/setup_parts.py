"""What Stone Age offers in the setup guide: telling what lies face up."""

from typing import Any

from companion.games.stone_age.present import BoardView
from screens.app import running
from screens.kit import Page, Row
from screens.stone_age.placing import tell


def _board() -> BoardView:
    board: BoardView = running().session.view().mirror
    return board


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

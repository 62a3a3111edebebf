"""What Stone Age offers in the setup guide: entering what lies face up."""

from companion.games.stone_age.present import BoardView
from screens.stone_age.placing.tell import tell_next
from screens.ui.frame import Page
from screens.ui.menu import MenuItem


def tell_cards(page: Page) -> list[MenuItem]:
    """The way to name the four cards."""
    board: BoardView = page.session.view().game_view
    named = [slot.card is not None for slot in board.slots]
    return [_action(page, "stone_age.tell.name_cards", named, "cards")]


def tell_buildings(page: Page) -> list[MenuItem]:
    """The way to name the tiles on top of the stacks."""
    board: BoardView = page.session.view().game_view
    named = [stack.building is not None for stack in board.stacks]
    return [_action(page, "stone_age.tell.name_buildings", named, "buildings")]


def _action(page: Page, words: str, named: list[bool], what: str) -> MenuItem:
    tr, done = page.app.tr, all(named)
    detail = tr("stone_age.tell.told", count=sum(named), total=len(named)) if any(named) else tr("stone_age.tell.why")
    icon = "check" if done else "pencil-outline"
    return MenuItem(tr(words), lambda: tell_next(what, page), icon, detail, arrow=not done)

"""The adapter between a sheet and functions that give its nodes: what scrolls, and what stays below it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.messages import Message as Said
from screens.metrics import dp
from screens.ui.bottom_sheet import MARGIN, WIDEST, Sheet
from screens.ui.shape import TABLETS
from screens.ui.tree.nodes import Button, Column, Message, Node, Text
from screens.ui.tree.tree import Tree


def room_inside(page: Any) -> float:
    """How wide the lines of a sheet over this page are, in dp: on a tablet it stands where others keep room for it."""
    kept = page.over.width if page.over is not None and page.shape in TABLETS else page.column
    wide = kept if 0 < kept < page.width else page.width
    return min(float(wide / dp(1)), WIDEST) - 2 * MARGIN


class TreeSheet(Sheet):
    """A sheet whose content and foot are trees; a tap closes it, and its page answers."""

    def __init__(self, page: Any, **more: Any) -> None:
        theme = page.app.theme
        self.content, self.below = Tree(theme, self.handle), Tree(theme, self.handle)
        super().__init__(page, **more)

    def handle(self, message: Message) -> None:
        """Something was tapped."""
        self.closing(self.page.handle, message)()

    def show_nodes(self, body: Node, foot: Node | None = None, above: Sequence[Any] = ()) -> None:
        """Be this from the next frame on; `above` are panes that scroll along, as a field to type in."""
        self.content.show(body)
        if foot is not None:
            self.below.show(foot)
        self.fill([*above, self.content], [self.below] if foot is not None else [])


def tree_sheet(page: Any, body: Node, foot: Node | None = None, **head: str) -> TreeSheet:
    """A sheet that shows these nodes as they are."""
    sheet = TreeSheet(page, **head)
    sheet.show_nodes(body, foot)
    return sheet.show(page)


class ActionSheet(TreeSheet):
    """A sheet whose few messages each close it and do one thing."""

    def __init__(self, page: Any, actions: Mapping[str, Callable[[], object]], **more: Any) -> None:
        self.actions = actions
        super().__init__(page, **more)

    def handle(self, message: Message) -> None:
        self.closing(self.actions[str(message)])()


Action = tuple[str, Callable[[], object], str]
"""What a button says, what it does, and its kind."""


def nothing() -> None:
    """What a button does that only closes its sheet."""


def action_sheet(page: Any, parts: Sequence[Node], actions: Sequence[Action], **more: Any) -> ActionSheet:
    """A message and its actions, one below the other."""
    sheet = ActionSheet(page, {words: act for words, act, _ in actions}, **more)
    buttons = (Button(words, "", kind, words) for words, _, kind in actions)
    sheet.show_nodes(Column(tuple(parts), 10), Column(tuple(buttons), 10) if actions else None)
    sheet.show(page)
    return sheet


def show_sentence(page: Any, text: Said) -> ActionSheet:
    """One sentence the user must read, and one way on."""
    tr = page.app.tr
    on = (tr("notice.understood"), nothing, "primary")
    return action_sheet(
        page, [Text(page.app.tr.text(text))], [on], title=tr("notice.title"), icon="information-outline"
    )

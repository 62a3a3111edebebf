"""Final scoring: what every player still has to do, then the sheet."""

from screens.table.page import table_foot
from screens.table.tree_table import TreeTable
from screens.ui.tree.nodes import Column, Node

WIDEST = 560
"""Of the list, in dp."""


class FinalPage(TreeTable):
    """A game shows its players, and says when nothing is left to do."""

    on_way = "final"

    def players(self) -> Node:
        """What shows the players."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """True once every player has done what is asked."""
        raise NotImplementedError

    def refresh(self) -> None:
        super().refresh()
        if self.view is not None and self.app.table_open and not self.moved_on():
            self.show_nodes()

    def nodes(self) -> tuple[Node, Node]:
        side = self.room.side(WIDEST)
        return Column((self.players(),), pad=(side, 4, side, 10)), self.actions()

    def actions(self) -> Node:
        """What stands below them."""
        return table_foot(self.app.tr, ready=self.is_ready(), last=True)

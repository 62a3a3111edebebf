"""What a player has, on one line of the column beside the board: figures at home, food, the four resources."""

from companion.table.session import TableView
from scoring.stone_age import RESOURCES
from screens.stone_age.drawings.nodes import piece
from screens.ui.tree.nodes import Node, Row, Text

KINDS = ("figure", "food", *RESOURCES)


def held(view: TableView, seat: int) -> Node | None:
    """Each piece with its number, pale where there is none; None where only what counts in the end is entered."""
    if view.turn.phase == "entry":
        return None
    player = view.game_view.players[seat]
    parts = []
    for kind, count in zip(KINDS, (player.at_home, player.food, *player.resources), strict=True):
        number = Text(str(count), "label", "ink" if count else "ink2", one_line=True)
        parts.append(Row((piece(kind, 18, pale=not count), number, Text("")), 4))
    return Row(tuple(parts))

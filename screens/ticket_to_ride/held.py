"""What a player has, on one line of the column beside the map: trains, and the passengers of each colour."""

from companion.games.ticket_to_ride.board import board
from companion.table.session import TableView
from screens.ui.tree.nodes import Icon, Node, Painted, Row, Text

PAWN = "screens.ticket_to_ride.painters:pawn"
SIZE = 20
"""Of a piece, in dp."""


def held(view: TableView, seat: int) -> Node | None:
    """The trains, then a pawn with its number for every colour there is; None where no passengers are taken now."""
    if not view.game_view.waiting or view.turn.phase in ("entry", "milestones"):
        return None
    player, colours = view.game_view.players[seat], board(view.game_view.map).rail.passenger_colours
    parts: list[Node] = [Icon("train-variant", "ink2", SIZE), Text(str(player.trains), "label", one_line=True)]
    for colour, count in zip(colours, player.passengers, strict=True):
        if count:
            parts += [Painted(PAWN, (colour,), SIZE, SIZE), Text(str(count), "label", one_line=True)]
    return Row((*parts, Text("")), 4)

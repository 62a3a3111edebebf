"""What lies between the players on its page: read at a glance, and entered where it is unknown."""

from companion.games.great_western_trail.turns.telling import SEED
from companion.table.session import TableView
from screens.great_western_trail.board.page import WIDEST, BoardView, board, foot
from screens.great_western_trail.drawings.spaces import Open
from screens.great_western_trail.play.words import headline
from screens.great_western_trail.setup.tell import tell_sheet
from screens.great_western_trail.table import LOW, room_of
from screens.metrics import dp
from screens.table.tree_table import TreeTable
from screens.ui.tree.nodes import Column, Message, Node


class SharedBoard(TreeTable):
    def refresh(self) -> None:
        super().refresh()
        app = self.app
        if self.view is None or not app.table_open:
            return
        if self.view.turn.phase != "play":
            self.close_sheets()
            app.swap(app.place_of_table(), table=self.table)
            return
        self.show_nodes()

    def opened(self) -> None:
        self.scroll.to_top()
        super().opened()

    def resized(self) -> None:
        """A turned phone: the frame has more room for words, or less."""
        super().resized()
        self.strip.gives_way = not self.column and (self.height < dp(LOW) or self.app.theme.large)
        if self.view is not None and self.is_shown and self.app.table_open:
            self._fill_frame(self.view)

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        if view.turn.phase == "play":
            large, banner = self.app.theme.large, self.banner
            banner.headline = "" if large else self.app.tr.text(headline(self.session.state, view.game_view.turn))
            if large and room_of(self)[1]:
                banner.notice = self.ledger.text = ""

    def nodes(self) -> tuple[Node, Node]:
        app, room = self.app, self.room
        side = room.side(WIDEST)
        width = room.width - room.column - 2 * side
        view = BoardView(app.tr, self.view.game_view, self.session.header.seats, width, app.theme.font_scale)
        return Column((board(view),), pad=(side, 8, side, 24)), foot(app.tr)

    def act(self, message: Message) -> None:
        if not isinstance(message, Open):
            self.app.back()
        elif message.where == SEED:
            tell_sheet(self, SEED)
        else:
            tell_sheet(self, message.where.partition("/")[0], message.where)

    def tapped_seat(self, _seat: int) -> None:
        """A player's own sheet is on the table."""
        self.app.back()

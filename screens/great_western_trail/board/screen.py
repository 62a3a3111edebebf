"""What lies between the players on its page: read at a glance, and told where the app does not know it."""

from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.turns.lying import SEED
from companion.table.session import TableView
from screens.great_western_trail.board.page import WIDEST, BoardView, board, foot
from screens.great_western_trail.drawn.spaces import Open
from screens.great_western_trail.play.words import headline
from screens.great_western_trail.setup.tell import tell_one, tell_sheet
from screens.great_western_trail.table import room_of
from screens.kit.loading import load_kv
from screens.table.frame import TablePage
from screens.table.tree_table import ABOVE_LEDGER
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Column, Message
from screens.ui.tree.widget import Tree


class SharedBoard(TablePage):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        theme = self.app.theme
        self.scroll, self.foot = TreeScroll(theme, Tree(theme, self.hear)), Tree(theme, self.hear)
        for part in (self.scroll, self.foot):
            self.ids.sides.add_widget(part, ABOVE_LEDGER)
        for name in ("size", "margin", "column"):
            self.fbind(name, self._turned)

    def _turned(self, *_: Any) -> None:
        """A turned phone: the frame has more room for words, or less."""
        if self.view is not None and self.is_shown and self.app.table_open:
            self._fill_frame(self.view)
            self._show()

    def refresh(self) -> None:
        super().refresh()
        app = self.app
        if self.view is None or not app.table_open:
            return
        if self.view.turn.phase != "play":
            self.close_sheets()
            app.swap(app.place_of_table(), table=self.table)
            return
        self._show()

    def opened(self) -> None:
        self.scroll.to_top()
        super().opened()

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        if view.turn.phase == "play":
            large, banner = self.app.theme.large, self.ids.banner
            banner.headline = "" if large else self.app.say(headline(self.session.state, view.mirror.turn))
            if large and room_of(self)[1]:
                banner.notice = self.ids.ledger.text = ""

    def _show(self) -> None:
        app, room = self.app, (self.width - self.column) / dp(1)
        side = max(self.margin / dp(1), (room - WIDEST) / 2)
        view = BoardView(app.tr, self.view.mirror, self.session.header.seats, room - 2 * side, app.theme.growth)
        self.scroll.tree.show(Column((board(view),), pad=(side, 8, side, 24)))
        self.foot.show(foot(app.tr))

    def hear(self, message: Message) -> None:
        if not isinstance(message, Open):
            self.app.back()
        elif message.where == SEED:
            tell_sheet(self, SEED)
        else:
            tell_one(self, message.where)

    def look_at(self, _seat: int) -> None:
        """A player's own sheet is on the table."""
        self.app.back()


load_kv(__file__)

"""All that counts for one player on one page: the eleven rows of the score sheet, each with its points at once.

At a table that was mirrored everything is filled in already: the money is asked, the other rows stand folded with what
is in them, and one tap says that all of it is right. Where only the score is kept, all of it is entered here.
"""

from typing import Any

from companion.games.great_western_trail.records import ConfirmPlayer
from companion.messages import Message, message
from companion.table.session import TableView
from screens.great_western_trail.entry.page import Entering, remember
from screens.great_western_trail.entry.sheet import PageState, Sections, begun, glance, page, update
from screens.great_western_trail.entry.view import GAME, EntryView, view_of
from screens.metrics import dp
from screens.pages.figures.page_state import Put, Unfold
from screens.pages.figures.parts import LookAt, Why
from screens.pages.score.why import show_why
from screens.table.check import CheckPage
from screens.table.strip_pane import Strip
from screens.ui.scroll import BesideScroll
from screens.ui.tree.nodes import Message as Tap
from screens.ui.tree.nodes import Node
from screens.ui.tree.tree import Tree

WIDEST, LOWEST = 560, 150
"""The column of rows, and the list of them beside it, in dp."""


class PlayerEntry(Entering, CheckPage):
    place, keeps_sheets = "player", True
    right_words, next_words = f"{GAME}.player.right", f"{GAME}.player.next"

    def __init__(self, **more: Any) -> None:
        self.local, self.bodies = PageState(), Sections()
        super().__init__(**more)

    def make_strip(self) -> Strip:
        return Strip(self)

    def stage(self, strip: Any) -> tuple[Any, ...]:
        theme = self.app.theme
        self.glance = BesideScroll(theme, Tree(theme, self.handle), dp(LOWEST))
        return strip, self.glance, self.make_scroll()

    # --- what is shown ---

    @property
    def folded(self) -> bool:
        return bool(self.session.table.depth != "score_only")

    def entry_view(self) -> EntryView:
        width = min(self.room.width - self.room.column, WIDEST)
        return view_of(self.session, self.app.tr, self.who, width, self.app.theme.font_scale)

    def refresh(self) -> None:
        before = self.game_view.printed if self.view is not None else None
        super().refresh()
        if before is not None and self.app.table_open:
            remember(self.app, self.game_view.box.edition, before, self.game_view.printed)

    def first_shown(self) -> None:
        self.local = begun(self.player)

    @property
    def is_crowded(self) -> bool:
        return bool(self.height < dp(960 if self.app.theme.large else 640))

    @property
    def tells_total(self) -> bool:
        return not (self.app.theme.large and self.column and self.height < dp(480))

    def rows(self) -> Node:
        view = self.entry_view()
        margin = max(0.0, (self.room.width - self.room.column - view.width) / 2)
        return page(view, self.local, margin, "" if self.tells_total else self.total, self.bodies)

    def show_nodes(self) -> None:
        super().show_nodes()
        if self.column:
            self.glance.tree.show(glance(self.entry_view()))

    def headline(self, shown: TableView) -> Message:
        if not self.folded:
            return message(f"{GAME}.player.headline")
        done = self.all_confirmed(shown)
        return message(f"{GAME}.player.check", count=sum(done) + (not done[self.who]), players=len(done))

    # --- what is tapped ---

    def act(self, tap: Tap) -> None:
        self.local, entered = update(self.entry_view(), self.local, tap)
        match tap:
            case Unfold():
                self.show_nodes()
            case Why(row):
                show_why(self, self.who, row)
            case LookAt(row):
                self.look_at_row(row)
            case _:
                self.carry_out(Put(*entered) if entered else tap)

    def look_at_row(self, row: str) -> None:
        """Bring a row to the top of what can be seen, opened where it is folded."""
        if self.folded and not self.local.shows(row):
            self.act(Unfold(row))
        self.app.host.later(0, lambda: self.scroll.to_key(row))

    # --- on to the next ---

    def confirms(self) -> ConfirmPlayer:
        return ConfirmPlayer(self.who)

"""All that counts for one player on one page: the eleven rows of the score sheet, each with its points at once.

At a table that was mirrored everything is filled in already: the money is asked, the other rows stand folded with what
is in them, and one tap says that all of it is right. Where only the score is kept, all of it is entered here.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.games.great_western_trail.records import ConfirmPlayer
from companion.messages import Message, message
from companion.table.session import TableView
from screens.great_western_trail.entry.find_objective import FindObjective
from screens.great_western_trail.entry.page import Entering, remember
from screens.great_western_trail.entry.sheet import Local, Sections, begun, glance, page, update
from screens.great_western_trail.entry.view import GAME, EntryView, view_of
from screens.kit.loading import load_kv
from screens.kit.open_sheet import open_sheets
from screens.pages.figures.local import Put, Unfold
from screens.pages.figures.parts import LookAt, Why
from screens.pages.score.why import show_why
from screens.table.check import CheckPage
from screens.ui.scroll import BesideScroll, TreeScroll
from screens.ui.tree.nodes import Message as Tap
from screens.ui.tree.widget import Tree

WIDEST, LOWEST = 560, 150
"""The column of rows, and the list of them beside it, in dp."""


class PlayerEntry(Entering, CheckPage):
    place, keeps_sheets = "player", True
    right_words, next_words = f"{GAME}.player.right", f"{GAME}.player.next"
    large = BooleanProperty(False)
    """True where words are so large that the total needs a line of its own."""

    def __init__(self, **more: Any) -> None:
        self.local, self.bodies = Local(), Sections()
        super().__init__(**more)
        theme = self.app.theme
        self.scroll = TreeScroll(theme, Tree(theme, self.hear))
        self.glance = BesideScroll(theme, Tree(theme, self.hear), dp(LOWEST))
        for part, at in ((self.scroll, 3), (self.glance, 4)):  # above the total, the ledger line and the sheets
            self.ids.frame.add_widget(part, at)
        self.scroll.fbind("width", self.show_rows)
        theme.fbind("scale", self.show_rows)
        self.ids.sum.fbind("shown", self.show_rows)

    # --- what is shown ---

    @property
    def folded(self) -> bool:
        return bool(self.session.table.depth != "score_only")

    def entry_view(self) -> EntryView:
        width = min(self.scroll.width / dp(1), WIDEST)
        return view_of(self.session, self.app.tr, self.who, width, self.app.theme.growth)

    def refresh(self) -> None:
        before = self.mirror.printed if self.view is not None else None
        super().refresh()
        if before is not None and self.app.table_open:
            remember(self.app, self.mirror.box.edition, before, self.mirror.printed)

    def lay_out(self) -> None:
        self.local = begun(self.player)

    def show_rows(self, *_: Any) -> None:
        if self.view is None or not self.app.table_open:
            return
        view = self.entry_view()
        total = "" if self.ids.sum.shown else self.total
        margin = max(0.0, (self.scroll.width / dp(1) - view.width) / 2)
        self.scroll.tree.show(page(view, self.local, margin, total, self.bodies))
        if self.column:
            self.glance.tree.show(glance(view))
        for sheet in open_sheets(self):
            if isinstance(sheet, FindObjective):
                sheet.refresh()

    def headline(self, shown: TableView) -> Message:
        if not self.folded:
            return message(f"{GAME}.player.headline")
        done = self.all_confirmed(shown)
        return message(f"{GAME}.player.check", count=sum(done) + (not done[self.who]), players=len(done))

    def on_large(self, *_: Any) -> None:
        self.on_column()

    def on_column(self, *_: Any) -> None:
        """Turned, or laid out for the first time: in the column there is less room for words."""
        if self.view is not None and self.is_shown:
            self.ids.banner.headline = self.app.say(self.headline(self.view))
            self.show_rows()

    # --- what is tapped ---

    def hear(self, tap: Tap) -> None:
        self.local, entered = update(self.entry_view(), self.local, tap)
        match tap:
            case Unfold():
                self.show_rows()
            case Why(row):
                show_why(self, self.who, row)
            case LookAt(row):
                self.look_at_row(row)
            case _:
                self.carry_out(Put(*entered) if entered else tap)

    def look_at_row(self, row: str) -> None:
        """Bring a row to the top of what can be seen, opened where it is folded."""
        if self.folded and not self.local.shows(row):
            self.hear(Unfold(row))
        Clock.schedule_once(lambda _: self.scroll.to_key(row), 0)

    # --- on to the next ---

    def confirms(self) -> ConfirmPlayer:
        return ConfirmPlayer(self.who)

    def next_step(self) -> tuple[str, str, Callable[[], object]]:
        if self.folded and not self.confirmed:
            return str(self.app.tr(f"{GAME}.player.all_right", points=self.total)), "check", self.confirm
        return super().next_step()


load_kv(__file__)

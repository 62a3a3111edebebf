"""A page about the map: what is said of it stands below, or beside it where the page lies."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from screens.ticket_to_ride.map.widget import RailMapWidget
from screens.ui.page import TreePage
from screens.ui.scroll import BesideScroll
from screens.ui.tree.widget import Tree


class WordsBelow(BesideScroll):
    """Takes a share of the page where it stands upright; without one as much as it needs."""

    def __init__(self, page: "MapPage", tree: Tree) -> None:
        self._page = page
        super().__init__(page.app.theme, tree)
        for what, name in ((page, "height"), (tree, "height")):
            what.fbind(name, self.fit)

    def on_spare(self, *_: Any) -> None:
        self.fit()

    def fit(self, *_: Any) -> None:
        page = self._page
        self.height = self.spare or (page.height * page.share if page.share else self.tree.height)


class MapPage(TreePage):
    two_columns = True
    table = StringProperty("")
    share = 0.0

    def make_body(self, tree: Tree) -> WordsBelow:
        return WordsBelow(self, tree)

    def column_part(self) -> None:
        return None

    def parts(self) -> tuple[Widget | None, ...]:
        self.map = RailMapWidget(self.app)
        return self._header, self.map, self.scroll, self._foot

    def opened(self) -> None:
        if not self.app.table_open and not self.app.open_session(self.table):
            self.app.home()
            return
        super().opened()

    def refresh(self) -> None:
        if self.app.table_open:
            super().refresh()

"""A page about the map: what is said of it stands below, or beside it where the page lies."""

from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ui.page import TreePage
from screens.ui.pane import Pane
from screens.ui.scroll import BesideScroll
from screens.ui.tree.tree import Tree


class WordsBelow(BesideScroll):
    """Takes a share of the page where it stands upright; without one as much as it needs."""

    def __init__(self, page: "MapPage", tree: Tree) -> None:
        self._page = page
        super().__init__(page.app.theme, tree)

    @property
    def height(self) -> float:
        page = self._page
        self.tree.width = self.width
        return self.spare or (page.height * page.share if page.share else self.tree.height)

    @height.setter
    def height(self, height: float) -> None:
        """The page and its words decide."""

    def _fill(self) -> None:
        self.tree.min_height = self.height if self.spare or self._page.share else 0


class MapPage(TreePage):
    two_columns = True
    table = ""
    share = 0.0

    def make_body(self, tree: Tree) -> WordsBelow:
        return WordsBelow(self, tree)

    def column_part(self) -> None:
        return None

    def panes(self) -> tuple[Pane | None, ...]:
        self.map = RailMap(self.app)
        return self._header, self.map, self.scroll, self._foot

    def opened(self) -> None:
        if not self.app.table_open and not self.app.open_session(self.table):
            self.app.home()
            return
        super().opened()

    def refresh(self) -> None:
        if self.app.table_open:
            super().refresh()

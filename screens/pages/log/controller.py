"""The log on the screen."""

from typing import Any

from companion.table.rounds import rounds
from screens.games import screens_of
from screens.pages.log.page import LogView, lines_of, page
from screens.ui.page import TreePage
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Node, Room, Screen


class Log(TreePage):
    two_columns = True
    stays = True
    table = ""

    def __init__(self, **more: Any) -> None:
        self._lines: tuple[Any, tuple[Node, ...]] = (None, ())
        """What the lines were made of, and the lines."""
        super().__init__(**more)

    def screen(self, room: Room) -> Screen:
        points, icons = self.app.settings_file.settings.show_points, screens_of(self.session).strip_icons
        return page(self.app.tr, LogView(room, self.session.view(), self._all_lines(), points, icons))

    def _all_lines(self) -> tuple[Node, ...]:
        session, tr = self.session, self.app.tr
        if self._lines[0] != (session.shown, tr):
            lines = tuple(lines_of(tr, session.log(), rounds(session), marks_of(session.table.seats, 28)))
            self._lines = (session.shown, tr), lines
        return self._lines[1]

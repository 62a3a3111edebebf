"""Our tiles say otherwise: the points that stand on this group's own tiles, remembered for its next tables."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from companion.errors import SaveError
from companion.games.great_western_trail.records import ReadTile
from screens.app import running
from screens.great_western_trail.entry.printed_page import AskPoints, points, points_of, value_label, values
from screens.great_western_trail.entry.view import GAME
from screens.pages.figures.local import Put
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Message

Printed: TypeAlias = tuple[tuple[str, int], ...]


class PrintedSheet(TreeSheet):
    """The values of some kinds, or the number on one tile."""

    def __init__(self, page: Any, kinds: Sequence[str], value: str = "") -> None:
        app, mirror = page.app, page.mirror
        self.kinds = kinds
        title = app.say(value_label(mirror.box.edition, value)) if value else app.tr(f"{GAME}.printed.title")
        why = app.tr(f"{GAME}.printed.{'tap' if value else 'why'}")
        super().__init__(page, title=title, subtitle=why, gives_way=True)
        self.show_nodes(points(app.tr, mirror, value) if value else values(app.tr, mirror, kinds))

    def hear(self, message: Message) -> None:
        match message:
            case AskPoints(value):
                self.close()
                ask_points(self.page, self.kinds, value)
            case Put(value, int(number)):
                self.close()
                if number == points_of(self.page.mirror, value) or self.page.app.tap(ReadTile(value, number)):
                    show_printed(self.page, self.kinds)


def show_printed(page: Any, kinds: Sequence[str]) -> PrintedSheet:
    sheet: PrintedSheet = page.show_sheet(PrintedSheet(page, kinds))
    return sheet


def ask_points(page: Any, kinds: Sequence[str], value: str) -> PrintedSheet:
    sheet: PrintedSheet = page.show_sheet(PrintedSheet(page, kinds, value))
    return sheet


def remember(edition: str, before: Printed, after: Printed) -> None:
    """Keep what has changed for this group's next tables; what is read as in our list is forgotten."""
    app = running()
    for value, _ in set(before) ^ set(after):
        try:
            app.kept.keep_printed(f"{GAME}/{edition}", value, dict(after).get(value))
        except SaveError as error:
            app.tell(error.message)

"""What is made before somebody waits for it: the code of pages, what a log goes by, the page that comes next."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from screens.games import load
from screens.kit.quick.compiling import compile_more

if TYPE_CHECKING:
    from companion.table.session import Session
    from screens.app import TablesideApp

ENDS = "final_scoring"
COUNTING = (ENDS, "entry")
"""Phases after which a table is finished."""


class Ahead:
    """Asks for quiet moments; each of its steps does one thing in them, and says if there is more."""

    def __init__(self, app: "TablesideApp") -> None:
        self._app = app

    def of_table(self, session: "Session", pages: Iterable[str]) -> None:
        """A table was opened: the code and kv of its pages, and its log. Of a thousand entries nobody shall wait."""
        self._app.quiet.later([partial(_read, place) for place in pages])
        self._app.quiet.later([session.read_log, partial(_count_rounds, session)])

    def of_page(self) -> None:
        """A page is shown: its parts that are out of sight, and rules of kv no widget has needed yet."""
        self._app.quiet.later([self._prepare, compile_more])

    def of_next_page(self) -> None:
        """An entry has brought the end of the table nearer."""
        self._app.quiet.later([self._prepare])

    def _prepare(self) -> bool:
        """One more part of this page, then of the one that the table comes to next."""
        return self._app.page.prepare() or self._prepare_next()

    def _prepare_next(self) -> bool:
        """Made and laid out before it is shown; most of a change of page is that."""
        app, name = self._app, self._next_place()
        return bool(name) and app.kept_pages.prepare(name, {"table": app.table_id}, app.page)

    def _next_place(self) -> str:
        """Where the table will be after the phase it is in; empty where that is far off."""
        app = self._app
        here, params = app.stack[-1]
        if not app.table_open or params.get("table") != app.table_id:
            return ""
        if here == "setup":
            return "table"
        turn = app.session.turn()
        if turn.phase in COUNTING and app.on_way_through_table:
            return "score" if load("companion.table.rules:game_not_ready")(app.session.table) is None else ""
        ends = app.places[ENDS]
        return ends if here == "table" != ends and turn.last_round else ""


def _read(place: str) -> bool:
    """Load a page's code and kv."""
    load(place)
    return False


def _count_rounds(session: "Session") -> bool:
    """What the log goes by."""
    load("companion.table.rounds:rounds")(session)
    return False

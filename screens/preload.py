"""What is made before somebody waits for it: the code of pages, what a log goes by.

Each step does one thing in a quiet moment, and says if there is more.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from companion.games import REGISTRY, boxes, load_in_steps, why_wrong
from screens.games import is_loaded, load, screens_of_game
from screens.page_registry import PAGES

if TYPE_CHECKING:
    from companion.table.session import Session
    from screens.running_app import App

OF_EVERY_TABLE = ("screens.ui.open_sheet", "screens.table.frame", "screens.table.any")
OF_NEW_TABLE = ("companion.game", "companion.table.rules", "companion.table.session", "screens.pages.new_table.page")
"""Modules of those pages in import order, one at a time, because a touch may come at any moment."""


def of_table(session: "Session", pages: Iterable[str]) -> list[Callable[[], bool]]:
    """What an opened table needs: the code of its pages, and its log. Of a thousand entries nobody shall wait."""
    return [*(partial(_read, place) for place in pages), session.read_log, partial(_count_rounds, session)]


def wanted_from_home(app: "App") -> Iterator[str]:
    """The page on which the table played last goes on; a new table's, with the name and colours of every box."""
    games, down = app.store.games, set[str]()
    latest = next((line.game for line in app.store.tables() if not line.state and line.game in games), "")
    if latest:
        yield from _take_down(latest, down)
        yield from _one_by_one(*OF_EVERY_TABLE, screens_of_game(latest).all_pages["table"])
    yield from _one_by_one(*OF_NEW_TABLE, PAGES["new_table"])
    for box in boxes():
        app.tr.text(box.title)  # its game's words are read
        yield box.game
        if box.game in games:
            yield from _take_down(box.game, down)
            why_wrong(box, games)  # the facts of the box are read
            yield box.game


def all_pages() -> Iterator[str]:
    """The code of every other page: for a host that takes long to compile it."""
    yield from _one_by_one(*PAGES.values())


def _one_by_one(*places: str) -> Iterator[str]:
    """Modules, or things in modules."""
    for place in places:
        if not is_loaded(place):
            import_module(place.partition(":")[0])
            yield place


def _take_down(game: str, down: set[str]) -> Iterator[str]:
    """Import a game in many steps; one that is imported already takes none."""
    if game in REGISTRY and game not in down:
        yield from load_in_steps(game)
    down.add(game)


def _read(place: str) -> bool:
    """Load a page's code."""
    load(place)
    return False


def _count_rounds(session: "Session") -> bool:
    """What the log goes by."""
    more: bool = load("companion.table.rounds:count_some")(session)
    return more

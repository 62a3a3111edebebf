"""A player's page of Great Western Trail by taps: what more than one test of it needs."""

from pathlib import Path
from typing import Any

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.records import Enter
from companion.storage.settings import SettingsFile
from screens.offscreen.things import says, things
from screens.page_registry import HOME
from screens.great_western_trail.entry.player import PlayerEntry
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.pane import Pane
from tests.companion.great_western_trail.tables import seats_at
from tests.companion.playing import quick_store
from tests.screens.conftest import forget_app
from tests.screens.tidy import clear_away, tidying


def open_entry(phone: Phone, edition: str = "first", *, players=3, simmental=False, held=None, others=None) -> Phone:
    """Ana's page of a table where only the score is kept, with what she and Ben have so far."""
    options = Options(edition=edition, simmental=simmental)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, seats_at(players), "score_only")
    hold(session, held, others)
    show_entry(phone, id_)
    return phone


def hold(session: Any, held: Any, others: Any) -> None:
    for seat, counts in ((1, others or {}), (0, held or {})):
        for what, count in counts.items():
            session.do(Enter(seat, what, count))


def show_entry(phone: Phone, id_: str) -> None:
    """Ana's page, once all of it is there."""
    phone.app._close_table()
    assert phone.app.open_session(id_)
    phone.app._show([HOME, ("table", {"table": id_}), ("player", {"table": id_, "seat": "0"})])
    phone.settle()


class OnePage:
    """One phone for many tests: Ana's page stays open, and each test finds it as empty as a fresh one.

    Whatever a test before has entered is undone, its sheets are closed; only another box needs another page.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.phone: Phone | None = None
        self._look: dict[str, Any] = {}
        self._box: dict[str, Any] = {}
        self._page: Page | None = None
        self._tidying = tidying()

    def __enter__(self) -> "OnePage":
        self._tidying.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._tidying.__exit__(None, None, None)

    def open(self, edition: str = "first", *, held=None, others=None, players=3, simmental=False, **look) -> Phone:
        phone = self.switched_on(**look)
        box = {"edition": edition, "players": players, "simmental": simmental}
        if box == self._box and self._is_there():
            self._empty()
            hold(phone.app.session, held, others)
            phone.app.page.refresh()
            phone.settle()
        else:
            self._clear_away()
            open_entry(phone, **box, held=held, others=others)
            self._box, self._page = box, phone.app.page
        phone.taps = 0
        return phone

    def switched_on(self, **look: Any) -> Phone:
        """The phone, killed and started anew only where it has to look otherwise."""
        if self.phone is None or look != self._look:
            self.close()
            settings = {"language": look.get("language", "en"), "look": look.get("look", "light")}
            kept = SettingsFile(self.folder / "settings.json")
            kept.change(**settings)
            kept.save_place(())
            shape = {name: value for name, value in look.items() if name not in settings}
            self.phone, self._look = Phone(self.folder, store=quick_store(self.folder), **shape), look
        return self.phone

    def close(self) -> None:
        """Make room for another phone."""
        if self.phone:
            self._clear_away()
            self.phone.close()
            forget_app()
        self.phone = None

    def _clear_away(self) -> None:
        """The page goes before the next one comes."""
        self._box, self._page = {}, None
        clear_away(self.phone)

    def _is_there(self) -> bool:
        page = self.phone.app.page if self.phone else None
        return page is self._page and isinstance(page, PlayerEntry) and page.seat == "0"

    def _empty(self) -> None:
        app = self.phone.app
        app.page.close_sheets()
        while app.session.can_undo:
            app.session.undo()
        app.page.found_in = "area"
        app.page.scroll.to_top()


def bring(phone: Phone, found: Any) -> None:
    """Scroll until it can be seen, where it stands in something that scrolls."""
    phone.bring(found)


def sheet_on(phone: Phone) -> Sheet:
    return phone.sheet


def texts_in(pane: Pane) -> list[str]:
    return [text for one in things(pane) if (text := says(one))]


def count(phone: Phone, what: str, seat: int = 0) -> int:
    return phone.app.session.state.count(seat, what)


def screenfuls(phone: Phone):
    """Scroll through the whole page, one screenful after the other."""
    scroll = phone.app.page.scroll
    hidden, above = scroll.tree.height - scroll.height, 0.0
    while True:
        scroll.scroll_y = 1 - above / hidden
        phone.frames(3)
        yield above
        if above >= hidden:
            return
        above = min(hidden, above + scroll.height * 0.8)

"""A player's page of Great Western Trail by taps: what more than one test of it needs."""

from screens.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.game import Seat
from companion.games.great_western_trail import GREAT_WESTERN_TRAIL, Options
from companion.games.great_western_trail.records import Enter
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget
from screens.app import HOME
from screens.kit import Sheet

SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"), Seat("Cho", "white"))


def open_entry(phone: Phone, edition: str = "first", *, simmental: bool = False, held=None, others=None) -> Phone:
    """Ana's page of a table where only the score is kept, with what she and Ben have so far."""
    options = Options(edition=edition, simmental=simmental)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, SEATS, "score_only")
    for seat, counts in ((1, others or {}), (0, held or {})):
        for what, count in counts.items():
            session.do(Enter(seat, what, count))
    assert phone.app.open_session(id_)
    phone.app._show([HOME, ("table", {"table": id_}), ("player", {"table": id_, "seat": "0"})])
    phone.settle()
    return phone


def section(phone: Phone, name: str) -> Widget:
    return next(one for one in phone.app.page.sections if type(one).__name__ == name)


def head(phone: Phone, category: str) -> Widget:
    return next(one for one in phone.app.page.heads if one.category == category)


def press(phone: Phone, name: str, within: Widget | None = None) -> None:
    """Tap what is called so; the list brings it into sight first."""
    inside = (within or phone.app.page).walk(restrict=True)
    found = [w for w in inside if isinstance(w, ButtonBehavior) and name in (named(w), getattr(w, "text", ""))]
    assert found, f"nothing is called {name!r}"
    tap(phone, found[0])


def tap(phone: Phone, widget: Widget) -> None:
    scroll = phone.app.page.ids.list
    if widget in scroll.walk(restrict=True):
        bring(phone, widget)
    phone.tap(widget)
    phone.settle()


def bring(phone: Phone, widget: Widget) -> None:
    """Scroll the page until the widget is in the middle of what can be seen."""
    scroll = phone.app.page.ids.list
    middle = widget.to_window(*widget.center)[1] - scroll.to_window(*scroll.center)[1]
    hidden = scroll.ids.column.height - scroll.height
    scroll._above = None
    scroll.scroll_y = min(1, max(0, scroll.scroll_y + middle / hidden))
    phone.frames(3)


def named(widget: Widget) -> str:
    return getattr(widget, "name", "")


def sheet_on(phone: Phone) -> Sheet:
    return phone.find(lambda w: isinstance(w, Sheet))


def texts_in(widget: Widget) -> list[str]:
    return [w.text for w in widget.walk(restrict=True) if getattr(w, "text", "") and hasattr(w, "texture_size")]


def count(phone: Phone, what: str, seat: int = 0) -> int:
    return phone.app.session.state.count(seat, what)


def screenfuls(phone: Phone):
    """Scroll through the whole page, one screenful after the other."""
    scroll = phone.app.page.ids.list
    hidden, above = scroll.ids.column.height - scroll.height, 0.0
    scroll._above = None
    while True:
        scroll.scroll_y = 1 - above / hidden
        phone.frames(3)
        yield above
        if above >= hidden:
            return
        above = min(hidden, above + scroll.height * 0.8)

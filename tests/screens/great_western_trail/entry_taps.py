"""Taps on a player's page of Great Western Trail, each thing by its name or its words."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.offscreen.things import is_pressable
from screens.great_western_trail.entry.find_objective import SymbolKey
from screens.great_western_trail.entry.player import SECTIONS


def rest(phone: Phone) -> None:
    """Until every section is there; of a mirrored game every row is opened."""
    page = phone.app.page
    for head in page.heads if page.folded else ():
        if head.folds and not head.unfolded:
            page.open_row(head.category)
    while len(phone.app.page.sections) < len(SECTIONS):
        phone.frames(1)
    phone.settle()


def all_of(phone: Phone, kind: type) -> list:
    return [w for w in phone.widgets() if isinstance(w, kind)]


def tap(phone: Phone, *names: str) -> None:
    """Tap things by their names or words; the list is scrolled to them, which is no tap."""
    for name in names:
        pressed = [w for w in phone.widgets() if is_pressable(w)]
        found = [w for w in pressed if name in (getattr(w, "name", ""), getattr(w, "text", ""))]
        assert found, f"nothing says {name!r}"
        bring(phone, found[0])
        phone.tap(found[0])
        phone.frames(2)


def bring(phone: Phone, widget) -> None:
    scroll = phone.app.page.ids.list
    if getattr(widget, "tree", widget) in list(scroll.walk(restrict=True)):
        scroll.scroll_to(widget, padding=8, animate=False)
        phone.frames(3)


def tap_symbols(phone: Phone, *symbols: str) -> None:
    for symbol in symbols:
        phone.tap(phone.find(lambda w, one=symbol: isinstance(w, SymbolKey) and w.task == one))
        phone.frames(3)

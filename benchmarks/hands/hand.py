"""A hand on the phone: real touches on what is on the screen, every one counted; scrolling to it is free."""

from collections.abc import Iterator
from typing import Any


class Hand:
    def __init__(self, phone: Any) -> None:
        self.phone = phone

    @property
    def app(self) -> Any:
        return self.phone.app

    @property
    def page(self) -> Any:
        return self.phone.app.page

    @property
    def session(self) -> Any:
        return self.phone.app.session

    @property
    def taps(self) -> int:
        return int(self.phone.taps)

    @property
    def sheet(self) -> Any:
        """The uppermost sheet, or None."""
        return next(iter(self.phone.sheets), None)

    def tap(self, widget: Any) -> None:
        """Bring it into sight and touch it."""
        assert widget is not None, f"nothing to tap on {type(self.page).__name__}"
        assert widget.is_there, f"not on the screen: {widget} {getattr(widget, 'name', '')}"
        self.phone.bring(widget)
        self.phone.tap(widget)
        self.phone.settle()

    def pressable(self) -> Iterator[Any]:
        """All that can be pressed: on the uppermost sheet first, then on the page."""
        from screens.offscreen.things import is_pressable, things  # noqa: PLC0415 - only once a window is open

        places = [self.sheet] if self.sheet is not None else []
        for place in (*places, self.page):
            yield from (thing for thing in things(place) if is_pressable(thing))

    def find(self, words: str) -> Any:
        """What can be pressed and is called this, or says it; None if there is no such thing."""
        return next((w for w in self.pressable() if words in (_of(w, "name"), _of(w, "text"))), None)

    def icon(self, icon: str) -> Any:
        return next((w for w in self.pressable() if _of(w, "icon") == icon), None)

    def press(self, words: str) -> None:
        found = self.find(words)
        assert found is not None, f"nothing says {words!r} on {type(self.page).__name__}"
        self.tap(found)

    def text(self, id_: str, **params: Any) -> str:
        return str(self.app.tr(id_, **params))

    def enter(self, command: Any) -> None:
        """What is no part of the table's hands, as setup: entered without a tap."""
        assert self.app.tap(command), f"a recorded entry was refused: {command}"
        self.phone.settle()

    def menu(self, words: str) -> None:
        """An entry of the table's menu: two taps."""
        self.press("menu")
        self.press(words)


def _of(widget: Any, name: str) -> Any:
    return getattr(widget, name, "")

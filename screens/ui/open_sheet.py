"""What lies open on a page: over all of it, or over its stage where it has one (`over`)."""

from collections.abc import Collection
from typing import Any, Self

from screens.ui.pane import Pane


class Cover(Pane):
    """Something that lies over a page: a sheet, or the curtain while the phone is passed on."""

    is_layer = True
    modal = True
    """True if nothing else can be tapped meanwhile."""
    closes = True
    """True for a sheet: the way back closes it."""
    page: Any
    """What it lies on."""

    @property
    def is_open(self) -> bool:
        return self in self.page.floats

    @property
    def behind(self) -> bool:
        """True while another lies upon it: it is out of sight and of reach until that one is closed."""
        return self.is_hidden

    def show(self, page: Any) -> Self:
        self.page = page
        page.lay_over(self)
        return self

    def close(self) -> None:
        """Leave the page."""
        self.page.take_off(self)

    def holds(self, x: float, y: float) -> bool:
        """Whether it is there itself."""
        return self.collide_point(x, y)

    def touched_outside(self) -> bool:
        """A finger came down beside it; True if that goes no further."""
        return self.modal


def shown_unasked(page: Any, before: Collection[Pane]) -> None:
    """The app itself has laid over the page whatever did not lie there before."""
    for sheet in open_sheets(page):
        if sheet not in before:
            sheet.shown_unasked()


def covers(page: Any) -> list[Any]:
    """Sheets and curtains, the uppermost first."""
    lying = [one for one in reversed(page.floats) if isinstance(one, Cover)]
    return sorted(lying, key=lambda one: not one.modal)


def open_sheets(page: Any) -> list[Any]:
    """The uppermost first."""
    return [one for one in covers(page) if one.closes]


def open_sheet(page: Any) -> Any:
    """The uppermost sheet, if any is open."""
    return next(iter(open_sheets(page)), None)


def close_sheet(page: Any) -> bool:
    """Close the uppermost sheet; True if there was one."""
    sheet = open_sheet(page)
    if sheet:
        sheet.close()
    return sheet is not None


def close_sheets(page: Any) -> bool:
    """Close all of them; True if there was one."""
    sheets = open_sheets(page)
    for sheet in sheets:
        sheet.close()
    return bool(sheets)

"""What lies open on a page: over all of it, or over its stage where it has one (`over`)."""

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout


class Cover(FloatLayout):
    """Something that lies over a page: a sheet, or the curtain while the phone is passed on."""

    modal = BooleanProperty(True)
    """True if nothing else can be tapped meanwhile."""
    behind = BooleanProperty(False)
    """True while another lies upon it: it is out of sight and of reach until that one is closed."""
    closes = True
    """True for a sheet: the way back closes it."""

    @property
    def app(self) -> Any:
        return App.get_running_app()

    def close(self) -> None:
        """Leave the page."""


def covers(page: Any) -> list[Any]:
    """Sheets and curtains, the uppermost first."""
    over = page.ids.get("over")
    lying = (*page.children, *(over.children if over else ()))
    return [one for one in lying if isinstance(one, Cover)]


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

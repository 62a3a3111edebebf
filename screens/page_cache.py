"""Pages of the open table that are kept beside the one that is shown: making them takes longest of all."""

from collections.abc import Callable, Mapping

from screens.ui.frame import Page

MOST = 4
"""So many are kept; then the one not shown for longest goes."""


class PageCache:
    def __init__(self, make: Callable[[str, Mapping[str, str]], Page]) -> None:
        self._make = make
        self.pages: dict[tuple[object, ...], Page] = {}
        """By name and parameters, the last shown at the end."""

    def page(self, name: str, params: Mapping[str, str]) -> Page:
        """The page to show now: the one that is kept, or a new one."""
        key = (name, *params.items())
        page = self.pages.pop(key) if key in self.pages else self._make(name, params)
        if page.stays:
            self.pages[key] = page
            for oldest in list(self.pages)[:-MOST]:
                del self.pages[oldest]
        return page

    def clear(self) -> None:
        self.pages.clear()

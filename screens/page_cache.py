"""Pages kept beside the one that is shown: of the open table, as making them takes longest, and on the way back."""

from collections.abc import Callable, Iterable, Mapping

from screens.page_registry import PageRef
from screens.ui.frame import Page

MOST = 4
"""So many are kept; then the one not shown for longest goes."""


class PageCache:
    def __init__(self, make: Callable[[str, Mapping[str, str]], Page]) -> None:
        self._make = make
        self.pages: dict[tuple[object, ...], Page] = {}
        """By name and parameters, the last shown at the end."""
        self._below: dict[tuple[object, ...], Page] = {}
        """Those on the way back that are found as they were left."""

    def page(self, stack: Iterable[PageRef]) -> Page:
        """The page to show now: the one that is kept, or a new one."""
        *below, (key, name, params) = [((name, *params.items()), name, params) for name, params in stack]
        page = self.pages.pop(key, None) or self._below.get(key) or self._make(name, params)
        action = {key, *(one for one, _, _ in below)}
        self._below = {one: kept for one, kept in (*self._below.items(), (key, page)) if one in action and kept.waits}
        if page.stays:
            self.pages[key] = page
            for oldest in list(self.pages)[:-MOST]:
                del self.pages[oldest]
        return page

    def clear(self) -> None:
        self.pages.clear()

"""Pages of one phone that many tests share, cleared away one by one: garbage is cheapest while it is young."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from screens.offscreen.phone import Phone


@contextmanager
def tidying() -> Iterator[None]:
    """Nothing is looked for meanwhile but what `clear_away` finds."""
    gc.disable()
    yield
    gc.enable()


def clear_away(phone: Phone) -> None:
    """The page that is shown goes, and whatever the app keeps of its table's or still moves on it."""
    phone.app.root_layout.clear_widgets()
    phone.app.page_cache.clear()
    phone.stop_moving()
    gc.collect(0)
    gc.collect(1)  # what hung on things that went just now

"""Pages of one phone that many tests share, cleared away one by one.

A page that was left hears of every change of size, letters and language until it is collected, and each page would
take longer. A look at young garbage finds it, if nothing holds it any more; one at everything takes 100 ms.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from screens.offscreen.phone import Phone


MOST_LEFT = 60
"""So many may hear of changes, before everything is looked through: more than any page has."""


@contextmanager
def tidying() -> Iterator[None]:
    """Nothing is looked for meanwhile but what `clear_away` finds, and it looks at nothing that was there before."""
    gc.disable()
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.enable()


def clear_away(phone: Phone) -> None:
    """The page that is shown goes, and whatever the app keeps of its table's or still moves on it."""
    phone.window.stage.clear()
    phone.app.page_cache.clear()
    phone.app.shown = None
    phone.stop_moving()
    gc.collect(1)
    if len(phone.app.theme.followers) > MOST_LEFT:
        gc.collect()

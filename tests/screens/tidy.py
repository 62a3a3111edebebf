"""Pages of one phone that many tests share, cleared away one by one.

A page that was left hears of every change of size, letters and language until it is collected, and it is still held
while the next one is shown: a look at young garbage alone would leave all of them, and each page take longer.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from screens.offscreen.phone import Phone


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
    phone.stop_moving()
    gc.collect()

"""Words set by the table of our fonts and sizes in CSS pixels, as in a browser, whichever host was used before."""

from collections.abc import Iterator
from contextlib import contextmanager

from screens.metrics import SCALE
from screens.ui.advances import TableTypesetter
from screens.ui.fitting import typesetter, use_typesetter


@contextmanager
def set_as_in_a_browser() -> Iterator[None]:
    before, density, font_scale = typesetter(), SCALE.density, SCALE.font_scale
    use_typesetter(TableTypesetter())
    SCALE.change(1.0, 1.0)
    try:
        yield
    finally:
        use_typesetter(before)
        SCALE.change(density, font_scale)

"""A browser sets words by the table of our fonts and counts in CSS pixels, whichever host was used before."""

from collections.abc import Iterator

import pytest

from screens.metrics import SCALE
from screens.ui.advances import TableTypesetter
from screens.ui.fitting import typesetter, use_typesetter


@pytest.fixture(autouse=True)
def as_in_a_browser() -> Iterator[None]:
    before, density, font_scale = typesetter(), SCALE.density, SCALE.font_scale
    use_typesetter(TableTypesetter())
    SCALE.change(1.0, 1.0)
    yield
    use_typesetter(before)
    SCALE.change(density, font_scale)

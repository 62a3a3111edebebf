"""A browser sets words by the table of our fonts, whichever host was used before in this process."""

from collections.abc import Iterator

import pytest

from screens.ui.advances import TableTypesetter
from screens.ui.fitting import typesetter, use_typesetter


@pytest.fixture(autouse=True)
def words_by_the_table() -> Iterator[None]:
    before = typesetter()
    use_typesetter(TableTypesetter())
    yield
    use_typesetter(before)

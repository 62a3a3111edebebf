"""A browser sets words by the table of our fonts and counts in CSS pixels, whichever host was used before."""

from collections.abc import Iterator

import pytest

from tests.screens.typesetting import set_as_in_a_browser


@pytest.fixture(autouse=True)
def as_in_a_browser() -> Iterator[None]:
    with set_as_in_a_browser():
        yield

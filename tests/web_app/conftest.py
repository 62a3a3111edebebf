"""Words are set as in a browser, whichever host was used before: the site holds pages that Python lays out."""

from collections.abc import Iterator

import pytest

from tests.screens.typesetting import set_as_in_a_browser


@pytest.fixture(autouse=True, scope="module")
def as_in_a_browser() -> Iterator[None]:
    with set_as_in_a_browser():
        yield

"""Two devices that share a folder."""

import pytest

from tests.companion.storage.clubs import Club, finish


@pytest.fixture
def club(tmp_path):
    made = Club(tmp_path)
    yield made
    made.close()


@pytest.fixture
def shared(club):
    """Two devices and a table that both have."""
    id_ = finish(club.stores[0])
    club.sync()
    return *club.stores, id_

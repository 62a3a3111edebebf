"""Tables of Ticket to Ride where play begins, on a phone."""

import pytest

from tests.screens.ticket_to_ride.taps import opened


@pytest.fixture
def usa(tmp_path):
    with opened(tmp_path) as phone:
        yield phone


@pytest.fixture
def germany(tmp_path):
    with opened(tmp_path, "germany", 4) as phone:
        yield phone

"""How a ticket stands while its places are not joined yet."""

import pytest

from companion.games.ticket_to_ride.board import board
from scoring.ticket_to_ride import progress


@pytest.mark.parametrize(("trains_left", "missing"), [(5, 4), (4, 4), (3, None)])
def test_ttr_c06_a_ticket_that_needs_exactly_the_trains_left_can_still_be_joined(trains_left, missing):
    """Denver to El Paso by way of Santa Fe takes four trains."""
    rail = board("usa").rail
    stands = progress(rail, rail.ticket["t:denver--el_paso"], (), lambda _route: True, trains_left)
    assert (stands.connected, stands.missing) == (False, missing)


def test_a_joined_ticket_misses_nothing():
    rail = board("germany").rail
    stands = progress(rail, rail.ticket["t:berlin--leipzig"], ("berlin--leipzig",), lambda _route: False, 0)
    assert (stands.connected, stands.missing) == (True, 0)

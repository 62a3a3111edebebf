"""Ticket to Ride, rule by rule; `tables` explains its assertions like a test does."""

import pytest

pytest.register_assert_rewrite("tests.companion.ticket_to_ride.tables")

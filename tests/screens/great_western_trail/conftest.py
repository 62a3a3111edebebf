"""Tables of Great Western Trail in the middle of a game, on a phone."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from tests.companion.great_western_trail.tables import ANA
from tests.companion.great_western_trail.turns import at
from tests.screens.great_western_trail.trail_taps import open_table


@pytest.fixture
def trail(phone: Phone) -> Phone:
    """Ana's turn: all riders stand on neutral building A; Ben owns 1a (green hand) and 4a (black hand) on the trail."""
    return open_table(phone)


@pytest.fixture
def on_e(phone: Phone) -> Phone:
    """Ana stands on neutral building E: cattle to buy, and $2 for a Pineywoods card."""
    return open_table(phone, lambda session: at(session, "neutral/E", ANA))

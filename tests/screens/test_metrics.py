"""Lengths in dp are pixels of the window the pages are shown in."""

import pytest
from kivy.metrics import Metrics
from kivy.metrics import dp as kivys

from screens.kivy_host.window_scale import follow_window
from screens.metrics import SCALE, dp


LENGTHS = (0, 1, 16, 0.7)


@pytest.fixture(autouse=True)
def _as_before():
    before = Metrics.density, Metrics.fontscale
    yield
    Metrics.density, Metrics.fontscale = before


def test_a_length_follows_the_window():
    follow_window()
    for density in (1.0, 2.625):
        Metrics.density = density
        assert [dp(length) for length in LENGTHS] == pytest.approx([kivys(length) for length in LENGTHS])


def test_the_font_scale_follows_the_window():
    follow_window()
    Metrics.fontscale = 1.3
    assert SCALE.font_scale == 1.3

"""A few random taps on the whole app, with pauses, turns and kills: the short version of `make soak ONLY=taps`."""

import screens.offscreen.phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

import pytest

from soak import taps
from soak.watch import Until, Watch


@pytest.mark.parametrize("seed", [2, 5])
def test_whatever_is_tapped_nothing_is_lost(seed):
    watch = Watch("taps")
    taps.run(watch, seed, Until(cases=1), actions=20)
    assert [str(finding) for finding in watch.findings] == []
    assert watch.counts["taps"] > 10

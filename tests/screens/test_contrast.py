"""Contrast in both looks, computed from the theme itself: 4.5 to 1 for words, 3 to 1 for marks and outlines."""

from itertools import product

import pytest

from screens.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from screens.theme import Theme, tokens

WORDS, MARKS = 4.5, 3.0
GROUNDS = ("page", "card", "sheet", "sunken", "map")
WASHES = ("primary_wash", "brass_wash", "alert_wash")
INKS = ("ink", "ink2", "primary", "brass", "alert")
"""What words are written in; ink3 is for what is switched off alone."""
ON_FILLS = (
    ("primary_ink", "primary"),
    ("brass_ink", "brass_fill"),
    ("alert_ink", "alert"),
    ("page", "ink"),  # the snackbar, and a curtain nobody's
    ("brass_wash", "ink"),  # its undo
)
LINES = ("rule2", "primary", "brass", "alert", "ink3")
"""Outlines of controls, and the icons of those that are switched off."""
WITHOUT_MOTIF = ("white", "grey", "black")
"""Routes told by an empty car, a dashed outline, a car that is solid."""


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=["light", "dark"])
def theme(request):
    return Theme(dark=request.param == "dark")


def too_faint(theme, pairs, least):
    found = {(ink, ground): contrast(getattr(theme, ink), getattr(theme, ground)) for ink, ground in pairs}
    return {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least}


def test_the_measure_is_the_one_of_wcag():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1), (1, 1, 1)) == pytest.approx(1)
    assert contrast((0x77 / 255,) * 3, (1, 1, 1)) == pytest.approx(4.48, abs=0.01)


def test_words_on_every_ground(theme):
    assert too_faint(theme, product(INKS, (*GROUNDS, *WASHES)), WORDS) == {}


def test_words_on_filled_buttons_and_bars(theme):
    assert too_faint(theme, ON_FILLS, WORDS) == {}


def test_outlines_and_icons_on_every_ground(theme):
    assert too_faint(theme, product(LINES, GROUNDS), MARKS) == {}


@pytest.mark.parametrize("colour", tokens()["players"])
def test_a_players_mark_on_every_ground_and_its_initial(theme, colour):
    fill, on, edge = (theme.player(colour, part) for part in ("fill", "on", "edge"))
    assert contrast(on, fill) >= WORDS
    for ground in (getattr(theme, name) for name in GROUNDS):
        assert max(contrast(fill, ground), contrast(edge, ground)) >= MARKS


@pytest.mark.parametrize("colour", tokens()["players"])
def test_a_players_banner(theme, colour):
    fill, on = (theme.player(colour, part, banner=True) for part in ("fill", "on"))
    assert contrast(on, fill) >= WORDS


@pytest.mark.parametrize("colour", tokens()["routes"])
def test_a_free_route_on_the_map_and_its_motif_on_the_car(theme, colour):
    tint, line = theme.route(colour, "tint"), theme.route(colour, "line")
    assert max(contrast(line, theme.map), contrast(tint, theme.map)) >= MARKS
    if colour not in WITHOUT_MOTIF:
        assert contrast(line, tint) >= MARKS


def test_the_ring_of_the_keyboard_is_seen_on_every_ground(theme):
    """Of its two lines one stands out, whatever lies under it."""
    fills = [theme.player(colour, banner=True) for colour in tokens()["players"]]
    grounds = [*(getattr(theme, name) for name in (*GROUNDS, *WASHES, "primary", "ink", "alert", "brass_fill")), *fills]
    assert all(max(contrast(theme.ink, ground), contrast(theme.page, ground)) >= MARKS for ground in grounds)

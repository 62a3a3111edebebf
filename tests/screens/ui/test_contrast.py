"""Contrast in both looks, from the theme itself and on real pages: 4.5 to 1 for words, 3 to 1 for marks and icons."""

from itertools import product

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.errors import RuleError
from companion.sheets.reading import TILES
from screens.great_western_trail.drawings.painters import bars

from screens.own_sheet.kinds import ground_of, on_ground
from screens.ui.recording import RecordingPen
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Text
from screens.ui.tree.tree import Tree
from screens.table.refusal import show_refusal
from screens.theme import Theme, rgba, tokens
from screens.ticket_to_ride.look import look, route_colour
from tests.companion.playing import new_table, play, quick_store
from tests.screens.paper import Free, put_on
from tests.screens.recorded import verbs
from tests.screens.checks import _named, _visible, box_of, grounds_of, ink_of, words_of

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


@pytest.mark.parametrize("ground", TILES)
def test_a_picture_or_letter_on_the_colour_of_a_score_sheet(ground):
    assert contrast(rgba(on_ground()), rgba(ground_of(ground))) >= WORDS


@pytest.mark.parametrize("colour", tokens()["players"])
def test_a_players_banner(theme, colour):
    fill, on = (theme.player(colour, part, banner=True) for part in ("fill", "on"))
    assert contrast(on, fill) >= WORDS


@pytest.mark.parametrize("colour", tokens()["players"])
def test_a_banner_is_told_from_the_page_by_its_colour_or_by_a_line(theme, colour):
    fill = theme.player(colour, banner=True)
    assert contrast(fill, theme.page) >= 1.4 or theme.needs_edge(colour)
    assert contrast(theme.rule2, theme.page) >= MARKS


def test_no_free_route_is_brighter_than_what_is_claimed_in_the_dark():
    theme = Theme(dark=True)
    free = max(luminance(route_colour(theme, colour, "tint")) for colour in look("routes"))
    claimed = [luminance(theme.player(colour)) for colour in tokens()["players"] if colour != "black"]
    assert free < min(claimed) / 2
    assert luminance(route_colour(theme, "white", "line")) < luminance(theme.ink)


@pytest.mark.parametrize("colour", look("routes"))
def test_a_free_route_on_the_map_and_its_motif_on_the_car(theme, colour):
    tint, line = route_colour(theme, colour, "tint"), route_colour(theme, colour, "line")
    assert max(contrast(line, theme.map), contrast(tint, theme.map)) >= MARKS
    if colour not in WITHOUT_MOTIF:
        assert contrast(line, tint) >= MARKS


def test_the_ring_of_the_keyboard_is_seen_on_every_ground(theme):
    """Of its two lines one stands out, whatever lies under it."""
    fills = [theme.player(colour, banner=True) for colour in tokens()["players"]]
    grounds = [*(getattr(theme, name) for name in (*GROUNDS, *WASHES, "primary", "ink", "alert", "brass_fill")), *fills]
    assert all(max(contrast(theme.ink, ground), contrast(theme.page, ground)) >= MARKS for ground in grounds)


# --- what is really on the pages ---


def ground_under(seen, words, page):
    """The colour of the last thing drawn that lies under the whole of a label."""
    ink, colour = ink_of(seen.widget, words), page.app.theme.page
    for thing in seen.path:
        for box, tint in grounds_of(thing):
            if tint and ink.within(box, 2):
                colour = tint
    return colour


def faint(phone):
    """Words and icons that stand out too little; what is switched off may."""
    page, theme = phone.app.page, phone.app.theme
    found = []
    for seen in _visible(page, (), box_of(page)):
        words = words_of(seen.widget)
        if words is None:
            continue
        ratio = contrast(words.colour, ground_under(seen, words, page))
        off = list(words.colour) == list(theme.ink3)
        if ratio < (MARKS if words.is_icon or off else WORDS) - 0.01:
            found.append(f"{_named(seen.widget)} {ratio:.1f}")
    return found


@pytest.mark.parametrize("look", ["light", "dark"])
def test_what_is_written_on_the_pages_stands_out(open_phone, tmp_path, look):
    phone = open_phone(look=look, size=(360, 800), store=quick_store(tmp_path))
    app = phone.app
    id_, session = new_table(app.store, players=5)
    play(session, 20)
    app._close_table()
    found = []

    def look_at(open_=None):
        if open_:
            open_(app.page)
        phone.frames(8)
        found.extend(faint(phone))

    look_at(lambda page: Snackbar(page, "A sentence", action="Undo"))
    app.go("settings")
    look_at()
    app.resume(id_)
    look_at()
    look_at(lambda page: page.show_menu())
    app.page.close_sheets()
    look_at(lambda page: show_refusal(page, RuleError("ticket_to_ride.not_now", rule="TTR-T04")))
    app.go("score", table=id_)
    look_at()
    assert found == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_bars_are_seen_from_end_to_end(open_phone, look):
    phone = open_phone(look=look)
    pen = RecordingPen(phone.app.theme)
    bars(pen, (0, 0, 90, 5), False, (True, False, False))
    drawn = [rgba(verb[3]) for verb in verbs(pen.drawn, "panel")]
    assert [contrast(tint, phone.app.theme.card) >= MARKS for tint in drawn] == [True, True, True]


def test_faint_words_are_found(phone):
    pale = Tree(phone.app.theme, lambda _: None, width=90)
    pale.show(Text("pale", ink="rule"))
    put_on(phone, Free(pale))
    assert [words for words in faint(phone) if "pale" in words]

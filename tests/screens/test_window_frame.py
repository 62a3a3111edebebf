"""Where the window opens on a computer: whole on the display, and where it was."""

import pytest

from companion.storage.settings import SettingsFile
from screens.window_frame import PHONE, TITLE_BAR, Frame, opening_frame

LAPTOP = Frame(0, 0, 1366, 768)
DESK = Frame(1366, 0, 2560, 1440)
BELOW_A_PANEL = Frame(0, 64, 1280, 656)


def is_whole_on(frame: Frame, display: Frame) -> bool:
    right, bottom = frame.left + frame.width, frame.top + frame.height
    fits = right <= display.left + display.width and bottom <= display.top + display.height
    return fits and frame.left >= display.left and frame.top >= display.top + TITLE_BAR


def test_the_first_window_is_a_phones_and_in_the_middle():
    frame = opening_frame((), (DESK,))
    assert frame[2:] == PHONE
    assert frame.left - DESK.left == (DESK.width - PHONE[0]) // 2


@pytest.mark.parametrize("display", [LAPTOP, BELOW_A_PANEL, Frame(-800, 0, 800, 600)])
@pytest.mark.parametrize(
    "remembered",
    [(), (700, 300, 412, 915), (100, 40, 3000, 2000), (0, 0, 412, 915), (1, 2), (10**18, -5, 0, -(10**18))],
)
def test_no_window_reaches_beyond_the_display(remembered, display):
    assert is_whole_on(opening_frame(remembered, (display,)), display)


def test_it_opens_where_it_was_closed_on_whichever_display():
    where = Frame(1500, 200, 500, 800)
    assert opening_frame(where, (LAPTOP, DESK)) == where
    assert opening_frame((60, 100, 400, 600), (LAPTOP, DESK)) == (60, 100, 400, 600)


def test_a_display_that_is_gone_takes_no_window_with_it():
    assert is_whole_on(opening_frame((1500, 200, 500, 800), (LAPTOP,)), LAPTOP)


@pytest.mark.parametrize("remembered", [(), (10, 50, 400, 700)])
def test_where_no_display_is_known_nothing_is_said(remembered):
    assert opening_frame(remembered, ()) is None


def test_it_is_remembered_on_this_machine_alone(tmp_path):
    SettingsFile(tmp_path / "settings.json").save_here(window=(10, 50, 400, 700))
    assert SettingsFile(tmp_path / "settings.json").here.window == (10, 50, 400, 700)

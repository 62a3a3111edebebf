"""A sheet that is still arriving ignores fingers: they were on their way to what it covers."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.ticket_to_ride.records import ClaimRoute, TakePassenger
from companion.messages import message
from screens.kivy_host.panes import widget_of
from screens.ui.open_sheet import open_sheet
from tests.screens.manual_host import ManualHost
from tests.screens.ticket_to_ride.taps import opened, tap_route

SENTENCE = message("share.refused")
SLOWLY = 2000
"""The clock of this machine does not matter."""


def passengers(phone: Phone) -> tuple[int, ...]:
    return tuple(phone.app.session.state.passengers[0])


def pawns(phone: Phone) -> list:
    return [one for one in phone.widgets() if isinstance(getattr(one, "tap", None), TakePassenger)]


def test_a_tap_on_what_a_claim_has_brought_up_takes_no_passenger(tmp_path):
    """The key below was tapped, and a black pawn was taken from Hannover."""
    with opened(tmp_path, "germany") as phone:
        phone.app.theme.motion = SLOWLY
        assert phone.app.tap(ClaimRoute("berlin--magdeburg"))
        phone.settle()
        sheet, (early, *_, later) = open_sheet(phone.app.page), pawns(phone)
        assert widget_of(sheet).opacity == 1, "it is there together with the claim"
        phone.tap(early)
        assert sum(passengers(phone)) == 0
        assert sheet.is_open
        sheet.arrive()
        phone.tap(later)
        assert sum(passengers(phone)) == 1


def test_a_tap_above_a_sheet_that_leaves_the_map_tappable_counts(tmp_path):
    with opened(tmp_path, "germany") as phone:
        tap_route(phone, "berlin--magdeburg")
        phone.app.theme.motion = SLOWLY
        sheet = phone.sheet
        sheet.shown_unasked()
        x, top = sheet.panel.center_x, sheet.panel.top
        assert phone.app.page.floats[0].swallows(x, top - 1)
        assert not phone.app.page.floats[0].swallows(x, top + 1)


def test_the_scrim_of_a_sheet_that_is_arriving_does_not_close_it(phone):
    phone.app.go("new_table")
    phone.settle()
    phone.app.theme.motion = SLOWLY
    phone.app.notify(SENTENCE)
    phone.settle()
    sheet = phone.sheet
    left, right = phone.app.page.width / 3, phone.app.page.width * 2 / 3
    above = phone.app.page.height - 4
    phone.tap_at(*phone.in_window(left, above))
    assert sheet.is_open
    sheet.arrive()
    phone.tap_at(*phone.in_window(right, above))
    assert not sheet.is_open


def test_a_sheet_arrives_some_frames_after_the_one_that_showed_it(phone):
    """However long that one took: the phone may have been busy."""
    phone.app.go("new_table")
    phone.settle()
    host = phone.app.host = ManualHost()
    phone.app.theme.motion = 1
    phone.app.notify(SENTENCE)
    sheet = phone.sheet
    host.frame(60)
    assert sheet.arriving, "the frame that shows it first"
    host.frame(0.1)
    assert sheet.arriving
    host.frame(0.1)
    assert not sheet.arriving


def test_where_nothing_moves_a_sheet_still_ignores_fingers_on_their_way(phone):
    phone.app.theme.motion, phone.app.theme.still = SLOWLY, True
    phone.app.notify(SENTENCE)
    assert phone.sheet.arriving

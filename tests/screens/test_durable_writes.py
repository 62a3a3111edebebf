"""An entry is one durable write, whatever lay open: what was half entered is settled in the step's own write."""

from functools import partial

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.ui.bottom_sheet import Sheet
from soak.disks import CountingDisk
from tests.screens.halves import GO_ON, HALVES, REST, hunters, only, open_at, press, wait_for_a_number

ENTRIES = {
    **{what: words for what, (words, _) in GO_ON.items()},
    "cards turned up": ("red", "red", "white", "Enter"),
    "a number of the group's own": ("2", "Set 42"),
    "a card": ("Take the card",),
    "any two": ("More wood", "Take both"),
    "fix a choice": ("Save 1 change",),
}
"""What is tapped on a half-filled sheet; the last tap is the entry."""


@pytest.fixture
def counted(open_phone, tmp_path):
    """A phone with a sheet half filled, and its disk."""
    disk = CountingDisk()

    def open_(what: str) -> tuple[Phone, CountingDisk]:
        return HALVES[what].open(partial(open_at, open_phone, tmp_path, disk=disk)), disk

    return open_


@pytest.mark.parametrize("what", ENTRIES)
def test_an_accepted_tap_is_one_write_and_so_are_undo_and_redo(counted, what):
    phone, disk = counted(what)
    *before, last = ENTRIES[what]
    for words in before:
        with disk.writes(1):
            press(phone, words)
    cursor = phone.app.session.cursor
    with disk.writes(1):
        press(phone, last)
        phone.frames(REST)
    assert (phone.app.session.cursor, phone.app.session.drafts) == (cursor + 1, ())
    for move in (phone.app.undo, phone.app.redo):
        with disk.writes(1):
            move()
            phone.frames(REST)


def test_a_refusal_writes_nothing_and_leaves_the_sheet(counted):
    phone, disk = counted("food")
    kept = phone.app.session.drafts
    with disk.writes(0):
        press(phone, "Pay 3 resources")
        phone.frames(REST)
    assert (len(phone.sheets), phone.app.session.drafts) == (2, kept)
    with disk.writes(0):
        press(phone, "OK")
    assert HALVES["food"].seen(phone) == HALVES["food"].filled


def test_what_is_put_away_is_one_write_and_what_asks_nothing_none(counted, open_phone, tmp_path):
    phone, disk = counted("a claim")
    with disk.writes(1):
        press(phone, "close")
    assert only(phone, Sheet) is None
    with disk.writes(0):
        press(phone, "menu")
        press(phone, "close")
    phone = open_at(open_phone, tmp_path / "other", lambda store: hunters(store, "place"), disk=disk)
    with disk.writes(1):
        wait_for_a_number(phone)
    with disk.writes(1):
        wait_for_a_number(phone)
    assert phone.app.session.drafts == ()

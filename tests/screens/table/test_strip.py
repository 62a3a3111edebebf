"""The strip of a table: a cell for each player, all of one form."""

from typing import Any

from screens.table.frame import Strip, StripCell
from tests.screens.conftest import OpenPhone


def strip_of(phone: Any, *points: str) -> Strip:
    strip = Strip(size_hint=(None, None), size=(100 * len(points), 60))
    for seat, score in enumerate(points):
        cell = strip._cell(StripCell, seat)
        cell.points = score
        strip.add_widget(cell)
    phone.app.root_layout.add_widget(strip)
    phone.frames(6)
    return strip


def test_numbers_stand_below_the_mark_in_every_cell_or_in_none(open_phone: OpenPhone) -> None:
    phone = open_phone()
    strip = strip_of(phone, "7", "8", "9")
    assert [cell.orientation for cell in strip.children] == ["horizontal"] * 3

    strip.children[0].points = "1234567"
    phone.frames(6)
    assert [cell.orientation for cell in strip.children] == ["vertical"] * 3, "as none has room beside its mark"

    strip.width *= 2
    phone.frames(6)
    assert [cell.orientation for cell in strip.children] == ["horizontal"] * 3

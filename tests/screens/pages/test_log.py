"""The log of a table: newest first, corrections marked, undo and redo at the top."""

from pathlib import Path
from typing import Any

import pytest

from companion.dates import clock_of
from companion.table.house import Correct
from companion.table.rounds import rounds
from screens.kit import Text
from screens.table.strip import StripRow
from screens.pages.log import AT_ONCE, LogRound, LogRow
from screens.offscreen.phone import Phone
from tests.companion.playing import new_table, play, quick_store
from tests.screens.checks import box_of, misfits


@pytest.fixture
def logged(tmp_path: Path, open_phone: Any) -> Phone:
    with quick_store(tmp_path) as store:
        id_, session = new_table(store, "usa", 3)
        play(session, 70)
        store.leave(id_, session)
    phone: Phone = open_phone()
    assert phone.app.open_session(id_)
    phone.app.go("log", table=id_)
    phone.settle()
    return phone


def rows(phone: Phone) -> list[LogRow]:
    return [widget for widget in phone.widgets() if isinstance(widget, LogRow)]


def test_the_latest_entry_is_first_and_only_so_many_are_built(logged):
    entries = logged.app.session.log()
    assert len(rows(logged)) == AT_ONCE
    assert rows(logged)[0].number == str(entries[-1].number)
    assert rows(logged)[0].text == logged.app.say(entries[-1].lines[-1].text)


def test_entries_stand_under_their_round_with_their_time(logged):
    session = logged.app.session
    column = logged.app.page.ids.list.ids.column
    under, seen = "", []
    for widget in reversed(column.children):
        if isinstance(widget, LogRound):
            under = widget.text
        elif isinstance(widget, LogRow) and widget.number:
            seen.append((int(widget.number), under))
            assert widget.time == clock_of(session.steps[int(widget.number) - 1].at)
    assert seen == [(number, f"Round {rounds(session)[number - 1]}") for number, _ in seen]
    assert len({words for _, words in seen}) > 1


def test_a_row_holds_its_words_and_a_mark_and_draws_the_rest(logged):
    assert {len(row.children) for row in rows(logged)} == {2}
    assert logged.app.tap(Correct("trains/0", 7))
    logged.settle()
    assert [len(row.children) for row in rows(logged)[:2]] == [3, 2]


def test_where_it_is_narrow_the_time_stands_below_the_words(logged):
    logged.app.theme.scale = 2
    logged.settle()
    row = rows(logged)[0]
    assert row.is_below
    assert [part.text for part in row.children if isinstance(part, Text)] == [row.time, row.text]
    assert row.height > 2 * logged.app.theme.caption + logged.app.theme.body
    assert not misfits(logged)


def test_show_more_shows_the_rest(logged):
    lines = sum(len(entry.lines) for entry in logged.app.session.log())
    more = logged.button(f"Show more: {lines - AT_ONCE}")
    logged.app.page.ids.list.scroll_to(more, animate=False)
    logged.frames(2)
    logged.tap(more)
    assert len(rows(logged)) == min(lines, 2 * AT_ONCE)


def test_undo_takes_the_first_line_away_and_redo_brings_it_back(logged):
    first = rows(logged)[0].number
    logged.tap(logged.button("undo"))
    assert rows(logged)[0].number != first
    assert logged.app.page.can_redo
    logged.tap(logged.button("redo"))
    assert rows(logged)[0].number == first
    assert not logged.app.page.can_redo


def test_a_correction_is_marked(logged):
    assert logged.app.tap(Correct("trains/0", 7))
    assert rows(logged)[0].marked
    assert rows(logged)[0].detail == "fixed by hand"
    assert not rows(logged)[1].marked


def test_an_empty_log_says_so(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, _ = new_table(store)
    phone = open_phone()
    assert phone.app.open_session(id_)
    phone.app.go("log", table=id_)
    phone.settle()
    assert "Nothing entered yet." in phone.texts()


def test_on_a_lying_phone_the_points_stand_beside_the_entries(logged):
    logged.size = logged.app.surround.size = (800, 360)
    logged.settle()
    standing = [widget for widget in logged.widgets() if isinstance(widget, StripRow)]
    points = [seat.points for seat in logged.app.session.view().strip]
    assert [row.points for row in standing] == [str(number) for number in points]
    assert max(box_of(row).right for row in rows(logged)) <= min(box_of(row).left for row in standing)
    assert not misfits(logged)

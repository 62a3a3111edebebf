"""The log of a table: newest first, corrections marked, undo and redo at the top."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.words.dates import clock_of
from companion.table.table_commands import Correct
from companion.table.rounds import rounds
from companion.i18n import Translator
from screens.pages.log.page import LogView
from screens.pages.log.page import page as log_page
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import ListRow, Room, taps, words
from screens.offscreen.phone import Phone
from screens.ui.tree.controls import do
from tests.companion.playing import new_table, play, quick_store
from tests.screens.checks import box_of, misfits

EN = Translator("en")


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


def rows(phone: Phone) -> list[NodeHandle]:
    return [one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, ListRow)]


def number_of(row: NodeHandle) -> str:
    assert isinstance(row.node, ListRow)
    return next(iter(words(row.node.picture)), "")


def test_the_latest_entry_is_first_and_only_those_in_sight_are_laid_out(logged):
    session = logged.app.session
    entries = session.log()
    assert number_of(rows(logged)[0]) == str(entries[-1].number)
    assert rows(logged)[0].node.text == logged.app.tr.text(entries[-1].lines[-1].text)
    assert len(rows(logged)) < sum(len(entry.lines) for entry in entries)
    logged.app.page.scroll.scroll_y = 0
    logged.settle()
    assert str(entries[0].number) in map(number_of, rows(logged))


def test_entries_stand_under_their_round_with_their_time(logged):
    session = logged.app.session
    under, seen = "", []
    (lines,) = logged.app.page.scroll.tree.node.parts
    for node in lines.parts:
        if not isinstance(node, ListRow):
            (under,) = words(node)
        elif said := words(node.picture):
            seen.append((int(said[0]), under))
            assert node.value == clock_of(session.steps[int(said[0]) - 1].at)
    counted = rounds(session)
    seen = [(number, under) for number, under in seen if counted[number - 1] is not None]
    assert seen == [(number, f"Round {counted[number - 1]}") for number, _ in seen]
    assert len({words for _, words in seen}) > 1


def test_on_a_narrow_phone_with_large_letters_no_word_is_broken(logged):
    logged.size = logged.window.surround.size = (320, 568)
    logged.app.theme.scale = 2
    logged.settle()
    assert not misfits(logged)


def test_undo_takes_the_first_line_away_and_redo_brings_it_back(logged):
    first = number_of(rows(logged)[0])
    logged.tap(logged.button("undo"))
    assert number_of(rows(logged)[0]) != first
    logged.tap(logged.button("redo"))
    assert number_of(rows(logged)[0]) == first


def test_a_correction_is_marked(logged):
    assert logged.app.tap(Correct("trains/0", 7))
    logged.settle()
    assert [row.node.detail for row in rows(logged)[:2]] == ["edited by hand", ""]
    assert [row.node.corner for row in rows(logged)[:2]] == ["alert", ""]


def test_an_empty_log_says_so(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        id_, _ = new_table(store)
    phone = open_phone()
    assert phone.app.open_session(id_)
    phone.app.go("log", table=id_)
    phone.settle()
    assert "Nothing entered yet." in phone.texts()


def test_on_a_lying_phone_the_points_stand_beside_the_entries(logged):
    logged.size = logged.window.surround.size = (800, 360)
    logged.settle()
    names = [seat.name for seat in logged.app.session.table.seats]
    standing = [row for row in rows(logged) if row.node.text in names]
    points = [seat.points for seat in logged.app.session.view().strip]
    assert [row.node.value for row in standing] == [str(number) for number in points]
    trains = logged.app.session.state.trains
    assert [words(row.node.below) for row in standing] == [[str(left)] for left in trains]
    entries = [row for row in rows(logged) if row not in standing]
    assert max(box_of(row).right for row in entries) <= min(box_of(row).left for row in standing)
    assert not misfits(logged)


def test_a_finished_game_is_safe(logged):
    view = logged.app.session.view()
    open_, over = (log_page(EN, LogView(Room(412, 915), one, (), True)) for one in (view, replace(view, finished=True)))
    assert {do("undo"), do("redo")} <= set(taps(open_).values())
    assert not {do("undo"), do("redo")} & set(taps(over).values())

"""History: past tables with their figures, and how the latest one went."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.dates import day_of, duration
from screens.pages.history import CourseCard
from screens.kit import Row
from companion.past import boxes, figures, past_tables
from screens.offscreen.phone import Phone
from tests.companion.playing import new_table, play_to_the_end, quick_store


@pytest.fixture
def played(tmp_path: Path, open_phone: Any) -> Phone:
    """Four finished tables: three of the USA, one of Germany."""
    return with_tables(tmp_path, open_phone, ("usa", "germany", "usa", "usa"))


def with_tables(folder: Path, open_phone: Any, maps: tuple[str, ...]) -> Phone:
    with quick_store(folder) as store:
        for seed, map_ in enumerate(maps):
            id_, session = new_table(store, map_, 2 + seed % 2)
            play_to_the_end(session, seed)
            store.leave(id_, session)
    phone: Phone = open_phone()
    phone.tap(phone.button("History"))
    phone.settle()
    return phone


def rows(phone: Phone) -> list[Row]:
    return [widget for widget in phone.widgets() if isinstance(widget, Row) and widget.arrow]


def test_nothing_played_is_one_sentence(open_phone):
    phone = open_phone()
    phone.app.go("history")
    phone.settle()
    assert "Finished games will appear here." in phone.texts()


def test_past_tables_stand_latest_first_with_the_winner(played):
    past = played.app.store.history()
    assert len(rows(played)) == 4
    for row, summary in zip(rows(played), past, strict=True):
        assert row.value == str(max(result.total for result in summary.results))


def test_figures_follow_the_filter(played):
    every = figures(played.app.page.tables)
    assert {one.name: one.games for one in every} == {"Ana": 4, "Ben": 4, "Cho": 2}
    played.tap(played.button("Ticket: Germany"))
    played.settle()
    assert len(rows(played)) == 1
    assert played.app.page.box.name == "ticket_to_ride/germany"
    played.tap(played.button("All"))
    played.settle()
    assert len(rows(played)) == 4


def test_an_average_takes_three_games(played):
    by_name = {one.name: one for one in figures(played.app.page.tables)}
    assert by_name["Cho"].average is None
    ana = by_name["Ana"]
    assert ana.average == round(ana.points / 4)
    assert "–" in played.texts()


def test_wins_and_best_are_those_of_the_sheets(played):
    past = past_tables(played.app.store.history())
    assert sum(one.wins for one in figures(past)) == sum(len(table.winners) for table in past)
    assert max(one.best for one in figures(past)) == max(total for table in past for total, _ in table.results)
    assert [box.name for box in boxes(past)] == ["ticket_to_ride/usa", "ticket_to_ride/germany"]


def test_a_table_opens_its_sheet_and_back_leads_here(played):
    played.tap(rows(played)[0])
    assert [name for name, _ in played.app.stack] == ["home", "history", "score"]
    played.settle()
    played.tap(played.button("back"))
    assert [name for name, _ in played.app.stack] == ["home", "history"]
    assert not played.app.table_open


def test_the_picture_ends_with_the_totals_and_opens_nothing(played):
    card = played.find(lambda w: isinstance(w, CourseCard))
    latest = played.app.store.history()[0]
    assert [line.total for line in card.course.lines] == [result.total for result in latest.results]
    assert not played.app.table_open
    played.tap(card)
    assert played.app.table_id == latest.id


def test_a_table_deleted_from_its_sheet_leaves_the_history_and_comes_back(played):
    played.tap(rows(played)[0])
    played.settle()
    played.tap(played.button("menu"))
    played.settle()
    played.tap(played.button("Move to the bin"))
    played.frames(3)
    assert played.app.stack[-1][0] == "history"
    assert len(rows(played)) == 3
    played.tap(played.button("Undo"))
    played.frames(3)
    assert len(rows(played)) == 4


def test_many_tables_are_shown_some_at_a_time(played, monkeypatch):
    monkeypatch.setattr("screens.pages.history.AT_ONCE", 2)
    played.app.home()
    played.app.go("history")
    played.settle()
    assert len(rows(played)) == 2
    more = played.button("Show more: 2")
    played.app.page.ids.list.scroll_to(more, animate=False)
    played.frames(2)
    played.tap(more)
    played.settle()
    assert len(rows(played)) == 4


# --- dates ---

NOW = datetime(2026, 11, 18, 20, 0).timestamp()
"""A Wednesday."""


@pytest.mark.parametrize(
    ("then", "en", "ja", "ko"),
    [
        (datetime(2026, 11, 18, 1), "today", "今日", "오늘"),
        (datetime(2026, 11, 17, 23), "yesterday", "昨日", "어제"),
        (datetime(2026, 11, 14), "Saturday", "土曜日", "토요일"),
        (datetime(2026, 11, 8), "8 November", "11月8日", "11월 8일"),
        (datetime(2025, 1, 31), "31 January 2025", "2025年1月31日", "2025년 1월 31일"),
    ],
)
def test_a_date_in_words(then, en, ja, ko):
    from companion.i18n import Translator

    said = day_of(then.timestamp(), NOW)
    assert [Translator(language).text(said) for language in ("en", "ja", "ko")] == [en, ja, ko]


def test_how_long_a_table_took_is_told_if_it_makes_sense():
    from companion.i18n import Translator

    took = duration(8400)
    assert took is not None
    assert Translator("en").text(took) == "2 h 20 min"
    assert duration(30) is None
    assert duration(86400) is None


def test_on_a_lying_phone_the_picture_stands_left_of_the_lists(tmp_path, open_phone):
    phone = with_tables(tmp_path, lambda: open_phone(size=(800, 360)), ("usa",))
    card = phone.find(lambda widget: isinstance(widget, CourseCard))
    edge = 800 - phone.app.page.column
    assert card.to_window(card.right, 0)[0] < edge
    assert card.height <= 360, "all of it is seen at once"
    assert rows(phone)[0].to_window(*rows(phone)[0].pos)[0] > edge

"""History: past tables month by month, searched and filtered, and how the latest one went."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.words.dates import day_of, duration
from companion.views.history import Wanted
from screens.offscreen.phone import Phone
from screens.pages.score.course import LINES
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Key, ListRow, Painted, walk
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


def rows(phone: Phone) -> list[NodeHandle]:
    """Past tables on the page."""
    return [one for one in handles(phone) if isinstance(one.node, ListRow) and one.node.hold is not None]


def handles(phone: Phone) -> list[NodeHandle]:
    return [one for one in phone.widgets() if isinstance(one, NodeHandle)]


def offered(phone: Phone) -> list[str]:
    """What the open sheet lists."""
    return [row.text for row in phone.sheet.content.handles() if isinstance(row.node, ListRow)]


def painted(phone: Phone, painter: str) -> NodeHandle:
    (found,) = (one for one in handles(phone) if isinstance(one.node, Painted) and one.node.painter.endswith(painter))
    return found


def test_nothing_played_is_one_sentence(open_phone):
    phone = open_phone()
    phone.app.go("history")
    phone.settle()
    assert "Finished games will appear here." in phone.texts()


def test_past_tables_stand_latest_first_with_the_winner(played):
    past = played.app.store.history()
    assert len(rows(played)) == 4
    for row, summary in zip(rows(played), past, strict=True):
        assert row.node.value == str(max(result.total for result in summary.results))


def test_filters_open_a_list_and_are_cleared_by_a_tap(played):
    played.tap(played.button("box"))
    played.settle()
    played.tap(played.button("Ticket: Germany"))
    played.settle()
    assert len(rows(played)) == 1
    assert "Showing 1 of 4" in played.texts()
    played.tap(played.button("player"))
    played.settle()
    assert offered(played) == ["Ana", "Ben", "Cho"]
    played.app.back()
    played.tap(played.button("box"))
    played.settle()
    assert len(rows(played)) == 4
    played.app.page.choose(player="Cho")
    played.settle()
    assert len(rows(played)) == 2
    assert "Cho  ×" in played.texts()


def test_places_are_a_filter_once_there_is_one(played):
    assert "place" not in {one.name for one in handles(played)}
    store = played.app.store
    store.save_about(store.history()[1].id, place="Kitchen", notes="Ben was late.")
    played.app.page.refresh()
    played.settle()
    played.app.page.choose(place="Kitchen")
    played.settle()
    (row,) = rows(played)
    assert row.node.detail.endswith("Kitchen\nBen was late.")


def test_a_row_says_who_won_by_how_much_and_how_long_it_took(played):
    for row, table in zip(rows(played), played.app.page.tables, strict=True):
        totals = sorted((total for total, _ in table.results), reverse=True)
        (winner,) = (table.names[seat] for seat in table.winners)
        assert row.node.detail.startswith(f"{winner} won by {totals[0] - totals[1]}, {len(table.names)} players, ")
        line = next(line for line in played.app.store.history() if line.id == table.id)
        assert row.node.detail.endswith(f"{line.played // 3600} h {line.played // 60 % 60} min")


def test_months_stand_over_their_tables(tmp_path, open_phone):
    with quick_store(tmp_path) as store:
        for seed in range(3):
            store.clock.now += seed * 20 * 24 * 3600
            id_, session = new_table(store, "usa", 2)
            play_to_the_end(session, seed)
            store.leave(id_, session)
    phone = open_phone()
    phone.app.go("history")
    phone.settle()
    wanted = dict.fromkeys(datetime.fromtimestamp(line.touched).strftime("%B %Y") for line in phone.app.store.history())
    assert [text for text in phone.texts() if text in wanted] == list(wanted)
    assert len(wanted) == 3


def test_the_winners_mark_and_the_names_in_the_menu_lead_to_players(played):
    row, table = rows(played)[0], played.app.page.tables[0]
    winner = table.names[table.winners[0]]
    left, middle = (row.x, row.center_y)
    played.tap_at(left + 24, middle)
    played.settle()
    assert played.app.stack[-1] == ("person", {"who": winner})
    played.app.back()
    played.settle()
    played.app.page.menu_of(played.app.page.tables[0].id)
    played.settle()
    played.tap(next(row for row in played.sheet.content.targets() if row.text == "Ben"))
    assert played.app.stack[-1] == ("person", {"who": "Ben"})


def test_what_is_shown_is_shared_as_numbers(played, monkeypatch):
    handed = []
    monkeypatch.setattr("screens.pages.history.controller.hand_over", lambda *given: handed.append(given[1:]))
    played.app.page.choose(box="ticket_to_ride/germany")
    played.settle()
    played.tap(played.button("share"))
    ((name, text),) = handed
    assert name == "tableside.csv"
    assert {line.split(",")[0] for line in text.splitlines()[1:]} == {rows_id(played)}


def rows_id(phone: Phone) -> str:
    (table,) = phone.app.page.chosen()
    return str(table.id)


def test_boxes_stand_by_their_latest_table(played):
    offered = [name for name, _ in played.app.page._offers["box"]]
    assert offered == ["ticket_to_ride/usa", "ticket_to_ride/germany"]


def test_a_table_opens_its_sheet_and_back_leads_here(played):
    played.tap(rows(played)[0])
    assert [name for name, _ in played.app.stack] == ["home", "history", "score"]
    played.settle()
    played.tap(played.button("back"))
    assert [name for name, _ in played.app.stack] == ["home", "history"]
    assert not played.app.table_open


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
    monkeypatch.setattr("screens.pages.history.controller.AT_ONCE", 2)
    played.app.page.choose()
    played.settle()
    assert len(rows(played)) == 2
    played.tap(played.button("Show 2 more"))
    played.settle()
    assert len(rows(played)) == 4


def test_the_field_keeps_its_place_while_letters_are_typed(played):
    page = played.app.page
    field = page.held["search"]
    played.tap(field)
    around, at = field.widget.parent, field.pos
    for letter in "germany":
        played.type(letter)
    played.settle()
    assert (page.local.wanted.letters, len(rows(played))) == ("germany", 1)
    assert field.focus, "whoever types goes on typing"
    assert (field.widget.parent, field.pos) == (around, at)


def test_opened_again_the_history_is_as_at_first_and_knows_what_is_new(played):
    page = played.app.page
    page.choose(box="ticket_to_ride/germany")
    page.find("ana")
    played.settle()
    played.app.home()
    played.app.go("history")
    played.settle()
    page = played.app.page
    assert (page.local.wanted, page.held["search"].text, len(rows(played))) == (Wanted(), "", 4)
    played.app.home()
    played.app.store.delete(page.tables[0].id)
    played.app.go("history")
    played.settle()
    assert len(rows(played)) == 3


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


def course(card: NodeHandle) -> list[Painted]:
    """The score over time, where it stands on a card."""
    return [one for one in walk(card.node) if isinstance(one, Painted) and one.painter == LINES]


def test_on_a_lying_phone_the_picture_stands_left_of_the_lists(tmp_path, open_phone):
    phone = with_tables(tmp_path, lambda: open_phone(size=(800, 360)), ("usa",))
    card = next(one for one in handles(phone) if isinstance(one.node, Key) and course(one))
    edge = 800 - phone.app.page.column
    assert card.right < edge
    assert card.height <= 360, "all of it is seen at once"
    assert rows(phone)[0].pos[0] > edge
    latest = phone.app.store.history()[0]
    assert [line.total for line in course(card)[0].of[0].lines] == [result.total for result in latest.results]
    assert not phone.app.table_open
    phone.tap(card)
    assert phone.app.table_id == latest.id


def test_on_a_lying_phone_a_search_that_finds_nothing_leaves_the_field_where_it_was(tmp_path, open_phone):
    phone = with_tables(tmp_path, lambda: open_phone(size=(800, 360)), ("usa",))
    page, edge = phone.app.page, 800 - phone.app.page.column
    field = page.held["search"]
    at = field.pos
    page.find("zebra")
    phone.settle()
    assert field.pos == pytest.approx(at, abs=1)
    ledger = painted(phone, ":empty_ledger")
    assert ledger.right <= edge


# --- the way back ---


def test_the_way_back_finds_the_history_as_it_was_left(played):
    played.tap(played.button("Players"))
    played.settle()
    name = next(row.node.text for row in played.widgets() if isinstance(getattr(row, "node", None), ListRow))
    played.tap(played.button(name))
    played.settle()
    assert played.app.stack[-1][0] == "person"
    played.app.back()
    played.settle()
    assert played.app.page.local.tab == "players"


def test_a_filter_is_still_set_after_a_game_was_looked_at(played):
    page = played.app.page
    page.choose(box="ticket_to_ride/germany")
    played.settle()
    assert len(page.chosen()) == 1
    played.tap(next(row for row in played.widgets() if isinstance(getattr(row, "node", None), ListRow) and row.tap))
    played.settle()
    assert played.app.stack[-1][0] == "score"
    played.app.back()
    played.settle()
    assert played.app.page.local.wanted.box == "ticket_to_ride/germany"
    played.app.home()
    played.app.go("history")
    played.settle()
    assert not played.app.page.local.wanted.box, "whoever comes anew sees everything"

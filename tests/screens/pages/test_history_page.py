"""History as a function: what it shows of past tables, without a window."""

from datetime import date, datetime

from companion.games import box_of
from companion.i18n import Translator
from companion.views.history import PastTable, Wanted
from screens.pages.history.page import SEARCH, HistoryView, PageState, page
from screens.pages.statistics.parts import StatisticsContext
from screens.ui.tree.nodes import Field, ListRow, Room, Screen, taps, walk, words
from screens.ui.tree.controls import do
from tests.screens.ui.letters import LetterRuler

EN = Translator("en")
PLAYED = int(datetime(2026, 5, 3, 20).timestamp())
OFFERS = {"box": [("stone_age", "Stone Age")], "player": [("Ana", "Ana"), ("Ben", "Ben")], "place": [], "year": []}
TABLES = [
    PastTable(f"t{n}", box_of("stone_age", {}), PLAYED, (("Ana", "red"), ("Ben", "blue")), ((90 + n, 1), (80, 2)))
    for n in range(3)
]


def shown(local: PageState, found: list[PastTable] = TABLES) -> Screen:
    reader = StatisticsContext(EN, LetterRuler(), Room(412, 915))
    return page(reader, HistoryView(date(2026, 6, 1), len(TABLES), found, OFFERS), local)


def test_a_table_leads_to_its_sheet_and_its_mark_to_the_winner():
    screen = shown(PageState())
    rows = [node for node in walk(screen.body) if isinstance(node, ListRow)]
    assert [row.tap for row in rows] == [do("open_past", table.id) for table in TABLES]
    assert [row.value for row in rows] == ["90", "91", "92"]
    assert taps(screen.body)["Ana"] == do("go", "person", who="Ana")
    assert "May" in words(screen.body)


def test_a_filter_is_offered_where_there_is_something_to_choose_and_cleared_once_chosen():
    offered = taps(shown(PageState()).body)
    assert {tap for tap in offered.values() if tap.method == "ask"} == {do("ask", "player")}
    chosen = taps(shown(PageState(Wanted(player="Ana"))).body)
    assert chosen["player"] == do("clear", "player")


def test_more_is_offered_while_there_are_more():
    assert do("show_more") in taps(shown(PageState(shown=2)).body).values()
    assert do("show_more") not in taps(shown(PageState(shown=3)).body).values()


def test_what_finds_nothing_says_what_was_looked_for_and_keeps_the_field():
    screen = shown(PageState(Wanted("zebra", player="Ben")), [])
    assert "Searched for: zebra, Ben" in words(screen.body)
    assert do("clear_all") in taps(screen.body).values()
    assert [node.widget for node in walk(screen.body) if isinstance(node, Field)] == [SEARCH]

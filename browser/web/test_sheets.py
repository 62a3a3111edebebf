"""A stranger's score sheet on the site: ten rows made, tried, played by two, taken in by another browser's profile."""

import pytest

from browser.web.chromium import WebApp
from browser.web.played import EMPTY_JOURNAL
from browser.web.stranger import Stranger

ROWS = {
    "en": "Birds, Bonus cards, Goal 1, Goal 2, Goal 3, Goal 4, Eggs, Food, Tucked, Nectar",
    "ja": "鳥, ボーナスカード, 目的1, 目的2, 目的3, 目的4, 卵, 餌, 差し込み, 花蜜",
    "ko": "새, 보너스 카드, 목표 1, 목표 2, 목표 3, 목표 4, 알, 먹이, 끼운 카드, 꿀",
}
NAMES = {"en": "Wingspan", "ja": "鳥の庭", "ko": "새들의 정원"}
GAMES = {language: (NAMES[language], rows.split(", ")) for language, rows in ROWS.items()}
PHONES = [("en", (412, 915)), ("ja", (320, 568)), ("ko", (360, 740))]
MADE, PLAYED, SHARED = 16, 48, 6
"""Taps: ten rows made, one of them set to 2 points each, and two tried; a table of two, every number, and the end; the
link copied."""
TAKEN_IN = 1
"""The link itself opens the sheet; this adds it."""


@pytest.mark.slow
@pytest.mark.parametrize(("language", "size"), PHONES, ids=[language for language, _ in PHONES])
def test_a_sheet_goes_from_a_stranger_to_another(web, playwright, site, tmp_path, language, size):
    ana = Stranger(web, language, size, f"sheets-{language}")
    web.open()
    make(ana)
    made = ana.taps
    play(ana)
    played = ana.taps - made
    link = share(ana)
    assert (made, played, ana.taps - made - played) == (MADE, PLAYED, SHARED)
    assert link.startswith(f"{site.address}#s1")
    web.until(EMPTY_JOURNAL)
    other = WebApp(playwright, tmp_path / "other", site.address)
    try:
        ben = Stranger(other, language, size, f"sheets-{language}-other")
        take_in(ben, link, GAMES[language])
        assert ben.taps == TAKEN_IN
        other.until(EMPTY_JOURNAL)
        assert ben.sheets() == ana.sheets()
        assert len(ben.sheets()) == 1
        assert other.troubles == []
    finally:
        other.close()
    assert web.troubles == []


def make(ana):
    """Ten names, without a tap between them; what one row counts is changed, and two are tried."""
    tr, (game, rows) = ana.tr, GAMES[ana.tr.language]
    ana.tap(tr("home.new_table"))
    ana.tap(tr("new_table.another_game"))
    ana.looks("sheets", tr("sheets.yours"), tr("sheets.examples"))
    ana.tap(tr("sheets.new"))
    ana.type(game)
    ana.rows(rows)
    ana.tap(tr("name.change", what=rows[6]))
    ana.looks("kinds", tr("sheet_editor.what"))
    ana.choose(tr("sheet_editor.kind.count"))
    ana.looks("row", tr("own_sheet.lacks.count"))
    ana.tap(tr("name.points", what=tr("sheet_editor.field.worth"), points="–"))
    ana.number(2)
    ana.tap(tr("sheet_editor.row_done"))
    for row in (rows[0], rows[6]):
        ana.tap(tr("sheet_editor.try_row", row=row))
        ana.number(7)
    ana.looks("editor", "7→14", "21")
    ana.tap(tr("sheet_editor.done"))


def play(ana):
    """Two of everything for the first player, three for the second; every row is entered once."""
    tr, (game, rows) = ana.tr, GAMES[ana.tr.language]
    ana.tap(game)
    ana.tap(tr("new_table.new_name"))
    ana.type("Ana", enter=False)
    ana.tap(tr("new_table.add_another"))
    ana.type("Ben", enter=False)
    ana.tap(tr("new_table.add"))
    ana.looks("players", "Ana", "Ben")
    ana.tap(tr("new_table.open"))
    ana.looks("table", *rows)
    ana.tap(f"Ana, {rows[0]}")
    ana.looks("keypad", tr("pick.enter"))
    ana.number(*(2 for _ in rows), *(3 for _ in rows))
    ana.looks("entered", tr("final.sheet"))
    ana.tap(tr("final.sheet"))
    ana.looks("score", tr("score.finish"))
    ana.tap(tr("score.finish"))
    ana.looks("won", "Ben", "33", "22")


def share(ana):
    """From the finished game back home, and to the link."""
    tr, (game, _) = ana.tr, GAMES[ana.tr.language]
    ana.tap(tr("name.back"))
    ana.tap(tr("home.new_table"))
    ana.tap(tr("new_table.another_game"))
    ana.looks("played", tr("sheets.played", count=1))
    ana.tap(tr("name.menu_of", what=game))
    ana.tap(tr("sheets.share"))
    ana.looks("share", tr("sheets.scan"))
    ana.choose(tr("sheets.copy_link"))
    ana.reads(tr("sheets.copied"))
    return ana.copied()


def take_in(ben, link, made):
    """Nothing is added before it was looked at."""
    tr, (game, rows) = ben.tr, made
    ben.page.goto(link)
    ben.web.ready()
    ben.looks("preview", game, *rows, tr("own_sheet.short.count", points=2))
    assert ben.sheets() == {}
    ben.tap(tr("sheets.add"))
    ben.looks("added", tr("sheets.added", name=game), tr("sheets.unplayed"))

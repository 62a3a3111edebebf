"""The first start by taps: what this is, the language, the sample table and how it goes."""

import pytest

from screens.pages.home.page import PICTURE
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Key, Painted
from screens.ui.tree.controls import do
from tests.companion.playing import new_table, quick_store
from tests.screens.checks import misfits
from tests.screens.figures import does


def press(phone, words):
    phone.tap(phone.button(words))
    phone.settle()


def all_of(phone, kind):
    return [w for w in phone.widgets() if isinstance(w, kind)]


def cards(phone):
    return [one for one in all_of(phone, NodeHandle) if isinstance(one.node, Key) and does(one.tap, "resume")]


def is_welcome(phone):
    return any(isinstance(one.node, Painted) and one.node.painter == PICTURE for one in all_of(phone, NodeHandle))


def test_the_first_start_says_what_this_is_and_leads_to_a_table(phone):
    assert {"Your board game companion", "Ticket to Ride", "USA, Germany", "Stone Age"} <= set(phone.texts())
    assert "History" not in phone.texts()
    press(phone, "New table")
    assert phone.app.stack[-1][0] == "new_table"


def test_the_language_changes_at_once_and_the_page_stays(phone):
    phone.tap(phone.find(lambda one: isinstance(one, NodeHandle) and one.tap == do("change_setting", "language", "ko")))
    phone.settle()
    assert phone.app.settings_file.settings.language == "ko"
    assert {"보드게임 옆의 기록 도우미", "예시 테이블 해 보기"} <= set(phone.texts())
    assert "✓ 한국어" in phone.texts()


def test_a_sample_is_played_marked_and_removed_once_asked(phone):
    press(phone, "Try a sample table")
    assert phone.app.stack[-1][0] == "table"
    assert phone.texts().count("Sample") == 1
    phone.app.home()
    phone.settle()
    assert not is_welcome(phone)
    assert any(words.startswith("Sample · 3 players") for words in phone.texts())
    press(phone, "Remove sample")
    press(phone, "Keep it")
    assert cards(phone)
    press(phone, "Remove sample")
    assert cards(phone), "it is asked first"
    press(phone, "Remove it")
    assert not cards(phone)
    assert is_welcome(phone)
    assert phone.app.store.deleted() == ()


def test_the_sample_is_removed_from_its_own_menu_too(phone):
    press(phone, "Try a sample table")
    press(phone, "menu")
    press(phone, "Remove sample")
    press(phone, "Keep it")
    assert phone.app.stack[-1][0] == "table"
    press(phone, "menu")
    press(phone, "Remove sample")
    press(phone, "Remove it")
    assert phone.app.stack == [("home", {})]
    assert is_welcome(phone)


def test_a_tap_on_the_sample_card_goes_on_there_after_a_restart(open_phone):
    phone = open_phone()
    press(phone, "Try a sample table")
    id_ = phone.app.table_id
    phone.app.home()
    phone = open_phone()
    phone.tap(cards(phone)[0])
    phone.settle()
    assert phone.app.table_id == id_


def test_with_a_table_there_is_no_welcome(open_phone, tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
    phone = open_phone()
    assert not is_welcome(phone)
    assert "History" in phone.texts()


@pytest.mark.parametrize("size", [(320, 568), (915, 412)])
def test_language_and_backup_are_in_sight_on_a_small_phone_too(open_phone, size):
    phone = open_phone(size=size)
    phone.settle()
    foot = phone.button("New table")
    above = foot.top
    for words in ("English", "Restore a backup"):
        button = phone.button(words)
        assert button.y >= above, words


@pytest.mark.parametrize(
    ("size", "font"), [((320, 568), 1.3), ((412, 915), 2.0), ((915, 412), 1.0), ((800, 1280), 1.0)]
)
def test_it_fits(open_phone, size, font):
    phone = open_phone(size=size, font=font)
    for height in (1, 0):
        phone.app.page.scroll.scroll_y = height
        phone.settle()
        assert misfits(phone) == []

"""Garbage, and what is needed soon, wait until the table is quiet; pages of the open table are kept."""

import gc
from pathlib import Path

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from screens.preload import OF_EVERY_TABLE, OF_NEW_TABLE
from screens.games import screens_of_game
from screens.page_registry import PAGES
from screens.device.idle import AFTER, LONG, TOO_MUCH, IdleScheduler
from tests.companion.playing import new_table, play
from tests.screens.manual_host import ManualHost


@pytest.fixture
def host():
    return ManualHost()


@pytest.fixture
def quiet(host):
    quiet = IdleScheduler(host)
    quiet.begin()
    yield quiet
    quiet.end()
    gc.collect()


def test_what_was_loaded_is_frozen_at_once_and_what_came_after_it_once_it_is_quiet(quiet, monkeypatch):
    collected = []
    monkeypatch.setattr(gc, "collect", lambda *_: collected.append(gc.get_freeze_count()))
    loaded = [[number] for number in range(5_000)]
    before = gc.get_freeze_count()
    quiet.keep()
    kept = gc.get_freeze_count()
    assert kept > before + len(loaded) / 2
    assert not collected, "whoever opens a table does not wait for it"
    pages = [[number] for number in range(5_000)]
    quiet.rest()
    assert collected == [kept], "what was loaded is not looked at"
    assert gc.get_freeze_count() > kept + len(pages) / 2


def test_a_table_that_was_left_is_looked_at_again(quiet):
    circle: list = []
    circle.append(circle)
    watched = _Watched()
    watched.circle = circle
    circle.append(watched)
    quiet.keep()
    quiet.rest()
    del circle, watched
    assert _Watched.there == 1
    quiet.let_go()
    quiet.rest()
    assert _Watched.there == 0


def test_all_of_it_only_after_a_long_pause_or_after_many_tables(quiet, host, monkeypatch):
    looked = []
    monkeypatch.setattr(gc, "unfreeze", lambda: looked.append("at all"))
    quiet.let_go()
    host.frame(AFTER)  # a quiet moment
    quiet.let_go()
    host.frame(AFTER)
    assert not looked
    quiet.touched()
    host.frame(LONG - 1)
    assert not looked, "a touch begins the pause anew"
    host.frame(1)
    assert looked == ["at all"]
    for _ in range(3):
        quiet.let_go()
    host.frame(AFTER)
    assert looked == ["at all"] * 2, "three tables are too many to wait for a pause"
    host.frame(LONG)
    assert looked == ["at all"] * 2
    monkeypatch.undo()


class _Watched:
    there = 0

    def __init__(self):
        _Watched.there += 1

    def __del__(self):
        _Watched.there -= 1


def test_a_table_that_is_never_quiet_is_rid_of_its_garbage_too(quiet):
    circle: list = [_Watched()]
    circle.append(circle)
    del circle
    quiet.touched()
    assert _Watched.there == 1, "little of it can wait"
    more = [[] for _ in range(TOO_MUCH + 1)]
    quiet.touched()
    assert (_Watched.there, len(more)) == (0, TOO_MUCH + 1)


def test_tasks_are_done_one_after_another_and_none_waits_twice(quiet):
    done: list[str] = []

    def three_times() -> bool:
        done.append("again")
        return done.count("again") < 3

    def once() -> bool:
        done.append("once")
        return False

    quiet.later([three_times, once])
    quiet.later([once])
    assert not done
    quiet.rest()
    assert done == ["again", "again", "again", "once"]


def test_thresholds_are_given_back():
    before = gc.get_threshold()
    quiet = IdleScheduler(ManualHost())
    quiet.begin()
    assert gc.get_threshold() != before
    quiet.end()
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == before


# --- pages that stay ---


@pytest.fixture
def table(tmp_path):
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, "usa", 3)
        session.do(CompleteSetup())
        play(session, 10)
        store.leave(id_, session)
    return id_


def at_table(folder: Path, id_: str) -> Phone:
    phone = Phone(folder, size=(360, 800))
    phone.app.change_setting("language", "en")
    phone.app.resume(id_)
    phone.settle()
    return phone


def test_the_table_is_the_same_page_after_a_look_at_the_log_and_shows_what_is_new(tmp_path, table):
    with at_table(tmp_path, table) as phone:
        page, number = phone.app.page, phone.app.page.ledger.number
        phone.app.go("log", table=table)
        phone.settle()
        phone.app.session.undo()
        phone.app.back()
        phone.settle()
        assert phone.app.page is page
        assert int(page.ledger.number) == int(number) - 1


def test_a_sheet_that_was_open_is_not_open_twice(tmp_path, table):
    with at_table(tmp_path, table) as phone:
        phone.app.page.show_menu()
        phone.app.go("log", table=table)
        phone.app.back()
        phone.settle()
        assert not phone.sheets


def test_another_language_needs_another_page(tmp_path, table):
    with at_table(tmp_path, table) as phone:
        page = phone.app.page
        phone.app.go("log", table=table)
        phone.app.change_setting("language", "ja")
        phone.app.back()
        assert phone.app.page is not page


def test_nothing_is_kept_of_a_table_that_was_left(tmp_path, table):
    with at_table(tmp_path, table) as phone:
        page = phone.app.page
        phone.app.home()
        phone.app.resume(table)
        assert phone.app.page is not page


def test_a_phone_that_is_put_away_looks_at_all_of_a_table_that_was_left(tmp_path, table, quiet, monkeypatch):
    with Phone(tmp_path, size=(360, 800), quiet=IdleScheduler) as phone:
        phone.app.resume(table)
        looked = []
        monkeypatch.setattr(gc, "unfreeze", lambda: looked.append("at all"))
        phone.app.on_pause()
        assert not looked, "the table is open still"
        phone.app.home()
        assert not looked, "whoever goes home does not wait for it"
        phone.app.on_pause()
        assert looked == ["at all"]
        phone.app.on_pause()
        assert looked == ["at all"], "once is enough"
        monkeypatch.undo()


def test_settings_are_the_same_page_again_from_its_top(tmp_path):
    with Phone(tmp_path, size=(320, 568)) as phone:
        phone.app.go("settings")
        phone.settle()
        page = phone.app.page
        page.scroll.scroll_y = 0
        drawn = page.scroll.tree.node
        phone.app.back()
        phone.app.settings_file.change(keep_awake=not phone.app.settings_file.settings.keep_awake)
        phone.app.go("settings")
        phone.settle()
        assert phone.app.page is page
        assert page.scroll.scroll_y == 1
        assert page.scroll.tree.node != drawn


def test_the_log_of_a_table_is_read_while_it_is_quiet(tmp_path, table, monkeypatch):
    with Phone(tmp_path, size=(360, 800), quiet=IdleScheduler) as phone:
        phone.app.resume(table)
        phone.app.quiet.rest()
        asked = []
        monkeypatch.setattr("companion.table.rules.log_lines", lambda *_: asked.append(1) or ())
        monkeypatch.setattr("companion.table.rules.phase_and_seat", lambda *_: asked.append(1) or ("", None))
        phone.app.go("log", table=table)
        assert not asked
        assert phone.app.page.scroll.tree.node is not None


# --- the page that comes next ---


def test_home_loads_the_latest_table_and_new_ones_while_it_is_quiet(tmp_path, table, monkeypatch):
    loaded = []
    monkeypatch.setattr("screens.preload.is_loaded", lambda _: False)
    monkeypatch.setattr("screens.preload.import_module", loaded.append)
    with Phone(tmp_path, size=(360, 800), quiet=IdleScheduler) as phone:
        assert not loaded
        phone.app.quiet.rest()
        (line,) = phone.app.store.tables()
        pages = [place.partition(":")[0] for place in (screens_of_game(line.game).pages["table"], PAGES["new_table"])]
        assert loaded == [*OF_EVERY_TABLE, pages[0], *OF_NEW_TABLE, pages[1]]


def test_a_list_that_was_left_makes_no_more_rows(tmp_path, table):
    with at_table(tmp_path, table) as phone:
        phone.app._show([("home", {}), ("fix", {"table": table})])
        phone.app.home()
        phone.settle()
        assert not phone.app.table_open

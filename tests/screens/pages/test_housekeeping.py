"""Housekeeping: every table on a list can be renamed, shared and put in the bin, and comes back from there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from companion.storage.bin_days import DAY
from screens.ui.fields import TextField
from screens.ui.snackbar import Snackbar
from screens.kivy_host.tree_widget import WAITING_FRAMES
from screens.offscreen.finger import Finger
from screens.offscreen.phone import Phone
from screens.pages.housekeeping import to_bin
from tests.companion.playing import new_table, play_briefly, quick_store
from tests.screens.checks import misfits
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import Key, ListRow, Painted, walk, words
from tests.screens.figures import does, rows


@pytest.fixture
def home(tmp_path: Path, open_phone: Any) -> Phone:
    """An open table of Germany, and a finished one of the USA."""
    with quick_store(tmp_path) as store:
        for map_ in ("usa", "germany"):
            id_, session = new_table(store, map_, 2)
            if map_ == "usa":
                play_briefly(session)
            store.leave(id_, session)
    phone: Phone = open_phone()
    phone.settle()
    return phone


def only(phone: Phone, kind: type) -> Any:
    return phone.find(lambda widget: isinstance(widget, kind))


def tapped_to(phone: Phone, kind: type, method: str) -> list[NodeHandle]:
    """Nodes of a kind that call this method when they are tapped."""
    found = (one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, kind))
    return [one for one in found if does(one.tap, method)]


def cards(phone: Phone) -> list[NodeHandle]:
    return tapped_to(phone, Key, "resume")


def past_row(phone: Phone) -> NodeHandle:
    (row,) = tapped_to(phone, ListRow, "resume")
    return row


def says(handle: NodeHandle) -> list[str]:
    return words(handle.node)


def binned(phone: Phone) -> list[NodeHandle]:
    rows = (one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, ListRow))
    return [one for one in rows if any(isinstance(end, Key) and does(end.tap, "restore") for end in one.node.end)]


def press(phone: Phone, words: str) -> None:
    phone.tap(phone.button(words))
    phone.settle()


def hold(phone: Phone, widget: NodeHandle) -> None:
    """A finger that stays: first the list gives it on, then the card takes it for holding; and then it lets go."""
    touch = Finger(*widget.center)
    touch.touch_down()
    phone.frames(5)
    pass_time(lambda callback: getattr(callback, "__name__", "") == "_change_touch_mode")
    phone.frames(2)
    pass_time(lambda callback: callback == widget.tree.widget._held_long)
    phone.frames(WAITING_FRAMES + 1)
    touch.touch_up()
    phone.settle()


def pass_time(until: Callable[[Any], bool]) -> None:
    """What waits for its time is due, unless it came by itself already."""
    for event in [event for event in Clock.get_events() if until(event.get_callback())]:
        callback = event.get_callback()
        event.cancel()
        callback(0)


def test_nobody_joins_a_finished_table(home):
    hold(home, past_row(home))
    assert "Let others join" not in home.texts()


def test_the_dots_of_a_card_open_its_menu_and_playing_on_is_one_tap(home):
    press(home, "menu of Ticket to Ride: Germany")
    assert home.sheet.title == "Ticket to Ride: Germany"
    press(home, "Continue")
    assert home.app.stack[-1][0] == "setup"


def test_holding_a_card_opens_its_menu_and_letting_go_opens_no_table(home):
    hold(home, cards(home)[0])
    assert home.sheet.title == "Ticket to Ride: Germany"
    assert not home.app.table_open


def test_a_short_tap_opens_the_table_and_no_menu(home):
    home.tap(cards(home)[0])
    assert home.app.table_open
    assert not home.sheets


def test_holding_a_past_table_leads_to_its_result(home):
    hold(home, past_row(home))
    press(home, "View result")
    assert home.app.stack[-1][0] == "score"


def test_a_table_is_renamed_and_an_empty_name_is_that_of_its_game(home):
    press(home, "menu of Ticket to Ride: Germany")
    press(home, "Rename")
    assert only(home, TextField).focus, "ready to be typed in"
    assert only(home, TextField).hint == "A name for this table", "an empty field does not look like a filled one"
    assert "Left empty, it is called Ticket to Ride: Germany." in home.texts()
    home.type("Attic table")
    press(home, "Save name")
    heading, facts, *_ = says(cards(home)[0])
    assert heading == "Attic table"
    assert facts.startswith("Ticket to Ride: Germany, ")
    press(home, "menu of Attic table")
    press(home, "Rename")
    only(home, TextField).text = ""
    press(home, "Save name")
    assert says(cards(home)[0])[0] == "Ticket to Ride: Germany"


def test_an_open_table_goes_to_the_bin_without_a_question_and_undo_brings_it_back(home):
    press(home, "menu of Ticket to Ride: Germany")
    home.tap(home.button("Move to the bin"))
    assert not cards(home)
    bar = only(home, Snackbar)
    assert bar.text == "“Ticket to Ride: Germany” moved to the bin"
    assert (bar.width, bar.height < 60) == (388, True), "one line from side to side"
    home.tap(home.button("Undo"))
    home.frames(3)
    assert says(cards(home)[0])[0] == "Ticket to Ride: Germany"
    assert home.app.store.in_bin() == 0


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_bar_is_one_line_on_the_smallest_phone_too(home, open_phone, language):
    phone = open_phone(size=(320, 568), language=language)
    phone.settle()
    summary = phone.app.store.tables()[0]
    to_bin(phone.app.page, summary)
    phone.settle()
    bar = only(phone, Snackbar)
    assert bar.height < 60, says(bar)
    assert says(bar)[0] in (bar.text, bar.brief)
    assert not misfits(phone)


def test_the_bar_goes_by_itself_but_not_while_the_machine_stands_still(home):
    press(home, "menu of Ticket to Ride: Germany")
    home.tap(home.button("Move to the bin"))
    bar = only(home, Snackbar)
    bar._tick(60)
    assert bar in home.app.page.floats, "a minute in which nothing could be tapped is no time to read"
    for _ in range(30):
        bar._tick(0.25)
    assert bar not in home.app.page.floats


def test_the_bin_is_reached_from_home_and_gives_back(home):
    assert "Bin" not in home.texts()
    press(home, "menu of Ticket to Ride: Germany")
    press(home, "Move to the bin")
    press(home, "Bin")
    assert home.app.stack[-1][0] == "bin"
    (row,) = binned(home)
    (ring,) = [one.of for one in walk(row.node) if isinstance(one, Painted)]
    assert (says(row)[0], ring) == ("Ticket to Ride: Germany", (30,))
    press(home, "Restore")
    assert not binned(home)
    assert "The bin is empty." in home.texts()
    home.tap(home.button("Undo"))
    home.frames(3)
    assert binned(home)


def test_emptying_the_bin_is_asked_for_undo_cannot_help(home):
    past = home.app.store.history()[0].id
    home.app.store.delete(past)
    home.app.go("bin")
    home.settle()
    press(home, "Empty bin")
    assert "1 table will be permanently deleted." in home.texts()
    press(home, "Keep it")
    assert home.app.store.in_bin() == 1
    press(home, "Empty bin")
    press(home, "Empty bin")
    assert home.app.store.deleted() == ()
    assert "The bin is empty." in home.texts()


def test_emptying_the_bin_beside_a_shared_folder_says_what_stays_there(home, tmp_path):
    app, club = home.app, tmp_path / "club"
    club.mkdir()
    app.settings_file.save_here(shared=str(club))
    app.sync_folder()
    app.folder_sync.finish()
    assert len(list(club.rglob("*.tableside"))) == 1
    app.store.delete(app.store.history()[0].id)
    app.go("bin")
    home.settle()
    press(home, "Empty bin")
    assert any("stay in the shared folder “club”" in text for text in home.texts())
    press(home, "Delete from the folder too")
    app.folder_sync.finish()
    assert list(club.rglob("*.tableside")) == []
    assert app.store.deleted() == ()


def test_settings_lead_to_the_bin_by_one_way(home):
    home.app.go("settings")
    home.settle()
    assert "Bin" not in home.texts()
    for row in ("Data", "Bin"):
        home.bring(home.button(row))
        home.frames(2)
        home.tap(home.button(row))
        home.settle()
    assert home.app.stack[-1][0] == "bin"


def test_a_renamed_table_is_listed_with_its_game(open_phone, tmp_path):
    with quick_store(tmp_path) as store:
        for name in ("Friday", "Sunday"):
            id_, session = new_table(store, "usa", 2)
            play_briefly(session)
            store.leave(id_, session)
            store.save_about(id_, name=name)
        store.delete(id_)
    phone = open_phone()
    for page, name in (("home", "Friday"), ("history", "Friday"), ("bin", "Sunday")):
        phone.app.home()
        if page != "home":
            phone.app.go(page)
        phone.settle()
        row = next(one for one in rows(phone) if one.text == name)
        assert "Ticket to Ride: USA" in row.detail, page


def test_days_in_the_bin_are_counted_down(tmp_path):
    now = [1_800_000_000.0]
    with quick_store(tmp_path, clock=lambda: now[0]) as store:
        id_, session = new_table(store, "usa", 2)
        store.leave(id_, session)
        store.delete(id_)
        days = []
        for later in (0, 1, DAY, 2 * DAY):
            now[0] = 1_800_000_000.0 + later
            days.append(store.days_left(store.deleted()[0]))
    assert days == [30, 30, 29, 28]

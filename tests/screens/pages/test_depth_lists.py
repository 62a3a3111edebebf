"""New table and the table's menu with a game that offers any of the depths, in any order."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display
from screens.offscreen.things import says

from companion.game import DEPTHS
from companion.games import boxes
from companion.storage.settings import SettingsFile
from tests import tally
from tests.companion.playing import quick_store
from tests.screens.answers import Answering
from tests.screens.checks import misfits
from tests.screens.figures import does, spots
from tests.screens.thumb import set_up
from tests.shelf import put_on_shelf

LISTS = [depths for many in (1, 2, 3) for depths in permutations(DEPTHS, many)]


@pytest.fixture(autouse=True)
def offer(monkeypatch):
    """Tally on the shelf; call it to let it offer these depths."""
    put_on_shelf(monkeypatch, "tally", "tests.tally")
    as_it_is = tally.TALLY
    return lambda depths: monkeypatch.setattr(tally, "TALLY", replace(as_it_is, depths=depths))


def seat_two(thumb):
    """To the last thing that is asked before a table of two: its options, or if there are none its players."""
    thumb.phone.app.go("new_table")
    thumb.phone.settle()
    thumb.tap(thumb.phone.button(thumb.text("tally.title")))
    for name in ("Ana", "Ben"):
        thumb.phone.app.page.add(name)
    thumb.phone.settle()
    if len(tally.TALLY.depths) > 1:
        thumb.press("new_table.next_options")


def ways(phone):
    """The depths one can choose from, and which of them is chosen."""
    cards = [spot for spot in spots(phone) if does(spot.tap, "choose_depth")]
    return [card.name for card in cards], [card.name for card in cards if card.icon == "check-circle"]


def test_every_list_of_depths_opens_a_table_at_the_first_of_them(tmp_path, offer):
    with Phone(tmp_path, size=(412, 915), random=Random(1)) as phone:
        thumb = Answering(phone)
        for depths in LISTS:
            offer(depths)
            seat_two(thumb)
            names = [thumb.text(f"depth.{depth}") for depth in depths] if len(depths) > 1 else []
            assert ways(phone) == (names, names[:1])
            assert (thumb.text("new_table.depth_later") in phone.texts()) == (len(depths) > 1)
            assert misfits(phone) == []
            thumb.press("new_table.open" if depths[0] == "score_only" else "new_table.set_up")
            assert phone.app.session.table.depth == depths[0]
            assert phone.app.stack[-1][0] == ("table" if depths[0] == "score_only" else "setup")
            phone.app.home()
        assert len(phone.app.store.tables()) == len(LISTS)


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_game_with_one_depth_is_played_to_the_kept_sheet_and_once_more(tmp_path, offer, depth):
    offer((depth,))
    with Phone(tmp_path, size=(412, 915), random=Random(1)) as phone:
        thumb = Answering(phone)
        seat_two(thumb)
        if depth == "score_only":
            thumb.press("new_table.open")
        else:
            thumb.press("new_table.set_up")
            set_up(thumb)
        phone.app.page.show_menu()
        phone.settle()
        names = {thumb.text(f"depth.{other}") for other in DEPTHS}
        assert [text for text in phone.texts() if text.removeprefix("✓ ") in names] == [
            f"✓ {thumb.text(f'depth.{depth}')}"
        ]
        phone.app.back()
        phone.settle()
        for _ in range(4):
            thumb.enter("Take", 3)
        thumb.press("final.sheet")
        phone.tap(phone.button(phone.app.tr("score.finish")))
        phone.settle()
        assert phone.app.session.table.finished
        phone.tap(phone.button(phone.app.tr("score.rematch")))
        phone.settle()
        assert (phone.app.session.table.depth, phone.app.session.table.finished) == (depth, False)
        assert len(phone.app.store.history()) == 1


def test_another_box_keeps_the_chosen_depth_if_it_has_it(tmp_path, offer):
    with Phone(tmp_path) as phone:
        phone.app.go("new_table")
        page, small = phone.app.page, next(box for box in boxes() if box.game == "tally")
        page.choose_box(boxes()[0].name)
        assert page.local.depth == "full"
        page.choose_depth("milestones")
        for depths, then in ((("score_only", "milestones"), "milestones"), (("score_only",), "score_only")):
            offer(depths)
            page.choose_box(small.name)
            assert page.local.depth == then
        page.choose_box(boxes()[0].name)
        assert page.local.depth == "score_only"


def test_a_table_that_was_left_half_chosen_at_a_depth_its_game_lost(tmp_path, offer):
    unfinished = {"box": "tally", "seats": [["Ana", "red"], ["Ben", "blue"]], "starter": None, "depth": "full"}
    SettingsFile(tmp_path / "settings.json").save_unfinished({**unfinished, "part": "options"})
    offer(("score_only",))
    with Phone(tmp_path) as phone:
        phone.app.go("new_table")
        phone.settle()
        assert phone.app.page.local.depth == "score_only"
        phone.app.page.create()
        assert phone.app.session.table.depth == "score_only"


def test_a_table_of_a_depth_its_game_lost_says_so_and_is_left_alone(tmp_path, offer):
    game = tally.TALLY
    with quick_store(tmp_path) as store:
        id_, session = store.new_table(game, tally.Options(), game_seats(), "full")
        store.leave(id_, session)
    path = tmp_path / "tables" / f"{id_}.json"
    raw = path.read_bytes()
    for name in tmp_path.glob("index.json*"):
        name.unlink()
    offer(("score_only",))
    with Phone(tmp_path) as phone:
        phone.settle()
        phone.tap(phone.find(lambda w: says(w) == "This table holds something this version of Tableside doesn't know"))
        phone.frames(20)
        assert any("a level of detail its game doesn't have" in text for text in phone.texts())
        assert not any("newer" in text for text in phone.texts())
    assert path.read_bytes() == raw


def game_seats():
    return tuple(tally.Seat(*pair) for pair in (("Ana", "red"), ("Ben", "blue")))

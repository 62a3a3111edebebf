"""The tree on a phone: what is painted anew, what a finger, a key and a screen reader find, and what is told."""

import re

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.core.window import Window
from kivy.graphics import Color

from screens.kivy_host.panes import widget_of
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.finger import Finger
from screens.offscreen.things import is_called, is_pressable, things
from screens.ui.scroll import TreeScroll
from screens.ui.tree import paint as painting
from screens.ui.tree.controls import link
from screens.ui.tree.nodes import Button, Buttons, Column, Grid, Key, LazyColumn, ListRow, Painted, Text
from screens.ui.tree.tree import Tree
from screens.ui.focus_targets import in_reading_order, targets
from tests.imports import ROOT
from tests.screens.paper import put_on

TAB, ENTER = 9, 13
DOT = "tests.screens.ui.test_tree:dot"
DRAWN = []
"""What `dot` was asked to draw."""


def dot(_theme, _box, pressed, *of):
    DRAWN.append((pressed, *of))


class Shown:
    """A tree that fills a page, and what it has told."""

    def __init__(self, phone: Phone, node=None) -> None:
        self.phone, self.told = phone, []
        self.tree = Tree(phone.app.theme, self.told.append)
        self.scroll = TreeScroll(phone.app.theme, self.tree)
        self.page = put_on(phone, self.scroll)
        self.show(node or Text("nothing"))

    def without_scroll(self) -> None:
        """On the page itself: a list takes a quick stroke for a tap where it ends."""
        self.page.frame = self.tree

    @property
    def widget(self):
        return widget_of(self.tree)

    def show(self, node) -> None:
        self.tree.show(node)
        self.phone.settle()

    def spot(self, words):
        return next(one for one in self.tree.targets() if is_called(one, words))


@pytest.fixture
def shown(phone) -> Shown:
    DRAWN.clear()
    return Shown(phone)


def dots(*of):
    return Grid(tuple(Painted(DOT, (one,), 60, tap=one, name=one, key=one) for one in of))


# --- painting ---


def test_only_what_differs_is_painted_anew(shown):
    shown.show(dots("a", "b", "c"))
    assert DRAWN == [(False, "a"), (False, "b"), (False, "c")]
    DRAWN.clear()
    shown.show(dots("a", "b", "c"))
    assert DRAWN == []
    shown.show(dots("a", "x", "c"))
    assert DRAWN == [(False, "x")]


def test_a_node_that_has_gone_is_no_longer_drawn(shown):
    shown.show(dots("a", "b"))
    before = shown.widget.canvas_of(("a",))
    shown.show(dots("a"))
    assert shown.widget.canvas_of(("b",)) is None
    assert shown.widget.canvas_of(("a",)) is before


def test_what_a_node_had_drawn_goes_with_it_and_waits_for_no_collector(shown):
    shown.show(dots("one", "two"))
    path = next(path for path, place in shown.tree.places.items() if place.placed.node.key == "two")
    canvas = shown.widget.canvas_of(path)
    canvas.add(Color())
    shown.show(dots("one"))
    assert not canvas.children, "a canvas and what is in it hold each other"


def test_another_look_paints_and_another_text_size_lays_out_anew(shown):
    shown.show(Column((Text("words"), dots("a"))))
    height = shown.tree.height
    DRAWN.clear()
    shown.phone.app.change_setting("look", "dark")
    shown.phone.settle()
    assert DRAWN == [(False, "a")]
    shown.phone.app.change_setting("text_size", "largest")
    shown.phone.settle()
    assert shown.tree.height > height


def test_every_painter_that_is_named_is_there():
    named = {
        name
        for path in (ROOT / "screens").rglob("*.py")
        if "screens.ui.tree.nodes import" in (source := path.read_text(encoding="utf-8"))
        for name in re.findall(r'"(screens\.[\w.]+:[a-z]\w*)"', source)
    }
    assert len(named) >= 2
    assert all(callable(painting.painter(name)) for name in named)


# --- fingers ---


def test_a_tap_tells_the_message_of_what_is_under_it(shown):
    shown.show(Column((ListRow("Row", tap="row"), Buttons((Button("Go", tap="go"), Button("Stay", tap="stay"))))))
    shown.phone.tap(shown.spot("Row"))
    shown.phone.tap(shown.spot("Stay"))
    assert shown.told == ["row", "stay"]


def test_of_things_within_each_other_the_inner_one_is_tapped(shown):
    shown.show(Key(link("Why", "why"), min_height=120, tap="key", name="card"))
    shown.phone.tap(shown.spot("Why"))
    key = shown.spot("card")
    shown.phone.tap_at(key.x + 5, key.y + 5)
    assert shown.told == ["why", "key"]


def test_a_finger_that_leaves_before_it_is_lifted_taps_nothing(shown):
    shown.without_scroll()
    shown.show(dots("a", "b"))
    a, b = shown.spot("a"), shown.spot("b")
    shown.phone.drag(a.center, b.center)
    assert shown.told == []


def test_what_is_pressed_is_drawn_pressed_and_then_not(shown, phone):
    shown.without_scroll()
    shown.show(dots("a"))
    DRAWN.clear()
    finger = Finger(*shown.spot("a").center)
    finger.touch_down()
    phone.frames(2)
    assert DRAWN == [(True, "a")]
    finger.touch_up()
    phone.frames(2)
    assert DRAWN == [(True, "a"), (False, "a")]
    assert shown.told == ["a"]


def test_sliding_along_taps_each_picture_on_the_way_once(shown, phone):
    shown.without_scroll()
    stops = tuple(Painted(DOT, (one,), 60, tap=one, name=one, slides=True) for one in "abc")
    shown.show(Grid(stops))
    ends = [spot.center for spot in (shown.spot("a"), shown.spot("c"))]
    phone.drag(*ends)
    assert shown.told == ["b", "c"]


# --- keys, screen readers, tests ---


def press(phone, key):
    Window.dispatch("on_keyboard", key, 0, None, [])
    phone.frames(3)


def test_keys_reach_every_target_and_enter_presses_it(shown, phone):
    shown.show(Column((Text("words"), *(ListRow(f"Row {number}", tap=number) for number in range(30)))))
    found = in_reading_order(targets(phone.app.page))
    assert [one.widget.tap for one in found] == list(range(30))
    for number in range(30):
        press(phone, TAB)
        assert phone.window.keys.focused.text == f"Row {number}"
        assert next(one for one in targets(phone.app.page) if one.widget == phone.window.keys.focused).in_sight
    press(phone, ENTER)
    assert shown.told == [29]


def test_the_ring_leaves_what_is_gone(shown, phone):
    shown.show(Column((ListRow("Row", tap=1), Text("", key=1))))
    press(phone, TAB)
    assert phone.window.keys.focused.is_there
    gone = phone.window.keys.focused
    shown.show(Text("nothing to tap"))
    assert not gone.is_there
    press(phone, ENTER)
    assert shown.told == []


def test_nothing_on_a_tree_is_reached_under_a_sheet(shown, phone):
    shown.show(ListRow("Row", tap=1))
    assert [one.widget.text for one in targets(phone.app.page)] == ["Row"]
    Sheet(phone.app.page, title="Over it").show(phone.app.page)
    phone.settle()
    assert "Row" not in [getattr(one.widget, "text", "") for one in targets(phone.app.page)]


def test_whatever_can_be_pressed_has_a_name_for_those_who_listen(shown):
    shown.show(Column((ListRow("Row", "with details", tap=1), dots("a"), Buttons((Button("", "close", tap=2),)))))
    assert [one.name for one in shown.tree.targets()] == ["Row with details", "a", "close"]


def test_a_test_finds_nodes_as_it_finds_widgets(shown, phone):
    shown.show(Column((Text("words"), ListRow("Row", tap=1))))
    assert {"words", "Row"} <= set(phone.texts())
    assert [one.text for one in things(shown.tree) if is_pressable(one)] == ["Row"]
    assert phone.button("Row").tap == 1


# --- scrolling ---


def test_what_is_seen_stays_where_it_is_when_more_comes_below(shown):
    rows = tuple(ListRow(f"Row {number}", tap=number) for number in range(40))
    shown.show(Column(rows))
    shown.scroll.scroll_y = 0.5
    shown.phone.settle()
    spot = next(one for one in shown.tree.targets() if one.tap == 20)
    before = spot.pos
    shown.show(Column((*rows, *rows)))
    assert spot.pos[1] == pytest.approx(before[1], abs=1)


def test_a_long_list_shows_its_rows_as_it_is_scrolled_and_every_row_can_be_tapped(shown):
    rows = tuple(ListRow(f"row {number}", tap=number, key=number) for number in range(400))
    shown.show(Column((Text("head"), LazyColumn(rows))))
    assert len(list(shown.tree.targets())) < 60
    shown.scroll.scroll_y = 0
    shown.phone.settle()
    assert len(list(shown.tree.targets())) < 60
    shown.phone.tap(shown.spot("row 399"))
    assert shown.told == [399]

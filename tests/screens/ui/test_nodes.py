"""Nodes as values: what they say, what a tap on them tells, and that a page function needs no Kivy."""

from screens.ui.tree.controls import Back, app_bar, icon_key, link_row, switch_row
from screens.ui.tree.names import named
from screens.ui.tree.nodes import Button, Buttons, Column, Key, Painted, Room, Screen, Text, taps, words


def test_a_page_says_its_words_in_reading_order():
    screen = Screen(
        app_bar("Title"), Column((Text("first"), link_row("x", "row", "more", 1, value="3"))), Text("aside")
    )
    assert words(screen) == ["Title", "aside", "first", "row", "more", "3"]


def test_whatever_can_be_tapped_has_a_name_and_a_message():
    screen = Screen(
        app_bar("Title"),
        Column((switch_row("x", "Sounds", "Knocks", "flip", on=True, right=0), Buttons((Button("Go", tap="go"),)))),
    )
    assert taps(screen) == {"back": Back(), "Sounds Knocks": "flip", "Go": "go"}


def test_a_picture_without_a_message_is_no_target():
    assert taps(Column((Painted("any:thing"), Key(Text("closed"))))) == {}


def test_nodes_are_equal_by_value():
    assert app_bar("Title") == app_bar("Title") != app_bar("Other")


def test_a_target_that_is_said_otherwise_is_another_and_found_by_the_same_name():
    birds, eggs = (
        icon_key("pencil-outline", None, named("kind", "name.change", what=what)) for what in ("Birds", "Eggs")
    )
    assert birds != eggs
    assert birds == icon_key("pencil-outline", None, named("kind", "name.change", what="Birds"))
    assert birds.name == eggs.name.lower() == "kind"


def test_lines_of_a_stage_are_no_wider_than_they_may_be():
    assert Room(400, 800).side(560) == 16
    assert Room(1000, 600, column=320).side(560) == 60

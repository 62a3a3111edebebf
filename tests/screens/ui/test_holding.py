"""Holding: measured by the events of a finger, not by how long a busy machine takes to hear of them."""

from kivy.clock import Clock

from screens.offscreen.finger import Finger
from screens.offscreen.phone import Phone
from screens.kivy_host.tree_widget import WAITING_FRAMES
from screens.ui.tree.nodes import Key, Text
from screens.ui.tree.tree import Tree
from tests.screens.paper import Free, put_on


def key_on(phone: Phone) -> tuple[Tree, list[object]]:
    heard: list[object] = []
    tree = Tree(phone.app.theme, heard.append, width=200)
    tree.show(Key(Text("Ana"), tap="tap", hold="hold", name="Ana"))
    put_on(phone, Free(tree))
    return tree, heard


def test_a_short_click_on_a_busy_machine_is_a_tap(phone: Phone) -> None:
    """The clock has passed the half second before the window tells that the button was let go."""
    tree, heard = key_on(phone)
    finger = Finger(*phone.in_window(*tree.center))
    finger.touch_down()
    tree.widget._held_long()  # the frame that took so long
    Clock.tick()
    finger.touch_up()
    phone.frames(WAITING_FRAMES + 2)
    assert heard == ["tap"]


def test_a_finger_that_stays_holds(phone: Phone) -> None:
    tree, heard = key_on(phone)
    finger = Finger(*phone.in_window(*tree.center))
    finger.touch_down()
    tree.widget._held_long()
    phone.frames(WAITING_FRAMES + 2)
    finger.touch_up()
    assert heard == ["hold"]

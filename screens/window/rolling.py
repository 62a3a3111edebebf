"""Where a roll is awaited: a shake of the phone taps the very button a finger would."""

from kivy.uix.behaviors import ButtonBehavior

from screens.app import running
from screens.ui.tree.nodes import Message, tap_of, walk
from screens.ui.tree.widget import Tree
from screens.window import device
from screens.window.reach import can_reach


def await_roll(button: ButtonBehavior) -> None:
    """A shake taps this button, for as long as it is there and whenever nothing lies over it."""
    app = running()

    def shaken() -> None:
        if can_reach(app.page, button):
            button.trigger_action(0)

    device.await_shake(shaken, awaited=lambda: button.get_parent_window() is not None, on=app.kept.settings.shake)


def await_tap(tree: Tree, message: Message) -> None:
    """The same for what sends this message on a tree, whenever there is such a thing."""
    app = running()

    def awaited() -> bool:
        there = tree.node is not None and any(tap_of(one) == message for one in walk(tree.node))
        return there and tree.get_parent_window() is not None

    def shaken() -> None:
        found = next((one for one in tree.targets() if one.tap == message), None)
        if found is not None and can_reach(app.page, found):
            found.trigger_action()

    device.await_shake(shaken, awaited=awaited, on=app.kept.settings.shake)

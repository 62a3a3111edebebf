"""Where a roll is awaited: a shake of the phone taps the very button a finger would."""

from typing import TYPE_CHECKING

from screens import device
from screens.ui.focus_targets import can_reach
from screens.ui.tree.nodes import Message, tap_of, walk
from screens.ui.tree.tree import Tree

if TYPE_CHECKING:
    from screens.running_app import App


def await_tap(app: "App", tree: Tree, message: Message) -> None:
    """A shake taps what sends this message on a tree, whenever there is such a thing and nothing lies over it."""

    def awaited() -> bool:
        there = tree.node is not None and any(tap_of(one) == message for one in walk(tree.node))
        return there and app.shown is not None and tree in app.shown.walk()

    def shaken() -> None:
        found = next((one for one in tree.targets() if one.tap == message), None)
        if found is not None and can_reach(app.page, found):
            found.press()

    device.await_shake(shaken, awaited=awaited, on=app.settings_file.settings.shake)

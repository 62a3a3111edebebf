"""Where a roll is awaited: a shake of the phone taps the very button a finger would."""

from kivy.uix.behaviors import ButtonBehavior

from screens.app import running
from screens.window import device
from screens.window.reach import can_reach


def await_roll(button: ButtonBehavior) -> None:
    """A shake taps this button, for as long as it is there and whenever nothing lies over it."""
    app = running()

    def shaken() -> None:
        if can_reach(app.page, button):
            button.trigger_action(0)

    device.await_shake(shaken, awaited=lambda: button.get_parent_window() is not None, on=app.kept.settings.shake)

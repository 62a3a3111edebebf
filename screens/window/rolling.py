"""Where a roll is awaited: a shake of the phone taps the very button a finger would."""

from kivy.uix.behaviors import ButtonBehavior

from screens.app import running
from screens.ui.question.local import Chance
from screens.ui.question.sheet import QuestionSheet
from screens.window import device
from screens.window.reach import can_reach


def await_roll(button: ButtonBehavior) -> None:
    """A shake taps this button, for as long as it is there and whenever nothing lies over it."""
    app = running()

    def shaken() -> None:
        if can_reach(app.page, button):
            button.trigger_action(0)

    device.await_shake(shaken, awaited=lambda: button.get_parent_window() is not None, on=app.kept.settings.shake)


def await_roll_on(sheet: QuestionSheet) -> None:
    """The same for the button of a question that dice may answer."""
    app = running()

    def shaken() -> None:
        roll = next((one for one in sheet.content.targets() if one.tap == Chance()), None)
        if roll is not None and can_reach(app.page, roll):
            roll.trigger_action()

    device.await_shake(shaken, awaited=lambda: sheet.get_parent_window() is not None, on=app.kept.settings.shake)

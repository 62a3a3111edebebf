"""What heads the stage where the frame has no room for it: the step in words, actions, the five numbers."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.app import running
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.shape import column_of

LOW = 640
"""On a lower page, in dp, all but the way on scrolls with the sheet; with larger text higher pages are too low."""
LOWEST = 340
"""A phone lower than that, lying, has room for one line of players above one button."""


def is_low(height: float) -> bool:
    """True if a page of this height has no room for more than the way on above its last line."""
    return height < dp(LOW) * (1 + 0.7 * (running().theme.growth - 1))


def room_of(page: Any) -> tuple[bool, bool]:
    """If a page is too low for more than the way on in its frame, and if room is scarce even for that."""
    place = page.parent or page  # the room it will take, before it has been laid out
    lies = column_of(place.width / dp(1), place.height / dp(1)) > 0
    large = page.app.theme.large and (lies or place.height < dp(LOW))
    return is_low(place.height), large or (lies and place.height < dp(LOWEST))


class StepSaid(Column):
    """The step of the turn in words, where the banner only has room for the name."""

    text = StringProperty("")
    notice = StringProperty("")


class StageHead(Column):
    """Parts above the sheet, or below it, that scroll with it."""


load_kv(__file__)

"""The symbols of objective cards, as small tiles with a check or minus badge."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.games.great_western_trail.pictures import TASK_STEP, tasks_picture
from screens.kit.drawn import Painted
from screens.kit.loading import load_kv
from screens.kit.shapes import fitted


class TaskTiles(Painted):
    """The tasks of a card in a row; with badges once it is known what they are served by."""

    shows = ("tasks", "served", "edition", "below", "side")
    tasks = ListProperty()
    served = ListProperty()
    """For each task whether a thing serves it; empty where that is not said."""
    edition = StringProperty("first")
    below = StringProperty("")
    side = NumericProperty()

    def wide(self, tasks: Sequence[str], side: float) -> float:
        return (1 + max(0, len(tasks) - 1) * TASK_STEP) * side + (dp(4) if self.served else 0)

    def paint(self) -> None:
        if self.tasks:
            side, served = float(self.side / dp(1)), tuple(self.served)
            drawn = tasks_picture(tuple(self.tasks), self.edition, self.below, side, served)
            fitted(self.theme, (*self.pos, *self.size), False, drawn)


load_kv(__file__)

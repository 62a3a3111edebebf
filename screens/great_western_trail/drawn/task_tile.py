"""The symbols of objective cards, as small tiles with a check or minus badge."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.great_western_trail.drawn.ear_tag import plain_tag
from screens.kit.drawing import Point, Rect, Tint, disc, letter, panel, polygon, stroke, symbol
from screens.kit.drawn import Painted
from screens.kit.loading import load_kv
from screens.theme import Theme, rgba, tokens

GAP = 7
"""Between the tiles of a card, in dp."""
TEEPEE = "tent"
"""The icon that is drawn, not written: the font has a tent for campers only."""
_VALUES = {"cattle_value3": 3, "cattle_value4": 4, "cattle_value5": 5}
_LETTERS = {"green_tile": {"first": "G", "second": "G"}, "second_colour_tile": {"first": "B", "second": "O"}}


def task_look(task: str, edition: str) -> dict[str, Any]:
    """The colours and the icon of a task."""
    own = tokens()["great_western_trail"]
    look = dict(own["tasks"][task])
    if task in _LETTERS:
        look["icon"] = own["tile_icon"][edition]
    return look | look.get(edition, {})


def task_tile(theme: Theme, task: str, edition: str, box: Rect, below: str = "") -> None:
    """One task; the last city's disc has its value below the flag."""
    left, bottom, width, height = box
    if task in _VALUES:
        plain_tag(theme, (left + width * 0.03, bottom, width * 0.94, height), _VALUES[task])
        return
    look = task_look(task, edition)
    fill, ink = rgba(look["fill"]), rgba(look["on"])
    panel(box, height * 0.23, fill)
    below = _LETTERS[task][edition] if task in _LETTERS else below if task == "terminal_city_disc" else ""
    middle = (left + width / 2, bottom + height / 2)
    if not below:
        symbol(look["icon"], middle, height * 0.62, ink)
        return
    upper = (middle[0], bottom + height * 0.62)
    if look["icon"] == TEEPEE:
        teepee(upper, height * 0.5, ink)
    else:
        symbol(look["icon"], upper, height * 0.54, ink)
    letter(below, (middle[0], bottom + height * 0.2), height * 0.3, ink)


def teepee(middle: Point, side: float, ink: Tint) -> None:
    """A tent of skins: its poles cross above, its door is open."""
    left, bottom = middle[0] - side / 2, middle[1] - side / 2

    def at(x: float, y: float) -> Point:
        return left + x * side, bottom + y * side

    for foot, head in (((0.5, 0.78), (0.36, 1.0)), ((0.5, 0.78), (0.64, 1.0))):
        stroke([at(*foot), at(*head)], ink, max(dp(1.2), side * 0.09))
    door = [at(0.66, 0.04), at(0.5, 0.46), at(0.34, 0.04)]
    polygon([at(0.5, 0.86), at(0.98, 0.04), *door, at(0.02, 0.04)], ink, ink, dp(0.8))


def badge(theme: Theme, middle: Point, radius: float, good: bool) -> None:
    """A check on what is served, a minus on what is not."""
    if good:
        disc(middle, radius + dp(1), theme.card)
        disc(middle, radius, theme.primary)
        symbol("check", middle, radius * 1.5, theme.primary_ink)
    else:
        disc(middle, radius, theme.rule2)
        disc(middle, radius - dp(1.3), theme.card)
        symbol("minus", middle, radius * 1.5, theme.ink)


def tile(theme: Theme, box: Rect, _pressed: bool, task: str, edition: str) -> None:
    """A task alone."""
    task_tile(theme, task, edition, box)


def symbol_alone(theme: Theme, box: Rect, _pressed: bool, task: str, edition: str, below: str) -> None:
    """A symbol to tap; the last city's has its value."""
    task_tile(theme, task, edition, box, below)


def row(
    theme: Theme, box: Rect, _pressed: bool, tasks: Sequence[str], served: Sequence[bool], edition: str, below: str
) -> None:
    """The tasks of a card; with badges once it is known what they are served by."""
    side = box[3] - (dp(4) if served else 0)
    bottom = box[1] + box[3] - side
    for i, task in enumerate(tasks):
        task_tile(theme, task, edition, (box[0] + i * (side + dp(GAP)), bottom, side, side), below)
    for i, good in enumerate(served):
        badge(theme, (box[0] + i * (side + dp(GAP)) + side * 0.88, bottom + side * 0.12), side * 0.25, good)


def trade_sign(theme: Theme, box: Rect, _pressed: bool, edition: str) -> None:
    """What stands for the tiles of trade in a list: a teepee in the first edition, an outlaw's hat in the second."""
    icon, side = tokens()["great_western_trail"]["tile_icon"][edition], min(box[2:])
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    if icon == TEEPEE:
        teepee(middle, side * 0.8, theme.ink2)
    else:
        symbol(icon, middle, side, theme.ink2)


class TaskTile(Painted):
    """One symbol alone, as in a list of symbols."""

    shows = ("task", "edition", "below")
    task = StringProperty("")
    edition = StringProperty("first")
    below = StringProperty("")

    def paint(self) -> None:
        side = min(self.width, self.height)
        task_tile(self.theme, self.task, self.edition, _square(self.center, side), self.below)


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
        return len(tasks) * side + max(0, len(tasks) - 1) * dp(GAP) + (dp(4) if self.served else 0)

    def paint(self) -> None:
        high = self.side + (dp(4) if self.served else 0)
        box = (self.x, self.top - high, self.width, high)
        row(self.theme, box, False, self.tasks, self.served, self.edition, self.below)


def _square(middle: Point, side: float) -> Rect:
    return middle[0] - side / 2, middle[1] - side / 2, side, side


load_kv(__file__)

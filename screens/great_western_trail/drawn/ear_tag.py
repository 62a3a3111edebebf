"""Cattle as an ear tag in the colour of their slot, with breeding value and two letters of the breed."""

from companion.games.great_western_trail.pictures import cattle_picture
from screens.kit.drawing import Rect
from screens.kit.shapes import fitted
from screens.theme import Theme


def slot_tag(theme: Theme, box: Rect, slot: str, edition: str, value: int) -> None:
    fitted(theme, box, False, cattle_picture(slot, edition, value))

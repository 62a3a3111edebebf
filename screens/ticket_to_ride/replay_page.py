"""The replay as nodes."""

from screens.ui.tree import names
from screens.ui.tree.controls import app_bar, do, icon_key
from screens.ui.tree.nodes import Column, Field, Row, Screen, Space, Text


def page(title: str, text: str, points: str, side: float, slide: float) -> Screen:
    """What was built last, and below it a line to slide along, so high."""
    words = Column((Space(0, fills=True), Text(text, "strong"), Text(points, "caption", "ink2")), 0, (side, 8, side, 0))
    keys = (
        icon_key("chevron-left", do("step", -1), names.EARLIER),
        icon_key("chevron-right", do("step", 1), names.LATER),
    )
    return Screen(app_bar(title), words, foot=Row((keys[0], Field("slide", slide), keys[1]), widths=(48, 0, 48)))

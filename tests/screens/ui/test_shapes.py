"""Pictures that are made of shapes, painted in either look."""

from companion.drawing.shapes import Panel, Picture
from screens.theme import Theme
from screens.ui.recording import RecordingPen
from screens.ui.shapes import paint


def test_a_colour_may_have_another_in_the_dark():
    picture = Picture(10, 10, (Panel((0, 0, 10, 10), 2, "#FF0000/#0000FF"), Panel((0, 0, 4, 4), 2, "#00FF00")))
    found = {}
    for look in ("light", "dark"):
        pen = RecordingPen(Theme(dark=look == "dark"))
        paint(pen, picture, (0, 0), ())
        found[look] = [verb[3] for verb in pen.drawn]
    assert found == {"light": ["#ff0000", "#00ff00"], "dark": ["#0000ff", "#00ff00"]}

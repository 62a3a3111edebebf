"""Pictures that are made of shapes, painted in either look."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from kivy.graphics import Canvas, Color

from companion.shapes import Panel, Picture
from screens.ui.shapes import paint


def test_a_colour_may_have_another_in_the_dark(tmp_path):
    picture = Picture(10, 10, (Panel((0, 0, 10, 10), 2, "#FF0000/#0000FF"), Panel((0, 0, 4, 4), 2, "#00FF00")))
    found = {}
    with Phone(tmp_path, size=(360, 640)) as phone:
        for look in ("light", "dark"):
            phone.app.change_setting("look", look)
            phone.frames(2)
            canvas = Canvas()
            with canvas:
                paint(phone.app.theme, picture, (0, 0), ())
            found[look] = [tuple(one.rgb) for one in canvas.children if isinstance(one, Color)]
    assert found == {"light": [(1, 0, 0), (0, 1, 0)], "dark": [(0, 0, 1), (0, 1, 0)]}

"""A die that was turned or moved looks as one that lay there like that from the start."""

from kivy.graphics import SmoothEllipse

from screens.offscreen.phone import Phone
from screens.stone_age.drawn.faces import DieFace


def pips(die):
    """Where they are seen."""
    away = die._moved.xy
    drawn = [one for one in die._pips.children if isinstance(one, SmoothEllipse)]
    return sorted((round(one.pos[0] + away[0], 3), round(one.pos[1] + away[1], 3)) for one in drawn)


def lying(phone, **more):
    die = DieFace(size_hint=(None, None), size=(60, 62), side=60, ledge=2, **more)
    phone.app.root_layout.add_widget(die)
    phone.frames(2)
    return die


def test_another_value_changes_the_pips_alone(tmp_path):
    with Phone(tmp_path) as phone:
        turned = lying(phone, value=6, pos=(10, 20))
        ground = [one for one in turned.canvas.before.children if one is not turned._pips]
        turned.pos = (40, 30)
        turned.value = 2
        phone.frames(2)
        assert [one for one in turned.canvas.before.children if one is not turned._pips] == ground
        assert pips(turned) == pips(lying(phone, value=2, pos=(40, 30)))
        assert len(pips(turned)) == 2

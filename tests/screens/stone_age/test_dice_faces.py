"""A die that was turned, moved or rolled looks as one that lay there like that from the start."""

from kivy.graphics import SmoothEllipse

from screens.offscreen.phone import Phone
from screens.stone_age.drawn.faces import DieFace
from tests.screens.stone_age.use_taps import ana, dice_shown, do, take


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


def test_dice_tumble_and_nobody_waits_for_them(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion = 2000  # the clock of this machine does not matter
    do(phone, "Forest", "Roll 3")
    body = phone.app.page.body
    rolled = dice_shown(phone)
    assert rolled == list(phone.app.session.state.roll.dice), "they are what they show in the end"
    assert body.dice.falling.going
    body.dice.falling.tick(280)
    phone.frames(1)
    dice = [die for die in phone.widgets() if isinstance(die, DieFace)]
    assert all(die._lift.y > 0 and die._spin.angle for die in dice)
    assert [len(pips(die)) for die in dice] != rolled
    take(phone, sum(rolled) // 3)
    assert ana(phone).resources[0] == sum(rolled) // 3, "the tap that ends it is an entry"
    assert not body.dice.falling.going


def test_dice_end_as_they_were_rolled(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion = 2000
    do(phone, "Forest", "Roll 3")
    phone.app.page.body.dice.falling.tick(600)
    phone.frames(2)
    dice = [die for die in phone.widgets() if isinstance(die, DieFace)]
    assert [len(pips(die)) for die in dice] == dice_shown(phone)
    assert all((die._lift.y, die._spin.angle) == (0, 0) for die in dice)


def test_less_motion_lets_no_die_fall(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion, phone.app.theme.still = 1, True
    do(phone, "Forest", "Roll 3")
    assert not phone.app.page.body.dice.falling.going

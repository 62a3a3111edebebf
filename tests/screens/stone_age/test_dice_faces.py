"""Dice that were just rolled are what they show in the end, and are only drawn falling until then."""

from screens.stone_age.dice.page import DIE
from tests.screens.recorded import recording_of, verbs
from tests.screens.stone_age.use_taps import ana, dice_shown, do, take


def drawn(phone):
    """The picture of every die."""
    spots = [one for one in phone.app.page.body.content.handles() if getattr(one.node, "painter", "") == DIE]
    return [recording_of(spot) for spot in spots]


def pips(die):
    return len(list(verbs(die, "disc")))


def fallen(die):
    """How high over the table it is drawn, and how far turned."""
    (lift,), (turn,) = verbs(die, "shift"), verbs(die, "turn")
    return lift[2], turn[1]


def test_dice_tumble_and_nobody_waits_for_them(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion = 2000  # the clock of this machine does not matter
    do(phone, "Forest", "Roll 3")
    falling = phone.app.page.body.motion
    rolled = dice_shown(phone)
    assert rolled == list(phone.app.session.state.roll.dice), "they are what they show in the end"
    assert falling.going
    falling.tick(280)
    phone.frames(1)
    assert all(lift > 0 and angle for lift, angle in map(fallen, drawn(phone)))
    assert [pips(die) for die in drawn(phone)] != rolled
    take(phone, sum(rolled) // 3)
    assert ana(phone).resources[0] == sum(rolled) // 3, "the tap that ends it is an entry"
    assert not falling.going


def test_dice_end_as_they_were_rolled(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion = 2000
    do(phone, "Forest", "Roll 3")
    phone.app.page.body.motion.tick(600)
    phone.frames(2)
    assert [pips(die) for die in drawn(phone)] == dice_shown(phone)
    assert [fallen(die) for die in drawn(phone)] == [(0, 0)] * 3


def test_less_motion_lets_no_die_fall(using):
    phone = using(forest=3, hut=2)
    phone.app.theme.motion, phone.app.theme.still = 1, True
    do(phone, "Forest", "Roll 3")
    assert not phone.app.page.body.motion.going

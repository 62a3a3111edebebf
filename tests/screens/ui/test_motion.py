"""Motion is only drawn: what moves is new at once, the next touch ends it, and who wants none sees none."""

import pytest
from kivy.graphics import Rectangle, Scale
from kivy.uix.widget import Widget

from screens.kivy_host.panes import widget_of
from screens.kivy_host.turn_over import TurnOver
from screens.theme import Theme
from screens.ui.motion import Motion
from screens.offscreen.phone import Phone
from screens.ui.tree.nodes import Text
from screens.ui.tree.tree import Tree
from tests.screens.conftest import OpenPhone
from tests.screens.manual_host import ManualHost
from tests.screens.paper import Free, put_on

SLOWLY, ALL = 2000, 600
"""So slow that the clock of this machine does not matter; and more seconds than a motion lasts then."""


@pytest.fixture
def slow(open_phone: OpenPhone) -> Phone:
    phone = open_phone()
    phone.app.theme.motion = SLOWLY
    return phone


def put(phone: Phone, number: "Number") -> "Number":
    put_on(phone, Free(number))
    return number


def card_on(phone: Phone) -> Widget:
    card = Widget(size_hint=(None, None))
    phone.window.stage.add_widget(card)
    phone.frames(2)
    return card


class Number(Tree):
    """A number by itself."""

    def __init__(self, phone: Phone, text: str) -> None:
        super().__init__(phone.app.theme, phone.app.tap, width=200)
        self.say(text)

    def say(self, text: str) -> None:
        self.show(Text(text, "head", one_line=True, rolls=True))

    @property
    def rolling(self) -> Motion | None:
        motion: Motion | None = widget_of(self).rolling
        return motion

    @property
    def rolls(self) -> bool:
        return self.rolling is not None and self.rolling.going

    def tick(self, seconds: float) -> None:
        assert self.rolling is not None
        self.rolling.tick(seconds)


def pictures(number: Number) -> list[tuple[float, float]]:
    (path,) = number.places
    canvas = widget_of(number).canvas_of(path)
    assert canvas is not None
    return [tuple(part.size) for part in canvas.children if isinstance(part, Rectangle)]


def test_a_motion_is_drawn_from_its_start_to_its_end() -> None:
    host, theme = ManualHost(), Theme()
    drawn: list[float] = []
    motion = Motion(host, theme, drawn.append)
    assert motion.begin(100)
    host.frame(50)  # however long the entry itself took, the first frame is the start
    host.frame(25)
    host.frame(75)
    assert drawn == [0, 0.25, 1]
    assert not motion.going


def test_a_number_rolls_and_says_the_new_one_at_once(slow: Phone) -> None:
    points = put(slow, Number(slow, "9"))
    before = points.height
    points.say("12")
    slow.frames(1)
    assert [spot.text for spot in points.handles()] == ["12"]
    assert points.rolls
    assert points.height == before, "nothing beside it moves"
    points.tick(0)
    points.tick(280)
    come, gone = pictures(points)
    assert come[1] > gone[1] > 0
    assert come[1] + gone[1] == pytest.approx(before)
    points.tick(ALL)
    assert len(pictures(points)) == 1


def test_the_next_touch_ends_whatever_moves(slow: Phone) -> None:
    points, card = put(slow, Number(slow, "9")), card_on(slow)
    lying = card.canvas.children[:]
    points.say("−2")
    TurnOver(slow.app.host, slow.app.theme, card).begin()
    slow.frames(2)
    assert points.rolls
    assert card.canvas.children != lying
    slow.tap_at(4, 4)
    assert not points.rolls
    assert len(pictures(points)) == 1
    own = [part for part in card.canvas.children if part not in (card.canvas.before, card.canvas.after)]
    assert own == lying
    assert not card.canvas.before.children
    assert not card.canvas.after.children


def test_a_card_just_made_turns_over_with_all_that_is_drawn_on_it(slow: Phone) -> None:
    card = card_on(slow)
    TurnOver(slow.app.host, slow.app.theme, card).begin()
    with card.canvas.before:
        ground = Rectangle()
    scaled = next(
        place
        for place, part in enumerate(card.canvas.children)
        if any(isinstance(one, Scale) for one in getattr(part, "children", ()))
    )
    drawn = next(place for place, part in enumerate(card.canvas.children) if ground in getattr(part, "children", ()))
    assert scaled < drawn, "else what lies on it is seen before it is turned"


@pytest.mark.parametrize(("motion", "still"), [(1, True), (0, False)])
def test_nothing_moves_where_no_motion_is_wanted(open_phone: OpenPhone, motion: float, still: bool) -> None:
    phone = open_phone()
    phone.app.theme.motion, phone.app.theme.still = motion, still
    points, card = put(phone, Number(phone, "9")), card_on(phone)
    lying = card.canvas.children[:]
    points.say("12")
    TurnOver(phone.app.host, phone.app.theme, card).begin()
    phone.frames(1)
    assert not points.rolls
    assert len(pictures(points)) == 1
    assert card.canvas.children == lying


@pytest.mark.parametrize(("before", "after"), [("", "3"), ("3 trains", "3 Wagen"), ("3", ""), ("Ana", "Ben")])
def test_only_numbers_roll(slow: Phone, before: str, after: str) -> None:
    line = put(slow, Number(slow, before))
    line.say(after)
    slow.frames(1)
    assert not line.rolls


def test_a_number_that_is_not_in_sight_does_not_roll(slow: Phone) -> None:
    line = Number(slow, "3")
    slow.frames(1)
    line.say("4")
    slow.frames(1)
    assert not line.rolls

"""A map that is panned and zoomed, without a window: fingers, the wheel, what stays in sight, what is told to whom."""

from dataclasses import dataclass, field

import pytest

from screens.ui.pan_map.pan_map import PanMap, Watcher


class Dots(PanMap):
    """Points of a world of 1000 by 500 on a screen of 400 by 400."""

    def __init__(self, **more):
        super().__init__(**more)
        self.world, self.chosen, self.rests = (1000.0, 500.0), [], 0
        self.lay(10, 20, 400, 400)
        self.reset()

    is_shown = True

    def fit(self):
        self.reset()

    def label(self):
        self.rests = getattr(self, "rests", 0) + 1

    def hit(self, world, zoom):
        return "dot" if abs(world[0] - 500) < 24 / zoom and abs(world[1] - 250) < 24 / zoom else ()

    def choose(self, hit):
        self.chosen.append(hit)


@dataclass
class Seen(Watcher):
    news: list = field(default_factory=list)

    def moved(self):
        self.news.append("moved")


@pytest.fixture
def dots():
    return Dots()


def drag(map_, *fingers):
    """Each finger goes from its first point to its last, step by step."""
    for number, path in enumerate(fingers):
        assert map_.down(number, path[0])
    for points in zip(*(path[1:] for path in fingers), strict=True):
        for number, point in enumerate(points):
            map_.move(number, point)
    for number, path in enumerate(fingers):
        map_.up(number, path[-1])


def test_the_first_look_is_at_the_middle(dots):
    assert (dots.zoom, dots.farthest, dots.nearest) == (1.0, 0.4, 3.4)
    assert dots.to_screen((500, 250)) == dots.center == (210, 220)


def test_one_finger_pans_and_the_edges_stay_out(dots):
    drag(dots, [(200, 200), (180, 200), (150, 260)])
    assert dots.to_screen((500, 250)) == (160, 270)
    drag(dots, [(200, 200), (3000, 200)])
    assert dots.to_world(dots.x, dots.y)[0] == 0
    assert dots.chosen == []


def test_a_tap_that_trembles_is_a_tap(dots):
    drag(dots, [(210, 220), (214, 216)])
    assert (dots.chosen, dots.offset) == (["dot"], (-300, -50))


def test_two_fingers_zoom_about_their_middle(dots):
    spot = dots.to_world(220, 220)
    drag(dots, [(190, 220), (190, 220)], [(230, 220), (250, 220)])
    assert dots.zoom == pytest.approx(1.5)
    assert dots.to_world(220, 220) == pytest.approx(spot)
    assert dots.chosen == []


def test_the_zoom_has_its_bounds(dots):
    dots.wheel((210, 220), 30)
    assert dots.zoom == dots.nearest
    dots.wheel((210, 220), -60)
    assert dots.zoom == dots.farthest
    assert not dots.wheel((5, 5), 1), "beside the map"


def test_a_double_tap_sees_all_and_comes_nearer_and_takes_the_first_tap_back():
    twice = []
    dots = Dots(on_twice=lambda: twice.append(True))
    drag(dots, [(210, 220)])
    dots.down(1, (210, 220), double=True)
    dots.up(1, (210, 220))
    assert (dots.zoom, twice, dots.chosen) == (dots.farthest, [True], ["dot"])
    drag(dots, [(20, 30)])
    dots.down(1, (20, 30), double=True)
    dots.up(1, (20, 30))
    assert (dots.zoom, twice) == (pytest.approx(0.4 * 2.2), [True]), "nothing was chosen that was not meant"


def test_what_is_covered_is_uncovered_unless_the_map_was_moved(dots):
    before = dots.offset
    dots.look_above([(500, 20)], 200)
    assert dots.in_sight((500, 20))
    dots.uncover()
    assert dots.offset == before
    dots.look_above([(500, 20)], 200)
    drag(dots, [(200, 400), (180, 150)])
    moved = dots.offset
    dots.uncover()
    assert dots.offset == moved


def test_whoever_watches_hears_of_every_move_and_labels_wait_for_rest(dots):
    seen = Seen()
    dots.watchers.append(seen)
    rests = dots.rests
    drag(dots, [(200, 200), (180, 200), (170, 200), (160, 200)])
    assert (seen.news, dots.rests) == (["moved"] * 3, rests + 1)


def test_a_host_that_moves_the_map_itself_is_not_told_where_it_is(dots):
    moves = dots.moves
    dots.rest_at(2.0, (-600.0, -300.0))
    assert (dots.zoom, dots.offset, dots.moves) == (2.0, (-600, -300), moves)
    dots.rest_at(2.0, (50.0, -300.0))
    assert dots.offset == (0, -300), "beyond its edges it is brought back"
    assert dots.moves > moves

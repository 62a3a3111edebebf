"""The map as a value, without a window: what a host is given, and how little of it differs after a tap or a gesture."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.i18n import Translator
from screens.theme import Theme
from screens.ticket_to_ride.map.rail_map import RailMap
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from screens.ui.pan_map.shapes import Paint, layered
from tests.companion.playing import new_table, quick_store
from tests.screens.manual_host import ManualHost


@pytest.fixture(autouse=True)
def by_the_table():
    """Words are set as the browser sets them."""
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    yield
    fitting.use_typesetter(before)


@pytest.fixture(scope="module")
def view(tmp_path_factory):
    with quick_store(tmp_path_factory.mktemp("table")) as store:
        return new_table(store, "usa", 3)[1].view()


@pytest.fixture
def map_(view):
    app = SimpleNamespace(theme=Theme(), tr=Translator("en"), host=ManualHost())
    tapped = []
    map_ = RailMap(app, on_routes=tapped.append, on_place=tapped.append)
    map_.tapped = tapped
    map_.add_controls()
    map_.show(view.game_view, view.seats)
    map_.lay(0, 0, 412, 636)
    return map_


def claimed(view, *routes):
    return replace(
        view.game_view,
        routes=tuple(replace(one, owner=0) if one.id in routes else one for one in view.game_view.routes),
    )


def parts(picture):
    return {part for piece in picture.pieces for part in piece.values()}


def test_nothing_is_drawn_before_there_is_something_to_show():
    app = SimpleNamespace(theme=Theme(), tr=Translator("en"), host=ManualHost())
    assert RailMap(app).picture() is None


def test_the_first_picture_has_all_places_named_and_each_track_in_small(map_, view):
    picture = map_.picture()
    assert picture.world == map_.layout.size
    assert picture.size == (412, 636)
    names = {" ".join(text for text, _ in label.lines) for label in picture.labels.names.values()}
    assert {"Denver", "Kansas City", "Seattle"} <= names
    assert len(names) == len(map_.layout.places)
    thin = layered(picture.pieces, in_small=True)
    assert sum(map(len, thin.values())) == len(map_.layout.tracks)
    assert not thin.keys() & layered(picture.pieces).keys()


def test_a_picture_that_shows_the_same_is_equal(map_, view):
    before = map_.picture()
    map_.show(view.game_view, view.seats)
    assert map_.picture() == before


def test_two_claims_send_the_parts_of_two_routes(map_, view):
    """What was there before is the same object, so a host knows it."""
    before = map_.picture()
    map_.show(claimed(view, "denver--phoenix", "helena--seattle"), view.seats)
    after = map_.picture()
    assert 0 < len(parts(after) - parts(before)) < 20
    assert len(parts(after) & parts(before)) > 300
    was, now = layered(before.pieces), layered(after.pieces)
    assert sum(was.get(key) == parts for key, parts in now.items()) > len(now) / 3
    letters = [text for label in after.labels.letters.values() for text, _ in label.lines]
    assert letters == ["A", "A"]


def test_a_pan_and_a_zoom_by_the_host_change_labels_and_nothing_that_is_painted(map_):
    before = map_.picture()
    map_.rest_at(before.view.zoom, (before.view.offset[0] - 5, before.view.offset[1]))
    panned = map_.picture()
    assert replace(panned, view=before.view) == before
    assert panned.view.moves == before.view.moves
    map_.rest_at(2 * before.view.zoom, (-300.0, -300.0))
    zoomed = map_.picture()
    assert (zoomed.pieces, zoomed.view.moves) == (before.pieces, before.view.moves)
    assert (before.labels.zoom, zoomed.labels.zoom) == (before.view.zoom, zoomed.view.zoom)
    assert zoomed.labels.names != before.labels.names


def test_a_tap_says_where_in_the_world_and_how_near(map_):
    middle = map_.layout.tracks["denver--phoenix"].middle
    map_.tap(middle, 1.0)
    map_.tap((middle[0] + 20, middle[1]), 20.0)
    map_.tap(map_.layout.places["denver"], 1.0)
    assert map_.tapped == [("denver--phoenix",), "denver"]


def test_a_route_the_keys_are_at_is_outlined_twice(map_):
    map_.key_in()
    assert len(map_.picture().outlines) == 2
    map_.key_enter()
    assert map_.tapped == [(map_.key_route,)]
    map_.key_out()
    assert map_.picture().outlines == ()


def test_polygons_are_found_again_in_their_triangles():
    paint, shapes = Paint(), [[(0, 0), (4, 0), (4, 3)], [(1, 1), (2, 1), (2, 2), (1, 2)], [(5, 5), (6, 5), (6, 6)]]
    for shape in shapes:
        paint.add(0, (0, 0, 0, 1), shape)
    (filled,) = paint.filled().values()
    assert list(filled.polygons()) == shapes

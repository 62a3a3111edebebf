"""Every place is named on every size and in every language, and no name lies upon another or upon a claimed track."""

from itertools import combinations

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.i18n import LANGUAGES
from kivy.app import App
from screens.kivy_host.text import rendered
from screens.ticket_to_ride.map.painting import claimed_width
from screens.ticket_to_ride.map.rail_map import RailMap
from tests.companion.playing import new_table, play, quick_store

ROOMS = {
    "small phone": (320, 316),
    "low phone": (360, 536),
    "phone": (412, 636),
    "small phone lying": (480, 360),
    "phone lying": (595, 412),
    "tablet": (440, 1280),
    "tablet lying": (920, 800),
}
"""What is left for the map on each."""
FLOOR = 10


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Each map before the first claim and late in a game of five, with most of its tracks claimed."""
    views = {}
    with quick_store(tmp_path_factory.mktemp("tables")) as store:
        for map_ in ("usa", "germany"):
            id_, session = new_table(store, map_, 5)
            for when, entries in (("early", 0), ("late", 210)):
                play(session, entries)
                views[map_, when] = session.view()
            store.leave(id_, session)
    assert sum(route.owner is not None for route in views["germany", "late"].game_view.routes) > 45
    return views


@pytest.fixture(scope="module")
def phone(tmp_path_factory):
    with Phone(tmp_path_factory.mktemp("phone")) as phone:
        yield phone


def shown(view, room):
    map_ = RailMap(App.get_running_app().app)
    map_.show(view.game_view, view.seats)
    map_.lay(0, 0, *room)
    return map_


def hidden(widget, box, view=None):
    """The claimed tracks that lie under a box, as wide as they are drawn."""
    for route in (view or widget.shown).routes:
        if route.owner is not None:
            track = widget.layout.tracks[route.id]
            half = claimed_width(track) / 2
            wider = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
            if crosses(track.start, track.end, wider):
                yield route.id


def crosses(a, b, box):
    """True if some of a line lies within a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        step, low, high = b[axis] - a[axis], box[axis] - a[axis], box[axis + 2] - a[axis]
        if abs(step) < 1e-9:
            if not low < 0 < high:
                return False
        else:
            first, last = max(first, min(low / step, high / step)), min(last, max(low / step, high / step))
    return last > first


def cut(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("map_", ["usa", "germany"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_its_name(phone, tables, map_, language):
    phone.app.change_setting("language", language)
    found = []
    for device, room in ROOMS.items():
        for when in ("early", "late"):
            widget = shown(tables[map_, when], room)
            named, size = widget.named, widget.layout.size
            missing = {place.id for place in widget.layout.board.places} - set(named)
            found += [(device, when, "has no name", place) for place in missing]
            for a, b in combinations(named, 2):
                if cut(named[a].box, named[b].box):
                    found.append((device, when, a, "upon", b))
            for place, spot in named.items():
                upon = list(hidden(widget, spot.box))
                if upon:
                    found.append((device, when, place, "upon claimed", upon))
                if not (spot.box[0] >= 0 and spot.box[1] >= 0 and spot.box[2] <= size[0] and spot.box[3] <= size[1]):
                    found.append((device, when, place, "beyond the map"))
                if spot.form.size < FLOOR:
                    found.append((device, when, place, "too small"))
    assert not found


def test_names_are_as_wide_as_they_were_thought_to_be(phone, tables):
    """What is drawn is what was placed: letters in their box, which says how large they are."""
    phone.app.change_setting("language", "ja")
    widget = shown(tables["germany", "late"], ROOMS["small phone"])
    for spot in widget.named.values():
        lines = [rendered(line, spot.form.size, bold=True) for line in spot.form.text.split("\n")]
        wide, high = ((spot.box[n + 2] - spot.box[n]) * widget.zoom for n in (0, 1))
        assert max(line.width for line in lines) <= wide + 3
        assert sum(line.height for line in lines) >= high, "the box leaves out the air around them"


def test_a_claim_moves_only_the_names_in_its_way(phone, tables):
    phone.app.change_setting("language", "en")
    early, late = (tables["germany", when] for when in ("early", "late"))
    widget = shown(early, ROOMS["phone"])
    before = dict(widget.named)
    widget.show(late.game_view, late.seats)
    in_the_way = {place for place, spot in before.items() if list(hidden(widget, spot.box, late.game_view))}
    moved = {place for place, spot in widget.named.items() if spot != before[place]}
    assert in_the_way
    assert in_the_way <= moved
    assert len(moved - in_the_way) <= 8


def test_the_map_fills_its_room(phone, tables):
    """From the outermost places to the edges there is a margin and no more, in either direction or in both."""
    for map_ in ("usa", "germany"):
        for device, room in ROOMS.items():
            widget = shown(tables[map_, "early"], room)
            wide, high = (side * widget.zoom for side in widget.layout.size)
            assert wide >= room[0] * 0.95, (map_, device)
            assert high >= room[1] * 0.95, (map_, device)
            assert claimed_width(next(iter(widget.layout.tracks.values()))) * widget.zoom >= 10.5, (map_, device)

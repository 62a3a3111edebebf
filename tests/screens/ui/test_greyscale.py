"""Without any colour everything that looks alike can still be told apart: by its shape, its letter or its pattern."""

from collections import Counter
from itertools import combinations
from types import SimpleNamespace

import pytest

from screens.offscreen.phone import Phone


from companion.games.great_western_trail.pictures import (
    CATTLE,
    TASKS,
    VALUES,
    cattle_picture,
    task_picture,
    tile_picture,
)
from companion.games.great_western_trail.state.in_play import HAZARDS
from scoring.great_western_trail import WORKERS
from screens.ui.pane import Painting
from screens.offscreen.contact_sheet import Picture, luminance
from tests.screens.paper import Free, put_on
from screens.pages.settings.page import SIZE_STOP
from screens.theme import tokens
from screens.ui.tree import nodes
from screens.ui.tree.controls import SWITCH, drawn
from screens.ui.tree.tree import Tree
from screens.ticket_to_ride.look import look
from screens.ticket_to_ride.map.geometry import Track
from screens.ticket_to_ride.map.painting import _claimed, _free
from screens.ui.pan_map.shapes import Paint

PIECE = "screens.stone_age.drawings.painters:piece"
SIDE = 60
"""Of each patch, in pixels: things are drawn as large as on a phone of density 2."""
CLEARLY = 24
"""So many of 256 levels of grey are seen as another one."""
APART = 0.025
"""So much of a thing must be drawn otherwise: a stroke of a letter."""


@pytest.fixture(scope="module", params=["light", "dark"])
def paper(request, tmp_path_factory):
    with Phone(tmp_path_factory.mktemp("grey"), size=(900, SIDE)) as phone:
        phone.app.change_setting("look", request.param)
        yield phone


def levels_of(paper, panes, folder):
    """Each pane on a patch of its own, as levels of grey."""
    for number, pane in enumerate(panes):
        pane.width, pane.height = SIDE * 0.9, SIDE * 0.9
        pane.x, pane.y = number * SIDE + SIDE * 0.05, SIDE * 0.05
    put_on(paper, Free(*panes))
    paper.frames()
    picture = Picture(*paper.size, paper.shot(folder / "patches.png"))
    lines = [[luminance(*line[i : i + 3]) for i in range(0, len(line), 4)] for line in picture.lines()]
    return [
        [level for line in lines[:SIDE] for level in line[number * SIDE : (number + 1) * SIDE]]
        for number in range(len(panes))
    ]


def drawn_on(levels):
    """Where something is drawn at all, and where a line or letter stands on it; how light either is plays no part."""
    ground = levels[0]
    shape = [abs(level - ground) > CLEARLY for level in levels]
    inside = Counter(level for level, drawn in zip(levels, shape, strict=True) if drawn)
    fill = inside.most_common(1)[0][0] if inside else ground
    ink = [drawn and abs(level - fill) > CLEARLY for level, drawn in zip(levels, shape, strict=True)]
    return shape, ink


def alike(patches):
    """The pairs that only their lightness tells apart."""
    parts = {name: drawn_on(levels) for name, levels in patches.items()}
    found = []
    for one, other in combinations(parts, 2):
        differing = sum(
            a != b for mine, its in zip(parts[one], parts[other], strict=True) for a, b in zip(mine, its, strict=True)
        )
        if differing < APART * max(sum(parts[one][0]), sum(parts[other][0])):
            found.append((one, other, differing))
    return found


def told_apart(paper, folder, widgets):
    patches = dict(zip(widgets, levels_of(paper, list(widgets.values()), folder), strict=True))
    return alike(patches)


CAR = 28
TRADE = ("green", "second_colour")


class CarsInGrey(Painting):
    """Cars of a track as the map paints them, as large as there is room."""

    def __init__(self, number, paint_track, theme):
        super().__init__(theme, self._draw_cars)
        paint = Paint()
        self.long = number * CAR
        ends = tuple(((at * CAR + 1, CAR / 2), (at * CAR + CAR - 1, CAR / 2)) for at in range(number))
        paint_track(paint, Track(SimpleNamespace(colour=""), (0, CAR / 2), (self.long, CAR / 2), ends), theme)
        self.painted = paint.lowest_first()

    def _draw_cars(self, pen, box):
        scale = box[2] / self.long
        for colour, shapes in self.painted:
            pen.polygons([[(x * scale, y * scale) for x, y in shape] for shape in shapes], colour)


def free_cars(colour, theme):
    def paint(into, track, look):
        track.route.colour = colour
        _free(into, track, look, faded=False)

    return CarsInGrey(1, paint, theme)


def claimed_cars(colour, theme):
    return CarsInGrey(2, lambda into, track, look: _claimed(into, track, look, colour=colour, faded=False), theme)


def test_the_check_itself_finds_what_only_colour_tells_apart(paper, tmp_path):
    letter = nodes.Text("A", "head", "#ffffff", align="center")
    marks = {name: drawn_by(paper, nodes.Card(letter, nodes.Surface(fill))) for name, fill in COLOURS.items()}
    assert [pair[:2] for pair in told_apart(paper, tmp_path, marks)] == [("a red one", "a green one")]


COLOURS = {"a red one": "#cc3333", "a green one": "#1a6933"}


def drawn_by(paper, node):
    tree = Tree(paper.app.theme, lambda _: None)
    tree.show(node)
    return tree


def test_the_check_sees_what_trees_draw(paper, tmp_path):
    """Two nodes that differ by their ink alone are alike, those of another shape are not."""
    inks = {ink: drawn_by(paper, nodes.Icon("check", ink, 48)) for ink in ("primary", "alert")}
    assert [pair[:2] for pair in told_apart(paper, tmp_path, inks)] == [("primary", "alert")]
    icons = {icon: drawn_by(paper, nodes.Icon(icon, "primary", 48)) for icon in ("check", "close")}
    assert told_apart(paper, tmp_path, icons) == []


def test_a_switch_that_is_on_differs_from_one_that_is_off(paper, tmp_path):
    switches = {on: drawn_by(paper, nodes.Painted(SWITCH, (on,), 48, 54)) for on in (True, False)}
    assert told_apart(paper, tmp_path, switches) == []


def test_the_text_size_that_is_chosen_differs_from_the_others(paper, tmp_path):
    stops = {at: drawn_by(paper, nodes.Painted(SIZE_STOP, (1, at, 3), 54, 54)) for at in (0, 1)}
    assert told_apart(paper, tmp_path, stops) == []


def test_players_have_shapes_of_their_own(paper, tmp_path):
    marks = {colour: drawn_by(paper, nodes.Mark(colour, "A", SIDE * 0.8)) for colour in tokens()["players"]}
    assert told_apart(paper, tmp_path, marks) == []


def test_free_tracks_have_patterns_of_their_own(paper, tmp_path):
    cars = {colour: free_cars(colour, paper.app.theme) for colour in look("routes")}
    assert told_apart(paper, tmp_path, cars) == []


def test_claimed_tracks_show_whose_they_are(paper, tmp_path):
    cars = {colour: claimed_cars(colour, paper.app.theme) for colour in tokens()["players"]}
    assert told_apart(paper, tmp_path, cars) == []


def test_resources_have_shapes_of_their_own(paper, tmp_path):
    kinds = ("wood", "brick", "stone", "gold", "food")
    pieces = {kind: drawn_by(paper, nodes.Painted(PIECE, (kind,), 54, 54)) for kind in kinds}
    assert told_apart(paper, tmp_path, pieces) == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_cattle_have_letters_of_their_own(paper, tmp_path, edition):
    tags = {slot: drawn_by(paper, drawn(cattle_picture(slot, edition, 3), 54)) for slot in CATTLE}
    assert told_apart(paper, tmp_path, tags) == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_tiles_have_pictures_of_their_own(paper, tmp_path, edition):
    found = (*HAZARDS, *WORKERS, *TRADE)
    kinds = {kind: drawn_by(paper, drawn(tile_picture(kind, edition), 54)) for kind in found}
    assert told_apart(paper, tmp_path, kinds) == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_tasks_of_objectives_have_symbols_of_their_own(paper, tmp_path, edition):
    found = (*TASKS, *VALUES, *(f"{colour}_tile" for colour in TRADE))
    tasks = {task: drawn_by(paper, drawn(task_picture(task, edition), 54)) for task in found}
    assert told_apart(paper, tmp_path, tasks) == []

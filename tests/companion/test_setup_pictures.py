"""The picture of every page of the setup guide, as the app and joined phones draw it."""

import json
import re
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from companion.drawing.shapes import Dashed, Disc, Icon, Lines, Mark, Panel, Polygon, Words, picture_as_plain
from companion.games import GAMES, boxes
from companion.games.great_western_trail import pictures as trail
from companion.games.stone_age.setup_picture import FILLS
from companion.games.ticket_to_ride.setup_picture import CARDS
from companion.table.header import Header
from companion.table.pages import pages
from companion.table.session import Session
from companion.table.setup import draw_ahead
from companion.table.setup_picture import setup_picture
from demo_players.tables import sit_down
from tests.declared import needs
from tests.full_games import FULL_BOXES

ROOT = Path(__file__).parent.parent.parent
TOKENS = json.loads((ROOT / "screens" / "assets" / "tokens.json").read_text(encoding="utf-8"))
PAGE = ROOT / "companion" / "lan" / "page"
SIZES = ((288.0, 165.0), (360.0, 216.0), (760.0, 300.0), (700.0, 460.0))
UNDRAWN = {
    ("ticket_to_ride", "board"),
    ("great_western_trail", "board"),
    ("ticket_to_ride", "first_player"),
    ("stone_age", "first_player"),
}
"""The board always lies there, and whoever begins has a flag."""
TABLES = [(box, players) for box in FULL_BOXES for players in GAMES[box.game].players]


def laid(box, players, *, drawn=False):
    game = GAMES[box.game]
    options = game.options(**box.options)
    session = Session(Header(game, options, sit_down(game, options, players), "full", 0))
    if drawn:
        session.do(draw_ahead(session.table, Random(4)))
    return session.table


def drawn_pages(table):
    """Every page with its pictures: each of its steps comes now, and those before it are done."""
    for page in pages(table):
        ids = [step.id for step in page.steps]
        for place, step in enumerate(ids):
            for size in SIZES:
                yield page.id, step, setup_picture(table, page, size, step, ids[:place])


def corners(shape):
    match shape:
        case Panel(box=(x, y, wide, high)) | Dashed(box=(x, y, wide, high)):
            return [(x, y), (x + wide, y + high)]
        case Disc(middle=(x, y), radius=reach):
            return [(x - reach, y - reach), (x + reach, y + reach)]
        case Polygon(points=points):
            return list(points)
        case Lines(paths=paths):
            return [point for path in paths for point in path]
        case Words() | Icon() | Mark():
            return [shape.middle]
    raise AssertionError(shape)


def colours(shape):
    return {getattr(shape, name, "") for name in ("fill", "line", "ink")} - {""}


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(("box", "players"), TABLES)
def test_every_page_is_drawn_within_its_picture(box, players, drawn):
    needs(GAMES[box.game], "setup.steps")
    names = {name.replace("-", "_") for name in re.findall(r"--([a-z0-9-]+):", (PAGE / "style.css").read_text())}
    icons = json.loads((ROOT / "screens" / "assets" / "icons.json").read_text())
    found = set()
    for page, step, picture in drawn_pages(laid(box, players, drawn=drawn)):
        found.add(page)
        assert {shape.seat for shape in picture.shapes if isinstance(shape, Mark)} <= set(range(players))
        for shape in picture.shapes:
            for x, y in corners(shape):
                assert -9 <= x <= picture.width + 9, (page, step, shape)
                assert -9 <= y <= picture.height + 9, (page, step, shape)
            for colour in colours(shape):
                assert colour.startswith("#") or (colour in TOKENS["colour"]["light"] and colour in names), colour
            if isinstance(shape, Icon):
                assert shape.name in icons
    assert found == set(GAMES[box.game].setup.pictures)


@pytest.mark.parametrize("box", FULL_BOXES, ids=lambda box: "-".join([box.game, *box.options.values()]))
def test_what_comes_now_is_lit_and_then_lies_there(box):
    needs(GAMES[box.game], "setup.pictures")
    table = laid(box, 3)
    for page in pages(table):
        for step in page.steps:
            later, now, lies = (
                setup_picture(table, page, SIZES[1], *look) for look in (("", ()), (step.id, ()), ("", (step.id,)))
            )
            changes = len({later, now, lies})
            assert changes == (1 if (box.game, step.id) in UNDRAWN else 3), step.id
            assert changes == 1 or count(now, *BRASS) > count(later, *BRASS), step.id
        assert len({setup_picture(table, page, SIZES[1], step.id, ()) for step in page.steps}) > 1, page.id


BRASS = "brass_fill", "brass"


def count(picture, *wanted):
    return sum(bool(colours(shape) & set(wanted)) for shape in picture.shapes)


# --- Ticket to Ride: seats around the board, decks beside it ---


def of_map(name):
    return next(box for box in boxes() if box.options.get("map") == name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["usa", "germany"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_seat_lies_upon_another_or_upon_a_hand(name, size, players):
    table = laid(of_map(name), players)
    picture = setup_picture(table, pages(table)[0], size, "deal", ())
    marks = [shape for shape in picture.shapes if isinstance(shape, Mark) and shape.lettered]
    hands = [shape.box for shape in picture.shapes if isinstance(shape, Panel) and shape.fill == "brass_fill"]
    assert len(marks) == players
    assert len(hands) == 4 * players
    for one, other in combinations(marks, 2):
        apart = max(abs(a - b) for a, b in zip(one.middle, other.middle, strict=True))
        assert apart > (one.side + other.side) / 2
    for mark in marks:
        half = mark.side / 2
        around = (mark.middle[0] - half, mark.middle[1] - half, mark.side, mark.side)
        assert all(are_apart(around, hand) for hand in hands)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "players"), [("usa", 4), ("germany", 4), ("germany", 3)])
def test_decks_and_cards_beside_the_board_lie_free(name, players, size):
    table = laid(of_map(name), players)
    boxes_of_later = [
        shape.box for shape in setup_picture(table, pages(table)[0], size, "", ()).shapes if isinstance(shape, Dashed)
    ]
    beside = [box for box in boxes_of_later if box[3] > 22 * size[1] / 220 and box[0] > size[0] / 2]
    assert len(beside) >= 6
    for one, other in combinations(beside, 2):
        same_hand = one[1] == other[1] and one[2] == other[2] and abs(one[0] - other[0]) < 2 * one[2]
        assert same_hand or are_apart(one, other), (one, other)


def are_apart(one, other):
    return (
        one[0] >= other[0] + other[2]
        or one[0] + one[2] <= other[0]
        or one[1] >= other[1] + other[3]
        or one[1] + one[3] <= other[1]
    )


# --- Great Western Trail: as many as this table has ---


@pytest.mark.parametrize(("players", "workers", "herds"), [(2, 3, 5), (3, 5, 5), (4, 7, 5)])
def test_a_space_for_each_worker_and_a_tag_for_each_breed(players, workers, herds):
    table = laid(next(box for box in boxes() if box.options.get("edition") == "first"), players)
    by_id = {page.id: page for page in pages(table)}
    tiles = setup_picture(table, by_id["tiles"], SIZES[1], "job_market", ())
    assert sum(isinstance(shape, Panel) and shape.fill == "brass_fill" for shape in tiles.shapes) == workers
    markets = setup_picture(table, by_id["markets"], SIZES[1], "cattle", ())
    assert sum(isinstance(shape, Polygon) for shape in markets.shapes) == herds


# --- one look, wherever it is drawn ---


def test_colours_are_those_of_the_app():
    own = TOKENS["great_western_trail"]
    for slot, (fill, on, *codes) in trail.CATTLE.items():
        look = own["cattle"][slot]
        assert (fill, on, *codes) == (look["fill"], look["on"], look.get("first", ""), look["second"])
    for name, tile in {**trail.TASKS, **trail.WORKER_TILES}.items():
        look = own["tasks"].get(name) or own["workers"][name]
        assert tile == (look["fill"], look["on"], look["icon"])
    assert {kind: look["fill"] for kind, look in TOKENS["resources"].items() if kind != "food"} == FILLS
    routes = TOKENS["ticket_to_ride"]["routes"]
    tints = {colour: "/".join(routes[colour][mode]["tint"] for mode in ("light", "dark")) for colour in CARDS}
    assert {colour: (routes[colour]["letter"], tints[colour]) for colour in CARDS} == CARDS


def test_as_json_a_picture_begins_at_the_upper_left_corner():
    table = laid(of_map("usa"), 2)
    plain = picture_as_plain(setup_picture(table, pages(table)[0], (360.0, 216.0), "", ()))
    board = next(shape for shape in plain["shapes"] if shape.get("line") == "rule2" and shape["shape"] == "panel")
    assert board["box"][1] == pytest.approx(36 * 216 / 220, abs=0.1)
    assert json.loads(json.dumps(plain)) == plain

"""Pictures of the setup guide keep within their cards: at every density, after a turn, while the page scrolls."""

import pytest

import screens.offscreen.phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from kivy.graphics import Canvas, Mesh  # isort: skip

from companion.game import Seat
from companion.games import GAMES, boxes
from companion.drawing.shapes import Icon, Words
from companion.table.pages import pages
from companion.table.setup_picture import setup_picture
from companion.table.state import open_table
from screens.ui.tree.nodes import Card, Painted
from tests.screens.figures import spots
from tests.declared import needs
from tests.full_games import FULL_BOXES

NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")


def seats_of(game, options, count):
    return tuple(Seat(*pair) for pair in zip(NAMES[:count], game.colours(options), strict=False))


def guide(phone, box, count):
    game = GAMES[box.game]
    options = game.options(**box.options)
    phone.app.resume(phone.app.store.new_table(game, options, seats_of(game, options, count))[0])
    phone.settle()


def picture(phone):
    return next(spot for spot in spots(phone) if isinstance(spot.node, Painted) and spot.node.key == "picture")


def extent(canvas: Canvas) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all that is painted."""
    xs, ys = [], []
    for part in canvas.children:
        if isinstance(part, Mesh):
            xs += part.vertices[0::4]
            ys += part.vertices[1::4]
        elif hasattr(part, "pos") and hasattr(part, "size"):
            xs += [part.pos[0], part.pos[0] + part.size[0]]
            ys += [part.pos[1], part.pos[1] + part.size[1]]
        elif hasattr(part, "points"):
            xs += part.points[0::2]
            ys += part.points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def card_around(spot):
    around = [one for one in spot.tree.handles() if spot.path[: len(one.path)] == one.path]
    return [one for one in around if type(one.node) is Card][-1]


def outside(phone) -> list[float]:
    """By how much the picture leaves its card at each side, in dp."""
    spot = picture(phone)
    card, tree = card_around(spot), spot.tree
    left, bottom, right, top = extent(tree.widget.canvas_of(spot.path))
    low, high = card.y - tree.top, card.top - tree.top
    over = (card.x - tree.x - left, right - (card.right - tree.x), low - bottom, top - high)
    return [by for by in over if by > 0]


@pytest.mark.parametrize("density", [1, 2, 3])
@pytest.mark.parametrize("box", FULL_BOXES, ids=lambda box: box.name)
def test_a_picture_keeps_within_its_card(open_phone, box, density):
    needs(GAMES[box.game], "setup.pictures")
    phone = open_phone(size=(360, 640), density=density)
    guide(phone, box, 3)
    assert outside(phone) == []
    before = picture(phone).node
    phone.size = phone.window.surround.size = (800 * density, 360 * density)
    phone.settle()
    assert outside(phone) == []
    phone.size = phone.window.surround.size = (360 * density, 640 * density)
    phone.settle()
    assert picture(phone).node == before, "laid out again whenever its size changes"


def test_nothing_is_painted_over_the_app_bar_while_the_guide_scrolls(open_phone, tmp_path):
    phone = open_phone(size=(412, 640))
    guide(phone, next(box for box in boxes() if box.game == "stone_age"), 3)
    page = phone.app.page
    lines = 4 * phone.size[0] * int(page.scroll.top + 2)
    whole = phone.shot(tmp_path / "before.png")
    scrolls = {whole[at : at + 4] for at in range(lines // 3, lines, 4)}
    assert len(scrolls) > 100, "what scrolls is in the picture"
    before = whole[lines:]
    for part in (0.8, 0.6, 0.4):
        page.scroll.scroll_y = part
        phone.settle()
        assert phone.shot(tmp_path / "scrolled.png")[lines:] == before


@pytest.mark.parametrize(("count", "usable"), [(2, 2), (3, 2), (4, 3)])
def test_any_two_of_the_village_may_be_used_by_three(count, usable):
    game = GAMES["stone_age"]
    options = game.options()
    table = open_table(game, options, seats_of(game, options, count), "full")
    page = next(page for page in pages(table) if page.id == "players")
    shapes = setup_picture(table, page, (340, 200), "", ()).shapes
    assert not [shape for shape in shapes if isinstance(shape, Icon) and shape.name == "close"]
    assert f"{usable}/3" in [shape.words for shape in shapes if isinstance(shape, Words)]

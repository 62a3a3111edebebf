"""Stone Age as it is laid out: the board with its piles and stacks, and what everybody begins with."""

from companion.drawing.setup_scene import Scene, SetupDrawing
from companion.drawing.shapes import Disc, Lines, Panel, Point, Rect, middle_of, spread
from companion.games.stone_age.box import box
from companion.games.stone_age.state import State

GOODS = ("food", "wood", "brick", "stone", "gold")
VILLAGE = ("hammer", "home-variant", "sprout")
"""Tool maker, hut and field."""
STACKS = 4
FILLS = {"wood": "#9A6232", "brick": "#C0573A", "stone": "#8C9094", "gold": "#E0A82E"}
PALE = "73"
"""How much of a colour is left of what comes later."""
LINE = 0.058
"""The outline of a resource, in parts of its side."""
STONE = ((-0.23, 0.3), (0.15, 0.335), (0.455, 0.07), (0.33, -0.32), (-0.265, -0.32), (-0.45, -0.015))
BAR = ((-0.28, 0.235), (0.28, 0.235), (0.465, -0.235), (-0.465, -0.235))


def _board(scene: Scene, _: State) -> None:
    """The first page: goods on their places, tools, cards and building stacks."""
    ground = (0.0, 2.0, scene.width, scene.height - 2)
    scene.ground(ground)
    left, wide, third = 8.0, scene.width - 16, ground[3] / 3
    _goods(scene, left, wide, ground[1] + 2 * third, third)
    _tools(scene, left, wide * 0.32, ground[1] + third, third)
    _cards(scene, left + wide * 0.36, wide * 0.64, ground[1] + third, third)
    _stacks(scene, left, wide, ground[1], third)


def _goods(scene: Scene, left: float, wide: float, bottom: float, high: float) -> None:
    """Food on the hunt, each resource on its place, with their numbers."""
    pieces = box().pieces
    for kind, (at, width) in zip(GOODS, spread(5, left, wide, 96 * scene.grown, 0.1), strict=True):
        step = "board" if kind == "food" else "resources"
        place = (at, bottom + high * 0.14, width, high * 0.72)
        scene.piece(step, place)
        middle, side = middle_of(place), min(high * 0.42, width * 0.42)
        _good(scene, kind, (at + width * 0.29, middle[1]), side, pale=not scene.known(step))
        number = pieces["food_tokens" if kind == "food" else kind]
        scene.say(number, (at + width * 0.7, middle[1]), width * 0.44, high * 0.3, scene.ink(step))


def _good(scene: Scene, kind: str, middle: Point, side: float, *, pale: bool) -> None:
    """A drumstick, a log, a jointed block, a stone, a bar."""
    ink = "ink3" if pale else "ink"
    if kind == "food":
        scene.icon("food-drumstick", middle, side * 0.98, ink)
        return
    fill, (x, y) = FILLS[kind] + (PALE if pale else ""), middle
    match kind:
        case "wood":
            log = (x - side * 0.475, y - side * 0.265, side * 0.95, side * 0.53)
            scene.add(Panel(log, side * 0.265, fill, ink), Disc((x + side * 0.235, y), side * 0.13, fill, ink))
        case "brick":
            block = (x - side * 0.455, y - side * 0.32, side * 0.91, side * 0.64)
            joints = ((-0.45, 0, 0.45, 0), (0, 0, 0, 0.3), (-0.2, -0.3, -0.2, 0), (0.2, -0.3, 0.2, 0))
            paths = tuple(((x + side * a, y + side * b), (x + side * c, y + side * d)) for a, b, c, d in joints)
            scene.add(Panel(block, side * 0.1, fill, ink), Lines(paths, ink, side * LINE * 0.85))
        case "stone":
            scene.outline(STONE, middle, side, fill, ink, LINE)
        case "gold":
            scene.outline(BAR, middle, side, fill, ink, LINE)
            high = y + side * 0.075
            scene.add(Lines((((x - side * 0.155, high), (x + side * 0.155, high)),), ink, side * LINE))


def _tools(scene: Scene, left: float, wide: float, bottom: float, high: float) -> None:
    """Two piles: 1 with 2 on the back, 3 with 4."""
    pieces, ink = box().pieces, scene.ink("tools")
    numbers = (pieces["tool_tiles_1_2"], pieces["tool_tiles_3_4"])
    for value, number, (at, width) in zip((1, 3), numbers, spread(2, left, wide, 56 * scene.grown), strict=True):
        tile = (at, bottom + high * 0.36, width, high * 0.5)
        scene.pile("tools", tile)
        scene.icon("hammer", (at + width * 0.32, tile[1] + tile[3] / 2), high * 0.28, ink)
        scene.say(value, (at + width * 0.7, tile[1] + tile[3] / 2), width * 0.4, high * 0.28, ink)
        scene.say(number, (at + width / 2, bottom + high * 0.15), width, high * 0.22, "ink2")


def _cards(scene: Scene, left: float, wide: float, bottom: float, high: float) -> None:
    """The card spaces from the dearest, each with what it costs."""
    slots = len(box().slots)
    for cost, (at, width) in zip(range(slots, 0, -1), spread(slots, left, wide, 58 * scene.grown), strict=True):
        card = (at, bottom + high * 0.1, width, high * 0.8)
        scene.piece("cards", card)
        scene.say(cost, middle_of(card), width * 0.6, high * 0.3, scene.ink("cards"))


def _stacks(scene: Scene, left: float, wide: float, bottom: float, high: float) -> None:
    """A stack for each player; the others stay in the box."""
    for number, (at, width) in enumerate(spread(STACKS, left, wide, 84 * scene.grown), 1):
        tile = (at, bottom + high * 0.22, width, high * 0.62)
        if number <= scene.players:
            scene.pile("buildings", tile, sheets=3)
            scene.say(box().stack, middle_of(tile), width * 0.5, high * 0.36, scene.ink("buildings"))
        else:
            scene.piece("", tile)
            scene.icon("close", middle_of(tile), high * 0.36, "rule2")


# --- the second page ---


def _players(scene: Scene, _: State) -> None:
    """Figures, food and spare figures of everybody, the dice, and the limits of the village."""
    row = scene.height * 0.72 / scene.players
    for seat in range(scene.players):
        _player(scene, seat, (0.0, scene.height - (seat + 1) * row, scene.width, row))
    _below(scene, (0.0, 0.0, scene.width, scene.height * 0.25))


def _player(scene: Scene, seat: int, line: Rect) -> None:
    contents, (left, bottom, wide, high) = box(), line
    side = min(high * 0.8, 34 * scene.grown)
    scene.seat(seat, (left + side * 0.7, bottom + high / 2), side)
    shares = (
        ("players", "account", contents.start_figures, 0.3),
        ("players", "food-drumstick", contents.start_food, 0.54),
        ("beside", "account-plus-outline", contents.most_figures - contents.start_figures, 0.8),
    )
    for step, icon, number, at in shares:
        _counted(scene, step, icon, number, (left + wide * (at - 0.1), bottom + high * 0.1, wide * 0.2, high * 0.76))


def _counted(scene: Scene, step: str, icon: str, number: int, cell: Rect) -> None:
    scene.piece(step, cell)
    (x, y), size, ink = middle_of(cell), min(cell[3] * 0.55, 19 * scene.grown), scene.ink(step)
    scene.icon(icon, (x - size * 0.6, y), size * 1.15, ink)
    scene.say(number, (x + size * 0.65, y), size * 1.4, size, ink)


def _below(scene: Scene, line: Rect) -> None:
    """The dice, and how many of the village's places can be used in one round, whichever these are."""
    left, bottom, wide, high = line
    dice = (left + wide * 0.02, bottom + high * 0.1, wide * 0.3, high * 0.76)
    _counted(scene, "beside", "dice-multiple-outline", box().pieces["dice"], dice)
    usable = box().limits[scene.players].village_places
    ink = scene.counted_ink("limits")
    scene.say(f"{usable}/{len(VILLAGE)}", (left + wide * 0.42, bottom + high * 0.48), wide * 0.14, high * 0.4, ink)
    places = spread(len(VILLAGE), left + wide * 0.5, wide * 0.5, 70 * scene.grown)
    for icon, (at, width) in zip(VILLAGE, places, strict=True):
        tile = (at, bottom + high * 0.1, width, high * 0.76)
        scene.piece("limits", tile)
        scene.icon(icon, middle_of(tile), high * 0.44, scene.ink("limits"))


SETUP_PICTURES = {
    "board": SetupDrawing(_board, boarded=True, grows=True),
    "players": SetupDrawing(_players, grows=True),
}

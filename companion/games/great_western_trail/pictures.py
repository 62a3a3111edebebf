"""Tiles, ear tags and symbols of Great Western Trail as shapes: in the setup, before an option, on keys."""

from functools import cache
from math import dist

from companion.drawing.shapes import (
    Dashed,
    Disc,
    Icon,
    Lines,
    Panel,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Words,
    middle_of,
)
from companion.games.great_western_trail.box import Components, MasterTile
from companion.games.great_western_trail.box.board import Board
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import HAZARDS, UNTOLD
from scoring.great_western_trail import WORKERS

SIDE = 36.0
"""Of a picture before an option, in dp."""
DARK, PAPER, WHITE = "#201B14", "#FFFDF7", "#FFFFFF"
CATTLE = {
    "gray": ("#9B968C", DARK, "JE", "CR"),
    "green": ("#4E8F42", WHITE, "DB", "SG"),
    "black": ("#2A2722", WHITE, "BA", "PW"),
    "white": ("#FFFFFF", DARK, "GU", "GA"),
    "yellow": ("#EDB92E", DARK, "HO", "BA"),
    "red": ("#C23B2E", WHITE, "BS", "LH"),
    "blue": ("#24539A", WHITE, "AY", "CO"),
    "brown": ("#7A4A22", WHITE, "WH", "SH"),
    "purple": ("#6B3F8F", WHITE, "TL", "HE"),
    "orange": ("#E0832A", DARK, "", "SI"),
}
"""Fill and ink of a slot, and its letters in the first and the second edition."""
TASKS = {
    "building": ("#7A4A22", PAPER, "home-variant"),
    "hazard": ("#A2342A", PAPER, "alert"),
    "station": ("#55606B", PAPER, "train"),
    "terminal_city_disc": ("#24539A", WHITE, "flag-variant"),
}
WORKER_TILES = {
    "cowboy": ("#8A5A2B", PAPER, "account-cowboy-hat"),
    "craftsman": ("#3E6E8E", PAPER, "hammer"),
    "engineer": ("#55606B", PAPER, "train"),
}
HAZARD_ICONS = {"flood": "waves", "drought": "weather-sunny", "rockfall": "landslide"}
TRADE = {
    ("green", "first"): ("#44823A", WHITE, "G"),
    ("green", "second"): ("#44823A", WHITE, "G"),
    ("second_colour", "first"): ("#24539A", WHITE, "B"),
    ("second_colour", "second"): ("#E0832A", DARK, "O"),
}
"""Tiles that are teepees in the first edition and outlaws in the second."""
TRADE_ICON = {"first": "tent", "second": "account-cowboy-hat"}
VALUES = {"cattle_value3": 3, "cattle_value4": 4, "cattle_value5": 5}
COUNTED = {"hazards": "hazard", "stations": "station", "buildings": "building"}
MASTER_ICONS = {"workers": "account-group", "objectives": "cards-outline"}
ROWS = {"dollar": "cash", "draw": "cards-outline", "cert": "certificate-outline", "engine": "train"}
"""The icons of auxiliary actions; all others remove cards."""
DISCS = {
    "aux_dollar": "cash",
    "aux_draw": "cards-outline",
    "aux_cert": "certificate-outline",
    "aux_engine": "train",
    "aux_cull": "trash-can-outline",
    "cert": "arrow-up-bold",
    "step": "shoe-print",
    "hand": "cards",
    "station": "undo",
}
"""The icons of discs, by how their names begin."""
TASK_STEP = 1.2
"""From symbol to symbol of a card, by their side."""
SMALL = 23.0
"""The side of symbols before an option, in dp."""
TAG = ((0.26, 1.0, 0.1), (0.74, 1.0, 0.1), (1.0, 0.66, 0.12), (1.0, 0.0, 0.14), (0.0, 0.0, 0.14), (0.0, 0.66, 0.12))
"""The corners of an ear tag in the unit square, and how far each is rounded."""
BENDS = 3
"""Into so many strokes."""


def ear_tag(box: Rect, fill: str, ink: str, line: str, value: int, code: str = "") -> tuple[Shape, ...]:
    """Cattle: the breeding value, and two letters of the breed."""
    left, bottom, wide, high = box
    points = _outline(box)
    hole, x = Disc((left + wide / 2, bottom + high * 0.85), wide * 0.07, fill, line), left + wide / 2
    number = Words(str(value), (x, bottom + high * (0.53 if code else 0.4)), wide, high * (0.42 if code else 0.52), ink)
    letters = (Words(code, (x, bottom + high * 0.18), wide, high * 0.3, ink),) if code else ()
    return (Polygon(points, fill, line, max(1.3, wide / 28)), hole, number, *letters)


def _outline(box: Rect) -> tuple[Point, ...]:
    """Once around an ear tag, every corner a short bend."""
    left, bottom, wide, high = box
    corners = [(left + x * wide, bottom + y * high) for x, y, _ in TAG]
    path = list[Point]()
    for at, (corner, (_, _, part)) in enumerate(zip(corners, TAG, strict=True)):
        start = _towards(corner, corners[at - 1], part * wide)
        end = _towards(corner, corners[(at + 1) % len(corners)], part * wide)
        path += [_bend(start, corner, end, step / BENDS) for step in range(BENDS + 1)]
    return tuple(path)


def _bend(a: Point, b: Point, c: Point, t: float) -> Point:
    """A point on the curve from a to c that b pulls aside."""
    x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t**2 * c[i] for i in (0, 1))
    return x, y


def _towards(a: Point, b: Point, far: float) -> Point:
    part = far / dist(a, b)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def cattle(box: Rect, slot: str, edition: str, value: int) -> tuple[Shape, ...]:
    fill, ink, first, second = CATTLE[slot]
    return ear_tag(box, fill, ink, "ink2", value, first if edition == "first" else second)


def _tile(box: Rect, fill: str, ink: str, icon: str) -> tuple[Shape, ...]:
    return Panel(box, box[3] * 0.23, fill), Icon(icon, middle_of(box), box[3] * 0.6, ink)


def trade(box: Rect, colour: str, edition: str) -> tuple[Shape, ...]:
    """A teepee or an outlaw's hat above the letter of its colour."""
    (fill, ink, letter), (left, bottom, wide, high) = TRADE[colour, edition], box
    upper, low = (left + wide / 2, bottom + high * 0.62), (left + wide / 2, bottom + high * 0.2)
    sign = (
        teepee(upper, high * 0.5, ink) if edition == "first" else (Icon("account-cowboy-hat", upper, high * 0.54, ink),)
    )
    return Panel(box, high * 0.23, fill), *sign, Words(letter, low, wide, high * 0.3, ink)


def teepee(middle: Point, side: float, ink: str) -> tuple[Shape, ...]:
    """A tent of skins: its poles cross above, its door is open."""

    def at(x: float, y: float) -> Point:
        return middle[0] + (x - 0.5) * side, middle[1] + (y - 0.5) * side

    poles = Lines(((at(0.5, 0.78), at(0.36, 1)), (at(0.5, 0.78), at(0.64, 1))), ink, max(1.2, side * 0.09))
    skins = (at(0.5, 0.86), at(0.98, 0.04), at(0.66, 0.04), at(0.5, 0.46), at(0.34, 0.04), at(0.02, 0.04))
    return poles, Polygon(skins, ink, ink, 0.8)


def stock(box: Rect, kind: str, edition: str) -> tuple[Shape, ...]:
    """A tile of any kind, face up."""
    if (kind, edition) in TRADE:
        return trade(box, kind, edition)
    if kind in HAZARDS:
        return _tile(box, *TASKS["hazard"][:2], HAZARD_ICONS[kind])
    if kind in WORKERS:
        return _tile(box, *WORKER_TILES[kind])
    if kind == UNTOLD:
        return Panel(box, box[3] * 0.23, "card", "rule2"), Words(UNTOLD, middle_of(box), box[2], box[3] * 0.5, "ink2")
    return (Dashed(box, box[3] * 0.23),)


def task(box: Rect, name: str, edition: str, below: str = "") -> tuple[Shape, ...]:
    """One symbol of an objective card; the last city's disc has its value below the flag."""
    if name in VALUES:
        return ear_tag(box, "card", "ink", "ink", VALUES[name])
    if name.endswith("_tile"):
        return trade(box, name.removesuffix("_tile"), edition)
    (fill, ink, icon), (left, bottom, wide, high) = TASKS[name], box
    if name != "terminal_city_disc" or not below:
        return _tile(box, fill, ink, icon)
    flag = Icon(icon, (left + wide / 2, bottom + high * 0.62), high * 0.54, ink)
    return (
        Panel(box, high * 0.23, fill),
        flag,
        Words(below, (left + wide / 2, bottom + high * 0.2), wide, high * 0.3, ink),
    )


def stationmaster(box: Rect, edition: str, tile: MasterTile) -> tuple[Shape, ...]:
    """What a tile counts, in as many halves as it has colours."""
    if tile.of == "pairs":
        side, high = box[2] * 0.6, box[1] + box[3] * 0.2
        sides = ((box[0], high, side, side), (box[0] + box[2] * 0.4, high, side, side))
        kinds = zip(sides, ("green", "second_colour"), strict=True)
        return tuple(shape for side, colour in kinds for shape in _trade_sign(side, colour, edition))
    if tile.of in COUNTED:
        return _tile(box, *TASKS[COUNTED[tile.of]])
    if tile.of == "nothing" and tile.gives == "dollars":
        words = Words(f"${tile.amount}", middle_of(box), box[2] * 0.85, box[3] * 0.4, "brass_ink")
        return Panel(box, box[3] * 0.23, "brass_fill"), words
    if tile.of in ("certificates", "nothing"):
        return _tile(box, "brass_fill", "brass_ink", "star-outline")
    return _tile(box, "ink2", "page", MASTER_ICONS[tile.of])


def _trade_sign(box: Rect, colour: str, edition: str) -> tuple[Shape, ...]:
    fill, ink, _ = TRADE[colour, edition]
    middle, side = middle_of(box), box[3]
    sign = (
        teepee(middle, side * 0.7, ink)
        if edition == "first"
        else (Icon("account-cowboy-hat", middle, side * 0.62, ink),)
    )
    return Panel(box, side * 0.22, fill), *sign


# --- each by itself ---

BOX: Rect = (0.0, 0.0, SIDE, SIDE)


@cache
def tile_picture(kind: str, edition: str) -> Picture:
    return Picture(SIDE, SIDE, stock(BOX, kind, edition))


@cache
def cattle_picture(slot: str, edition: str, value: int) -> Picture:
    return Picture(SIDE, SIDE, cattle(BOX, slot, edition, value))


@cache
def task_picture(name: str, edition: str, below: str = "") -> Picture:
    return Picture(SIDE, SIDE, task(BOX, name, edition, below))


@cache
def trade_picture(edition: str) -> Picture:
    """What stands for tiles of trade: a teepee in the first edition, an outlaw's hat in the second."""
    middle = middle_of(BOX)
    hat = (Icon("account-cowboy-hat", middle, SIDE, "ink2"),)
    return Picture(SIDE, SIDE, teepee(middle, SIDE * 0.8, "ink2") if edition == "first" else hat)


@cache
def tasks_picture(
    names: tuple[str, ...], edition: str, below: str, side: float = SIDE, served: tuple[bool, ...] = ()
) -> Picture:
    """The symbols of an objective card; with badges once it is known what they are served by."""
    shapes, step, low = list[Shape](), side * TASK_STEP, 4.0 if served else 0.0
    for at, name in enumerate(names):
        shapes += task((at * step, low, side, side), name, edition, below)
    for at, good in enumerate(served):
        shapes += _badge((at * step + side * 0.88, low + side * 0.12), side * 0.25, good)
    return Picture((len(names) - 1) * step + side + low, side + low, tuple(shapes))


def _badge(middle: Point, radius: float, good: bool) -> tuple[Shape, ...]:
    """A check on what is served, a minus on what is not."""
    if good:
        ring = Disc(middle, radius + 1, "card"), Disc(middle, radius, "primary")
        return *ring, Icon("check", middle, radius * 1.5, "primary_ink")
    return Disc(middle, radius, "card", "rule2"), Icon("minus", middle, radius * 1.5, "ink")


@cache
def master_picture(edition: str, tile: MasterTile) -> Picture:
    return Picture(SIDE, SIDE, stationmaster(BOX, edition, tile))


MILESTONES = {
    "city": (*TASKS["terminal_city_disc"][:2], "flag-checkered"),
    "station": TASKS["station"],
    "building": TASKS["building"],
    "cattle": (*WORKER_TILES["craftsman"][:2], "cow"),
    "hazard": TASKS["hazard"],
    "objective": (*WORKER_TILES["engineer"][:2], "cards-outline"),
}


@cache
def milestone_picture(kind: str, edition: str) -> Picture:
    """A kind of milestone; a tile of the stock looks like itself."""
    return _alone(*_tile(BOX, *MILESTONES[kind])) if kind in MILESTONES else tile_picture(kind, edition)


@cache
def city_picture(value: int, edge: str) -> Picture:
    """A city of the railroad by its value; a black edge is thicker."""
    middle, black = middle_of(BOX), edge == "black"
    rim = (Disc(middle, 16, "ink"), Disc(middle, 12.6, "card")) if black else (Disc(middle, 16, "card", "rule2"),)
    return Picture(SIDE, SIDE, (*rim, Words(str(value), middle, 24, 14.5, "ink")))


@cache
def _station_picture(number: int) -> Picture:
    """A station of the railroad, on the square of its turnout."""
    return _alone(*_named(BOX, str(number), *TASKS["station"][:2]))


@cache
def building_picture(name: str) -> Picture:
    """A private building by its number and side."""
    return _alone(*_named(BOX, name, *TASKS["building"][:2]))


@cache
def neutral_picture(letter: str) -> Picture:
    return _alone(*_named(BOX, letter, "primary", "primary_ink"))


@cache
def token_picture() -> Picture:
    """The job market token."""
    middle = middle_of(BOX)
    sign = Icon("flag-checkered", middle, 18, "brass_ink")
    return _alone(Dashed(BOX, 9), Disc(middle, 15, "brass_fill", "brass"), sign)


@cache
def spaces_picture(there: tuple[bool, ...], step: float) -> Picture:
    """The numbered spaces of one kind of hazard: which of them hold a tile."""
    shapes, side = list[Shape](), step - 6
    for at, lies in enumerate(there):
        box = (at * step + 3, 3.0, side, side)
        shapes.append(Panel(box, 9, TASKS["hazard"][0]) if lies else Dashed(box, 9))
        shapes.append(Words(str(at + 1), middle_of(box), side, side * 0.42, TASKS["hazard"][1] if lies else "ink2"))
    return Picture(step * len(there), step, tuple(shapes))


@cache
def track_picture(tiles: tuple[str, ...], worth: tuple[str, ...], edition: str, width: float, size: float) -> Picture:
    """The spaces of teepees or outlaws with what lies there; below each what it is worth, or the sign of a token."""
    step, below = width / len(tiles), size * 1.5
    side, shapes = min(40.0, step - 4), list[Shape]()
    for at, (tile, words) in enumerate(zip(tiles, worth, strict=True)):
        x, ink = step * (at + 0.5), "ink" if tile else "ink2"
        shapes += stock((x - side / 2, below, side, side), tile, edition)
        line = (x, below / 2)
        shapes.append(Words(words, line, step - 2, size, ink) if words else Icon("swap-horizontal", line, below, ink))
    return Picture(width, side + below, tuple(shapes))


HAND = "hand-back-right"


@cache
def hand_picture(hand: str) -> Picture:
    """A hand that takes a toll; the black one lies on paper, so that it is seen in the dark."""
    middle = middle_of(BOX)
    if hand == "green":
        return _alone(Icon(HAND, middle, SIDE, TRADE["green", "first"][0]))
    return _alone(Disc(middle, SIDE / 2, "#F4EEE2"), Icon(HAND, middle, SIDE * 0.72, "#0B0A08"))


ACT_TILES = {
    "hire": (*WORKER_TILES["cowboy"][:2], "account-plus-outline"),
    "build": (*TASKS["building"][:2], "hammer"),
    "copy": TASKS["building"],
    "hazard": TASKS["hazard"],
    "engine": WORKER_TILES["engineer"],
    "back": WORKER_TILES["engineer"],
    "leave_end": WORKER_TILES["engineer"],
    "special_delivery": (*WORKER_TILES["engineer"][:2], "train-variant"),
    "upgrade": (*TASKS["station"][:2], "flag-variant"),
    "upgrade_here": (*TASKS["station"][:2], "flag-variant"),
    "instead": ("sunken", "ink", "star-outline"),
    "auxiliary": ("sunken", "ink", "star-outline"),
    "dollars": ("sunken", "ink", "cash"),
    "draw": ("sunken", "ink", "cards-outline"),
    "objective": ("sunken", "ink", "cards"),
    "certificates": ("sunken", "ink", "certificate-outline"),
    "to_limit": ("sunken", "ink", "certificate-outline"),
    "ride": ("sunken", "ink", "shoe-print"),
    "free_ride": ("sunken", "ink", "shoe-print"),
    "token": ("sunken", "ink", "restart"),
}
"""The tile of each action, with symbols that the page of joined phones has; others have a picture of their own."""


@cache
def act_picture(which: str, edition: str) -> Picture:
    """An action before its name; cards that are discarded have the colour of their breed."""
    do, _, card = which.partition("/")
    ground = Panel(BOX, SIDE * 0.23, "sunken")
    if do == "discard" and card == "objective":
        return _alone(ground, Icon("cards-outline", middle_of(BOX), SIDE * 0.6, "ink"))
    if do in ("discard", "buy"):
        return _alone(ground, *_tags(card, edition))
    return _alone(*_tile(BOX, *ACT_TILES[do])) if do in ACT_TILES else _alone(*_trade_sign(BOX, "green", edition))


def _tags(card: str, edition: str) -> list[Shape]:
    """An ear tag in the colour of its breed with its letters, or with the value that is asked for; two for a pair."""
    fill, ink, *letters = CATTLE.get(card, ("card", "ink", "", ""))
    words = letters[edition == "second"] or (card[-1] if card.startswith("value_") else "")
    shapes = list[Shape]()
    for left in (4.0, 12.0) if card == "pair" else (8.0,):
        shapes.append(Polygon(_outline((left, 5.0, 20.0, 26.0)), fill, "ink", 1.4))
        shapes.append(Disc((left + 10.0, 26.5), 1.6, "sunken", "ink"))
    return [*shapes, Words(words, (18.0, 14.0), 18.0, 12.0, ink)] if words else shapes


OR = "or"
"""Between two actions of which only one is used."""
_CARD = (24.0, 32.0)
"""A card that is discarded, among signs of the usual side."""


@cache
def signs_picture(signs: tuple[str, ...]) -> Picture:
    """What a place does, as signs in a row: icons, cards that are discarded, a stroke between alternatives."""
    shapes, x = list[Shape](), 0.0
    for sign in signs:
        kind, _, which = sign.partition(":")
        card = kind == "card" and which != "objective"
        wide = 12.0 if kind == OR else _CARD[0] * (1.6 if which == "pair" else 1) if card else SIDE
        middle = (x + wide / 2, SIDE / 2)
        if kind == OR:
            shapes.append(Words("/", middle, wide, 24, "ink2"))
        elif card:
            shapes += _discarded(which, middle)
        else:
            shapes.append(Icon(which if kind == "icon" else "cards-outline", middle, SIDE, "ink2"))
        x += wide + 8
    return Picture(max(1.0, x - 8), SIDE, tuple(shapes))


def _discarded(which: str, middle: Point) -> list[Shape]:
    """A card in the colour of its breed; two of them for a pair."""
    (wide, high), fill = (
        _CARD,
        CATTLE["gray" if which == "pair" else which][0] if which in (*CATTLE, "pair") else "card",
    )
    shapes = list[Shape]()
    for aside in (-0.3, 0.3) if which == "pair" else (0.0,):
        shapes.append(Panel((middle[0] - wide / 2 + aside * wide, middle[1] - high / 2, wide, high), 6, fill, "ink"))
    return [*shapes, Words(which[-1], middle, wide, high * 0.7, "ink")] if which.startswith("value_") else shapes


def disc_icon(disc: str) -> str:
    """What clearing a circle of the player board gives."""
    return next((icon for begins, icon in DISCS.items() if disc.startswith(begins)), "circle-outline")


@cache
def _alone(*shapes: Shape) -> Picture:
    return Picture(SIDE, SIDE, shapes)


# --- before the words of an option ---


def picture(state: State, name: str) -> Picture | None:
    """What stands before an option of this picture's name."""
    kind, _, which = name.partition("/")
    edition = state.box.edition
    match kind:
        case "tile":
            return tile_picture(which, edition)
        case "building":
            return building_picture(which)
        case "neutral":
            return neutral_picture(which)
        case "herd":
            return cattle_picture(which, edition, state.board.start_herd[which].value)
        case "cattle":
            slot, _, points = which.partition("/")
            return cattle_picture(slot, edition, breeding_value(state.box, state.board, slot, int(points)))
        case "deck":
            tasks = tuple(state.box.objective[which].tasks)
            return tasks_picture(tasks, edition, str(state.box.cities[-1].value), SMALL)
        case "city":
            city = state.box.city[which]
            return city_picture(city.value, city.edge)
        case "stop":
            station = state.board.station_at.get(which)
            return _station_picture(station.number) if station else city_picture(int(which), "")
        case "stationmaster":
            return master_picture(edition, state.box.master[which])
        case "auxiliary":
            return _alone(Icon(ROWS.get(which, "trash-can-outline"), middle_of(BOX), 26, "ink"))
        case "hand":
            return hand_picture(which)
        case "act":
            return act_picture(which, edition)
        case "disc":
            return _alone(Icon(disc_icon(which), middle_of(BOX), 26, "ink"))
    return None


def _named(box: Rect, name: str, fill: str, ink: str) -> tuple[Shape, ...]:
    words = Words(name, middle_of(box), box[2], box[3] * (0.44 if len(name) < 3 else 0.34), ink)
    return Panel(box, box[3] * 0.22, fill), words


def breeding_value(box: Components, board: Board, slot: str, points: int) -> int:
    """Of a market card; of Simmental by the stage."""
    herd = box.herd[slot]
    stages = {stage.vp: stage.value for stage in board.simmental}
    return int(stages[points] if herd.variant else herd.value)

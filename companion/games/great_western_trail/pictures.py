"""Tiles, ear tags and symbols of Great Western Trail as shapes: in the setup, and before the words of an option."""

from companion.games.great_western_trail.box import MasterTile
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import HAZARDS, UNTOLD
from companion.shapes import Dashed, Disc, Icon, Lines, Panel, Picture, Point, Polygon, Rect, Shape, Words, middle_of
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
    ("green", "first"): ("#4E8F42", WHITE, "G"),
    ("green", "second"): ("#4E8F42", WHITE, "G"),
    ("second_colour", "first"): ("#24539A", WHITE, "B"),
    ("second_colour", "second"): ("#E0832A", DARK, "O"),
}
"""Tiles that are teepees in the first edition and outlaws in the second."""
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
TAG = ((0.26, 1.0), (0.74, 1.0), (1.0, 0.66), (1.0, 0.0), (0.0, 0.0), (0.0, 0.66))


def ear_tag(box: Rect, fill: str, ink: str, line: str, value: int, code: str = "") -> tuple[Shape, ...]:
    """Cattle: the breeding value, and two letters of the breed."""
    left, bottom, wide, high = box
    points = tuple((left + x * wide, bottom + y * high) for x, y in TAG)
    hole, x = Disc((left + wide / 2, bottom + high * 0.85), wide * 0.07, fill, line), left + wide / 2
    number = Words(str(value), (x, bottom + high * (0.53 if code else 0.4)), wide, high * (0.42 if code else 0.52), ink)
    letters = (Words(code, (x, bottom + high * 0.18), wide, high * 0.27, ink),) if code else ()
    return (Polygon(points, fill, line, max(1.3, wide / 28)), hole, number, *letters)


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
        half, high = box[2] / 2, box[1] + box[3] / 4
        sides = ((box[0], high, half, half), (box[0] + half, high, half, half))
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


# --- before the words of an option ---


def picture(state: State, name: str) -> Picture | None:
    """What stands before an option of this picture's name."""
    kind, _, which = name.partition("/")
    box, wide = (0.0, 0.0, SIDE, SIDE), SIDE
    edition, middle = state.box.edition, middle_of(box)
    match kind:
        case "tile":
            shapes = stock(box, which, edition)
        case "building":
            shapes = _named(box, which, *TASKS["building"][:2])
        case "neutral":
            shapes = _named(box, which, "primary", "primary_ink")
        case "herd":
            shapes = cattle(box, which, edition, state.board.start_herd[which].value)
        case "cattle":
            slot, _, points = which.partition("/")
            shapes = cattle(box, slot, edition, _breeding_value(state, slot, int(points)))
        case "deck":
            tasks, last = state.box.objective[which].tasks, str(state.box.cities[-1].value)
            wide = 26.0 * len(tasks)
            places = enumerate(tasks)
            shapes = tuple(s for at, one in places for s in task((at * 26.0, 6.5, 23, 23), one, edition, last))
        case "city":
            city = state.box.city[which]
            shapes = Disc(middle, 16, "card", "ink2"), Words(str(city.value), middle, 24, 15, "ink")
        case "stationmaster":
            shapes = stationmaster(box, edition, state.box.master[which])
        case "auxiliary":
            shapes = (Icon(ROWS.get(which, "trash-can-outline"), middle, 26, "ink"),)
        case "disc":
            icon = next((icon for begins, icon in DISCS.items() if which.startswith(begins)), "circle-outline")
            shapes = (Icon(icon, middle, 26, "ink"),)
        case _:
            return None
    return Picture(wide, SIDE, shapes)


def _named(box: Rect, name: str, fill: str, ink: str) -> tuple[Shape, ...]:
    words = Words(name, middle_of(box), box[2], box[3] * (0.44 if len(name) < 3 else 0.34), ink)
    return Panel(box, box[3] * 0.22, fill), words


def _breeding_value(state: State, slot: str, points: int) -> int:
    """Of a market card; of Simmental by the stage."""
    herd = state.box.herd[slot]
    stages = {stage.vp: stage.value for stage in state.board.simmental}
    return int(stages[points] if herd.variant else herd.value)

"""What a row counts: as a tile, and in a few words."""

from companion.words.numbers import shown_number, signed
from scoring.own_sheet.rows import Bid, Count, Group, Pick, Points, Product, Rank, Row, Sets, Sheet, Steps
from screens.theme import tokens
from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Card, Icon, Node, Painted, Surface, Text
from screens.ui.tree.nodes import Row as Line

KINDS = ("number", "count", "table", "pick", "rank", "product", "sets", "bid", "group")
"""In the order in which they are offered: what most rows are comes first."""
ICONS = {
    "pick": "checkbox-marked",
    "rank": "trophy-outline",
    "bid": "hand-back-right",
    "product": "table",
    "group": "plus-circle-outline",
}
LETTERS = {"number": "12", "count": "n×"}
PAINTED = {"table": "screens.own_sheet.painters:steps", "sets": "screens.own_sheet.painters:shapes"}
TILE = 40
"""How large the tile of a kind is, in dp."""
FEW = 6
"""So many numbers of a list are named."""
_OF_TYPE = {
    Points: "number",
    Count: "count",
    Steps: "table",
    Pick: "pick",
    Rank: "rank",
    Product: "product",
    Sets: "sets",
    Bid: "bid",
}


def kind_of(row: Row | Group) -> str:
    return "group" if isinstance(row, Group) else _OF_TYPE[type(row.kind)]


def tile(kind: str) -> Node:
    """A picture of what it counts."""
    if kind in PAINTED:
        return Painted(PAINTED[kind], (), TILE, TILE)
    if kind in ICONS:
        part: Node = Icon(ICONS[kind], "ink2", 22, TILE)
    else:
        part = Text(LETTERS[kind], "label", "ink2", align="center")
    return Line((Card(part, Surface("sunken", radius=8), (0, 8), TILE),), widths=(TILE,))


def tile_of_sheet(sheet: Sheet) -> Node:
    return Line((sheet_tile(sheet.icon, sheet.tile, sheet.name),), pad=(8, 0, 8, 0))


def sheet_tile(icon: str, ground: str, name: str) -> Node:
    """Its icon, or the first letter of its name, on the ground it has."""
    fill, ink = (ground_of(ground), on_ground()) if ground else ("sunken", "ink2")
    part: Node = Icon(icon, ink, 22, TILE) if icon else Text(name[:1], "label", ink, align="center")
    return Line((Card(part, Surface(fill, radius=8), (0, 8), TILE),), widths=(TILE,))


def ground_of(name: str) -> str:
    return str(tokens()["own_sheet"]["grounds"][name])


def on_ground() -> str:
    """What is seen on any of them."""
    return str(tokens()["own_sheet"]["on"])


def in_short(tr: Translate, row: Row | Group) -> str:
    """What a row counts, in a few words."""
    if isinstance(row, Group):
        bonus = row.bonus[:1]
        said = [tr("own_sheet.short.bonus", points=signed(one.points), low=one.from_) for one in bonus]
        return said[0] if said else tr("own_sheet.short.group")
    if not row.scores:
        return tr("own_sheet.short.no_points")
    match row.kind:
        case Count(worth, per):
            id_ = "own_sheet.short.count" if per == 1 else "own_sheet.short.per"
            return tr(id_, points=shown_number(worth), count=per)
        case Steps(points, then):
            return _listed(points) + (f" … {signed(then)}" if then else "")
        case Pick(options):
            return ", ".join(f"{one.name} {shown_number(one.points)}" for one in options)
        case Product(factors):
            return " × ".join(one.name for one in factors)
        case Sets(parts):
            return ", ".join(parts)
        case Rank(places):
            return tr("own_sheet.short.rank", points=_listed(places))
        case Bid(made, missed):
            return tr("own_sheet.short.bid", points=_pair(made), missed=_pair(missed))
    return tr("own_sheet.short.number")


def _listed(points: tuple[int, ...]) -> str:
    shown = ", ".join(shown_number(one) for one in points[:FEW])
    return f"{shown} …" if len(points) > FEW else shown


def _pair(points: tuple[int, int]) -> str:
    base, each = points
    return f"{shown_number(base)} {signed(each)}×" if base or not each else f"{shown_number(each)}×"

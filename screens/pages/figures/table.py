"""Figures as a table: a row for each kind of thing, a cell for each player; a tap on a cell is one more, at once."""

from dataclasses import dataclass

from screens.ui.tree.nodes import Column, Grid, Key, Node, Row, Surface, Text

CELL_GAP, CELL = 4, 48
"""Between cells, and how low one may be, in dp."""


@dataclass(frozen=True, slots=True)
class OpenKind:
    """All of this kind of whoever is chosen."""

    kind: str


@dataclass(frozen=True, slots=True)
class Note:
    """One more of a kind for a player."""

    kind: str
    seat: int


@dataclass(frozen=True, slots=True)
class Cell:
    name: str
    count: str
    points: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    words: str
    picture: Node
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    kinds: tuple[Kind, ...]
    head: float
    """How wide the heads of the rows are; 0 where the cells stand below them."""
    pictured: bool
    """False where only the words of a head have room."""
    min_height: float = CELL


def table(view: TableView) -> Node:
    return Column(tuple(_row(view, kind) for kind in view.kinds), 2)


def _row(view: TableView, kind: Kind) -> Node:
    head = _head(view, kind)
    cells = tuple(_cell(view, kind, seat) for seat in range(len(kind.cells)))
    if not view.head:
        return Column((head, Grid(cells, gap=CELL_GAP)), key=kind.id)
    return Row((head, *cells), CELL_GAP, widths=(view.head, *(0 for _ in cells)), level=True, key=kind.id)


def _head(view: TableView, kind: Kind) -> Node:
    shown = view.pictured or not view.head
    words = Text(kind.words, "label" if shown else "caption", bold=True)
    inner = Row((kind.picture, words) if shown else (words,), 8)
    surface = Surface("card", "rule", "edge", 1, lift=2)
    return Key(inner, surface, (7, 5), view.min_height, tap=OpenKind(kind.id), name=kind.words)


def _cell(view: TableView, kind: Kind, seat: int) -> Node:
    cell = kind.cells[seat]
    numbers = [Text(cell.count, "head2", "ink2" if cell.count == "0" else "ink", align="center")]
    if cell.points:
        ink = "alert" if cell.points.startswith("−") else "ink2"
        numbers.append(Text(cell.points, "micro", ink, align="center"))
    rim, wide = ("primary", 2) if cell.chosen else ("rule", 1)
    surface = Surface("card", rim, "edge", wide, lift=2)
    air = (view.min_height - CELL) / 2
    return Key(Column(tuple(numbers)), surface, (2, air), view.min_height, tap=Note(kind.id, seat), name=cell.name)

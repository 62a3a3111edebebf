"""A player's games as the ledger lists them: a line for each box, a column for each figure."""

from collections.abc import Sequence
from dataclasses import dataclass

from screens.pages.statistics.parts import Reader
from screens.ui.tree.controls import NO_SURFACE, rule
from screens.ui.tree.nodes import Column, Key, Message, Node, Row, Text, Wrap

GAP, WIDEST_GAP = 10, 22
"""Between two columns, in dp."""
AIR, LEAST = 9, 48
"""Above and below the words of a line, and its least height, in dp."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """What one line says."""

    name: str
    cells: tuple[str, ...]
    tap: Message
    more: tuple[str, ...] = ()
    """Below the figures, one after the other."""


def ledger(reader: Reader, title: str, heads: tuple[str, ...], lines: Sequence[LedgerLine]) -> Node | None:
    """Names left and figures in columns, or figures below the names; None where they have no room even then."""
    columns = zip(heads, *(line.cells for line in lines), strict=True)
    widths = tuple(
        max(reader.wide(head, "caption"), *(reader.wide(cell, "strong") for cell in cells)) + 2
        for head, *cells in columns
    )
    room, number = reader.width, len(heads)
    if sum(widths) + GAP * (number - 1) > room:
        return None
    spare = (room - sum(widths) - max(reader.wide(line.name, "label") + 2 for line in lines)) / number
    gap, above = min(spare, WIDEST_GAP), spare < GAP
    if above:
        widths, gap = ((room - 1) / number,) * number, 0.0
    said = tuple(Text(head, "caption", "ink2", align="right") for head in heads)
    title_fits = not above and reader.wide(title, "head2") + GAP <= room - sum(widths) - gap * number
    head = _line(Text(title, "head2"), said, widths, gap, above=not title_fits)
    parts: list[Node] = [head, rule("ink", 1.5)]
    for line in lines:
        parts += [_box(line, widths, gap, above=above), rule()]
    return Column(tuple(parts))


def _box(line: LedgerLine, widths: tuple[float, ...], gap: float, *, above: bool) -> Key:
    """One box; it leads there."""
    *others, best = line.cells
    cells = (*(Text(cell, align="right") for cell in others), Text(best, "strong", align="right"))
    more = Wrap(tuple(Text(one, "caption", "ink2", one_line=True) for one in line.more), 4, 0)
    said = _line(Text(line.name, "label"), cells, widths, gap, above=above)
    words = Column((said, more)) if line.more else said
    return Key(words, NO_SURFACE, (0, AIR), LEAST, tap=line.tap, name=line.name)


def _line(name: Text, cells: tuple[Text, ...], widths: tuple[float, ...], gap: float, *, above: bool) -> Node:
    if not above:
        return Row((name, *cells), gap, widths=(0, *widths))
    return Column((name, Row((Text(""), *cells), gap, widths=(0, *widths))))

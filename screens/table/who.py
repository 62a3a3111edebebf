"""Who something is noted for, as nodes: everybody at the table, one of them chosen; and the way to the next."""

from dataclasses import dataclass

from screens.table.strip import ChooseSeat, Player
from screens.ui.tree.controls import NO_SURFACE, Translate, do, rule
from screens.ui.tree.nodes import (
    Beside,
    Card,
    Column,
    Grid,
    Icon,
    Key,
    Mark,
    Node,
    Row,
    Surface,
    Text,
)
from screens.ui.tree.ruler import Ruler

LARGE, UPRIGHT = 104, 92
"""From so many dp on a player has a large mark; below so many the points stand below it, above a column."""


@dataclass(frozen=True, slots=True)
class WhoView:
    players: tuple[Player, ...]
    """Whoever is chosen is marked."""
    width: float
    inset: float
    """Free at its sides, in dp."""
    named: bool
    """False where only marks stand for the names."""
    below: tuple[Node, ...] = ()
    """What stands below mark and points of each."""
    head: float | None = None
    """Where each stands above a column: how wide the heads beside the columns are, in dp."""
    words: str = ""
    """What is asked, above the heads."""


def who_bar(ruler: Ruler, view: WhoView) -> Node:
    count, gap, head = len(view.players), 8 if view.head is None else 4, view.head or 0.0
    wide = (view.width - 2 * view.inset - head - gap * (count - (not head))) / count
    room = wide - (52 if wide > LARGE else 40)
    fit = all(ruler.width(one.name, "micro") / ruler.dp(1) <= room for one in view.players)
    cells = Grid(tuple(_who(ruler, view, seat, wide, named=fit) for seat in range(count)), gap=gap)
    parts = (Text(view.words, "caption", "ink2"), cells) if head else (cells,)
    return Row(parts, gap, (view.inset, 10, view.inset, 4), widths=(head, 0) if head else ())


def _who(ruler: Ruler, view: WhoView, seat: int, wide: float, *, named: bool) -> Key:
    """The points, with the name below where everybody's name fits."""
    one, upright = view.players[seat], view.head is not None and wide < UPRIGHT
    mark, role = Mark(one.colour, one.initial, 32 if wide > LARGE else 24), "head2" if upright else "head"
    if upright:
        part: Node = Column((Row((Text(""), mark, Text(""))), Text(one.points, role, align="center", rolls=True)))
    else:
        name = (Text(one.name, "micro", "ink2", one_line=True),) if named and view.named else ()
        widths = (ruler.width(one.points, role), *(ruler.text(text, None).width for text in name))
        words = Column((Text(one.points, role, one_line=True, rolls=True), *name))
        gap = 8 if wide > LARGE else 4
        part = Row((Text(""), mark, words, Text("")), gap, widths=(0, 0, max(widths) / ruler.dp(1) + 1, 0))
    line = (f"line.{one.colour}", 3.0) if one.has_turn else ("rule", 1.0)
    surface, below = Surface("card", line[0], "edge", line[1], 14, lift=3), view.below[seat : seat + 1]
    return Key(Column((part, *below)), surface, (4, 4), 59, tap=ChooseSeat(seat), name=one.name)


def reminder(text: str) -> tuple[Node, ...]:
    """What must not be forgotten, with a bell."""
    line = Row((Icon("bell-outline", "brass"), Text(text, "label")), 10)
    return (Card(line, Surface("brass_wash"), (14, 12)),) if text else ()


def next_steps(tr: Translate, coming: Mark, *, near: bool) -> Node:
    """The end of the game, which is its own key from the start, and on to the next player: nobody follows turns."""
    ink = "primary_ink" if near else "ink2"
    surface = Surface("primary", edge="primary_edge", lift=2) if near else Surface("card", "rule2", "edge", lift=2)
    words = Row((Icon("flag-checkered", ink, 22), Text(tr("milestones.over"), "label", ink, one_line=True)), 8)
    over = Key(words, surface, (12, 8), 48, hugs=True, tap=do("finish"), name=tr("milestones.over"))
    after = Text(tr("milestones.next"), "strong", "primary", one_line=True)
    on = Key(after, NO_SURFACE, (8, 10), 48, hugs=True, tap=do("choose_next"), name=tr("milestones.next"))
    return Column((rule(), Row((Beside(over, Row((on, coming), 4)),), 0, (12, 6, 12, 6), 60)))

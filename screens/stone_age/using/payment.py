"""A payment as a function: a step for each kind there is, and a line that judges it."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.i18n import Translator
from scoring.stone_age import RESOURCES, Resources
from screens.stone_age.drawings.nodes import piece
from screens.ui.tree.controls import NO_SURFACE
from screens.ui.tree.nodes import Beside, Card, Column, Flow, Icon, Key, Node, Row, Surface, Text

STEP = 156
"""How wide a step is at least, in dp."""
FILLED, BARE = Surface("primary_wash", "primary", "edge", lift=2), Surface("card", "rule2", "edge", lift=2)


@dataclass(frozen=True, slots=True)
class Change:
    """One more of a kind, or one less."""

    kind: str
    by: int


@dataclass(frozen=True, slots=True)
class Judged:
    caption: str
    """What this payment is, or what it lacks."""
    fine: bool
    """True if it can be paid so."""
    tag: str = ""
    """What distinguishes it, if anything: *Cheapest*."""
    enter: str = ""
    """What the button says that pays it; nothing where it cannot be paid at all."""


Judge = Callable[[Resources], Judged]


def update(owned: Resources, paid: Resources, change: Change) -> Resources:
    at = RESOURCES.index(change.kind)
    wood, brick, stone, gold = (
        min(most, max(0, count + change.by * (place == at)))
        for place, (most, count) in enumerate(zip(owned, paid, strict=True))
    )
    return wood, brick, stone, gold


def steps(tr: Translator, owned: Resources, paid: Resources, judged: Judged) -> Node:
    counts = zip(RESOURCES, owned, paid, strict=True)
    keys = tuple(_step(tr, kind, most, count) for kind, most, count in counts if most)
    icon = Icon("check-circle", "primary", 22) if judged.fine else Icon("information-outline", "brass", 22)
    line: Node = Row((icon, Text(judged.caption, "label")), 8, min_height=26)
    if judged.tag:
        tag = Text(judged.tag, "caption", "primary", bold=True, one_line=True)
        line = Beside(line, Card(tag, Surface("primary_wash", radius=6), (8, 3), 0))
    return Column((Flow(keys, STEP, max_columns=min(2, len(keys)), by_words=True), line), 10)


def _step(tr: Translator, kind: str, most: int, count: int) -> Node:
    named = tr(f"stone_age.resource.{kind}")

    def key(icon: str, by: int, word: str, closed: bool) -> Node:
        name = tr(f"stone_age.pay.{word}", resource=named)
        shown = Icon(icon, "ink3" if closed else "ink", width=48)
        return Key(shown, NO_SURFACE, (0, 18), 60, tap=Change(kind, by), name=name)

    number = Row((Text(""), piece(kind, 22), Text(str(count), "head2", one_line=True), Text("")), 5)
    below = Text(tr("stone_age.pay.of", count=most), "micro", "ink2", align="center")
    less, more = key("minus", -1, "less", count <= 0), key("plus", 1, "more", count >= most)
    line = Row((less, Column((number, below)), more), widths=(48, 0, 48))
    return Card(line, FILLED if count else BARE, (0, 0), 60, key=kind)


# --- what is to be had ---


def offer(picture: Node | None, width: float, text: str, detail: str = "") -> Node:
    """Its picture, and what it does in words."""
    words = Column((Text(text), Text(detail, "caption", "ink2")), 6)
    return Row((picture, words), 14, widths=(width, 0)) if picture else words

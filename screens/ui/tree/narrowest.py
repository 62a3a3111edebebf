"""How narrow a node may be before one of its words is broken: columns are counted by it."""

from dataclasses import replace

from screens.ui.tree.nodes import Beside, Card, Column, Flow, Grid, Icon, Mark, Node, Painted, Row, Text
from screens.ui.tree.ruler import BOLD, Ruler

BOLDER = 1.07
"""How much wider words are that are bold though their role is not."""


def narrowest(ruler: Ruler, node: Node) -> float:
    """In pixels; 0 for what fits anywhere."""
    match node:
        case Text(one_line=True):
            return ruler.text(node, None).width if node.text else 0.0
        case Text():
            bolder = BOLDER if node.bold and node.role not in BOLD else 1
            return ruler.word_width(node.text, node.role) * bolder + 1 if node.text else 0.0
        case Icon():
            return ruler.dp(node.width or node.size)
        case Mark():
            return ruler.dp(node.size)
        case Painted():
            return ruler.dp(node.width)
        case Card():
            return narrowest(ruler, node.part) + 2 * ruler.dp(node.pad[0])
        case Column() | Grid() | Flow():
            around = ruler.dp(node.pad[0] + node.pad[2])
            return max((narrowest(ruler, part) for part in node.parts), default=0.0) + around
        case Beside():
            return beside_width(ruler, node)
        case Row():
            widths = node.widths or (0,) * len(node.parts)
            parts = [max(ruler.dp(wide), narrowest(ruler, part)) for part, wide in zip(node.parts, widths, strict=True)]
            return sum(parts) + ruler.dp(node.pad[0] + node.pad[2] + node.gap * (len(parts) - 1))
    return 0.0


def beside_width(ruler: Ruler, node: Beside) -> float:
    """The width both need on one line; words at its end are not wrapped there."""
    rights = (node.right, node.widest) if node.widest is not None else (node.right,)
    lines = (replace(one, one_line=True) if isinstance(one, Text) else one for one in rights)
    return narrowest(ruler, node.left) + max(narrowest(ruler, one) for one in lines) + ruler.dp(node.gap)

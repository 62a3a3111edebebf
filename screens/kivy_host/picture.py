"""Nodes on a sheet of paper, drawn by the app's own canvas and given as a picture."""

import tempfile
from pathlib import Path

from kivy.graphics import Color, Line, Rectangle

from screens.kivy_host.tree_widget import TreeWidget
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.tree.nodes import Node
from screens.ui.tree.tree import Tree


def picture_on_paper(theme: Theme, node: Node, size: tuple[float, float], pixels: int) -> bytes:
    """A PNG so many pixels wide; the size is that of the paper in dp."""
    tree = Tree(theme, lambda _: None, width=dp(size[0]), min_height=dp(size[1]))
    tree.show(node)
    widget = TreeWidget(tree)
    widget.follow(0, 0)
    with widget.canvas.before:
        Color(*theme.page)
        Rectangle(pos=(0, 0), size=tree.size)
        Color(*theme.margin)
        Line(points=[dp(12), 0, dp(12), tree.height], width=dp(0.7))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        widget.export_to_png(str(path), scale=pixels / tree.width)
        return path.read_bytes()

"""Nodes for the page of a joined phone, which shows them once: encoded as for a browser, in both looks."""

from collections.abc import Iterator
from typing import Any

from companion.i18n import Translator
from companion.lan.drawing import Drawing
from screens.browser_host.encode import PageEncoder, node_at
from screens.browser_host.layers import Layer, Pane
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.tree.layout import Placed, lay
from screens.ui.tree.names import Name
from screens.ui.tree.nodes import Node, tap_of
from screens.ui.tree.rendered_text import TableRuler

WIDTH = 328.0
"""In dp; the page shows them as wide as it has room for."""
PANE = "drawing"


def encode(node: Node, tr: Translator) -> Drawing:
    light, dark = (_encoded(node, tr, dark=dark) for dark in (False, True))
    return Drawing({"light": light[0], "dark": dark[0]}, dict(_commands(*light)))


def _encoded(node: Node, tr: Translator, *, dark: bool) -> tuple[dict[str, Any], Placed]:
    def say(name: str) -> str:
        return tr.text(name.said) if isinstance(name, Name) else name

    theme = Theme(dark=dark)
    placed = lay(TableRuler(theme), node, dp(WIDTH))
    pane = Pane(PANE, 0, 0, placed.width, placed.height, placed)
    shown = PageEncoder(theme, say).changes([Layer(PANE, (pane,))])
    return {**shown["panes"][PANE], "pictures": shown.get("pictures", {})}, placed


def _commands(shown: dict[str, Any], placed: Placed) -> Iterator[tuple[str, Any]]:
    """By the ways of their targets."""
    for way, record in shown.get("set", ()):
        node = node_at(placed, way) if record.get("tap") else None
        if node is not None:
            yield way, tap_of(node)

"""Small pictures of what a player has, by the value that can be set."""

from companion.games.great_western_trail.pictures import tile_picture, trade_picture
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state.in_play import SEEDS
from scoring.great_western_trail import WORKERS
from screens.theme import tokens
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Card, Icon, Node, Row, Surface, Text

_FIGURES = {
    "dollars": "cash",
    "engine": "train",
    "certificates": "certificate-outline",
    "step_disc": "shoe-print",
}
_TILES = frozenset({"foresight", "market", "track", "appointed"})
_TRADE = frozenset({"tiles_green", "tiles_second_colour", "track"})
"""Values that are teepees or outlaws, by the edition."""


def small_picture(id_: str, options: Options) -> Node | None:
    """The icon of a figure, or of the kind of worker; a teepee or an outlaw's hat."""
    kind, *more = id_.split("/")
    if kind in _TRADE:
        return drawn(trade_picture(options.edition), 24)
    icon = _FIGURES.get(kind, "")
    if kind == "worker" and more:
        icon = str(tokens()["great_western_trail"]["workers"][more[-1]]["icon"])
    return Icon(icon, "ink2") if icon else None


def back_of(id_: str, _options: Options) -> Node | None:
    """The number on the back of a stack of tiles."""
    kind, _, number = id_.partition("/")
    if kind != "stock":
        return None
    words = Text(number, "strong", align="center")
    return Row((Card(words, Surface("sunken", "rule2", radius=6), (2, 4), 34),), widths=(34,))


def tile_of(id_: str, value: object, options: Options) -> Node | None:
    """The tile that lies there."""
    if id_.partition("/")[0] not in _TILES or value not in (*WORKERS, *SEEDS):
        return None
    return drawn(tile_picture(str(value), options.edition), 28)

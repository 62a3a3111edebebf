"""Small pictures of what a player has, by the value that can be set."""

from companion.games.great_western_trail.pictures import trade_picture
from companion.games.great_western_trail.records import Options
from screens.theme import tokens
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Icon, Node

_FIGURES = {
    "dollars": "cash",
    "engine": "train",
    "certificates": "certificate-outline",
    "step_disc": "shoe-print",
}
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

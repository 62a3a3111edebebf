"""Pictures of the kinds of milestones, painted into the open canvas."""

from kivy.metrics import dp

from screens.great_western_trail.drawn.cells import colours_of
from screens.great_western_trail.drawn.stock_tile import stock_tile
from screens.kit.drawing import Rect, panel, symbol
from screens.theme import Theme, rgba


def tile(theme: Theme, box: Rect, _pressed: bool, edition: str, kind: str) -> None:
    """A tile of the stock looks like itself."""
    stock_tile(theme, edition, kind, box)


def kind(_theme: Theme, box: Rect, _pressed: bool, area: str, what: str, icon: str) -> None:
    """An icon upon the colour the tokens say."""
    look = colours_of(area, what)
    panel(box, dp(9), rgba(look["fill"]))
    symbol(icon, (box[0] + box[2] / 2, box[1] + box[3] / 2), dp(22), rgba(look["on"]))

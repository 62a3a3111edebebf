"""What is on the screen, as values: panes in layers. Pixels, y down from the upper left corner of the window."""

from dataclasses import dataclass

from screens.ui.fields import TextField
from screens.ui.pan_map.controls import Overview
from screens.ui.pan_map.picture import MapPicture
from screens.ui.pane import Painting
from screens.ui.tree.layout import Placed


@dataclass(frozen=True, slots=True)
class Pane:
    """A box, and what stands in it: a laid-out tree, something drawn, a field, or other panes to scroll through."""

    name: str
    x: float
    y: float
    width: float
    height: float
    placed: Placed | None = None
    scrolls: bool = False
    """True if what is higher than the box is scrolled to; else nothing is."""
    above: float | None = None
    """How much of what it scrolls lies above the box; None if only the browser knows."""
    within: str = ""
    """The pane it is scrolled in, from whose upper left corner it has its place then."""
    painting: Painting | None = None
    field: TextField | None = None
    picture: MapPicture | None = None
    """A map, which the browser moves without asking."""
    overview: Overview | None = None
    of: str = ""
    """The pane of the map that it shows in small."""
    fingers: bool = False
    """True if some of its pictures take fingers from where they come down until they leave."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The page itself, or what lies over it; of several the last is uppermost."""

    name: str
    panes: tuple[Pane, ...]
    sheet: bool = False
    """True for what came over the page, and goes again."""
    modal: bool = False
    """True if nothing below it can be tapped."""
    closes: bool = False
    """True if a tap beside it closes it."""

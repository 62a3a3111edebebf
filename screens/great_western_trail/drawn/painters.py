"""Pictures of kinds of things, painted into the open canvas."""

from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.box import MasterTile
from screens.app import running
from screens.great_western_trail.drawn.cells import TilePicture, colours_of, tile_picture
from screens.great_western_trail.drawn.stock_tile import stock_tile
from screens.kit.drawing import Rect, panel, symbol
from screens.theme import Theme, rgba, tokens

ICONS = {
    "workers": "account-group",
    "objectives": "cards-outline",
    "certificates": "star-outline",
    "nothing": "star-outline",
}
THIN = 2
"""How high a row is drawn that has nothing in it, in dp: seen from end to end, and not taken for a bar."""
TASKS = {"hazards": "hazard", "stations": "station", "buildings": "building"}
"""What a stationmaster counts, as the task of an objective shows it."""


def tile(theme: Theme, box: Rect, _pressed: bool, edition: str, kind: str) -> None:
    """A tile of the stock looks like itself."""
    stock_tile(theme, edition, kind, box)


def kind(_theme: Theme, box: Rect, _pressed: bool, area: str, what: str, icon: str = "") -> None:
    """An icon upon the colour the tokens say."""
    look = colours_of(area, what)
    panel(box, box[3] * 0.26, rgba(look["fill"]))
    symbol(icon or str(look["icon"]), (box[0] + box[2] / 2, box[1] + box[3] / 2), box[3] * 0.65, rgba(look["on"]))


def master(theme: Theme, box: Rect, _pressed: bool, edition: str, of: MasterTile) -> None:
    """What a stationmaster tile counts, as a small tile, or two of them for a pair."""
    icon, letters, fills, inks = master_look(theme, edition, of)
    side = dp(28) if len(fills) > 1 else box[3]
    middle = (box[0], box[1] + (box[3] - side) / 2, box[2], side)
    tile_picture(theme, middle, icon, letters, fills, inks)


def master_picture(edition: str, of: MasterTile) -> TilePicture:
    """The same as a widget."""
    icon, letters, fills, inks = master_look(running().theme, edition, of)
    side = {"side": dp(28)} if len(fills) > 1 else {}
    return TilePicture(icon=icon, letters=letters, fills=fills, inks=inks, **side)


def master_look(theme: Theme, edition: str, tile: MasterTile) -> tuple[str, str, list[Any], list[Any]]:
    """Its icon, or its letters, and its colours."""
    if tile.of == "pairs":
        green, second = colours_of("tasks", "green_tile"), colours_of("tasks", "second_colour_tile")
        own = second[edition]
        icon = tokens()["great_western_trail"]["tile_icon"][edition]
        return icon, "", [green["fill"], own["fill"]], [green["on"], own["on"]]
    if tile.of in TASKS:
        look = colours_of("tasks", TASKS[tile.of])
        return look["icon"], "", [look["fill"]], [look["on"]]
    light, brass = tokens()["colour"]["light"], tile.of in ("certificates", "nothing")
    letters = f"${tile.amount}" if tile.of == "nothing" and tile.gives == "dollars" else ""
    fill, ink = (light["brass_fill"], light["brass_ink"]) if brass else (theme.ink2, theme.page)
    return ICONS[tile.of], letters, [fill], [ink]


def bars(theme: Theme, box: Rect, _pressed: bool, filled: tuple[bool, ...]) -> None:
    """The rows of the sheet: a bar for each that has something in it, else the line that bars stand on."""
    left, bottom, width, height = box
    step = width / len(filled)
    for place, full in enumerate(filled):
        high = height if full else dp(THIN)
        bar = (left + place * step, bottom + (height - high) / 2, step - dp(3), high)
        panel(bar, high / 2, theme.primary if full else theme.rule2)

"""What is wrong in what a game draws of a table, in one sentence each, without a window."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import companion.lan
from companion.cli.check_table import raised
from companion.drawing import shapes
from companion.game import ALL_COLOURS
from companion.i18n import Translator
from companion.table.pages import pages
from companion.table.session import Session
from companion.table.setup_picture import setup_picture
from screens.fonts import icon_table
from screens.games import GameScreens, load, screens_of
from screens.metrics import dp
from screens.theme import Theme, tokens
from screens.ui.recording import RecordingPen
from screens.ui.tree.nodes import Flow, Grid, Icon, Node, Painted, Surface, parts_of, tap_of
from screens.ui.tree.paint import painter

TARGET = 48
PHONE = 360
ROOM = PHONE - 2 * 16
"""The narrowest phone, and what its page has between the margins."""
PICTURE = (360.0, 216.0)
INKS = ("ink", "fill", "line", "stripe")
"""Fields that name a colour."""


def check_drawing(session: Session, setup: bool) -> Iterator[str]:
    """Its drawing of this table, its icons and, where that is wanted, the pictures of its setup."""
    try:
        brought = screens_of(session)
        yield from _icons(brought)
        if brought.drawing:
            yield from _drawing(session, brought.drawing)
    except Exception as wrong:  # noqa: BLE001 - whatever a game's screens raise is said
        yield raised("screens", wrong)
    try:
        yield from _setup(session) if setup else ()
    except Exception as wrong:  # noqa: BLE001 - as above
        yield raised("Setup.pictures", wrong)


# --- icons and colours ----------------------------------------------------------------------------------------------


@cache
def _symbols() -> frozenset[str]:
    """The icons that a joined phone can draw: those of the font that pictures name, see `phone_package.symbols`."""
    page = Path(companion.lan.__file__).parent / "page" / "symbols.js"
    return frozenset(re.findall(r"^  '?([\w-]+)'?:", page.read_text(encoding="utf-8"), re.MULTILINE))


def _icon(name: str, where: str, *, everywhere: bool = False) -> Iterator[str]:
    if name not in icon_table():
        yield f"{where}: there is no icon {name!r}; screens/assets/icons.json lists those there are."
    elif everywhere and name not in _symbols():
        yield f"{where}: a joined phone has no icon {name!r} yet: run python -m phone_package.symbols."


def _icons(brought: GameScreens) -> Iterator[str]:
    parts = (("strip_icons", brought.strip_icons), ("icons of fix", brought.fix.icons))
    for where, icons in parts:
        for name in icons.values():
            yield from _icon(name, where)


def _colour(name: str, where: str) -> Iterator[str]:
    roles = tokens()["colour"]["light"]
    if name and name not in (*roles, *ALL_COLOURS) and not name.startswith("#") and "." not in name:
        yield f"{where}: there is no colour {name!r}; there are {', '.join(roles)}."


# --- its drawing ----------------------------------------------------------------------------------------------------


def _drawing(session: Session, place: str) -> Iterator[str]:
    drawn: Node = load(place)(Translator(), session.view().game_view)
    for node, room in _each(drawn):
        yield from _looks(node)
        yield from _target(node, room)
        if isinstance(node, Painted):
            yield from _painted(node)


def _each(node: Node, room: float = ROOM) -> Iterator[tuple[Node, float]]:
    """Every part of a drawing, and how narrow it can become at most."""
    yield node, room
    for part in parts_of(node):
        yield from _each(part, _room_within(node, room))


def _room_within(node: Node, room: float) -> float:
    match node:
        case Flow():
            return min(node.min_width, room)
        case Grid():
            columns = node.columns or len(node.parts)
            return (room - node.pad[0] - node.pad[2] - node.gap * (columns - 1)) / columns
    return room


def _looks(node: Node) -> Iterator[str]:
    where = f"drawing, {type(node).__name__}"
    if isinstance(node, Icon):
        yield from _icon(node.icon, where)
    surface = getattr(node, "surface", None)
    for one in (node, surface if isinstance(surface, Surface) else None):
        for field in INKS:
            found = getattr(one, field, "")
            yield from _colour(found if isinstance(found, str) else "", where)


def _target(node: Node, room: float) -> Iterator[str]:
    if tap_of(node) is None or not isinstance(node, Painted):
        return
    if not node.name:
        yield f"drawing: {node.painter} takes taps and has no name; say in words what a tap does."
    width = min(node.width or room, TARGET, room)
    if min(node.height, width) < TARGET:
        found = f"{int(width)} by {int(node.height)} dp on a phone {PHONE} wide"
        yield f"drawing: a target of {node.painter} is {found}; what is tapped is at least {TARGET} by {TARGET}."


def _painted(node: Painted) -> Iterator[str]:
    pen, size = RecordingPen(_theme()), (dp(node.width or TARGET), dp(node.height))
    try:
        painter(node.painter)(pen, (0.0, 0.0, *size), False, *node.of)
    except AttributeError as wrong:
        if isinstance(wrong.obj, Theme):
            yield from _colour(wrong.name or "", f"painter {node.painter}")
        else:
            yield raised(f"painter {node.painter}", wrong)
    except Exception as wrong:  # noqa: BLE001 - whatever a painter raises is said
        yield raised(f"painter {node.painter}", wrong)


@cache
def _theme() -> Theme:
    return Theme()


# --- the pictures of its setup --------------------------------------------------------------------------------------


def _setup(session: Session) -> Iterator[str]:
    table = session.table
    for page in pages(table) if session.header.game.setup.pictures and table.guided else ():
        for step in page.steps:
            picture = setup_picture(table, page, PICTURE, step.id, ())
            for shape in picture.shapes if picture else ():
                yield from _shape(shape, f"setup.pictures, page {page.id}")


def _shape(shape: Any, where: str) -> Iterator[str]:
    if isinstance(shape, shapes.Icon):
        yield from _icon(shape.name, where, everywhere=True)
    for field in INKS:
        yield from _colour(getattr(shape, field, ""), where)

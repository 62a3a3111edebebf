"""Settings as a function: every change is immediate, and the text size shows itself."""

from dataclasses import dataclass

from companion.i18n import OWN_NAMES, Translator
from companion.storage.settings import Settings
from screens.ui.tree.controls import app_bar, do, heading, link_row, rule, switch_row
from screens.ui.tree.nodes import (
    Column,
    Columns,
    Grid,
    Node,
    Painted,
    Room,
    Row,
    Screen,
    Segment,
    Segments,
    Space,
    Text,
)

LOOKS = ("light", "dark", "phone")
SWITCHES = {
    "keep_awake": "cellphone",
    "haptics": "vibrate",
    "sounds": "music",
    "shake": "dice-multiple-outline",
    "spoken": "volume-high",
    "lock_orientation": "lock-outline",
    "less_motion": "gesture-tap",
    "show_points": "eye-outline",
}
"""What is on or off, with its icon."""
PAGES = {"sheets": "table", "data": "content-save-outline", "about": "information-outline"}
"""Where the last rows lead."""
SIZE_STOP = "screens.pages.settings.painters:size_stop"


@dataclass(frozen=True, slots=True)
class Tiles:
    """A box whose tiles say otherwise, and how many of them."""

    box: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class SettingsView:
    room: Room
    settings: Settings
    sizes: tuple[str, ...]
    """All text sizes, the smallest first."""
    tiles: tuple[Tiles, ...]
    hosting: bool
    version: str
    lacks: tuple[str, ...] = ()
    """Switches that would change nothing on this machine."""


def page(tr: Translator, view: SettingsView) -> Screen:
    form = Columns((_looks(tr, view), _at_table(tr, view)), 600, 1120, 8, stacked_max_width=560, stacked_gap=20)
    words = tr("settings.footer_hosting" if view.hosting else "settings.footer", version=view.version)
    margin = view.room.margin
    footer = Column((Text(words, "caption", "ink2", align="center"),), pad=(margin, 0, margin, 0))
    return Screen(app_bar(tr("settings.title")), Column((form, Space(0, fills=True), footer), 12, (0, 12, 0, 24)))


def _looks(tr: Translator, view: SettingsView) -> Node:
    margin = view.room.margin
    languages = tuple(
        Segment(words, code == tr.language, do("change_setting", "language", code)) for code, words in OWN_NAMES
    )
    looks = tuple(
        Segment(tr(f"settings.look_{one}"), one == view.settings.look, do("change_setting", "look", one))
        for one in LOOKS
    )
    chosen = Text(tr(f"settings.size_{view.settings.text_size}"), "label", "ink2", bold=False, align="right")
    parts = (
        heading(tr("settings.language")),
        Segments(languages),
        Space(6),
        heading(tr("settings.look")),
        Segments(looks),
        Space(6),
        Row((heading(tr("settings.text_size")), chosen)),
        _size_line(tr, view),
    )
    return Column(parts, 8, (margin, 0, margin, 0))


def _size_line(tr: Translator, view: SettingsView) -> Node:
    """Stops between a small A and a large one: tap a stop, or slide along."""
    at, count = view.sizes.index(view.settings.text_size), len(view.sizes)
    stops = tuple(
        Painted(
            SIZE_STOP,
            (number, at, count),
            56,
            tap=do("change_setting", "text_size", size),
            name=tr(f"settings.size_{size}"),
            slides=True,
            chosen=number == at,
            key=size,
        )
        for number, size in enumerate(view.sizes)
    )
    return Row((Text("A", "label", one_line=True), Grid(stops), Text("A", "title", one_line=True)), 4)


def _at_table(tr: Translator, view: SettingsView) -> Node:
    margin = view.room.margin
    title = Column((heading(tr("settings.at_table")),), pad=(margin, 0, margin, 8))
    switches = (
        switch_row(icon, *_words(tr, name), do("flip", name), on=getattr(view.settings, name), right=margin)
        for name, icon in SWITCHES.items()
        if name not in view.lacks
    )
    tiles = (_tiles(tr, one, margin) for one in view.tiles)
    links = (link_row(icon, *_words(tr, name), do("go", name), right=margin - 4) for name, icon in PAGES.items())
    return Column((title, rule(), *switches, *tiles, *links))


def _words(tr: Translator, name: str) -> tuple[str, str]:
    return tr(f"settings.{name}"), tr(f"settings.{name}_detail")


def _tiles(tr: Translator, tiles: Tiles, margin: float) -> Node:
    detail = tr("settings.our_tiles_detail", title=tiles.title, count=tiles.count)
    return link_row(
        "pencil-outline", tr("settings.our_tiles"), detail, do("show_our_tiles", tiles.box), right=margin - 4
    )

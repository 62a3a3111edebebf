"""Row 8: the stationmaster tiles in play with what they count, and the temporary certificates."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.games.great_western_trail.box import MasterTile
from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import master_name
from screens.app import running
from screens.great_western_trail.drawn.cells import NumberKey, OnOffRow, TilePicture, colours_of
from screens.kit.figures import signed
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.theme import tokens

ICONS = {
    "workers": "account-group",
    "objectives": "cards-outline",
    "certificates": "star-outline",
    "nothing": "star-outline",
}
TASKS = {"hazards": "hazard", "stations": "station", "buildings": "building"}
"""What a tile counts, as the task of an objective shows it."""


def master_picture(edition: str, tile: MasterTile) -> TilePicture:
    """What a stationmaster tile counts, as a small tile."""
    icon, letters, fills, inks = master_look(edition, tile)
    side = {"side": dp(28)} if len(fills) > 1 else {}
    return TilePicture(icon=icon, letters=letters, fills=fills, inks=inks, **side)


def master_look(edition: str, tile: MasterTile) -> tuple[str, str, list[Any], list[Any]]:
    """Its icon, or its letters, and its colours."""
    theme = running().theme
    if tile.of == "pairs":
        green, second = colours_of("tasks", "green_tile"), colours_of("tasks", "second_colour_tile")
        own = second[edition]
        icon = tokens()["great_western_trail"]["tile_icon"][edition]
        fills, inks = [green["fill"], own["fill"]], [green["on"], own["on"]]
        return icon, "", fills, inks
    if tile.of in TASKS:
        look = colours_of("tasks", TASKS[tile.of])
        return look["icon"], "", [look["fill"]], [look["on"]]
    light = tokens()["colour"]["light"]
    letters = f"${tile.amount}" if tile.of == "nothing" and tile.gives == "dollars" else ""
    fill = light["brass_fill"] if tile.of in ("certificates", "nothing") else theme.ink2
    ink = light["brass_ink"] if tile.of in ("certificates", "nothing") else theme.page
    return ICONS[tile.of], letters, [fill], [ink]


class MastersSection(Column):
    page = ObjectProperty(None)
    seat = NumericProperty(0)
    certificates = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.offered: tuple[str, ...] = ()
        self.rows: dict[str, OnOffRow] = {}
        self.keys: dict[int, NumberKey] = {}
        numbers = self.page.mirror.box.certificates
        self.ids.numbers.fill([self._key(count) for count in numbers], len(numbers))

    def _key(self, count: int) -> NumberKey:
        key = NumberKey(
            text=str(count), name=f"certificates/{count}", on_release=lambda _: self.page.enter("certificates", count)
        )
        self.keys[count] = key
        return key

    def _build(self) -> None:
        box = self.page.mirror.box
        self.rows = {id_: OnOffRow() for id_ in self.offered}
        self.ids.tiles.clear_widgets()
        for id_, row in self.rows.items():
            row.ids.picture.add_widget(master_picture(box.edition, box.master[id_]))
            row.bind(on_release=lambda _, tile=id_: self._toggle(tile))
            self.ids.tiles.add_widget(row)

    def _toggle(self, tile: str) -> None:
        self.page.enter(f"stationmaster/{tile}", int(not self.rows[tile].chosen))

    def show(self) -> None:
        app, mirror = self.page.app, self.page.mirror
        offered = mirror.masters or tuple(tile.id for tile in mirror.box.stationmasters)
        if offered != self.offered:
            self.offered = offered
            self._build()
        for id_, row in self.rows.items():
            self._show_tile(id_, row)
        self.certificates = app.tr("great_western_trail.masters.certificates")
        held = self.page.player.counts.get("certificates", 0)
        for count, key in self.keys.items():
            key.chosen = count == held

    def _show_tile(self, id_: str, row: OnOffRow) -> None:
        app, mirror = self.page.app, self.page.mirror
        what, tile = f"stationmaster/{id_}", mirror.box.master[id_]
        row.text, row.name = app.say(master_name(mirror.box.edition, id_)), what
        row.chosen = bool(self.page.player.counts.get(what, 0))
        row.closed = not row.chosen and 1 not in allowed(self.page.session.state, self.page.who, what)
        row.detail = app.tr(f"great_western_trail.masters.counts.{tile.of}")
        owner = next((seat for seat, one in enumerate(mirror.players) if one.counts.get(what)), self.page.who)
        row.more, row.points = "", ""
        if owner != self.page.who:
            row.more = app.tr("great_western_trail.masters.theirs", player=self.page.view.seats[owner].name)
        elif row.chosen and tile.of != "nothing":
            items = self.page.cell("stationmasters").because
            item = next((one for one in items if one.facts.get("stationmaster") == id_), None)
            if item:
                row.more = app.tr("great_western_trail.masters.counted", count=int(str(item.facts["count"])))
                row.points = signed(item.points)


load_kv(__file__)

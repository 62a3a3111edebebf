"""Rows 5 and 6, hazards and cattle by what is printed on them; and the tiles that count for other rows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.great_western_trail.box import Cattle
from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import breed_name
from screens.great_western_trail.drawn.ear_tag import EarTag
from screens.great_western_trail.drawn.task_tile import TaskTile
from screens.great_western_trail.entry.counts import CountBlock, CountLine
from screens.great_western_trail.entry.printed import PrintedButton
from screens.kit.figures import number, signed
from screens.kit.layout import Column
from screens.kit.loading import load_kv

TRADE = {"tiles_green": "green_tile", "tiles_second_colour": "second_colour_tile"}
"""The tiles of both colours, and the task each of them serves."""


class Counted(Column):
    """A section of things to count."""

    page = ObjectProperty(None)

    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        self.seat = seat
        self.lines: dict[str, CountLine] = {}
        super().__init__(page=page, **more)

    def line(self, what: str) -> CountLine:
        made = CountLine(adds=self.page.adds_one, on_count=lambda _, count: self.page.enter(what, count))
        self.lines[what] = made
        return made

    def tile(self, task: str) -> TaskTile:
        return TaskTile(task=task, edition=self.page.mirror.box.edition, size_hint=(None, None), size=(dp(38), dp(38)))

    def count(self, what: str) -> int:
        return int(self.page.player.counts.get(what, 0))

    def set_line(self, what: str, name: str, points: str = "") -> None:
        """What a line shows now."""
        line = self.lines[what]
        line.name, line.points = name, points
        line.most = max(allowed(self.page.session.state, self.seat, what), default=0)
        line.value = self.count(what)

    def says(self, what: str, known: int) -> int:
        """What is printed on the group's own tile."""
        return int(self.page.mirror.says(what, known))


class HazardsSection(Counted):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.values: tuple[int, ...] = ()
        self.block = CountBlock().hold(self.tile("hazard"), [])
        self.add_widget(self.block)
        self.add_widget(PrintedButton(page=self.page, kinds=["hazard"]))

    def show(self) -> None:
        values = tuple(vp for vp, _ in self.page.mirror.box.hazards)
        if values != self.values:
            self.values = values
            self.block.put([self.line(f"hazard/{vp}") for vp in values])
        for known in values:
            what = f"hazard/{known}"
            vp = self.says(what, known)
            self.set_line(what, self.page.app.tr("great_western_trail.tiles.hazard", points=vp), signed(vp))
            self.lines[what].corrected = vp != known


class CattleSection(Counted):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.values: tuple[tuple[str, int], ...] = ()
        self.blocks: dict[str, CountBlock] = {}
        edition = self.page.mirror.box.edition
        for herd in self._herds():
            tag = EarTag(slot=herd.slot, edition=edition, value=herd.value, size_hint=(None, None))
            tag.size = dp(40), dp(44)
            self.blocks[herd.slot] = CountBlock().hold(tag, [])
            self.add_widget(self.blocks[herd.slot])
        self.add_widget(PrintedButton(page=self.page, kinds=["cattle"]))

    def _herds(self) -> list[Cattle]:
        """The market cattle of this table."""
        mirror = self.page.mirror
        return [herd for herd in mirror.box.cattle if mirror.simmental or not herd.variant]

    def show(self) -> None:
        app, herds = self.page.app, self._herds()
        values = tuple((herd.slot, vp) for herd in herds for vp, _ in herd.vp)
        if values != self.values:
            self.values = values
            for herd in herds:
                self.blocks[herd.slot].put([self.line(f"cattle/{herd.slot}/{vp}") for vp, _ in herd.vp])
        for herd in herds:
            kind, name = f"cattle/{herd.slot}", app.say(breed_name(self.page.mirror.box.edition, herd.slot))
            self.blocks[herd.slot].text = name
            total = 0
            for known, _ in herd.vp:
                what = f"{kind}/{known}"
                vp = self.says(what, known)
                total += vp * self.count(what)
                self.set_line(what, app.tr("great_western_trail.tiles.cattle", breed=name, points=vp), signed(vp))
                self.lines[what].corrected = vp != known
            self.blocks[herd.slot].points = number(total)


class TradeSection(Counted):
    """Teepees or outlaws: no row of their own, but objectives and a stationmaster count them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.head = self.page.head(text=f"great_western_trail.tiles.{self.page.mirror.box.edition}")
        self.add_widget(self.head)
        self.blocks = {}
        for what, task in TRADE.items():
            self.blocks[what] = CountBlock().hold(self.tile(task), [self.line(what)])
            self.add_widget(self.blocks[what])

    def show(self) -> None:
        app, edition = self.page.app, self.page.mirror.box.edition
        self.head.detail = app.tr("great_western_trail.tiles.serve")
        for what, block in self.blocks.items():
            block.text = app.tr(f"great_western_trail.tile.{edition}.{what}")
            self.set_line(what, block.text)


load_kv(__file__)

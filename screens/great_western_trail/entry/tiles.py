"""Rows 5 and 6, hazards and cattle by what is printed on them; and the tiles that count for other rows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.games.great_western_trail.box import Cattle
from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import breed_name
from screens.great_western_trail.entry.printed import PrintedButton
from screens.kit.figures import number, signed
from screens.kit.layout import Column
from screens.pages.figures.counts import CountBlock, CountLine, CountsView, SetCount, counts
from screens.ui.tree.nodes import Message, Painted
from screens.ui.tree.widget import Tree

TRADE = {"tiles_green": "green_tile", "tiles_second_colour": "second_colour_tile"}
"""The tiles of both colours, and the task each of them serves."""
_DRAWN = "screens.great_western_trail.drawn"


class Counted(Column):
    """A section of things to count."""

    page = ObjectProperty(None)
    printed: tuple[str, ...] = ()
    """Kinds whose printed values may be others on the group's own tiles."""

    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        self.seat = seat
        super().__init__(page=page, **more)
        self.tree = Tree(page.app.theme, self.hear)
        self.tree.bind(width=self._lay_out)
        self.add_widget(self.tree)
        if self.printed:
            self.add_widget(PrintedButton(page=page, kinds=list(self.printed)))

    def blocks(self) -> tuple[CountBlock, ...]:
        """What is counted here."""
        raise NotImplementedError

    def show(self) -> None:
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        app, one = self.page.app, dp(1)
        if not app.table_open:
            return
        margin = 12 if self.tree.width < dp(360) else 16
        adds = self.page.adds_one
        view = CountsView(self.blocks(), self.tree.width / one, margin, app.theme.growth, adds)
        self.tree.show(counts(app.tr, view))

    def hear(self, message: Message) -> None:
        assert isinstance(message, SetCount)
        self.page.enter(message.what, message.count)

    def tile(self, task: str) -> Painted:
        return Painted(f"{_DRAWN}.task_tile:tile", (task, self.page.mirror.box.edition), 38, 38)

    def line(self, what: str, name: str, vp: int | None = None, known: int | None = None) -> CountLine:
        """A thing to count, with what is printed on it."""
        most = max(allowed(self.page.session.state, self.seat, what), default=0)
        points = "" if vp is None else signed(vp)
        return CountLine(what, name, self.count(what), most, points, corrected=vp != known)

    def count(self, what: str) -> int:
        return int(self.page.player.counts.get(what, 0))

    def says(self, what: str, known: int) -> int:
        """What is printed on the group's own tile."""
        return int(self.page.mirror.says(what, known))


class HazardsSection(Counted):
    printed = ("hazard",)

    def blocks(self) -> tuple[CountBlock, ...]:
        lines = []
        for known, _ in self.page.mirror.box.hazards:
            vp = self.says(f"hazard/{known}", known)
            name = self.page.app.tr("great_western_trail.tiles.hazard", points=vp)
            lines.append(self.line(f"hazard/{known}", name, vp, known))
        return (CountBlock(self.tile("hazard"), tuple(lines)),)


class CattleSection(Counted):
    printed = ("cattle",)

    def blocks(self) -> tuple[CountBlock, ...]:
        """The market cattle of this table."""
        mirror = self.page.mirror
        return tuple(self._herd(herd) for herd in mirror.box.cattle if mirror.simmental or not herd.variant)

    def _herd(self, herd: Cattle) -> CountBlock:
        app, edition = self.page.app, self.page.mirror.box.edition
        breed, lines, total = app.say(breed_name(edition, herd.slot)), [], 0
        for known, _ in herd.vp:
            what = f"cattle/{herd.slot}/{known}"
            vp = self.says(what, known)
            total += vp * self.count(what)
            lines.append(self.line(what, app.tr("great_western_trail.tiles.cattle", breed=breed, points=vp), vp, known))
        tag = Painted(f"{_DRAWN}.ear_tag:tag", (herd.slot, edition, herd.value), 44, 40)
        return CountBlock(tag, tuple(lines), breed, number(total))


class TradeSection(Counted):
    """Teepees or outlaws: no row of their own, but objectives and a stationmaster count them."""

    def __init__(self, *, page: Any, seat: int, **more: Any) -> None:
        super().__init__(page=page, seat=seat, **more)
        self.head = page.head(text=f"great_western_trail.tiles.{page.mirror.box.edition}")
        self.add_widget(self.head, len(self.children))

    def show(self) -> None:
        self.head.detail = self.page.app.tr("great_western_trail.tiles.serve")
        super().show()

    def blocks(self) -> tuple[CountBlock, ...]:
        edition = self.page.mirror.box.edition
        names = {what: self.page.app.tr(f"great_western_trail.tile.{edition}.{what}") for what in TRADE}
        return tuple(
            CountBlock(self.tile(task), (self.line(what, names[what]),), names[what]) for what, task in TRADE.items()
        )

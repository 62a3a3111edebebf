"""What lies between the players, on one page: read at a glance, and told where the app does not know it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from companion.games.great_western_trail.present import TrailView
from screens.app import running
from screens.flow import TopScroll  # noqa: F401 - the kv names it
from screens.great_western_trail import shared_parts as parts
from screens.great_western_trail.shared_parts import Part
from screens.great_western_trail.tell import tell_seeds
from screens.kit import Row
from screens.table_frame import TablePage

_ID = "great_western_trail.shared"


class SharedBoard(TablePage):
    def __init__(self, **more: Any) -> None:
        self._built: dict[str, tuple[Any, Part]] = {}
        """What each part shows, and its widget."""
        super().__init__(**more)

    @property
    def mirror(self) -> TrailView:
        assert self.view is not None
        mirror: TrailView = self.view.mirror
        return mirror

    def refresh(self) -> None:
        super().refresh()
        app = running()
        if self.view is None or app.session is None:
            return
        if self.view.turn.phase != "play":
            self.close_sheets()
            app.swap(app.place_of_table(), table=self.table)
            return
        self._show_parts()

    def _show_parts(self) -> None:
        """Only what has changed is built anew."""
        app, mirror = running(), self.mirror
        common, look = mirror.shared.common, (app.tr, app.theme.dark)
        gone = common.token > len(common.market)
        wanted: dict[str, tuple[Any, Callable[[], Part]]] = {
            "market": (
                (common.market, common.token),
                lambda: self._part(
                    "market", *parts.market(self, mirror), said="market.gone" if gone else "market.token"
                ),
            ),
            "foresight": (
                (common.foresight, common.stock),
                lambda: self._part("foresight", *parts.foresight(self, mirror)),
            ),
            "figures": (
                (common.cattle, common.cattle_stack, common.objectives, common.objective_stack),
                lambda: Part().hold(*parts.figures(mirror)),
            ),
            "hazards": (
                (common.hazards, common.seeds),
                lambda: self._part("hazards", *self._seeds(), *parts.hazards(mirror)),
            ),
            "track": (common.track, lambda: self._part(f"track.{mirror.box.edition}", *parts.track(mirror))),
            "masters": (
                (mirror.masters, mirror.shared.masters, common.appointed),
                lambda: self._part("masters", *parts.masters(mirror)),
            ),
        }
        first, changed = not self._built, False
        for name, (data, build) in wanted.items():
            if name not in self._built or self._built[name][0] != (data, look):
                self._built[name], changed = ((data, look), build()), True
        if changed:
            self.ids.list.fill([part for _, part in self._built.values()], from_top=first)

    def _part(self, name: str, *held: Any, said: str = "") -> Part:
        tr = running().tr
        return Part(text=tr(f"{_ID}.{name}"), said=tr(f"{_ID}.{said}") if said else "").hold(*held)

    def _seeds(self) -> list[Any]:
        """What was placed in setup and not told can be told now."""
        count = self.mirror.shared.common.seeds
        if not count:
            return []
        app = running()
        row = Row(
            icon="pencil-outline",
            text=app.tr(f"{_ID}.seeds", count=count),
            detail=app.tr(f"{_ID}.seeds.tell"),
            arrow=True,
        )
        row.bind(on_release=lambda _: tell_seeds(self))
        return [row]

    def look_at(self, _seat: int) -> None:
        """A player's own sheet is on the table."""
        running().back()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

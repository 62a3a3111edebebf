"""Row 2: the private buildings on the board. Where the sides were drawn only those are offered, else both."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.great_western_trail.box import SIDES
from companion.games.great_western_trail.final.holding import allowed
from screens.great_western_trail.drawn.cells import NARROW, BuildingKey, KeyGrid
from screens.great_western_trail.entry.printed import PrintedButton, corrected
from screens.kit.figures import number
from screens.kit.layout import Column
from screens.kit.loading import load_kv

MOST_IN_A_ROW = 6


class BuildingsSection(Column):
    page = ObjectProperty(None)
    seat = NumericProperty(0)
    said = StringProperty("")
    """What is to be known about the sides."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.keys: dict[str, BuildingKey] = {}
        self.offered: tuple[str, ...] = ()
        self.columns = 0
        self.bind(width=self._lay_out)
        self.add_widget(PrintedButton(page=self.page, kinds=["building"]))

    def _fitting(self) -> int:
        """How many numbers stand in a row: fewer where large letters need more room."""
        count, room = len(self.page.mirror.box.numbers), self.width - 2 * self.page.margin
        widest = max((key.narrowest() for key in self.keys.values()), default=0.0)
        laid_out = room > dp(NARROW)
        fit = min(MOST_IN_A_ROW, int(room // widest)) if laid_out else MOST_IN_A_ROW
        return -(-count // -(-count // fit))

    def _build(self) -> None:
        self.keys, self.columns = {id_: self._key(id_) for id_ in self.offered}, 0
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        """Rows of numbers; with both sides, a stands right above b."""
        columns = self._fitting()
        if columns == self.columns:
            return
        self.columns, numbers = columns, self.page.mirror.box.numbers
        for key in self.keys.values():
            if key.parent:
                key.parent.remove_widget(key)
        self.ids.bands.clear_widgets()
        for start in range(0, len(numbers), columns):
            band = [*numbers[start : start + columns], *[0] * columns][:columns]
            sides = [f"{n}{side}" for side in SIDES for n in band]
            if len(self.offered) == len(numbers):
                sides = [next((id_ for id_ in self.offered if int(id_[:-1]) == n), "") for n in band]
            keys = [self.keys.get(id_) or Widget(size_hint_y=None, height=0) for id_ in sides]
            self.ids.bands.add_widget(KeyGrid().fill(keys, columns))

    def _key(self, id_: str) -> BuildingKey:
        key = self.make_key(id_)
        key.bind(on_release=lambda _: self.tapped(id_))
        return key

    def make_key(self, id_: str) -> BuildingKey:
        return BuildingKey(text=id_, name=id_)

    def tapped(self, id_: str) -> None:
        """It stands on the board, or no more."""
        self.page.enter(f"building/{id_}", int(not self.keys[id_].chosen))

    def show(self) -> None:
        mirror, state = self.page.mirror, self.page.session.state
        drawn = sorted(mirror.sides, key=lambda id_: (int(id_[:-1]), id_[-1]))
        offered = tuple(drawn) or tuple(building.id for building in mirror.box.buildings)
        held = {what.partition("/")[2] for what in self.page.player.counts if what.startswith("building/")}
        offered = (*offered, *(id_ for id_ in held if id_ not in offered))
        if offered != self.offered:
            self.offered = offered
            self._build()
        for id_, key in self.keys.items():
            key.points, key.chosen = number(mirror.box.building[id_].vp), id_ in held
            key.corrected = corrected(mirror, f"building/{id_}")
            key.closed = not key.chosen and 1 not in allowed(state, self.page.who, f"building/{id_}")
        words = "drawn" if mirror.sides else "both"
        self.said = self.page.app.tr(f"great_western_trail.buildings.{words}")


load_kv(__file__)

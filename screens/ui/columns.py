"""A page in one column, or where it lies on its side in two: the stage left, everything else right of it."""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout

from screens.ui.shape import column_beside, column_of

UPRIGHT_SHARE, BESIDE_SHARE = 0.9, 1.0
"""How much of the room for sheets one may take."""


class SheetRoom(FloatLayout):
    """Where sheets lie that leave the page tappable: above the last part of a page, in the column if there is one.

    Of several the uppermost alone is there to be seen and tapped, whichever is higher.
    """

    share = NumericProperty(UPRIGHT_SHARE)

    def on_children(self, *_: Any) -> None:
        sheets = [child for child in self.children if hasattr(child, "behind")]
        for number, sheet in enumerate(sheets):
            sheet.behind = number > 0

    def add_widget(self, widget: Any, *args: Any, **more: Any) -> None:
        super().add_widget(widget, *args, **more)
        self.on_share()

    def on_share(self, *_: Any) -> None:
        for child in self.children:
            if hasattr(child, "share"):  # a sheet
                child.share = self.share


class SpareRoom(BoxLayout):
    """Takes what the column leaves; nothing where there is no column."""

    spare = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=0)
        self.bind(spare=self.setter("height"))


class SideBySide(Layout):
    """Parts one below the other; on a page that lies, the part of free height left and the others beside it.

    A part with a property `spare` gets the height left in the column, 0 where there is none; what it does
    not take stays empty below it, and without such a part below those that come before the stage. Parts stay where they
    are in the tree, so whatever is open or half chosen stays.
    """

    column = NumericProperty(0)
    """The width of the column; 0 if there is none."""
    whole = BooleanProperty(False)
    """True while the stage takes all of the width: what stood beside it is gone, the rest stands above and below."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.after:
            self._tint, self._rule = Color(0, 0, 0, 0), Rectangle()
        self.fbind("size", self._turned)
        App.get_running_app().theme.followers.add(self)
        lay_soon = Clock.create_trigger(self.do_layout, -1)
        for name in ("children", "size", "pos", "column", "whole"):
            self.fbind(name, lay_soon)

    def _turned(self, *_: Any) -> None:
        self.column = self.column_for(self.width, self.height)

    def paint(self) -> None:
        """Colours have changed, or where the line is between the stage and the column."""
        seen = self.column and not self.whole
        self._tint.rgba = App.get_running_app().theme.rule if seen else (0, 0, 0, 0)
        self._rule.pos, self._rule.size = (self.right - self.column, self.y), (dp(1), self.height)

    def measure(self) -> None:
        """Text sizes have changed; the parts measure themselves."""

    def column_for(self, wide: float, high: float) -> float:
        """How wide the column is on a page of this size."""
        return float(dp(column_of(wide / dp(1), high / dp(1))))

    def do_layout(self, *_: Any) -> None:
        self.paint()
        parts = [child for child in reversed(self.children) if not isinstance(child, SheetRoom)]
        stage = next((part for part in parts if part.size_hint_y is not None), None)
        others = [part for part in parts if part is not stage]
        if self.column and stage is not None and not self.whole:
            self._lay_beside(stage, others, parts.index(stage))
        else:
            self._lay_below(stage, parts)
        for room in self.children:
            if isinstance(room, SheetRoom):
                self._lay_sheets(room, stage, others)

    def _lay_below(self, stage: Any, parts: list[Any]) -> None:
        for part in parts:
            if hasattr(part, "spare"):
                part.spare = 0
        rest = max(0.0, self.height - sum(part.height for part in parts if part is not stage))
        y = self.y
        for part in reversed(parts):
            part.width, part.pos = self.width, (self.x, y)  # the width first: many a height follows from it
            if part is stage:
                part.height = rest
            y += part.height

    def _lay_beside(self, stage: Any, others: list[Any], before: int) -> None:
        """So many parts come before the stage: they stand at the top of the column if nothing else fills it."""
        stage.pos, stage.size = self.pos, (self.width - self.column, self.height)
        taker: Any = next((part for part in others if hasattr(part, "spare")), None)
        rest = max(0.0, self.height - sum(part.height for part in others if part is not taker))
        if taker is not None:
            taker.spare = max(1.0, rest)
        y = self.y
        for number, part in reversed(list(enumerate(others))):
            if part is taker:
                y += max(0.0, rest - part.height)
            elif taker is None and number == before - 1:
                y += rest
            part.width, part.pos = self.column, (self.right - self.column, y)
            y += part.height

    def _lay_sheets(self, room: SheetRoom, stage: Any, others: list[Any]) -> None:
        """Above the last part: over all that stands there in one column, over the whole column beside the stage."""
        bottom = others[-1].top if others else self.y
        left, top = (self.right - self.column, self.top) if self.column else (self.x, stage.top if stage else self.top)
        room.share = BESIDE_SHARE if self.column else UPRIGHT_SHARE
        room.pos, room.size = (left, bottom), (self.right - left, max(0.0, top - bottom))


class TallSides(SideBySide):
    """The same for a stage that may be tall and narrow: an upright tablet has a column as well."""

    def column_for(self, wide: float, high: float) -> float:
        return float(dp(column_beside(wide / dp(1), high / dp(1))))

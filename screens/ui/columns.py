"""A page in one column, or where it lies on its side in two: the stage left, everything else right of it."""

from collections.abc import Iterator, Sequence
from typing import Any

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.changes import CHANGES
from screens.ui.pane import Painting, Pane
from screens.ui.pen import Pen, Rect
from screens.ui.shape import column_beside, column_of

UPRIGHT_SHARE, BESIDE_SHARE = 0.9, 1.0
"""How much of the room for sheets one may take."""


class SheetRoom(Pane):
    """Where sheets lie that leave the page tappable: above the last part of a page, in the column if there is one.

    Of several the uppermost alone is there to be seen and tapped, whichever is higher.
    """

    share = UPRIGHT_SHARE

    def leaves(self) -> Iterator[Pane]:
        """Nothing of it is drawn."""
        return iter(())


class SpareRoom(Pane):
    """Takes what the column leaves; nothing where there is no column."""

    @property
    def spare(self) -> float:
        return self.height

    @spare.setter
    def spare(self, spare: float) -> None:
        self.height = spare

    def leaves(self) -> Iterator[Pane]:
        """Nothing is drawn there."""
        return iter(())


class SideBySide(Pane):
    """Parts one below the other; on a page that lies, the part that fills left and the others beside it.

    A part with a property `spare` gets the height left in the column, 0 where there is none; what it does
    not take stays empty below it, and without such a part below those that come before the stage. Parts stay what they
    are, so whatever is open or half chosen stays.
    """

    def __init__(self, theme: Theme, parts: Sequence[Pane] = (), room: SheetRoom | None = None) -> None:
        super().__init__()
        self.members = list(parts)
        self.room = room
        self.column = 0.0
        """The width of the column; 0 if there is none."""
        self._whole = False
        self.rule = Painting(theme, self._draw_rule)

    @property
    def parts(self) -> list[Pane]:  # type: ignore[override]
        return [*self.members, self.rule]

    @property
    def whole(self) -> bool:
        """True while the stage takes all of the width: what stood beside it is gone, the rest above and below."""
        return self._whole

    @whole.setter
    def whole(self, whole: bool) -> None:
        if whole != self._whole:
            self._whole = whole
            CHANGES.note()

    def put(self, parts: Sequence[Pane]) -> None:
        """Hold exactly these."""
        if list(parts) != self.members:
            self.members = list(parts)
            CHANGES.note()

    def _draw_rule(self, pen: Pen, box: Rect) -> None:
        pen.panel(box, 0, pen.theme.rule, smooth=False)

    def column_for(self, wide: float, high: float) -> float:
        """How wide the column is on a page of this size."""
        return float(dp(column_of(wide / dp(1), high / dp(1))))

    def arrange(self) -> None:
        self.column = self.column_for(self.width, self.height)
        stage = next((part for part in self.members if part.fills), None)
        others = [part for part in self.members if part is not stage]
        beside = bool(self.column) and stage is not None and not self.whole
        if beside and stage is not None:
            self._lay_beside(stage, others, self.members.index(stage))
        else:
            self._lay_below(stage, self.members)
        self.rule.lay(self.right - self.column, self.y, dp(1), self.height)
        self.rule.is_hidden = not beside
        if self.room is not None:
            self._lay_sheets(self.room, stage, others)

    def _lay_below(self, stage: Pane | None, parts: Sequence[Any]) -> None:
        for part in parts:
            part.width = self.width
            if hasattr(part, "spare"):
                part.spare = 0
        rest = max(0.0, self.height - sum(part.height for part in parts if part is not stage))
        y = self.y
        for part in reversed(parts):
            high = rest if part is stage else part.height
            part.lay(self.x, y, self.width, high)
            y += high

    def _lay_beside(self, stage: Pane, others: Sequence[Any], before: int) -> None:
        """So many parts come before the stage: they stand at the top of the column if nothing else fills it."""
        stage.lay(*self.pos, self.width - self.column, self.height)
        for part in others:
            part.width = self.column
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
            part.lay(self.right - self.column, y, self.column, part.height)
            y += part.height

    def _lay_sheets(self, room: SheetRoom, stage: Pane | None, others: Sequence[Pane]) -> None:
        """Above the last part: over all that stands there in one column, over the whole column beside the stage."""
        bottom = others[-1].top if others else self.y
        left, top = (self.right - self.column, self.top) if self.column else (self.x, stage.top if stage else self.top)
        room.share = BESIDE_SHARE if self.column else UPRIGHT_SHARE
        room.lay(left, bottom, self.right - left, max(0.0, top - bottom))


class TallSides(SideBySide):
    """The same for a stage that may be tall and narrow: an upright tablet has a column as well."""

    def column_for(self, wide: float, high: float) -> float:
        return float(dp(column_beside(wide / dp(1), high / dp(1))))

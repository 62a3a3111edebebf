"""Simmental after the income: how many calves become heifers, how many heifers cows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.games.great_western_trail.turns.commands import Grow
from screens.great_western_trail.acts.parts import Confirm
from screens.great_western_trail.drawn.ear_tag import EarTag
from screens.great_western_trail.kansas.asked import draft, keep
from screens.great_western_trail.kansas.step import KansasHead, KansasStep, said
from screens.kit import Icon
from screens.kit.layout import Column
from screens.kit.loading import load_kv

GROW = "kansas_grow"
SLOT = "orange"


class GrowRow(Column):
    """One stage that becomes the next."""

    text = StringProperty("")
    detail = StringProperty("")


class GrowStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self.counts = [0, 0]
        super().__init__(**more)
        self.head = KansasHead(text=said("grow.title"), detail=said("grow.why"))
        self.grow = Confirm(when_tapped=lambda: self.page.tap(Grow(self.turn.seat, *self.counts)))
        self.add_widget(self.head)
        self.rows = [self._row(number) for number in (0, 1)]
        for row in self.rows:
            self.add_widget(row)

    def begin(self) -> None:
        kept = draft(self.page, GROW)
        self.counts = [int(kept.get(name, 0)) for name in ("first", "second")]

    def _row(self, number: int) -> GrowRow:
        stages = self.mirror.shared.board.simmental
        row = GrowRow(text=said(f"grow.{number + 1}"))
        for place, stage in enumerate(stages[number : number + 2]):
            if place:
                row.ids.picture.add_widget(Icon(icon="arrow-right", pos_hint={"center_y": 0.5}))
            tag = EarTag(slot=SLOT, edition=self.edition, value=stage.value, size_hint=(None, None))
            tag.size, tag.pos_hint = (dp(44), dp(44)), {"center_y": 0.5}
            row.ids.picture.add_widget(tag)
        row.ids.stepper.bind(on_step=lambda _, value: self._set(number, value))
        return row

    def _set(self, number: int, count: int) -> None:
        self.counts[number] = count
        keep(self.page, GROW, first=self.counts[0], second=self.counts[1])
        self.show()

    def show(self) -> None:
        for number, (row, most) in enumerate(zip(self.rows, self.turn.grows, strict=True)):
            self.counts[number] = min(self.counts[number], most)
            row.detail = said("grow.have", count=most)
            row.ids.stepper.high, row.ids.stepper.value = most, self.counts[number]
            row.ids.stepper.opacity = 1 if most else 0.4
        many = sum(self.counts)
        self.grow.offer(said("grow.grow", count=many) if many else said("grow.nothing"))

    def foot(self) -> list[Widget]:
        return [self.grow]


load_kv(__file__)

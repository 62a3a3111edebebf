"""Simmental within a visit: how many calves become heifers, how many heifers cows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.games.great_western_trail.turns.kansas import stage_count
from screens.great_western_trail.drawn.ear_tag import EarTag
from screens.great_western_trail.kansas.parts import PartHead
from screens.great_western_trail.kansas.step import said
from screens.kit import Icon, Text
from screens.kit.layout import Column
from screens.kit.loading import load_kv

SLOT = "orange"


class GrowRow(Column):
    """One stage that becomes the next."""

    text = StringProperty("")
    detail = StringProperty("")


class GrowPart:
    def __init__(self, step: Any) -> None:
        self.step = step
        self.head = PartHead(text=said("grow.title"), done=True)
        self.why = Text(text=said("grow.why"), role="caption", muted=True)
        self.rows = [self._row(number) for number in (0, 1)]

    def most(self, number: int) -> int:
        return stage_count(self.step.state, self.step.turn.seat, number)

    def has_any(self) -> bool:
        return any(self.most(number) for number in (0, 1))

    def _row(self, number: int) -> GrowRow:
        stages = self.step.mirror.shared.board.simmental
        row = GrowRow(text=said(f"grow.{number + 1}"))
        for place, stage in enumerate(stages[number : number + 2]):
            if place:
                row.ids.picture.add_widget(Icon(icon="arrow-right", pos_hint={"center_y": 0.5}))
            tag = EarTag(slot=SLOT, edition=self.step.edition, value=stage.value, size_hint=(None, None))
            tag.size, tag.pos_hint = (dp(44), dp(44)), {"center_y": 0.5}
            row.ids.picture.add_widget(tag)
        row.ids.stepper.bind(on_step=lambda _, value: self._set(number, value))
        return row

    def _set(self, number: int, count: int) -> None:
        grown = list(self.step.grown)
        grown[number] = count
        self.step.set(grown=grown)

    def show(self) -> list[Any]:
        shown = [number for number in (0, 1) if self.most(number)]
        self.step.grown = [min(self.step.grown[number], self.most(number)) for number in (0, 1)]
        for number in shown:
            row, most = self.rows[number], self.most(number)
            row.detail = said("grow.have", count=most)
            row.ids.stepper.high, row.ids.stepper.value = most, self.step.grown[number]
        return [self.head, *(self.rows[number] for number in shown), self.why]


load_kv(__file__)

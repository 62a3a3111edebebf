"""Dollars for own buildings next to a wood: only the table can count them."""

from typing import Any

from companion.games.great_western_trail.turns.commands import Use
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, KeyFlow, heading, said


class WoodsSheet(ActSheet):
    """Tap the number, done."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        each = self.view.act.amount or 1
        keys = [self._key(number, each) for number in range(self.view.most // each + 1)]
        self.fill([heading(said("woods.how_many")), KeyFlow(least=72).put(keys)])

    def _key(self, number: int, each: int) -> AmountKey:
        key = AmountKey(text=str(number), below=said("woods.gain", dollars=number * each))
        key.name = said("woods.number", count=number)
        key.bind(on_release=lambda _: self.do(Use(self.seat, self.view.by, number)))
        return key

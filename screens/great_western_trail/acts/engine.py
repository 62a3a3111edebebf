"""Moving the engine: the stretch of track it can reach, one tap on a space; woods are counted first."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.turns.commands import MoveEngine
from companion.games.great_western_trail.turns.needs import engine_spaces
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, KeyFlow, heading, note, said
from screens.great_western_trail.acts.stretch import TrackStretch


class EngineSheet(ActSheet):
    """Tap where the engine goes."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        act = self.view.act
        if act.pay or act.dollars:
            self.subtitle = said("engine.money", change=signed_dollars(act.dollars - act.pay), left=self._after())
        self.woods = 0
        self.numbers: dict[int, AmountKey] = {}
        self.track = TrackStretch(mirror=self.page.mirror, seats=self.page.view.seats, seat=self.seat)
        self._put(tuple(choice.what for choice in self.view.choices))
        if self.view.asks_woods:
            most = self.view.most // (act.amount or 1)
            self.numbers = {number: self._number(number) for number in range(1, most + 1)}
            self.fill([heading(said("woods.how_many")), KeyFlow(least=64).put(list(self.numbers.values()))])
        else:
            self.fill([note(said("engine.tap")), self.track, note(said("engine.squares"))])

    def _after(self) -> int:
        return self.left_after(self.view.act.pay - self.view.act.dollars)

    def _number(self, number: int) -> AmountKey:
        return AmountKey(
            text=str(number), name=said("woods.number", count=number), on_release=lambda _: self.count_woods(number)
        )

    def count_woods(self, number: int) -> None:
        """So many own buildings stand next to a wood: the engine may go as far."""
        act, self.woods = self.view.act, number
        for count, key in self.numbers.items():
            key.chosen = count == number
        self._put(engine_spaces(self.state, self.seat, act, (act.amount or 1) * number))
        if self.track.parent is None:
            for part in (note(said("engine.tap")), self.track, note(said("engine.squares"))):
                self.ids.column.add_widget(part)
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return {"woods": self.woods} if self.woods else {}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        woods = chosen.get("woods", 0)
        if woods in list(self.numbers):
            self.count_woods(woods)
        return bool(self.woods == woods)

    def _put(self, spaces: tuple[str, ...]) -> None:
        self.track.put(spaces, self.go)

    def go(self, space: str) -> None:
        self.do(MoveEngine(self.seat, self.view.by, space, self.woods))


def signed_dollars(dollars: int) -> str:
    return f"+${dollars}" if dollars > 0 else f"−${-dollars}"

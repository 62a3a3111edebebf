"""The cards of a deck, to say which of them leave the game."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.state import card_name
from screens.great_western_trail.acts.parts import ActRow, KeyFlow
from screens.great_western_trail.acts.tags import MarketTag
from screens.great_western_trail.drawn.task_tile import TaskTiles


class CullCards(BoxLayout):
    """Cattle and objective cards of a deck: every tap is one card more, after the last of a kind it is none."""

    def __init__(self, *, page: Any, seat: int, when_tapped: Callable[[], None], **more: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(8), **more)
        self.bind(minimum_height=self.setter("height"))
        self.page, self.seat, self.when_tapped = page, seat, when_tapped
        self.times = Counter[str]()
        self.keys: dict[str, Any] = {}
        box, board = page.mirror.box, page.mirror.shared.board
        cattle = [f"herd/{breed.slot}" for breed in board.herd]
        cattle += [f"cattle/{herd.slot}/{vp}" for herd in box.cattle for vp, _ in herd.vp]
        cards = [card.id for card in box.objectives if self._owned(f"deck/{card.id}")]
        self.keys = {what: self._tag(what) for what in cattle if self._owned(what)}
        self.add_widget(KeyFlow(most=4).put(list(self.keys.values())))
        for card in cards:
            self.keys[f"deck/{card}"] = self._card(card)
            self.add_widget(self.keys[f"deck/{card}"])

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(self.times.elements())

    def take_up(self, chosen: Sequence[str]) -> bool:
        """Tap again what was kept; False if such a card is not there any more."""
        for what in chosen:
            if what not in list(self.keys) or self.times[what] >= self._owned(what):
                return False
            self._tapped(what)
        return True

    def _owned(self, what: str) -> int:
        return int(self.page.session.state.count(self.seat, what))

    def _tag(self, what: str) -> MarketTag:
        mirror, (kind, slot, *vp) = self.page.mirror, what.split("/")
        breed = self.page.app.tr(f"great_western_trail.breed.{mirror.box.edition}.{slot}")
        value = mirror.shared.board.start_herd[slot].value if kind == "herd" else self._value(slot, int(vp[0]))
        key = MarketTag(slot=slot, edition=mirror.box.edition, value=value, text=breed, name=breed)
        key.points = f"+{mirror.says(what, int(vp[0]))}" if vp else ""
        key.bind(on_release=lambda _: self._tapped(what))
        return key

    def _value(self, slot: str, vp: int) -> int:
        """The breeding value; of Simmental by the stage."""
        stages = {stage.vp: stage.value for stage in self.page.mirror.shared.board.simmental}
        herd = self.page.mirror.box.herd[slot]
        return int(stages[vp] if herd.variant else herd.value)

    def _card(self, card: str) -> ActRow:
        box = self.page.mirror.box
        name = self.page.app.say(card_name(box.edition, card))
        row = ActRow(text=name, name=name)
        tasks = list(box.objective[card].tasks)
        row.hold(TaskTiles(tasks=tasks, edition=box.edition, below=str(box.cities[-1].value), side=dp(26)))
        row.bind(on_release=lambda _: self._tapped(f"deck/{card}"))
        return row

    def _tapped(self, what: str) -> None:
        self.times[what] = 0 if self.times[what] == self._owned(what) else self.times[what] + 1
        key = self.keys[what]
        if isinstance(key, MarketTag):
            key.times = self.times[what]
        else:
            key.chosen = self.times[what] > 0
        self.when_tapped()

"""The objective card that was taken, or played from those taken before."""

from typing import Any

from companion.games.great_western_trail.records import NotePlayed
from screens.great_western_trail.entry.find_objective import FindObjective


class NotedFinder(FindObjective):
    """Finds one card, and is done with it; what was taken before is seen at once where cards are played."""

    def may(self, card: str) -> bool:
        return self._is_played(card) or super().may(card)

    def tap_card(self, card: str) -> None:
        if self._is_played(card):
            self.page.app.tap(NotePlayed(self.seat, card))
        else:
            super().tap_card(card)

    def _is_played(self, card: str) -> bool:
        return self.place == "area" and card in self._taken()

    def _taken(self) -> tuple[Any, ...]:
        return tuple(self.page.mirror.players[self.seat].deck)

    def _narrow(self) -> None:
        super()._narrow()
        if self.place == "area" and not self.asked:
            box = self.page.mirror.box
            for card in dict.fromkeys(self._taken()):
                self.found.ids.found.add_widget(self._shown(box, box.objective[card]))

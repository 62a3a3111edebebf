"""What release 0.1.0 counted beside the table: the deck, and the height of every building stack."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game import Corrected, Depth, DepthChanged
from companion.games.stone_age import events as ev
from companion.games.stone_age.fixes.common import NO_CARD
from companion.games.stone_age.state import UNTOLD, State
from companion.question import Value


def earlier(states_and_events: Iterable[tuple[State, Any]]) -> Mapping[str, Value]:
    """The values that release would have shown after these events; none where the end alone is entered."""
    count: _Count | None = None
    depth: Depth = "score_only"
    for state, event in states_and_events:
        count = count or _Count(state)
        count.add(state, event)
        depth = event.depth if isinstance(event, DepthChanged) else state.depth
    return count.values() if count and depth != "score_only" else {}


class _Count:
    """Its two counters, and the card row as it followed it."""

    def __init__(self, state: State) -> None:
        self.row: list[str | None] = [UNTOLD] * len(state.display)
        self.deck = len(state.box.cards) - len(self.row)
        self.stacks = [state.box.stack] * len(state.piles)

    def values(self) -> dict[str, Value]:
        return {"deck": self.deck, **{f"stack_left/{number}": left for number, left in enumerate(self.stacks)}}

    def add(self, state: State, event: Any) -> None:
        match event:
            case ev.CardTold(slot, card):
                self.row[slot] = card
            case ev.CardTaken(_, slot):
                self.row[slot] = None
            case ev.CardEntered(_, card, True) | ev.ExtraCardShown(_, card):
                self.row = [None if lying == card else lying for lying in self.row]
            case ev.ExtraCardDrawn(_, drawn):
                self.deck -= drawn
            case ev.RoundBegan() if state.depth != "milestones":
                left = [card for card in self.row if card is not None]
                fresh = len(self.row) - len(left)
                self.row, self.deck = [*left, *[UNTOLD] * fresh], self.deck - fresh
            case ev.BuildingTaken(_, stack):
                self.stacks[stack] = max(0, self.stacks[stack] - 1)
            case Corrected():
                self._set(event)

    def _set(self, event: Corrected) -> None:
        kind, _, which = event.fix.partition("/")
        value = event.plain()
        match kind, value:
            case "deck", int():
                self.deck = value
            case "stack_left", int():
                self.stacks[int(which)] = value
            case "slot", str():
                self.row[int(which)] = None if value == NO_CARD else value
            case "cards", tuple():
                self.row = [UNTOLD if lying in value else lying for lying in self.row]

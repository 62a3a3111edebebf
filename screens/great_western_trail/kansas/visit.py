"""Kansas City on one page: a tile of each pair, what the hand is worth, the city and its disc; one button for all."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from kivy.uix.widget import Widget

from companion.games.great_western_trail.state.mirror import DELIVER, FORESIGHT, GROW, INCOME
from companion.games.great_western_trail.turns.commands import VisitKansasCity
from companion.games.great_western_trail.turns.visit import best_hand, columns, worth_of
from screens.great_western_trail.kansas.asked import draft, keep
from screens.great_western_trail.kansas.cities import Cities
from screens.great_western_trail.kansas.grow import GrowPart
from screens.great_western_trail.kansas.hand import HandPart
from screens.great_western_trail.kansas.pairs import PairsPart
from screens.great_western_trail.kansas.parts import Confirm
from screens.great_western_trail.kansas.step import KansasStep, said

VISIT = "kansas_visit"
BUTTON = {
    (True, False, False): "take",
    (True, True, False): "take_pay",
    (True, False, True): "take_gain",
    (True, True, True): "take_pay_gain",
    (False, False, False): "now",
    (False, True, False): "now_pay",
    (False, False, True): "now_gain",
    (False, True, True): "now_pay_gain",
}
"""What the button says: if an income is taken, something paid for the disc and the transport, something gained."""
OLD_INCOME, OLD_GROW, OLD_DELIVER = "kansas_income", "kansas_grow", "kansas_deliver"
"""Drafts of an app that asked step by step."""


class VisitStep(KansasStep):
    """Three decisions in any order; the button carries them out in the rulebook's."""

    def __init__(self, **more: Any) -> None:
        self.tiles: dict[int, str] = {}
        self.hand: int | None = None
        self.cards: tuple[str, ...] = ()
        self.by_cards = False
        self.city, self.spent = "", 0
        self.disc: str | None = None
        self.grown = [0, 0]
        super().__init__(**more)
        self.pairs, self.hands, self.cities = PairsPart(self), HandPart(self), Cities(self)
        self.go = Confirm(when_tapped=self._do)

    @cached_property
    def grow(self) -> GrowPart:
        return GrowPart(self)

    def prepare(self) -> bool:
        """What the first visit shows, part by part; True if there may be more."""
        if self.state.simmental and "grow" not in vars(self):
            return bool(self.grow)
        return self.cities.prepare()

    # --- what is decided ---

    def begin(self) -> None:
        """A visit: what was tapped of it before a kill or an undo is chosen already."""
        kept: Mapping[str, Any] = draft(self.page, VISIT)
        income, grow = draft(self.page, OLD_INCOME), draft(self.page, OLD_GROW)
        deliver = draft(self.page, OLD_DELIVER)
        self.tiles = {int(number): str(tile) for number, tile in kept.get("tiles", ())}
        self.cards = tuple(kept.get("cards", income.get("cards", ())))
        self.hand, self.by_cards = kept.get("hand"), bool(self.cards)
        self.city, self.disc = str(kept.get("city", deliver.get("city", ""))), kept.get("disc", deliver.get("disc"))
        self.spent = int(kept.get("certificates", income.get("certificates", 0)))
        self.grown = list(kept.get("grown", (grow.get("first", 0), grow.get("second", 0))))

    @property
    def state(self) -> Any:
        return self.page.session.state

    @property
    def step(self) -> str:
        return str(self.turn.step)

    @property
    def worth(self) -> int | None:
        """What the hand is worth, as far as it was said."""
        if self.by_cards:
            return worth_of(self.state, self.cards)
        return self.hand

    @property
    def earns(self) -> bool:
        """True if the income is still to be taken."""
        return self.step in (FORESIGHT, INCOME)

    @property
    def hand_or_best(self) -> int:
        """The hand, or before it is said the best there can be."""
        worth = self.worth
        return best_hand(self.state) if worth is None and self.earns else worth or 0

    def set(self, **changes: Any) -> None:
        """Something was tapped."""
        for name, value in changes.items():
            setattr(self, name, value)
        self.show()
        keep(
            self.page,
            VISIT,
            tiles=[[number, tile] for number, tile in sorted(self.tiles.items())],
            hand=self.hand,
            cards=list(self.cards) if self.by_cards else [],
            city=self.city,
            disc=self.disc,
            certificates=self.spent,
            grown=list(self.grown),
        )

    # --- what is shown ---

    def show(self) -> None:
        state = self.state
        self.open_columns = columns(state, self.tiles)
        self.tiles = {
            one.number: one.chosen.tile for one in self.open_columns if one.chosen is not None and not one.skips
        }
        parts: list[Any] = []
        if self.open_columns:
            parts += self.pairs.show(self.open_columns)
        if self.earns:
            parts += self.hands.show(done=self.worth is not None)
        if state.simmental and (self.step == GROW or self.earns) and self.grow.has_any():
            parts += self.grow.show()
        parts += self.cities.show()
        self.fill(parts)
        self._show_button()

    def lacks(self) -> str:
        """What is still to be decided, in words; nothing once all is."""
        if any(one.chosen is None and not one.skips for one in self.open_columns):
            return said("visit.lacks.tile")
        if self.earns and self.worth is None:
            return said("visit.lacks.hand")
        if not self.city:
            return said("deliver.choose")
        return said("deliver.disc") if self.disc is None else ""

    def command(self) -> VisitKansasCity:
        tiles = tuple(self.tiles.get(one.number, "") for one in self.open_columns)
        first, second = self.grown if self.step != DELIVER else (0, 0)
        told = {"cards": self.cards} if self.by_cards else {"hand": self.worth if self.earns else None}
        spent = self.cities.spent if self.earns else 0
        return VisitKansasCity(
            self.turn.seat, tiles, self.city, self.disc or "", certificates=spent, first=first, second=second, **told
        )

    def _show_button(self) -> None:
        lacking = self.lacks()
        if lacking:
            self.go.wait(lacking)
            return
        done = self.page.session.preview(self.command())
        if done is None:
            self.go.offer(said("visit.deliver"))  # refused, and why is said
            return
        dollars = next(event for event in done.events if type(event).__name__ == "Delivered")
        income = self.cities.income if self.earns else 0
        pay, gain = dollars.dollars, dollars.gained
        words = BUTTON[self.earns, bool(pay), bool(gain)]
        self.go.offer(said(f"visit.{words}", total=income, pay=pay, gain=gain))

    def _do(self) -> None:
        self.page.tap(self.command())

    def foot(self) -> list[Widget]:
        return [self.go]

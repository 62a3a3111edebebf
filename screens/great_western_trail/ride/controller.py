"""Riding on its table: one tap on where the rider stops; a key with a toll on its way asks for it first."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.great_western_trail.ask import first_answer
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import Move
from companion.games.great_western_trail.turns.tolls import due, whole_way
from companion.games.great_western_trail.turns.view import Chip as ActChip
from screens import drafts
from screens.great_western_trail.acts.opening import show_question
from screens.great_western_trail.ride.page import PageState, RideView, trail
from screens.table.refusal import show_refusal
from screens.ui.question.page_state import PageState as Answers
from screens.ui.tree.nodes import Column, Mark, Node

FREE = "free_ride"
RIDES = ("ride", FREE)
RIDE = "great_western_trail/ride"
MOST_BANK_HANDS = 3
"""So often a hand of the bank may be entered; one tap more and it is not passed at all."""
WIDEST = 720
"""Of the keys, in dp."""


class Ride:
    """The trail of a table; what is entered of a ride is `local`."""

    def __init__(self, page: Any) -> None:
        self.page, self.local = page, PageState()
        self.by: ActChip | None = None
        """The action it rides by; none in phase A."""
        self._told: Any = None
        """The ride the entered tolls belong to."""

    # --- what is entered ---

    @property
    def free(self) -> bool:
        return self.by is not None and self.by.view.act.do == FREE

    @property
    def locations(self) -> tuple[Alternative, ...]:
        return self.page.turn.locations if self.by is None else self.by.view.choices

    def known(self, place: str) -> tuple[str, ...]:
        """What takes a toll on the way there, as far as it is known."""
        return self.page.turn.proposed.get(place, ()) if self.by is None else ()

    @property
    def view(self) -> RideView:
        page, turn = self.page, self.page.turn
        levying = () if self.free or turn.first_turn else tuple(dict.fromkeys((*turn.tolls, *turn.path)))
        known = tuple(turn.proposed.items()) if self.by is None else ()
        marks = tuple(Mark(s.colour, letter, 22) for s, letter in zip(page.view.seats, page.letters, strict=True))
        state, tr = page.session.state, page.app.tr
        return RideView(tr, state, self.locations, levying, known, marks, self.free, turn.first_turn)

    @property
    def _by(self) -> str:
        return "" if self.by is None else str(self.by.view.by)

    # --- what is tapped ---

    def unfold(self) -> None:
        self.local = replace(self.local, unfolded=not self.local.unfolded)
        self.page.show_middle()

    def choose(self, place: str) -> None:
        """Ride there; where there is a toll that nobody has entered first, it is asked."""
        why_not = next(choice.why_not for choice in self.locations if choice.what == place)
        if why_not is not None:
            show_refusal(self.page, why_not.of(Move(self.page.turn.seat, place, self.local.passed, self._by)))
        elif not self.local.passed and self._has_toll(place):
            show_question(self.page, Answers((self._path, place)), first=2, modal=False)
        else:
            self.page.tap(Move(self.page.turn.seat, place, self.local.passed, self._by))

    def _has_toll(self, place: str) -> bool:
        """True if a toll is due on the way there, as far as that is known."""
        page, known = self.page, self.known(place)
        if self.free or page.turn.first_turn:
            return False
        if page.session.why_not(Move(page.turn.seat, place, known, self._by)) is not None:
            known = ()
        return due(page.session.state, whole_way(place, known)) > 0

    @property
    def _path(self) -> str:
        """The answer that the ride begins with."""
        state = self.page.session.state
        return Move.__name__ if self.by is None else first_answer(state, self.by.view.by, self.by.view.act)

    def pass_toll(self, toll: str) -> None:
        """It is passed; a hand of the bank as often as it is tapped."""
        passed = self.local.passed
        if passed.count(toll) >= (MOST_BANK_HANDS if toll.startswith("bank/") else 1):
            passed = tuple(one for one in passed if one != toll)
        else:
            passed = (*passed, toll)
        self.local = replace(self.local, passed=passed)
        self._keep()
        self.page.show_middle()

    def _keep(self) -> None:
        """A kill loses none of what was entered."""
        if self.local.passed:
            drafts.keep(RIDE, by=self._by, passed=list(self.local.passed))
        else:
            drafts.drop(RIDE)

    def _recalled(self) -> PageState:
        """What was entered of this very ride before the app was ended; nothing if it is another."""
        entered = drafts.load(RIDE)
        passed = entered.get("passed") if entered.get("by") == self._by else None
        return PageState(tuple(map(str, passed)) if isinstance(passed, list) else ())

    # --- what is shown ---

    def refresh(self) -> None:
        """Before the table shows it: what was entered belongs to one ride."""
        turn, game_view = self.page.turn, self.page.game_view
        entered = (turn.seat, turn.step, game_view.players[turn.seat].ranch.rider, turn.place, self._by)
        if entered != self._told:
            self._told, self.local = entered, self._recalled()
        levying = self.view.levying
        self.local = replace(self.local, passed=tuple(one for one in self.local.passed if one in levying))

    def nodes(self, width: float) -> Node:
        side = max(16.0, (width - WIDEST) / 2)
        return Column((trail(self.view, self.local),), pad=(side, 10, side, 12))

    def take_up(self, draft: Mapping[str, Any]) -> bool:
        """What was entered before the app was ended; a toll that an older app had asked is asked again."""
        to, passed = draft.get("to"), self.local.passed
        if to in [choice.what for choice in self.locations]:
            show_question(self.page, Answers((self._path, str(to), *passed)), first=2, modal=False)
        return bool(to or passed)


@drafts.reopens(RIDE)
def _ride_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """Ride on by the action that was chosen when the app was ended; a ride of phase A is shown anyway."""
    by = draft.get("by")
    if by and page.playing:
        open_ones = [*page.turn.chips, *([page.turn.due] if page.turn.due else [])]
        rides = [chip for chip in open_ones if chip.view.by == by and chip.view.act.do in RIDES]
        if rides and rides[0].view.why_not is None:
            page.use(rides[0])
    return bool(page.playing and page.middle == "ride" and page.ride.take_up(draft))

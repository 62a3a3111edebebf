"""Riding on its table: one tap on where the rider stops; a key with a toll on its way asks for it first."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.great_western_trail.turns import tolls
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import Move
from companion.games.great_western_trail.turns.view import Chip as ActChip
from screens import drafts
from screens.great_western_trail.ride.page import (
    Local,
    NoToll,
    Pass,
    Pay,
    RideView,
    Stop,
    Unfold,
    toll_body,
    toll_foot,
    trail,
)
from screens.table.refusal import show_refusal
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Column, Mark, Message, Node

FREE = "free_ride"
RIDES = ("ride", FREE)
RIDE = "great_western_trail/ride"
SEVERAL = 3
"""So often a hand of the bank may be told; one tap more and it is not passed at all."""
WIDEST = 720
"""Of the keys, in dp."""


class TollSheet(TreeSheet):
    """One tap more: pay and ride, or ride without a toll."""

    def __init__(self, ride: "Ride", **more: Any) -> None:
        self.ride = ride
        title = ride.page.app.tr("great_western_trail.ride.on_the_way")
        super().__init__(ride.page, modal=False, gives_way=True, title=title, **more)

    def hear(self, message: Message) -> None:
        self.ride.hear(message)


class Ride:
    """The trail of a table; what is told of a ride is `local`."""

    def __init__(self, page: Any) -> None:
        self.page, self.local, self.sheet = page, Local(), None
        self.by: ActChip | None = None
        """The action it rides by; none in phase A."""
        self._told: Any = None
        """Of which ride the told things are."""

    sheet: TollSheet | None

    # --- what is told ---

    @property
    def free(self) -> bool:
        return self.by is not None and self.by.view.act.do == FREE

    @property
    def locations(self) -> tuple[Alternative, ...]:
        return self.page.turn.locations if self.by is None else self.by.view.choices

    def known(self, place: str) -> tuple[str, ...]:
        """What takes a toll on the way there, as far as anybody has told."""
        return self.page.turn.proposed.get(place, ()) if self.by is None else ()

    @property
    def view(self) -> RideView:
        page, turn = self.page, self.page.turn
        levying = () if self.free or turn.first_turn else tuple(dict.fromkeys((*turn.tolls, *turn.way)))
        known = tuple(turn.proposed.items()) if self.by is None else ()
        marks = tuple(Mark(s.colour, letter, 22) for s, letter in zip(page.view.seats, page.letters, strict=True))
        state, tr = page.session.state, page.app.tr
        return RideView(tr, state, self.locations, levying, turn.tolls, known, marks, self.free, turn.first_turn)

    def _command(self) -> Move:
        passed = () if self.free else self.local.passed
        return Move(self.page.turn.seat, self.local.to, passed, self._by)

    @property
    def _by(self) -> str:
        return "" if self.by is None else str(self.by.view.by)

    # --- what is tapped ---

    def hear(self, message: Message) -> None:
        match message:
            case Stop(place):
                self.choose(place)
            case Pass(toll):
                if not (self.local.asking and toll == tolls.own_toll(self.local.to)):
                    self._pass(toll)
            case Unfold():
                self.local = replace(self.local, unfolded=not self.local.unfolded)
                self.page.show_middle()
            case Pay():
                self.ride()
            case NoToll():
                self.local = replace(self.local, passed=())
                self.ride()

    def choose(self, place: str) -> None:
        """Ride there; where there is a toll that nobody has told first, it is asked."""
        why_not = next(choice.why_not for choice in self.locations if choice.what == place)
        if why_not is not None:
            show_refusal(self.page, why_not)
            return
        told = bool(self.local.passed) and self.sheet is None
        self.local = replace(self.local, to=place)
        if self.free or told or self.page.turn.first_turn:
            self.ride()
            return
        self.local = replace(self.local, passed=self.known(place))
        if self.page.session.why_not(self._command()) is not None:
            self.local = replace(self.local, passed=())
        if self.view.fare(self.local).due:
            self._ask()
        else:
            self.ride()

    def ride(self) -> None:
        done = self.page.tap(self._command())
        self._close()
        if not done:
            self.local = replace(self.local, to="")
            self._show_told()

    def _pass(self, toll: str) -> None:
        """It is passed; a hand of the bank as often as it is tapped."""
        passed = self.local.passed
        if passed.count(toll) >= (SEVERAL if toll.startswith("bank/") else 1):
            passed = tuple(one for one in passed if one != toll)
        else:
            passed = (*passed, toll)
        self.local = replace(self.local, passed=passed)
        self._keep()
        self._show_told()

    def _keep(self) -> None:
        """A kill loses none of what was told."""
        if self.local.to or self.local.passed:
            drafts.keep(RIDE, by=self._by, to=self.local.to, passed=list(self.local.passed))
        else:
            drafts.drop(RIDE)

    def _recall(self, places: list[str]) -> None:
        """What was told of this very ride before the app was ended; nothing if it is another."""
        told = drafts.kept(RIDE)
        ours = told.get("by") == self._by
        to = str(told["to"]) if ours and told.get("to") in places else ""
        passed = told.get("passed") if ours else None
        self.local = Local(to, tuple(map(str, passed)) if isinstance(passed, list) else (), self.local.unfolded)

    # --- the toll that is asked ---

    def _ask(self) -> None:
        if self.sheet is not None:
            self._keep()
            self._show_told()
            return
        self.sheet = TollSheet(self, when_closed=self._not_there)
        self.local = replace(self.local, asking=True)
        self._show_told()
        to, passed = self.local.to, list(self.local.passed)
        drafts.lay(self.sheet, self.page.show_sheet, RIDE, by=self._by, to=to, passed=passed)

    def _not_there(self) -> None:
        """The sheet was closed: the rider goes elsewhere."""
        self.sheet, self.local = None, Local(unfolded=self.local.unfolded)
        if self.page.middle == "ride":
            self._show_told()

    def _close(self) -> None:
        """The sheet is answered."""
        sheet, self.sheet = self.sheet, None
        self.local = replace(self.local, asking=False)
        if sheet is not None:
            sheet.when_closed = None
            sheet.close()

    # --- what is shown ---

    def refresh(self) -> None:
        """Before the table shows it: what was told belongs to one ride."""
        turn, mirror = self.page.turn, self.page.mirror
        told = (turn.seat, turn.step, mirror.players[turn.seat].ranch.rider, turn.place, self._by)
        places = [choice.what for choice in self.locations]
        if told != self._told or self.local.to not in ("", *places):
            self._told = told
            self._close()
            self.local = Local()
            self._recall(places)
        levying = self.view.levying
        self.local = replace(self.local, passed=tuple(one for one in self.local.passed if one in levying))
        self._show_sheet()

    def nodes(self, width: float) -> Node:
        side = max(16.0, (width - WIDEST) / 2)
        return Column((trail(self.view, self.local),), pad=(side, 10, side, 12))

    def _show_told(self) -> None:
        self._show_sheet()
        self.page.show_middle()

    def _show_sheet(self) -> None:
        if self.sheet is not None:
            self.sheet.show_nodes(toll_body(self.view, self.local), toll_foot(self.view, self.local))

    def take_up(self) -> bool:
        """What was told before the app was ended; a toll that was asked is asked again."""
        self._recall([choice.what for choice in self.locations])
        if self.local.to:
            self._ask()
        else:
            self._show_told()
        return bool(self.local.to or self.local.passed)


@drafts.reopens(RIDE)
def _ride_again(page: Any, draft: Mapping[str, Any]) -> bool:
    """Ride on by the action that was chosen when the app was ended; a ride of phase A is shown anyway."""
    by = draft.get("by")
    if by and page.playing:
        open_ones = [*page.turn.chips, *([page.turn.due] if page.turn.due else [])]
        rides = [chip for chip in open_ones if chip.view.by == by and chip.view.act.do in RIDES]
        if rides and rides[0].view.why_not is None:
            page.use(rides[0])
    return bool(page.playing and page.middle == "ride" and page.ride.take_up())

"""Kansas City on its table: the page functions shown, their messages carried out, what is tapped kept."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.state.mirror import DECISIONS, UNTOLD
from companion.games.great_western_trail.turns.commands import DUE, EndTurn, TakeObjective, TellTile
from companion.games.great_western_trail.turns.events import Delivered, IncomeTaken, TileChosen
from companion.games.great_western_trail.turns.visiting import (
    Decisions,
    Visit,
    entry_words,
    tiles_in,
    visit_of,
    with_card,
    with_tile,
)
from companion.i18n import Translator
from screens import drafts
from screens.great_western_trail.acts.opening import open_act
from screens.great_western_trail.kansas import refill, visit
from screens.great_western_trail.kansas.local import (
    Do,
    Go,
    Local,
    RefillLocal,
    TapCard,
    TapCity,
    TapTile,
    TellNew,
    from_plain,
    to_plain,
    update,
)
from screens.table.refusal import show_refusal
from screens.ui.tree.nodes import Column, Message, Node

VISIT = "great_western_trail/kansas_visit"
OLD = {"kansas_income": ("cards", "certificates"), "kansas_deliver": ("city", "disc")}
"""Drafts of an app that asked step by step, and what of them is a decision still."""
WIDEST = 560
"""Of the list, in dp."""


class KansasGuide:
    """The decisions of a visit, then the refill, on a table; what is tapped is `local`."""

    def __init__(self, page: Any) -> None:
        self.page, self.local, self.refill = page, Local(), RefillLocal()
        self._at: tuple[Any, ...] = ()
        """The player and the step the page began at: an undo may lead back to an earlier one."""

    @property
    def decides(self) -> bool:
        """True until the visit is entered."""
        return self.page.turn.step in DECISIONS

    @property
    def visit(self) -> Visit:
        """What was tapped, as far as it fits the table."""
        return visit_of(self.page.session.state, self.local.decided)

    # --- what is shown ---

    def refresh(self) -> bool:
        """Before the table shows it; True if another step has begun."""
        turn = self.page.turn
        at, before = (turn.seat, turn.step), self._at
        if at != before:
            self._at, self.local = at, Local(self._kept())
            self.refill = refill.begun(self.page.session.state)
        return at != before

    def nodes(self, width: float) -> tuple[Node, Node]:
        """The page in so much width, and what stands below it."""
        side = max(12 if width < 360 else 16, (width - WIDEST) / 2)
        body, foot = self._parts()
        return Column((body,), pad=(side, 8, side, 24)), foot

    def _parts(self) -> tuple[Node, Node]:
        if self.decides:
            self.local = replace(self.local, decided=self.visit.decided)
            view = visit.VisitView(self._tr, self.visit, self._button())
            return visit.body(view, self.local), visit.foot(view)
        filling = self._filling()
        return refill.body(filling, self.refill), refill.foot(filling, self.refill)

    @property
    def _tr(self) -> Translator:
        found: Translator = self.page.app.tr
        return found

    def _button(self) -> str:
        """What the entry would do; it may be refused, and why is said then."""
        now = self.visit
        done = self.page.session.preview(now.command) if now.lacks is None else None
        if done is None:
            return self._tr("great_western_trail.kansas.visit.deliver")
        delivered = next(event for event in done.events if isinstance(event, Delivered))
        return self._tr.text(entry_words(now, delivered.dollars, delivered.gained))

    def _filling(self) -> refill.RefillView:
        session, turn = self.page.session, self.page.turn
        last, delivered = session.last_step, self._last(Delivered)
        again = delivered is not None and last is not None and delivered in last.events
        tiles = tuple(event for event in last.events if isinstance(event, TileChosen)) if again and last else ()
        told = {column for column, _ in self.refill.new}
        holds = session.state.board.stock_holds
        wheres = dict(self.refill.new)
        closed = frozenset(
            (column, kind)
            for column in told
            for kind in holds[column]
            if session.why_not(TellTile(wheres[column], kind)) is not None
        )
        ends = turn.why_not_end is None
        income, due = self._last(IncomeTaken), turn.due is not None
        return refill.RefillView(self._tr, session.state, tiles, income, delivered, again, due, ends, closed)

    def _last(self, kind: type[Any]) -> Any:
        """The last thing of this kind that happened to the player whose turn it is."""
        session = self.page.session
        for step in reversed(session.steps[: session.cursor]):
            for event in reversed(step.events):
                if isinstance(event, kind) and event.seat == self.page.turn.seat:
                    return event
        return None

    # --- what is tapped ---

    def hear(self, message: Message) -> None:
        match message:
            case TapTile(number, kind):
                self._tap_tile(number, kind)
            case TapCard(card):
                self._try(lambda one: with_card(self.page.session.state, one, card))
            case TapCity(city) if (reason := self._why_not(city)) is not None:
                show_refusal(self.page, reason)
            case Go():
                self.page.tap(self.visit.command)
            case TellNew(column, kind):
                self._tell(column, kind)
            case Do(what):
                self._do(what)
            case _:
                self.set(update(self.local, message))
                if isinstance(message, TapCity) and self.local.decided.city:
                    self.page.step_scroll.bring(visit.DISCS)

    def _why_not(self, city: str) -> RuleError | None:
        return next(one.why_not for one in self.visit.plans if one.offer.city == city)

    def _tap_tile(self, number: int, kind: str) -> None:
        column = next(one for one in self.visit.columns if one.number == number)
        choice = dict(tiles_in(self.page.session.state, column)).get(kind)
        if choice is not None and choice.why_not is not None:
            show_refusal(self.page, choice.why_not)
        else:
            self._try(lambda one: with_tile(one, number, kind))

    def _try(self, change: Any) -> None:
        try:
            self.set(replace(self.local, decided=change(self.local.decided)))
        except RuleError as refusal:
            show_refusal(self.page, refusal)

    def set(self, local: Local) -> None:
        """Something was tapped; it comes back after a kill."""
        self.local = local
        self.page.show_middle()
        drafts.keep(VISIT, survives_undo=True, seat=self.page.turn.seat, **to_plain(self.local.decided))

    def _kept(self) -> Decisions:
        """What was tapped in this very step before a kill or an undo."""
        kept = self._draft(VISIT)
        if not kept:
            old = {what: self._draft(f"great_western_trail/{what}") for what in (*OLD, "kansas_grow")}
            kept = {name: old[what][name] for what, names in OLD.items() for name in names if name in old[what]}
            grown = old["kansas_grow"]
            kept |= {"grown": (grown.get("first", 0), grown.get("second", 0))}
        return from_plain(kept)

    def _draft(self, kind: str) -> Mapping[str, Any]:
        kept = drafts.kept(kind)
        return kept if kept.get("seat") == self.page.turn.seat else {}

    # --- the refill ---

    def _tell(self, column: int, kind: str) -> None:
        """One tap tells a tile; with the last one the turn is over."""
        if column in self._filling().told(self.refill):
            return
        if kind == UNTOLD:
            self.refill = replace(self.refill, later=(*self.refill.later, column))
            self.page.show_middle()
        elif not self.page.tap(TellTile(dict(self.refill.new)[column], kind)):
            return
        self._end_if_all_is_done()

    def _do(self, what: str) -> None:
        turn = self.page.turn
        if what == refill.AGAIN:
            self.page.app.undo()
        elif what == refill.NAME:
            open_act(self.page, turn.due)
        elif what == refill.LATER:
            if self.page.tap(TakeObjective(turn.seat, DUE)):
                self._end_if_all_is_done()
        elif turn.why_not_end is not None:
            show_refusal(self.page, turn.why_not_end)
        else:
            self.page.tap(EndTurn(turn.seat))

    def _end_if_all_is_done(self) -> None:
        if self.refill.new and not self._filling().open(self.refill) and self.page.turn.why_not_end is None:
            self.page.tap(EndTurn(self.page.turn.seat))

"""Kansas City on its table: the page functions shown, their messages carried out, what is tapped kept."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail.ask.visiting import with_answer
from companion.games.great_western_trail.state.in_play import DECISIONS, UNTOLD
from companion.games.great_western_trail.turns.commands import DUE, EndTurn, TakeObjective
from companion.games.great_western_trail.turns.events import Delivered
from companion.games.great_western_trail.turns.refill import Refill, begun
from companion.games.great_western_trail.turns.visiting import Decisions, Visit, entry_words, phrase, visit_of
from companion.messages import Message as Words
from screens import drafts
from screens.great_western_trail.acts.opening import open_act
from screens.great_western_trail.kansas import refill, visit
from screens.great_western_trail.kansas.page_state import PageState, from_plain, to_plain
from screens.table.question import pictures
from screens.table.refusal import show_refusal
from screens.ui.question.page import Look
from screens.ui.question.page_state import Add, Give, Refuse
from screens.ui.tree.nodes import Column, Message, Node

VISIT = "great_western_trail/kansas_visit"
OLD = {"kansas_income": ("cards", "certificates"), "kansas_deliver": ("city", "disc")}
"""Drafts of an app that asked step by step, and what of them is a decision still."""
WIDEST = 560
"""Of the list, in dp."""
FACE = 26
"""The side of a city or a disc before its words: many stand on one page, in dp."""


class KansasGuide:
    """The decisions of a visit, then the refill, on a table; what is tapped is `local`."""

    def __init__(self, page: Any) -> None:
        self.page, self.local, self.refill = page, PageState(), Refill()
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
            self._at, self.local = at, PageState(self._saved())
            self.refill = begun(self.page.session.state)
        return at != before

    def nodes(self, width: float) -> tuple[Node, Node]:
        """The page in so much width, and what stands below it."""
        side = max(12 if width < 360 else 16, (width - WIDEST) / 2)
        body, foot = self._parts(width - 2 * side)
        return Column((body,), pad=(side, 4, side, 16)), foot

    def _parts(self, width: float) -> tuple[Node, Node]:
        if self.decides:
            now = self.visit
            self.local = replace(self.local, decided=now.decided)
            app = self.page.app
            look = Look(app.tr, app.tr.text, pictures(self.page, FACE))
            view = visit.VisitView(app.tr, look, now, self._button(now), width, app.theme.font_scale)
            return visit.body(view, self.local), visit.foot(view)
        filling = self._filling()
        return refill.body(filling), refill.foot(filling)

    def _button(self, now: Visit) -> Words:
        """What the entry would do; it may be refused, with the reason."""
        done = self.page.session.preview(now.command) if now.lacks is None else None
        if done is None:
            return phrase("visit.deliver")
        delivered = next(event for event in done.events if isinstance(event, Delivered))
        return entry_words(now, delivered.dollars, delivered.gained)

    def _filling(self) -> refill.RefillView:
        session, turn = self.page.session, self.page.turn
        holds = session.state.board.stock_holds
        closed = frozenset(
            (column, kind)
            for column, _ in self.refill.new
            for kind in holds[column]
            if session.why_not(self.refill.telling(column, kind)) is not None
        )
        due, ends = turn.due is not None, turn.why_not_end is None
        return refill.RefillView(self.page.app.tr, session.state, self.refill, due, ends, closed, self._visited())

    def _visited(self) -> tuple[Words, ...]:
        """What the log says of the visit, if that was entered last."""
        last, entry = self.page.session.last_step, self.page.session.last_entry()
        visited = last is not None and any(isinstance(event, Delivered) for event in last.events)
        return tuple(line.text for line in entry.lines) if visited and entry else ()

    # --- what is tapped ---

    def handle(self, message: Message) -> None:
        match message:
            case Give(str(answer)) | Add(answer) | Refuse(answer):
                self._answer(answer)

    def toggle_far(self) -> None:
        self.set(replace(self.local, far=not self.local.far))

    def bring(self, part: str) -> None:
        self.page.step_scroll.bring(part)

    def enter_visit(self) -> None:
        self.page.tap(self.visit.command)

    def _answer(self, answer: str) -> None:
        try:
            self.set(replace(self.local, decided=with_answer(self.visit, answer)))
        except RuleError as refusal:
            show_refusal(self.page, refusal)

    def set(self, local: PageState) -> None:
        """Something was tapped; it comes back after a kill."""
        self.local = local
        self.page.show_middle()
        drafts.keep(VISIT, survives_undo=True, seat=self.page.turn.seat, **to_plain(self.local.decided))

    def _saved(self) -> Decisions:
        """What was tapped in this very step before a kill or an undo."""
        saved = self._draft(VISIT)
        if not saved:
            old = {what: self._draft(f"great_western_trail/{what}") for what in (*OLD, "kansas_grow")}
            saved = {name: old[what][name] for what, names in OLD.items() for name in names if name in old[what]}
            grown = old["kansas_grow"]
            saved |= {"grown": (grown.get("first", 0), grown.get("second", 0))}
        return from_plain(saved)

    def _draft(self, kind: str) -> Mapping[str, Any]:
        draft = drafts.load(kind)
        return draft if draft.get("seat") == self.page.turn.seat else {}

    # --- the refill ---

    def enter_new_tile(self, column: int, kind: str) -> None:
        """One tap enters a tile, or leaves it for later; then what the game says follows."""
        if column in self.refill.entered(self.page.session.state):
            return
        if kind == UNTOLD:
            self.refill = self.refill.left(column)
            self.page.show_middle()
        elif not self.page.tap(self.refill.telling(column, kind)):
            return
        self._go_on()

    def name_objective(self) -> None:
        open_act(self.page, self.page.turn.due)

    def take_objective_later(self) -> None:
        if self.page.tap(TakeObjective(self.page.turn.seat, DUE)):
            self._go_on()

    def end_turn(self) -> None:
        self.page.tap(EndTurn(self.page.turn.seat))

    def _go_on(self) -> None:
        if follows := self.refill.follows(self.page.session.state):
            self.page.tap(follows)

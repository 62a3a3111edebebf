"""Hiring: every worker of the job market that can be paid, one tap each, and what each of them brings at once."""

from collections.abc import Mapping
from typing import Any

from companion.games.great_western_trail.state import worker_name
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import DUE, Hire
from companion.games.great_western_trail.turns.job_market import Wage
from companion.games.great_western_trail.turns.words import act_label
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.acts.parts import ActSheet, CattleFlow, ChoiceCard, note, reasons, said
from screens.great_western_trail.drawn.stock_tile import StockTile


class HireSheet(ActSheet):
    """One tap hires."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.keys: dict[Wage, ChoiceCard] = {}
        listed = sorted(self.view.choices, key=lambda choice: (WORKERS.index(choice.what.worker), choice.what.dollars))
        open_, closed = ([c for c in listed if (c.why_not is not None) is shut] for shut in (False, True))
        cards = [self._card(choice) for choice in (*open_, *closed)]
        why = reasons([choice.why_not for choice in closed])
        self.fill([CattleFlow().put(cards), *why, note(said("hire.tap"))])

    def _name(self, kind: str) -> str:
        return self.page.app.say(worker_name(self.page.mirror.box.edition, kind))

    def _card(self, choice: Alternative) -> ChoiceCard:
        wage: Wage = choice.what
        card = ChoiceCard(text=f"${wage.dollars}", below=said("hire.row", row=wage.row))
        card.name = said("hire.named", worker=self._name(wage.worker), row=wage.row, dollars=wage.dollars)
        card.ids.picture.add_widget(StockTile(kind=wage.worker, edition=self.page.mirror.box.edition))
        card.closed = choice.why_not is not None
        if not card.closed:
            card.aside = said("left", left=self.left_after(wage.dollars))
            card.brings = self._brings(wage.worker)
        card.bind(on_release=lambda _: self._tapped(choice))
        self.keys[wage] = card
        return card

    def _brings(self, kind: str) -> str:
        """What is printed where the next worker goes: an action, or points."""
        box, board = self.page.mirror.box, self.page.mirror.shared.board
        space = self.count(f"worker/{kind}") + 1
        act = board.space_act.get((kind, space))
        parts = [self.page.app.say(act_label(self.state, DUE, act))] if act is not None else []
        if space >= box.scoring["worker_points_from"]:
            parts.append(said("points", count=box.scoring["worker_points"]))
        return said("comma").join(parts)

    def _tapped(self, choice: Alternative) -> None:
        if choice.why_not is not None:
            self.why(choice.why_not)
        else:
            self.do(Hire(self.seat, self.view.by, choice.what.worker, choice.what.row))

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """An older app chose first and confirmed then: what it chose is offered again."""
        return not chosen or self.offered(chosen) is not None

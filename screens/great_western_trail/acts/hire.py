"""Hiring: the workers of the job market by kind, the cheapest first, and what each of them brings at once."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.games.great_western_trail.state import worker_name
from companion.games.great_western_trail.turns.choices import Alternative
from companion.games.great_western_trail.turns.commands import DUE, Hire
from companion.games.great_western_trail.turns.job_market import Wage
from companion.games.great_western_trail.turns.words import act_label
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, Confirm, KeyFlow, reasons, said
from screens.great_western_trail.drawn.cells import colours_of
from screens.kit.drawing import Rect, dashes, framed, letter, panel, panel_path, symbol
from screens.kit.drawn import Painted
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.theme import rgba


class WorkerSpaces(Painted):
    """A row of worker spaces: those taken, the one that comes next, those after it with their points."""

    shows = ("kind", "count", "spaces", "paid", "worth", "gap")
    kind = StringProperty("cowboy")
    count = NumericProperty(1)
    spaces = NumericProperty(6)
    paid = NumericProperty(5)
    """The first space that is worth points."""
    worth = StringProperty("")
    gap = NumericProperty(0)

    def paint(self) -> None:
        side, gap = self.height, self.gap
        for place in range(1, int(self.spaces) + 1):
            self._space((self.x + (place - 1) * (side + gap), self.y, side, side), place)

    def _space(self, box: Rect, place: int) -> None:
        theme, look = self.theme, colours_of("workers", self.kind)
        left, bottom, side, _ = box
        middle, radius = (left + side / 2, bottom + side / 2), side * 0.24
        line = rgba(look["line"][theme.mode])
        if place == 1:
            framed(box, radius, theme.sheet, line, dp(1.6))
            symbol(look["icon"], middle, side * 0.56, line)
        elif place <= self.count:
            panel(box, radius, rgba(look["fill"]))
            symbol(look["icon"], middle, side * 0.58, rgba(look["on"]))
        elif place == self.count + 1:
            framed(box, radius, theme.brass_wash, theme.brass, dp(2))
            symbol("plus", middle, side * 0.62, theme.brass)
        else:
            dashes([panel_path(box, radius)], theme.rule2, dp(1.4), dp(3.5), dp(3))
            if place >= self.paid:
                letter(self.worth, middle, side * 0.46, theme.ink2)


class HireKind(Column):
    """One kind of worker: the own row, where the next one goes and what that brings, and the prices."""

    kind = StringProperty("cowboy")
    text = StringProperty("")
    brings = StringProperty("")
    count = NumericProperty(1)
    spaces = NumericProperty(6)
    paid = NumericProperty(5)
    worth = StringProperty("")


class HireSheet(ActSheet):
    """Tap a price, then hire."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.keys: dict[Wage, AmountKey] = {}
        self.wage: Wage | None = None
        by_kind = {kind: [c for c in self.view.choices if c.what.worker == kind] for kind in WORKERS}
        self.fill([self._kind(kind, choices) for kind, choices in by_kind.items() if choices])
        self.confirm = Confirm(when_tapped=self.hire)
        self.put_foot([self.confirm])
        open_ = self.open_ones()
        self.choose(open_[0] if len(open_) == 1 else None)

    def _kind(self, kind: str, choices: list[Alternative]) -> HireKind:
        box, count = self.page.mirror.box, self.count(f"worker/{kind}")
        block = HireKind(kind=kind, text=self._name(kind), count=count, brings=self._brings(kind, count + 1))
        block.spaces, block.paid = box.worker_row, box.scoring["worker_points_from"]
        block.worth = str(box.scoring["worker_points"])
        block.add_widget(KeyFlow().put([self._key(choice) for choice in choices]))
        for words in reasons([choice.why_not for choice in choices]):
            block.add_widget(words)
        return block

    def _name(self, kind: str) -> str:
        return self.page.app.say(worker_name(self.page.mirror.box.edition, kind))

    def _brings(self, kind: str, space: int) -> str:
        """Where the next worker goes, and the action that is printed there."""
        box, board = self.page.mirror.box, self.page.mirror.shared.board
        if space > box.worker_row:
            return ""
        act = board.space_act.get((kind, space))
        parts = [said("hire.space", space=space)]
        if act is not None:
            parts.append(said("hire.at_once", act=self.page.app.say(act_label(self.state, DUE, act))))
        if space >= box.scoring["worker_points_from"]:
            parts.append(said("points", count=box.scoring["worker_points"]))
        return said("comma").join(parts)

    def _key(self, choice: Alternative) -> AmountKey:
        wage: Wage = choice.what
        key = AmountKey(text=f"${wage.dollars}", below=said("hire.row", row=wage.row))
        key.name = said("hire.named", worker=self._name(wage.worker), row=wage.row, dollars=wage.dollars)
        key.closed = choice.why_not is not None
        key.bind(on_release=lambda _: self._tapped(choice))
        self.keys[wage] = key
        return key

    def _tapped(self, choice: Alternative) -> None:
        if choice.why_not is not None:
            self.why(choice.why_not)
        else:
            self.choose(choice.what)

    def choose(self, wage: Wage | None) -> None:
        self.wage = wage
        for one, key in self.keys.items():
            key.chosen = one == wage
        if wage is None:
            self.confirm.wait(said("hire.choose"))
        else:
            self.confirm.offer(said("hire.do", dollars=wage.dollars, left=self.left_after(wage.dollars)))
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return asdict(self.wage) if self.wage else {}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        if chosen:
            self.choose(self.offered(chosen))
        return not chosen or self.wage is not None

    def hire(self) -> None:
        if self.wage is not None:
            self.do(Hire(self.seat, self.view.by, self.wage.worker, self.wage.row))


load_kv(__file__)

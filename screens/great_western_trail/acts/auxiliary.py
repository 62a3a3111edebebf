"""Auxiliary actions: every row with what it costs and brings, once or twice; only then what a row asks."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.board import Auxiliary
from companion.games.great_western_trail.choices import Choice, Row
from companion.games.great_western_trail.turn_commands import TakeAuxiliary
from screens.app import running
from screens.great_western_trail.acts.culling import CullCards
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, Confirm, heading, note, said
from screens.great_western_trail.acts.stretch import TrackStretch
from screens.kit import Action

ICONS = {"dollar": "cash", "draw": "cards-outline", "cert": "certificate-outline", "engine": "train"}
_CULL = "trash-can-outline"


class AuxiliaryRow(BoxLayout):
    """One row: its icon, what it is, what it costs and brings; once and twice to tap."""

    icon = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    why = StringProperty("")
    closed = BooleanProperty(False)


class AuxiliarySheet(ActSheet):
    """Tap once or twice; where the engine moves or cards leave, that is asked."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.board = self.page.mirror.shared.board
        self.keys: dict[tuple[str, int], AmountKey] = {}
        self.engine, self.chosen, self.times = "", Row("", 0), 1
        self.rows = [self._row(choice) for choice in self.view.choices]
        self.fill(self.rows)

    # --- the rows ---

    def _row(self, choice: Choice) -> AuxiliaryRow:
        row: Row = choice.what
        name = running().tr(f"great_western_trail.aux.{row.id}")
        made = AuxiliaryRow(icon=ICONS.get(row.id, _CULL), text=name, detail=_does(self.board.row[row.id]))
        if choice.why_not is not None:
            made.closed, made.why = True, running().say(choice.why_not.message)
        for times in range(1, self.view.act.amount + 1):
            made.ids.times.add_widget(self._key(choice, times))
        return made

    def _key(self, choice: Choice, times: int) -> AmountKey:
        row: Row = choice.what
        gain = self.board.row[row.id].dollars - self.board.row[row.id].pay
        key = AmountKey(text=said("aux.times", times=times), size_hint_x=None, width=dp(68))
        key.name = said("aux.named", row=running().tr(f"great_western_trail.aux.{row.id}"), times=times)
        key.below = said("aux.money", left=self.left_after(-gain * times)) if gain else ""
        key.closed = choice.why_not is not None or times > row.most
        key.bind(on_release=lambda _: self.take(choice, times))
        self.keys[row.id, times] = key
        return key

    # --- taking one ---

    def take(self, choice: Choice, times: int) -> None:
        row: Row = choice.what
        if choice.why_not is not None:
            self.why(choice.why_not)
            return
        self.chosen, self.times = row, times
        if times > row.most:
            self._finish("")  # refused, with the reason of the rules
            return
        spaces = row.spaces[times - 1]
        if len(spaces) > 1:
            self._ask_engine(spaces)
        else:
            self._engine_known(spaces[0] if spaces else "")

    def _ask_engine(self, spaces: tuple[str, ...]) -> None:
        track = TrackStretch(mirror=self.page.mirror, seats=self.page.view.seats, seat=self.seat)
        track.put(spaces, self._engine_known)
        self.fill([note(said("engine.tap")), track, note(said("engine.squares")), self._other()])
        self.foot.fill([])

    def _engine_known(self, space: str) -> None:
        self.engine = space
        if self.board.row[self.chosen.id].remove:
            self._ask_cards()
        else:
            self._finish(space)

    def _ask_cards(self) -> None:
        """Which cards leave the game; the last of them is the last tap."""
        most = self.board.row[self.chosen.id].remove * self.times
        confirm = Confirm(when_tapped=lambda: self._finish(self.engine, cards.chosen))

        def tapped() -> None:
            if len(cards.chosen) == most:
                self._finish(self.engine, cards.chosen)
            elif cards.chosen:
                confirm.offer(said("aux.remove", count=len(cards.chosen)))
            else:
                confirm.offer(said("aux.remove_none"))

        cards = CullCards(page=self.page, seat=self.seat, when_tapped=tapped)
        self.fill([heading(said("aux.which", count=most)), cards, self._other()])
        confirm.offer(said("aux.remove_none"))
        self.foot.fill([confirm])

    def _other(self) -> Action:
        """Back to the rows."""
        button = Action(kind="text", icon="arrow-left", text=said("aux.other"))
        button.bind(on_release=lambda _: self._rows_again())
        return button

    def _rows_again(self) -> None:
        self.foot.fill([])
        self.fill(self.rows)

    def _finish(self, engine: str, cards: tuple[str, ...] = ()) -> None:
        self.do(TakeAuxiliary(self.seat, self.view.by, self.chosen.id, self.times, engine, cards))


def _does(row: Auxiliary) -> str:
    """What a row costs, and what it brings, done once."""
    costs = [said("aux.pay", dollars=row.pay)] if row.pay else []
    costs += [said("aux.back", count=row.back)] if row.back else []
    gains = [said("aux.gain", dollars=row.dollars)] if row.dollars else []
    gains += [said("aux.draw", count=row.draw)] if row.draw else []
    gains += [said("aux.certificates", count=row.certificates)] if row.certificates else []
    gains += [said("aux.forward", count=row.forward)] if row.forward else []
    gains += [said("aux.card", count=row.remove)] if row.remove else []
    join = partial(said("comma").join)
    return f"{join(costs)} → {join(gains)}" if costs else join(gains)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

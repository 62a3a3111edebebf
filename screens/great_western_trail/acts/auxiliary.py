"""Auxiliary actions: every row with what it costs and brings, once or twice; only then what a row asks."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.games.great_western_trail.box.board import Auxiliary
from companion.games.great_western_trail.turns.choices import Alternative, AuxiliaryOffer
from companion.games.great_western_trail.turns.commands import TakeAuxiliary
from screens.great_western_trail.acts.culling import CullCards
from screens.great_western_trail.acts.parts import ActSheet, AmountKey, Confirm, heading, note, said
from screens.great_western_trail.acts.stretch import TrackStretch
from screens.kit import Action
from screens.kit.layout import Column
from screens.kit.loading import load_kv

ICONS = {"dollar": "cash", "draw": "cards-outline", "cert": "certificate-outline", "engine": "train"}
_CULL = "trash-can-outline"
ENGINE, CARDS = "engine", "cards"
"""What may be asked once a row is tapped."""


class AuxiliaryRow(Column):
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
        self.engine, self.chosen, self.times, self.asks = "", AuxiliaryOffer("", 0), 1, ""
        self.cards: CullCards | None = None
        self.rows = [self._row(choice) for choice in self.view.choices]
        self.fill(self.rows)

    # --- the rows ---

    def _row(self, choice: Alternative) -> AuxiliaryRow:
        row: AuxiliaryOffer = choice.what
        name = self.page.app.tr(f"great_western_trail.aux.{row.id}")
        made = AuxiliaryRow(icon=ICONS.get(row.id, _CULL), text=name, detail=_does(self.board.row[row.id]))
        if choice.why_not is not None:
            made.closed, made.why = True, self.page.app.say(choice.why_not.message)
        for times in range(1, self.view.act.amount + 1):
            made.ids.times.add_widget(self._key(choice, times))
        return made

    def _key(self, choice: Alternative, times: int) -> AmountKey:
        row: AuxiliaryOffer = choice.what
        gain = self.board.row[row.id].dollars - self.board.row[row.id].pay
        key = AmountKey(text=said("aux.times", times=times), size_hint_x=None)
        key.name = said("aux.named", row=self.page.app.tr(f"great_western_trail.aux.{row.id}"), times=times)
        key.below = said("aux.money", left=self.left_after(-gain * times)) if gain else ""
        key.width = max(dp(68), key.narrowest())
        key.closed = choice.why_not is not None or times > row.most
        key.bind(on_release=lambda _: self.take(choice, times))
        self.keys[row.id, times] = key
        return key

    # --- taking one ---

    def take(self, choice: Alternative, times: int) -> None:
        row: AuxiliaryOffer = choice.what
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
        self.put_foot([])
        self._asks(ENGINE)

    def _engine_known(self, space: str) -> None:
        self.engine = space
        if self.board.row[self.chosen.id].remove:
            self._ask_cards()
        else:
            self._finish(space)

    def _most_cards(self) -> int:
        return int(self.board.row[self.chosen.id].remove * self.times)

    def _ask_cards(self) -> None:
        """Which cards leave the game; the last of them is the last tap."""
        most = self._most_cards()
        confirm = Confirm(when_tapped=lambda: self._finish(self.engine, cards.chosen))

        def tapped() -> None:
            if len(cards.chosen) == most:
                self._finish(self.engine, cards.chosen)
                return
            self.keep()
            if cards.chosen:
                confirm.offer(said("aux.remove", count=len(cards.chosen)))
            else:
                confirm.offer(said("aux.remove_none"))

        cards = self.cards = CullCards(page=self.page, seat=self.seat, when_tapped=tapped)
        self.fill([heading(said("aux.which", count=most)), cards, self._other()])
        confirm.offer(said("aux.remove_none"))
        self.put_foot([confirm])
        self._asks(CARDS)

    def _other(self) -> Action:
        """Back to the rows."""
        return Action(kind="text", icon="arrow-left", text=said("aux.other"), on_release=lambda _: self._rows_again())

    def _rows_again(self) -> None:
        self.put_foot([])
        self.fill(self.rows)
        self._asks("")

    # --- what was chosen ---

    def _asks(self, what: str) -> None:
        self.asks = what
        self.ids.body.scroll_y = 1
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        if not self.asks:
            return {}
        told = {"row": self.chosen.id, "times": self.times, "asks": self.asks}
        cards = list(self.cards.chosen) if self.asks == CARDS and self.cards else []
        return {**told, "engine": self.engine if self.asks == CARDS else "", "cards": cards}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """Back to the question that was open: where the engine goes, or which cards leave."""
        if not chosen:
            return True
        row = next((row for row in self.open_ones() if row.id == chosen.get("row")), None)
        times, engine, asks = chosen.get("times", 0), chosen.get("engine", ""), chosen.get("asks")
        if row is None or times not in range(1, row.most + 1):
            return False
        self.chosen, self.times = row, times
        spaces = row.spaces[times - 1]
        if asks == ENGINE and len(spaces) > 1:
            self._ask_engine(spaces)
            return True
        cards = chosen.get("cards", ())
        if asks != CARDS or engine not in (spaces or ("",)) or len(cards) >= self._most_cards():
            return False
        self.engine = engine
        self._ask_cards()
        return self.cards is not None and self.cards.take_up(cards)

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


load_kv(__file__)

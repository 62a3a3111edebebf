"""Buying cattle: cards by ear tag, points and price; the cowboys are used as cheaply as it can be done."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.turns.commands import BuyCattle
from companion.games.great_western_trail.turns.herd import Split, cheapest
from screens import drafts
from screens.great_western_trail.acts.parts import ActSheet, Confirm, KeyFlow, note, said
from screens.great_western_trail.acts.tags import MarketTag, TrayTag
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class RevealRow(BoxLayout):
    """Cowboys that turn up cards from the stack before anything is bought."""

    text = StringProperty("")
    detail = StringProperty("")
    value = NumericProperty(0)
    high = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_reveal")
        super().__init__(**more)

    def on_reveal(self, value: int) -> None:
        """Minus or plus was tapped; the value to be."""


class SplitLine(Column):
    """Which cowboys buy what, what it comes to, and who is left."""

    text = StringProperty("")
    left = StringProperty("")


class BuySheet(ActSheet):
    """One tap buys a card; every card says what it would cost."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.cards: list[str] = []
        """What was bought by this action already and is bought again along with the next card."""
        self.reveal = 0
        self._cursor = -1
        self.cowboys = self.count("worker/cowboy")
        self.keys = {card: self._key(card) for card in self._for_sale()}
        self.tray, self.split = KeyFlow(least=56), SplitLine()
        self.revealing = RevealRow(high=self.cowboys, on_reveal=lambda _, value: self.turn_up(value))
        self.confirm = Confirm(when_tapped=self.buy)
        self.hint = note(said("buy.choose"))
        self.market = KeyFlow(most=3).put(list(self.keys.values()))
        self._show()

    def begin_with(self, cards: Sequence[str], reveal: int) -> None:
        """The purchase that stands: another card is added to it, or it is put back as it was."""
        self.cards, self.reveal, self._cursor = list(cards), reveal, self.page.session.cursor
        self.when_closed = self._as_before
        self._show()

    def _as_before(self) -> None:
        session = self.page.session
        if session.cursor == self._cursor and session.can_redo and not drafts.is_held():
            self.page.app.redo()

    # --- what is for sale ---

    def _for_sale(self) -> list[str]:
        """Cards of the market by colour and printed points; of Simmental only the calves."""
        mirror = self.page.mirror
        herds = [herd for herd in mirror.box.cattle if mirror.simmental or not herd.variant]
        by_value = sorted(herds, key=lambda herd: (herd.variant, herd.value))
        return [f"{herd.slot}/{vp}" for herd in by_value for vp, _ in (herd.vp[:1] if herd.variant else herd.vp)]

    def _key(self, card: str) -> MarketTag:
        box, (slot, vp) = self.page.mirror.box, card.split("/")
        breed = self.page.app.tr(f"great_western_trail.breed.{box.edition}.{slot}")
        key = MarketTag(slot=slot, edition=box.edition, value=box.herd[slot].value, text=breed)
        key.points = self._points(card)
        key.name = self.page.app.tr("great_western_trail.tiles.cattle", breed=breed, points=vp)
        key.bind(on_release=lambda _: self.add(card))
        return key

    def _points(self, card: str) -> str:
        """The points as they are printed on this table's own cards."""
        slot, vp = card.split("/")
        return f"+{self.page.mirror.says(f'cattle/{slot}/{vp}', int(vp))}"

    # --- buying ---

    def add(self, card: str) -> None:
        command = self._command([*self.cards, card])
        reason = self.refused(command)
        if reason is not None:
            self.why(reason)
        else:
            self.do(command)

    def turn_up(self, cowboys: int) -> None:
        """So many cowboys turn up cards; the others must still do for the cards that were bought."""
        reason = self.refused(self._command(self.cards, cowboys)) if self.cards or cowboys else None
        if reason is not None:
            self.why(reason)
            return
        self.reveal = cowboys
        self._show()

    def buy(self) -> None:
        self.do(self._command(self.cards))

    def _command(self, cards: Sequence[str], reveal: int | None = None) -> BuyCattle:
        return BuyCattle(self.seat, self.view.by, tuple(cards), self.reveal if reveal is None else reveal)

    # --- showing ---

    def _split(self, cards: Sequence[str]) -> Split | None:
        board = self.page.mirror.shared.board
        return cheapest(board.buy, [card.partition("/")[0] for card in cards], self.cowboys - self.reveal)

    def _show(self) -> None:
        now = self._split(self.cards)
        assert now is not None  # what was bought once can be bought again
        for card, key in self.keys.items():
            then = self._split([*self.cards, card])
            key.closed = self.refused(self._command([*self.cards, card])) is not None
            key.price = f"${then.dollars - now.dollars}" if then is not None else ""
        self._show_reveal()
        self._show_split(now)
        self.tray.put([self._tray_key(card) for card in sorted(self.cards, key=list(self.keys).index)])
        bought = [self.tray, self.split] if self.cards else [self.split]
        self.fill([self.market, self.hint, *bought, self.revealing], [])
        if self.reveal and not self.cards:
            self.confirm.offer(said("buy.only_reveal", count=self._turned_up()))
            self.put_foot([self.confirm])
        else:
            self.put_foot([])
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return {"cards": list(self.cards), "reveal": self.reveal} if self.cards or self.reveal else {}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """What was bought by this action before, and the cowboys that turn up cards."""
        cards, reveal = list(chosen.get("cards", ())), chosen.get("reveal", 0)
        if any(card not in self.keys for card in cards) or reveal not in range(self.cowboys + 1):
            return False
        if (cards or reveal) and self.refused(self._command(cards, reveal)):
            return False
        self.begin_with(cards, reveal)
        return True

    def _turned_up(self) -> int:
        shared = self.page.mirror.shared
        return min(self.reveal * int(shared.board.reveal), int(shared.common.cattle_stack))

    def _show_reveal(self) -> None:
        shared, row = self.page.mirror.shared, self.revealing
        row.value = self.reveal
        row.text = said("buy.reveal", count=shared.board.reveal)
        row.detail = said("buy.open", count=shared.common.cattle + self._turned_up())

    def _show_split(self, split: Split) -> None:
        used = split.cowboys + self.reveal
        self.split.left = said("buy.cowboys_left", count=self.cowboys - used)
        parts = [
            said("buy.option" if option.cards == 1 else "buy.option_two", count=option.cowboys, dollars=option.dollars)
            for option, times in split.options
            for _ in range(times)
        ]
        if self.reveal:
            parts.insert(0, said("buy.revealing", count=self.reveal))
        self.split.text = said("buy.sum", parts=" + ".join(parts), dollars=split.dollars) if parts else ""

    def _tray_key(self, card: str) -> TrayTag:
        key = self.keys[card]
        return TrayTag(slot=key.slot, edition=key.edition, value=key.value, points=key.points, disabled=True)


load_kv(__file__)

"""Buying cattle: cards by ear tag and printed points, the cowboys used for them as cheaply as it can be done."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.turns.commands import BuyCattle
from companion.games.great_western_trail.turns.herd import Split, cheapest
from screens.great_western_trail.acts.parts import ActSheet, Confirm, KeyFlow, said
from screens.great_western_trail.acts.tags import MarketTag, TrayTag
from screens.kit.layout import Column
from screens.kit.loading import load_kv

LOW = 640
"""Below this height, in dp, only the button stays in sight: the market needs the room. More with larger text."""


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
    """Every tap on a card adds one; below, what they cost at best."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.cards: list[str] = []
        self.reveal = 0
        self.cowboys = self.count("worker/cowboy")
        self.keys = {card: self._key(card) for card in self._for_sale()}
        self.tray, self.split = KeyFlow(least=56), SplitLine()
        self.revealing = RevealRow(high=self.cowboys, on_reveal=lambda _, value: self.turn_up(value))
        self.confirm = Confirm(when_tapped=self.buy)
        self.market = KeyFlow(most=3).put(list(self.keys.values()))
        self._placed: Any = None
        self._show()
        self.bind(height=lambda *_: self._place())

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

    # --- choosing ---

    def add(self, card: str) -> None:
        reason = self.refused(self._command([*self.cards, card]))
        if reason is not None:
            self.why(reason)
            return
        self.cards.append(card)
        self._show()

    def take_back(self, card: str) -> None:
        self.cards.remove(card)
        self._show()

    def turn_up(self, cowboys: int) -> None:
        """So many cowboys turn up cards; the others must still do for the cards that were chosen."""
        reason = self.refused(self._command(self.cards, cowboys)) if self.cards or cowboys else None
        if reason is not None:
            self.why(reason)
            return
        self.reveal = cowboys
        self._show()

    def buy(self) -> None:
        self.do(self._command(self.cards))

    def _command(self, cards: list[str], reveal: int | None = None) -> BuyCattle:
        return BuyCattle(self.seat, self.view.by, tuple(cards), self.reveal if reveal is None else reveal)

    # --- showing ---

    def _show(self) -> None:
        for card, key in self.keys.items():
            key.times = self.cards.count(card)
            key.closed = self.refused(self._command([*self.cards, card])) is not None
        self._show_reveal()
        board = self.page.mirror.shared.board
        split = cheapest(board.buy, [card.partition("/")[0] for card in self.cards], self.cowboys - self.reveal)
        assert split is not None  # no card is added that the cowboys do not suffice for
        self._show_split(split)
        self.tray.put([self._tray_key(card) for card in sorted(self.cards, key=list(self.keys).index)])
        self._place()
        if self.cards:
            words = {"count": len(self.cards), "dollars": split.dollars, "left": self.left_after(split.dollars)}
            self.confirm.offer(said("buy.do", **words))
        elif self.reveal:
            self.confirm.offer(said("buy.only_reveal", count=self._turned_up()))
        else:
            self.confirm.wait(said("buy.choose"))
        self.keep()

    def chosen_so_far(self) -> dict[str, Any]:
        return {"cards": list(self.cards), "reveal": self.reveal} if self.cards or self.reveal else {}

    def take_up(self, chosen: Mapping[str, Any]) -> bool:
        """Card by card, as they were tapped; the cowboys that turn up cards come last, so that they suffice."""
        for card in chosen.get("cards", ()):
            if card not in self.keys or self.refused(self._command([*self.cards, card])):
                return False
            self.cards.append(card)
        reveal = chosen.get("reveal", 0)
        if reveal and (reveal not in range(self.cowboys + 1) or self.refused(self._command(self.cards, reveal))):
            return False
        self.reveal = reveal
        self._show()
        return True

    def _place(self) -> None:
        """What was chosen stays in sight beside the button, or scrolls with the market where that needs the room."""
        low = self.page.height < dp(LOW) * self.page.app.theme.growth
        chosen = [*([self.tray] if self.cards else []), self.split]
        if (low, len(chosen)) != self._placed:
            self._placed = (low, len(chosen))
            self.fill([self.market, *(chosen if low else []), self.revealing], [])
            self.put_foot([*([] if low else chosen), self.confirm])

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
        made = TrayTag(slot=key.slot, edition=key.edition, value=key.value, points=key.points)
        made.name = said("buy.back", card=key.name)
        made.bind(on_release=lambda _: self.take_back(card))
        return made


load_kv(__file__)

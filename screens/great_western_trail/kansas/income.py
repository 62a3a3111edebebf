"""Income: the cattle in hand are tapped, one of each breed, and certificates spent; the sum is always in sight."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state import breed_name
from companion.games.great_western_trail.turns.commands import TakeIncome
from screens.great_western_trail.acts.parts import Confirm, KeyFlow
from screens.great_western_trail.drawn.cells import Key, NumberKey
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.great_western_trail.kansas.asked import draft, keep
from screens.great_western_trail.kansas.step import KansasHead, KansasStep, said
from screens.kit import Text
from screens.kit.fitting import lines_on_key, word_width
from screens.kit.loading import load_kv

INCOME = "kansas_income"
TAG = 46
"""The side of an ear tag, in dp."""


def sum_of(hand: int, permanent: int, certificates: int) -> str:
    """What an income is made of, in words."""
    parts = [said("income.hand", hand=hand)]
    if permanent:
        parts.append(said("income.permanent", count=permanent))
    if certificates:
        parts.append(said("income.spent", count=certificates))
    return " + ".join(parts)


class TagKey(Key):
    """A breed of the deck: its ear tag, its name, a check if a card of it is in hand."""

    shows = ("slot", "edition", "value", "text", "chosen")
    slot = StringProperty("")
    edition = StringProperty("first")
    value = NumericProperty(0)
    side = NumericProperty()

    def paint(self) -> None:
        theme = self.theme
        fill, line = (theme.primary_wash, theme.primary) if self.chosen else (theme.card, theme.rule2)
        box = left, bottom, width, height = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        lines = self._lines()
        spot = (left + (width - self.side) / 2, bottom + height - self.side - dp(7), self.side, self.side)
        slot_tag(theme, spot, self.slot, self.edition, int(self.value))
        ink = theme.primary if self.chosen else theme.ink2
        room, step = height - self.side - dp(10), theme.micro * 1.2
        top = bottom + (room + step * len(lines)) / 2
        for number, words in enumerate(lines):
            self.write(words, (left + width / 2, top - step * (number + 0.5)), theme.micro, ink, width - dp(4))
        if self.chosen:
            self.badge(box, "check", theme.primary, theme.primary_ink)

    def narrowest(self) -> float:
        """The width for the longest word of the name."""
        return word_width(self.text, self.theme.micro) + dp(10)

    def needed(self) -> float:
        """The height for the tag and all lines of the name."""
        return self.side + dp(20) + self.theme.micro * 1.2 * max(2, len(self._lines()))

    def _lines(self) -> tuple[str, ...]:
        size, room = self.theme.micro, self.width - dp(10)
        return lines_on_key(self.text, size, room)


class PermanentLine(BoxLayout):
    """Certificates that always count."""

    text = StringProperty("")


class IncomeStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self._shown: Any = None
        self.tags: dict[str, TagKey] = {}
        self.spends: dict[int, NumberKey] = {}
        self._made: dict[str, TagKey] = {}
        """Every breed there was: they come again with every visit."""
        self._numbers: dict[int, NumberKey] = {}
        self.cards: tuple[str, ...] = ()
        self.spent = 0
        super().__init__(**more)
        self.head = KansasHead()
        self.asked, self.deck = Text(text=said("income.cards"), role="label", muted=True), KeyFlow(least=80)
        self.counted, self.counts = Text(role="label", muted=True), KeyFlow(least=54)
        self.always = PermanentLine()
        self.why = Text(text=said("income.discard"), role="caption", muted=True)
        self.take = Confirm(when_tapped=lambda: self.page.tap(self._command()))

    def begin(self) -> None:
        kept = draft(self.page, INCOME)
        self.cards, self.spent = tuple(kept.get("cards", ())), int(kept.get("certificates", 0))
        self._shown = None

    def _command(self) -> TakeIncome:
        return TakeIncome(self.turn.seat, self.cards, self.spent)

    def show(self) -> None:
        turn = self.turn
        shown = (tuple(turn.values.items()), turn.spends, self._permanent)
        if shown != self._shown:
            self._shown = shown
            self.cards = tuple(card for card in self.cards if card in turn.values)
            self.spent = self.spent if self.spent in turn.spends else 0
            self._build()
        for card, tag in self.tags.items():
            tag.chosen = card in self.cards
        for count, key in self.spends.items():
            key.chosen = count == self.spent
        taken = self.page.session.preview(self._command())
        total = taken.events[0].total if taken else 0
        hand = total - self._permanent - self.spent
        self.head.text = said("income.title", total=total)
        self.head.detail = f"{sum_of(hand, self._permanent, self.spent)} = ${total}"
        self.take.offer(said("income.take", total=total))

    @property
    def _permanent(self) -> int:
        return int(self.mirror.players[self.turn.seat].ranch.permanent)

    def _build(self) -> None:
        certificates = max(self.turn.spends, default=0)
        self.deck.put(self._tags())
        self.counted.text = said("income.certificates", count=certificates)
        self.counts.put(self._spends())
        self.always.text = said("income.always", count=self._permanent)
        self.fill(
            [
                *(self.head, self.asked, self.deck),
                *((self.counted, self.counts) if certificates else ()),
                *((self.always,) if self._permanent else ()),
                self.why,
            ]
        )

    def _tags(self) -> list[TagKey]:
        self.tags = {card: self._tag(card, value) for card, value in self.turn.values.items()}
        return list(self.tags.values())

    def _tag(self, card: str, value: int) -> TagKey:
        slot, _, stage = card.partition("/")
        if card not in self._made:
            name = self.page.app.say(breed_name(self.edition, slot))
            if stage:
                name = said(f"income.stage.{[s.vp for s in self.mirror.shared.board.simmental].index(int(stage)) + 1}")
            key = TagKey(slot=slot, edition=self.edition, text=name, name=name)
            key.bind(on_release=lambda _: self._toggle(card))
            self._made[card] = key
        self._made[card].value = value
        return self._made[card]

    def _spends(self) -> list[NumberKey]:
        self.spends = {count: self._number(count) for count in self.turn.spends}
        return list(self.spends.values())

    def _number(self, count: int) -> NumberKey:
        if count not in self._numbers:
            key = NumberKey(text=str(count), name=said("income.spend", count=count))
            key.bind(on_release=lambda _: self._spend(count))
            self._numbers[count] = key
        return self._numbers[count]

    def _toggle(self, card: str) -> None:
        """In hand or not; of a breed with several stages only one card counts."""
        if card in self.cards:
            self._set(tuple(one for one in self.cards if one != card), self.spent)
        else:
            breed = card.partition("/")[0]
            cards = (*(one for one in self.cards if one.partition("/")[0] != breed), card)
            reason = self.page.session.why_not(TakeIncome(self.turn.seat, cards, self.spent))
            if reason is None:
                self._set(cards, self.spent)
            else:
                self.say_why(reason)

    def _spend(self, count: int) -> None:
        self._set(self.cards, count)

    def _set(self, cards: tuple[str, ...], certificates: int) -> None:
        self.cards, self.spent = cards, certificates
        keep(self.page, INCOME, cards=list(cards), certificates=certificates)
        self.show()

    def foot(self) -> list[Widget]:
        return [self.take]


load_kv(__file__)

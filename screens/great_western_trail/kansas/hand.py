"""What the hand is worth: one number, or the cards of it."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.refusals import refuse
from companion.games.great_western_trail.state import breed_name
from screens.great_western_trail.drawn.cells import Key, NumberKey
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.great_western_trail.drawn.flows import KeyFlow, NumberFlow
from screens.great_western_trail.kansas.parts import PartHead
from screens.great_western_trail.kansas.step import said
from screens.kit import Text
from screens.kit.fitting import lines_on_key, word_width
from screens.kit.loading import load_kv

KEYS = 12
"""So many numbers are shown; of more the highest, and the rest behind a key of their own."""
MORE = "…"
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


class HandPart:
    def __init__(self, step: Any) -> None:
        self.step = step
        self.head = PartHead(number="2", action=True, on_other=lambda _: self._other())
        self.numbers, self.deck = NumberFlow(least=56), KeyFlow(least=80)
        self.keys: dict[int, NumberKey] = {}
        self.tags: dict[str, TagKey] = {}
        self._tags: dict[str, TagKey] = {}
        """Every breed there was: they come again with every visit."""
        self.more = NumberKey(text=MORE, name="more", on_release=lambda _: self._unfold())
        self.all = False
        self.sum = Text(role="caption", muted=True)
        self.always = PermanentLine()

    def show(self, *, done: bool) -> list[Any]:
        step = self.step
        self.head.done = done
        words = "cards" if step.by_cards else "worth"
        self.head.text = said(f"visit.hand.{words}")
        self.head.detail = said(f"visit.hand.other.{words}")
        permanent = int(step.mirror.players[step.turn.seat].ranch.permanent)
        self.always.text = said("income.always", count=permanent)
        shown = self._deck() if step.by_cards else self._keys()
        worth = step.worth
        if worth is not None:
            spent = step.cities.spent
            self.sum.text = f"{sum_of(worth, permanent, spent)} = ${worth + permanent + spent}"
        rest = [self.sum] if worth is not None else [self.always] if permanent else []
        return [self.head, shown, *rest]

    # --- by its worth ---

    def _keys(self) -> KeyFlow:
        values = list(self.step.turn.hands)
        folded = len(values) > KEYS and not self.all and self.step.hand not in values[: -KEYS + 1]
        shown = values[-KEYS + 1 :] if folded else values
        keys: list[Any] = [self._key(value) for value in shown]
        return self.numbers.put([*keys, self.more] if folded else keys)

    def _key(self, value: int) -> NumberKey:
        if value not in self.keys:
            self.keys[value] = NumberKey(text=str(value), name=f"hand/{value}")
            self.keys[value].bind(on_release=lambda _: self.step.set(hand=value, cards=(), by_cards=False))
        self.keys[value].chosen = value == self.step.hand
        return self.keys[value]

    def _unfold(self) -> None:
        self.all = True
        self.step.show()

    def _other(self) -> None:
        """From the number to the cards, or back."""
        self.step.set(by_cards=not self.step.by_cards, cards=(), hand=None)

    # --- by its cards ---

    def _deck(self) -> KeyFlow:
        self.tags = {card: self._tag(card, value) for card, value in self.step.turn.values.items()}
        for card, tag in self.tags.items():
            tag.chosen = card in self.step.cards
        return self.deck.put(list(self.tags.values()))

    def _tag(self, card: str, value: int) -> TagKey:
        slot, _, stage = card.partition("/")
        if card not in self._tags:
            name = self.step.page.app.say(breed_name(self.step.edition, slot))
            if stage:
                stages = [one.vp for one in self.step.mirror.shared.board.simmental]
                name = said(f"income.stage.{stages.index(int(stage)) + 1}")
            key = TagKey(slot=slot, edition=self.step.edition, text=name, name=name)
            key.bind(on_release=lambda _: self._toggle(card))
            self._tags[card] = key
        self._tags[card].value = value
        return self._tags[card]

    def _toggle(self, card: str) -> None:
        """In hand or not; of a breed with several stages only one card counts."""
        step = self.step
        if card in step.cards:
            step.set(cards=tuple(one for one in step.cards if one != card))
            return
        breed = card.partition("/")[0]
        cards = (*(one for one in step.cards if one.partition("/")[0] != breed), card)
        most = step.mirror.players[step.turn.seat].ranch.hand_limit
        if len(cards) > most:
            step.say_why(refuse("hand_limit", "GWT-C01", most=most, player=step.player))
        else:
            step.set(cards=cards)


load_kv(__file__)

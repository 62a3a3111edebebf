"""What a player can do with the own figures, a row for each place: what it gives, and a button that does it."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from scoring.stone_age import RESOURCES, Resources
from screens.kit import Action, Icon, Ledge
from screens.kit.drawing import letter, letters_from, panel
from screens.kit.fitting import width_of, word_width
from screens.kit.loading import load_kv
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.pieces import BuildingCard, CivCard, Piece
from screens.stone_age.drawn.sizes import Painted

PIECE, CLOSE, FEW = 24, 2, 4
"""How wide a piece is in dp and how far from the next; more pieces than these are counted."""


class PaidLine(Painted):
    """A payment piece by piece; counted by kinds where it is long."""

    shows = ("paid",)
    paid = ListProperty()
    """How many of each resource."""

    def paint(self) -> None:
        left, size = self.x, self.theme.label
        for kind, count in zip(RESOURCES, self.paid, strict=False):
            if count and sum(self.paid) > FEW:
                letter(str(count), (left + width_of(str(count), size) / 2, self.center_y), size, self.theme.ink)
                left += width_of(str(count), size) + dp(3)
            for _ in range(min(count, 1) if sum(self.paid) > FEW else count):
                glyph(self.theme, kind, (left + dp(PIECE) / 2, self.center_y), dp(PIECE))
                left += dp(PIECE + CLOSE)
            left += dp(4) if count and sum(self.paid) > FEW else 0
        self.width = max(1.0, left - self.x)


class VillageTiles(Painted):
    """Pictures of the village places that are collected together."""

    shows = ("kinds",)
    kinds = ListProperty()

    def paint(self) -> None:
        side = dp(38)
        self.width = max(1.0, len(self.kinds) * (side + dp(6)) - dp(6))
        for place, kind in enumerate(self.kinds):
            left = self.x + place * (side + dp(6))
            panel((left, self.center_y - side / 2, side, side), dp(8), self.theme.sunken)
            glyph(self.theme, kind, (left + side / 2, self.center_y), dp(24))


class WayKey(Action):
    """A button in a row, as wide as its words."""


class UseWays(BoxLayout):
    """The buttons of a row: leave it, and do it."""


class UseRow(Ledge):
    """A place of one's own: its picture, what it gives, and what a tap does."""

    text = StringProperty("")
    detail = StringProperty("")
    more = StringProperty("")
    """Why it cannot be had."""
    paid = ListProperty()
    """The payment that is proposed."""
    can_change = BooleanProperty(False)
    """True if another payment can be made; a tap beside the buttons makes it."""

    def __init__(self, picture: Any, **more: Any) -> None:
        super().__init__(**more)
        self.picture = picture
        self.tapped: Callable[[], Any] = lambda: None
        """What a tap beside the buttons does now."""
        self.acts: Callable[[], Any] = lambda: None
        self.leaves: Callable[[], Any] = lambda: None
        self.act = WayKey(kind="wash", on_release=lambda _: self.acts())
        self.leave = WayKey(on_release=lambda _: self.leaves())
        self.change = Icon(icon="pencil-outline", glyph=dp(20), width=dp(28), pos_hint={"center_y": 0.5})
        self.payment = PaidLine(size_hint_x=None)
        self.ids.picture.add_widget(picture)
        if not isinstance(picture, Piece):
            self.ids.picture.size = picture.size
            picture.bind(size=self.ids.picture.setter("size"))
        self.bind(paid=self._show_paid, can_change=self._show_paid)

    def on_release(self) -> None:
        self.tapped()

    def say(self, tapped: Callable[[], Any], *, text: str, **more: Any) -> None:
        """What the place gives now, and what a tap beside the buttons does."""
        self.tapped, self.text = tapped, text
        self.detail, self.more = more.get("detail", ""), more.get("more", "")
        self.paid, self.can_change = list(more.get("paid") or ()), more.get("can_change", False)

    def offer(
        self, act: tuple[str, str, Callable[[], Any]] | None, leave: tuple[str, Callable[[], Any]] | None
    ) -> None:
        """The buttons: what is done, with its icon; and leaving it."""
        ways = []
        if leave:
            self.leave.text, self.leaves = leave
            ways.append(self.leave)
        if act:
            self.act.text, self.act.icon, self.acts = act
            ways.append(self.act)
        self.ids.ways.clear_widgets()
        for way in ways:
            self.ids.ways.add_widget(way)

    def _show_paid(self, *_: Any) -> None:
        self.payment.paid = self.paid
        line = self.ids.paying
        line.clear_widgets()
        for part in ([self.payment] if any(self.paid) else []) + ([self.change] if self.can_change else []):
            line.add_widget(part)

    def words_need(self, text: str, detail: str, more: str, strong: float, caption: float) -> float:
        """No word is broken, the name takes two lines at most, and what stands under it has some room."""
        name = max(word_width(text, strong), width_of(text, strong) / 2, dp(76))
        under = [
            max(min(width_of(said, caption, False), caption * 7), word_width(said, caption, False))
            for said in (detail, more)
        ]
        return max(name, *under)


class ComingRow(Painted):
    """What somebody's figures will bring, in pictures and numbers."""

    shows = ("brings",)
    brings = ListProperty()
    """Pairs of a piece and what is said beside it."""

    def paint(self) -> None:
        size, left, line = self.theme.label, self.x, self.center_y
        self.height = dp(30)
        for kind, said in self.brings:
            wide = dp(26) + width_of(said, size)
            if left + wide > self.right and left > self.x:
                break
            glyph(self.theme, kind, (left + dp(11), line), dp(22))
            letters_from(said, (left + dp(26), line), size, self.theme.ink)
            left += wide + dp(12)


class Coming(ButtonBehavior, BoxLayout):
    """Somebody who is still to come: mark, name, what the figures will bring; tapping shows the player."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")


def picture_of(place: Place) -> Any:
    """What a place gives, drawn."""
    if place.group == CIVILIZATION:
        return CivCard(cost=place.cost, size_hint_x=None, width=dp(74))
    if place.group == BUILDING:
        return BuildingCard(size_hint_x=None, width=dp(86))
    return Piece(kind=place.gives, side=dp(32))


def brought_by(place: Place, count: int) -> tuple[str, str]:
    """A place somebody stands on, as a piece and a number."""
    if place.group == VILLAGE:
        return place.gives, "+1"
    if place.group in (CIVILIZATION, BUILDING):
        number = place.cost if place.group == CIVILIZATION else place.number + 1
        return ("card" if place.group == CIVILIZATION else "building"), str(number)
    return place.gives, str(count)


def dress(picture: Any, look: Mapping[str, Any]) -> None:
    for name, value in look.items():
        setattr(picture, name, value)


def missing(price: Resources, owned: Resources) -> Resources:
    """What is short of a fixed price."""
    wood, brick, stone, gold = (max(0, cost - have) for cost, have in zip(price, owned, strict=True))
    return wood, brick, stone, gold


load_kv(__file__)

"""What a player has, to look at and to set: counters, small cards, small tools, rows with their points."""

from collections.abc import Collection
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

from companion.games.stone_age.box import Card
from scoring.stone_age import Culture, Role
from screens.app import running
from screens.kit import IconButton
from screens.kit.basic import CLEAR
from screens.kit.drawing import dashed, framed, letter, panel, symbol
from screens.kit.grounds import GroundBox
from screens.kit.loading import load_kv
from screens.kit.words import Written
from screens.stone_age.drawn.cards import CivCard
from screens.stone_age.drawn.pieces import Piece
from screens.stone_age.drawn.sizes import Painted
from screens.stone_age.drawn.words import card_look
from screens.stone_age.placing.places import LEDGE

TILE, ALONE = 36, 50
"""The side of a small tool, and how high the place for one more card is on a line of its own, in dp."""
ROLES = ("farmer", "toolmaker", "builder", "shaman")


def told_apart(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Green cards by their symbol, sand cards by their role."""
    green = {(card.lower.symbol, card.id): card for card in cards if isinstance(card.lower, Culture)}
    roles = ((card, card.lower) for card in cards if isinstance(card.lower, Role))
    sand = {(ROLES.index(lower.role), lower.count, card.id): card for card, lower in roles}
    return tuple(green[key] for key in sorted(green)), tuple(sand[key] for key in sorted(sand))


class CounterKey(IconButton):
    """Minus or plus of a counter."""

    spent = BooleanProperty(False)
    """True where the number goes no further."""

    def on_state(self, *_: Any) -> None:
        """A ground under the finger."""
        self.canvas.before.clear()
        if self.state == "down" and not self.spent:
            with self.canvas.before:
                Color(*self.theme.sunken)
                size = self.width - dp(6), self.height - dp(6)
                RoundedRectangle(pos=(self.x + dp(3), self.y + dp(3)), size=size, radius=[dp(9)])


class CounterValue(ButtonBehavior, Written):
    """The number itself: tapping it opens the keypad."""

    name = StringProperty("")

    def dress(self, given: Collection[str]) -> None:
        self.set(given, bold=True)
        self.measure()
        self.paint("ink")

    def measure(self) -> None:
        self.font_size = self.theme.head2

    def paint(self, part: str) -> None:
        if part == "ink":
            self.color = self.theme.ink

    def on_state(self, *_: Any) -> None:
        """A ground under the finger."""
        self.canvas.before.clear()
        if self.state == "down":
            with self.canvas.before:
                Color(*self.theme.sunken)
                Rectangle(pos=(self.x + dp(1), self.y + dp(3)), size=(self.width - dp(2), self.height - dp(6)))


class ValueCounter(GroundBox):
    """A small number to set: minus, the number, plus."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(10)
    name = StringProperty("")
    """What is counted, in words."""
    piece = StringProperty("")
    """Its picture beside the number, if it has one."""
    unknown = BooleanProperty(False)
    """True while nobody has entered the number."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_step")
        self.register_event_type("on_type")
        super().__init__(**more)

    def make_ground(self) -> None:
        self._layers = [(Color(), RoundedRectangle(radius=[dp(radius)])) for radius in (12, 12, 10.5)]
        self._rule = Color(), Rectangle(), Rectangle()

    def draw_ground(self) -> None:
        """The edge, the line and the card, lowest first; then the lines beside the number."""
        theme, (x, y), (wide, high) = running().theme, self.pos, self.size
        places = (
            (theme.edge, (x, y), (wide, high - dp(2))),
            (theme.rule2, (x, y + dp(2)), (wide, high - dp(2))),
            (theme.card, (x + dp(1.5), y + dp(3.5)), (wide - dp(3), high - dp(5))),
        )
        for (ink, shape), (colour, place, size) in zip(self._layers, places, strict=True):
            ink.rgba, shape.pos, shape.size = colour, place, size
        ink, left, right = self._rule
        ink.rgba = theme.rule
        for line, at in ((left, x + dp(51)), (right, self.right - dp(52))):
            line.pos, line.size = (at, y + dp(4)), (dp(1), high - dp(6))

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        if self.piece:
            shown = self.ids.number
            self._picture = Piece(kind=self.piece, side=dp(22))
            shown.add_widget(self._picture)
            shown.bind(pos=self._place, size=self._place)
            self._place()

    def _place(self, *_: Any) -> None:
        """The picture at the left of the number."""
        shown, picture = self.ids.number, self._picture
        picture.pos = shown.x + dp(8), shown.y + (shown.height - picture.height) / 2

    def step(self, by: int) -> None:
        value = int(min(self.high, max(self.low, self.value + by)))
        if value != self.value:
            self.dispatch("on_step", value)

    def on_step(self, value: int) -> None:
        """Minus or plus was tapped; the number to be."""

    def on_type(self) -> None:
        """The number was tapped: it shall be typed."""


class ResourceGrid(GridLayout):
    """The four resources, two and two where there is room."""


class CountRow(GroundBox):
    """A line of the ledger: what it is, what there is of it, and its points right of the margin line."""

    follows = ("aside", "corrected")

    text = StringProperty("")
    detail = StringProperty("")
    points = StringProperty("")
    below = BooleanProperty(False)
    """True if what is held always stands below the words."""
    corrected = BooleanProperty(False)
    room = NumericProperty()
    """How wide what is held is, where it stands beside the words."""

    def hold(self, widget: Any) -> "CountRow":
        self.ids.held.add_widget(widget)
        return self

    aside = NumericProperty()
    """How wide the points are, right of the margin line."""

    def make_ground(self) -> None:
        self._rule, self._margin, self._flag = (Color(), Rectangle()), (Color(), Rectangle()), (Color(), Triangle())

    def draw_ground(self) -> None:
        theme, right, top = self.theme, self.right, self.top
        (ink, rule), (margin_ink, margin), (flag_ink, flag) = self._rule, self._margin, self._flag
        ink.rgba, rule.pos, rule.size = theme.rule, self.pos, (self.width, dp(1))
        margin_ink.rgba, margin.pos, margin.size = theme.margin, (right - self.aside, self.y), (dp(1.5), self.height)
        flag_ink.rgba = theme.alert if self.corrected else CLEAR
        flag.points = right, top, right - dp(10), top, right, top - dp(10)


class HeldCard(CivCard):
    """A card that lies before a player: lower than one on the board, for it has no price."""

    def share(self) -> float:
        """How much of the card its lower half takes."""
        upper, lower = max(dp(34), self.theme.head2 * 1.6), 2 * self.theme.caption * 1.25 + dp(8)
        self.natural, self.needs = upper + lower + dp(LEDGE), self._words()
        return float(lower / (upper + lower))

    def paint(self) -> None:
        share = self.share()
        left, bottom, width, height = self.ground()
        foot = height * share
        self.below.say("", "caption", self.theme.ink)
        self._lower((left, bottom, width, foot))
        self._upper(left + width / 2, bottom + foot + (height - foot) / 2, width)
        self.below.disabled_color = self.below.color  # a card that is only shown is not pale


def shown_card(card: Card) -> HeldCard:
    """A card to look at, larger than one among many."""
    shown = HeldCard(**card_look(card), disabled=True, size_hint=(None, None))
    shown.width = running().theme.caption * 10
    shown.bind(natural=lambda _, natural: setattr(shown, "height", natural * 1.15))
    return shown


class LargeCard(HeldCard):
    """A card that has a page of its own."""

    words, times = "head2", 1.8
    WIDE, HIGH = 236, 190
    """Its size in dp; where type is large it is higher."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_x": 0.5}, **more)
        self.width = dp(self.WIDE)

    def share(self) -> float:
        upper, lower = self.theme.head2 * self.times * 2.2, 2 * self.theme.head2 * 1.3 + dp(12)
        self.natural, self.needs = max(dp(self.HIGH), upper + lower + dp(LEDGE)), self._words()
        return float(lower / (upper + lower))


class NewCard(HeldCard):
    """The place of one more card."""

    def _words(self) -> float:
        return 0

    def paint(self) -> None:
        self.share()
        left, bottom, width, height = self.ground(closed=True)
        symbol("plus", (left + width / 2, bottom + height / 2), dp(26), self.theme.primary)


class CardFlow(StackLayout):
    """Small cards side by side, as many in a line as there is room for."""

    shown: tuple[str, ...] = ()

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_card")
        self.register_event_type("on_more")
        super().__init__(**more)
        self.bind(width=self._divide)

    def show(self, cards: tuple[Card, ...], *, more: str = "", pressed: bool = False) -> None:
        """These cards; with `more`, a place to add one, called so; cards can be tapped if they are `pressed`."""
        wanted = (*(card.id for card in cards), more, str(pressed), running().tr.language)
        if wanted == self.shown:
            return
        self.shown = wanted
        self.clear_widgets()
        for card in cards:
            held = HeldCard(
                **card_look(card), disabled=not pressed, on_release=lambda _, id_=card.id: self.dispatch("on_card", id_)
            )
            self._put(held)
        if more:
            place = NewCard(name=more, on_release=lambda _: self.dispatch("on_more"))
            self._put(place)
        self._divide()

    def _put(self, card: HeldCard) -> None:
        card.size_hint = (None, None)
        card.share()  # what it needs, before it is painted: else it would be painted for another size first
        card.height = card.natural
        card.bind(natural=self._divide, needs=self._divide)
        self.add_widget(card)

    def _divide(self, *_: Any) -> None:
        """Cards of one width; the place for one more is low and fills its line where it has that for itself."""
        gap = dp(6)
        needed = max((card.needs for card in self.children), default=0)
        columns = max(2, int((self.width + gap) // (max(dp(70), needed) + gap)))
        for card in self.children:
            card.size = (self.width - gap * (columns - 1)) / columns - 0.01, card.natural
        if len(self.children) % columns == 1 and isinstance(self.children[0], NewCard):
            self.children[0].size = self.width - 0.01, dp(ALONE)

    def on_card(self, card: str) -> None:
        """A card was tapped."""

    def on_more(self) -> None:
        """One more card is to be told."""


class ToolBits(Painted):
    """Tools as small tiles: used ones lie turned, empty spaces are dashed, one-use tools have a plus."""

    shows = ("tiles", "one_use")
    tiles = ListProperty()
    """Pairs of a value and whether it is turned."""
    one_use = ListProperty()
    """Values."""

    def paint(self) -> None:
        left, side = self.x, self.bit()
        for value, turned in self.tiles:
            self._tile(left, side, str(int(value)) if value else "", turned=turned)
            left += side + dp(6)
        for value in self.one_use:
            self._tile(left, side, f"+{int(value)}", turned=False)
            left += side + dp(6)

    def bit(self) -> float:
        return max(dp(TILE), self.theme.label * 2.1)

    def wanted(self) -> float:
        return (len(self.tiles) + len(self.one_use)) * (self.bit() + dp(6))

    def _tile(self, left: float, side: float, text: str, *, turned: bool) -> None:
        theme, middle = self.theme, (left + side / 2, self.center_y)
        if not text:
            box = (left + dp(1), middle[1] - side / 2 + dp(1), side - dp(2), side - dp(2))
            dashed(box, dp(8), theme.rule2, dp(1.5), dp(3), dp(2.4))
            return
        high = side * (0.72 if turned else 1)
        box = (left, middle[1] - high / 2, side, high)
        if not turned:
            panel((left, box[1] - dp(2), side, high), [dp(10), dp(10), dp(5), dp(5)], theme.edge)
        ground = theme.sunken if turned else theme.card
        framed(box, [dp(10), dp(10), dp(5), dp(5)], ground, theme.rule if turned else theme.rule2, dp(1.3))
        ink = theme.ink3 if turned else theme.ink
        if turned:
            symbol("hammer", (left + side * 0.3, middle[1]), side * 0.32, ink)
            letter(text, (left + side * 0.68, middle[1]), theme.label, ink)
        else:
            symbol("hammer", (middle[0], middle[1] + side * 0.24), side * 0.34, ink)
            letter(text, (middle[0], middle[1] - side * 0.19), theme.label, ink)


load_kv(__file__)

"""Keys of the ride: a location with what can be done there and the toll on the way, and whoever takes a toll."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.games.great_western_trail.box.board import Act, Board
from screens.great_western_trail.drawn.cells import Key
from screens.great_western_trail.drawn.hand import draw_hand
from screens.great_western_trail.play.words import act_icon
from screens.kit.drawing import Rect, Tint, dashed, framed, letter, mark, panel, symbol
from screens.kit.fitting import width_of
from screens.theme import rgba, tokens

SIGN, CARD = 18, (13, 17)
"""A sign of an action, and a card that is discarded, in dp."""
OR = "or"
"""Between two actions of which only one is used."""


def signs_of(edition: str, board: Board, building: str) -> list[str]:
    """What a building does, as signs: its actions in order, a stroke where one of them is chosen."""
    found: list[str] = []
    for box in board.boxes.get(building, ()):
        for place, act in enumerate(box):
            found += [*([OR] if place else []), *_signs(edition, act)]
    return found


def _signs(edition: str, act: Act) -> list[str]:
    pays = [f"card:{act.card}"] if act.card else []
    return pays if act.do == "discard" and act.card else [*pays, f"icon:{act_icon(edition, act.do)}"]


class RideKey(Key):
    """A location: its letter or number, whose it is, its actions as signs; the toll in a corner."""

    shows = ("text", "colour", "initial", "signs", "toll", "here", "here_words", "dark", "chosen", "closed")
    keeps = True
    colour = StringProperty("")
    """Of the player it belongs to."""
    initial = StringProperty("")
    signs = ListProperty()
    toll = StringProperty("")
    here = BooleanProperty(False)
    """True where the rider stands."""
    here_words = StringProperty("")
    dark = BooleanProperty(False)
    """True for Kansas City."""

    def narrowest(self) -> float:
        words = width_of(self.text, self._size()) + (dp(26) if self.colour else 0)
        return max(dp(76), words + dp(16) if len(self.text) < 4 else 0)

    def needed(self) -> float:
        return max(dp(80), self._size() * 1.4 + dp(SIGN + 34))

    def _size(self) -> float:
        theme = self.theme
        return float(theme.head2 if len(self.text) < 3 else theme.strong)

    def paint(self) -> None:
        theme = self.theme
        if self.here:
            box = self.tile()
            dashed(box, dp(9), theme.rule2, dp(1.5), dp(4), dp(3))
        elif self.dark:
            ground = theme.page if self.closed else theme.ink
            box = self.ground(ground, theme.ink if not self.closed else theme.rule2, dp(1.5))
        else:
            ground = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
            box = self.ground(ground, theme.primary if self.chosen else theme.rule2, dp(2 if self.chosen else 1.5))
        ink = theme.ink2 if self.closed or self.here else theme.page if self.dark else theme.ink
        if self.dark:
            self._name_below_flag(box, ink)
        else:
            self._name(box, ink)
            self._draw_signs(box, theme.ink3 if self.closed or self.here else theme.ink2)
        if self.toll and not self.here:
            self._toll(box)
        if self.here:
            self._here(box)
        elif self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)

    def _name(self, box: Rect, ink: Tint) -> None:
        left, bottom, width, height = box
        size, at = self._size(), left + dp(10)
        middle = bottom + height - dp(7) - size * 0.7
        if self.colour:
            mark(self.theme, self.colour, self.initial, (at + dp(9), middle), dp(22))
            at += dp(26)
        room = max(1.0, left + width - dp(8) - at)
        wide = width_of(self.text, size)
        size *= min(1.0, room / max(1.0, wide))
        letter(self.text, (at + min(wide, room) / 2, middle), size, ink)

    def _name_below_flag(self, box: Rect, ink: Tint) -> None:
        """The end of the trail: a flag, and its name in as many lines as it needs."""
        left, bottom, width, height = box
        words, size = self.text.split(), self.theme.label
        if max(width_of(word, size) for word in words) > width - dp(10) or len(words) > 2:
            size *= min(1.0, (width - dp(10)) / max(width_of(word, size) for word in words))
        step = size * 1.15
        whole = dp(22) + step * len(words)
        top = bottom + (height + whole) / 2
        symbol("flag-checkered", (left + width / 2, top - dp(10)), dp(20), ink)
        for number, word in enumerate(words):
            letter(word, (left + width / 2, top - dp(22) - step * (number + 0.5)), size, ink)

    # --- signs ---

    def _signs_width(self) -> float:
        return float(sum(dp(_wide(sign)) for sign in self.signs) + dp(4) * max(0, len(self.signs) - 1))

    def _draw_signs(self, box: Rect, ink: Tint) -> None:
        left, bottom, width, _ = box
        room = width - dp(18) - (width_of(self.toll, self.theme.micro) + dp(8) if self.toll else 0)
        scale = min(1.0, room / max(1.0, self._signs_width()))
        at, middle = left + dp(9), bottom + dp(9) + dp(SIGN) / 2
        for sign in self.signs:
            wide = dp(_wide(sign)) * scale
            self._sign(sign, (at + wide / 2, middle), scale, ink)
            at += wide + dp(4) * scale

    def _sign(self, sign: str, middle: tuple[float, float], scale: float, ink: Tint) -> None:
        kind, _, which = sign.partition(":")
        if kind == OR:
            letter("/", middle, self.theme.label * scale, ink)
        elif kind == "icon":
            symbol(which, middle, dp(SIGN) * scale, ink)
        elif kind == "hand":
            draw_hand(self.theme, which, middle, dp(SIGN) * scale, ink if self.closed else None)
        else:
            self._card(which, middle, scale, ink)

    def _card(self, which: str, middle: tuple[float, float], scale: float, ink: Tint) -> None:
        """A card that is discarded, in the colour of its breed; two of them for a pair."""
        wide, high = dp(CARD[0]) * scale, dp(CARD[1]) * scale
        looks = tokens()["great_western_trail"]["cattle"]
        fill = rgba(looks[which]["fill"]) if which in looks else self.theme.card
        if which == "objective":
            symbol("cards-outline", middle, dp(SIGN) * scale, ink)
            return
        for aside in (-0.3, 0.3) if which == "pair" else (0,):
            box = (middle[0] - wide / 2 + aside * wide, middle[1] - high / 2, wide, high)
            framed(box, dp(3), rgba(looks["gray"]["fill"]) if which == "pair" else fill, self.theme.ink, dp(1.3))
        if which.startswith("value_"):
            letter(which[-1], middle, high * 0.7, self.theme.ink)

    # --- corners ---

    def _toll(self, box: Rect) -> None:
        theme = self.theme
        size = theme.caption
        wide, high = width_of(self.toll, size) + dp(12), size * 1.5
        left, bottom = box[0] + box[2] - wide, box[1]
        framed((left, bottom, wide, high), [dp(9), 0, dp(9), 0], theme.brass_wash, theme.brass_fill, dp(1.2))
        letter(self.toll, (left + wide / 2, bottom + high / 2), size, theme.brass)

    def _here(self, box: Rect) -> None:
        theme, size = self.theme, self.theme.micro
        wide, high = width_of(self.here_words, size) + dp(10), size * 1.4
        left, bottom = box[0] + box[2] - wide - dp(4), box[1] + box[3] - high - dp(5)
        panel((left, bottom, wide, high), dp(6), theme.brass_wash)
        letter(self.here_words, (left + wide / 2, bottom + high / 2), size, theme.brass)


def _wide(sign: str) -> float:
    if sign == OR:
        return 6.0
    if sign == "card:pair":
        return CARD[0] * 1.6
    return CARD[0] if sign.startswith("card:") and sign != "card:objective" else SIGN


class PartyKey(Key):
    """Whoever takes a toll on the way: a building with its owner's mark, or a hand of the bank, and how much."""

    shows = ("text", "below", "colour", "initial", "hand", "chosen", "closed", "place")
    keeps = True
    below = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    hand = StringProperty("")
    place = StringProperty("")
    """Where it comes on the way, once there are several."""

    def narrowest(self) -> float:
        size = self.theme.label
        return dp(42) + max(width_of(self.text, size), width_of(self.below, self.theme.caption)) + dp(14)

    def needed(self) -> float:
        lines = self.theme.label * 1.3 + (self.theme.caption * 1.3 if self.below else 0)
        return max(dp(54), lines + dp(18))

    def paint(self) -> None:
        theme = self.theme
        fill, line = (theme.primary_wash, theme.primary) if self.chosen else (theme.card, theme.rule2)
        left, bottom, width, height = box = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        middle = bottom + height / 2
        spot = (left + dp(21), middle)
        if self.colour:
            mark(theme, self.colour, self.initial, spot, dp(22))
        else:
            draw_hand(theme, self.hand, spot, dp(22))
        ink = theme.primary if self.chosen else theme.ink
        at, room = left + dp(38), width - dp(46)
        self._line(self.text, at, middle + (theme.caption * 0.65 if self.below else 0), theme.label, ink, room)
        if self.below:
            below = theme.primary if self.chosen else theme.ink2
            self._line(self.below, at, middle - theme.label * 0.65, theme.caption, below, room)
        if self.chosen:
            self.badge(box, "check", theme.primary, theme.primary_ink)

    def _line(self, words: str, left: float, middle: float, size: float, ink: Tint, room: float) -> None:
        wide = width_of(words, size)
        size *= min(1.0, room / max(1.0, wide))
        letter(words, (left + min(wide, room) / 2, middle), size, ink)


def party(page: Any, toll: str, dollars: int, key: PartyKey) -> PartyKey:
    """A key says who takes this toll."""
    owner, _, what = toll.partition("/")
    tr, seats = page.app.tr, page.view.seats
    if owner == "bank":
        key.hand, key.colour, key.text = what, "", str(tr(f"great_western_trail.hand.{what}"))
    else:
        seat = seats[int(owner)]
        key.hand, key.colour = "", seat.colour
        key.initial = page.letters[int(owner)]
        key.text = str(tr("great_western_trail.play.building_of", building=what, player=seat.name))
    key.below = str(tr("great_western_trail.money.dollars", dollars=dollars)) if dollars else ""
    return key

"""Cattle cards to tap: the ear tag of the breed, the printed points, and how many were tapped."""

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from screens.great_western_trail.drawn.cells import Key
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.kit.drawing import Rect, disc, letter
from screens.kit.fitting import lines_on_key, width_of, word_width
from screens.kit.loading import load_kv


class MarketTag(Key):
    """A cattle card: its ear tag and, where it is a market card, the points printed on it."""

    shows = ("slot", "edition", "value", "points", "text", "times", "closed", "price")
    price = StringProperty("")
    """What it costs, where it is for sale."""
    slot = StringProperty("gray")
    edition = StringProperty("first")
    value = NumericProperty(0)
    """The breeding value."""
    points = StringProperty("")
    times = NumericProperty(0)
    """How often it was tapped."""

    def narrowest(self) -> float:
        """The width for the tag with its points, and for the longest word of the breed's name."""
        theme = self.theme
        tag = dp(40) + (dp(6) + width_of(self.points, theme.head2) if self.points else 0)
        price = width_of(self.price, theme.strong) + dp(14) if self.price else 0
        return max(tag + price, word_width(self.text, theme.micro)) + dp(16)

    def _lines(self) -> tuple[str, ...]:
        size, room = self.theme.micro, self.width - dp(14)
        if not self.text or room <= 0:
            return ()
        return lines_on_key(self.text, size, room)

    def needed(self) -> float:
        """The height for the tag and the lines of the breed's name."""
        return dp(58) + self.theme.micro * 1.25 * len(self._lines())

    def paint(self) -> None:
        theme, taken = self.theme, self.times > 0
        line = theme.primary if taken else theme.rule if self.closed else theme.rule2
        fill = theme.primary_wash if taken else theme.page if self.closed else theme.card
        box = self.ground(fill, line, dp(2 if taken else 1.5))
        left, bottom, width, height = box
        words = height - dp(50)
        side = dp(40)
        points = width_of(self.points, theme.head2)
        wide = side + (dp(6) + points if self.points else 0)
        price = width_of(self.price, theme.strong) + dp(14) if self.price else 0
        start = left + (width - wide - price) / 2
        slot_tag(theme, (start, bottom + words + dp(5), side, side), self.slot, self.edition, int(self.value))
        ink = theme.primary if taken else theme.ink2 if self.closed else theme.ink
        if self.points:
            middle = (start + side + dp(6) + points / 2, bottom + words + dp(5) + side / 2)
            self.write(self.points, middle, theme.head2, ink, width - side - dp(10))
        if self.price:
            spot = (start + wide + price / 2, bottom + words + dp(5) + side / 2)
            self.write(self.price, spot, theme.strong, theme.ink2 if self.closed else theme.brass, price)
        lines, step = self._lines(), theme.micro * 1.25
        top = bottom + dp(4) + (words + step * len(lines)) / 2
        for number, line_ in enumerate(lines):
            self.write(line_, (left + width / 2, top - step * (number + 0.5)), theme.micro, theme.ink2, width - dp(8))
        self._sign(box)

    def _sign(self, box: Rect) -> None:
        theme, corner = self.theme, (box[0] + box[2] - dp(7), box[1] + box[3] - dp(7))
        if self.times > 0:
            disc(corner, dp(11), theme.primary)
            letter(str(int(self.times)), corner, dp(14), theme.primary_ink)
        elif self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


class TrayTag(Key):
    """A card that was bought by this action before."""

    shows = ("slot", "edition", "value", "points")
    slot = StringProperty("gray")
    edition = StringProperty("first")
    value = NumericProperty(0)
    points = StringProperty("")

    def paint(self) -> None:
        theme = self.theme
        left, bottom, width, height = self.tile(ledge=0)
        words = theme.caption * 1.25 if self.points else 0
        side = min(width, height - words)
        box = (left + (width - side) / 2, bottom + height - side, side, side)
        slot_tag(theme, box, self.slot, self.edition, int(self.value))
        if self.points:
            letter(self.points, (left + width / 2, bottom + words / 2), theme.caption, theme.ink)


load_kv(__file__)

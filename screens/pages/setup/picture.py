"""What every picture of a setup page is made of: pieces that lie there, come now, or come later."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.app import running
from screens.kit.drawing import Point, Rect, Tint, dashed, framed, letter, mark, panel, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.marks import initials

BASE = 220
"""The height all sizes are meant for; a lower picture draws everything smaller."""
HIGHEST, HIGH_PAGE, LARGEST = 300, 700, 460
"""How high it is at most; from which height on a page that lies has a larger one, and how high that is, in dp."""


class SetupPicture(Painted):
    """Paints one page; each piece belongs to a step and looks as far as that step is."""

    shows = ("now", "done")
    now = StringProperty("")
    """The step whose pieces are lit."""
    done = ListProperty()
    """The steps whose pieces lie there."""
    share = NumericProperty(0.6)
    """How high it is, by its width."""
    boarded = False
    """True if all pieces lie on the board."""
    grows = False
    """True if its pieces are `grown` where a tablet that lies has room for a larger picture."""
    follows_game = True
    """False if it shows nothing that is entered in setup but what was drawn and who begins."""

    def __init__(self, **more: Any) -> None:
        self.session = running().session
        """The table that is laid out: a picture may be painted once more when another one is open already."""
        super().__init__(**more)

    def high(self, width: float, share: float, wide: float, high: float) -> float:
        """As high as its width asks for, and low enough to leave the lines in sight where they stand below it."""
        most = dp(LARGEST if self.grows and wide > high >= dp(HIGH_PAGE) else HIGHEST)
        return max(dp(120), min(width * share, high * (0.29 if high > wide else 0.55), most))

    @property
    def unit(self) -> float:
        """One dp of the picture as it was meant."""
        return float(self.height / BASE)

    @property
    def grown(self) -> float:
        """How much larger pieces may be where the picture is higher than a phone ever has it."""
        return max(1.0, float(self.height / dp(HIGHEST)))

    @property
    def players(self) -> list[tuple[str, str]]:
        """Colour and initial of every seat."""
        seats = self.session.header.seats
        return list(zip([s.colour for s in seats], initials([s.name for s in seats]), strict=True))

    def lies(self, step: str) -> bool:
        return step in self.done

    def inks(self, step: str) -> tuple[Tint, Tint, Tint]:
        """Ground, line and ink of a piece of a step."""
        theme = self.theme
        if step == self.now:
            return theme.brass_fill, theme.brass, theme.brass_ink
        return theme.card, theme.rule2, theme.ink if self.lies(step) else theme.ink2

    # --- pieces ---

    def piece(self, step: str, box: Rect, *, radius: float = 5, fill: Tint | None = None) -> None:
        """A tile or card: dashed while it comes later, brass when it comes now."""
        ground, line, _ = self.inks(step)
        round_ = min(dp(radius), box[3] / 3, box[2] / 3)
        if step != self.now and not self.lies(step):
            panel(box, round_, self.theme.map if self.boarded else self.theme.card)
            dashed(box, round_, line, dp(1.4), dp(4), dp(3))
            return
        panel((box[0], box[1] - dp(2), box[2], box[3]), round_, self.theme.edge)
        framed(box, round_, fill or ground, line, dp(1.4))

    def pile(self, step: str, box: Rect, *, sheets: int = 2, fill: Tint | None = None) -> None:
        """Some on top of each other, the upper one at the place named."""
        step_out = dp(2.5) * self.unit
        for below in range(sheets, 0, -1):
            if step == self.now or self.lies(step):
                lower = (box[0] + below * step_out, box[1] - below * step_out, box[2], box[3])
                self.piece(step, lower)
        self.piece(step, box, fill=fill)

    def say(self, words: str, middle: Point, room: float, size: float, ink: Tint) -> None:
        """A number or a short word, drawn smaller where there is little room."""
        wide = width_of(words, size) or 1
        letter(words, middle, size * min(1.0, room / wide), ink)

    def counted(self, step: str, icon: str, number: str, middle: Point, size: float) -> float:
        """An icon with a number right of it around a point; how wide that is."""
        ink = self.theme.brass if step == self.now else self.inks(step)[2]
        wide = width_of(number, size)
        left = middle[0] - (size * 1.1 + wide) / 2
        symbol(icon, (left + size * 0.5, middle[1]), size * 1.1, ink)
        letter(number, (left + size * 1.15 + wide / 2, middle[1]), size, ink)
        return float(size * 1.1 + wide)

    def seat(self, seat: int, middle: Point, side: float) -> None:
        """A player's mark; whoever begins has a flag."""
        colour, initial = self.players[seat]
        mark(self.theme, colour, initial, middle, side)
        if self.session.table.starter == seat:
            symbol("flag-variant", (middle[0] + side * 0.62, middle[1] + side * 0.42), side * 0.7, self.theme.brass)

    def ground(self, box: Rect) -> None:
        """The board."""
        panel((box[0], box[1] - dp(2), box[2], box[3]), dp(8), self.theme.edge)
        framed(box, dp(8), self.theme.map, self.theme.rule2, dp(1.5))


def middle_of(box: Rect) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def spread(number: int, left: float, width: float, most: float, gap: float = 0.18) -> list[tuple[float, float]]:
    """Places beside each other as left edge and width, centred, none wider than the most."""
    step = min(width / max(1, number), most * (1 + gap))
    wide = step / (1 + gap)
    begin = left + (width - step * number + step - wide) / 2
    return [(begin + i * step, wide) for i in range(number)]


load_kv(__file__)

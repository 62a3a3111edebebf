"""Dice to look at and to tap, and tools."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit.drawing import Point, Rect, Tint, dashes, disc, framed, letter, panel, panel_path, symbol
from screens.kit.fitting import lines_of, width_of
from screens.kit.motion import HEIGHT, TURN, Motion, bounce
from screens.kit.soon import before_frame
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.sizes import Painted, Pressed
from screens.theme import Theme, rgba, tokens

LOW, MID, HIGH = 0.25, 0.5, 0.75
PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((MID, MID),),
    ((LOW, HIGH), (HIGH, LOW)),
    ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (LOW, LOW), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (MID, MID), (LOW, LOW), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (LOW, MID), (HIGH, MID), (LOW, LOW), (HIGH, LOW)),
)
"""Where the pips of each face stand, in parts of its side."""
LANDS, FACES = 0.75, 4
"""Dice that fall: when the first of them lie, as a part of the time, and how many faces each shows until then."""


def die_colour(theme: Theme, part: str) -> Tint:
    """Dice are pale in both looks: `face`, `pip`, `line` or `edge`."""
    return rgba(tokens()["stone_age"]["die"][theme.mode][part])


def pips(value: int, middle: Point, side: float, colour: Tint) -> None:
    for x, y in PIPS[value]:
        disc((middle[0] + (x - 0.5) * side, middle[1] + (y - 0.5) * side), side * 0.088, colour)


class DieFace(Painted):
    """A die that lies on the table; 0 before it is rolled. Another value changes its pips alone."""

    shows = ("side", "ledge")
    value = NumericProperty(0)
    side = NumericProperty()
    ledge = NumericProperty()

    def __init__(self, **more: Any) -> None:
        self._pips = Canvas()
        self._turn = before_frame(self._show_pips)
        self._far, self._way, self._up = 1.0, 1, 0
        """How far it has fallen, which way it turns, and the face that is up meanwhile."""
        self._lift: Translate | None = None
        self._spin: Rotate | None = None
        super().__init__(**more)
        self.fbind("value", self._turn)

    def paint(self) -> None:
        theme, radius = self.theme, self.side * 0.2
        self._lift = Translate()
        self._spin = Rotate(angle=0, origin=(self.x + self.side / 2, self.y + self.ledge + self.side / 2))
        self._hang()
        panel((self.x, self.y, self.side, self.side), radius, die_colour(theme, "edge"))
        box = (self.x, self.y + self.ledge, self.side, self.side)
        framed(box, radius, die_colour(theme, "face"), die_colour(theme, "line"), dp(1.5))
        self.canvas.before.add(self._pips)
        self._show_pips()

    def _show_pips(self, *_: Any) -> None:
        left, bottom = self._painted_at  # the whole picture is moved from there
        middle = (left + self.side / 2, bottom + self.ledge + self.side / 2)
        self._pips.clear()
        with self._pips:
            pips(self._up or int(self.value), middle, self.side, die_colour(self.theme, "pip"))

    def tumble(self, far: float, way: int) -> None:
        """Draw it on its way down, turning this way, with another face up every now and then."""
        up = 1 + (int(self.value) + way + int(far * FACES)) % 6 if far < 1 else 0
        if up != self._up:
            self._up = up
            self._turn()
        self._far, self._way = far, 1 - 2 * (way % 2)
        self._hang()

    def _hang(self) -> None:
        """Where it is in the air."""
        if self._lift is not None and self._spin is not None:
            self._lift.y = bounce(self._far) * HEIGHT * self.side
            self._spin.angle = self._way * TURN * (1 - self._far) ** 2


class Dice(Widget):
    """One to ten dice in one or two even rows, as large as there is room for."""

    values = ListProperty()
    grown = NumericProperty(1)
    """How much larger they may be where there is much room."""
    largest = (90, 90, 90, 76, 64)
    """The side of one to five dice in dp; more lie in two rows of 56."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.falling = Motion(self._fall)
        self._shake = Clock.create_trigger(self._lay, -1)
        self.bind(values=self._shake, pos=self._shake, size=self._shake, grown=self._shake)
        self._shake()

    def _lay(self, *_: Any) -> None:
        while len(self.children) > len(self.values):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.values):
            self.add_widget(DieFace())
        number = len(self.values)
        if not number:
            self.height = 0
        if not number or self.width <= 1:
            return
        columns = number if number <= 5 else -(-number // 2)
        wanted = dp(self.largest[number - 1] if number <= 5 else 56) * self.grown
        side = min(wanted, self.width / (columns * 1.2 - 0.2))
        step, high = side * 1.2, side + max(dp(2), side / 30)
        rows = -(-number // columns)
        self.height = rows * high + (rows - 1) * side * 0.2
        for i, (die, value) in enumerate(zip(reversed(self.children), self.values, strict=True)):
            row, column = divmod(i, columns)
            here = min(columns, number - row * columns)
            left = self.center_x - (here * step - side * 0.2) / 2
            die.side, die.value = side, value
            die.pos = left + column * step, self.top - high - row * (high + side * 0.2)
        if self.falling.going:
            self._fall(self.falling.far)

    def tumble(self) -> None:
        """They were just rolled: they are what they show in the end, and are drawn falling until then."""
        self.falling.begin()

    def _fall(self, far: float) -> None:
        """One lands after the other."""
        for number, die in enumerate(reversed(self.children)):
            lands = LANDS + (1 - LANDS) * (number * 2 % 5) / 4
            die.tumble(min(1.0, far / lands), number)


class DieKey(Pressed):
    """A face to tap: a real die that was rolled, or one to take; with `piece`, what it brings."""

    shows = ("value", "chosen", "closed", "piece")
    value = NumericProperty(1)
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    """Not to be had; tapping says why."""
    piece = StringProperty("")

    def paint(self) -> None:
        theme = self.theme
        box = left, bottom, width, height = self.body(dp(2))
        foot = dp(32) if self.piece else 0
        if self.closed:
            dashes([panel_path(_inset(box, dp(1)), dp(12))], theme.rule2, dp(1.5), dp(4), dp(3))
        else:
            if self.state == "normal":
                panel((self.x, self.y, width, height), dp(12), die_colour(theme, "edge"))
            line = theme.brass_fill if self.chosen else die_colour(theme, "line")
            framed(box, dp(12), die_colour(theme, "face"), line, dp(3) if self.chosen else dp(1.5))
        middle = (left + width / 2, bottom + foot + (height - foot) / 2)
        ink = theme.ink3 if self.closed else die_colour(theme, "pip")
        pips(int(self.value), middle, min(width, height - foot), ink)
        if foot:
            self._foot(left, bottom, width, foot)
        if self.chosen:
            badge(theme, (left + width - dp(4), bottom + height - dp(4)))

    def _foot(self, left: float, bottom: float, width: float, foot: float) -> None:
        """What the die brings, on a ground of the look's own, because the die is pale in both."""
        if not self.closed:
            rim = dp(3) if self.chosen else dp(1.5)
            box = (left + rim, bottom + rim, width - 2 * rim, foot - rim)
            panel(box, [0, 0, dp(12) - rim, dp(12) - rim], self.theme.sunken)
        glyph(self.theme, self.piece, (left + width / 2, bottom + foot / 2 + dp(1)), dp(24), pale=self.closed)


def badge(theme: Theme, middle: Point) -> None:
    """The check of what is chosen."""
    disc(middle, dp(10), theme.brass_fill)
    symbol("check", middle, dp(16), theme.brass_ink)


def _inset(box: Rect, by: float) -> Rect:
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


class ToolTile(Pressed):
    """A tool: free, chosen and lifted on brass, or used and lying turned."""

    shows = ("value", "use", "one_use", "text")
    value = NumericProperty(1)
    use = OptionProperty("free", options=["free", "chosen", "used"])
    one_use = BooleanProperty(False)
    """A card's tool, spent when used."""
    text = StringProperty("")
    """The caption below."""
    wide = NumericProperty(72)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.caption = self.word()

    def paint(self) -> None:
        high = dp(52) + dp(20) * self._scale()
        below = self._caption()
        self.natural = high + dp(4) + below
        self.wide = max(high, self.caption.width)
        wide = min(dp(68), self.width - dp(4))
        self._tile((self.center_x - wide / 2, self.top - dp(4) - high, wide, high))

    def _scale(self) -> float:
        return float(self.theme.title / dp(27))

    def _caption(self) -> float:
        """The words below, and how much height they take."""
        size = self.theme.caption
        room = max(dp(72), *(width_of(word, size, False) for word in (self.text.split() or [""])))
        lines = lines_of(self.text, size, room, bold=False) or ()
        self.caption.say("\n".join(lines), "caption", self.theme.ink2, bold=False)
        self.caption.pos = round(self.center_x - self.caption.width / 2), round(self.top - self.natural)
        return self.caption.height + dp(2) if self.text else 0

    def _tile(self, box: Rect) -> None:
        theme = self.theme
        left, bottom, width, height = box
        down = self.state != "normal"
        if self.use == "used":
            self._used(box, down=down)
            return
        chosen = self.use == "chosen"
        line = rgba(tokens()["stone_age"]["tool"]["chosen_line"]) if chosen else theme.rule2
        ledge = dp(tokens()["stone_age"]["tool"]["chosen_ledge"] if chosen else 2)
        corners = [dp(14), dp(14), dp(7), dp(7)]
        lift = 0 if down else ledge
        if not down:
            panel((left, bottom, width, height), corners, line if chosen else theme.edge)
        body = (left, bottom + lift, width, height - (0 if chosen else ledge))
        framed(body, corners, theme.brass_fill if chosen else theme.card, line, dp(1.5))
        self._face(body, theme.brass_ink if chosen else theme.ink)
        if chosen:
            symbol("check", (left + width - dp(13), body[1] + body[3] - dp(13)), dp(16), theme.brass_ink)

    def _used(self, box: Rect, *, down: bool) -> None:
        """The tile lies on its side."""
        theme = self.theme
        left, bottom, width, height = box
        high = min(height, self.width)
        turned = (left, bottom + (height - high) / 2, width, high)
        PushMatrix()
        Rotate(angle=-90, origin=(left + width / 2, bottom + height / 2))
        framed(turned, [dp(14), dp(14), dp(7), dp(7)], theme.rule if down else theme.sunken, theme.rule, dp(1.5))
        self._face(turned, theme.ink3, high / height)
        PopMatrix()

    def _face(self, box: Rect, ink: Tint, part: float = 1) -> None:
        left, bottom, width, height = box
        middle = left + width / 2
        symbol("hammer", (middle, bottom + height - dp(22) * part), dp(20) * part, ink)
        words = f"+{int(self.value)}" if self.one_use else str(int(self.value))
        letter(words, (middle, bottom + (dp(13) + dp(10) * self._scale()) * part), self.theme.title * part, ink)

"""Pictures of what hands must do at the end of a round."""

from kivy.metrics import dp

from screens.kit.drawing import Rect, circle_path, dashed, framed, letter, letters_from, panel, stroke
from screens.kit.fitting import lines_of, width_of
from screens.stone_age.drawn.glyphs import glyph
from screens.theme import Theme

RADIUS, LEDGE = 10, 2
CLOSE = 1.27
"""From line to line on a card, as a share of the letters' size."""


def ring(theme: Theme, box: Rect, _pressed: bool, number: str) -> None:
    """The number of a step."""
    middle = box[0] + box[2] / 2, box[1] + box[3] / 2
    stroke(circle_path(middle, dp(12.5)), theme.rule2, dp(1.6), close=True)
    letter(number, middle, theme.caption, theme.ink)


def small_card(
    theme: Theme, box: Rect, pressed: bool, cost: int, number: str, pieces: tuple[str, ...], new: str
) -> None:
    """A card or tile as it lies once the hands have done their work; dashed where it is new."""
    left, low, width, high = box
    bottom, height = low + (0 if pressed else dp(LEDGE)), high - dp(LEDGE)
    upon = left, bottom, width, height
    if new:
        panel(upon, dp(RADIUS), theme.sunken if pressed else theme.brass_wash)
        inner = left + dp(1), bottom + dp(1), width - dp(2), height - dp(2)
        dashed(inner, dp(RADIUS - 1), theme.brass_fill, dp(1.5), dp(4), dp(2.6))
    else:
        panel((left, low, width, height), dp(RADIUS), theme.edge)
        framed(upon, dp(RADIUS), theme.card, theme.rule, dp(1))
    if cost:
        _cost(theme, upon, str(cost))
    middle = left + width / 2, bottom + (height - (dp(14) if cost else 0)) / 2
    if new:
        _new(theme, middle, width, new)
    else:
        _picture(theme, middle, width, number, pieces)


def _cost(theme: Theme, card: Rect, cost: str) -> None:
    """In the upper left corner."""
    left, top = card[0] + dp(1), card[1] + card[3]
    wide = width_of(cost, theme.micro) + dp(14)
    panel((left, top - dp(19), wide, dp(18)), [dp(RADIUS - 1), 0, dp(8), 0], theme.sunken)
    letter(cost, (left + wide / 2, top - dp(10)), theme.micro, theme.ink)


def _new(theme: Theme, middle: tuple[float, float], room: float, words: str) -> None:
    lines, step = lines_of(words, theme.label, room - dp(6), cut=True) or (), theme.label * CLOSE
    for at, line in enumerate(lines):
        letter(line, (middle[0], middle[1] + step * ((len(lines) - 1) / 2 - at)), theme.label, theme.brass)


def _picture(theme: Theme, middle: tuple[float, float], room: float, number: str, pieces: tuple[str, ...]) -> None:
    """A number and pieces beside each other, as large as there is room."""
    wide = width_of(number, theme.strong) + (dp(4) if pieces else 0) if number else 0
    side = min(dp(22), (room - dp(10) - wide) / max(1, len(pieces)) - dp(1))
    left = middle[0] - (wide + len(pieces) * (side + dp(1))) / 2
    if number:
        letters_from(number, (left, middle[1]), theme.strong, theme.ink)
    for place, piece in enumerate(pieces):
        glyph(theme, piece, (left + wide + place * (side + dp(1)) + side / 2, middle[1]), side)

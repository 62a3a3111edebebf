"""What stands before options: train cards in their colours with their letters."""

from functools import cache

from companion.games.ticket_to_ride.board import LOCOMOTIVE
from companion.games.ticket_to_ride.state import State
from companion.shapes import Icon, Panel, Picture, Rect, Shape, Words, middle_of

CARDS = {
    "pink": ("P", "#F6CFE0/#4A2438"),
    "green": ("G", "#CBE6C0/#1E3D1D"),
    "white": ("W", "#FFFFFF/#57524A"),
    "orange": ("O", "#FAD6AE/#4A2F12"),
    "blue": ("B", "#C6DBF5/#1D3350"),
    "yellow": ("Y", "#FBECA6/#433808"),
    "black": ("K", "#4A443A/#000000"),
    "red": ("R", "#F7C6BE/#4A1C17"),
}
"""The letter and the tint of each."""
ON_CARD = {"white": "#262119", "black": "#FFFDF7"}
"""Cards are pale, in the dark they are not; but for these."""
WIDE, HIGH = 38, 26
"""Of a card before its words, in dp."""


def on_card(colour: str) -> str:
    return ON_CARD.get(colour, "#262119/#FFFDF7")


def picture(_state: State, name: str) -> Picture | None:
    kind, _, which = name.partition("/")
    return _card(which) if kind == "card" else None


@cache
def _card(kind: str) -> Picture:
    box: Rect = (1, 1, WIDE - 2, HIGH - 2)
    if kind == LOCOMOTIVE:
        sign: Shape = Icon("train-variant", middle_of(box), 18, "ink")
        return Picture(WIDE, HIGH, (Panel(box, 4, "card", "ink"), sign))
    letter, tint = CARDS[kind]
    sign = Words(letter, middle_of(box), WIDE, 15, on_card(kind))
    return Picture(WIDE, HIGH, (Panel(box, 4, tint, "ink2"), sign))

"""The winner's moment: the mark as a seal, name, points and by how much; a low bar where rows need the room."""

from companion.game import Seat
from companion.i18n import sentence_case
from companion.table.win import Win
from companion.words.numbers import shown_number as number
from screens.ui.page_context import PageContext
from screens.ui.tree.controls import marks_of, rule
from screens.ui.tree.nodes import Card, Column, Node, Painted, Row, Surface, Text

SEAL = "screens.pages.score.painters:seal"
SIDE, BRASS_LINE = 112, 62
"""How wide a seal is, and the lines beside the points, in dp."""


def moment(reader: PageContext, win: Win, seats: tuple[Seat, ...], *, large: bool, which: str, higher: bool) -> Node:
    """`which` win it was stands beside what is said already; on a line of its own only where it may grow `higher`."""
    marks = [marks_of(seats)[seat] for seat in win.seats]
    title, points = reader.tr.text(win.title), number(win.total)
    ahead, role = sentence_case(reader.tr.text(win.ahead)), "body" if large else "caption"
    left = (reader.room.column or reader.room.width) - 34
    if not large:
        left -= 36 * len(marks) + 24 + reader.wide(points, "title")
    if which and reader.wide(f"{ahead} · {which}", role) <= left:
        ahead = f"{ahead} · {which}"
    elif which and higher:
        ahead = f"{ahead}\n{which}"
    if large:
        around = (left + 2 - SIDE * len(marks) - 12 * (len(marks) - 1)) / 2
        seals = Row(
            tuple(Painted(SEAL, (mark.colour, mark.initial, 0.607), SIDE, SIDE) for mark in marks),
            12,
            (around, 0, around, 0),
        )
        beside = (left + 2 - reader.wide(points, "display") - 2 * (BRASS_LINE + 16)) / 2
        line = Painted("screens.ui.tree.painters:rule", ("brass_fill",), 2, BRASS_LINE)
        lined = Row((line, Text(points, "display", one_line=True), line), 16, (beside, 0, beside, 0))
        centred = Text(title, "title", align="center"), lined, Text(ahead, ink="ink2", align="center")
        text: Node = Column((seals, *centred), 4)
    else:
        words = Column((Text(title, "head2"), Text(ahead, "caption", "ink2")))
        shapes = Row(tuple(marks), 6)
        total = Text(points, "title", one_line=True)
        text = Row((shapes, words, total), 12, min_height=44, widths=(36 * len(marks) - 6, 0, 0))
    return Column((rule("brass_fill"), Card(text, Surface("brass_wash", radius=0), (16, 17 if large else 8), 0)))

"""The table of any game as nodes: what the game draws, and below it what may be entered now."""

from companion.question import Question
from screens.ui.question.page import Look, body
from screens.ui.question.page_state import PageState
from screens.ui.tree.controls import Translate, do
from screens.ui.tree.nodes import Button, Buttons, Column, Node, Room, Text

WIDEST = 720
"""How wide the list of entries is at most, in dp."""


def table(look: Look, question: Question, room: Room, drawn: Node | None, *, headline: str) -> Node:
    side, words = room.side(WIDEST), look.text(question.words)
    parts: list[Node] = [drawn] if drawn is not None else []
    if not question.options:
        parts.append(Text(look.tr("any.nothing_left"), "body", "ink2"))
    else:
        parts += [Text(words, "head")] if words != headline else []  # else the banner says it
        parts.append(body(look, question, PageState(), most=len(question.options)))
    return Column(tuple(parts), 10, (side, 12, side, 12))


def table_foot(tr: Translate, *, ready: bool, last: bool) -> Node:
    """The way to the sheet, where the game is counted or could be kept."""
    if not (ready or last):
        return Column(())
    action = Button(tr("final.sheet"), "table", "primary" if ready else "secondary", do("to_sheet"))
    return Buttons((action,), foot=True)

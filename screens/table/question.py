"""The question sheet on the page of a table: what is answered is entered there, refused there, and outlives a kill."""

from typing import Any

from companion.errors import RuleError
from companion.question import Option, Question, Value
from screens import drafts
from screens.kit import Page
from screens.kit.editors import Face
from screens.kit.marks import initials
from screens.table.refusal import show_refusal
from screens.ui.question.local import Local
from screens.ui.question.page import Drawing, Look, Picture, no_drawing
from screens.ui.question.sheet import Ask, QuestionSheet
from screens.ui.tree.nodes import Button, Mark, Node

MARK = 34
"""Of a player who is an answer, in dp."""


def players_of(page: Page) -> tuple[Face, ...]:
    seats = page.session.header.seats
    letters = initials([seat.name for seat in seats])
    return tuple(Face(seat.name, seat.colour, letter) for seat, letter in zip(seats, letters, strict=True))


def faces(page: Page) -> Picture:
    """Options that are a player, or about one: the mark is seen before the name is read."""
    say, players = page.app.say, {one.name: one for one in players_of(page)}

    def face(option: Option, _closed: bool) -> Node | None:
        found = players.get(str(option.label.params.get("player") or say(option.label)))
        return Mark(found.colour, found.initial, MARK) if found else None

    return face


def question_sheet(
    page: Any,
    ask: Ask,
    local: Local,
    kind: str,
    *,
    first: int = 1,
    picture: Picture | None = None,
    drawing: Drawing = no_drawing,
    others: tuple[Button, ...] = (),
) -> QuestionSheet:
    """A sheet for the question after these answers, which enters what they lead to; `kind` names its draft."""
    app, players = page.app, players_of(page)
    look = Look(app.tr, app.say, picture or faces(page), drawing)
    sheet = QuestionSheet(page, ask, local, look, first=first, players=players, others=others, random=app.random)
    sheet.refuse = lambda refusal: show_refusal(page, refusal)
    sheet.keep = lambda: drafts.keep(kind, **sheet.entered()) if sheet.parent else None
    return sheet


def asks_on(ask: Ask, answers: tuple[Value, ...]) -> bool:
    """True if these answers lead to another question still."""
    try:
        return isinstance(ask(answers), Question)
    except RuleError:
        return False

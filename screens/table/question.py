"""The question sheet on the page of a table: what is answered is entered there, refused there, and outlives a kill."""

from typing import Any, NamedTuple

from companion.errors import RuleError
from companion.letters import initials
from companion.question import Option, Question, Value
from screens import drafts
from screens.kit.frame import Page
from screens.table.refusal import show_refusal
from screens.ui.question.local import Local
from screens.ui.question.page import Look, Picture
from screens.ui.question.sheet import Ask, QuestionSheet
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Button, Mark, Node


class Face(NamedTuple):
    """A player who is an answer."""

    name: str
    colour: str
    initial: str


MARK = 34
"""Of a player who is an answer, in dp."""


def players_of(page: Page) -> tuple[Face, ...]:
    seats = page.session.header.seats
    letters = initials([seat.name for seat in seats])
    return tuple(Face(seat.name, seat.colour, letter) for seat, letter in zip(seats, letters, strict=True))


def pictures(page: Page) -> Picture:
    """What the game draws of an option; one that is a player, or about one, has the mark before the name."""
    say, players = page.app.say, {one.name: one for one in players_of(page)}
    session = page.session

    def picture(option: Option, closed: bool) -> Node | None:
        shape = session.header.game.picture(session.state, option.picture) if option.picture else None
        if shape is not None:
            return drawn(shape, pale=closed)
        found = players.get(str(option.label.params.get("player") or say(option.label)))
        return Mark(found.colour, found.initial, MARK) if found else None

    return picture


def question_sheet(
    page: Any,
    ask: Ask,
    local: Local,
    kind: str,
    *,
    first: int = 1,
    others: tuple[Button, ...] = (),
) -> QuestionSheet:
    """A sheet for the question after these answers, which enters what they lead to; `kind` names its draft."""
    app, players = page.app, players_of(page)
    look = Look(app.tr, app.say, pictures(page))
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

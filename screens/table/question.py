"""The question sheet on the page of a table: what is answered is entered there, refused there, and outlives a kill."""

from typing import Any

from companion.errors import RuleError
from companion.question import Option, Question, Value
from screens import drafts
from screens.games import load, screens_of
from screens.table.refusal import show_refusal
from screens.ui.frame import Page
from screens.ui.question.page import Look, Picture, no_drawing
from screens.ui.question.page_state import PageState
from screens.ui.question.sheet import Ask, QuestionSheet
from screens.ui.tree.controls import drawn, marks_of
from screens.ui.tree.nodes import Button, Node

MARK = 34
"""Of a player who is an answer, in dp."""


def pictures(page: Page, side: float = 0) -> Picture:
    """What the game draws of an option, so high if that is said; one about a player has the mark before the name."""
    text, session, seats = page.app.tr.text, page.session, page.session.header.seats
    players = dict(zip((seat.name for seat in seats), marks_of(seats, MARK), strict=True))

    def picture(option: Option, closed: bool) -> Node | None:
        shape = session.header.game.views.picture(session.state, option.picture) if option.picture else None
        if shape is not None:
            return drawn(shape, side, pale=closed)
        return players.get(str(option.label.params.get("player") or text(option.label)))

    return picture


def question_sheet(
    page: Any,
    ask: Ask,
    local: PageState,
    kind: str,
    *,
    first: int = 1,
    others: tuple[Button, ...] = (),
) -> QuestionSheet:
    """A sheet for the question after these answers, which enters what they lead to; `kind` names its draft."""
    app, players = page.app, marks_of(page.session.header.seats)
    own = screens_of(page.session).options
    look = Look(app.tr, app.tr.text, pictures(page), load(own)(page) if own else no_drawing)
    sheet = QuestionSheet(page, ask, local, look, first=first, players=players, others=others, random=app.random)
    sheet.refuse = lambda refusal: show_refusal(page, refusal)
    sheet.keep = lambda: drafts.keep(kind, **sheet.entered()) if sheet.is_open else None
    return sheet


def asks_on(ask: Ask, answers: tuple[Value, ...]) -> bool:
    """True if these answers lead to another question still."""
    try:
        return isinstance(ask(answers), Question)
    except RuleError:
        return False

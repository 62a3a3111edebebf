"""What comes between the turns: missed entries are put in later, cards played and exchange tokens spent at any time."""

from dataclasses import replace
from typing import Any

from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, PlayObjective, SpendToken
from companion.messages import message
from companion.question import Asked, Question, Value, one_of
from companion.secret import PUBLIC
from screens.great_western_trail.acts.opening import show_question
from screens.ui.question.page_state import PageState
from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Beside, Button, Card, Column, Icon, Node, Row, Surface, Text

BACK = "back to the turn"


def open_missed(page: Any) -> None:
    """Whose entries were missed; while they are put in, the open turn waits."""
    if page.turn.catching_up:
        page.app.tap(CaughtUp())
    else:
        show_question(page, PageState((CatchUp.__name__,)))


def caught_up(tr: Translate, words: str, *, large: bool = False) -> Node:
    """What is being put in, which turn waits, and the way back to it: below, where words are large."""
    text = Row((Icon("history", "brass"), Text(words, "caption")), 10, min_height=24)
    back = Button(tr("great_western_trail.missed.done"), tap=BACK)
    return Card(Column((text, back), 8) if large else Beside(text, back, 10), Surface("brass_wash"), (12, 8))


def caught_up_words(page: Any) -> str:
    """For the foot of the table, as long as missed entries are put in."""
    session = page.session
    names, waiting = [seat.name for seat in session.header.seats], session.state.waiting
    player = names[session.state.turn]
    if waiting is None or waiting.turn == session.state.turn:
        return str(page.app.tr("great_western_trail.missed.bar_own", player=player))
    return str(page.app.tr("great_western_trail.missed.bar", player=player, other=names[waiting.turn]))


def open_play(page: Any) -> None:
    """The objective cards that may be in the hand; one tap plays one."""
    asked = page.session.ask(PUBLIC, ())
    if any(option.id == PlayObjective.__name__ for option in asked.options):
        show_question(page, PageState((PlayObjective.__name__,)))
    else:
        player = page.view.seats[page.turn.seat].name
        page.app.notify(message("great_western_trail.acts.play.none", player=player))


def open_tokens(page: Any) -> None:
    """Who has exchange tokens; a tap on one of them spends one."""

    def ask(answers: tuple[Value, ...]) -> Asked:
        asked: Asked = page.session.ask(PUBLIC, answers)
        if answers or not isinstance(asked, Question):
            return asked
        options = [option for option in asked.options if option.id.startswith(f"{SpendToken.__name__}:")]
        spends = (replace(option, group=None) for option in options)  # here they are the only ones
        why = message("great_western_trail.tokens.why")
        return one_of(message("great_western_trail.tokens.title"), spends, detail=why)

    question = ask(())
    if isinstance(question, Question) and question.options:
        show_question(page, PageState(), ask)
    else:
        page.app.notify(message("great_western_trail.tokens.none"))

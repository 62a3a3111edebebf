"""The total of real dice as a question: one key for each while these are few, else digits."""

from typing import TYPE_CHECKING

from companion.i18n import Translator
from companion.messages import message
from companion.question import Question, number
from screens.ui.question.local import KEYS, Done, Give, Local, is_told, judged, number_of, update
from screens.ui.question.page import Look, body
from screens.ui.tree.nodes import Column, Message, Node, Text

if TYPE_CHECKING:
    from screens.running_app import App


def total_of(count: int, high: int, named: int = 0) -> Question:
    """What so many dice show together, or any where nobody counted them; as it was entered before, if it was."""
    words = message("stone_age.dice.total_of", count=count) if count else message("stone_age.ask.total_of_any")
    return number(words, count or 1, high, layout=KEYS, usual=named or None)


def rolled_by_app(app: "App", count: int) -> tuple[int, ...]:
    return tuple(app.random.randint(1, 6) for _ in range(count))


def total_keys(tr: Translator, question: Question, typed: str) -> Node:
    keys = body(Look(tr, tr.text), question, Local(typed=typed))
    return Column((Text(tr.text(question.words), "head2"), keys), 6)


def press(question: Question, typed: str, tapped: Message) -> int | str:
    """The total once it is entered, else the digits so far."""
    if isinstance(tapped, Give):
        return int(str(tapped.answer))
    local = update(question, Local(typed=typed), tapped)
    if isinstance(tapped, Done):
        return number_of(question, local) if typed and not judged(question, local).refusal else typed
    return number_of(question, local) if is_told(question, local) else local.typed

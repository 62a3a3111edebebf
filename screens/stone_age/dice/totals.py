"""The total of real dice as a question: one key for each while these are few, else digits."""

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.i18n import Translator
from companion.messages import message
from companion.question import Question, number
from screens.ui.question.page import Look, body
from screens.ui.question.page_state import KEYS, Done, Give, PageState, has_keys, is_told, judged, number_of, update
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Card, Column, Flow, Grid, Icon, Key, Message, Node, Row, Surface, Text

if TYPE_CHECKING:
    from screens.running_app import App

TOTAL_HIGH = 48
"""How high the total stands above its keys, in dp."""
AWAITED = Surface("page", "rule2", dashed=True)
ENTERED = Surface("primary_wash", "primary")
LOCKED = Surface("page", "rule2", dashed=True, lift=2)


def total_of(count: int, high: int, named: int = 0) -> Question:
    """What so many dice show together, or any where nobody counted them; as it was entered before, if it was."""
    words = message("stone_age.dice.total_of", count=count) if count else message("stone_age.ask.total_of_any")
    return number(words, count or 1, high, layout=KEYS, usual=named or None)


def rolled_by_app(app: "App", count: int) -> tuple[int, ...]:
    return tuple(app.random.randint(1, 6) for _ in range(count))


def total_keys(tr: Translator, question: Question, typed: str) -> Node:
    keys = body(Look(tr, tr.text), question, PageState(typed=typed))
    return Column((Text(tr.text(question.words), "head2"), keys), 6)


def total_or_keys(tr: Translator, question: Question, typed: str, total: int, *, low: bool = False) -> Node:
    """The same below the total: once that is entered the keys are dead in their places, and it is changed by a tap.

    On a low page the key of the total is what is tapped then.
    """
    keys = body(Look(tr, tr.text), question, PageState(typed=typed))
    if low and has_keys(question):
        keys = locked(keys, do("change_total")) if total else keys
        return Column((Text(tr.text(question.words), "head2"), keys), 6)
    number = Text(str(total or typed or "–"), "head", "primary" if total else "ink2", align="center")
    words = Text(tr.text(question.words), "label")
    change = (
        Icon("pencil-outline", "primary" if total else ""),
        Text(tr("stone_age.dice.change") if total else "", "label", "primary", one_line=True),
    )
    line = Row((number, words, *(change if total else ())), 8, widths=(64, 0, *((0,) * (2 * bool(total)))))
    card: Node = Card(line, AWAITED, (6, 2), TOTAL_HIGH)
    if total:
        card = Key(line, ENTERED, (6, 2), TOTAL_HIGH, tap=do("change_total"), name=tr("stone_age.dice.change"))
    return Column((card, locked(keys) if total else keys), 6)


def locked(node: Node, chosen: Message = None) -> Node:
    """The same keys at the same places, dashed and dead, but for what the chosen one does."""
    if isinstance(node, Key):
        return replace(node, tap=chosen) if node.surface.chosen else replace(node, tap=None, surface=LOCKED)
    if isinstance(node, Column | Flow | Grid):
        return replace(node, parts=tuple(locked(part, chosen) for part in node.parts))
    return replace(node, ink="ink3") if isinstance(node, Text) else node


def press(question: Question, typed: str, tapped: Message) -> int | str:
    """The total once it is entered, else the digits so far."""
    if isinstance(tapped, Give):
        return int(str(tapped.answer))
    local = update(question, PageState(typed=typed), tapped)
    if isinstance(tapped, Done):
        return number_of(question, local) if typed and not judged(question, local).refusal else typed
    return number_of(question, local) if is_told(question, local) else local.typed

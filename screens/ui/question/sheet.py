"""The sheet that asks any question, one after another, until the answers make a command.

It knows no table: it gets a question and reports the answers.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.messages import Message
from companion.question import Asked, Dice, Entry, Number, Question, Value, by_chance
from screens.metrics import dp
from screens.ui.fields import TextField
from screens.ui.question.page import MANY, Look, body, foot, sets_first
from screens.ui.question.page_state import (
    Add,
    Chance,
    Digit,
    Done,
    Erase,
    Give,
    PageState,
    Refuse,
    StepBack,
    StepBy,
    Take,
    are_told,
    begun,
    is_told,
    judged,
    to_plain,
    update,
    value_of,
)
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Node

WIDE = 360
"""From this width on, in dp, there is room for a mark beside the title."""

LOW = 620
"""On a page lower than this, in dp, not all keys for a number are in sight."""

Ask = Callable[[tuple[Value, ...]], Asked | None]


class QuestionSheet(TreeSheet):
    """The next question after the answers of `local`."""

    enter: Callable[[Any], object]
    """The answers make this command."""
    refuse: Callable[[RuleError], object]
    """What was tapped is closed, or not taken."""
    keep: Callable[[], object] = staticmethod(lambda: None)
    """Something was answered or set."""
    hide: Callable[[int, tuple[Value, ...]], object] | None = None
    """These answers lead on only behind the curtain of a seat."""
    few = MANY
    """So many options are found without letters."""

    def __init__(self, page: Any, ask: Ask, local: PageState, look: Look, *, first: int = 0, **more: Any) -> None:
        """`first` answers led here: it does not go back beyond them. `players` are the seats, for their marks."""
        self.ask, self.style, self.first = ask, look, first
        self.players: Sequence[Any] = more.pop("players", ())
        self.others: tuple[Button, ...] = more.pop("others", ())
        """Buttons beside those of the question; each says a command."""
        self.random: Random = more.pop("random", None) or Random()
        self.rolled = False
        """True if dice of the app made the last answer."""
        self.letters: TextField | None = None
        super().__init__(page, **more)
        self.path: list[Question] = []
        """The questions that were answered, and the one that is asked."""
        for count in range(len(local.answers) + 1):
            asked = ask(local.answers[:count])
            assert isinstance(asked, Question)
            self.path.append(asked)
        self.local = local if local.chosen or local.typed else begun(self.question, local.answers)
        self._begin()

    @property
    def question(self) -> Question:
        return self.path[-1]

    # --- showing ---

    def _begin(self) -> None:
        """Another question."""
        text, question = self.style.text, self.question
        self.title = text(question.words)
        detail = [text(question.detail)] if question.detail else []
        self.subtitle = " · ".join([*self._so_far(), *detail])
        self._show_mark()
        self.letters = self._finder() if len(question.options) > self.few else None
        self.body.to_top()
        self.show_local()

    def _finder(self) -> TextField:
        heard = lambda typed: self.set(replace(self.local, letters=typed))  # noqa: E731
        return TextField(self.theme, hint=self.style.tr("fix.search"), heard=heard)

    def show_local(self) -> None:
        """What is set now."""
        self.show_nodes(self.options(), self.actions(), [self.letters] if self.letters else [])
        self.keep()

    def options(self) -> Node:
        """What can be answered."""
        return body(replace(self.style, low=self.page.height < dp(LOW)), self.question, self.local)

    def actions(self) -> Node | None:
        """What stays below it."""
        return foot(self.style, self.local, self.first, enters=self._enters(), others=self.others)

    def _enters(self) -> bool | None:
        """Whether what is set would make the entry; None where a tap is the answer itself."""
        if not sets_first(self.question) or (are_told(self.question) and not is_told(self.question, self.local)):
            return None
        value, domain = value_of(self.question, self.local), self.question.domain
        if isinstance(domain, Number) and isinstance(value, int):  # the button keeps its words while one types
            value = max(domain.low, min(value, domain.high))
        try:
            return isinstance(self.ask((*self.local.answers, value)), Entry)
        except RuleError:
            return False

    def _show_mark(self) -> None:
        seat = self.question.seat
        face = self.players[seat] if seat is not None and self.players else None
        wide = self.page.width >= dp(WIDE)
        self.colour, self.initial = (face.colour, face.initial) if face and wide else ("", "")

    def _so_far(self) -> list[str]:
        """The answers before this question in short."""
        return [self._in_words(*pair) for pair in zip(self.path, self.local.answers, strict=False)]

    def _in_words(self, question: Question, answer: Value) -> str:
        text = self.style.text
        match answer:
            case int():
                return str(answer)
            case str():
                return text(question.option(answer).label)
        words: list[Message] = [question.option(part).label for part in answer]
        return str(self.page.app.tr.listed(map(text, words))) or self.style.tr("pick.none")

    # --- answering ---

    def handle(self, message: object) -> None:
        match message:
            case Give(answer):
                self._give(answer)
            case Refuse(option):
                reason = self.question.option(option).why_not
                assert reason is not None
                self.refuse(reason)
            case Done():
                self.set(judged(self.question, self.local))
                if not self.local.refusal:
                    self._give(value_of(self.question, self.local))
            case StepBack():
                self.step_back()
            case Chance():
                self.leave_to_chance()
            case Add() | Take() | Digit() | StepBy() | Erase():
                local = update(self.question, self.local, message)
                if is_told(self.question, local):
                    self._give(value_of(self.question, local))
                else:
                    self.set(local)
            case _:
                self.enter(message)

    def set(self, local: PageState) -> None:
        self.local = local
        self.show_local()

    def _give(self, answer: Value) -> None:
        answers = (*self.local.answers, answer)
        try:
            asked = self.ask(answers)
        except RuleError as refusal:
            owner = self.question.option(answer).secret_of if isinstance(answer, str) else None
            if owner is not None and self.hide is not None:
                self.hide(owner, answers)
            else:
                self.refuse(refusal)
            return
        if isinstance(asked, Entry):
            self.enter(asked.command)
        elif asked is not None:
            self.path.append(asked)
            self.local = begun(asked, answers)
            self._begin()

    def step_back(self) -> None:
        """To the question before, with the answer that was given to it."""
        *before, last = self.local.answers
        self.path.pop()
        self.local = begun(self.question, tuple(before), last)
        self._begin()

    def leave_to_chance(self) -> None:
        """What came is shown before it is entered."""
        assert self.question.chance is not None
        self.rolled = isinstance(self.question.chance, Dice)
        self.set(replace(self.local, chosen=by_chance(self.question.chance, self.random), refusal=""))

    # --- half filled ---

    def entered(self) -> dict[str, Any]:
        """What is answered and set so far, as plain data."""
        return to_plain(self.local)

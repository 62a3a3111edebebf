"""A sheet that asks any question, one after another, until the answers make a command.

It knows no table: it is given what asks, and says what was answered.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from kivy.app import App

from companion.errors import RuleError
from companion.question import Asked, Choice, Dice, Entry, Number, Option, Question, Several, Value, by_chance
from screens.kit import Action, Buttons, Page, Sheet
from screens.kit.editors import Editor, Face, editor_of
from screens.kit.options import AnswerKeys, CardsEditor, OptionList, faces_of, wants_cards

FEW_NUMBERS = 12
"""So many numbers have a key each."""
Ask = Callable[[tuple[Value, ...]], Asked | None]


class PickSheet(Sheet):
    """The next question after these answers: cards for a choice, else what sets the answer and a button to go on."""

    def __init__(self, page: Page, ask: Ask, answers: Sequence[Value], **more: Any) -> None:
        """`players` are those an answer may be, `random` is what dice and draws are left to, see `first`."""
        for event in ("on_answers", "on_command", "on_refusal", "on_secret", "on_roll"):
            self.register_event_type(event)
        self.page, self.ask = page, ask
        self.players: Sequence[Face] = more.pop("players", ())
        self.random: Random = more.pop("random", None) or Random()
        self.answers: tuple[Value, ...] = tuple(answers)
        self.first: int = more.pop("first", len(self.answers))
        """How many of the answers led to this sheet: it does not go back beyond them."""
        self.rolled = False
        """True if dice of the app made the last answer."""
        self.editor: Editor | None = None
        super().__init__(**more)
        asked = ask(self.answers)
        assert isinstance(asked, Question)
        self._show(asked)

    # --- what it says ---

    def on_answers(self) -> None:
        """Something was answered or set: it may be kept."""

    def on_command(self, command: Any) -> None:
        """The answers make this command."""

    def on_refusal(self, refusal: RuleError) -> None:
        """What was tapped is closed."""

    def on_secret(self, owner: int, answers: tuple[Value, ...]) -> None:
        """These answers lead on only behind a curtain."""

    def on_roll(self, button: Action) -> None:
        """There is a button that rolls."""

    # --- the question ---

    def _show(self, question: Question) -> None:
        app = self.app
        self.question, self.editor = question, None
        self.title, self.subtitle = app.say(question.words), self._so_far()
        face = self.players[question.seat] if question.seat is not None and self.players else None
        self.colour, self.initial = (face.colour, face.initial) if face else ("", "")
        self.ids.body.scroll_y = 1
        match question.domain:
            case Choice():
                faces = faces_of(question.options, self.players, app.say)
                self.fill([OptionList(question.options, faces, on_option=lambda _, option: self.choose(option))])
            case Number(low, high) if high - low < FEW_NUMBERS:
                self.fill([AnswerKeys(question.domain, question.usual, self._try)])
            case _:
                self._edit(question)
        self.dispatch("on_answers")

    def _edit(self, question: Question) -> None:
        faces = faces_of(question.options, self.players, self.app.say)
        make: Callable[..., Editor] = CardsEditor if wants_cards(question) else editor_of
        counts = {"counts": True} if make is editor_of and isinstance(question.domain, Several) else {}
        self.editor = make(question, question.usual, faces=faces, why=self._refuse, **counts)
        self.go_on = Action(kind="primary", icon="arrow-right", on_release=lambda _: self._done())
        self.editor.follow(self._changed)
        self._judge()
        self.editor.stand(self, self.go_on, self.page)

    def _so_far(self) -> str:
        """The answers before this question in short."""
        parts = []
        for number, answer in enumerate(self.answers):
            asked = self.ask(self.answers[:number])
            if isinstance(asked, Question):
                parts.append(self._in_words(asked, answer))
        return " · ".join(parts)

    def _in_words(self, question: Question, answer: Value) -> str:
        match answer:
            case int():
                return str(answer)
            case str():
                return str(self.app.say(question.option(answer).label))
        return self.app.tr.listed(self.app.say(question.option(part).label) for part in answer) or str(
            self.app.tr("pick.none")
        )

    def fill(self, widgets: Sequence[Any], foot: Sequence[Any] | None = None) -> "PickSheet":
        """The way back stands beside the button that goes on, chance below what it sets."""
        shown = [*(widget for widget in widgets if not isinstance(widget, Action)), *self._chance()]
        ways = [*(widget for widget in widgets if isinstance(widget, Action)), *(foot or ())]
        buttons = [*self._back(), *ways]
        row = Buttons()
        for button in buttons:
            if button.parent:
                button.parent.remove_widget(button)
            row.add_widget(button)
        super().fill(shown, [row] if buttons else [])
        return self

    def _back(self) -> list[Action]:
        if len(self.answers) == self.first:
            return []
        return [Action(text=self.app.tr("pick.back"), icon="arrow-left", on_release=lambda _: self.step_back())]

    def _chance(self) -> list[Action]:
        chance = self.question.chance
        if chance is None:
            return []
        rolls = isinstance(chance, Dice)
        icon = "dice-multiple-outline" if rolls else "shuffle-variant"
        words = self.app.tr("pick.roll" if rolls else "pick.draw")
        button = Action(text=words, icon=icon, on_release=lambda _: self.leave_to_chance())
        if rolls:
            self.dispatch("on_roll", button)
        return [button]

    # --- answering ---

    def choose(self, option: Option) -> None:
        if option.why_not is not None:
            self._refuse(option.why_not)
            return
        try:
            self.give(option.id)
        except RuleError as refusal:
            if option.secret_of is None:
                self._refuse(refusal)
            else:
                self.dispatch("on_secret", option.secret_of, (*self.answers, option.id))

    def give(self, answer: Value) -> None:
        """Go on with this answer; a RuleError if the game does not take it."""
        asked = self.ask((*self.answers, answer))
        if isinstance(asked, Entry):
            self.dispatch("on_command", asked.command)
        elif asked is not None:
            self.answers = (*self.answers, answer)
            self._show(asked)

    def leave_to_chance(self) -> None:
        """What came is shown before it is entered."""
        assert self.question.chance is not None
        outcome = by_chance(self.question.chance, self.random)
        self.rolled = isinstance(self.question.chance, Dice)
        if self.editor is not None:
            self.editor.value = outcome

    def step_back(self) -> None:
        """To the question before, with the answer that was given to it."""
        *before, last = self.answers
        self.answers = tuple(before)
        asked = self.ask(self.answers)
        assert isinstance(asked, Question)
        self._show(asked)
        if self.editor is not None:
            self.editor.value = last

    def _done(self) -> None:
        assert self.editor is not None
        if self.editor.fits():
            self._try(self.editor.value)

    def _try(self, answer: Value) -> None:
        try:
            self.give(answer)
        except RuleError as refusal:
            self._refuse(refusal)

    def _changed(self) -> None:
        self._judge()
        self.dispatch("on_answers")

    def _judge(self) -> None:
        """Whether what is set goes on to another question, makes the entry, or is refused."""
        assert self.editor is not None
        words, ready = "pick.next", True
        try:
            if isinstance(self.ask((*self.answers, self.editor.value)), Entry):
                words = "pick.enter"
        except RuleError:
            ready = False
        self.go_on.text, self.go_on.kind = self.app.tr(words), "primary" if ready else "secondary"
        self.go_on.icon = "check" if words == "pick.enter" else "arrow-right"

    def _refuse(self, refusal: RuleError) -> None:
        self.dispatch("on_refusal", refusal)

    # --- half filled ---

    def entered(self) -> dict[str, Any]:
        """What is answered and set so far, as plain data."""
        answers = [list(answer) if isinstance(answer, tuple) else answer for answer in self.answers]
        return {"answers": answers, **(self.editor.entered() if self.editor else {})}

    def take_up(self, entered: Mapping[str, Any]) -> None:
        """Go on from what was set before; what can no longer be set is left."""
        if self.editor is not None:
            self.editor.take_up(entered)

    @property
    def app(self) -> Any:
        return App.get_running_app()


def answers_in(entered: Mapping[str, Any]) -> tuple[Value, ...]:
    """The answers of a half-filled sheet."""
    return tuple(tuple(answer) if isinstance(answer, list) else answer for answer in entered.get("answers", ()))

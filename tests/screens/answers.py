"""A thumb that answers questions on the generic pages: whatever can be asked is tapped as it is shown."""

import screens.offscreen.phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.errors import RuleError
from companion.question import Choice, Entry, Number, Question, any_answer
from companion.secret import PUBLIC, behind_curtain
from companion.table.ask import FINISH
from screens.ui.curtain import Curtain
from screens.ui.fields import TextField
from screens.ui.question.page_state import Add, Digit, Done, Erase, Give, Refuse, Take
from screens.ui.question.page import sets_first
from screens.ui.question.sheet import QuestionSheet
from tests.screens.thumb import Thumb


class Answering(Thumb):
    @property
    def session(self):
        return self.phone.app.session

    def sheet(self) -> QuestionSheet | None:
        return next((w for w in self.phone.widgets() if isinstance(w, QuestionSheet)), None)

    def bring(self, widget) -> None:
        """Scroll until it is in sight."""
        self.phone.bring(widget)
        self.phone.settle()

    def tap(self, widget) -> None:
        self.bring(widget)
        self.phone.tap(widget)
        self.phone.settle()

    # --- one answer ---

    def answer(self, question: Question, answer) -> None:
        match question.domain:
            case Choice():
                self.choose(self.phone.app.tr.text(question.option(answer).label))
            case Number():
                self.number(answer)
            case _:
                self.several([self.phone.app.tr.text(question.option(part).label) for part in answer])

    def choose(self, words: str) -> None:
        """A card or chip that says this, on the uppermost sheet or else the page; found by letters among many."""
        self.search(words)
        if self._saying(words) is None:  # a card out of sight is made while it is quiet
            self.phone.rest()
        self.tap(self._saying(words))

    def _saying(self, words: str):
        sheet = self.sheet()
        if sheet is None:
            asked = self.session.ask(PUBLIC, ())
            return self.telling(*self._answers(asked, words))
        return self.telling(*self._answers(sheet.question, words))

    def _answers(self, question: Question, words: str):
        ids = [one.id for one in question.options if self.phone.app.tr.text(one.label) == words]
        return [kind(id_) for id_ in ids for kind in (Give, Refuse, Add)]

    def telling(self, *messages):
        """What on the sheet, or else on the page, tells one of these when it is tapped; None if it is not there."""
        sheet, page = self.sheet(), self.phone.app.page
        trees = (sheet.content, sheet.below) if sheet else (page.scroll.tree, page.foot)
        return next((node for tree in trees for node in tree.targets() if node.tap in messages), None)

    def search(self, words: str) -> None:
        """Where there are too many answers to show, type a few letters."""
        field = next((w for w in self.top().walk() if isinstance(w, TextField)), None)
        if field is not None:
            field.text = words
            self.phone.settle()

    def number(self, answer: int) -> None:
        """One of the keys where there are few numbers, else the keypad."""
        if not sets_first(self.sheet().question):
            self.tap(self.telling(Give(answer)))
            return
        while self.sheet().local.typed:
            self.tap(self.telling(Erase()))
        for digit in str(answer):
            self.tap(self.telling(Digit(digit)))
        self.go_on()

    def several(self, words: list[str]) -> None:
        """The chosen ones are taken away, these are added."""
        while chosen := self.sheet().local.chosen:
            self.tap(self.telling(Take(chosen[-1]), Add(chosen[-1])))
        for one in words:
            self.choose(one)
        self.go_on()

    def go_on(self) -> None:
        self.tap(self.telling(Done()))

    def top(self):
        return self.sheet() or self.phone.app.page

    def open_curtain(self) -> None:
        hold = self.phone.find(lambda w: isinstance(w, Curtain)).button
        self.phone.tap(hold)
        self.phone.tap(hold)
        self.phone.settle()

    # --- one entry ---

    def enter(self, *answers) -> None:
        """These answers, one after the other, until they are entered."""
        viewer, before = PUBLIC, self.session.cursor
        for number, answer in enumerate(answers):
            question = self.session.ask(viewer, answers[:number])
            self.answer(question, answer)
            owner = question.option(answer).secret_of if isinstance(answer, str) else None
            if owner is not None:
                self.open_curtain()
                viewer = behind_curtain(owner)
        assert self.session.cursor == before + 1


def random_answers(session, random):
    """Answers that make an entry now, at random, and that the rules accept; None once nothing but the end is left."""
    for _ in range(200):
        viewer, answers = PUBLIC, ()
        asked = session.ask(viewer, answers)
        while isinstance(asked, Question):
            answer = any_answer(asked, random)
            if answer is None or answer == FINISH:
                break
            owner = asked.option(answer).secret_of if isinstance(answer, str) else None
            viewer = viewer if owner is None else behind_curtain(owner)
            answers = (*answers, answer)
            try:
                asked = session.ask(viewer, answers)
            except RuleError:
                break
        if isinstance(asked, Entry) and session.why_not(asked.command) is None:
            return answers
    return None

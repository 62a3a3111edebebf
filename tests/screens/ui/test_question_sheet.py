"""The sheet that asks any question, on a page without a table: it is given what asks, and says what was answered."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.errors import RuleError
from companion.i18n import Translator
from companion.messages import message
from companion.question import Dice, Option, follow, number, one_of, some_of
from screens.ui.question.page_state import Chance, Digit, Done, Erase, PageState, StepBack
from screens.ui.question.page import MANY, Look
from screens.ui.question.sheet import QuestionSheet
from screens.ui.tree.nodes import words
from tests.screens.answers import Answering
from tests.screens.checks import box_of, misfits

CLOSED = RuleError("table.no_such_seat")
TR = Translator()


def said(text, **more):
    return message("question.as_it_is", what=text, **more)


def option(text, **more):
    return Option(text, said(text), **more)


class Asked(Answering):
    """A sheet for a conversation, and what it said."""

    def __init__(self, phone: Phone, *questions, then=None) -> None:
        super().__init__(phone)
        self.commands, self.refusals, self.secrets, self.kept = [], [], [], []

        def talk():
            given = []
            for question in questions:
                given.append((yield question))
                if then:
                    then(given)
            return tuple(given)

        look = Look(TR, TR.text)
        sheet = QuestionSheet(
            phone.app.page, lambda answers: follow(talk(), answers), PageState(), look, random=Random(3)
        )
        sheet.enter, sheet.refuse = self.commands.append, self.refusals.append
        sheet.hide = lambda owner, answers: self.secrets.append((owner, answers))
        sheet.keep = lambda: self.kept.append(sheet.entered())
        sheet.show(phone.app.page)
        phone.settle()

    def reads(self) -> list[str]:
        return words(self.sheet().content.node)

    def told(self, message) -> str:
        """The words on what tells this."""
        return self.telling(message).text


# --- one of several ---


def test_a_tap_on_a_card_is_the_answer_and_one_on_a_closed_card_only_says_why(phone):
    thumb = Asked(phone, one_of(said("which?"), [option("shut", why_not=CLOSED), option("open")]))
    thumb.choose("shut")
    assert (thumb.refusals, thumb.commands) == ([CLOSED], [])
    thumb.choose("open")
    assert thumb.commands == [("open",)]


def test_of_very_many_answers_a_few_letters_find_one(phone):
    thumb = Asked(phone, one_of(said("which?"), [option(f"place {n}", detail=said("there")) for n in range(60)]))
    assert len(list(thumb.sheet().content.targets())) == MANY
    thumb.search("PLA 57")
    assert [node.name for node in thumb.sheet().content.targets()] == ["place 57"]
    thumb.choose("place 57")
    assert thumb.commands == [("place 57",)]


def test_what_only_one_may_see_is_handed_on(phone):
    def then(given):
        raise RuleError("question.behind_curtain", player="Bo")

    thumb = Asked(phone, one_of(said("which?"), [option("secret", secret_of=1)]), then=then)
    thumb.choose("secret")
    assert (thumb.secrets, thumb.refusals) == ([(1, ("secret",))], [])


# --- numbers ---


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (800, 360), (1280, 800)])
def test_a_number_of_many_is_typed_with_everything_in_sight(open_phone, size):
    phone = open_phone(size=size)
    thumb = Asked(phone, number(said("how many?"), 5, 60, usual=30))
    assert not misfits(phone)
    assert box_of(thumb.telling(Done())).within(box_of(phone.app.page), 0)
    thumb.number(17)
    assert thumb.commands == [(17,)]


def test_a_number_out_of_its_range_is_said_in_place(phone):
    thumb = Asked(phone, number(said("how many?"), 5, 60))
    thumb.number(99)
    assert ("From 5 to 60" in thumb.reads(), thumb.commands) == (True, [])
    thumb.tap(thumb.telling(Erase()))
    thumb.go_on()
    assert thumb.commands == [(9,)]


# --- several ---


def test_several_are_added_and_taken_away_as_often_as_there_are(phone):
    ways = [option("oak"), option("elm")]
    thumb = Asked(phone, some_of(said("which?"), ways, least=1, most=3, times={"oak": 2}))
    assert "oak ×2" in thumb.reads()
    thumb.go_on()
    assert "Choose at least 1" in thumb.reads()
    thumb.several(["oak", "oak"])
    assert thumb.commands == [(("oak", "oak"),)]


def test_several_are_chosen_and_left_again_and_closed_ones_say_why(phone):
    ways = [option("a", detail=said("first")), option("b", cost=said("$2")), option("c", why_not=CLOSED)]
    thumb = Asked(phone, some_of(said("which?"), ways, most=2))
    for one in ("a", "b", "c", "a"):
        thumb.choose(one)
    assert thumb.refusals == [CLOSED]
    thumb.go_on()
    assert thumb.commands == [(("b",),)]


def test_chance_shows_what_came_before_it_is_entered(phone):
    pips = [option(str(n)) for n in range(1, 7)]
    question = some_of(said("roll"), pips, least=3, most=3, times={str(n): 3 for n in range(1, 7)}, chance=Dice(3))
    thumb = Asked(phone, question)
    thumb.tap(thumb.telling(Chance()))
    came = thumb.sheet().local.chosen
    assert (len(came), thumb.commands, thumb.sheet().rolled) == (3, [], True)
    thumb.go_on()
    assert thumb.commands == [(came,)]


# --- one question after the other ---


def test_questions_follow_each_other_and_back_leads_to_the_one_before(phone):
    thumb = Asked(phone, one_of(said("which?"), [option("one"), option("two")]), number(said("how many?"), 0, 50))
    assert thumb.telling(StepBack()) is None
    thumb.choose("one")
    assert (thumb.sheet().title, thumb.sheet().subtitle, thumb.told(Done())) == ("how many?", "one", "Enter")
    thumb.tap(thumb.telling(StepBack()))
    assert thumb.sheet().title == "which?"
    thumb.choose("two")
    thumb.number(20)
    assert thumb.commands == [("two", 20)]


def test_the_button_says_whether_more_is_asked(phone):
    thumb = Asked(phone, number(said("first?"), 0, 50), number(said("then?"), 0, 50))
    assert thumb.told(Done()) == "Next"
    thumb.go_on()
    assert thumb.told(Done()) == "Enter"


def test_what_the_game_does_not_take_is_refused_and_asked_again(phone):
    def then(given):
        if given[0] > 9:
            raise CLOSED

    thumb = Asked(phone, number(said("how many?"), 0, 50), then=then)
    thumb.number(12)
    assert (thumb.refusals, thumb.commands, thumb.sheet().title) == ([CLOSED], [], "how many?")


def test_what_is_answered_and_set_so_far_can_be_kept(phone):
    ways = some_of(said("which?"), [option(f"word {n}") for n in range(3)])
    thumb = Asked(phone, ways, number(said("how many?"), 0, 50))
    thumb.several(["word 1"])
    thumb.tap(thumb.telling(Digit("4")))
    assert thumb.kept[-1] == {"answers": [["word 1"]], "chosen": [], "typed": "4"}

"""The sheet that asks any question, on a page without a table: it is given what asks, and says what was answered."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.errors import RuleError
from companion.messages import message
from companion.question import Dice, Option, follow, number, one_of, some_of
from screens.kit import Action, Chip, TextField
from screens.kit.editors import Face
from screens.kit.options import MANY, OptionCard, OptionList
from screens.kit.pick import PickSheet, answers_in
from tests.screens.answers import Answering
from tests.screens.checks import box_of, misfits

CLOSED = RuleError("table.no_such_seat")
PLAYERS = (Face("Ana", "red", "A"), Face("Bo", "blue", "B"))


def said(words, **more):
    return message("question.as_it_is", what=words, **more)


def option(words, **more):
    return Option(words, said(words), **more)


def letters(count):
    return [option(f"word {n}") for n in range(count)]


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

        sheet = PickSheet(
            phone.app.page, lambda answers: follow(talk(), answers), (), players=PLAYERS, random=Random(3)
        )
        sheet.bind(
            on_command=lambda _, command: self.commands.append(command),
            on_refusal=lambda _, refusal: self.refusals.append(refusal),
            on_secret=lambda _, owner, answers: self.secrets.append((owner, answers)),
            on_answers=lambda one: self.kept.append(one.entered()),
        )
        sheet.show(phone.app.page)
        phone.settle()


def cards(thumb):
    return [w for w in thumb.top().walk() if isinstance(w, OptionCard)]


# --- one of several ---


def test_an_answer_is_a_card_with_what_it_costs_and_closed_ones_come_last(phone):
    ways = [option("shut", why_not=CLOSED), option("open", detail=said("more"), cost=said("$5"))]
    thumb = Asked(phone, one_of(said("which?"), ways))
    shown = [(card.text, card.detail, card.cost, card.closed) for card in cards(thumb)]
    assert shown == [("open", "more", "$5", False), ("shut", "Nobody sits there.", "", True)]


def test_a_tap_on_a_card_is_the_answer_and_one_on_a_closed_card_only_says_why(phone):
    thumb = Asked(phone, one_of(said("which?"), [option("shut", why_not=CLOSED), option("open")]))
    thumb.choose("shut")
    assert (thumb.refusals, thumb.commands) == ([CLOSED], [])
    thumb.choose("open")
    assert thumb.commands == [("open",)]


def test_players_are_known_by_their_marks(phone):
    ways = [Option("0", said("Ana")), Option("1", said("look", player="Bo")), Option("none", said("nobody"))]
    thumb = Asked(phone, one_of(said("who?"), ways))
    assert [(card.colour, card.initial) for card in cards(thumb)] == [("red", "A"), ("blue", "B"), ("", "")]


def test_many_short_answers_are_chips(phone):
    thumb = Asked(phone, one_of(said("which?"), letters(9)))
    assert cards(thumb) == []
    thumb.choose("word 7")
    assert thumb.commands == [("word 7",)]


def test_chips_are_there_all_at_once_so_that_none_moves_under_a_finger(phone):
    many = OptionList(letters(9), most=3)
    chips = [w for w in many.walk() if isinstance(w, Chip)]
    assert len(chips) == 9
    assert not many.has_more
    many.grow(by=MANY)
    assert [w for w in many.walk() if isinstance(w, Chip)] == chips


def test_of_cards_so_many_are_made_as_are_asked_for(phone):
    told = [option(f"place {n}", detail=said("there")) for n in range(9)]
    many = OptionList(told, most=3)
    made = list(many.cards.values())
    assert len(made) == 3
    assert many.grow()
    assert not many.grow(by=MANY)
    assert list(many.cards.values())[:3] == made
    assert [card.text for card in many.cards.values()] == [f"place {n}" for n in range(9)]


def test_of_very_many_answers_a_few_letters_find_one(phone):
    thumb = Asked(phone, one_of(said("which?"), [option(f"place {n}", detail=said("there")) for n in range(60)]))
    assert len(cards(thumb)) == MANY
    assert f"And {60 - MANY} more: type a few letters" in phone.texts()
    thumb.phone.find(lambda w: isinstance(w, TextField)).text = "PLA 57"
    phone.settle()
    assert [card.text for card in cards(thumb)] == ["place 57"]
    thumb.phone.find(lambda w: isinstance(w, TextField)).text = "nowhere"
    phone.settle()
    assert phone.app.tr("fix.nothing_found") in phone.texts()


def test_what_only_one_may_see_is_handed_on(phone):
    def then(given):
        raise RuleError("question.behind_curtain", player="Bo")

    thumb = Asked(phone, one_of(said("which?"), [option("secret", secret_of=1)]), then=then)
    assert cards(thumb)[0].sign == "eye-off-outline"
    thumb.choose("secret")
    assert (thumb.secrets, thumb.refusals) == ([(1, ("secret",))], [])


# --- numbers ---


def test_few_numbers_have_a_key_each(phone):
    thumb = Asked(phone, number(said("how many?"), -1, 4, usual=2))
    keys = [w for w in thumb.top().walk() if isinstance(w, Action)]
    assert [(key.text, key.kind == "primary") for key in keys] == [
        ("−1", False),
        ("0", False),
        ("1", False),
        ("2", True),
        ("3", False),
        ("4", False),
    ]
    thumb.number(-1)
    assert thumb.commands == [(-1,)]


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (800, 360), (1280, 800)])
def test_a_number_of_many_is_typed_with_everything_in_sight(open_phone, size):
    phone = open_phone(size=size)
    thumb = Asked(phone, number(said("how many?"), 5, 60, usual=30))
    assert not misfits(phone)
    for words in ("1", "7", "Enter it"):
        assert box_of(phone.button(words)).within(box_of(phone.app.page), 0)
    thumb.number(17)
    assert thumb.commands == [(17,)]


def test_a_number_out_of_its_range_is_said_in_place(phone):
    thumb = Asked(phone, number(said("how many?"), 5, 60))
    thumb.number(99)
    assert "From 5 to 60" in phone.texts()
    assert thumb.commands == []
    thumb.tap(phone.find(lambda w: getattr(w, "icon", "") == "backspace-outline"))
    thumb.go_on()
    assert thumb.commands == [(9,)]


# --- several ---


def test_several_are_added_and_taken_away_as_often_as_there_are(phone):
    ways = [option("oak"), option("elm")]
    thumb = Asked(phone, some_of(said("which?"), ways, least=1, most=3, times={"oak": 2}))
    assert "oak ×2" in phone.texts()
    thumb.go_on()
    assert "Choose at least 1" in phone.texts()
    thumb.several(["oak", "oak"])
    assert thumb.commands == [(("oak", "oak"),)]


def test_several_with_more_to_tell_are_cards_to_choose(phone):
    ways = [option("a", detail=said("first")), option("b", cost=said("$2")), option("c", why_not=CLOSED)]
    thumb = Asked(phone, some_of(said("which?"), ways, most=2))
    for words in ("a", "b", "c", "a"):
        thumb.choose(words)
    assert [card.chosen for card in cards(thumb)] == [False, True, False]
    assert thumb.refusals == [CLOSED]
    thumb.go_on()
    assert thumb.commands == [(("b",),)]


def test_what_is_chosen_of_many_stays_in_sight(phone):
    thumb = Asked(phone, some_of(said("which?"), [option(f"place {n}", detail=said("there")) for n in range(60)]))
    thumb.choose("place 51")
    thumb.search("place 58")
    assert [(card.text, card.chosen) for card in cards(thumb)] == [("place 51", True), ("place 58", False)]
    thumb.tap(cards(thumb)[1])
    thumb.go_on()
    assert thumb.commands == [(("place 51", "place 58"),)]


def test_chance_shows_what_came_before_it_is_entered(phone):
    pips = [option(str(n)) for n in range(1, 7)]
    question = some_of(said("roll"), pips, least=3, most=3, times={str(n): 3 for n in range(1, 7)}, chance=Dice(3))
    thumb = Asked(phone, question)
    thumb.press("pick.roll")
    came = thumb.sheet().editor.value
    assert (len(came), thumb.commands) == (3, [])
    assert thumb.sheet().rolled
    thumb.go_on()
    assert thumb.commands == [(came,)]


# --- one question after the other ---


def test_questions_follow_each_other_and_back_leads_to_the_one_before(phone):
    thumb = Asked(phone, one_of(said("which?"), [option("one"), option("two")]), number(said("how many?"), 0, 50))
    thumb.choose("one")
    assert (thumb.sheet().title, thumb.sheet().subtitle, thumb.sheet().go_on.text) == ("how many?", "one", "Enter it")
    thumb.press("pick.back")
    assert thumb.sheet().title == "which?"
    thumb.choose("two")
    thumb.number(20)
    assert thumb.commands == [("two", 20)]


def test_the_button_says_whether_more_is_asked(phone):
    thumb = Asked(phone, number(said("first?"), 0, 50), number(said("then?"), 0, 50))
    assert thumb.sheet().go_on.text == "Next"
    thumb.go_on()
    assert thumb.sheet().go_on.text == "Enter it"


def test_what_the_game_does_not_take_is_refused_and_asked_again(phone):
    def then(given):
        if given[0] > 9:
            raise CLOSED

    thumb = Asked(phone, number(said("how many?"), 0, 50), then=then)
    thumb.number(12)
    assert (thumb.refusals, thumb.commands, thumb.sheet().go_on.kind) == ([CLOSED], [], "secondary")


def test_what_is_answered_and_set_so_far_can_be_kept(phone):
    ways = some_of(said("which?"), letters(3))
    thumb = Asked(phone, ways, number(said("how many?"), 0, 50))
    thumb.several(["word 1"])
    phone.tap(phone.button("4"))
    assert thumb.kept[-1] == {"answers": [["word 1"]], "value": 4, "entry": "4"}
    assert answers_in(thumb.kept[-1]) == (("word 1",),)

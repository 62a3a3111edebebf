"""Questions as nodes, without a window: what is read, what a tap says, and what is set by it."""

from dataclasses import replace

from companion.errors import RuleError
from companion.i18n import Translator
from companion.messages import message
from companion.question import Dice, Option, number, one_of, some_of
from screens.ui.question.page_state import (
    Add,
    Chance,
    Digit,
    Erase,
    Give,
    PageState,
    Refuse,
    StepBack,
    Take,
    begun,
    from_plain,
    judged,
    to_plain,
    update,
    value_of,
)
from screens.ui.question.page import MANY, Look, body, foot
from screens.ui.question.sums import sum_keys
from screens.ui.tree.layout import lay, places
from screens.ui.tree.nodes import Flow, Icon, Key, Text, taps, walk, words
from tests.screens.ui.letters import LetterRuler

TR = Translator()
LOOK = Look(TR, TR.text)
CLOSED = RuleError("table.no_such_seat")


def said(text):
    return message("question.as_it_is", what=text)


def option(text, **more):
    return Option(text, said(text), **more)


def shown(question, local=None):
    return body(LOOK, question, local or begun(question, ()))


# --- one of several ---


def test_an_option_says_all_there_is_to_know_and_closed_ones_come_last():
    ways = [
        option("shut", why_not=CLOSED, badge=said("nothing")),
        option("open", detail=said("more"), value=said("$5"), cost=said("$2 left"), badge=said("a card")),
    ]
    page = shown(one_of(said("which?"), ways))
    assert words(page) == ["open", "$5", "more", "$2 left", "a card", "shut", "There's no such seat."]
    assert taps(page) == {"open, $5": Give("open"), "shut": Refuse("shut")}
    assert [node.surface.dashed for node in walk(page) if isinstance(node, Key)] == [False, True]


def test_groups_stay_in_order_with_the_closed_ones_among_them():
    ways = [
        option("cowboy", group=said("row 1"), why_not=CLOSED),
        option("builder", group=said("row 1")),
        option("engineer", group=said("row 2")),
    ]
    page = shown(one_of(said("who?"), ways, layout="grid"))
    assert words(page) == ["row 1", "cowboy", "There's no such seat.", "builder", "row 2", "engineer"]
    assert list(taps(page)) == ["cowboy, row 1", "builder, row 1", "engineer, row 2"]


def test_keys_show_their_value_are_named_by_their_label_and_say_each_reason_once():
    ways = [option(f"{n} points", value=said(str(n)), why_not=CLOSED if n > 3 else None) for n in range(2, 6)]
    page = shown(one_of(said("how many?"), ways, layout="keys"))
    assert words(page) == ["2", "3", "4", "5", "There's no such seat."]
    assert taps(page)["3 points"] == Give("3 points")


def test_many_short_answers_are_keys():
    page = shown(one_of(said("which?"), [option(f"word {n}") for n in range(9)]))
    (flow,) = [node for node in walk(page) if isinstance(node, Flow)]
    assert flow.min_width < 100
    assert taps(page)["word 7"] == Give("word 7")


def test_of_very_many_a_few_letters_find_one():
    question = one_of(said("which?"), [option(f"place {n}", detail=said("there")) for n in range(60)])
    assert len(taps(shown(question))) == MANY
    assert f"{60 - MANY} more: type a few letters" in words(shown(question))
    assert list(taps(shown(question, PageState(letters="PLA 57")))) == ["place 57"]
    assert words(shown(question, PageState(letters="nowhere"))) == [TR("fix.nothing_found")]


def test_a_picture_stands_before_the_words_and_a_drawing_in_place_of_the_list():
    question = one_of(said("where?"), [option("there")])
    pictured = Look(TR, TR.text, picture=lambda one, closed: Icon("train", "ink2" if closed else "ink"))
    assert Icon("train") in list(walk(body(pictured, question, PageState())))
    drawn = Look(TR, TR.text, drawing=lambda question, _local: Text("a map"))
    assert words(body(drawn, question, PageState())) == ["a map"]


def test_the_way_back_is_there_once_something_was_answered():
    assert foot(LOOK, PageState(("first",)), 1, enters=None) is None
    assert taps(foot(LOOK, PageState(("first", "second")), 1, enters=None)) == {"Back": StepBack()}
    assert words(foot(LOOK, PageState(), 0, enters=True)) == ["Enter"]
    assert words(foot(LOOK, PageState(), 0, enters=False)) == ["Next"]


# --- numbers ---


def test_few_numbers_have_a_key_each_and_the_usual_one_is_marked():
    page = shown(number(said("how many?"), -1, 3, usual=2))
    assert taps(page) == {"−1": Give(-1), "0": Give(0), "1": Give(1), "2": Give(2), "3": Give(3)}
    keys = {node.name: node.surface.fill for node in walk(page) if isinstance(node, Key)}
    assert [name for name, fill in keys.items() if fill == "primary_wash"] == ["2"]


def digits_of(keypad):
    return "".join(node.name for node in walk(keypad) if isinstance(node, Key) and node.name in set("0123456789"))


def test_every_keypad_has_its_digits_in_the_same_order():
    question = number(said("how many?"), 0, 400)
    pads = shown(question), shown(replace(question, layout="keys")), sum_keys(), sum_keys(landscape=True)
    assert list(map(digits_of, pads)) == ["7894561230"] * 4


def test_a_number_of_many_is_typed():
    question = number(said("how many?"), 5, 60, usual=30)
    local = begun(question, ())
    assert value_of(question, local) == 30
    for digit in "179":
        local = update(question, local, Digit(digit))
    assert judged(question, local).refusal == "question.from_to"
    local = update(question, local, Erase())
    assert (value_of(question, local), judged(question, local).refusal) == (17, "")


def test_what_is_wrong_with_a_number_is_said_in_place_and_the_next_digit_begins_anew():
    question = number(said("how many?"), 5, 60)
    wrong = judged(question, PageState(typed="99"))
    assert "From 5 to 60" in words(shown(question, wrong))
    assert update(question, wrong, Digit("7")).typed == "7"


# --- some of several ---


def test_several_are_added_as_often_as_there_are_and_then_none_is_left():
    question = some_of(said("which?"), [option("oak"), option("elm")], least=1, most=3, times={"oak": 2})
    local = begun(question, ())
    assert "oak ×2" in words(shown(question, local))
    assert judged(question, local).refusal == "question.at_least"
    for _ in range(2):
        local = update(question, local, Add("oak"))
    assert (local.chosen, judged(question, local).refusal) == (("oak", "oak"), "")
    assert "✓ 2" in words(shown(question, local))
    assert update(question, local, Take("oak")).chosen == ("oak",)
    assert update(question, local, Add("oak")).chosen == ()


def test_no_more_than_may_be_chosen():
    question = some_of(said("which?"), [option(word) for word in "abc"], most=2)
    local = PageState(chosen=("a", "b"))
    full = update(question, local, Add("c"))
    assert full.chosen == ("a", "b")
    assert TR("fix.several_full", most=2) in words(shown(question, full))


def test_what_is_chosen_can_be_left_again_though_no_more_may_be_chosen():
    question = some_of(said("which?"), [option("oak"), option("elm")], most=2, times={"oak": 2, "elm": 2})
    assert update(question, PageState(chosen=("oak", "elm")), Add("oak")).chosen == ("elm",)


def test_steps_have_a_stepper_each():
    question = some_of(said("which?"), [option("oak"), option("elm")], times={"oak": 2}, layout="steps")
    page = shown(question, PageState(chosen=("oak",)))
    assert taps(page) == {"minus": Take("oak"), "oak": Add("oak"), "elm": Add("elm")}


def test_what_chance_may_answer_says_so():
    pips = [option(str(n)) for n in range(1, 7)]
    question = some_of(said("roll"), pips, least=3, most=3, times={str(n): 3 for n in range(1, 7)}, chance=Dice(3))
    assert taps(shown(question))["Roll for us"] == Chance()


# --- kept, and laid out ---


def test_a_half_answered_sheet_is_kept_as_plain_data():
    local = PageState(("first", 3, ("a", "b")), ("c",), "17")
    assert from_plain(to_plain(local)) == local
    assert from_plain({"answers": 5, "chosen": "x", "typed": 4}) == PageState()


def test_cards_of_all_groups_stand_in_as_many_columns():
    ways = [option("cow", group=said("row 1")), option("pig", group=said("row 1"))]
    long = option("a wordofseventeenletters", group=said("row 2"))
    across = []
    for options in (ways, [*ways, long]):
        laid = lay(LetterRuler(), shown(one_of(said("who?"), options, layout="grid")), 360)
        keys = [place for place in places(laid) if isinstance(place.placed.node, Key)]
        across.append(len({place.x for place in keys}))
    assert across == [2, 1]

"""The end of a round as a function, without a window: what is said, what is chosen, which command it makes."""

from dataclasses import replace

import pytest

from screens.ui.tree.controls import do
from companion.games.stone_age.records import FeedEveryone
from companion.i18n import LANGUAGES, Translator
from screens.stone_age.drawings.nodes import TakeTwo
from screens.stone_age.round_end.page import (
    Chosen,
    RoundEndView,
    body,
    feed,
    foot,
)
from screens.ui.tree.nodes import Flow, Key, Text, tap_of, taps, walk, words
from tests.companion.stone_age.tables import ANA, BEN, CHO, fix, give, table_of

TR = Translator("en")


@pytest.fixture
def session():
    session = table_of(3)
    fix(session, "phase", "feed")
    return session


def view_of(session, **more):
    view = session.view()
    return RoundEndView(view.seats, view.game_view, session.state.box.hungry, **{"any_two": (), "width": 412, **more})


def cards(shown):
    """The pictures of what hands must do."""
    return [one for flow in walk(shown) if isinstance(flow, Flow) for one in flow.parts]


def test_who_has_enough_is_fed_with_one_tap(session):
    view = view_of(session)
    assert {"Ana feeds 5 figures", "Ben feeds 5 figures", "Cho feeds 5 figures"} <= set(words(body(TR, view, Chosen())))
    assert taps(foot(TR, view, Chosen())) == {"Start round 2": do("start", FeedEveryone((), ()))}
    session.do(feed(view.board, Chosen()))
    assert [player.food for player in session.state.players] == [7, 7, 7]


def test_who_is_short_pays_what_is_cheapest_unless_something_else_is_chosen(session):
    give(session, CHO, food=2, wood=3, gold=2)
    view = view_of(session)
    assert feed(view.board, Chosen()).paid[CHO] == (3, 0, 0, 0)
    chosen = Chosen().with_(CHO, (2, 0, 0, 1))
    assert "Cho feeds 5: 3 short, pays 2 wood, 1 gold" in words(body(TR, view, chosen))
    assert feed(view.board, chosen).paid[CHO] == (2, 0, 0, 1)


def test_who_goes_hungry_pays_nothing(session):
    give(session, CHO, food=2, wood=3)
    view, chosen = view_of(session), Chosen().with_(CHO, None)
    assert "Cho feeds 5: 3 short, loses 10 points" in words(body(TR, view, chosen))
    assert feed(view.board, chosen) == FeedEveryone((), (CHO,))


def test_a_choice_that_no_longer_fits_gives_way_to_the_proposal(session):
    give(session, CHO, food=2, wood=3, gold=2)
    chosen = Chosen().with_(CHO, (2, 0, 0, 1))
    give(session, CHO, food=3)
    assert feed(view_of(session).board, chosen).paid[CHO] == (2, 0, 0, 0)


def test_the_last_choice_counts_and_those_of_others_stay():
    chosen = Chosen()
    for seat, paid in ((CHO, None), (ANA, (1, 0, 0, 0)), (CHO, (0, 2, 0, 0))):
        chosen = chosen.with_(seat, paid)
    assert chosen == Chosen(((ANA, (1, 0, 0, 0)), (CHO, (0, 2, 0, 0))))


def test_only_who_has_a_choice_may_change_it(session):
    give(session, CHO, food=2, wood=5)
    give(session, BEN, food=0)
    links = [
        one.tap
        for one in walk(body(TR, view_of(session), Chosen()))
        if isinstance(one, Key) and getattr(one.tap, "method", "") == "change"
    ]
    assert links == [do("change", CHO)]


def test_a_tap_on_a_new_card_starts_the_round_and_names_it(session):
    fix(session, "slot/1", "none")
    shown = body(TR, view_of(session), Chosen())
    assert [tap_of(one) for one in cards(shown)] == [do("start", FeedEveryone((), ()), 3), None, None, None]


def test_cards_that_nobody_named_and_new_ones_lie_side_by_side(session):
    for slot in ("slot/0", "slot/1"):
        fix(session, slot, "none")
    for slot in ("slot/2", "slot/3"):
        fix(session, slot, "untold")
    view = view_of(session)
    new_and_unknown = cards(body(TR, view, Chosen()))
    assert len({one.key or number for number, one in enumerate(new_and_unknown)}) == len(view.board.slots)


def test_a_stack_that_was_built_from_is_named_by_a_tap(session):
    view = view_of(session)
    built = RoundEndView(view.seats, replace(view.board, built=(1,)), view.hungry, (), 412)
    assert do("name_building", 1) in taps(body(TR, built, Chosen())).values()


def test_cards_for_any_two_resources_stand_beside_the_way_on(session):
    told = taps(foot(TR, view_of(session, any_two=((CHO, "Take any 2"),)), Chosen()))
    assert list(told) == ["Take any 2", "Start round 2"]
    assert told["Take any 2"] == TakeTwo(CHO)


def test_after_the_last_round_hands_only_take_the_figures_home(session):
    fix(session, "stack_left/0", 0)
    view = view_of(session)
    assert "Game over: a building stack is empty" in words(body(TR, view, Chosen()))
    assert "Go to final scoring" in taps(foot(TR, view, Chosen()))
    assert not cards(body(TR, view, Chosen()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_in_any_language(session, language):
    give(session, CHO, food=2, wood=5)
    fix(session, "slot/1", "none")
    shown = body(Translator(language), view_of(session), Chosen())
    assert not [one.text for one in walk(shown) if isinstance(one, Text) and "stone_age." in one.text]

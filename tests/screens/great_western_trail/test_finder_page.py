"""Finding an objective card by its symbols, as a function: what narrows the cards, and what a kill leaves."""

from collections import Counter

import pytest

from companion.games.great_western_trail.box import box
from companion.i18n import LANGUAGES, Translator
from screens.great_western_trail.entry.find import (
    SYMBOLS,
    Choose,
    Clear,
    FinderView,
    Local,
    TapCard,
    TapSymbol,
    body,
    matching,
    taken_up,
    update,
)
from screens.ui.question.page import CLOSED
from screens.ui.tree.nodes import Columns, Key, Node, Segments, tap_of, walk, words

SECOND = box("second")
CARDS = [card for card in SECOND.objectives if not card.starting]


class FinderHand:
    def __init__(self, local: Local | None = None, **more: object) -> None:
        self.local = local or Local()
        more = {"may": lambda _: True, "width": 380.0} | more
        self.view = FinderView(Translator("en"), SECOND, **more)  # type: ignore[arg-type]

    @property
    def page(self) -> Node:
        return body(self.view, self.local)

    def tap(self, *tasks: str) -> "FinderHand":
        for task in tasks:
            self.local = update(SECOND, self.local, TapSymbol(task))
        return self

    def cards(self) -> dict[str, Key]:
        found = (one for one in walk(self.page) if isinstance(tap_of(one), TapCard))
        return {one.tap.card: one for one in found if isinstance(one, Key)}  # type: ignore[attr-defined]

    def symbols(self) -> dict[str, Key]:
        found = (one for one in walk(self.page) if isinstance(tap_of(one), TapSymbol))
        return {one.tap.task: one for one in found if isinstance(one, Key)}  # type: ignore[attr-defined]


def test_every_symbol_narrows_the_cards_that_are_shown() -> None:
    hand = FinderHand()
    assert hand.cards() == {}
    assert "8 cards match" in words(hand.tap("hazard").page)
    assert set(hand.tap("station").cards()) == {"gain2_ssh", "engine3_sshh"}
    assert set(hand.tap("hazard").cards()) == {"engine3_sshh"}


def test_a_symbol_no_matching_card_has_is_closed_and_one_too_many_clears_it() -> None:
    hand = FinderHand().tap("terminal_city_disc")
    closed = {task for task, key in hand.symbols().items() if key.surface == CLOSED}
    assert closed == set(SYMBOLS) - {"terminal_city_disc"}
    assert hand.tap("terminal_city_disc").local.asked == ()
    assert hand.cards() == {}


def test_how_often_a_symbol_was_tapped_stands_beside_it() -> None:
    hand = FinderHand().tap("hazard", "hazard")
    assert "×2" in words(hand.symbols()["hazard"])
    hand.local = update(SECOND, hand.local, Clear())
    assert "×2" not in words(hand.page)


def test_two_symbols_bring_a_card_among_the_first() -> None:
    for card in CARDS:
        found = FinderHand().tap(*card.tasks[-2:]).cards()
        assert card.id in found, card.id


def test_cards_with_the_same_symbols_are_told_apart_by_what_they_do() -> None:
    cards = FinderHand().tap("cattle_value5", "cattle_value3").cards()
    assert "−3" in words(cards["engine2_345"])
    assert "When played: engine up to 2 forward" in words(cards["engine2_345"])
    assert "When played: move up to 3 steps" in words(cards["move_345"])
    assert "−2" in words(cards["move_345"])


def test_a_card_of_which_none_is_left_is_closed() -> None:
    hand = FinderHand(may=lambda card: card != "aux_terminal").tap("terminal_city_disc")
    assert hand.cards()["aux_terminal"].surface == CLOSED


def test_what_was_taken_before_is_seen_at_once_where_cards_are_played() -> None:
    hand = FinderHand(taken=("move_345", "move_345", "draw_5h"))
    assert list(hand.cards()) == ["move_345", "draw_5h"]
    hand.local = update(SECOND, hand.local, Choose("deck"))
    assert hand.cards() == {}


def test_where_it_is_known_where_cards_lie_it_is_not_asked() -> None:
    asked = [any(isinstance(one, Segments) for one in walk(FinderHand(places=places).page)) for places in (True, False)]
    assert asked == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("low", [True, False])
def test_symbols_have_names_in_every_language_or_in_none(language: str, low: bool) -> None:
    view = FinderView(Translator(language), SECOND, lambda _: True, 380, low=low)
    keys = [one for one in walk(body(view, Local())) if isinstance(one, Key) and isinstance(one.tap, TapSymbol)]
    assert {bool("".join(words(key))) for key in keys} == {not low}
    assert all(key.name for key in keys), "who listens hears it anyway"


def test_on_a_page_that_lies_cards_stand_beside_the_symbols() -> None:
    lies = [any(isinstance(one, Columns) for one in walk(FinderHand(lies=lies).page)) for lies in (True, False)]
    assert lies == [True, False]


def test_after_a_kill_the_same_symbols_are_tapped_and_what_no_page_can_read_is_dropped() -> None:
    hand = FinderHand().tap("hazard", "station", "hazard")
    draft = dict(Counter(hand.local.asked))
    local = taken_up(SECOND, "deck", draft)
    assert local is not None
    assert (local.place, Counter(local.asked)) == ("deck", Counter(hand.local.asked))
    for place, asked in (("box", draft), ("deck", {"moon": 1}), ("deck", {"hazard": 9}), ("deck", ["hazard"])):
        assert taken_up(SECOND, place, asked) is None
    assert matching(SECOND, Counter(draft))

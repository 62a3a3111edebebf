"""Row 7 as a function: the starting card, what was made of the cards, and overruling it."""

from typing import Any

import pytest

from companion.errors import RuleError
from companion.drawing.shapes import Icon, Picture
from screens.great_western_trail.entry.objectives import Find, Overrule
from screens.pages.figures.page_state import Put
from screens.ui.tree.controls import CLOSED
from screens.ui.tree.controls import SHAPES
from screens.ui.tree.nodes import Column, Node, Painted, Segments, Text, tap_of, walk, words
from tests.screens.great_western_trail.sheet_hand import SheetHand

THINGS = {"building/1a": 1, "building/2a": 1, "hazard/2": 2, "station/1": 1, "station/2": 1}
"""Two of each: what most cards ask for."""


def sheet(edition: str = "second", **more: Any) -> SheetHand:
    return SheetHand(edition, **more)


def own(hand: SheetHand, card: str) -> Column:
    """What is shown of a card the player has."""
    return next(
        one
        for one in walk(hand.page)
        if isinstance(one, Column) and isinstance(one.key, str) and one.key.partition(" ")[2] == card
    )


def said(node: Node) -> list[str]:
    return [word for word in words(node) if word]


def served(node: Node) -> tuple[bool, ...]:
    """The badges of a card's symbols: a check or a minus."""
    picture = next(one.of[0] for one in walk(node) if isinstance(one, Painted) and one.painter == SHAPES)
    assert isinstance(picture, Picture)
    badges = [shape.name for shape in picture.shapes if isinstance(shape, Icon) and shape.name in ("check", "minus")]
    return tuple(badge == "check" for badge in badges)


def starts(hand: SheetHand) -> list[str]:
    taps = (tap_of(one) for one in walk(hand.page))
    return [
        tap.id.partition("/")[2]
        for tap in taps
        if isinstance(tap, Put) and tap.id.startswith("area/start_") and tap.value
    ]


# --- the starting card ---


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_starting_card_is_chosen_from_the_four_with_one_tap(edition: str) -> None:
    hand = sheet(edition, held=THINGS)
    assert len(starts(hand)) == 4
    hand.tell(Put("area/start_bbh", 1))
    assert (hand.has("area/start_bbh"), starts(hand)) == (1, [])
    assert said(own(hand, "start_bbh"))[:2] == ["+3", "Starting card"]


def test_a_starting_card_taken_away_can_be_chosen_anew() -> None:
    hand = sheet(held={"area/start_bbh": 1}).tap("Remove this card")
    assert hand.has("area/start_bbh") == 0
    assert len(starts(hand)) == 4


def test_gwt_s10_the_starting_card_of_another_player_is_closed() -> None:
    hand = sheet(others={"area/start_ssg": 1})
    assert hand.key(Put("area/start_ssg", 1)).surface == CLOSED
    with pytest.raises(RuleError, match="objective_copies"):
        hand.tell(Put("area/start_ssg", 1))


# --- what was made of the cards ---


def test_a_fulfilled_card_says_what_it_uses() -> None:
    card = own(sheet(held=THINGS | {"hazard/3": 1, "area/gain2_ssh": 1}), "gain2_ssh")
    assert (said(card)[0], served(card)) == ("+3", (True, True, True))
    assert "Fulfilled: uses 2 of 2 stations, 1 of 3 hazards." in said(card)


def test_a_card_that_is_not_fulfilled_says_what_is_missing_and_costs_its_penalty() -> None:
    hand = sheet(held=THINGS | {"area/draw_5h": 1})
    card = own(hand, "draw_5h")
    assert (said(card)[0], served(card)) == ("−2", (False, True))
    assert "Not fulfilled. Missing: 1 cattle card of value 5." in said(card)
    assert hand.points("objectives") == "−2"


def test_every_thing_serves_one_card_so_the_better_card_is_fulfilled() -> None:
    hand = sheet(held=THINGS | {"area/gain2_ssh": 1, "area/engine3_sshh": 1})
    assert said(own(hand, "engine3_sshh"))[0] == "+5"
    worse = said(own(hand, "gain2_ssh"))
    assert worse[0] == "−2"
    assert "Not fulfilled: what it needs scores more on other cards." in worse


def test_a_card_of_the_deck_is_added_only_where_it_brings_points() -> None:
    hand = sheet(held=THINGS | {"deck/gain2_ssh": 1, "deck/move_345": 1})
    assert any(one.startswith("Added and fulfilled: uses 2 of 2 stations") for one in said(own(hand, "gain2_ssh")))
    left = said(own(hand, "move_345"))
    assert left[0] == "0"
    assert any(one.startswith("Left out: it would cost 2. Missing: ") for one in left)


def test_a_card_can_be_added_unfulfilled_for_the_pair_it_completes() -> None:
    hand = sheet(held={"stationmaster/sm_free_tile_objectives": 1, "area/start_bbh": 1, "deck/move_345": 1})
    card = said(own(hand, "move_345"))
    assert card[0] == "−2"
    assert "Added unfulfilled: completes a pair for the station master." in card
    assert hand.says("2 in play, +3.")


# --- overruling it ---


def costs(hand: SheetHand, card: str) -> tuple[str, str]:
    """What the last words on a card are, and their ink."""
    last = [one for one in walk(own(hand, card)) if isinstance(one, Text) and one.role == "label"][-1]
    return last.text, last.ink


def test_a_ruling_is_kept_with_what_it_costs_and_can_be_taken_back() -> None:
    hand = sheet(held={"deck/engine2_345": 1}).tell(Overrule("engine2_345", "add"))
    assert said(own(hand, "engine2_345"))[0] == "−3"
    assert costs(hand, "engine2_345") == ("Your choice costs 3 points.", "alert")
    assert hand.points("objectives") == "−3"
    hand.tell(Overrule("engine2_345", "best"))
    assert said(own(hand, "engine2_345"))[0] == "0"
    assert not hand.says("Your choice")


def test_a_ruling_that_gives_nothing_away_says_so() -> None:
    hand = sheet(held={"deck/engine2_345": 1}).tell(Overrule("engine2_345", "leave"))
    assert costs(hand, "engine2_345") == ("Your choice costs no points.", "ink2")


def test_two_rulings_say_what_they_cost_together() -> None:
    hand = sheet(held={"deck/engine2_345": 1, "deck/draw_5h": 1})
    hand.tell(Overrule("engine2_345", "add"), Overrule("draw_5h", "add"))
    assert costs(hand, "draw_5h")[0] == "Your choices together cost 5 points."


def test_a_card_that_would_bring_points_can_be_left_out() -> None:
    hand = sheet("first", held=THINGS | {"deck/engine3_sshh": 1})
    assert said(own(hand, "engine3_sshh"))[0] == "+5"
    card = said(own(hand.tell(Overrule("engine3_sshh", "leave")), "engine3_sshh"))
    assert card[0] == "0"
    assert {"Left out: your choice.", "Your choice costs 5 points."} <= set(card)


def test_cards_of_the_area_have_no_ways_to_overrule() -> None:
    hand = sheet(held={"area/draw_5h": 1, "deck/draw_bbh": 1})
    ways = [any(isinstance(one, Segments) for one in walk(own(hand, card))) for card in ("draw_5h", "draw_bbh")]
    assert ways == [False, True]


def test_a_card_goes_with_one_tap_and_comes_back_with_undo() -> None:
    hand = sheet(held={"area/draw_5h": 1}).tap("Remove this card")
    assert hand.points("objectives") == "0"
    hand.session.undo()
    assert said(own(hand, "draw_5h"))[0] == "−2"


def test_a_card_is_looked_for_from_the_row() -> None:
    taps = [tap_of(one) for one in walk(sheet().page)]
    assert Find("area") in taps
    assert Find("deck") in taps

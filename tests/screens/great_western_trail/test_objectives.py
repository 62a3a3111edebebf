"""Row 7 by taps: the starting card, cards found by their symbols, what was made of them, and overruling it."""

import pytest

from tests.screens.great_western_trail.player_page import OnePage, count, head, press, section, sheet_on, tap, texts_in

from companion.games.great_western_trail.box import box  # isort: skip
from screens.great_western_trail.entry import objectives  # isort: skip
from screens.great_western_trail.entry.find_objective import FindObjective, SymbolKey  # isort: skip
from screens.great_western_trail.drawn.objective_card import OwnObjective, ShownCard, StartCard  # isort: skip

CARDS = [card for card in box("second").objectives if not card.starting]


THINGS = {"building/1a": 1, "building/2a": 1, "hazard/2": 2, "station/1": 1, "station/2": 1}
"""Two of each: what most cards ask for."""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with OnePage(tmp_path_factory.mktemp("objectives")) as page:
        yield page


@pytest.fixture
def entry(page):
    """Ana's page with what is said of her and Ben, on one phone for all tests."""

    def open_(edition="second", **more):
        return page.open(edition, **more)

    return open_


def open_finder(phone) -> None:
    press(phone, "Add a card")


def tap_symbol(phone, task: str) -> None:
    phone.tap(phone.find(lambda w: isinstance(w, SymbolKey) and w.task == task))
    phone.settle()


def shown(phone) -> dict[str, ShownCard]:
    """The cards that match, by id."""
    return {w.name: w for w in sheet_on(phone).walk(restrict=True) if isinstance(w, ShownCard)}


def tap_card(phone, card: str) -> None:
    """Tap a card that matches; its list is scrolled to it."""
    found = shown(phone)[card]
    sheet_on(phone).ids.body.scroll_to(found, animate=False)
    phone.frames(3)
    phone.tap(found)
    phone.settle()


def done(phone) -> None:
    sheet_on(phone).close()
    phone.settle()


def own(phone, card: str) -> OwnObjective:
    return phone.find(lambda w: isinstance(w, OwnObjective) and w.name == card)


def starts(phone) -> list[StartCard]:
    return [w for w in phone.widgets() if isinstance(w, StartCard)]


# --- the starting card ---


def test_a_card_turns_over_when_it_comes_and_not_when_the_page_does(entry, monkeypatch):
    turned = []
    monkeypatch.setattr(objectives, "turn_over", lambda *cards: turned.extend(card.name for card in cards))
    phone = entry(held={"deck/" + CARDS[0].id: 1})
    assert not turned
    card = starts(phone)[0]
    card.dispatch("on_release")
    assert turned == [card.name]


def test_a_starting_card_taken_away_can_be_chosen_anew(entry):
    phone = entry(held={"area/start_bbh": 1})
    press(phone, "Remove this card", own(phone, "start_bbh"))
    assert count(phone, "area/start_bbh") == 0
    assert len(starts(phone)) == 4


def test_the_starting_card_of_another_player_is_closed_and_a_tap_says_why(entry):
    phone = entry(others={"area/start_ssg": 1})
    card = next(one for one in starts(phone) if one.name == "start_ssg")
    assert card.closed
    tap(phone, card)
    assert phone.app.tr("great_western_trail.rule.GWT-S10") in texts_in(sheet_on(phone))


# --- finding a card by its symbols ---


def test_every_symbol_narrows_the_cards_that_are_shown(entry):
    phone = entry()
    open_finder(phone)
    assert shown(phone) == {}
    tap_symbol(phone, "hazard")
    assert "8 cards match" in texts_in(sheet_on(phone))
    tap_symbol(phone, "station")
    assert set(shown(phone)) == {"gain2_ssh", "engine3_sshh"}
    tap_symbol(phone, "hazard")
    assert set(shown(phone)) == {"engine3_sshh"}


def test_a_symbol_no_matching_card_has_is_closed_and_one_too_many_clears_it(entry):
    phone = entry()
    open_finder(phone)
    tap_symbol(phone, "terminal_city_disc")
    keys = {w.task: w for w in phone.widgets() if isinstance(w, SymbolKey)}
    assert all(key.closed for task, key in keys.items() if task != "terminal_city_disc")
    tap_symbol(phone, "terminal_city_disc")
    assert keys["terminal_city_disc"].times == 0
    assert shown(phone) == {}


def test_a_card_is_found_by_two_symbols_and_the_next_one_follows_at_once(entry):
    phone = entry()
    open_finder(phone)
    for card in CARDS[::4]:
        before = phone.taps
        for task in card.tasks[-2:]:
            tap_symbol(phone, task)
        tap_card(phone, card.id)
        assert phone.taps - before <= 3
        assert count(phone, f"area/{card.id}") == 1, card.id
    assert "Added. Tap the symbols of the next card." in texts_in(sheet_on(phone))


def test_cards_with_the_same_symbols_are_told_apart_by_what_they_do(entry):
    phone = entry()
    open_finder(phone)
    tap_symbol(phone, "cattle_value5")
    tap_symbol(phone, "cattle_value3")
    cards = shown(phone)
    assert cards["engine2_345"].text == "Engine up to 2 forward when played"
    assert cards["move_345"].text == "Moves up to 3 steps when played"
    assert (cards["engine2_345"].penalty, cards["move_345"].penalty) == ("−3", "−2")


def test_the_place_stays_as_it_was_chosen_last(entry):
    phone = entry()
    open_finder(phone)
    press(phone, "Still in the deck", sheet_on(phone))
    tap_symbol(phone, "terminal_city_disc")
    tap_card(phone, "aux_terminal")
    done(phone)
    open_finder(phone)
    tap_symbol(phone, "cattle_value5")
    tap_card(phone, "draw_5h")
    assert (count(phone, "deck/aux_terminal"), count(phone, "deck/draw_5h")) == (1, 1)


def test_a_card_with_several_copies_can_be_entered_until_none_is_left(entry):
    phone = entry(held={"area/aux_terminal": 2}, others={"area/aux_terminal": 1})
    open_finder(phone)
    tap_symbol(phone, "terminal_city_disc")
    tap_card(phone, "aux_terminal")
    assert count(phone, "area/aux_terminal") == 3
    tap_symbol(phone, "terminal_city_disc")
    assert shown(phone)["aux_terminal"].closed
    tap_card(phone, "aux_terminal")
    assert count(phone, "area/aux_terminal") == 3
    assert phone.app.tr("great_western_trail.rule.GWT-S10") in texts_in(phone.app.page)


def test_the_symbols_stay_where_they_are_while_the_cards_change(entry):
    phone = entry()
    open_finder(phone)
    key = phone.find(lambda w: isinstance(w, SymbolKey) and w.task == "hazard")
    before = key.to_window(*key.center)
    for task in ("hazard", "station"):
        tap_symbol(phone, task)
        assert key.to_window(*key.center) == pytest.approx(before, abs=1)
    assert isinstance(sheet_on(phone), FindObjective)


# --- what was made of the cards ---


def test_a_fulfilled_card_says_what_it_uses(entry):
    phone = entry(held=THINGS | {"hazard/3": 1, "area/gain2_ssh": 1})
    card = own(phone, "gain2_ssh")
    assert (card.points, card.served) == ("+3", [True, True, True])
    assert card.why == "Fulfilled: uses 2 of 2 stations, 1 of 3 hazards."


def test_a_card_that_is_not_fulfilled_says_what_is_missing_and_costs_its_penalty(entry):
    phone = entry(held=THINGS | {"area/draw_5h": 1})
    card = own(phone, "draw_5h")
    assert (card.points, card.served) == ("−2", [False, True])
    assert card.why == "Not fulfilled: 1 cattle of value 5 missing."
    assert head(phone, "objectives").points == "−2"


def test_every_thing_serves_one_card_so_the_better_card_is_fulfilled(entry):
    phone = entry(held=THINGS | {"area/gain2_ssh": 1, "area/engine3_sshh": 1})
    assert own(phone, "engine3_sshh").points == "+5"
    assert own(phone, "gain2_ssh").points == "−2"
    assert own(phone, "gain2_ssh").why == "Not fulfilled: what it needs scores more on other cards."


def test_a_card_of_the_deck_is_added_only_where_it_brings_points(entry):
    phone = entry(held=THINGS | {"deck/gain2_ssh": 1, "deck/move_345": 1})
    assert own(phone, "gain2_ssh").why.startswith("Added and fulfilled: uses 2 of 2 stations")
    left = own(phone, "move_345")
    assert left.points == "0"
    assert left.why.startswith("Left out, it would cost 2: ")


def test_a_card_can_be_added_unfulfilled_for_the_pair_it_completes(entry):
    held = {"stationmaster/sm_free_tile_objectives": 1, "area/start_bbh": 1, "deck/move_345": 1}
    phone = entry(held=held)
    card = own(phone, "move_345")
    assert card.points == "−2"
    assert card.why == "Added unfulfilled: completes a pair for the station master."
    assert section(phone, "ObjectivesSection").pairs.endswith("2 in the area, +3.")


def test_a_ruling_is_kept_with_what_it_costs_and_can_be_taken_back(entry):
    phone = entry(held={"deck/engine2_345": 1})
    card = own(phone, "engine2_345")
    press(phone, "Add to area", card)
    assert card.points == "−3"
    assert card.cost == "Your choice costs 3 points."
    assert head(phone, "objectives").points == "−3"
    press(phone, "Best", card)
    assert (card.points, card.cost) == ("0", "")


def test_a_ruling_that_gives_nothing_away_says_so(entry):
    phone = entry(held={"deck/engine2_345": 1})
    card = own(phone, "engine2_345")
    press(phone, "Leave out", card)
    assert (card.cost, card.costly) == ("Your choice costs no points.", False)
    press(phone, "Add to area", card)
    assert card.costly


def test_two_rulings_say_what_they_cost_together(entry):
    phone = entry(held={"deck/engine2_345": 1, "deck/draw_5h": 1})
    press(phone, "Add to area", own(phone, "engine2_345"))
    press(phone, "Add to area", own(phone, "draw_5h"))
    assert own(phone, "draw_5h").cost == "Your choices together cost 5 points."


def test_cards_of_the_area_have_no_ways_to_overrule(entry):
    phone = entry(held={"area/draw_5h": 1, "deck/draw_bbh": 1})
    assert own(phone, "draw_5h").ways == []
    assert len(own(phone, "draw_bbh").ways) == 3


def test_a_card_goes_with_one_tap_and_comes_back_with_undo(entry):
    phone = entry(held={"area/draw_5h": 1})
    press(phone, "Remove this card", own(phone, "draw_5h"))
    assert head(phone, "objectives").points == "0"
    press(phone, "undo")
    assert own(phone, "draw_5h").points == "−2"


# --- in both editions ---


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_starting_card_is_chosen_from_the_four_with_one_tap(entry, edition):
    phone = entry(edition, held=THINGS)
    assert len(starts(phone)) == 4
    tap(phone, next(one for one in starts(phone) if one.name == "start_bbh"))
    assert count(phone, "area/start_bbh") == 1
    assert starts(phone) == []
    assert own(phone, "start_bbh").points == "+3"
    assert own(phone, "start_bbh").place == "Starting card"


def test_a_card_that_would_bring_points_can_be_left_out(entry):
    phone = entry("first", held=THINGS | {"deck/engine3_sshh": 1})
    card = own(phone, "engine3_sshh")
    assert card.points == "+5"
    press(phone, "Leave out", card)
    assert (card.points, card.why) == ("0", "Left out: your choice.")
    assert card.cost == "Your choice costs 5 points."


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_card_is_entered_with_four_taps_at_most(entry, edition):
    phone = entry(edition)
    before = phone.taps
    open_finder(phone)
    tap_symbol(phone, "station")
    tap_symbol(phone, "station")
    tap_card(phone, "move_ssxx")
    assert phone.taps - before <= 4
    assert count(phone, "area/move_ssxx") == 1

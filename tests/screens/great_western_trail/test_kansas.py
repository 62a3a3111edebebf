"""Kansas City by taps: foresight, income, delivery and refilling; killed in between; the end of the game."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest
from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import (
    ChooseTile,
    Deliver,
    EndTurn,
    Move,
    TakeIncome,
    TellTile,
)
from companion.games.great_western_trail.turns.events import Grown
from companion.table.house import CompleteSetup, Correct
from kivy.metrics import dp
from screens.great_western_trail.kansas.cities import NEAREST
from screens.great_western_trail.kansas.parts import CityChoice
from kivy.uix.widget import Widget
from tests.companion.playing import quick_store
from soak.disks import CountingDisk
from tests.screens.checks import box_of, misfits
from tests.screens.great_western_trail.player_page import sheet_on, texts_in

SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"), Seat("Cho", "yellow"))
TOLD = (
    ("foresight/0/0", "flood"),
    ("foresight/0/1", "green"),
    ("foresight/1/0", "cowboy"),
    ("foresight/1/1", "engineer"),
    ("foresight/2/0", "craftsman"),
    ("foresight/2/1", "second_colour"),
)
CHOSEN = ("green", "cowboy", "second_colour")


def in_kansas_city(phone: Phone, *, fixes=(), told=TOLD, steps=(), edition="second", simmental=False) -> None:
    """Everyone has had a first turn, and Ana's rider is in Kansas City; then some steps of hers."""
    options = Options(edition=edition, first_game=True, simmental=simmental)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, SEATS)
    session.do(CompleteSetup())
    for where, tile in told:
        session.do(TellTile(where, tile))
    for fix, value in fixes:
        session.do(Correct(fix, value))
    for seat in range(len(SEATS)):
        session.do(Move(seat, "neutral/G"))
        session.do(EndTurn(seat))
    session.do(Move(0, "kansas_city"))
    for step in steps:
        session.do(step)
    phone.app.store.leave(id_, session)
    phone.app.resume(id_)
    phone.settle()


def foresight(*tiles):
    return [ChooseTile(0, tile) for tile in tiles]


def guide(phone):
    return phone.app.page.guide


def step(phone):
    return guide(phone).step


def state(phone):
    return phone.app.session.state


def press(phone, wanted: Widget | str) -> None:
    """Tap something of the guide; the list brings it into sight first."""
    widget = phone.button(wanted) if isinstance(wanted, str) else wanted
    scroll = guide(phone).ids.list
    if widget in scroll.walk(restrict=True) and scroll.ids.column.height > scroll.height:
        scroll._above = None
        scroll.scroll_to(widget, animate=False)
        phone.frames(2)
    phone.tap(widget)
    phone.settle()


def choose(phone, *tiles: str) -> None:
    """A tile of each pair that is open, in order."""
    for column, tile in zip(step(phone).open_columns, tiles, strict=True):
        press(phone, f"choose/{column.number}/{tile}")


def button(phone) -> str:
    return step(phone).go.text


def cities(phone) -> dict[str, tuple[str, str]]:
    """Those in reach: what they cost, and what they take and give."""
    cards = step(phone).cities.cards
    return {city: (cards[city].cost, cards[city].detail) for city in step(phone).cities.plans}


def test_a_whole_visit_takes_seven_taps_and_its_refill_three(phone):
    in_kansas_city(phone, fixes=[("engine/0", "7"), ("certificates/0", "3"), ("city/0/fulton", 1)])
    ana = state(phone).dollars(0)
    phone.taps = 0
    assert button(phone) == "Choose one of each pair"
    choose(phone, *CHOSEN)
    assert step(phone).pairs.fates.text == (
        "Green outlaw: Outlaw space 1: exchange token, Cowboy: Job market, row 2, Orange outlaw: Outlaw space 2: $1"
    )
    assert button(phone) == "Tap what the hand is worth"
    press(phone, "hand/5")
    assert cities(phone) == {
        "kansas_city": ("+$4", "−6 points"),
        "st_louis": ("$0", "card, −3 points"),
        "bloomington": ("$0", "1 certif."),
        "peoria": ("$1", "3 certif."),
    }
    assert step(phone).cities.more.text == "6 cities not in reach"
    press(phone, step(phone).cities.cards["peoria"])
    assert button(phone) == "Choose a disc"
    press(phone, step(phone).cities.keys["aux_engine_1"])
    assert step(phone).hands.sum.text == "Hand 5 + 3 certificates = $8"
    assert button(phone) == "Take $8, pay $1, deliver"
    press(phone, step(phone).go)
    assert phone.taps == 7
    assert (state(phone).dollars(0), state(phone).count(0, "certificates")) == (ana + 7, 0)
    assert state(phone).held[0]["city/peoria"] == state(phone).held[0]["circle/aux_engine_1"] == 1
    assert state(phone).common.track[:2] == ("green", "second_colour")
    assert {"Green outlaw, Cowboy, Orange outlaw", "$8: Hand 5 + 3 certificates", "paid $1, engine +1"} <= set(
        texts_in(step(phone))
    )
    for where in ("foresight/0/1/drought", "foresight/1/0/cowboy", "foresight/2/1/engineer"):
        press(phone, where)
    assert phone.taps == 10
    assert state(phone).turn == 1, "the third tile ends the turn"
    assert state(phone).common.foresight[0] == ("flood", "drought")


@pytest.mark.parametrize(("edition", "where"), [("first", "Pile"), ("second", "Bag")])
def test_new_tiles_come_from_where_the_edition_keeps_them(phone, edition, where):
    in_kansas_city(
        phone,
        steps=[*foresight(*CHOSEN), TakeIncome(0, ()), Deliver(0, "kansas_city", "aux_dollar")],
        edition=edition,
    )
    assert [bag.text for bag in step(phone).bags.values()] == [f"{where} {number}" for number in (1, 2, 3)]


def test_the_refill_waits_for_another_time(phone):
    in_kansas_city(phone, steps=[*foresight(*CHOSEN), TakeIncome(0, ()), Deliver(0, "kansas_city", "aux_dollar")])
    press(phone, "foresight/0/1/drought")
    assert step(phone).bags[0].told
    press(phone, "foresight/1/0/?")
    assert state(phone).turn == 0
    press(phone, "Fill later, end turn")
    assert state(phone).turn == 1
    assert state(phone).common.foresight[1] == ("?", "engineer")


def test_the_visit_is_opened_again_with_all_that_was_tapped(phone):
    in_kansas_city(phone)
    choose(phone, *CHOSEN)
    press(phone, "hand/4")
    press(phone, step(phone).cities.cards["fulton"])
    press(phone, step(phone).cities.keys["cert_4"])
    press(phone, step(phone).go)
    press(phone, "again")
    assert (state(phone).visit.step, step(phone).hand, step(phone).city) == ("foresight", 4, "fulton")
    assert [step(phone).tiles[column] for column in range(3)] == list(CHOSEN)
    assert button(phone) == "Take $4, deliver"


def test_a_link_brings_an_objective_card_that_is_told_later(phone):
    in_kansas_city(phone, fixes=[("city/0/fulton", 1)])
    choose(phone, *CHOSEN)
    press(phone, "hand/4")
    press(phone, step(phone).cities.cards["st_louis"])
    press(phone, step(phone).cities.keys["cert_4"])
    press(phone, step(phone).go)
    for where in ("foresight/0/1/drought", "foresight/1/0/cowboy", "foresight/2/1/engineer"):
        press(phone, where)
    assert state(phone).turn == 0, "the card comes first"
    press(phone, "Tell it later")
    assert (state(phone).turn, state(phone).count(0, "untold")) == (1, 1)


def test_the_hand_is_told_by_its_cards(phone):
    in_kansas_city(phone, fixes=[("certificates/0", "2")], steps=foresight(*CHOSEN))
    press(phone, "or tap the cards")
    for card in ("gray", "green", "black"):
        press(phone, step(phone).hands.tags[card])
    press(phone, step(phone).hands.tags["black"])  # not in hand after all
    press(phone, step(phone).hands.tags["white"])
    assert step(phone).hands.sum.text == "Hand 5 = $5"
    press(phone, step(phone).cities.cards["fulton"])
    press(phone, step(phone).cities.keys["cert_4"])
    press(phone, step(phone).go)
    assert state(phone).count(0, "certificates") == 2
    assert {"$5: Hand 5"} <= set(texts_in(step(phone)))


def test_more_certificates_are_spent_than_it_takes(phone):
    in_kansas_city(phone, fixes=[("certificates/0", "3")], steps=foresight(*CHOSEN))
    press(phone, "hand/4")
    press(phone, step(phone).cities.cards["bloomington"])
    assert step(phone).cities.line.text == "2 certificates are spent. Tap to spend more."
    press(phone, step(phone).cities.line)
    assert (step(phone).cities.spent, step(phone).cities.income) == (3, 7)
    press(phone, step(phone).cities.line)
    assert step(phone).cities.spent == 2, "after the last one again the fewest"


def test_the_numbers_of_a_hand_stand_in_even_lines(phone):
    in_kansas_city(phone)
    lines = [key.y for key in step(phone).hands.keys.values() if key.parent]
    assert [lines.count(y) for y in sorted(set(lines))] == [4, 4]


def test_on_an_upright_tablet_the_decisions_stand_right_above_their_button(open_phone):
    phone = open_phone(size=(800, 1280))
    in_kansas_city(phone, fixes=[("engine/0", "7")])
    page = phone.app.page
    room, go = box_of(page.ids.step), box_of(step(phone).go)
    assert room.left >= page.right - page.column - 1
    assert 0 <= room.bottom - go.top < dp(40)
    assert box_of(page.sheet).right <= room.left + 1, "the sheet of the player beside them"
    choose(phone, *CHOSEN)
    assert misfits(phone) == []


def test_a_visit_is_one_durable_write(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    in_kansas_city(phone, steps=foresight(*CHOSEN))
    with disk.writes(1):
        press(phone, "hand/4")
    press(phone, step(phone).cities.cards["fulton"])
    press(phone, step(phone).cities.keys["cert_4"])
    with disk.writes(1):
        press(phone, step(phone).go)
    for move in (phone.app.undo, phone.app.redo):
        with disk.writes(1):
            move()
            phone.settle()


def test_what_is_tapped_outlives_a_kill(open_phone):
    phone = open_phone()
    in_kansas_city(phone, fixes=[("certificates/0", "2")])
    choose(phone, *CHOSEN)
    press(phone, "hand/3")
    press(phone, step(phone).cities.cards["fulton"])
    phone = open_phone()
    phone.settle()
    assert step(phone).cities.cards["fulton"].chosen
    assert step(phone).hands.keys[3].chosen
    press(phone, step(phone).cities.keys["cert_4"])
    press(phone, step(phone).go)
    assert state(phone).held[0]["circle/cert_4"] == 1
    assert state(phone).common.track[:2] == ("green", "second_colour")


def test_a_card_more_than_the_hand_holds_is_refused_as_it_is_tapped(phone):
    in_kansas_city(phone, fixes=[("cattle/0/red/2", 1)], steps=foresight(*CHOSEN))
    press(phone, "or tap the cards")
    for card in ("gray", "green", "black", "white", "red"):
        press(phone, step(phone).hands.tags[card])
    assert "Ana holds at most 4 cards" in phone.texts()
    assert step(phone).worth == 7


def test_untold_tiles_offer_every_kind_of_their_stock(phone):
    in_kansas_city(phone, told=TOLD[:1])
    kinds = {column: [kind for number, kind in step(phone).pairs.keys if number == column] for column in range(3)}
    assert kinds[0] == ["flood", "drought", "rockfall", "green", "second_colour"]
    assert kinds[1] == ["cowboy", "craftsman", "engineer"]
    press(phone, "choose/0/rockfall")
    assert step(phone).tiles == {0: "rockfall"}
    press(phone, "choose/0/rockfall")
    assert step(phone).tiles == {}, "tapped again it is given back"


def filled_to(row):
    return [("token", row), ("market/2/2", "cowboy"), *((f"market/{row}/{column}", "cowboy") for column in (0, 1))]


def test_a_worker_on_a_yellow_arrow_says_how_many_cards_are_turned_up(phone):
    in_kansas_city(phone, fixes=[*filled_to(6), ("cattle_market", 6)], steps=foresight("flood"))
    press(phone, "choose/1/cowboy")
    assert step(phone).pairs.fates.text == "Cowboy: Job market, row 6, pushes the token: cattle market +4"


def test_gwt_k07_a_second_worker_is_said_to_go_below_the_row_that_the_first_fills(phone):
    in_kansas_city(phone, fixes=filled_to(3), steps=foresight("flood"))
    press(phone, "choose/1/cowboy")
    press(phone, "choose/2/craftsman")
    assert step(phone).pairs.fates.text == "Cowboy: Job market, row 3, Builder: Job market, row 4"
    press(phone, "hand/0")
    press(phone, step(phone).cities.cards["kansas_city"])
    press(phone, step(phone).cities.keys["aux_dollar"])
    press(phone, step(phone).go)
    assert state(phone).common.market[2:4] == (("cowboy",) * 3, ("craftsman", "", ""))


def test_the_last_worker_ends_the_game(phone):
    told = [*TOLD[:4], ("foresight/2/0", "cowboy"), ("foresight/2/1", "engineer")]
    in_kansas_city(phone, fixes=filled_to(12), told=told, steps=foresight("flood"))
    press(phone, "choose/1/cowboy")
    assert any("Ana takes it (2 points)" in text for text in texts_in(step(phone)))
    last = step(phone).pairs.keys[2, "engineer"]
    assert last.closed
    press(phone, last)
    assert "The job market is full: no more workers can be chosen" in texts_in(sheet_on(phone))
    phone.app.back()
    phone.settle()
    assert "Foresight 3: nothing to choose" in step(phone).pairs.fates.text
    press(phone, "hand/0")  # no cattle in hand: Kansas City is still possible
    press(phone, step(phone).cities.cards["kansas_city"])
    press(phone, step(phone).cities.keys["aux_dollar"])
    assert button(phone) == "Take $0 and $4, deliver"
    press(phone, step(phone).go)
    assert state(phone).count(0, "job_market_token") == 1
    press(phone, step(phone).end)
    assert state(phone).turn == 1
    assert not state(phone).over


def test_the_only_disc_that_fits_is_chosen_already(phone):
    white = [f"aux_{row}" for row in ("dollar", "draw", "cert_1", "cert_2", "engine_1", "engine_2", "cull_1", "cull_2")]
    fixes = [(f"circle/0/{circle}", 1) for circle in white]
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), TakeIncome(0, ("gray",))])
    press(phone, step(phone).cities.cards["fulton"])
    assert list(step(phone).cities.keys) == ["cert_4"]
    press(phone, "Deliver")
    assert state(phone).held[0]["circle/cert_4"] == 1


@pytest.mark.parametrize(
    ("disc", "words"), [("hand_left", "Pay $7, deliver"), ("step_left", "Take $3, pay $2, deliver")]
)
def test_what_a_black_edged_disc_costs_or_pays_is_on_the_button(phone, disc, words):
    fixes = [("engine/0", "7"), ("cattle/0/purple/5", 1), ("cattle/0/red/2", 1)]
    income = TakeIncome(0, ("green", "purple", "red"))
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), income])
    press(phone, step(phone).cities.cards["chicago"])
    press(phone, step(phone).cities.keys[disc])
    assert button(phone) == words
    press(phone, step(phone).go)
    assert state(phone).held[0]["city/chicago"] == 1


def test_simmental_grow_before_the_delivery(phone):
    fixes = [("cattle/0/orange/3", 2), ("cattle/0/orange/4", 1)]
    in_kansas_city(phone, fixes=fixes, steps=foresight(*CHOSEN), simmental=True)
    press(phone, "hand/4")
    stepper = step(phone).grow.rows[0].ids.stepper
    for _ in range(3):
        press(phone, stepper.children[0])
    press(phone, step(phone).cities.cards["kansas_city"])
    press(phone, step(phone).cities.keys["aux_dollar"])
    press(phone, step(phone).go)
    held = state(phone).held[0]
    assert (held.get("cattle/orange/3", 0), held["cattle/orange/4"]) == (0, 3)
    assert Grown(0, 2, 0) in phone.app.session.last_step.events


@pytest.mark.parametrize(("size", "font"), [((800, 360), 1), ((320, 568), 1), ((360, 800), 2)])
def test_all_of_it_fits_small_and_lying_phones(open_phone, size, font):
    phone = open_phone(size=size, font=font)
    in_kansas_city(phone)
    assert misfits(phone) == []
    choose(phone, *CHOSEN)
    press(phone, "hand/7")
    press(phone, step(phone).cities.cards["bloomington"])
    assert misfits(phone) == []
    press(phone, step(phone).cities.keys["cert_4"])
    assert misfits(phone) == []
    press(phone, step(phone).go)
    assert state(phone).visit.step == "refill"
    assert misfits(phone) == []


def test_a_quiet_moment_before_the_first_visit_makes_what_is_shown_there(phone: Phone) -> None:
    in_kansas_city(phone, simmental=True)
    phone.app.undo()
    phone.rest()
    visit = phone.app.page.guide._steps["visit"]
    made = dict(visit.cities.cards)
    assert len(made) == NEAREST
    assert "grow" in vars(visit)
    phone.app.redo()
    phone.settle()
    shown = [w for w in phone.widgets() if isinstance(w, CityChoice)]
    assert shown
    assert set(shown) <= set(made.values())
    assert not misfits(phone)

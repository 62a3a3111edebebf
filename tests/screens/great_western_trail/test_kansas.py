"""Kansas City by taps: foresight, income, delivery and refilling; killed in between; the end of the game."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest
from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import ChooseTile, EndTurn, Move, TakeIncome, TellTile
from companion.games.great_western_trail.turns.events import Grown
from companion.table.house import CompleteSetup, Correct
from kivy.uix.widget import Widget
from screens.great_western_trail.kansas.foresight import FateRow
from tests.companion.playing import quick_store
from soak.disks import CountingDisk
from tests.screens.checks import misfits
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


def rows(phone):
    """The tiles to choose from, as they are shown."""
    return {row.text: row for row in step(phone).walk(restrict=True) if isinstance(row, FateRow)}


def test_a_whole_visit_by_taps(phone):
    in_kansas_city(phone, fixes=[("engine/0", "7"), ("certificates/0", "3"), ("city/0/fulton", 1)])
    ana = state(phone).dollars(0)
    assert {name: row.detail for name, row in rows(phone).items()} == {
        "Flood": "Flood number 1",
        "Green outlaw": "Outlaw space 1: exchange token",
    }
    press(phone, rows(phone)["Green outlaw"])
    assert rows(phone)["Cowboy"].detail == "Job market, row 2, pushes the token"
    press(phone, rows(phone)["Cowboy"])
    press(phone, rows(phone)["Orange outlaw"])
    assert state(phone).common.track[:2] == ("green", "second_colour")
    for card in ("gray", "green", "black"):
        press(phone, step(phone).tags[card])
    press(phone, step(phone).tags["black"])  # not in hand after all
    press(phone, step(phone).tags["white"])
    press(phone, "Spend 3")
    assert (step(phone).head.text, step(phone).head.detail) == ("Income $8", "Hand 5 + 3 certificates = $8")
    press(phone, "Take $8")
    assert state(phone).dollars(0) == ana + 8
    assert step(phone).head.detail == "Hand 5 + 3 certificates. You took $8."
    assert {city: (card.cost, card.detail) for city, card in step(phone).cards.items()} == {
        "kansas_city": ("$0", "gain $4; −6 points"),
        "st_louis": ("$0", "takes an objective card; −3 points"),
        "bloomington": ("$0", "white-edged disc"),
        "peoria": ("$1", "white-edged disc"),
    }
    assert {"your disc is here", "needs 10", "needs 18"} <= set(texts_in(step(phone)))
    taps = phone.taps
    press(phone, step(phone).cards["peoria"])
    press(phone, step(phone).keys["aux_engine_1"])
    press(phone, "Deliver to Peoria, pay $1")
    assert phone.taps - taps == 3
    assert state(phone).dollars(0) == ana + 7
    assert state(phone).held[0]["city/peoria"] == state(phone).held[0]["circle/aux_engine_1"] == 1
    assert {"Delivered to Peoria", "engine +1; paid $1", "Draw 4 cards"} <= set(texts_in(step(phone)))
    press(phone, "foresight/0/1/drought")
    assert state(phone).common.foresight[0] == ("flood", "drought")
    press(phone, "End turn, draw up to 4")  # the other tiles are told another time
    assert state(phone).turn == 1
    assert state(phone).common.foresight[1] == ("?", "engineer")


def test_an_income_and_a_delivery_are_one_durable_write_each(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    in_kansas_city(phone, fixes=[("certificates/0", "2")], steps=foresight(*CHOSEN))
    for card in ("gray", "white"):
        with disk.writes(1):
            press(phone, step(phone).tags[card])
    press(phone, "Spend 1")
    with disk.writes(1):
        press(phone, "Take $4")
    press(phone, step(phone).cards["fulton"])
    press(phone, step(phone).keys["cert_4"])
    with disk.writes(1):
        press(phone, "Deliver to Fulton")
    for move in (phone.app.undo, phone.app.undo, phone.app.redo):
        with disk.writes(1):
            move()
            phone.settle()


def test_tapped_cards_and_a_chosen_city_outlive_a_kill(open_phone):
    phone = open_phone()
    in_kansas_city(phone, fixes=[("certificates/0", "2")], steps=foresight(*CHOSEN))
    for card in ("gray", "white"):
        press(phone, step(phone).tags[card])
    press(phone, "Spend 1")
    phone = open_phone()
    phone.settle()
    assert step(phone).head.detail == "Hand 3 + 1 certificate = $4"
    press(phone, "Take $4")
    press(phone, step(phone).cards["fulton"])
    press(phone, step(phone).keys["cert_4"])
    phone = open_phone()
    phone.settle()
    assert step(phone).cards["fulton"].chosen
    press(phone, "Deliver to Fulton")
    assert state(phone).held[0]["circle/cert_4"] == 1
    phone.app.undo()
    phone.settle()
    assert (step(phone).city, step(phone).disc) == ("fulton", "cert_4")  # to be changed, not to be tapped again
    press(phone, step(phone).cards["kansas_city"])
    assert step(phone).deliver.text == "Deliver to Kansas City, gain $4"


def test_a_card_more_than_the_hand_holds_is_refused_as_it_is_tapped(phone):
    in_kansas_city(phone, fixes=[("cattle/0/red/2", 1)], steps=foresight(*CHOSEN))
    for card in ("gray", "green", "black", "white", "red"):
        press(phone, step(phone).tags[card])
    assert "Ana holds at most 4 cards" in phone.texts()
    assert step(phone).head.text == "Income $7"


def test_untold_tiles_offer_every_kind_of_their_stock(phone):
    in_kansas_city(phone, told=TOLD[:1])
    assert list(rows(phone)) == ["Flood", "Drought", "Rockfall", "Green outlaw", "Orange outlaw"]
    press(phone, rows(phone)["Rockfall"])
    assert state(phone).common.foresight[0] == ("flood", "")
    assert state(phone).common.hazards[2][0]
    assert list(rows(phone)) == ["Cowboy", "Builder", "Engineer"]


def filled_to(row):
    return [("token", row), ("market/2/2", "cowboy"), *((f"market/{row}/{column}", "cowboy") for column in (0, 1))]


def test_a_worker_on_a_yellow_arrow_says_how_many_cards_are_turned_up(phone):
    in_kansas_city(phone, fixes=[*filled_to(6), ("cattle_market", 6)], steps=foresight("flood"))
    assert rows(phone)["Cowboy"].detail == "Job market, row 6, pushes the token: cattle market +4"


def test_the_last_worker_ends_the_game(phone):
    told = [*TOLD[:4], ("foresight/2/0", "cowboy"), ("foresight/2/1", "engineer")]
    in_kansas_city(phone, fixes=filled_to(12), told=told, steps=foresight("flood"))
    assert rows(phone)["Cowboy"].alarm == "Ends the game"
    assert any("Ana takes it (2 points)" in text for text in texts_in(step(phone)))
    press(phone, rows(phone)["Cowboy"])
    assert state(phone).count(0, "job_market_token") == 1
    assert all(row.closed for row in rows(phone).values())
    press(phone, rows(phone)["Engineer"])
    assert "The job market is full: no more workers can be chosen" in texts_in(sheet_on(phone))
    phone.app.back()
    phone.settle()
    press(phone, "Skip foresight 3")
    assert state(phone).visit.step == "income"
    press(phone, "Take $0")  # no cattle in hand: Kansas City is still possible
    press(phone, step(phone).cards["kansas_city"])
    press(phone, step(phone).keys["aux_dollar"])
    press(phone, "Deliver to Kansas City, gain $4")
    press(phone, "End turn, draw up to 4")
    assert state(phone).turn == 1
    assert not state(phone).over


def test_the_only_disc_that_fits_is_chosen_already(phone):
    white = [f"aux_{row}" for row in ("dollar", "draw", "cert_1", "cert_2", "engine_1", "engine_2", "cull_1", "cull_2")]
    fixes = [(f"circle/0/{circle}", 1) for circle in white]
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), TakeIncome(0, ("gray",))])
    press(phone, step(phone).cards["fulton"])
    assert list(step(phone).keys) == ["cert_4"]
    press(phone, "Deliver to Fulton")
    assert state(phone).held[0]["circle/cert_4"] == 1


@pytest.mark.parametrize(("disc", "words"), [("hand_left", "pay $7"), ("step_left", "pay $2, gain $3")])
def test_what_a_black_edged_disc_costs_or_pays_is_on_the_button(phone, disc, words):
    fixes = [("engine/0", "7"), ("cattle/0/purple/5", 1), ("cattle/0/red/2", 1)]
    income = TakeIncome(0, ("green", "purple", "red"))
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), income])
    press(phone, step(phone).cards["chicago"])
    press(phone, step(phone).keys[disc])
    assert step(phone).deliver.text.replace(":", ",") == f"Deliver to Chicago, {words}"
    press(phone, step(phone).deliver)
    assert state(phone).held[0]["city/chicago"] == 1


def test_simmental_grow_before_the_delivery(phone):
    fixes = [("cattle/0/orange/3", 2), ("cattle/0/orange/4", 1)]
    in_kansas_city(phone, fixes=fixes, steps=foresight(*CHOSEN), simmental=True)
    press(phone, step(phone).tags["orange/3"])
    press(phone, step(phone).tags["orange/4"])  # one card of a breed counts
    assert step(phone).head.text == "Income $4"
    press(phone, "Take $4")
    stepper = step(phone).rows[0].ids.stepper
    for _ in range(3):
        press(phone, stepper.children[0])
    press(phone, "Grow 2")
    held = state(phone).held[0]
    assert (held.get("cattle/orange/3", 0), held["cattle/orange/4"]) == (0, 3)
    assert phone.app.session.steps[-1].events[0] == Grown(0, 2, 0)


def test_on_a_lying_phone_the_discs_stand_above_the_button_in_the_column(open_phone):
    phone = open_phone(size=(800, 360))
    in_kansas_city(phone, steps=[*foresight(*CHOSEN), TakeIncome(0, ("gray",))])
    press(phone, step(phone).cards["fulton"])
    page, key = phone.app.page, step(phone).keys["cert_4"]
    assert key in page.ids.foot.walk(restrict=True)
    assert page.ids.banner.y >= key.to_window(*key.pos)[1] + key.height > key.to_window(*key.pos)[1] > 0
    phone.size = phone.app.surround.size = (360, 800)  # turned, and nothing is lost
    phone.settle()
    assert key in step(phone).walk(restrict=True)
    press(phone, key)
    phone.size = phone.app.surround.size = (800, 360)
    phone.settle()
    assert misfits(phone) == []
    press(phone, "Deliver to Fulton")
    assert state(phone).held[0]["circle/cert_4"] == 1


def test_a_long_city_name_stays_whole_where_words_are_twice_their_size(open_phone):
    phone = open_phone(size=(360, 800), font=2)
    income = TakeIncome(0, ("gray", "green", "black", "white"))
    in_kansas_city(phone, steps=[*foresight(*CHOSEN), income])
    guide(phone).ids.list.scroll_to(step(phone).cards["bloomington"], animate=False)
    phone.settle()
    assert misfits(phone) == []

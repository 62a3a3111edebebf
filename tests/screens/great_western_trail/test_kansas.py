"""Kansas City by taps: foresight, income, delivery and refilling; killed in between; the end of the game."""

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest
from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import ChooseTile, Deliver, EndTurn, Move, TakeIncome, TellTile
from companion.games.great_western_trail.turns.events import Grown
from companion.games.great_western_trail.turns.visiting import fate_of_choice
from companion.messages import message as words_of
from companion.table.table_commands import CompleteSetup, Correct
from screens.metrics import dp
from screens.great_western_trail.kansas.parts import CHOSEN as CHOSEN_TILE
from screens.ui.question.page_state import Add, Give, Refuse
from screens.ui.tree.controls import CHOSEN as CHOSEN_KEY
from screens.great_western_trail.kansas.parts import SHUT
from screens.ui.tree.nodes import tap_of, walk, words
from tests.companion.playing import quick_store
from soak.disks import CountingDisk
from tests.screens.checks import box_of, misfits
from tests.screens.great_western_trail.player_page import bring, sheet_on, texts_in

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


def tile(column: int, kind: str) -> Give:
    return Give(f"tile/{column}/{kind}")


def hand(worth: int) -> Give:
    return Give(f"hand/{worth}")


def card(name: str) -> Add:
    return Add(f"card/{name}")


def city(name: str) -> Give:
    return Give(f"city/{name}")


def disc(name: str) -> Give:
    return Give(f"disc/{name}")


def foresight(*tiles):
    return [ChooseTile(0, tile) for tile in tiles]


def guide(phone):
    return phone.app.page.guide


def trees(phone):
    """What scrolls, and what stands below it."""
    return phone.app.page.step_scroll.tree, phone.app.page.foot


def decided(phone):
    """What is decided so far."""
    return guide(phone).visit.decided


def state(phone):
    return phone.app.session.state


def node(phone, message):
    """What says this when it is tapped; None if nothing does."""
    return next((one for tree in trees(phone) for one in tree.targets() if one.tap == message), None)


def press(phone, *messages) -> None:
    """Tap what says this; the list brings it into sight first."""
    for message in messages:
        found = node(phone, message)
        bring(phone, found)
        phone.tap(found)
        phone.settle()


def press_words(phone, words: str) -> None:
    found = phone.button(words)
    press(phone, found.tap)


def choose(phone, *tiles: str) -> None:
    """A tile of each pair that is open, in order."""
    for column, kind in zip(guide(phone).visit.columns, tiles, strict=True):
        press(phone, tile(column.number, kind))


def said(phone) -> list[str]:
    """All words of the page, and those of its button."""
    return [text for tree in trees(phone) for text in words(tree.node) if text]


def button(phone) -> str:
    return words(trees(phone)[1].node)[-1]


def options(phone, part: str) -> dict[str, object]:
    """What can be tapped for a decision, by what it decides."""
    found = (one for one in walk(trees(phone)[0].node) if isinstance(tap_of(one), Give | Add))
    answers = {getattr(tap_of(one), "answer", "") or tap_of(one).option: one for one in found}
    return {answer.removeprefix(f"{part}/"): one for answer, one in answers.items() if answer.startswith(f"{part}/")}


def cities(phone) -> dict[str, str]:
    """Those in reach: what they take and give, and what they cost."""
    return {name: ", ".join(words(one)[1:]) for name, one in options(phone, "city").items()}


def fates(phone) -> list[str]:
    """What becomes of the tiles that are chosen, in the order of their columns."""
    visit, tr = guide(phone).visit, phone.app.tr
    untold = words_of("great_western_trail.kind.untold")
    found = [tr.text(fate_of_choice(visit, column) or untold) for column in visit.columns]
    assert {*found} <= {*said(phone)}
    return found


def discs(phone) -> list[str]:
    return list(options(phone, "disc"))


def test_a_whole_visit_takes_seven_taps_and_its_refill_three(phone):
    in_kansas_city(phone, fixes=[("engine/0", "7"), ("certificates/0", "3"), ("city/0/fulton", 1)])
    ana = state(phone).dollars(0)
    phone.taps = 0
    assert button(phone) == "Choose a tile in foresight 1"
    choose(phone, *CHOSEN)
    assert fates(phone) == ["Outlaw space 1: exchange token", "Job market, row 2", "Outlaw space 2: $1"]
    assert button(phone) == "Tap your hand's value"
    press(phone, hand(5))
    assert cities(phone) == {
        "kansas_city": "−6 VP, +$4",
        "st_louis": "card, −3 VP, $0",
        "bloomington": "1 certif., $0",
        "peoria": "3 certif., $1",
    }
    assert "5 cities out of reach" in said(phone)
    press(phone, city("peoria"))
    assert button(phone) == "Choose a disc"
    press(phone, disc("aux_engine_1"))
    assert "Hand 5 + 3 certificates = $8" in said(phone)
    assert button(phone) == "Take $8, pay $1, deliver"
    press(phone, do("enter_visit"))
    assert phone.taps == 7
    assert (state(phone).dollars(0), state(phone).count(0, "certificates")) == (ana + 7, 0)
    assert state(phone).held[0]["city/peoria"] == state(phone).held[0]["circle/aux_engine_1"] == 1
    assert state(phone).common.track[:2] == ("green", "second_colour")
    assert said(phone)[-6:-1] == [
        "Foresight: Green outlaw to space 1",
        "Foresight: Cowboy to job market",
        "Foresight: Orange outlaw to space 2",
        "Income $8 (certificates: 3)",
        "Delivered to Peoria (engine, once), −$1",
    ]
    assert phone.app.page.ledger.text == "Delivered to Peoria (engine, once), −$1", "not what led to it"
    press(
        phone,
        do("enter_new_tile", 0, "drought"),
        do("enter_new_tile", 1, "cowboy"),
        do("enter_new_tile", 2, "engineer"),
    )
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
    assert {f"{where} {number}" for number in (1, 2, 3)} <= {*said(phone)}


def test_the_bags_of_the_refill_begin_on_one_line(phone):
    in_kansas_city(phone, steps=[*foresight(*CHOSEN), TakeIncome(0, ()), Deliver(0, "kansas_city", "aux_dollar")])
    kinds = state(phone).board.stock_holds
    first = [box_of(node(phone, do("enter_new_tile", column, kinds[column][0]))) for column in range(3)]
    assert len({box.top for box in first}) == 1
    assert len({round(box.right - box.left) for box in first}) == 1


def test_the_refill_waits_for_another_time(phone):
    in_kansas_city(phone, steps=[*foresight(*CHOSEN), TakeIncome(0, ()), Deliver(0, "kansas_city", "aux_dollar")])
    press(phone, do("enter_new_tile", 0, "drought"))
    assert node(phone, do("enter_new_tile", 0, "drought")).node.surface == CHOSEN_TILE
    press(phone, do("enter_new_tile", 1, "?"))
    assert state(phone).turn == 0
    press_words(phone, "End turn, enter later")
    assert state(phone).turn == 1
    assert state(phone).common.foresight[1] == ("?", "engineer")


def test_the_visit_is_opened_again_with_all_that_was_tapped(phone):
    in_kansas_city(phone)
    choose(phone, *CHOSEN)
    press(phone, hand(4))
    press(phone, city("fulton"))
    press(phone, disc("cert_4"))
    press(phone, do("enter_visit"))
    phone.app.undo()
    phone.settle()
    assert (state(phone).visit.step, decided(phone).hand, decided(phone).city) == ("foresight", 4, "fulton")
    assert [tile for _, tile in decided(phone).tiles] == list(CHOSEN)
    assert button(phone) == "Take $4, deliver"


def test_a_link_brings_an_objective_card_that_is_told_later(phone):
    in_kansas_city(phone, fixes=[("city/0/fulton", 1)])
    choose(phone, *CHOSEN)
    press(phone, hand(4))
    press(phone, city("st_louis"))
    press(phone, disc("cert_4"))
    press(phone, do("enter_visit"))
    press(
        phone,
        do("enter_new_tile", 0, "drought"),
        do("enter_new_tile", 1, "cowboy"),
        do("enter_new_tile", 2, "engineer"),
    )
    assert state(phone).turn == 0, "the card comes first"
    press(phone, do("take_objective_later"))
    assert (state(phone).turn, state(phone).count(0, "untold")) == (1, 1)


def test_the_hand_is_told_by_its_cards(phone):
    in_kansas_city(phone, fixes=[("certificates/0", "2")], steps=foresight(*CHOSEN))
    press_words(phone, "or tap the cards")
    press(phone, *map(card, ("gray", "green", "black")))
    press(phone, card("black"))  # not in hand after all
    press(phone, card("white"))
    assert "Hand 5 = $5" in said(phone)
    press(phone, city("fulton"))
    press(phone, disc("cert_4"))
    press(phone, do("enter_visit"))
    assert state(phone).count(0, "certificates") == 2
    assert "Income $5 (certificates: 0)" in said(phone)


def test_more_certificates_are_spent_than_it_takes(phone):
    in_kansas_city(phone, fixes=[("certificates/0", "3")], steps=foresight(*CHOSEN))
    press(phone, hand(4))
    press(phone, city("bloomington"))
    assert list(options(phone, "spent")) == ["2", "3"], "no fewer than it takes"
    assert node(phone, Give("spent/2")).node.surface == CHOSEN_KEY
    press(phone, Give("spent/3"))
    assert node(phone, Give("spent/3")).node.surface == CHOSEN_KEY
    assert "Hand 4 + 3 certificates = $7" in said(phone)
    press(phone, Give("spent/2"))
    assert "Hand 4 + 2 certificates = $6" in said(phone), "again the fewest"


def test_discs_are_in_sight_although_certificates_may_be_spent(open_phone):
    """Untold tiles take most room; what must be chosen stands before what may be."""
    phone = open_phone(size=(412, 915))
    in_kansas_city(phone, told=(), fixes=[("certificates/0", "1")])
    press(phone, tile(0, "flood"), tile(1, "cowboy"), tile(2, "engineer"), hand(5), city("fulton"))
    assert options(phone, "spent")
    keys = [node(phone, disc(one)) for one in discs(phone)]
    assert len(keys) > 1
    assert all(box_of(key).common(box_of(phone.app.page.step_scroll)).larger_than(dp(48)) for key in keys)


def test_the_numbers_of_a_hand_stand_in_even_lines(phone):
    in_kansas_city(phone)
    lines = [node(phone, hand(int(worth))).y for worth in options(phone, "hand")]
    assert [lines.count(y) for y in sorted(set(lines))] == [4, 4]


def test_on_an_upright_tablet_the_decisions_stand_right_above_their_button(open_phone):
    phone = open_phone(size=(800, 1280))
    in_kansas_city(phone, fixes=[("engine/0", "7")])
    page = phone.app.page
    edge, go = page.right - page.column, box_of(page.foot)
    beside = (*(do("look_at", seat) for seat in range(4)), do("show_shared"))
    decisions = [box_of(one) for one in trees(phone)[0].targets() if one.tap not in beside]
    assert all(box.left >= edge - 1 for box in decisions)
    assert 0 <= min(box.bottom for box in decisions) - go.top < dp(40)
    points = [box_of(one) for one in page.scroll.tree.targets() if getattr(one.tap, "method", "") == "show_points"]
    assert points
    assert all(box.right <= edge + 1 for box in points), "the sheet of the player beside them"
    choose(phone, *CHOSEN)
    assert misfits(phone) == []


def test_a_visit_is_one_durable_write(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    in_kansas_city(phone, steps=foresight(*CHOSEN))
    with disk.writes(1):
        press(phone, hand(4))
    press(phone, city("fulton"))
    press(phone, disc("cert_4"))
    with disk.writes(1):
        press(phone, do("enter_visit"))
    for move in (phone.app.undo, phone.app.redo):
        with disk.writes(1):
            move()
            phone.settle()


def test_what_is_tapped_outlives_a_kill(open_phone):
    phone = open_phone()
    in_kansas_city(phone, fixes=[("certificates/0", "2")])
    choose(phone, *CHOSEN)
    press(phone, hand(3))
    press(phone, city("fulton"))
    phone = open_phone()
    phone.settle()
    assert node(phone, city("fulton")).node.surface == CHOSEN_KEY
    assert node(phone, hand(3)).node.surface == CHOSEN_KEY
    press(phone, disc("cert_4"))
    press(phone, do("enter_visit"))
    assert state(phone).held[0]["circle/cert_4"] == 1
    assert state(phone).common.track[:2] == ("green", "second_colour")


def test_a_card_more_than_the_hand_holds_is_refused_as_it_is_tapped(phone):
    in_kansas_city(phone, fixes=[("cattle/0/red/2", 1)], steps=foresight(*CHOSEN))
    press_words(phone, "or tap the cards")
    press(phone, *map(card, ("gray", "green", "black", "white", "red")))
    assert "Ana's hand limit is 4 cards" in phone.texts()
    assert "Hand 7 = $7" in said(phone)


def test_untold_tiles_offer_every_kind_of_their_stock(phone):
    in_kansas_city(phone, told=TOLD[:1])
    kinds = {column: list(options(phone, f"tile/{column}")) for column in range(3)}
    assert kinds[0] == ["flood", "drought", "rockfall", "green", "second_colour"]
    assert kinds[1] == ["cowboy", "craftsman", "engineer"]
    press(phone, tile(0, "rockfall"))
    assert decided(phone).tiles == ((0, "rockfall"),)
    press(phone, tile(0, "rockfall"))
    assert decided(phone).tiles == (), "tapped again it is given back"


def placed(phone):
    """Where everything stands that can be tapped in a decision, by what it says."""
    return {one.tap: box_of(one) for one in trees(phone)[0].targets() if isinstance(one.tap, Give | Add)}


def everything(phone):
    """The box of every key by what it is there for, open or closed."""
    keys = (one for tree in trees(phone) for one in tree.targets())
    taps = ((getattr(one.tap, "option", getattr(one.tap, "answer", one.tap)), box_of(one)) for one in keys)
    return dict(taps)


@pytest.mark.parametrize("told", [(), TOLD])
def test_hand_cities_and_discs_are_in_sight_without_scrolling(phone, told):
    in_kansas_city(phone, told=told, fixes=[("certificates/0", "3"), ("city/0/fulton", 1)])
    press(phone, tile(0, "green"), tile(1, "cowboy"), tile(2, "craftsman"), hand(5), city("peoria"))
    scroll = phone.app.page.step_scroll
    assert scroll.scroll_y == 1
    assert min(box.bottom for box in placed(phone).values()) >= scroll.y


@pytest.mark.parametrize("told", [(), TOLD[:1], TOLD])
def test_five_cities_and_their_discs_are_in_sight_in_a_window(open_phone, told):
    phone = open_phone(size=(412, 875))
    in_kansas_city(phone, told=told, fixes=[("certificates/0", "4")])
    press(phone, tile(0, "green"), tile(1, "cowboy"), tile(2, "craftsman"), hand(7))
    assert len(cities(phone)) >= 5
    press(phone, city("peoria"))
    scroll = phone.app.page.step_scroll
    assert scroll.scroll_y == 1
    assert len(discs(phone)) > 1
    assert min(box_of(node(phone, disc(one))).bottom for one in discs(phone)) >= scroll.y


@pytest.mark.parametrize("size", [(412, 915), (360, 800), (320, 568)])
@pytest.mark.parametrize("told", [(), TOLD[:4], TOLD])
def test_taps_in_kansas_city_move_nothing(open_phone, size, told):
    phone = open_phone(size=size)
    in_kansas_city(phone, told=told, fixes=filled_to(12))
    tiles = tile(0, "green"), tile(1, "cowboy"), tile(2, "second_colour")
    answers = (*tiles, hand(0), hand(7), hand(5), city("fulton"), city("bloomington"))
    for answer in answers:
        if answer.answer.startswith("city") and node(phone, answer) is None:
            continue
        bring(phone, node(phone, answer))
        before = everything(phone)
        phone.tap(node(phone, answer))
        phone.settle()
        after = everything(phone)
        assert len(before.keys() - after.keys()) <= 1, "the button, which says what is next"
        moved = [tap for tap in before.keys() & after.keys() if not after[tap].within(before[tap], 0.01)]
        assert not moved, answer


def test_cities_out_of_reach_unfold_and_say_why(phone):
    in_kansas_city(phone)
    press(phone, hand(0))
    assert "new_york" not in cities(phone)
    press_words(phone, "6 cities out of reach")
    press(phone, Refuse("city/new_york"))
    assert phone.sheets, "the reason"


def test_the_button_leads_to_what_is_missing(open_phone):
    phone = open_phone(size=(360, 640))
    in_kansas_city(phone)
    choose(phone, *CHOSEN)
    phone.app.page.step_scroll.scroll_y = 1
    press_words(phone, "Tap your hand's value")
    press(phone, hand(5), city("fulton"))
    press_words(phone, "Choose a disc")
    scroll = phone.app.page.step_scroll
    assert box_of(node(phone, disc("cert_4"))).bottom >= scroll.y


def filled_to(row):
    return [("token", row), ("market/2/2", "cowboy"), *((f"market/{row}/{column}", "cowboy") for column in (0, 1))]


def test_a_worker_on_a_yellow_arrow_says_how_many_cards_are_turned_up(phone):
    in_kansas_city(phone, fixes=[*filled_to(6), ("cattle_market", 6)], steps=foresight("flood"))
    press(phone, tile(1, "cowboy"))
    assert fates(phone)[0] == "Row 6; cattle market +4"


def test_gwt_k07_a_second_worker_is_said_to_go_below_the_row_that_the_first_fills(phone):
    in_kansas_city(phone, fixes=filled_to(3), steps=foresight("flood"))
    press(phone, tile(1, "cowboy"))
    press(phone, tile(2, "craftsman"))
    assert fates(phone) == ["Job market, row 3", "Job market, row 4"]
    press(phone, hand(0))
    press(phone, city("kansas_city"))
    press(phone, disc("aux_dollar"))
    press(phone, do("enter_visit"))
    assert state(phone).common.market[2:4] == (("cowboy",) * 3, ("craftsman", "", ""))


def test_the_last_worker_ends_the_game(phone):
    told = [*TOLD[:4], ("foresight/2/0", "cowboy"), ("foresight/2/1", "engineer")]
    in_kansas_city(phone, fixes=filled_to(12), told=told, steps=foresight("flood"))
    press(phone, tile(1, "cowboy"))
    assert any("Ana takes it (2 points)" in text for text in said(phone))
    assert node(phone, tile(2, "engineer")).node.surface == SHUT
    press(phone, tile(2, "engineer"))
    assert "The job market is full: no more workers can be chosen" in texts_in(sheet_on(phone))
    phone.app.back()
    phone.settle()
    assert fates(phone)[-1] == "nothing to choose"
    press(phone, hand(0))  # no cattle in hand: Kansas City is still possible
    press(phone, city("kansas_city"))
    press(phone, disc("aux_dollar"))
    assert button(phone) == "Take $0 and $4, deliver"
    press(phone, do("enter_visit"))
    assert state(phone).count(0, "job_market_token") == 1
    press(phone, do("end_turn"))
    assert state(phone).turn == 1
    assert not state(phone).over


def test_the_only_disc_that_fits_is_chosen_already(phone):
    white = [f"aux_{row}" for row in ("dollar", "draw", "cert_1", "cert_2", "engine_1", "engine_2", "cull_1", "cull_2")]
    fixes = [(f"circle/0/{circle}", 1) for circle in white]
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), TakeIncome(0, ("gray",))])
    press(phone, city("fulton"))
    assert discs(phone) == ["cert_4"]
    press_words(phone, "Deliver")
    assert state(phone).held[0]["circle/cert_4"] == 1


@pytest.mark.parametrize(
    ("taken", "words"), [("hand_left", "Pay $7, deliver"), ("step_left", "Take $3, pay $2, deliver")]
)
def test_what_a_black_edged_disc_costs_or_pays_is_on_the_button(phone, taken, words):
    fixes = [("engine/0", "7"), ("cattle/0/purple/5", 1), ("cattle/0/red/2", 1)]
    income = TakeIncome(0, ("green", "purple", "red"))
    in_kansas_city(phone, fixes=fixes, steps=[*foresight(*CHOSEN), income])
    press(phone, city("chicago"))
    press(phone, disc(taken))
    assert button(phone) == words
    press(phone, do("enter_visit"))
    assert state(phone).held[0]["city/chicago"] == 1


def test_simmental_grow_before_the_delivery(phone):
    fixes = [("cattle/0/orange/3", 2), ("cattle/0/orange/4", 1)]
    in_kansas_city(phone, fixes=fixes, steps=foresight(*CHOSEN), simmental=True)
    press(phone, hand(4))
    assert list(options(phone, "grow/0")) == ["0", "1", "2"], "there are no more"
    press(phone, Give("grow/0/2"))
    press(phone, city("kansas_city"))
    press(phone, disc("aux_dollar"))
    press(phone, do("enter_visit"))
    held = state(phone).held[0]
    assert (held.get("cattle/orange/3", 0), held["cattle/orange/4"]) == (0, 3)
    assert Grown(0, 2, 0) in phone.app.session.last_step.events


@pytest.mark.parametrize(("size", "font"), [((800, 360), 1), ((320, 568), 1), ((360, 800), 2)])
def test_all_of_it_fits_small_and_lying_phones(open_phone, size, font):
    phone = open_phone(size=size, font=font)
    in_kansas_city(phone)
    assert misfits(phone) == []
    choose(phone, *CHOSEN)
    press(phone, hand(7))
    press(phone, city("bloomington"))
    assert misfits(phone) == []
    press(phone, disc("cert_4"))
    assert misfits(phone) == []
    press(phone, do("enter_visit"))
    assert state(phone).visit.step == "refill"
    assert misfits(phone) == []

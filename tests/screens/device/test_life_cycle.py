"""The life of an app on a phone: paused, turned, given half the screen, ended in the middle of a half-filled sheet."""

from functools import partial
from typing import Any

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.ticket_to_ride.records import TakePassenger, ClaimRoute, DrawCards, DrawTickets
from screens.ui.curtain import OPEN, Curtain
from screens.ui.fields import TextField
from screens.ui.bottom_sheet import Sheet
from screens.stone_age.using.pay_sheet import PaymentSheet
from screens.ui.tree.controls import do
from tests.companion.stone_age.tables import fix
from companion.table.draft import Draft
from tests.screens.halves import (
    BESIDE,
    GO_ON,
    HALF_NAMED,
    HALVES,
    REST,
    Half,
    cards_checked,
    choose_and_pay,
    claimed,
    found,
    hunters,
    only,
    open_at,
    press,
    trains,
)

UPRIGHT, LYING, HALF = (412, 915), (915, 412), (412, 450)


@pytest.fixture
def at_place(open_phone, tmp_path):
    """A phone at a page of a table: the place it was left at."""
    return partial(open_at, open_phone, tmp_path)


def turned(phone: Phone, size: tuple[int, int]) -> None:
    """The window gets another size: the phone is turned, or shares its screen."""
    phone.size = phone.window.surround.size = size
    phone.frames(REST)


@pytest.fixture
def half_filled(at_place):
    """A phone with one of these sheets half filled."""

    def open_(what: str) -> tuple[Phone, Half]:
        half = HALVES[what]
        return half.open(at_place), half

    return open_


def started_again(open_phone) -> Phone:
    """The phone ends the app without a word, and it is started again."""
    phone = open_phone()
    phone.frames(REST)
    return phone


def draft(phone: Phone) -> Any:
    return next(iter(phone.app.session.drafts), None)


# --- whatever happens to the app ------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", HALVES)
def test_a_half_filled_sheet_comes_back_after_a_kill(half_filled, open_phone, what):
    phone, half = half_filled(what)
    place = phone.app.stack
    phone = started_again(open_phone)
    assert phone.app.stack == place
    assert half.seen(phone) == half.filled
    if what in GO_ON:
        words, made = GO_ON[what]
        press(phone, *words)
        phone.frames(REST)
        assert made(phone.app.session.state)
        assert (only(phone, Sheet), draft(phone)) == (None, None)


@pytest.mark.parametrize("what", ["fix a number", "a route", "a claim", "cards turned up", "a tile"])
def test_a_half_filled_sheet_is_turned_and_paused_and_put_away(half_filled, what):
    phone, half = half_filled(what)
    for size in (LYING, HALF, UPRIGHT):
        turned(phone, size)
        assert half.seen(phone) == half.filled, size
        panel = only(phone, Sheet).panel
        assert panel.height <= size[1], size
        assert panel.right <= size[0], size
    assert phone.window.on_pause() is True
    assert phone.app.store.tables()[0].half_filled
    phone.window.on_resume()
    phone.frames(REST)
    assert half.seen(phone) == half.filled
    press(phone, "close")
    assert (only(phone, Sheet), draft(phone)) == (None, None)
    phone.window.on_pause()
    assert not phone.app.store.tables()[0].half_filled


def test_another_route_takes_the_place_of_the_first(half_filled):
    phone, _ = half_filled("a route")
    press(phone, "grey 2")
    assert claimed(phone) == ("Dallas to Houston", "grey 2", [BESIDE])
    assert draft(phone).entered["route"] == BESIDE


def test_the_second_passenger_is_asked_for_after_a_kill(at_place, open_phone):
    phone = at_place(lambda store: trains(store, ClaimRoute("berlin--magdeburg"), map_="germany"))
    waiting = [choice.place for choice in phone.app.page.view.game_view.taking]
    assert len(waiting) == 2
    press(phone, "None")
    phone = started_again(open_phone)
    assert only(phone, Sheet).title == "Take 1 passenger from each end"
    assert [choice.place for choice in phone.app.page.view.game_view.taking] == waiting[:1]
    assert sum(getattr(w, "tap", None) == TakePassenger(waiting[0], None) for w in phone.widgets()) == 1


# --- secrets --------------------------------------------------------------------------------------------------------


def test_tickets_picked_come_back_behind_the_curtain_and_only_to_their_owner(at_place, open_phone):
    phone = at_place(lambda store: trains(store, DrawTickets()), "tickets", seat="0")
    open_curtain(phone)
    picked = phone.app.session.state.board.rail.tickets[0]
    phone.type(phone.app.tr(f"ticket_to_ride.place.{picked.a}"))
    phone.frames(REST)
    phone.tap(phone.find(lambda w: getattr(w, "tap", None) == do("pick", picked.id)))
    assert phone.app.page.local.picked == (picked.id,)
    phone = started_again(open_phone)
    assert name_of(phone, picked) not in phone.texts()
    open_curtain(phone)
    assert name_of(phone, picked) in phone.texts()
    phone.app.swap("tickets", table=phone.app.table_id, seat="1")
    phone.frames(REST)
    open_curtain(phone)
    assert name_of(phone, picked) not in phone.texts()


def test_letters_typed_for_a_ticket_come_back_behind_the_curtain(at_place, open_phone):
    phone = at_place(lambda store: trains(store, DrawTickets()), "tickets", seat="0")
    open_curtain(phone)
    phone.type("ch")
    phone.type("i")
    found = [words for words in phone.texts() if "Chicago" in words]
    assert found
    for killed in (False, True):
        phone = started_again(open_phone) if killed else paused(phone)
        assert (only(phone, Sheet), only(phone, TextField)) == (None, None)
        assert not set(found) & set(phone.texts())
        assert only(phone, Curtain)
        open_curtain(phone)
        assert only(phone, TextField).text == "chi"
        assert set(found) <= set(phone.texts())
    only(phone, TextField).text = ""
    assert draft(phone) is None


def paused(phone: Phone) -> Phone:
    phone.window.on_pause()
    phone.window.on_resume()
    phone.frames(REST)
    return phone


def test_an_extra_card_half_named_comes_back_behind_the_curtain_and_only_to_its_owner(at_place, open_phone):
    phone = at_place(lambda store: hunters(store, extra_drawn="yes"), "extra", seat="0")
    open_curtain(phone)
    press(phone, "Enter the card", "Dice for everyone")
    half_named = found(phone)
    assert half_named == ("Ana: which card is it?", HALF_NAMED)
    for killed in (False, True):
        phone = started_again(open_phone) if killed else paused(phone)
        assert (only(phone, Sheet), phone.app.page.open) == (None, False)
        open_curtain(phone)
        assert found(phone) == half_named
    phone.app.swap("extra", table=phone.app.table_id, seat="1")
    phone.frames(REST)
    open_curtain(phone)
    assert only(phone, Sheet) is None


def open_curtain(phone: Phone) -> None:
    only(phone, Curtain).handle(OPEN)
    phone.frames(REST)


def name_of(phone: Phone, ticket: Any) -> str:
    a, b = (phone.app.tr(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b))
    return str(phone.app.tr("ticket_to_ride.from_to", a=a, b=b))


# --- what no longer fits --------------------------------------------------------------------------------------------

GONE = {
    "no such route": {"kind": "ticket_to_ride/claim", "route": "atlantis--houston"},
    "no such value": {"kind": "fix", "fix": "trains/9", "value": 3},
    "no such option": {"kind": "fix", "fix": "turn", "value": "9"},
    "no such card": {"kind": "fix", "fix": "turn", "value": ["red", 7]},
}


def test_what_no_longer_fits_the_table_is_dropped_with_one_sentence(at_place):
    phone = at_place(lambda store: trains(store, DrawCards()))
    session, table = phone.app.session, phone.app.table_id
    for what, gone in GONE.items():
        page = "fix" if gone["kind"] == "fix" else "table"
        session.save_draft(Draft(gone["kind"], page, {"table": table}, session.cursor, gone))
        phone.app.swap(page, table=table)
        phone.frames(REST)
        assert phone.app.stack[-1] == (page, {"table": table})
        assert (phone.app.tr("draft.dropped") in phone.texts(), draft(phone)) == (True, None), what
        assert phone.app.back()


def test_an_entry_made_meanwhile_drops_the_sheet(half_filled):
    phone, _ = half_filled("a tile")
    fix(phone.app.session, "wood/0", 0)
    phone.app.page.refresh()
    phone.frames(REST)
    assert (only(phone, PaymentSheet), draft(phone)) == (None, None)


def test_what_a_game_keeps_for_itself_outlives_a_correction_that_is_given_up(half_filled):
    phone, _ = half_filled("fix a number")
    kept = Draft("stone_age/tools", "table", {"table": phone.app.table_id}, phone.app.session.cursor)
    phone.app.session.save_draft(kept)
    phone.app.back()
    assert phone.app.session.drafts == (kept,)


# --- pause and resume -----------------------------------------------------------------------------------------------


def test_a_table_played_on_after_a_pause_is_up_to_date_in_the_list(at_place, open_phone):
    phone = at_place(trains)
    phone.window.on_pause()
    assert phone.app.store.tables()[0].seat == 0
    phone.window.on_resume()
    phone.frames(REST)
    press(phone, "Drew cards")
    phone = started_again(open_phone)
    assert phone.app.store.tables()[0].seat == 1


def test_language_and_light_of_the_phone_are_followed_on_return(machine, at_place):
    machine.speaks = "en"
    phone = at_place(cards_checked, language="", look="phone")
    choose_and_pay(phone)
    phone.window.on_pause()
    machine.speaks, machine.dark = "ja", True
    phone.window.on_resume()
    phone.frames(REST)
    assert (phone.app.tr.language, phone.app.theme.dark) == ("ja", True)
    sheet = only(phone, Sheet)
    assert phone.app.tr("ticket_to_ride.from_to", a="ダラス", b="ヒューストン") in sheet.subtitle
    assert sheet.local.answers[-1] == "orange"

"""The life of an app on a phone: paused, turned, given half the screen, ended in the middle of a half-filled sheet."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards, DrawTickets, TurnUp
from companion.table.house import CompleteSetup, KeepDraw
from companion.saves.settings import SettingsFile
from kivy.uix.behaviors import ButtonBehavior
from screens.kit.editors import Editor
from screens.kit import Chip, Curtain, Keypad, PlayerChip, Row, Sheet, Stepper, TextField
from screens.stone_age.placing.number_keys import NumberKeys
from screens.stone_age.using.pay_parts import PaymentEditor
from screens.stone_age.placing.places import ResourceRow
from tests.companion.playing import new_table, play, quick_store
from tests.companion.stone_age.hands import ANY_TWO
from tests.companion.stone_age.tables import ANA, fix, give, lay_building, lay_card, seats_at, stand

UPRIGHT, LYING, HALF = (412, 915), (915, 412), (412, 450)
GREY, BESIDE = "dallas--houston--a", "dallas--houston--b"
REST = 6
"""Frames until a page and its sheet are laid out; what glides on the map meanwhile does not matter here."""
ROW = ("blue", "red", "white", "pink", "green")


# --- tables ---------------------------------------------------------------------------------------------------------


def trains(store: Any, *commands: Any, map_: str = "usa", entries: int = 0) -> str:
    id_, session = new_table(store, map_, 3)
    session.do(CompleteSetup())
    for command in commands:
        session.do(command)
    play(session, entries)
    return id_


def cards_checked(store: Any, row: tuple[str, ...] = ROW) -> str:
    """A table that checks train cards, with its row face up if it is told."""
    id_, session = new_table(store, "usa", 3, card_check=True)
    session.do(CompleteSetup())
    if row:
        session.do(TurnUp(row))
    return id_


def hunters(store: Any, phase: str = "use", **has: Any) -> str:
    """Ana stands at a card and at a tile of free choice, and owns some of everything."""
    id_, session = store.new_table(STONE_AGE, Options(), seats_at(3))
    session.do(KeepDraw("first_player", (str(ANA),)))
    session.do(CompleteSetup())
    stand(session, ANA, civ_slot_2=1, building_stack_1=1, hut=2)
    lay_card(session, 1, "civ_weaving_food_3")
    lay_building(session, 0, "bld_choice_1_to_7_a")
    give(session, ANA, wood=3, brick=3, stone=2, gold=1, **has)
    fix(session, "phase", phase)
    return id_


# --- taps -----------------------------------------------------------------------------------------------------------


def press(phone: Phone, *said: str) -> None:
    """Tap what says this, the uppermost if several do, brought into sight first."""
    for words in said:
        found = [w for w in phone.widgets() if isinstance(w, ButtonBehavior) and words in (name(w), text(w))]
        assert found, f"nothing says {words!r}"
        bring(phone, found[-1])
        phone.tap(found[-1])


def bring(phone: Phone, widget: Any) -> None:
    scroll = widget.parent
    while scroll is not phone.app.root_layout:
        if hasattr(scroll, "scroll_to"):
            scroll.scroll_to(widget, animate=False)
            phone.frames(3)
        scroll = scroll.parent


def name(widget: Any) -> str:
    return str(getattr(widget, "name", ""))


def text(widget: Any) -> str:
    return str(getattr(widget, "text", ""))


def only(phone: Phone, kind: type) -> Any:
    """The one of its kind on the screen; None if there is none."""
    found = [w for w in phone.widgets() if isinstance(w, kind)]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.fixture
def at_place(open_phone, tmp_path):
    """A phone at a page of a table: the place it was left at."""

    def open_(table: Callable[[Any], str], page: str = "table", *, language: str = "en", look: str = "light", **params):
        with quick_store(tmp_path) as store:
            id_ = table(store)
        kept = SettingsFile(tmp_path / "settings.json")
        kept.keep_place((("home", {}), (page, {"table": id_, **params})))
        phone = open_phone(store=quick_store(tmp_path), language=language, look=look)
        phone.frames(REST)
        return phone

    return open_


def turned(phone: Phone, size: tuple[int, int]) -> None:
    """The window gets another size: the phone is turned, or shares its screen."""
    phone.size = phone.app.surround.size = size
    phone.frames(REST)


# --- half-filled sheets: how one comes there, what is tapped, and what is seen then ---------------------------------


class Half(NamedTuple):
    table: Callable[[Any], str]
    fill: Callable[[Phone], None]
    seen: Callable[[Phone], Any]
    """What lies open now; None if nothing does."""
    filled: Any
    """What is seen once it is half filled."""
    place: tuple[str, ...] = ("table",)


def taps(*said: str) -> Callable[[Phone], None]:
    return lambda phone: press(phone, *said)


def edited(phone: Phone) -> Any:
    editor = only(phone, Editor)
    return editor and editor.value


def typed(phone: Phone) -> Any:
    keypad = only(phone, Keypad)
    return keypad and (only(phone, Sheet).title, keypad.entry)


def paid(phone: Phone) -> Any:
    editor = only(phone, PaymentEditor)
    return editor and (editor.value, editor.said)


def claimed(phone: Phone) -> Any:
    sheet = only(phone, Sheet)
    chosen = [w.text for w in phone.widgets() if isinstance(w, Chip) and w.chosen]
    return sheet and (sheet.title, chosen, only(phone, Stepper).value, list(phone.app.page.selected))


def turned_up(phone: Phone) -> Any:
    return only(phone, Sheet) and [words for words in phone.texts() if words.startswith("black")][:1]


def choose_and_pay(phone: Phone) -> None:
    phone.app.page.choose(GREY)
    phone.frames(REST)
    press(phone, "orange")
    plus = next(w for w in only(phone, Stepper).walk() if getattr(w, "icon", "") == "plus")
    bring(phone, plus)
    phone.tap(plus)
    phone.frames(REST)


def give_cho_the_turn(phone: Phone) -> None:
    press(phone, "Whose turn it is")
    phone.tap(phone.find(lambda w: isinstance(w, PlayerChip) and w.name == "Cho"))
    phone.frames(REST)


def take_a_card_away(phone: Phone) -> None:
    press(phone, "Face-up cards")
    phone.tap(phone.find(lambda w: isinstance(w, Chip) and w.chosen))
    phone.frames(REST)


def write_over(phone: Phone) -> None:
    phone.app.page.why(1, "routes")
    phone.frames(REST)
    press(phone, "Change this number", "4", "0", "+")


def awaited(phone: Phone) -> Any:
    keys = only(phone, NumberKeys)
    return keys and (
        keys.title,
        [row.title for row in phone.widgets() if isinstance(row, ResourceRow) and row.selected],
    )


def found(phone: Phone) -> Any:
    """Which card is asked for, and what is known of it."""
    sheet = only(phone, Sheet)
    return sheet and (sheet.title, sheet.subtitle)


def find_held(phone: Phone) -> None:
    phone.app.page.add_card()
    phone.frames(REST)
    press(phone, "Dice list")


def type_points(phone: Phone) -> None:
    phone.app.page.type_number("points")
    phone.frames(REST)
    press(phone, "4", "+", "1")


TILE_PAID = ((0, 3, 2, 0), "5 resources = 22 points")
FOOD_PAID = ((2, 0, 0, 0), "2 of 3 resources")
NAME_THEM, HALF_NAMED, CHECK = "Name cards: 5", "Dice list: tap the card.", ("check", "seat=0")

HALVES = {
    "fix a number": Half(
        trains, taps("Ben: trains left", "1", "2", "+"), typed, ("Ben: trains left", "12+"), ("fix", "group=trains")
    ),
    "fix a choice": Half(trains, give_cho_the_turn, edited, "2", ("fix",)),
    "fix a row of cards": Half(cards_checked, take_a_card_away, edited, ROW[1:], ("fix",)),
    "a claim": Half(cards_checked, choose_and_pay, claimed, ("Dallas to Houston", ["grey 1", "orange"], 1, [GREY])),
    "cards turned up": Half(
        lambda store: cards_checked(store, row=()), taps("black", "pink"), turned_up, ["black, pink"]
    ),
    "a number of the group's own": Half(
        lambda store: trains(store, entries=30), write_over, typed, ("Routes: 12", "40+"), ("score",)
    ),
    "a card": Half(hunters, taps("Card for 2", "Less wood", "More gold"), paid, ((1, 0, 0, 1), "2 of 2 resources")),
    "a tile": Half(hunters, taps("Building stack 1", "Less wood", "Less gold"), paid, TILE_PAID),
    "any two": Half(
        lambda store: hunters(store, cards=(ANY_TWO,), any_two="yes"),
        taps("Any 2 resources", "More stone"),
        paid,
        ((0, 0, 1, 0), "1 of 2 resources"),
    ),
    "food": Half(lambda store: hunters(store, "feed", food=2), taps("Pay 3 resources", "Less wood"), paid, FOOD_PAID),
    "a place": Half(lambda store: hunters(store, "place"), taps("Forest"), awaited, ("Forest", ["Forest"])),
    "a card named": Half(
        lambda store: hunters(store, "place"),
        taps(NAME_THEM, "Dice list"),
        found,
        ("Card for 4: which one?", HALF_NAMED),
    ),
    "a card held at the end": Half(
        lambda store: hunters(store, "over"), find_held, found, ("Ana: which card?", HALF_NAMED), CHECK
    ),
    "a number at the end": Half(
        lambda store: hunters(store, "over"), type_points, typed, ("Score track: Ana", "4+1"), ("check", "seat=0")
    ),
}


@pytest.fixture
def half_filled(at_place):
    """A phone with one of these sheets half filled."""

    def open_(what: str) -> tuple[Phone, Half]:
        half = HALVES[what]
        page, *params = half.place
        phone = at_place(half.table, page, **dict(param.split("=") for param in params))
        half.fill(phone)
        assert half.seen(phone) == half.filled
        return phone, half

    return open_


def started_again(open_phone) -> Phone:
    """The phone ends the app without a word, and it is started again."""
    phone = open_phone()
    phone.frames(REST)
    return phone


def draft(phone: Phone) -> Any:
    return phone.app.session.draft


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


GO_ON = {
    "fix a number": (("3", "Save"), lambda state: state.trains[1] == 15),
    "a claim": (("Claim for Ana",), lambda state: (state.owner(GREY), state.cards.discards[-1]) == (ANA, 1)),
    "a tile": (("Build, +22",), lambda state: state.players[ANA].resources == (3, 0, 0, 1)),
    "food": (("More gold", "Pay 3 resources"), lambda state: state.players[ANA].resources == (1, 3, 2, 0)),
    "a place": (("1",), lambda state: state.figures_at(ANA, "forest") == 1),
    "a card held at the end": (("Dice list / Time",), lambda state: len(state.players[ANA].cards) == 1),
}
"""What is tapped then, and what comes of it."""


@pytest.mark.parametrize("what", ["fix a number", "a claim", "cards turned up", "a tile"])
def test_a_half_filled_sheet_is_turned_and_paused_and_put_away(half_filled, what):
    phone, half = half_filled(what)
    for size in (LYING, HALF, UPRIGHT):
        turned(phone, size)
        assert half.seen(phone) == half.filled, size
        panel = only(phone, Sheet).ids.panel
        assert panel.height <= size[1], size
        assert panel.right <= size[0], size
    assert phone.app.on_pause() is True
    assert phone.app.store.tables()[0].half_filled
    phone.app.on_resume()
    phone.frames(REST)
    assert half.seen(phone) == half.filled
    press(phone, "close")
    assert (only(phone, Sheet), draft(phone)) == (None, None)
    phone.app.on_pause()
    assert not phone.app.store.tables()[0].half_filled


def test_another_route_takes_the_place_of_the_first(half_filled):
    phone, _ = half_filled("a claim")
    press(phone, "grey 2")
    assert claimed(phone) == ("Dallas to Houston", ["grey 2", "pink"], 0, [BESIDE])
    assert draft(phone)["sheet"]["route"] == BESIDE


def test_the_second_passenger_is_asked_for_after_a_kill(at_place, open_phone):
    phone = at_place(lambda store: trains(store, ClaimRoute("berlin--magdeburg"), map_="germany"))
    waiting = [choice.place for choice in phone.app.page.view.mirror.taking]
    assert len(waiting) == 2
    press(phone, "Take none")
    phone = started_again(open_phone)
    assert only(phone, Sheet).title == "Take one passenger per place"
    assert [choice.place for choice in phone.app.page.view.mirror.taking] == waiting[:1]
    assert sum(text(w) == "Take none" for w in phone.widgets() if isinstance(w, Chip)) == 1


# --- secrets --------------------------------------------------------------------------------------------------------


def test_tickets_picked_come_back_behind_the_curtain_and_only_to_their_owner(at_place, open_phone):
    phone = at_place(lambda store: trains(store, DrawTickets()), "tickets", seat="0")
    open_curtain(phone)
    picked = phone.app.session.state.board.rail.tickets[0]
    phone.app.page.find()
    phone.frames(REST)
    press(phone, *[text(w) for w in phone.widgets() if text(w) and name_of(phone, picked) == text(w)][:1])
    assert list(phone.app.page.chosen) == [picked.id]
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
    phone.app.page.find()
    phone.frames(REST)
    field = only(phone, TextField)
    field.focus = True
    phone.type("ch")
    phone.type("i")
    found = [text(w) for w in phone.widgets() if isinstance(w, Row) and "Chicago" in text(w)]
    assert found
    for killed in (False, True):
        phone = started_again(open_phone) if killed else paused(phone)
        assert (only(phone, Sheet), only(phone, TextField)) == (None, None)
        assert not set(found) & set(phone.texts())
        assert only(phone, Curtain)
        open_curtain(phone)
        assert only(phone, TextField).text == "chi"
        assert set(found) <= set(phone.texts())
    press(phone, "close")
    assert (only(phone, Sheet), draft(phone)) == (None, None)


def paused(phone: Phone) -> Phone:
    phone.app.on_pause()
    phone.app.on_resume()
    phone.frames(REST)
    return phone


def test_an_extra_card_half_named_comes_back_behind_the_curtain_and_only_to_its_owner(at_place, open_phone):
    phone = at_place(lambda store: hunters(store, extra_drawn="yes"), "extra", seat="0")
    open_curtain(phone)
    press(phone, "Name the card", "Dice list")
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
    only(phone, Curtain).dispatch("on_open")
    phone.frames(REST)


def name_of(phone: Phone, ticket: Any) -> str:
    a, b = (phone.app.tr(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b))
    return str(phone.app.tr("ticket_to_ride.from_to", a=a, b=b))


# --- what no longer fits --------------------------------------------------------------------------------------------

GONE = {
    "another step": {"kind": "ticket_to_ride/claim", "step": 0, "route": GREY},
    "no such route": {"kind": "ticket_to_ride/claim", "route": "atlantis--houston"},
    "no such value": {"kind": "fix", "fix": "trains/9", "value": 3},
    "no such option": {"kind": "fix", "fix": "turn", "value": "9"},
    "no such card": {"kind": "fix", "fix": "turn", "value": ["red", 7]},
}


def test_what_no_longer_fits_the_table_is_dropped_without_a_word(at_place):
    phone = at_place(lambda store: trains(store, DrawCards()))
    session, table = phone.app.session, phone.app.table_id
    for what, gone in GONE.items():
        page = "fix" if gone["kind"] == "fix" else "table"
        session.keep_draft({"sheet": {"place": [page, {"table": table}], "step": session.cursor, **gone}})
        phone.app.swap(page, table=table)
        phone.frames(REST)
        assert phone.app.stack[-1] == (page, {"table": table})
        assert (only(phone, Sheet), draft(phone)) == (None, None), what


def test_an_entry_made_meanwhile_drops_the_sheet(half_filled):
    phone, _ = half_filled("a tile")
    fix(phone.app.session, "wood/0", 0)
    phone.app.page.refresh()
    phone.frames(REST)
    assert (only(phone, PaymentEditor), draft(phone)) == (None, None)


def test_what_a_game_keeps_for_itself_outlives_a_correction_that_is_given_up(half_filled):
    phone, _ = half_filled("fix a choice")
    phone.app.session.keep_draft({**draft(phone), "stone_age": "tools"})
    phone.app.back()
    assert draft(phone) == {"stone_age": "tools"}


# --- pause and resume -----------------------------------------------------------------------------------------------


def test_a_table_played_on_after_a_pause_is_up_to_date_in_the_list(at_place, open_phone):
    phone = at_place(trains)
    phone.app.on_pause()
    assert phone.app.store.tables()[0].seat == 0
    phone.app.on_resume()
    phone.frames(REST)
    press(phone, "Drew cards")
    phone = started_again(open_phone)
    assert phone.app.store.tables()[0].seat == 1


def test_language_and_light_of_the_phone_are_followed_on_return(machine, at_place):
    machine.speaks = "en"
    phone = at_place(cards_checked, language="", look="phone")
    choose_and_pay(phone)
    phone.app.on_pause()
    machine.speaks, machine.dark = "ja", True
    phone.app.on_resume()
    phone.frames(REST)
    assert (phone.app.tr.language, phone.app.theme.dark) == ("ja", True)
    sheet = only(phone, Sheet)
    assert sheet.title == phone.app.tr("ticket_to_ride.from_to", a="ダラス", b="ヒューストン")
    assert only(phone, Stepper).value == 1

"""Sheets left half filled, in tables of Ticket to Ride and Stone Age: how one comes there, and what is seen then."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options, PlaceFigures
from companion.games.ticket_to_ride.records import TurnUp
from companion.table.table_commands import CompleteSetup, KeepDraw
from screens.offscreen.things import is_called, is_pressable, things
from screens.ui.bottom_sheet import Sheet
from screens.stone_age.using.pay_sheet import PaymentSheet
from screens.stone_age.placing.page import CHOSEN
from screens.ui.tree import nodes
from screens.pages.figures.figure import FigureSheet
from screens.ui.question.page_state import Give, Take, value_of
from screens.ui.question.sheet import QuestionSheet
from screens.ticket_to_ride.sheets.claim import ClaimSheet
from companion.storage.disk import Disk
from companion.storage.settings import SettingsFile
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, quick_store
from tests.companion.stone_age.hands import ANY_TWO
from tests.companion.stone_age.tables import ANA, fix, give, lay_building, lay_card, seats_at, stand

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
        found = [
            one for part in phone.app.page.parts for one in things(part) if is_pressable(one) and is_called(one, words)
        ]
        assert found, f"nothing says {words!r}"
        bring(phone, found[-1])
        phone.tap(found[-1])


def bring(phone: Phone, widget: Any) -> None:
    phone.bring(widget)


def name(widget: Any) -> str:
    return str(getattr(widget, "name", ""))


def text(widget: Any) -> str:
    return str(getattr(widget, "text", ""))


def only(phone: Phone, kind: type) -> Any:
    """The one of its kind on the screen; None if there is none."""
    found = [w for w in phone.widgets() if isinstance(w, kind)]
    assert len(found) <= 1
    return found[0] if found else None


def open_at(
    open_phone: Callable[..., Phone],
    folder: Path,
    table: Callable[[Any], str],
    page: str = "table",
    *,
    disk: Disk | None = None,
    language: str = "en",
    look: str = "light",
    **params: str,
) -> Phone:
    """A phone at a page of a table: the place it was left at."""
    with quick_store(folder) as store:
        id_ = table(store)
    kept = SettingsFile(folder / "settings.json")
    kept.save_place((("home", {}), (page, {"table": id_, **params})))
    phone = open_phone(store=quick_store(folder, disk=disk or QuickDisk()), language=language, look=look)
    phone.frames(REST)
    return phone


# --- half-filled sheets: how one comes there, what is tapped, and what is seen then ---------------------------------


class Half(NamedTuple):
    table: Callable[[Any], str]
    fill: Callable[[Phone], None]
    seen: Callable[[Phone], Any]
    """What lies open now; None if nothing does."""
    filled: Any
    """What is seen once it is half filled."""
    place: tuple[str, ...] = ("table",)

    def open(self, at_place: Callable[..., Phone]) -> Phone:
        """A phone with this sheet half filled."""
        page, *params = self.place
        phone = at_place(self.table, page, **dict(param.split("=") for param in params))
        self.fill(phone)
        assert self.seen(phone) == self.filled
        return phone


def taps(*said: str) -> Callable[[Phone], None]:
    return lambda phone: press(phone, *said)


def edited(phone: Phone) -> Any:
    sheet = only(phone, FigureSheet)
    return sheet and value_of(sheet.question, sheet.local)


def typed(phone: Phone) -> Any:
    sheet = only(phone, FigureSheet)
    return sheet and (sheet.title, sheet.local.typed)


def typed_and_meant(phone: Phone) -> Any:
    """What stands on the keypad, and the number that would be saved."""
    sheet = only(phone, FigureSheet)
    return sheet and (sheet.local.typed, edited(phone))


def paid(phone: Phone) -> Any:
    sheet = only(phone, PaymentSheet)
    return sheet and (sheet.paid, sheet.judged.caption)


def claimed(phone: Phone) -> Any:
    sheet = only(phone, ClaimSheet)
    if sheet is None:
        return None
    (track,) = [
        w.name
        for w in phone.widgets()
        if getattr(w, "icon", "") == "check" and getattr(w.tap, "method", "") == "look_at"
    ]
    return (sheet.title, track, list(phone.app.page.selected))


def answered(phone: Phone) -> Any:
    sheet = only(phone, QuestionSheet)
    return sheet and (sheet.local.answers[1:], list(phone.app.page.selected))


def turned_up(phone: Phone) -> Any:
    """The cards that were told so far."""
    sheet = only(phone, QuestionSheet)
    return sheet and sheet.local.chosen


def choose(phone: Phone) -> None:
    phone.app.page.choose(GREY)
    phone.frames(REST)


def choose_and_pay(phone: Phone) -> None:
    choose(phone)
    press(phone, "Claim for Ana", "orange")
    phone.frames(REST)


def give_cho_the_turn(phone: Phone) -> None:
    press(phone, "Whose turn it is")
    phone.tap(phone.find(lambda w: getattr(w, "tap", None) == Give("2")))
    phone.frames(REST)


def look_at(title: str, *said: str) -> Callable[[Phone], None]:
    """Tap a place of one's own beside its buttons, then what says this."""

    def fill(phone: Phone) -> None:
        row = phone.find(lambda w: getattr(getattr(w, "tap", None), "method", "") == "look" and w.name == title)
        bring(phone, row)
        phone.tap_at(row.x + 40, row.center_y)
        phone.frames(REST)
        press(phone, *said)

    return fill


def wait_for_a_number(phone: Phone) -> None:
    """Tap a place beside its rings."""
    row = phone.find(lambda one: getattr(one, "tap", None) == do("tap", "forest"))
    bring(phone, row)
    phone.tap_at(row.x + 20, row.top - 12)
    phone.frames(REST)


def take_a_card_away(phone: Phone) -> None:
    press(phone, "Face-up cards")
    phone.tap(phone.find(lambda w: getattr(w, "tap", None) == Take(ROW[0])))
    phone.frames(REST)


def write_over(phone: Phone) -> None:
    phone.app.page.show_why(1, "routes")
    phone.frames(REST)
    press(phone, "Change this number", "4", "0", "+")


def awaited(phone: Phone) -> Any:
    """What the keys of the foot say first, and the places that are marked."""
    taps = [(one, getattr(one, "tap", None)) for one in phone.widgets()]
    keys = next((one for one, tap in taps if isinstance(tap, PlaceFigures)), None)
    marked = [one.name for one, tap in taps if getattr(tap, "method", "") == "tap" and one.node.surface == CHOSEN]
    return keys and (nodes.words(keys.tree.node)[0], marked)


def found(phone: Phone) -> Any:
    """Which card is asked for, and what is known of it."""
    sheet = only(phone, Sheet)
    return sheet and (sheet.title, sheet.subtitle)


def find_held(phone: Phone) -> None:
    phone.app.page.add_card()
    phone.frames(REST)
    press(phone, "Dice for everyone")


def type_points(phone: Phone) -> None:
    phone.app.page.type_number("points")
    phone.frames(REST)
    press(phone, "4", "+", "1")


def type_with_minus(phone: Phone) -> None:
    phone.app.page.type_number("points")
    phone.frames(REST)
    press(phone, "0", "0", "2", "−")


TILE_PAID = ((0, 3, 2, 0), "5 resources for 22 points")
FOOD_PAID = ((2, 0, 0, 0), "2 of 3 resources")
NAME_THEM, HALF_NAMED, CHECK = "Enter cards and buildings: 5", "Dice for everyone · Tap the card.", ("check", "seat=0")

HALVES = {
    "fix a number": Half(
        trains, taps("Ben: trains left", "1", "2", "+"), typed, ("Ben: trains left", "12+"), ("fix", "group=trains")
    ),
    "a number with a minus behind it": Half(
        trains,
        taps("Ben: trains left", "0", "0", "2", "−"),
        typed_and_meant,
        ("002−", 2),
        ("fix", "group=trains"),
    ),
    "points at the end with a minus behind them": Half(
        lambda store: hunters(store, "over"), type_with_minus, typed_and_meant, ("002−", 2), ("check", "seat=0")
    ),
    "fix a choice": Half(
        trains, give_cho_the_turn, lambda phone: phone.app.page.local.values, (("turn", "2"),), ("fix",)
    ),
    "fix a row of cards": Half(cards_checked, take_a_card_away, edited, ROW[1:], ("fix",)),
    "a route": Half(cards_checked, choose, claimed, ("Dallas to Houston", "grey 1", [GREY])),
    "a claim": Half(cards_checked, choose_and_pay, answered, ((GREY, "orange"), [GREY])),
    "cards turned up": Half(
        lambda store: cards_checked(store, row=()), taps("black", "pink"), turned_up, ("black", "pink")
    ),
    "a number of the group's own": Half(
        lambda store: trains(store, entries=30), write_over, typed, ("Routes: 40", "40+"), ("score",)
    ),
    "a card": Half(hunters, taps("Card space 2", "Less wood", "More gold"), paid, ((1, 0, 0, 1), "2 of 2 resources")),
    "a tile": Half(hunters, look_at("Building 1", "Less wood", "Less gold"), paid, TILE_PAID),
    "any two": Half(
        lambda store: hunters(store, cards=(ANY_TWO,), any_two="yes"),
        taps("Take any 2", "More stone"),
        paid,
        ((0, 0, 1, 0), "1 of 2 resources"),
    ),
    "food": Half(lambda store: hunters(store, "feed", food=2), taps("Change", "Less wood"), paid, FOOD_PAID),
    "a place": Half(lambda store: hunters(store, "place"), wait_for_a_number, awaited, ("Forest", ["Forest"])),
    "a card named": Half(
        lambda store: hunters(store, "place"),
        taps(NAME_THEM, "Dice for everyone"),
        found,
        ("Card space 4: which one?", HALF_NAMED),
    ),
    "a card held at the end": Half(
        lambda store: hunters(store, "over"), find_held, found, ("Ana: which card?", HALF_NAMED), CHECK
    ),
    "a number at the end": Half(
        lambda store: hunters(store, "over"), type_points, typed, ("Score track: Ana", "4+1"), ("check", "seat=0")
    ),
}


GO_ON = {
    "fix a number": (("3", "Set 15", "Save 1 change"), lambda state: state.trains[1] == 15),
    "a claim": (("1 orange",), lambda state: (state.owner(GREY), sum(state.cards.discards)) == (ANA, 1)),
    "a tile": (("Build, +22",), lambda state: state.players[ANA].resources == (3, 0, 0, 1)),
    "food": (
        ("More gold", "Pay 3 resources", "Start round 2"),
        lambda state: state.players[ANA].resources == (1, 3, 2, 0),
    ),
    "a place": (("1",), lambda state: state.figures_at(ANA, "forest") == 1),
    "a card held at the end": (("Dice for everyone / Time",), lambda state: len(state.players[ANA].cards) == 1),
}
"""What is tapped then, and what comes of it."""

"""Tables with score sheets on a phone."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.games.own_sheet.records import Options
from screens.ui.question.page_state import Digit, Done
from tests.companion.own_sheet.playing import seats_of
from tests.screens.figures import tell, told
from screens.ui.tree.controls import do

GAME = GAMES["own_sheet"]


def open_table(phone: Phone, text: str, count: int = 2) -> str:
    """A table with this sheet is open and shown; its id."""
    id_, session = phone.app.store.new_table(GAME, Options(text), seats_of(text, count))
    phone.app.take(id_, session)
    phone.app.resume(id_)
    phone.settle()
    return str(id_)


def enter(phone: Phone, *numbers: int) -> None:
    """Type each into the keypad that lies open, which goes on with the next."""
    for number in numbers:
        for key in str(number):
            tell(phone, Digit(key.replace("-", "−")))
        tell(phone, Done())


def start_entering(phone: Phone) -> None:
    phone.tap(told(phone, do("enter_next")))
    phone.settle()

"""Tables of Stone Age laid out for their players, and the taps of whoever places figures."""

from companion.game import Seat
from companion.games import GAMES
from companion.saves.store import Store
from screens.offscreen.finger import Finger

GAME = GAMES["stone_age"]
NAMES = ("Mia", "Ben", "Yuna", "Dee")
COLOURS = ("blue", "red", "yellow", "green")


def laid_out(folder, players):
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], COLOURS, strict=False))
    with Store(folder, GAMES) as store:
        id_, session = store.new_table(GAME, GAME.options(), seats)
        store.leave(id_, session)
    return id_


def state(phone):
    return phone.app.session.state


def tap(phone, words):
    phone.tap(phone.button(words))
    phone.settle()


def ring(phone, place, number):
    """Tap the ring of this number."""
    row = phone.app.page.body.cards[place]
    phone.tap_at(*row.to_window(*row.slots.middle_of(number)))
    phone.settle()


def beside(phone, place):
    """Tap a place beside its rings."""
    row = phone.app.page.body.cards[place]
    phone.tap_at(*row.to_window(row.x + 20, row.center_y))
    phone.settle()


def touch_ring(phone, place, number):
    """A finger on a ring."""
    row = phone.app.page.body.cards[place]
    finger = Finger(*row.to_window(*row.slots.middle_of(number)))
    finger.touch_down()
    return finger


def slide(phone, finger, place, number, *, above=0):
    row = phone.app.page.body.cards[place]
    x, y = row.to_window(*row.slots.middle_of(number))
    finger.touch_move(x, y + above)
    phone.frames(2)


def sheets(phone):
    return phone.sheets

"""Tables of Stone Age laid out for their players, and the taps of whoever places figures."""

from companion.game import Seat
from companion.games import GAMES
from companion.storage.store import Store
from screens.offscreen.finger import Finger
from screens.stone_age.placing.chances import COLUMNS
from screens.ui.tree.controls import do
from screens.stone_age.placing.rings import Rings
from screens.ui.tree.nodes import Mark, Painted, walk, words

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


def spot(phone, place):
    """What is tapped for a place of the board."""
    return phone.find(lambda one: getattr(one, "tap", None) == do("tap", place))


def said(phone, place):
    """Everything a place says."""
    return words(spot(phone, place).node)


def is_closed(phone, place):
    return spot(phone, place).node.surface.dashed


def figures(phone, place):
    """The marks that stand on a place, in rings or on its card."""
    marks = [(one.colour, one.initial) for one in walk(spot(phone, place).node) if isinstance(one, Mark)]
    ringed = (one.of[0] for one in walk(spot(phone, place).node) if isinstance(one, Painted) and len(one.of) > 1)
    return marks + [figure for rings in ringed if isinstance(rings, Rings) for figure in rings.figures]


def ring(phone, place, number):
    """Tap the ring of this number."""
    phone.tap_at(*phone.app.page.body.rings.middle_of(place, number))
    phone.settle()


def beside(phone, place):
    """Tap a place beside its rings."""
    row = spot(phone, place)
    phone.tap_at(row.x + 20, row.top - 12)
    phone.settle()


def touch_ring(phone, place, number):
    """A finger on a ring."""
    finger = Finger(*phone.app.page.body.rings.middle_of(place, number))
    finger.touch_down()
    return finger


def slide(phone, finger, place, number, *, above=0):
    x, y = phone.app.page.body.rings.middle_of(place, number)
    finger.touch_move(x, y + above)
    phone.frames(2)


def held(phone):
    """What stands over the ring that is held, or in the column; nothing where none is."""
    plate = phone.app.page.body.plate
    return words(plate.node) if plate in phone.app.page.floats else []


def bars(phone):
    """The chances over it: each yield, how likely, and whether it mostly comes."""
    drawn = (one for one in walk(phone.app.page.body.plate.node) if isinstance(one, Painted) and one.painter == COLUMNS)
    return next(drawn).of[0]


def sheets(phone):
    return phone.sheets

"""A table where Ana uses her figures, and the taps of whoever does."""

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.house import CompleteSetup, KeepDraw
from screens.stone_age.dice.ladder import Rung
from screens.stone_age.dice.total import TotalKeys
from screens.stone_age.drawn.pieces import DieFace, DieKey, ToolTile
from screens.stone_age.using.rows import UseRow
from tests.companion.stone_age.tables import ANA, fix, give, lay_building, lay_card, player, seats_at, stand


def lay_out(phone, *, cards=(), buildings=(), has=None, players=3, then=(), others=None, **standing):
    id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(players))
    session.do(KeepDraw("first_player", (str(ANA),)))
    session.do(CompleteSetup())
    give(session, ANA, figures=10)
    stand(session, ANA, **standing)
    for seat, places in (others or {}).items():
        stand(session, seat, **places)
    for slot, card in cards:
        lay_card(session, slot, card)
    for stack, building in buildings:
        lay_building(session, stack, building)
    give(session, ANA, **(has or {}))
    fix(session, "phase", "use")
    for command in then:
        session.do(command)
    phone.app._close_table()
    phone.app.resume(id_)
    phone.settle()
    phone.taps = 0


def ana(phone):
    return player(phone.app.session, ANA)


def phase(phone):
    return phone.app.session.turn().phase


def row(phone, title):
    return phone.find(lambda w: isinstance(w, UseRow) and w.text == title)


def tap(phone, text):
    """Tap whatever can be pressed and says exactly this."""
    phone.tap(phone.button(text))
    phone.settle()


def do(phone, title, words):
    """Tap a button of a row."""
    inside = row(phone, title).ids.ways.children
    phone.tap(next(way for way in inside if way.text == words))
    phone.settle()


def look_at(phone, title):
    """Tap a row beside its buttons."""
    shown = row(phone, title)
    phone.tap_at(*shown.to_window(shown.x + 40, shown.center_y))
    phone.settle()


def total(phone, number):
    """Tap the total of real dice."""
    keys = phone.find(lambda w: isinstance(w, TotalKeys))
    phone.tap(next(key for key in keys.keys if key.text == str(number)))
    phone.settle()


def type_dice(phone, *dice):
    for die in dice:
        phone.tap(phone.find(lambda w, die=die: isinstance(w, DieKey) and w.value == die))
    phone.settle()


def dice_shown(phone):
    return [w.value for w in phone.widgets() if isinstance(w, DieFace)]


def tool(phone, value, *, one_use=False):
    return phone.find(lambda w: isinstance(w, ToolTile) and (w.value, w.one_use) == (value, one_use))


def chosen_tools(phone):
    return [w.value for w in phone.widgets() if isinstance(w, ToolTile) and w.use == "chosen"]


def rungs(phone):
    """What each rung gives and with which tools, the lowest last; the primary one with a star."""
    shown = [w for w in phone.widgets() if isinstance(w, Rung)]
    return [f"{int(w.gives)}: {plain(w.text)}{'*' if w.primary else ''}" for w in reversed(shown)]


def plain(text):
    return text.replace("\u00a0", " ")


def take(phone, gives):
    phone.tap(phone.find(lambda w: isinstance(w, Rung) and w.gives == gives))
    phone.settle()


def says(phone, words):
    return any(words in text for text in phone.texts())

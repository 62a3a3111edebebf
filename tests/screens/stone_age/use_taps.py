"""A table where Ana uses her figures, and the taps of whoever does."""

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.house import CompleteSetup, KeepDraw
from screens.stone_age.dice.ladder import Rung
from screens.stone_age.dice.total import TotalKeys
from screens.stone_age.drawn.pieces import DieFace, DieKey, ToolTile
from screens.stone_age.using.page import Look, TakeTwo
from screens.ui.tree import nodes
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
    """The row of a place, by its name."""
    return next(shown for shown in rows(phone) if shown.name == title)


def rows(phone):
    """The places that can be used, as they stand below each other."""
    places = [one for one in phone.widgets() if isinstance(getattr(one, "tap", None), Look | TakeTwo)]
    return [one for one in places if one.node.key is not None]


def said(phone, title):
    """Everything a row says."""
    return nodes.words(row(phone, title).node)


def ways(phone, title):
    """The buttons of a row."""
    shown = row(phone, title)
    within = (spot for spot in shown.tree.targets() if spot.path[: len(shown.path)] == shown.path and spot != shown)
    return {spot.text: spot for spot in within}


def pieces(phone, title):
    """What is drawn on a row, in pieces."""
    return [one.of[0] for one in nodes.walk(row(phone, title).node) if isinstance(one, nodes.Painted) and one.of]


def tap(phone, text):
    """Tap whatever can be pressed and says exactly this."""
    phone.tap(phone.button(text))
    phone.settle()


def do(phone, title, words):
    """Tap a button of a row."""
    phone.tap(ways(phone, title)[words])
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

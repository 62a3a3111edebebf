"""A table where Ana uses her figures, and the taps of whoever does."""

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.table_commands import CompleteSetup, KeepDraw
from scoring.stone_age import ToolSet
from screens.stone_age.dice.page import DIE
from screens.stone_age.drawings.nodes import TakeTwo
from screens.ui.question.page_state import Add, Digit, Give
from screens.ui.tree import nodes
from tests.companion.stone_age.tables import ANA, fix, give, lay_building, lay_card, player, seats_at, stand


TOOLS = ("toggle", "toggle_once")
"""What a tap on a tool calls."""


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
    return [one for one in sent(phone, "look", TakeTwo) if one.node.key is not None]


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
    phone.tap_at(shown.x + 40, shown.center_y)
    phone.settle()


def sent(phone, *kinds):
    """What can be tapped and sends messages of these kinds, or calls methods of these names, as it is read."""
    taps = [(one, getattr(one, "tap", None)) for one in phone.widgets()]
    return [one for one, tap in taps if type(tap) in kinds or getattr(tap, "method", None) in kinds]


def total(phone, number):
    """Tap the total of real dice, or a digit of it."""
    phone.tap(phone.find(lambda one: getattr(one, "tap", None) in (Give(number), Digit(str(number)))))
    phone.settle()


def typed(phone):
    """The digits of a total so far."""
    keys = sent(phone, Digit)[0].tree.node
    big = [one.text for one in nodes.walk(keys) if isinstance(one, nodes.Text) and one.role in ("title", "head")]
    return big[0].strip("–") if big else ""


def type_dice(phone, *dice):
    for die in dice:
        phone.tap(phone.find(lambda one, die=die: getattr(one, "tap", None) == Add(str(die))))
    phone.settle()


def dice_shown(phone):
    drawn = (getattr(one, "node", None) for one in phone.widgets())
    return [node.of[0] for node in drawn if isinstance(node, nodes.Painted) and node.painter == DIE]


def tool(phone, value, *, one_use=False):
    text = f"+{value}" if one_use else str(value)
    return next(one for one in sent(phone, *TOOLS) if one.node.of[0] == text)


def chosen_tools(phone):
    return [int(one.node.of[0]) for one in sent(phone, *TOOLS) if one.node.of[1] == "chosen"]


def large_rungs(phone):
    """The rungs in the foot, the best first: what each gives, and the node."""
    heroes = [
        (one, [part for part in nodes.walk(one.node) if isinstance(part, nodes.Text)]) for one in sent(phone, ToolSet)
    ]
    return [(int(texts[0].text), texts[1].text, one) for one, texts in heroes if texts[0].role == "hero"]


def is_primary(rung):
    return rung.node.surface.fill == "primary"


def primary_rung(phone):
    return next(one for _, _, one in large_rungs(phone) if is_primary(one))


def rungs(phone):
    """What each rung gives and with which tools, the lowest first; the primary one with a star."""
    shown = [f"{gives}: {plain(text)}{'*' if is_primary(one) else ''}" for gives, text, one in large_rungs(phone)]
    return shown[::-1]


def plain(text):
    return text.replace("\u00a0", " ")


def take(phone, gives):
    phone.tap(next(one for number, _, one in large_rungs(phone) if number == gives))
    phone.settle()


def says(phone, words):
    return any(words in text for text in phone.texts())

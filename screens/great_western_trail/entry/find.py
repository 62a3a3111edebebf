"""Finding an objective card by its symbols, as functions: every tap narrows the cards, then one of them is tapped."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.great_western_trail.box import Components, ObjectiveCard
from companion.games.great_western_trail.pictures import task_picture
from companion.i18n import Translator
from scoring.great_western_trail import TASKS
from screens.great_western_trail.drawn.objective_words import task_name
from screens.great_western_trail.entry.objectives import card_key
from screens.great_western_trail.entry.view import GAME
from screens.ui.question.page import CHOSEN, CLOSED, OPEN
from screens.ui.tree.controls import drawn, icon_key
from screens.ui.tree.nodes import (
    Button,
    Column,
    Columns,
    Grid,
    Icon,
    Key,
    Message,
    Node,
    Row,
    Segment,
    Segments,
    Space,
    Text,
)

SYMBOLS = (
    "building",
    "hazard",
    "station",
    "green_tile",
    "second_colour_tile",
    "cattle_value3",
    "cattle_value4",
    "cattle_value5",
    "terminal_city_disc",
)
"""The symbols as they lie in the grid."""
assert set(SYMBOLS) == set(TASKS)
PLACES = ("area", "deck")
SYMBOL, LARGEST, BESIDE, HUGE = 30, 1.5, 390, 1.7
"""A symbol, in dp, and how far it grows with the words; how wide its name needs the grid to stand beside it; and words
so large that only two symbols stand on a line."""


@dataclass(frozen=True, slots=True)
class Local:
    place: str = "area"
    """Where the cards that are found lie."""
    asked: tuple[str, ...] = ()
    """The symbols tapped so far."""
    added: bool = False
    """True once a card was found: the next one may follow."""


@dataclass(frozen=True, slots=True)
class Choose:
    place: str


@dataclass(frozen=True, slots=True)
class TapSymbol:
    task: str


@dataclass(frozen=True, slots=True)
class Clear: ...


@dataclass(frozen=True, slots=True)
class TapCard:
    card: str


@dataclass(frozen=True, slots=True)
class Finish: ...


@dataclass(frozen=True, slots=True)
class FinderView:
    tr: Translator
    box: Components
    may: Callable[[str], bool]
    """True if such a card is left."""
    width: float
    growth: float = 1
    lies: bool = False
    """True where symbols stand left of the cards."""
    low: bool = False
    """True where symbols have no words: the cards need the room."""
    places: bool = True
    """False where it is known where the cards lie."""
    taken: tuple[str, ...] = ()
    """Cards that are shown before any symbol is tapped."""
    finds: bool = True
    """False where no others than those can be meant."""


def matching(box: Components, asked: Counter[str]) -> list[ObjectiveCard]:
    """The cards that show all these symbols, those with nothing else first."""
    cards = [card for card in box.objectives if not card.starting and not asked - Counter(card.tasks)]
    return sorted(cards, key=lambda card: len(card.tasks))


def update(box: Components, local: Local, message: Message) -> Local:
    match message:
        case Choose(place):
            return replace(local, place=place)
        case TapSymbol(task):
            asked = (*local.asked, task)
            if not matching(box, Counter(asked)):  # no card shows so many: none of it
                asked = tuple(one for one in local.asked if one != task)
            return replace(local, asked=asked, added=False)
        case Clear():
            return replace(local, asked=())
    return local


def taken_up(box: Components, place: object, asked: object) -> Local | None:
    """What was tapped before a kill; None if no page can read it."""
    if place not in PLACES or not isinstance(asked, dict) or not set(asked) <= set(SYMBOLS):
        return None
    found = Counter(asked)
    return Local(str(place), tuple(found.elements())) if matching(box, found) else None


def body(view: FinderView, local: Local) -> Node:
    """Symbols above the cards; on a page that lies beside them."""
    places = Segments(tuple(Segment(view.tr(f"{GAME}.find.{one}"), one == local.place, Choose(one)) for one in PLACES))
    asking = Column((*((places,) if view.places else ()), _symbols(view, local)), 10)
    found = Column((_said(view, local), *_cards(view, local)), 8)
    if not view.finds:
        return Column((*_cards(view, local), Space(0, fills=True)), 8)
    main: Node = Columns((asking, found), 0, 2000, 20) if view.lies else Column((asking, found), 6)
    return Column((main, Space(0, fills=True)))


def foot(words: str, kind: str) -> Node:
    return Button(words, "check" if kind == "primary" else "", kind, tap=Finish())


def _symbols(view: FinderView, local: Local) -> Node:
    columns = 5 if view.low else 2 if view.growth >= HUGE else 3
    return Grid(tuple(_symbol(view, local, task) for task in SYMBOLS), columns, 8)


def _symbol(view: FinderView, local: Local, task: str) -> Key:
    times = local.asked.count(task)
    closed = not times and not matching(view.box, Counter((*local.asked, task)))
    side = SYMBOL * min(LARGEST, view.growth)
    last = str(view.box.cities[-1].value)
    tile = drawn(task_picture(task, view.box.edition, last), side)
    count = (Text(f"×{times}", "strong", "primary", one_line=True),) if times else ()
    name, ink = view.tr.text(task_name(view.box, task)), "ink3" if closed else "ink"
    if view.low:
        inner: Node = Row((Text(""), tile, *count, Text("")), 1)
    elif (view.width / 2 if view.lies else view.width) / view.growth >= BESIDE:
        inner = Row((tile, Text(name, "label", ink), *count), 7)
    else:
        words = Text(name, "caption", ink, align="center")
        inner = Column((Row((Text(""), tile, *count, Text("")), 2), words), 3)
    surface = CHOSEN if times else CLOSED if closed else OPEN
    return Key(inner, surface, (4, 6), 48, tap=TapSymbol(task), name=name, key=task)


def _said(view: FinderView, local: Local) -> Node:
    """What to do now, or what was just done."""
    words = view.tr(f"{GAME}.find.{'added' if local.added else 'symbols'}")
    if local.asked:
        words = view.tr(f"{GAME}.find.matching", count=len(matching(view.box, Counter(local.asked))))
    check = (Icon("check-circle", "primary", width=34),) if local.added else ()
    text = Text(words, "strong" if local.asked else "body")
    again = (icon_key("restart", Clear(), view.tr(f"{GAME}.find.clear")),) if local.asked else ()
    return Row((*check, text, *again), min_height=48, widths=(*(34 for _ in check), 0, *(48 for _ in again)))


def _cards(view: FinderView, local: Local) -> list[Node]:
    cards = matching(view.box, Counter(local.asked)) if local.asked else []
    if not local.asked and local.place == "area":
        cards = [view.box.objective[card] for card in dict.fromkeys(view.taken)]
    return [
        card_key(view.tr, view.box, card, TapCard(card.id), view.growth, closed=not view.may(card.id)) for card in cards
    ]

"""Telling the app which card or tile lies there: by its pictures, in two taps for a card and one for a tile."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.stone_age.ask.words import upper_name
from companion.games.stone_age.box import Card, Upper
from companion.games.stone_age.records import Build, BuyCard, TellBuilding, TellCard
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.offers import (
    building_payment,
    card_payment,
    possible_buildings,
    possible_cards,
    upper_halves,
)
from companion.i18n import Translator
from screens import drafts
from screens.games import load
from screens.stone_age.drawn.looks import WORDY, upper_in_small
from screens.stone_age.drawn.nodes import PAPER, civ_card, piece, tile
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Button, Buttons, Column, Flow, Key, Message, Node, Row, Text

CARD, BUILDING = "stone_age/tell_card", "stone_age/tell_building"
"""What is asked for, as it is kept until it is told."""
LEAST, NONE, OTHER = 84, "none", "other"
"""How narrow a tile may be, in dp; no card at all; and another upper half."""


@dataclass(frozen=True, slots=True)
class ChooseUpper:
    upper: Upper


@dataclass(frozen=True, slots=True)
class Told:
    """The card or tile with this id."""

    id: str


def upper_tile(tr: Translator, upper: Upper) -> Node:
    """The upper half of a card: its picture and what it is called."""
    number, kinds = upper_in_small(upper)
    count = (Text(number, "head2", one_line=True),) if number else ()
    picture = Row((Text(""), *count, *(piece(kind, 25) for kind in kinds), Text("")), 3, min_height=30)
    words = tr.text(upper_name(upper))
    if upper.kind == "one_use_tool":
        words = f"{tr('stone_age.upper.one_use_tool')} +{upper.count}"
    said = Text(words, "caption", bold=True, align="center")
    return Key(Column((picture, said), 4), PAPER, (5, 7), 64, tap=ChooseUpper(upper), name=words)


def _tiles(parts: list[Node]) -> Node:
    """In as many columns as there is room for, but not in one line."""
    return Flow(tuple(parts), LEAST, max_columns=max(4, len(parts) // 4), by_words=True)


# --- finding one among those that can still be ---


class CardFinder(TreeSheet):
    """One of these cards: first its upper half, then its lower one where several have that."""

    def __init__(
        self, page: Any, cards: tuple[Card, ...], chosen: Callable[[str], Any], none: Any, **more: Any
    ) -> None:
        super().__init__(page, gives_way=True, **more)
        self.cards, self.chosen, self.none = cards, chosen, none
        self.keep: Callable[[Upper | None], object] = lambda _: None

    def ask_upper(self) -> None:
        tr = self.page.app.tr
        self.subtitle = tr("stone_age.tell.upper")
        none = Buttons((Button(self.none[0], tap=NONE),)) if self.none else None
        self._ask(_tiles([upper_tile(tr, upper) for upper in upper_halves(self.cards)]), none, None)

    def ask_lower(self, upper: Upper) -> None:
        fitting = [card for card in self.cards if card.upper == upper]
        if len(fitting) == 1:
            self._take(fitting[0].id)
            return
        app = self.page.app
        self.subtitle = app.tr("stone_age.tell.lower", upper=upper_name(upper))
        again = Buttons((Button(app.tr("stone_age.tell.other_upper"), "chevron-left", tap=OTHER),))
        shown = _tiles([civ_card(app.tr, card, app.theme.growth, Told(card.id)) for card in fitting])
        if app.theme.growth >= WORDY or self.page.shape == "landscape":  # the cards need the room
            self._ask(Column((shown, again), 10), None, upper)
        else:
            self._ask(shown, again, upper)

    def _ask(self, shown: Node, foot: Node | None, upper: Upper | None) -> None:
        self.show_nodes(shown, foot)
        self.body.scroll_y = 1
        if self.parent:
            self.keep(upper)

    def _take(self, card: str) -> None:
        with drafts.held():
            self.close()
        self.chosen(card)

    def hear(self, message: Message) -> None:
        match message:
            case ChooseUpper(upper):
                self.ask_lower(upper)
            case Told(card):
                self._take(card)
            case str() if message == OTHER:
                self.ask_upper()
            case _:
                self.closing(self.none[1])()


def find_card(
    page: Any,
    cards: tuple[Card, ...],
    title: str,
    chosen: Callable[[str], Any],
    kind: str,
    *,
    of: Mapping[str, Any] | None = None,
    none: tuple[str, Callable[[], Any]] | None = None,
) -> Sheet:
    """Ask for one of these cards; `chosen` is called with its id.

    `kind` and `of` say what it is asked for: after a kill the upper half need not be told again. `none` is what else
    may be so, in words, and what happens then.
    """
    sheet, about = CardFinder(page, cards, chosen, none, title=title), dict(of or {})
    sheet.keep = lambda upper: drafts.keep(kind, **about, upper=_plain(upper))
    told = _told_before(cards, kind, about)
    if told:
        sheet.ask_lower(told)
    else:
        sheet.ask_upper()
    return drafts.lay(sheet, lambda _: sheet.show(page), kind, **about, upper=_plain(told))


def _told_before(cards: tuple[Card, ...], kind: str, about: Mapping[str, Any]) -> Upper | None:
    """The upper half that was told before a kill, if several of the cards have it."""
    before = drafts.kept(kind)
    if any(before.get(name) != value for name, value in about.items()):
        return None
    known = (upper for upper in upper_halves(cards) if before.get("upper") == _plain(upper))
    return next((upper for upper in known if sum(card.upper == upper for card in cards) > 1), None)


def _plain(upper: Upper | None) -> list[Any]:
    return [upper.kind, upper.count, upper.resource] if upper else []


# --- telling what lies on the table ---


def _state(page: Any) -> State:
    """The setup guide asks too."""
    state: State = page.app.session.state
    return state


def tell_card(page: Any, slot: int, then: str = "") -> Sheet:
    """Which card lies on this space; `then` says what follows once it is told."""
    state, app = _state(page), page.app
    cards = possible_cards(state, instead_of=state.display[slot] or "")
    title = app.tr("stone_age.tell.which_card", place=place_name(state.box.slots[slot].id))

    def told(card: str) -> None:
        if app.tap(TellCard(slot, card)):
            with drafts.answering():
                THEN[then](page, slot)

    return find_card(page, cards, title, told, CARD, of={"slot": slot, "then": then})


def tell_building(page: Any, stack: int, then: str = "") -> Sheet:
    """Which tile lies on this stack; `then` says what follows once it is told."""
    state, app = _state(page), page.app
    buildings = possible_buildings(state, instead_of=state.stacks[stack].top)
    title = app.tr("stone_age.tell.which_building", place=place_name(f"building_stack_{stack + 1}"))

    def told(building: str) -> None:
        if app.tap(TellBuilding(stack, building)):
            with drafts.answering():
                THEN[then](page, stack)

    sheet = CardFinder(page, (), told, None, title=title)
    sheet.show_nodes(_tiles([tile(app.tr, building, Told(building.id)) for building in buildings]))
    return drafts.lay(sheet, lambda _: sheet.show(page), BUILDING, stack=stack, then=then)


def tell_all(page: Any, *_: Any) -> None:
    """Everything that lies face up and is not told yet, one after another: cards from the left, then buildings."""
    if not _tell_next_card(page, "all"):
        tell_buildings(page)


def tell_cards(page: Any, *_: Any) -> None:
    """All cards that are not told yet."""
    _tell_next_card(page, "cards")


def _tell_next_card(page: Any, then: str) -> bool:
    slot = next((slot for slot, card in reversed(list(enumerate(_state(page).display))) if card == ""), None)
    if slot is not None:
        tell_card(page, slot, then)
    return slot is not None


def tell_buildings(page: Any, *_: Any) -> None:
    """All tiles on top of a stack that are not told yet."""
    stack = next((number for number, stack in enumerate(_state(page).stacks) if stack.left and not stack.top), None)
    if stack is not None:
        tell_building(page, stack, "buildings")


def _pay_card(page: Any, slot: int) -> None:
    load("screens.stone_age.using.pay:show_card_payment")(page, slot)


def _pay_building(page: Any, stack: int) -> None:
    load("screens.stone_age.using.pay:show_building_payment")(page, stack)


def _buy_card(page: Any, slot: int) -> None:
    """With the cheapest payment, which was seen before."""
    state = _state(page)
    paid = card_payment(state, state.turn, slot)
    if paid:
        page.app.tap(BuyCard(slot, paid))


def _build(page: Any, stack: int) -> None:
    """A fixed price is paid if it can be; what may be paid in several ways is shown."""
    state = _state(page)
    paid = building_payment(state, state.turn, stack)
    if paid and state.box.building[state.stacks[stack].top].is_fixed:
        page.app.tap(Build(stack, paid))
    elif paid:
        _pay_building(page, stack)


THEN: dict[str, Callable[[Any, int], Any]] = {
    "": lambda _page, _number: None,
    "cards": tell_cards,
    "buildings": tell_buildings,
    "all": tell_all,
    "pay_card": _pay_card,
    "pay_building": _pay_building,
    "buy_card": _buy_card,
    "build": _build,
}
"""What follows once a card or tile is told."""


@drafts.reopens(CARD)
def _card_again(page: Any, draft: Mapping[str, Any]) -> bool:
    slot, then = draft.get("slot", -1), draft.get("then", None)
    if slot not in range(len(_state(page).display)) or then not in THEN:
        return False
    tell_card(page, slot, then)
    return True


@drafts.reopens(BUILDING)
def _building_again(page: Any, draft: Mapping[str, Any]) -> bool:
    stack, then = draft.get("stack", -1), draft.get("then", None)
    if stack not in range(len(_state(page).stacks)) or then not in THEN:
        return False
    tell_building(page, stack, then)
    return True

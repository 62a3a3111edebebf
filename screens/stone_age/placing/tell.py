"""Telling the app which card or tile lies there: by its pictures, in two taps for a card and one for a tile."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.stone_age.ask.naming import upper_id, which_card, which_tile
from companion.games.stone_age.ask.words import upper_name
from companion.games.stone_age.box import Components, Upper
from companion.games.stone_age.records import Build, BuyCard, TellBuilding, TellCard
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.offers import building_payment, card_payment, possible_buildings, possible_cards
from companion.i18n import Translator
from companion.messages import message
from companion.question import Asked, Question, Talk, Value, follow
from screens import drafts
from screens.games import load
from screens.stone_age.drawn.looks import upper_in_small
from screens.stone_age.drawn.nodes import PAPER, civ_card, piece, tile
from screens.table.question import asks_on
from screens.ui.bottom_sheet import Sheet
from screens.ui.question.local import Give, Local, from_plain
from screens.ui.question.page import Look
from screens.ui.question.sheet import QuestionSheet
from screens.ui.tree.nodes import Button, Column, Flow, Key, Node, Row, Text

CARD, BUILDING = "stone_age/tell_card", "stone_age/tell_building"
"""What is asked for, as it is kept until it is told."""
LEAST = 84
"""How narrow a tile may be, in dp."""


# --- as they look ---


def upper_tile(tr: Translator, upper: Upper) -> Node:
    """The upper half of a card: its picture and what it is called."""
    number, kinds = upper_in_small(upper)
    count = (Text(number, "head2", one_line=True),) if number else ()
    picture = Row((Text(""), *count, *(piece(kind, 25) for kind in kinds), Text("")), 3, min_height=30)
    words = tr.text(upper_name(upper))
    if upper.kind == "one_use_tool":
        words = f"{tr('stone_age.upper.one_use_tool')} +{upper.count}"
    said = Text(words, "caption", bold=True, align="center")
    return Key(Column((picture, said), 4), PAPER, (5, 7), 64, tap=Give(upper_id(upper)), name=words)


def drawn(tr: Translator, growth: float, box: Components, question: Question) -> Node:
    """In as many columns as there is room for, but not in one line; what has no picture below it."""
    uppers = {upper_id(card.upper): card.upper for card in box.cards}
    tiles, others = list[Node](), list[Node]()
    for id_ in (option.id for option in question.options):
        if id_ in uppers:
            tiles.append(upper_tile(tr, uppers[id_]))
        elif id_ in box.card:
            tiles.append(civ_card(tr, box.card[id_], growth, Give(id_)))
        elif id_ in box.building:
            tiles.append(tile(tr, box.building[id_], Give(id_)))
        else:
            others.append(Button(tr.text(question.option(id_).label), tap=Give(id_)))
    flow = Flow(tuple(tiles), LEAST, max_columns=max(4, len(tiles) // 4), by_words=True)
    return Column((flow, *others), 10)


# --- finding one among those that can still be ---


class CardFinder(QuestionSheet):
    """Which card or tile it is: the question names the upper half once it is told."""

    def _so_far(self) -> list[str]:
        return []


def find(page: Any, talk: Callable[[], Talk], chosen: Callable[[str], Any], kind: str, **of: Any) -> Sheet:
    """Ask which it is; `chosen` is called with its id.

    `kind` and `of` say what it is asked for: after a kill the upper half need not be told again.
    """
    app = page.app

    def ask(answers: tuple[Value, ...]) -> Asked:
        return follow(talk(), answers)

    def enter(id_: str) -> None:
        with drafts.held():
            sheet.close()
        chosen(id_)

    kept = drafts.kept(kind)
    local = from_plain(kept) if all(kept.get(name) == value for name, value in of.items()) else Local()
    look = Look(app.tr, app.say, drawing=partial(drawn, app.tr, app.theme.growth, _state(page).box))
    sheet = CardFinder(page, ask, local if asks_on(ask, local.answers) else Local(), look, gives_way=True)
    sheet.enter, sheet.keep = enter, lambda: drafts.keep(kind, **of, **sheet.entered()) if sheet.parent else None
    return drafts.lay(sheet, lambda _: sheet.show(page), kind, **of, **sheet.entered())


def find_held(page: Any, seat: int, chosen: Callable[[str], Any], kind: str) -> Sheet:
    """Which card a player has got."""
    state = _state(page)
    words = message("stone_age.check_player.which_card", player=state.name(seat))
    return find(page, partial(which_card, words, possible_cards(state)), chosen, kind, seat=seat)


# --- telling what lies on the table ---


def _state(page: Any) -> State:
    """The setup guide asks too."""
    state: State = page.app.session.state
    return state


def tell_card(page: Any, slot: int, then: str = "") -> Sheet:
    """Which card lies on this space; `then` says what follows once it is told."""
    state, app = _state(page), page.app
    cards = possible_cards(state, instead_of=state.display[slot] or "")
    words = message("stone_age.tell.which_card", place=place_name(state.box.slots[slot].id))

    def told(card: str) -> None:
        if app.tap(TellCard(slot, card)):
            with drafts.answering():
                THEN[then](page, slot)

    return find(page, partial(which_card, words, cards), told, CARD, slot=slot, then=then)


def tell_building(page: Any, stack: int, then: str = "") -> Sheet:
    """Which tile lies on this stack; `then` says what follows once it is told."""
    state, app = _state(page), page.app
    buildings = possible_buildings(state, instead_of=state.stacks[stack].top)
    words = message("stone_age.tell.which_building", place=place_name(f"building_stack_{stack + 1}"))

    def told(building: str) -> None:
        if app.tap(TellBuilding(stack, building)):
            with drafts.answering():
                THEN[then](page, stack)

    return find(page, partial(which_tile, words, buildings), told, BUILDING, stack=stack, then=then)


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
        load("screens.stone_age.using.pay:show_building_payment")(page, stack)


THEN: dict[str, Callable[[Any, int], Any]] = {
    "": lambda _page, _number: None,
    "cards": tell_cards,
    "buildings": tell_buildings,
    "all": tell_all,
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

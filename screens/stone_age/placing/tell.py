"""Entering which card or tile lies there: by its pictures, in two taps for a card and one for a tile."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.stone_age.ask.naming import upper_id, which_card
from companion.games.stone_age.ask.words import upper_name
from companion.games.stone_age.box import Components, Upper
from companion.games.stone_age.records import Build, BuyCard, TellBuilding, TellCard
from companion.games.stone_age.turns.offers import building_payment, card_payment, possible_cards
from companion.i18n import Translator
from companion.messages import message
from companion.question import Asked, Choice, Dice, Question, Value, follow
from companion.secret import PUBLIC, Viewer
from screens import drafts
from screens.games import load
from screens.metrics import dp
from screens.stone_age.dice.page import typed_dice
from screens.stone_age.drawings.nodes import PAPER, civ_card, tile, upper_half
from screens.table.question import asks_on, question_sheet
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.question.page import Drawing
from screens.ui.question.page_state import Give, PageState, from_plain
from screens.ui.question.sheet import Ask
from screens.ui.tree.nodes import Button, Column, Flow, Key, Node, Row, Text

CARD, BUILDING = "stone_age/tell_card", "stone_age/tell_building"
"""What is asked for, saved as a draft until it is entered."""
LEAST, LOW = 84, 440
"""How narrow a tile may be; and pages so low have no room for hints, in dp."""


# --- as they look ---


def upper_tile(tr: Translator, upper: Upper) -> Node:
    """The upper half of a card: its picture and what it is called."""
    picture = Row(upper_half(upper, 25, Text("", "head2")), 3, min_height=30)
    words = tr.text(upper_name(upper))
    if upper.kind == "one_use_tool":
        words = f"{tr('stone_age.upper.one_use_tool')} +{upper.count}"
    text = Text(words, "caption", bold=True, align="center")
    return Key(Column((picture, text), 4), PAPER, (5, 7), 64, tap=Give(upper_id(upper)), name=words)


def options(page: Page) -> Drawing:
    """What a question about dice, cards or tiles shows in place of a list."""
    tr, font_scale, box = page.app.tr, page.app.theme.font_scale, page.session.state.box

    def drawing(question: Question, local: PageState) -> Node | None:
        if isinstance(question.chance, Dice):
            return typed_dice(tr, local.chosen, question.chance.number, brief=page.height < dp(LOW))
        return drawn(tr, font_scale, box, question)

    return drawing


def drawn(tr: Translator, font_scale: float, box: Components, question: Question) -> Node | None:
    """In as many columns as there is room for, but not in one line; what has no picture below it."""
    uppers = {upper_id(card.upper): card.upper for card in box.cards}
    if not isinstance(question.domain, Choice) or question.options[0].id not in {*uppers, *box.card, *box.building}:
        return None
    tiles, others = list[Node](), list[Node]()
    for id_ in (option.id for option in question.options):
        if id_ in uppers:
            tiles.append(upper_tile(tr, uppers[id_]))
        elif id_ in box.card:
            tiles.append(civ_card(tr, box.card[id_], font_scale, Give(id_)))
        elif id_ in box.building:
            tiles.append(tile(tr, box.building[id_], Give(id_)))
        else:
            others.append(Button(tr.text(question.option(id_).label), tap=Give(id_)))
    flow = Flow(tuple(tiles), LEAST, max_columns=max(4, len(tiles) // 4), by_words=True)
    return Column((flow, *others), 10)


# --- finding one among those that can still be ---


def after(page: Page, viewer: Viewer, *action: Value) -> Ask:
    """What the table asks after these answers."""
    return lambda answers: page.session.ask(viewer, (*action, *answers))


def find(page: Any, ask: Ask, chosen: Callable[[Any], object], kind: str, **of: Any) -> Sheet:
    """Ask which it is; `chosen` is called with what the answers make.

    `kind` and `of` say what it is asked for: after a kill the upper half need not be entered again.
    """

    def enter(found: Any) -> None:
        with drafts.held():
            sheet.close()
        chosen(found)

    draft = drafts.load(kind)
    local = from_plain(draft) if all(draft.get(name) == value for name, value in of.items()) else PageState()
    sheet = question_sheet(page, ask, local if asks_on(ask, local.answers) else PageState(), kind, first=0)
    sheet.gives_way, sheet.enter = True, enter
    sheet.keep = lambda: drafts.keep(kind, **of, **sheet.entered()) if sheet.is_open else None
    return drafts.lay(sheet, lambda _: sheet.show(page), kind, **of, **sheet.entered())


def find_held(page: Page, seat: int, chosen: Callable[[str], object], kind: str) -> Sheet:
    """Which card a player has got, where that is not awaited."""
    state = page.session.state
    words = message("stone_age.check_player.which_card", player=state.name(seat))

    def ask(answers: tuple[Value, ...]) -> Asked:
        return follow(which_card(words, possible_cards(state)), answers)

    return find(page, ask, chosen, kind, seat=seat)


# --- entering what lies on the table ---


def tell_card(page: Page, slot: int, then: str = "") -> Sheet:
    """Which card lies on this space; `then` says what follows once it is entered."""
    ask = after(page, PUBLIC, TellCard.__name__, str(slot))
    return find(page, ask, partial(_told, page, slot, then), CARD, slot=slot, then=then)


def tell_building(page: Page, stack: int, then: str = "") -> Sheet:
    """Which tile lies on this stack; `then` says what follows once it is entered."""
    ask = after(page, PUBLIC, TellBuilding.__name__, str(stack))
    return find(page, ask, partial(_told, page, stack, then), BUILDING, stack=stack, then=then)


def _told(page: Page, number: int, then: str, command: TellCard | TellBuilding) -> None:
    if page.app.tap(command):
        with drafts.answering():
            THEN[then](page, number)


def tell_next(what: str, page: Page, *_: Any) -> None:
    """What lies face up and is not entered yet, one after another: cards from the left, then buildings."""
    state = page.session.state
    slots = [slot for slot, card in enumerate(state.display) if card == "" and what != "buildings"]
    stacks = [number for number, stack in enumerate(state.stacks) if stack.left and not stack.top and what != "cards"]
    if slots:
        tell_card(page, slots[-1], what)
    elif stacks:
        tell_building(page, stacks[0], what)


def buy_card(page: Page, slot: int) -> None:
    """With the cheapest payment, which was seen before."""
    state = page.session.state
    paid = card_payment(state, state.turn, slot)
    if paid:
        page.app.tap(BuyCard(slot, paid))


def _build(page: Page, stack: int) -> None:
    """A fixed price is paid if it can be; what may be paid in several ways is shown."""
    state = page.session.state
    paid = building_payment(state, state.turn, stack)
    if paid and state.box.building[state.stacks[stack].top].is_fixed:
        page.app.tap(Build(stack, paid))
    elif paid:
        load("screens.stone_age.using.pay:show_building_payment")(page, stack)


THEN: dict[str, Callable[[Any, int], object]] = {
    "": lambda _page, _number: None,
    **{what: partial(tell_next, what) for what in ("cards", "buildings", "all")},
    "buy_card": buy_card,
    "build": _build,
}
"""What follows once a card or tile is entered."""


@drafts.reopens(CARD)
def _card_again(page: Page, draft: Mapping[str, Any]) -> bool:
    return _again(page, draft.get("slot"), draft.get("then"), len(page.session.state.display), tell_card)


@drafts.reopens(BUILDING)
def _building_again(page: Page, draft: Mapping[str, Any]) -> bool:
    return _again(page, draft.get("stack"), draft.get("then"), len(page.session.state.stacks), tell_building)


def _again(page: Page, number: Any, then: Any, count: int, tell: Callable[[Page, int, str], Sheet]) -> bool:
    if number not in range(count) or then not in THEN:
        return False
    tell(page, number, then)
    return True

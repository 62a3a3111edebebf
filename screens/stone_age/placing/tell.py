"""Telling the app which card or tile lies there: by its pictures, in two taps for a card and one for a tile."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

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
from scoring.stone_age import Building
from screens import drafts
from screens.app import running
from screens.games import load
from screens.kit import Action, Page, Sheet
from screens.kit.drawing import letter
from screens.kit.fitting import lines_on_key, width_of, word_width
from screens.kit.loading import load_kv
from screens.stone_age.drawn.glyphs import glyph
from screens.stone_age.drawn.looks import UPPER_PIECES
from screens.stone_age.drawn.words import building_card, civ_card, upper_name
from screens.stone_age.placing.places import PlayCard
from screens.stone_age.using.pay_sheet import is_wordy

CARD, BUILDING = "stone_age/tell_card", "stone_age/tell_building"
"""What is asked for, as it is kept until it is told."""
COUNTED = ("food", "resource", "points", "one_use_tool")
"""Upper halves whose number is part of the picture."""


class TileGrid(GridLayout):
    """Cards or tiles in as many columns as there is room for, all equally high."""

    least = NumericProperty()
    """How narrow a column may become, if the words fit."""

    def __init__(self, tiles: list[Any], **more: Any) -> None:
        super().__init__(cols=1, **more)
        for tile in tiles:
            tile.fbind("natural", self._level)
            tile.fbind("needs", self._divide)
            self.add_widget(tile)
        self.bind(width=self._divide, least=self._divide)
        self._divide()

    def _divide(self, *_: Any) -> None:
        needed = max((self.least, *(tile.needs for tile in self.children)))
        fitting = int((self.width + dp(8)) // (needed + dp(8)))
        self.cols = max(1, min(fitting, max(4, len(self.children) // 4)))

    def _level(self, *_: Any) -> None:
        high = max((tile.natural for tile in self.children), default=0)
        for tile in self.children:
            tile.size_hint_y, tile.height = None, high


class UpperTile(PlayCard):
    """The upper half of a card, to press: its picture and what it is called."""

    shows = ("number", "pieces", "text")
    number = StringProperty("")
    pieces = ListProperty()
    text = StringProperty("")

    def __init__(self, upper: Upper, **more: Any) -> None:
        words = upper_words(upper)
        number = str(upper.count) if upper.kind in COUNTED else ""
        super().__init__(number=number, pieces=_pieces(upper), text=words, name=words, **more)
        self.below = self.word()

    def paint(self) -> None:
        theme = self.theme
        left, bottom, width, height = self.ground()
        room = width - dp(10)
        self.needs = word_width(self.text, theme.caption) + dp(10)
        lines = lines_on_key(self.text, theme.caption, room)
        words = self.below.say("\n".join(lines), "caption", theme.ink)
        self.natural = max(dp(64), dp(44) + words + dp(8))
        spare = max(0.0, self.height - self.natural) / 2
        self.below.pos = round(left + (width - self.below.width) / 2), round(bottom + dp(5) + spare)
        self._picture(left + width / 2, bottom + height - dp(21) - spare)

    def _picture(self, middle: float, line: float) -> None:
        size, number = self.theme.head2, self.number
        wide = width_of(number, size) + dp(5) if number else 0
        left = middle - (wide + dp(27) * len(self.pieces) - dp(2)) / 2
        if number:
            letter(number, (left + (wide - dp(5)) / 2, line), size, self.theme.ink)
        for i, piece in enumerate(self.pieces):
            glyph(self.theme, piece, (left + wide + dp(27) * i + dp(12.5), line), dp(25))


def upper_words(upper: Upper) -> str:
    """What an upper half is called beside its picture."""
    if upper.kind != "roll_resource":
        return upper_name(upper)
    tr = running().tr
    return str(tr("stone_age.tell.roll", resource=tr(f"stone_age.resource.{upper.resource}")))


def _pieces(upper: Upper) -> list[str]:
    """What is drawn for an upper half."""
    piece = upper.resource or UPPER_PIECES[upper.kind]
    return ["dice", piece] if upper.kind == "roll_resource" else [piece]


# --- finding one among those that can still be ---


def find_card(
    page: Page,
    cards: tuple[Card, ...],
    title: str,
    chosen: Callable[[str], Any],
    kind: str,
    *,
    of: Mapping[str, Any] | None = None,
    none: tuple[str, Callable[[], Any]] | None = None,
) -> Sheet:
    """Ask for one of these cards, first its upper half and then its lower one; `chosen` is called with its id.

    `kind` and `of` say what it is asked for: after a kill the upper half need not be told again. `none` is what else
    may be so, in words, and what happens then.
    """
    sheet, about = Sheet(title=title, gives_way=True), dict(of or {})

    def keep(upper: Upper | None) -> None:
        if sheet.parent:
            drafts.keep(kind, **about, upper=_plain(upper))

    def take(card: Card) -> None:
        with drafts.held():
            sheet.close()
        chosen(card.id)

    def ask_upper(*_: Any) -> None:
        sheet.subtitle = page.app.tr("stone_age.tell.upper")
        grid = TileGrid([_pressed(UpperTile(upper), ask_lower, upper) for upper in upper_halves(cards)])
        sheet.fill([grid, Action(text=none[0], on_release=sheet.closing(none[1]))] if none else [grid])
        _from_top(sheet)
        keep(None)

    def ask_lower(upper: Upper) -> None:
        fitting = [card for card in cards if card.upper == upper]
        if len(fitting) == 1:
            take(fitting[0])
            return
        sheet.subtitle = page.app.tr("stone_age.tell.lower", upper=upper_name(upper))
        again = Action(text=page.app.tr("stone_age.tell.other_upper"), icon="chevron-left", on_release=ask_upper)
        parts = [TileGrid([_pressed(civ_card(card), take, card) for card in fitting]), again]
        if is_wordy() or page.shape == "landscape":
            sheet.fill(parts, ())  # the cards need the room
        else:
            sheet.fill(parts)
        _from_top(sheet)
        keep(upper)

    told = _told_before(cards, kind, about)
    if told:
        ask_lower(told)
    else:
        ask_upper()
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


def _pressed(tile: Any, action: Callable[[Any], Any], what: Any) -> Any:
    tile.bind(on_release=lambda _: action(what))
    return tile


def _from_top(sheet: Sheet) -> None:
    sheet.ids.body.scroll_y = 1


# --- telling what lies on the table ---


def tell_card(page: Page, slot: int, then: str = "") -> Sheet:
    """Which card lies on this space; `then` says what follows once it is told."""
    state, app = _state(), page.app
    cards = possible_cards(state, instead_of=state.display[slot] or "")
    title = app.tr("stone_age.tell.which_card", place=place_name(state.box.slots[slot].id))

    def told(card: str) -> None:
        if app.tap(TellCard(slot, card)):
            with drafts.answering():
                THEN[then](page, slot)

    return find_card(page, cards, title, told, CARD, of={"slot": slot, "then": then})


def tell_building(page: Page, stack: int, then: str = "") -> Sheet:
    """Which tile lies on this stack; `then` says what follows once it is told."""
    state, app = _state(), page.app
    title = app.tr("stone_age.tell.which_building", place=place_name(f"building_stack_{stack + 1}"))
    sheet = Sheet(title=title, gives_way=True)

    def take(building: Building) -> None:
        with drafts.held():
            sheet.close()
        if app.tap(TellBuilding(stack, building.id)):
            with drafts.answering():
                THEN[then](page, stack)

    buildings = possible_buildings(state, instead_of=state.stacks[stack].top)
    sheet.fill([TileGrid([_pressed(building_card(building), take, building) for building in buildings])])
    return drafts.lay(sheet, lambda _: sheet.show(page), BUILDING, stack=stack, then=then)


def tell_all(page: Page, *_: Any) -> None:
    """Everything that lies face up and is not told yet, one after another: cards from the left, then buildings."""
    if not _tell_next_card(page, "all"):
        tell_buildings(page)


def tell_cards(page: Page, *_: Any) -> None:
    """All cards that are not told yet."""
    _tell_next_card(page, "cards")


def _tell_next_card(page: Page, then: str) -> bool:
    slot = next((slot for slot, card in reversed(list(enumerate(_state().display))) if card == ""), None)
    if slot is not None:
        tell_card(page, slot, then)
    return slot is not None


def tell_buildings(page: Page, *_: Any) -> None:
    """All tiles on top of a stack that are not told yet."""
    stack = next((number for number, stack in enumerate(_state().stacks) if stack.left and not stack.top), None)
    if stack is not None:
        tell_building(page, stack, "buildings")


def _pay_card(page: Page, slot: int) -> None:
    load("screens.stone_age.using.pay:show_card_payment")(page, slot)


def _pay_building(page: Page, stack: int) -> None:
    load("screens.stone_age.using.pay:show_building_payment")(page, stack)


def _buy_card(page: Page, slot: int) -> None:
    """With the cheapest payment, which was seen before."""
    state = _state()
    paid = card_payment(state, state.turn, slot)
    if paid:
        page.app.tap(BuyCard(slot, paid))


def _build(page: Page, stack: int) -> None:
    """A fixed price is paid if it can be; what may be paid in several ways is shown."""
    state = _state()
    paid = building_payment(state, state.turn, stack)
    if paid and state.box.building[state.stacks[stack].top].is_fixed:
        page.app.tap(Build(stack, paid))
    elif paid:
        _pay_building(page, stack)


THEN: dict[str, Callable[[Page, int], Any]] = {
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
def _card_again(page: Page, draft: Mapping[str, Any]) -> bool:
    slot, then = draft.get("slot", -1), draft.get("then", None)
    if slot not in range(len(_state().display)) or then not in THEN:
        return False
    tell_card(page, slot, then)
    return True


@drafts.reopens(BUILDING)
def _building_again(page: Page, draft: Mapping[str, Any]) -> bool:
    stack, then = draft.get("stack", -1), draft.get("then", None)
    if stack not in range(len(_state().stacks)) or then not in THEN:
        return False
    tell_building(page, stack, then)
    return True


def _state() -> State:
    state: State = running().session.state
    return state


load_kv(__file__)

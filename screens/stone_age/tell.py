"""Telling the app which card or tile lies there: by its pictures, in two taps for a card and one for a tile."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.stone_age.box import Card, Upper
from companion.games.stone_age.offers import possible_buildings, possible_cards, upper_halves
from companion.games.stone_age.records import TellBuilding, TellCard
from companion.games.stone_age.state import State, place_name
from scoring.stone_age import Building
from screens.app import running
from screens.kit import Action, Page, Sheet
from screens.kit.drawing import letter
from screens.kit.fitting import lines_of, width_of
from screens.stone_age.cards import UPPER_PIECES
from screens.stone_age.glyphs import glyph
from screens.stone_age.places import PlayCard
from screens.stone_age.words import building_card, civ_card, upper_name

Done = Callable[[], Any]
COUNTED = ("food", "resource", "points", "one_use_tool")
"""Upper halves whose number is part of the picture."""


class TileGrid(GridLayout):
    """Cards or tiles in as many columns as there is room for, all equally high."""

    least = NumericProperty()
    """How narrow a column may become."""

    def __init__(self, tiles: list[Any], **more: Any) -> None:
        super().__init__(cols=1, **more)
        for tile in tiles:
            tile.fbind("natural", self._level)
            self.add_widget(tile)
        self.bind(width=self._divide, least=self._divide)
        self._divide()

    def _divide(self, *_: Any) -> None:
        fitting = int((self.width + dp(8)) // (self.least + dp(8)))
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
        words = _short(upper)
        number = str(upper.count) if upper.kind in COUNTED else ""
        super().__init__(number=number, pieces=_pieces(upper), text=words, name=words, **more)
        self.below = self.word()

    def paint(self) -> None:
        theme = self.theme
        left, bottom, width, height = self.ground()
        room = width - dp(10)
        lines = lines_of(self.text, theme.caption, room) or lines_of(self.text, theme.caption, room, cut=True) or ()
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


def _short(upper: Upper) -> str:
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
    page: Page, cards: tuple[Card, ...], title: str, chosen: Callable[[str], Any], *, modal: bool = True
) -> Sheet:
    """Ask for one of these cards, first its upper half and then its lower one; `chosen` is called with its id."""
    sheet = Sheet(title=title, modal=modal)

    def take(card: Card) -> None:
        sheet.close()
        chosen(card.id)

    def ask_upper(*_: Any) -> None:
        sheet.subtitle = running().tr("stone_age.tell.upper")
        sheet.fill([TileGrid([_pressed(UpperTile(upper), ask_lower, upper) for upper in upper_halves(cards)])])
        _from_top(sheet)

    def ask_lower(upper: Upper) -> None:
        fitting = [card for card in cards if card.upper == upper]
        if len(fitting) == 1:
            take(fitting[0])
            return
        sheet.subtitle = running().tr("stone_age.tell.lower", upper=upper_name(upper))
        again = Action(text=running().tr("stone_age.tell.other_upper"), icon="chevron-left")
        again.bind(on_release=ask_upper)
        sheet.fill([TileGrid([_pressed(civ_card(card), take, card) for card in fitting]), again])
        _from_top(sheet)

    ask_upper()
    return _show(page, sheet)


def find_building(
    page: Page, buildings: tuple[Building, ...], title: str, chosen: Callable[[str], Any], *, modal: bool = True
) -> Sheet:
    """Ask for one of these tiles; `chosen` is called with its id."""
    sheet = Sheet(title=title, modal=modal)

    def take(building: Building) -> None:
        sheet.close()
        chosen(building.id)

    sheet.fill([TileGrid([_pressed(building_card(building), take, building) for building in buildings])])
    return _show(page, sheet)


def _pressed(tile: Any, action: Callable[[Any], Any], what: Any) -> Any:
    tile.bind(on_release=lambda _: action(what))
    return tile


def _from_top(sheet: Sheet) -> None:
    sheet.ids.body.scroll_y = 1


def _show(page: Any, sheet: Sheet) -> Sheet:
    """On a table a sheet that is not modal lies above the ledger line."""
    if sheet.modal or not hasattr(page, "show_sheet"):
        return sheet.show(page)
    shown: Sheet = page.show_sheet(sheet)
    return shown


# --- telling what lies on the table ---


def tell_card(page: Page, slot: int, then: Done | None = None) -> Sheet:
    """Which card lies on this space; `then` follows once it is told."""
    state, app = _state(), running()
    cards = possible_cards(state, instead_of=state.display[slot] or "")
    title = app.tr("stone_age.tell.which_card", place=place_name(state.box.slots[slot].id))
    return find_card(page, cards, title, lambda card: _told(TellCard(slot, card), then))


def tell_building(page: Page, stack: int, then: Done | None = None) -> Sheet:
    """Which tile lies on this stack; `then` follows once it is told."""
    state, app = _state(), running()
    title = app.tr("stone_age.tell.which_building", place=place_name(f"building_stack_{stack + 1}"))
    buildings = possible_buildings(state, instead_of=state.stacks[stack].top)
    return find_building(page, buildings, title, lambda building: _told(TellBuilding(stack, building), then))


def tell_all(page: Page) -> None:
    """Everything that lies face up and is not told yet, one after another: cards from the left, then buildings."""
    tell_cards(page, then=lambda: tell_buildings(page))


def tell_cards(page: Page, then: Done | None = None) -> None:
    """All cards that are not told yet; `then` follows after the last."""
    slot = next((slot for slot, card in reversed(list(enumerate(_state().display))) if card == ""), None)
    if slot is not None:
        tell_card(page, slot, lambda: tell_cards(page, then))
    elif then:
        then()


def tell_buildings(page: Page) -> None:
    """All tiles on top of a stack that are not told yet."""
    stack = next((number for number, stack in enumerate(_state().stacks) if stack.left and not stack.top), None)
    if stack is not None:
        tell_building(page, stack, lambda: tell_buildings(page))


def _told(command: TellCard | TellBuilding, then: Done | None) -> None:
    if running().tap(command) and then:
        then()


def _state() -> State:
    session = running().session
    assert session is not None
    state: State = session.state
    return state


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

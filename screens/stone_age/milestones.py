"""Milestones of Stone Age: whose dice, where and how many; new tools, cards and buildings; the end of a round."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.stone_age.records import EndPlay, EnterCard, NewField, NewFigure, NewTool, RoundOver, Throw
from companion.games.stone_age.turns.milestones import most_dice
from companion.games.stone_age.turns.offers import possible_cards
from companion.question import Number
from screens import drafts
from screens.app import running
from screens.games import load
from screens.kit import Action, Actions, Ledge, Text
from screens.kit.fitting import word_width
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.options import AnswerKeys
from screens.stone_age.dice.total import TotalKeys
from screens.stone_age.drawn.glyphs import Piece
from screens.stone_age.drawn.held_tools import ToolCell
from screens.table.milestones import MilestoneGrid, MilestonesPage, MilestoneTile

_KINDS = Piece.kind.options
BOUGHT = "stone_age/bought"
"""Drafts of the sheet that asks for a card: whose it is, and its upper half."""
WAYS = ((5, False), (5, True), (3, False), (3, True), (2, False), (2, True))
"""Columns of places, and whether in smaller letters: the first way that breaks no word."""
NAMED = 600
"""A page without a column has names and tools in its strip from this height on, in dp."""
_TILES = {
    "NewFigure": "account-plus-outline",
    "NewField": "sprout",
    "EnterCard": "cards-outline",
    "NoteBuilding": "home-variant",
}
_AT_ONCE = {"NewFigure": NewFigure, "NewField": NewField}
"""Tiles that note something with one tap."""


class RollPlace(Ledge):
    """A place whose dice may be rolled, with so many pips for one."""

    name = StringProperty("")
    kind = OptionProperty("wood", options=_KINDS)
    text = StringProperty("")
    detail = StringProperty("")
    chosen = BooleanProperty(False)
    small = BooleanProperty(False)
    large = BooleanProperty(False)
    natural = NumericProperty()
    """The height its words need."""


class RollPlaces(GridLayout):
    """All of them beside each other, those of a line of one height; in smaller letters or fewer columns where words
    would be broken."""

    small = BooleanProperty(False)
    large = BooleanProperty(False)
    """True on a tablet."""

    def level(self, *_: Any) -> None:
        self.cols, self.small = next((way for way in WAYS if self._holds(*way)), WAYS[-1])
        for key in self.children:
            key.height = max(one.natural for one in self.children)

    def _holds(self, columns: int, small: bool) -> bool:
        """Whether no word is broken."""
        theme, words = running().theme, " ".join(key.text for key in self.children)
        room = (self.width - (columns - 1) * self.spacing[0]) / columns - dp(5)
        return word_width(words, theme.caption if small else theme.label) <= room


class StoneMilestones(MilestonesPage):
    where = StringProperty("")
    """The place that was chosen; the number of dice rolls at once."""
    real = BooleanProperty(False)
    """True if the table throws its own dice and enters what they show."""

    def __init__(self, **more: Any) -> None:
        self.places: dict[str, RollPlace] = {}
        self.grid, self.notes = RollPlaces(), MilestoneGrid()
        self.many = Text(role="strong")
        self.dice = Action(kind="text", icon="dice-multiple-outline", on_release=lambda _: self._turn_dice())
        self.tool = Action(icon="hammer", on_release=lambda _: self.app.tap(NewTool(self.who)))
        self.over = Action(icon="food-drumstick", on_release=lambda _: self.app.tap(RoundOver()))
        self.bar = Actions()
        put(self.bar, [self.tool, self.over])
        super().__init__(**more)
        self.ids.strip.cell = ToolCell
        self.bind(height=self._fit_strip, column=self._fit_strip)

    def refresh(self) -> None:
        if self.app.table_open:
            self.real = self.session.view().mirror.real_dice  # the table goes on as it rolled last
        super().refresh()

    def show_player(self) -> None:
        self._fit_strip()
        super().show_player()

    def _fit_strip(self, *_: Any) -> None:
        """Names stand above the tools where the page is high enough; elsewhere the marks tell them."""
        theme = self.app.theme
        has_room = not self.is_low and (self.column or self.height >= dp(NAMED) * theme.growth)
        self.ids.strip.more = theme.caption * 1.6 if has_room else 0

    def tiles(self) -> list[Any]:
        app, state = self.app, self.session.state
        self.asked.text = app.tr("stone_age.ask.where", player=self.view.seats[self.who].name)
        self.asked.detail = ""
        self._show_places()
        self.many.text = app.tr("stone_age.ask.how_many_dice")
        self.dice.text = app.tr("stone_age.milestones.real" if self.real else "stone_age.milestones.by_app")
        most = most_dice(state, self.who, self.where) if self.where else 0
        keys = (
            [self.many, AnswerKeys(Number(1, most), None, self.roll, across=self._across()), self.dice]
            if most and not self.real
            else []
        )
        if most and self.real:
            words = app.tr("stone_age.ask.total_of_any")
            keys = [TotalKeys(low=1, high=6 * most, told=self.tell_total, text=words), self.dice]
        return [self.grid, *keys, self._notes()]

    def _across(self) -> int:
        """As many dice in a line as thumbs have room for."""
        return max(4, min(7, int((self.ids.list.width - dp(26)) // (dp(54) * self.app.theme.growth))))

    def _show_places(self) -> None:
        app = self.app
        for place in self.session.state.places:
            if not place.rate:
                continue
            if place.id not in self.places:
                key = RollPlace(name=place.id, kind=place.gives, small=self.grid.small)
                key.large = self.grid.large
                key.bind(on_release=lambda one: self.choose_place(one.name))
                self.places[place.id] = key
                self.grid.add_widget(key)
                self.grid.bind(small=key.setter("small"), large=key.setter("large"))
                key.bind(natural=self.grid.level, text=self.grid.level)
            key = self.places[place.id]
            key.text, key.chosen = app.tr(f"stone_age.place_short.{place.id}"), place.id == self.where
            key.detail = f"÷{place.rate}"

    def _notes(self) -> MilestoneGrid:
        player = self.view.mirror.players[self.who]
        counts = {"NewFigure": player.figures, "NewField": player.field}
        counts |= {"EnterCard": len(player.cards), "NoteBuilding": player.buildings}
        if not self.notes.children:
            for name, icon in _TILES.items():
                tile = MilestoneTile(name=name, icon=icon)
                tile.bind(on_release=lambda one: self._note(one.name))
                self.notes.add_widget(tile)
        for tile in self.notes.children:
            tile.text = self.app.tr(f"stone_age.milestones.{tile.name}")
            tile.detail = self.app.tr(f"stone_age.milestones.so_many.{tile.name}", count=counts[tile.name])
        return self.notes

    def _note(self, name: str) -> None:
        """A card by its halves, as they look; a building by its points; a hut or a field at once."""
        if name in _AT_ONCE:
            self.app.tap(_AT_ONCE[name](self.who))
            return
        if name != EnterCard.__name__:
            self._go_on((f"{name}:{self.who}",))
            return
        seat, state = self.who, self.session.state
        title = self.app.tr("stone_age.check_player.which_card", player=state.name(seat))
        load("screens.stone_age.placing.tell:find_card")(
            self,
            possible_cards(state),
            title,
            lambda card: self.app.tap(EnterCard(seat, card)),
            BOUGHT,
            of={"seat": seat},
        )

    def ways(self) -> list[Any]:
        self.tool.text, self.over.text = (self.app.tr(f"stone_age.do.{name}") for name in ("NewTool", "RoundOver"))
        return [self.bar]

    # --- taps ---

    def choose_place(self, place: str) -> None:
        self.where = "" if place == self.where else place
        self.show_player()

    def tell_total(self, total: int) -> None:
        """What the table's own dice show together."""
        self.app.tap(Throw(self.who, self.where, (), total), rolled=True)

    def roll(self, count: int) -> None:
        """The app's dice at once."""
        dice = tuple(self.app.random.randint(1, 6) for _ in range(count))
        self.app.tap(Throw(self.who, self.where, dice), rolled=True)

    def _turn_dice(self) -> None:
        self.real = not self.real
        self.show_player()

    def finish(self) -> None:
        self.app.tap(EndPlay())

    def menu(self) -> list[tuple[str, str, Any]]:
        numbers = ("pencil-outline", self.app.tr("stone_age.do.EnterNumber"), self._numbers)
        extra = ("eye-off-outline", self.app.tr("stone_age.do.KeepExtraCard"), self._extra_card)
        drawn = any(player.extra_drawn for player in self.view.mirror.players)
        return [numbers, *([extra] if drawn else []), *super().menu()]

    def _extra_card(self) -> None:
        holder = next(seat for seat, player in enumerate(self.view.mirror.players) if player.extra_drawn)
        self.app.go("extra", table=self.table, seat=str(holder))

    def _numbers(self) -> None:
        self._go_on((f"EnterNumber:{self.who}",))


@drafts.reopens(BOUGHT)
def _find_on(page: Any, draft: Mapping[str, Any]) -> bool:
    """The sheet as it was left; False if it no longer fits this page."""
    if not isinstance(page, StoneMilestones) or draft.get("seat") not in range(len(page.view.seats)):
        return False
    page.chosen = draft["seat"]
    page.show_player()
    page._note(EnterCard.__name__)
    return True


load_kv(__file__)

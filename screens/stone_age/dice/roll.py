"""The dice of a hunt, a resource place or a card: rolled, lifted with tools, and taken."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.stone_age.present import PlayerView, RollView
from companion.games.stone_age.records import Roll, RollForCard, TakeYield
from companion.games.stone_age.state import some
from companion.games.stone_age.turns.tools import check_tools
from companion.messages import Message, message
from scoring.stone_age import ToolSet, yield_of
from screens import drafts
from screens.app import running
from screens.kit import Action, OneWay, Sheet
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.stone_age.dice.parts import Equation, HintCard, HintRow, ToolColumn, ToolShelf
from screens.stone_age.dice.typed import half_typed, show_typed
from screens.stone_age.drawn.pieces import Dice, ToolTile
from screens.stone_age.drawn.words import civ_card, upper_says
from screens.stone_age.using.pay_parts import PayOffer, PaySheet, is_low, is_wordy
from screens.table.refusal import show_refusal
from screens.window.rolling import await_roll

load_kv(__file__)

TOOLS = "stone_age/tools"
"""Tools chosen by hand for a roll, as they are kept."""
Rolled = Callable[[tuple[int, ...]], bool]
"""What takes the dice; True if they were taken."""


SHELF, CAPTION, AROUND, TILE = 122, 38, 204, 80
"""Tools in a column, in dp: how high they are, how much more with captions, what else there is, how wide each is."""


# --- before the dice are rolled ---


def rolled_by_app(count: int) -> tuple[int, ...]:
    return tuple(running().random.randint(1, 6) for _ in range(count))


def ways_to_roll(page: Any, source: str, title: str, count: int, roll: Rolled) -> list[Action]:
    """Real dice, or those of the app."""
    real = page.button(
        page.app.tr("stone_age.dice.real"), "keyboard-outline", lambda: show_typed(page, source, title, count, roll)
    )
    real.size_hint_x = 0.68
    words = page.app.tr("stone_age.dice.roll", count=count)
    by_app = page.button(words, "dice-multiple-outline", lambda: roll(rolled_by_app(count)), primary=True)
    await_roll(by_app)
    return [real, by_app]


def offer_ways(page: Any, scroll: Any, ways: list[Action]) -> None:
    """The ways in the foot; where the page lies and type is large, only the primary one: the others end the list."""
    few = bool(page.column) and is_wordy()
    for way in ways[:-1] if few else ():
        way.size_hint_x = 1
        scroll.ids.column.add_widget(way)
    page.fill_foot([page.actions(ways[-1:] if few else ways)])


class TableDice(Dice):
    """Dice on the table, a little smaller where the screen is low."""

    low = BooleanProperty(False)


def roll_at(place: str) -> Rolled:
    return lambda dice: running().tap(Roll(place, dice), rolled=True)


def show_roll(page: Any, place: Any, count: int) -> Sheet:
    """The dice of a place before they are rolled."""
    app = page.app
    title = app.tr(f"stone_age.place.{place.id}")
    rate = app.tr("stone_age.place_board.rate", count=place.rate)
    said = app.tr("stone_age.use.figures_rate", count=count, rate=rate)
    ways = ways_to_roll(page, place.id, title, count, roll_at(place.id))
    dice = TableDice(values=[0] * count, low=is_low(page))
    return PaySheet([dice], ways, title=title, subtitle=said).lay(page)


# --- the body -------------------------------------------------------------------------------------------------------


class DiceBody(BoxLayout):
    """Dice, the sum, tools to add, what they reach; the yield is taken below."""

    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._open: tuple[Any, ...] = ()
        """Which roll is shown."""
        self._tiles: frozenset[int] = frozenset()
        self._one_use: frozenset[int] = frozenset()
        self.dice, self.equation = TableDice(), Equation()
        self.bind(height=lambda _, high: setattr(self.dice, "low", high < dp(400)))
        self.tools, self.hints = ToolShelf(), HintCard()
        self.aside = ToolColumn()
        self._tool_tiles: list[ToolTile] = []
        self._card_tools: list[ToolTile] = []
        self._hints: list[HintRow] = []
        self._taking = OneWay()

    def begin(self) -> None:
        """Another roll."""
        self._open = ()

    def prepare(self) -> bool:
        return False

    @property
    def _roll(self) -> RollView:
        roll: RollView = self.page.view.mirror.roll
        return roll

    @property
    def _player(self) -> PlayerView:
        player: PlayerView = self.page.view.mirror.players[self.page.view.turn.seat]
        return player

    def show(self) -> None:
        roll = self._roll
        now = (self.page.view.step, roll, self.page.app.tr.language)
        if now != self._open:
            self._open = now
            self._choose_first()
            if roll.dice:
                self._build()
        if roll.dice:
            self._follow()
        else:
            self._await()

    def _build(self) -> None:
        """What this roll needs on the screen."""
        roll = self._roll
        self.dice.values = list(roll.dice) or [0] * roll.awaited
        parts: list[Any] = [self.dice]
        if roll.dice:
            parts.append(self.equation)
            self._take_tools_out()
            if self._has_tools():
                self._lay_tools()
                (self.aside.add_widget if self._stand_aside() else parts.append)(self.tools)
            parts.append(self.hints)
        elif roll.card:
            picture = civ_card(roll.card, size_hint_x=None, width=dp(92))
            parts.append(PayOffer(picture, text=upper_says(roll.card.upper)))
        self.ids.scroll.fill(parts, from_top=True)

    def _await(self) -> None:
        """The two dice of a card are still to be rolled."""
        roll = self._roll
        title = self.page.app.tr(f"stone_age.card.{roll.source}")
        self._build()
        ways = ways_to_roll(self.page, roll.source, title, roll.awaited, self._roll_for_card)
        offer_ways(self.page, self.ids.scroll, ways)
        if half_typed() == roll.source:
            show_typed(self.page, roll.source, title, roll.awaited, self._roll_for_card)

    def _roll_for_card(self, dice: tuple[int, ...]) -> bool:
        return self.page.app.tap(RollForCard(dice), rolled=True)

    # --- tools ---

    def turned(self) -> None:
        """The page lies or stands now: tools stand beside the dice, or below them."""
        self._open = ()
        self.show()

    def _take_tools_out(self) -> None:
        if self.tools.parent:
            self.tools.parent.remove_widget(self.tools)

    def _stand_aside(self) -> bool:
        """True if the tools have room in the column of a page that lies."""
        page, player = self.page, self._player
        if not page.column:
            return False
        number = sum(bool(tool.value) for tool in player.tools) + len(player.one_use)
        scale = self.page.app.theme.growth
        needed = dp(SHELF + (CAPTION if player.one_use else 0) + AROUND) * scale
        return number * dp(TILE) * scale <= page.column - dp(24) and needed <= page.height

    def _has_tools(self) -> bool:
        return any(tool.value for tool in self._player.tools) or bool(self._player.one_use)

    def _lay_tools(self) -> None:
        app, player = self.page.app, self._player
        for space in range(len(self._tool_tiles), len(player.tools)):
            self._tool_tiles.append(ToolTile(on_release=lambda _, at=space: self.toggle(at)))
        for space, tool in enumerate(player.tools):
            self._tool_tiles[space].value = tool.value
        words = app.tr("stone_age.dice.one_use")
        self._card_tools = [ToolTile(value=card.upper.count, one_use=True, text=words) for card in player.one_use]
        for number, tile in enumerate(self._card_tools):
            tile.bind(on_release=lambda _, at=number: self.toggle_one_use(at))
        there = [tile for tile in self._tool_tiles if tile.value]
        self.tools.ids.tiles.fill(there, self._card_tools)

    def _choose_first(self) -> None:
        """What was chosen by hand before a kill; else the cheapest for the best yield without one-use tools."""
        roll, player = self._roll, self._player
        before = drafts.kept(TOOLS)
        tiles, one_use = before.get("tiles", ()), before.get("one_use", ())
        free = {space for space, tool in enumerate(player.tools) if tool.value and not tool.turned}
        same = (before.get("source"), before.get("dice")) == (roll.source, list(roll.dice))
        if same and set(tiles) <= free and set(one_use) <= set(range(len(player.one_use))):
            self._tiles, self._one_use = frozenset(tiles), frozenset(one_use)
        else:
            self._tiles, self._one_use = frozenset(roll.chosen.tiles), frozenset(roll.chosen.one_use)

    def toggle(self, space: int) -> None:
        """Add a tile to the roll, or take it away; one that lies turned says why not."""
        try:
            check_tools(self.page.session.state.players[self.page.view.turn.seat], (space,), ())
        except RuleError as refusal:
            show_refusal(self.page, refusal)
            return
        self._chosen(self._tiles ^ {space}, self._one_use)

    def toggle_one_use(self, number: int) -> None:
        self._chosen(self._tiles, self._one_use ^ {number})

    def _chosen(self, tiles: Iterable[int], one_use: Iterable[int]) -> None:
        self._tiles, self._one_use = frozenset(tiles), frozenset(one_use)
        roll, tiles, one_use = self._roll, sorted(self._tiles), sorted(self._one_use)
        drafts.keep(TOOLS, source=roll.source, dice=list(roll.dice), tiles=tiles, one_use=one_use)
        self._follow()

    # --- what it comes to ---

    def _follow(self) -> None:
        """Tools were chosen: the sum, the tiles, the hint and the button follow."""
        roll, player, sum_ = self._roll, self._player, self.equation
        added = sum(player.tools[space].value for space in self._tiles)
        added += sum(player.one_use[number].upper.count for number in self._one_use)
        pips = sum(roll.dice) + added
        gives = yield_of(pips, roll.rate)
        sum_.dice, sum_.added, sum_.tools = sum(roll.dice), added, len(self._tiles) + len(self._one_use)
        sum_.with_tools, sum_.rate, sum_.kind = self._has_tools(), roll.rate, roll.gives
        sum_.gives, sum_.rest = gives, pips - gives * roll.rate
        for space, tile in enumerate(self._tool_tiles):
            tile.use = "chosen" if space in self._tiles else "used" if player.tools[space].turned else "free"
        for number, tile in enumerate(self._card_tools):
            tile.use = "chosen" if number in self._one_use else "free"
        self._hint()
        self._offer(gives)

    def _offer(self, gives: int) -> None:
        app = self.page.app
        words = app.tr("stone_age.dice.take", some=some(self._roll.gives, gives))
        if not gives:
            words = app.tr("stone_age.dice.take_nothing")
        tools = [self.aside] if self.aside.children else []
        self.page.fill_foot([*tools, self._taking.offer(words, "check", self.take)])

    def take(self) -> None:
        cards = self._player.one_use
        spent = tuple(cards[number].id for number in sorted(self._one_use))
        self.page.app.tap(TakeYield(tuple(sorted(self._tiles)), spent))

    # --- the hint ---

    def _hint(self) -> None:
        roll = self._roll
        offered = [roll.chosen, *(better for better in roll.sets if better.gives > roll.chosen.gives)]
        self._hints += [HintRow(first=not self._hints) for _ in range(len(offered) - len(self._hints))]
        for number, tools in enumerate(offered):
            self._say_hint(self._hints[number], tools, first=number == 0, last=number == len(offered) - 1)
        self.hints.fill(self._hints[: len(offered)])

    def _say_hint(self, row: HintRow, tools: ToolSet, *, first: bool, last: bool) -> None:
        app = self.page.app
        chosen = (frozenset(tools.tiles), frozenset(tools.one_use)) == (self._tiles, self._one_use)
        details = [app.tr("stone_age.dice.chosen")] if first and chosen and self._has_tools() else []
        details += [self._beyond(tools)] if last else []
        row.offer = "" if chosen else app.tr("stone_age.dice.use")
        row.first, row.chosen = first, chosen and self._has_tools()
        row.text, row.detail = app.say(self._said_of(tools, first=first)), " · ".join(details)
        row.tapped = lambda: self._chosen(tools.tiles, tools.one_use)

    def _said_of(self, tools: ToolSet, *, first: bool) -> Message:
        got = some(self._roll.gives, tools.gives)
        if not self._has_tools():
            return message("stone_age.dice.no_tools")
        if not tools.tiles and not tools.one_use:
            return message("stone_age.dice.without", some=got)
        player = self._player
        parts: list[Message | str] = [str(player.tools[space].value) for space in tools.tiles]
        parts += [message("stone_age.dice.the_one_use", value=player.one_use[n].upper.count) for n in tools.one_use]
        named = parts[0]
        for part in parts[1:]:
            named = message("stone_age.dice.and", first=named, last=part)
        if first:
            return message("stone_age.dice.cheapest", some=got, tools=named, count=len(parts))
        return message("stone_age.dice.costlier", some=got, tools=named)

    def _beyond(self, tools: ToolSet) -> str:
        """What would be needed for one more."""
        roll, app = self._roll, self.page.app
        if self._has_tools():
            return app.tr("stone_age.dice.nothing_reaches", gives=tools.gives + 1)
        missing = (tools.gives + 1) * roll.rate - sum(roll.dice)
        return app.tr("stone_age.dice.one_more", count=missing)

"""The dice of a hunt, a resource place or a card: rolled, lifted with tools, and taken."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.stone_age.present import PlayerView, RollView
from companion.games.stone_age.records import Roll, RollForCard, TakeYield, Throw
from companion.games.stone_age.turns.milestones import most_dice
from companion.games.stone_age.turns.tools import check_tools, free_tiles
from screens import drafts
from screens.app import running
from screens.kit import Action
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.stone_age.dice.ladder import IN_SIGHT, Ladder, Mix
from screens.stone_age.dice.parts import PipsLine, ToolColumn, ToolShelf
from screens.stone_age.dice.total import DiceMode, TotalKeys, keys_for, rolled_by_app
from screens.stone_age.dice.typed import show_typed
from screens.stone_age.drawn.nodes import civ_card, upper_says
from screens.stone_age.drawn.pieces import Dice, ToolTile
from screens.stone_age.using.pay_sheet import is_wordy
from screens.stone_age.using.payment import offer
from screens.table.refusal import show_refusal
from screens.ui.tree.widget import Tree
from screens.window.rolling import await_roll

load_kv(__file__)

TOOLS = "stone_age/tools"
"""Tools chosen by hand for a roll, as they are kept."""
Rolled = Callable[..., bool]
"""What takes the dice, or their total; True if they were taken."""
LOW_PAGE, LOWEST_PAGE = 640, 500
"""Pages so low, in dp, have lower rungs, or only one of them in the foot."""
GAP, WIDE_GAP, WIDEST_GAP, HIGH_BODY = 6, 14, 24, 420
"""How far its parts stand from each other at least and at most, and from which height on that is more, in dp."""
HIGH_STAGE, GROWN, LIFTED = 600, 1.3, 0.42
"""From which height on dice stand in the middle of a stage, in dp; how much larger they are there, and how much of the
room they leave is above them."""


SHELF, CAPTION, AROUND, TILE = 122, 38, 204, 80
"""Tools in a column, in dp: how high they are, how much more with captions, what else there is, how wide each is."""


# --- before the dice are rolled ---


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


def enter_roll(command: Any) -> bool:
    """Dice, or their total; where no tool could change what a total gives, that is taken at once."""
    app = running()
    if not app.tap(command, rolled=True):
        return False
    body = getattr(app.page, "body", None)
    if command.dice and isinstance(body, DiceBody):
        body.dice.tumble()
    session = app.session
    player = session.state.players[session.state.turn]
    if command.total and not any(free_tiles(player)) and not player.one_use:
        app.tap(TakeYield())
    return True


def roll_at(place: str) -> Rolled:
    return lambda dice, total=0: enter_roll(Roll(place, dice, total))


# --- the body -------------------------------------------------------------------------------------------------------


class DiceBody(BoxLayout):
    """Dice or their total, the tools there are, and below the ladder: what each mix of tools gives."""

    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._open: tuple[Any, ...] = ()
        """Which roll is shown."""
        self._mix: Mix | None = None
        """Tools chosen by hand."""
        self._real = False
        self.mode = DiceMode(on_mode=lambda _, real: self._turn(real=real))
        self.dice, self.pips = TableDice(), PipsLine()
        self.keys: TotalKeys | None = None
        self.bind(height=self._fit)
        self.ids.scroll.ids.column.bind(height=self._fit)
        self.tools = ToolShelf()
        self.aside = ToolColumn()
        self.ladder = Ladder(self.take)
        self._tool_tiles: list[ToolTile] = []
        self._card_tools: list[ToolTile] = []

    def begin(self) -> None:
        """Another roll."""
        self._open = ()

    def _fit(self, *_: Any) -> None:
        """Smaller dice where it is low; on a stage that is high they are larger, in its middle."""
        high = bool(self.page.column) and self.height >= dp(HIGH_STAGE)
        self.dice.low, self.dice.grown = self.height < dp(400), GROWN if high else 1.0
        self._space_out()
        spare = self.height - self.ids.scroll.ids.column.height
        self.padding = 0, max(0.0, round(spare * LIFTED)) if high else 0, 0, 0

    def _space_out(self) -> None:
        """Parts stand apart as far as nothing has to be scrolled for it."""
        scroll, parts = self.ids.scroll, len(self.ids.scroll.ids.column.children)
        bare = scroll.ids.column.height - parts * scroll.gap
        most = dp(WIDEST_GAP if self.height > dp(HIGH_BODY) else WIDE_GAP)
        scroll.gap = max(dp(GAP), min(most, (self.height - bare) // max(1, parts)))

    def prepare(self) -> bool:
        return False

    @property
    def content(self) -> Any:
        return self.ids.scroll.ids.column

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
            self._real = bool(roll.total) or (not roll.dice and self.page.view.mirror.real_dice)
            self._choose_first()
            if roll.pips:
                self._build()
        if roll.pips:
            self._follow()
        else:
            self._await()

    def _build(self) -> None:
        """What this roll needs on the screen."""
        roll = self._roll
        self.mode.real = self._real
        parts: list[Any] = [self.mode, *self._thrown()]
        self._take_tools_out()
        if roll.pips:
            self.pips.show(roll.pips, roll.rate, roll.gives)
            parts += [self.ladder.others] if self._real else [self.pips, self.ladder.others]
            if self._has_tools():
                self._lay_tools()
                (self.aside.add_widget if self._stand_aside() else parts.append)(self.tools)
        elif roll.card and not self._real:
            app, shown = self.page.app, Tree(self.page.app.theme, self.page.app.tap)
            shown.show(offer(civ_card(app.tr, roll.card, app.theme.growth), 92, upper_says(app.tr, roll.card.upper)))
            parts.append(shown)
        self.ids.scroll.fill(parts, from_top=True)

    def _thrown(self) -> list[Any]:
        """The dice of the app; or the keys for the total of real ones."""
        roll = self._roll
        if not self._real:
            self.dice.values = list(roll.dice) or [0] * (0 if roll.total else roll.awaited)
            return [self.dice]
        if roll.awaited:
            self.keys = keys_for(roll.awaited, self._told, total=roll.total)
        else:
            app, state = self.page.app, self.page.session.state
            high = 6 * most_dice(state, state.turn, roll.source)
            self.keys = TotalKeys(low=1, high=high, told=self._told, text=app.tr("stone_age.ask.total_of_any"))
        return [self.keys]

    def _await(self) -> None:
        """The two dice of a card are still to be rolled."""
        roll = self._roll
        self._build()
        if self._real:
            self.page.fill_foot([])
            return
        words = self.page.app.tr("stone_age.dice.roll", count=roll.awaited)
        by_app = self.page.button(words, "dice-multiple-outline", self._roll_by_app, primary=True)
        await_roll(by_app)
        self.page.fill_foot([self.page.actions([by_app])])

    # --- whose dice ---

    def _turn(self, *, real: bool) -> None:
        """Other dice: real ones are told by their total, the app's roll at once in their place."""
        if real == self._real:
            return
        if not real and self._roll.total:
            self._roll_by_app()
            return
        self._real = real
        self._await() if not self._roll.pips else self._build()
        if self._roll.pips:
            self._follow()

    def _roll_by_app(self) -> None:
        roll = self._roll
        self._enter(rolled_by_app(roll.awaited or len(roll.dice) or 1), 0)

    def _told(self, total: int) -> None:
        self._enter((), total)

    def _enter(self, dice: tuple[int, ...], total: int) -> None:
        """Roll, or tell the open roll anew."""
        state, source = self.page.session.state, self._roll.source
        command: Any = Roll(source, dice, total)
        if self._roll.card:
            command = RollForCard(dice, total)
        elif state.depth == "milestones":
            command = Throw(state.turn, source, dice, total)
        enter_roll(command)

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
        """What was chosen by hand before a kill."""
        roll, player = self._roll, self._player
        before = drafts.kept(TOOLS)
        tiles, one_use = before.get("tiles", ()), before.get("one_use", ())
        free = {space for space, tool in enumerate(player.tools) if tool.value and not tool.turned}
        same = (before.get("source"), before.get("dice")) == (roll.source, list(roll.dice))
        fits = set(tiles) <= free and set(one_use) <= set(range(len(player.one_use)))
        self._mix = Mix(frozenset(tiles), frozenset(one_use)) if same and fits else None

    def toggle(self, space: int) -> None:
        """Add a tile to the roll, or take it away; one that lies turned says why not."""
        try:
            check_tools(self.page.session.state.players[self.page.view.turn.seat], (space,), ())
        except RuleError as refusal:
            show_refusal(self.page, refusal)
            return
        mix = self._mix or Mix()
        self._chosen(Mix(mix.tiles ^ {space}, mix.one_use))

    def toggle_one_use(self, number: int) -> None:
        mix = self._mix or Mix()
        self._chosen(Mix(mix.tiles, mix.one_use ^ {number}))

    def _chosen(self, mix: Mix) -> None:
        """A mix of one's own; empty again, it is none."""
        self._mix = mix if mix != Mix() else None
        roll, tiles, one_use = self._roll, sorted(mix.tiles), sorted(mix.one_use)
        drafts.keep(TOOLS, source=roll.source, dice=list(roll.dice), tiles=tiles, one_use=one_use)
        self._follow()

    # --- what it comes to ---

    def _follow(self) -> None:
        """Tools were chosen: the tiles and the ladder follow."""
        roll, player, mix = self._roll, self._player, self._mix or Mix()
        for space, tile in enumerate(self._tool_tiles):
            tile.use = "chosen" if space in mix.tiles else "used" if player.tools[space].turned else "free"
        for number, tile in enumerate(self._card_tools):
            tile.use = "chosen" if number in mix.one_use else "free"
        height = self.page.height
        most = 1 if is_wordy() or height < dp(LOWEST_PAGE) else 2 if height < dp(LOW_PAGE) else IN_SIGHT
        self.ladder.show(roll, player, self._mix, most=most)
        self.page.fill_foot([*([self.aside] if self.aside.children else []), self.ladder])

    def take(self, mix: Mix) -> None:
        cards = self._player.one_use
        spent = tuple(cards[number].id for number in sorted(mix.one_use))
        self.page.app.tap(TakeYield(tuple(sorted(mix.tiles)), spent))

"""The dice of a hunt, a resource place or a card on their table: the page function shown, its messages carried out."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.errors import RuleError
from companion.games.stone_age.present import PlayerView, RollView
from companion.games.stone_age.records import Roll, RollForCard, TakeYield, Throw
from companion.games.stone_age.turns.milestones import most_dice
from companion.games.stone_age.turns.offers import settled_yield, taking, tools_by_hand
from scoring.stone_age import ToolSet
from screens import drafts
from screens.metrics import dp
from screens.stone_age.body import TreeBody
from screens.stone_age.dice.choice import ask_dice, is_asked, keep_dice, rolls_real
from screens.stone_age.dice.ladder import IN_SIGHT, has_tools
from screens.stone_age.dice.page import DiceView, PageState, body, foot, total_asked
from screens.stone_age.dice.totals import press, rolled_by_app
from screens.stone_age.drawings.looks import WORDY
from screens.table.refusal import show_refusal
from screens.table.shake_to_roll import await_tap
from screens.ui.question.page_state import Digit, Done, Erase, Give
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Message, Node
from screens.ui.tree.rendered_text import TextRuler

if TYPE_CHECKING:
    from screens.running_app import App

TOOLS = "stone_age/tools"
"""Tools chosen by hand for a roll, as they are kept."""
LOW_PAGE, LOWEST_PAGE, WIDEST = 640, 500, 560
"""Pages so low, in dp, have lower rungs, or only one of them in the foot."""
REGISTRY, CAPTION, AROUND, TILE = 122, 38, 204, 80
"""Tools in a column, in dp: how high they are, how much more with captions, what else there is, how wide each is."""


def enter_roll(app: "App", command: Any) -> bool:
    """Dice, or their total, and what the game says follows at once."""
    if not app.tap(command, rolled=True):
        return False
    body_ = getattr(app.page, "body", None)
    if command.dice and isinstance(body_, DiceBody):
        body_.motion.begin()
    if follows := settled_yield(app.session.state):
        app.tap(follows)
    return True


class DiceBody(TreeBody):
    """The body of the phases in which dice are rolled and taken."""

    phases = ("roll", "card_roll")
    follows_height = True
    stays_on_top = True

    def __init__(self, page: Any) -> None:
        self.local = PageState()
        self._open: tuple[Any, ...] = ()
        """Which roll is shown."""
        super().__init__(page)

    def begin(self) -> None:
        """Another roll."""
        self._open = ()

    @property
    def _roll(self) -> RollView:
        roll: RollView = self.page.view.game_view.roll
        return roll

    @property
    def _player(self) -> PlayerView:
        player: PlayerView = self.page.view.game_view.players[self.page.view.turn.seat]
        return player

    def view(self) -> DiceView:
        page, theme, state, one = self.page, self.page.app.theme, self.page.session.state, dp(1)
        high = page.height / one
        most = 1 if theme.font_scale >= WORDY or high < LOWEST_PAGE else 2 if high < LOW_PAGE else IN_SIGHT
        uncounted = 6 * most_dice(state, state.turn, self._roll.source) if not self._roll.awaited else 0
        return DiceView(
            self._roll,
            self._player,
            uncounted,
            TextRuler(theme),
            theme.font_scale,
            (self.room, self.height / one),
            self.side(WIDEST),
            most,
            bool(page.column),
            page.beside != "column",
            self._stand_aside(),
        )

    def _stand_aside(self) -> bool:
        """True if the tools have room in the column of a page that lies."""
        page, player, scale = self.page, self._player, self.page.app.theme.font_scale
        if not page.column or page.beside == "column" or not has_tools(player):
            return False
        number = sum(bool(tool.value) for tool in player.tools) + len(player.one_use)
        needed = dp(REGISTRY + (CAPTION if player.one_use else 0) + AROUND) * scale
        return number * dp(TILE) * scale <= page.column - dp(24) and needed <= page.height

    def body(self) -> Node:
        return body(self.page.app.tr, self.view(), self.local)

    def foot(self) -> Node | None:
        return foot(self.page.app.tr, self.view(), self.local, float(self.page.foot_width / dp(1)))

    def show(self) -> None:
        roll = self._roll
        now = (self.page.view.step, roll)
        if now != self._open:
            real = bool(roll.total) or (not roll.dice and rolls_real(self.page))
            self._open, self.local = now, PageState(real, mix=self._chosen_before(), far=self.motion.far)
        super().show()
        if not roll.pips and is_asked(self.page):
            ask_dice(self.page, self.turn_to)
        elif not roll.pips and not self.local.real:
            await_tap(self.page.app, self.page.foot, do("roll_by_app"))

    def turned(self) -> None:
        """The page lies or stands now: tools stand beside the dice, or below them."""
        self.show()

    # --- taps ---

    def handle(self, message: Message) -> None:
        match message:
            case Give() | Digit() | Erase() | Done():
                self._press(message)
            case ToolSet():
                self.page.app.tap(taking(self.page.session.state, message))
            case _:
                super().handle(message)

    def turn_to(self, real: bool) -> None:
        """Other dice: real ones are entered by their total, the app's roll at once in their place."""
        keep_dice(self.page.app, real=real)
        if not real and self._roll.total:
            self.roll_by_app()
        elif real != self.local.real:
            self.local = replace(self.local, real=real)
            self.show()

    def change_total(self) -> None:
        self.local = replace(self.local, changes=True, typed="")
        self.show()

    def roll_by_app(self) -> None:
        roll = self._roll
        self._enter(rolled_by_app(self.page.app, roll.awaited or len(roll.dice) or 1), 0)

    def _press(self, key: Message) -> None:
        after = press(total_asked(self.view()), self.local.typed, key)
        self.local = replace(self.local, typed="" if isinstance(after, int) else after)
        if isinstance(after, int):
            self._enter((), after)
        else:
            self.show()

    def _enter(self, dice: tuple[int, ...], total: int) -> None:
        """Roll, or enter the open roll anew."""
        self.local = replace(self.local, changes=False)
        state, source = self.page.session.state, self._roll.source
        command: Any = Roll(source, dice, total)
        if self._roll.card:
            command = RollForCard(dice, total)
        elif state.depth == "milestones":
            command = Throw(state.turn, source, dice, total)
        enter_roll(self.page.app, command)

    # --- tools ---

    def _chosen_before(self) -> ToolSet | None:
        """What was chosen by hand before a kill."""
        before = drafts.load(TOOLS)
        tiles, one_use = before.get("tiles", ()), before.get("one_use", ())
        same = (before.get("source"), before.get("dice")) == (self._roll.source, list(self._roll.dice))
        try:
            return tools_by_hand(self.page.session.state, tiles, one_use) if same and (tiles or one_use) else None
        except RuleError:
            return None

    def toggle(self, space: int) -> None:
        """Add a tool to the roll, or take it away; one that lies turned says why not."""
        self._choose({space}, set())

    def toggle_once(self, number: int) -> None:
        """The same for one of the tools that are used once."""
        self._choose(set(), {number})

    def _choose(self, tiles: set[int], one_use: set[int]) -> None:
        """These tools added to a mix of one's own, or taken from it; empty again, it is none."""
        before, roll = self.local.mix or ToolSet(0), self._roll
        try:
            mix = tools_by_hand(self.page.session.state, tiles ^ {*before.tiles}, one_use ^ {*before.one_use})
        except RuleError as refusal:
            show_refusal(self.page, refusal.of(TakeYield(tuple(tiles))))
            return
        self.local = replace(self.local, mix=mix if mix.tiles or mix.one_use else None)
        drafts.keep(TOOLS, source=roll.source, dice=list(roll.dice), tiles=list(mix.tiles), one_use=list(mix.one_use))
        self.show()

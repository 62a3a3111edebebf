"""The table of Stone Age: one page whose middle follows the phase of the round."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.stone_age.ask.dice import TOTAL
from companion.games.stone_age.records import GoOn, Roll, RollList, TakeBack
from screens import drafts
from screens.games import load
from screens.stone_age.beside import LEVEL, Beside, BesideBoard, board_beside
from screens.stone_age.body import way_to_extra
from screens.stone_age.dice.totals import rolled_by_app
from screens.table.any import Asking
from screens.table.question import asks_on
from screens.table.tree_table import TreeTable
from screens.ui.columns import SideBySide
from screens.ui.layout import put
from screens.ui.question.local import Local, from_plain
from screens.ui.shape import column_beside
from screens.ui.tree.controls import Do, call, do
from screens.ui.tree.nodes import Button, Buttons, Message

BODIES = {
    "place": "screens.stone_age.placing.board:PlaceBoard",
    "use": "screens.stone_age.using.places:UsePlaces",
    "roll": "screens.stone_age.dice.roll:DiceBody",
    "card_roll": "screens.stone_age.dice.roll:DiceBody",
    "list_roll": "screens.stone_age.dice.dice_list:DiceListBody",
    "list_pick": "screens.stone_age.dice.dice_list:DiceListBody",
    "feed": "screens.stone_age.round_end.card:RoundEnd",
}
"""What stands in the middle in each phase. A body is made with `page=` and has `show()`, which fills it and the
page's foot from the page's view; it stays as long as the phase lasts. One with `begin()` is kept from round to round,
and told when its phase comes again. What scrolls in it is its `content`: that tells how high it stands beside the
board."""

BOARD = BODIES["place"]
EACH, LEAST = 1.3, 150
"""How high the line of a player is beside a step, by its usual height; and the step at least, in dp."""


def column(wide: float, high: float) -> float:
    """A tablet that stands has one as well."""
    return float(dp(column_beside(wide / dp(1), high / dp(1))))


class BoardSides(SideBySide):
    def column_for(self, wide: float, high: float) -> float:
        return column(wide, high)


class StoneAgeTable(Asking, TreeTable):
    on_way = "table"
    body = ObjectProperty(None, allownone=True)
    shown = StringProperty("")
    """Which body that is."""
    step_top = NumericProperty(0)
    """How much lower the body begins, so that it stands level with the board beside it."""

    def __init__(self, **more: Any) -> None:
        self.beside: Beside = ""
        """Where the body stands beside the board."""
        self._bodies: dict[str, Any] = {}
        """Bodies that wait for their phase to come again."""
        self._turned_soon = Clock.create_trigger(self._turned, -1)
        super().__init__(**more)

    def column_for(self, wide: float, high: float) -> float:
        return column(wide, high)

    def make_sides(self) -> SideBySide:
        return BoardSides()

    def stage(self, strip: Widget) -> tuple[Widget, ...]:
        self.ids.update({"body": BoxLayout(), "step": BesideBoard()})
        for part in (self, self.ids.banner, self.ids.ledger, self.foot):
            part.fbind("height", self._fit_step)
        for name in ("each", "players"):
            strip.fbind(name, self._fit_step)
        return strip, self.ids.body, self.ids.step

    def _fit_step(self, *_: Any) -> None:
        """The step may have what the other parts of the column leave."""
        ids = self.ids
        taken = ids.banner.height + ids.ledger.height + self.foot.height + ids.strip.players * ids.strip.each * EACH
        ids.step.most = max(dp(LEAST), self.height - taken - dp(1))

    def refresh(self) -> None:
        super().refresh()
        if self.view is None:
            return
        if self.moved_on():
            return
        if self.view.mirror.stuck:
            self._leave_phase()
            return
        wanted = BODIES[self.view.turn.phase]
        beside = self._stands_beside(wanted)
        if wanted != self.shown or self.body is None:
            self.shown, self.body = wanted, self._body(wanted)
            self._lay(beside)
        elif beside != self.beside:
            self._lay(beside)
        elif beside:
            self._bodies[BOARD].reflect(self.body)
        self.body.show()

    def _stands_beside(self, wanted: str) -> Beside:
        return "" if wanted == BOARD else board_beside(self)

    def _lay(self, beside: Beside) -> None:
        """The body on the stage; or in the column, or right of the board, and that on the stage."""
        self.beside, self.step_top = beside, dp(LEVEL) if beside == "stage" else 0
        self.ids.step.clear()
        if not beside:
            put(self.ids.body, [self.body])
            return
        board = self._body(BOARD)
        put(self.ids.body, [board] if beside == "column" else [board, self.body])
        if beside == "column":
            self.ids.step.hold(self.body)
        board.reflect(self.body)

    def _body(self, wanted: str) -> Any:
        body = self._bodies.get(wanted) or load(wanted)(page=self)
        if hasattr(body, "begin"):
            self._bodies[wanted] = body
            body.begin()
        return body

    def _fill_frame(self, view: Any) -> None:
        super()._fill_frame(view)
        if view.turn.phase == "feed":  # nobody alone is on turn: the round is over
            banner, tr, board = self.ids.banner, self.app.tr, view.mirror
            banner.name = tr("stone_age.end.title", round=board.round)
            banner.headline = tr("stone_age.end.deck", count=board.deck)
            banner.notice = "" if board.ending else banner.notice  # the card says it

    def on_column(self, *_: Any) -> None:
        """Lying or standing now, once all is laid out: a body that fits its foot to the page does so anew."""
        self._turned_soon()

    def show_nodes(self) -> None:
        """A tablet was turned: its column stays as wide, but the board comes beside the step, or goes."""
        beside = self._stands_beside(self.shown)
        if self.body and beside != self.beside:
            self._lay(beside)

    def _turned(self, *_: Any) -> None:
        if self.parent and hasattr(self.body, "turned"):
            self.body.turned()

    def handle(self, message: Message) -> None:
        """What a tap calls is a method of the body first."""
        if isinstance(message, Do) and hasattr(self.body, message.method):
            call(self.body, message)
        else:
            super().handle(message)

    def act(self, message: Message) -> None:
        if self.body:
            self.body.handle(message)
        else:
            self.app.tap(message)

    def _leave_phase(self) -> None:
        """A correction left nobody anything to do in this phase."""
        self.shown, self.body = "", None
        self.ids.step.clear()
        self.ids.body.clear_widgets()
        action = Button(self.app.tr("stone_age.do.GoOn"), "arrow-right", "primary", GoOn())
        self.foot.show(Buttons((action,), foot=True))

    # --- what is asked ---

    def ways_beside(self, local: Local) -> tuple[Button, ...]:
        """The app's dice instead of real ones."""
        action = str(local.answers[0])
        if not action.endswith(TOTAL):
            return ()
        place = action.removesuffix(TOTAL).partition(":")[2]
        return (Button(self.app.tr("stone_age.dice.by_app"), "dice-multiple-outline", tap=do("roll_by_app", place)),)

    def enter_answers(self, command: Any, *, rolled: bool = False) -> bool:
        """Dice are rolled, and fall."""
        if isinstance(command, Do):
            call(self, command)
            return True
        if isinstance(command, Roll):
            entered: bool = load("screens.stone_age.dice.roll:enter_roll")(self.app, command)
            return entered
        return super().enter_answers(command, rolled=rolled)

    def roll_by_app(self, place: str) -> None:
        count = self.session.state.standing(self.view.turn.seat, place)
        self.enter_answers(Roll(place, rolled_by_app(self.app, count)))

    # --- players ---

    def tapped_seat(self, seat: int) -> None:
        self.show_player(seat)

    def show_player(self, seat: int) -> None:
        load("screens.stone_age.player_sheet:show_player")(self, seat)

    def own_items(self) -> list[tuple[str, str, Any]]:
        """The extra card behind the curtain, for whoever holds one, and what was missed."""
        own = way_to_extra(self)
        if self.view.turn.phase == "use":
            own.append(
                ("home-variant", self.app.tr("stone_age.do.TakeBack"), lambda: self._go_on((TakeBack.__name__,)))
            )
        if self.view.turn.phase in ("place", "use", "feed"):
            missed = load("screens.stone_age.missed:open_missed")
            own.append(("history", self.app.tr("stone_age.missed.title"), lambda: missed(self)))
        return own


@drafts.reopens("stone_age/dice")
def _earlier_dice(page: StoneAgeTable, draft: Mapping[str, Any]) -> bool:
    """Real dice that were half entered in an earlier release, for a place or the list."""
    source, dice = draft.get("source"), [str(die) for die in draft.get("dice", ())]
    action = RollList.__name__ if source == "dice_list" else f"{Roll.__name__}:{source}{'' if dice else TOTAL}"
    if not asks_on(page.ask, (action,)):
        return False
    page.pick(replace(from_plain({**draft, "chosen": dice}), answers=(action,)))
    return True

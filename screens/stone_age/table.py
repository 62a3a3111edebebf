"""The table of Stone Age: one page whose middle follows the phase of the round."""

from typing import Any

from companion.games.stone_age.ask.dice import TOTAL
from companion.games.stone_age.records import GoOn, Roll, TakeBack
from screens.games import load
from screens.metrics import dp
from screens.stone_age.beside import LEVEL, Beside, BesideBoard, board_beside
from screens.stone_age.body import way_to_extra
from screens.stone_age.dice.choice import keep_dice
from screens.stone_age.dice.totals import rolled_by_app
from screens.table.any import Asking
from screens.table.tree_table import TreeTable
from screens.ui.columns import SideBySide, TallSides
from screens.ui.pane import Abreast, Pane
from screens.ui.question.page_state import PageState
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


class StoneAgeTable(Asking, TreeTable):
    on_way = "table"
    body: Any = None
    shown = ""
    """Which body that is."""
    step_top: float = 0
    """How much lower the body begins, so that it stands level with the board beside it."""

    def __init__(self, **more: Any) -> None:
        self.beside: Beside = ""
        """Where the body stands beside the board."""
        self._bodies: dict[str, Any] = {}
        """Bodies that wait for their phase to come again."""
        super().__init__(**more)

    def column_for(self, wide: float, high: float) -> float:
        """A tablet that stands has one as well."""
        return float(dp(column_beside(wide / dp(1), high / dp(1))))

    def make_sides(self) -> SideBySide:
        return TallSides(self.app.theme)

    def stage(self, strip: Pane) -> tuple[Pane, ...]:
        self.middle, self.step = Abreast(), BesideBoard(self)
        return strip, self.middle, self.step

    def refresh(self) -> None:
        super().refresh()
        if self.view is None:
            return
        if self.moved_on():
            return
        if self.view.game_view.stuck:
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
        self.step.put([self.body] if beside == "column" else [])
        if not beside:
            self.middle.put([self.body])
            return
        board = self._body(BOARD)
        self.middle.put([board] if beside == "column" else [board, self.body])
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
            banner, tr, board = self.banner, self.app.tr, view.game_view
            banner.name = tr("stone_age.end.title", round=board.round)
            banner.headline = tr("stone_age.end.deck", count=board.deck)
            banner.notice = "" if board.ending else banner.notice  # the card says it

    def show_nodes(self) -> None:
        """A tablet was turned: its column stays as wide, but the board comes beside the step, or goes."""
        beside = self._stands_beside(self.shown)
        if self.body is not None and beside != self.beside:
            self._lay(beside)

    def column_changed(self) -> None:
        """It lies or stands now: a body that fits its foot to the page does so anew."""
        if self.is_shown and hasattr(self.body, "turned"):
            self.body.turned()

    def handle(self, message: Message) -> None:
        """What a tap calls is a method of the body first."""
        if isinstance(message, Do) and hasattr(self.body, message.method):
            call(self.body, message)
        else:
            super().handle(message)

    def act(self, message: Message) -> None:
        if self.body is not None:
            self.body.handle(message)
        else:
            self.app.tap(message)

    def _leave_phase(self) -> None:
        """A correction left nobody anything to do in this phase."""
        self.shown, self.body = "", None
        self.step.put([])
        self.middle.put([])
        action = Button(self.app.tr("stone_age.do.GoOn"), "arrow-right", "primary", GoOn())
        self.foot.show(Buttons((action,), foot=True))

    # --- what is asked ---

    def ways_beside(self, local: PageState) -> tuple[Button, ...]:
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
        keep_dice(self.app, real=False)
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
        return own

    def enter_missed(self) -> None:
        """A turn that is rolled for, or taken from, is ended first."""
        if self.view.turn.phase in ("place", "use", "feed"):
            load("screens.stone_age.missed:open_missed")(self)

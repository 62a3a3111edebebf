"""The table: the open turn over the players' sheets while the game is played; a row for each player when it is over."""

from functools import cached_property
from typing import Any

from companion.games.great_western_trail.ask.between import playing_objectives
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state.in_play import KANSAS_CITY, MOVE
from companion.games.great_western_trail.turns.commands import CaughtUp, EndTurn, Waive
from companion.games.great_western_trail.turns.view import Chip, TurnView
from companion.table.session import TableView
from companion.words.text_search import initials
from screens import drafts
from screens.games import load
from screens.great_western_trail.acts.opening import ask_due, buy_more, may_buy_more, open_act
from screens.great_western_trail.entry.rows import players
from screens.great_western_trail.play import page as parts
from screens.great_western_trail.play.menu import menu_entries
from screens.great_western_trail.play.missed import BACK, caught_up, caught_up_words
from screens.great_western_trail.play.sheet import sheet
from screens.great_western_trail.play.view import WIDEST, TurnPage
from screens.great_western_trail.play.words import headline
from screens.great_western_trail.ride.controller import RIDES, Ride
from screens.metrics import dp
from screens.pages.figures.stepper import Keys
from screens.pages.score.why import show_why
from screens.table.tree_table import TreeTable
from screens.ui.columns import SideBySide, TallSides
from screens.ui.open_sheet import open_sheets
from screens.ui.pane import Pane, Stack
from screens.ui.scroll import BesideScroll, TreeScroll
from screens.ui.shape import TABLETS, column_beside, column_of, shape_of
from screens.ui.tree.controls import Do, call, do
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import Button, Buttons, Column, Message, Node, Row, Space
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.tree import Tree

GUIDE = "screens.great_western_trail.kansas.controller:KansasGuide"
CATCHING_UP = "great_western_trail.notice.catching_up"
SHEET, RIDE, KANSAS = "sheet", "ride", "kansas"
"""What the middle of the page shows while the game is played."""
LOW, LOWEST, LEAST = 640, 340, 56
"""On a lower page, in dp, all but the way on scrolls with the sheet; one lower still that lies has room for no more;
with less in the column the players are left out."""
FRAME, TAB = 205, {1: 49, 2: 54}
"""What a lying phone keeps for banner, way on and ledger line; a line of players alone or in pairs, in dp."""
ACTS = 0.3
"""How much of a page actions may take in thumb reach; where they need more they stand above the sheet."""


def room_of(page: Any) -> tuple[bool, bool]:
    """If a page is too low for more than the way on in its frame, and if room is scarce even for that."""
    theme, landscape = page.app.theme, column_of(page.width / dp(1), page.height / dp(1)) > 0
    low = page.height < dp(LOW) * (1 + 0.7 * (theme.font_scale - 1))
    large = theme.large and (landscape or page.height < dp(LOW))
    return low, large or (landscape and page.height < dp(LOWEST))


class TrailTable(TreeTable):
    on_way = "table"

    def __init__(self, **more: Any) -> None:
        self.shown, self.middle = 0, ""
        """The player whose sheet is open, and what the middle of the page shows."""
        self.aside = False
        """True while the own sheet is looked at in a step that has a page of its own."""
        self.by: Chip | None = None
        """The action the rider goes on by, while its destination is asked."""
        self.has_between = False
        """True where what may come between the actions has keys on the page; else the menu has it."""
        self._turn_of: Any = None
        self._guide: Any = None
        super().__init__(**more)

    def column_for(self, wide: float, high: float) -> float:
        return float(dp(column_beside(wide / dp(1), high / dp(1))))

    def make_sides(self) -> SideBySide:
        return TallSides(self.app.theme)

    def stage(self, _strip: Pane) -> tuple[Pane, ...]:
        """Tabs in place of the strip, in the column with the open step; the five numbers above what scrolls."""
        theme = self.app.theme
        self.tabs, self.head = (Tree(theme, self.handle) for _ in range(2))
        self.beside = BesideScroll(theme, Tree(theme, self.handle), least=dp(LEAST))
        return self.tabs, self.beside, Stack((self.head, self.make_scroll()), fills=True)

    def resized(self) -> None:
        """A turned phone: what scrolls and what stays may change."""
        if self.is_shown and self.app.table_open and self.view is not None:
            self._fill_frame(self.view)
            self.show_middle()

    # --- what the parts of the page ask ---

    @property
    def playing(self) -> bool:
        return bool(self.view.turn.phase == "play")

    @property
    def game_view(self) -> TrailView:
        game_view: TrailView = self.view.game_view
        return game_view

    @property
    def letters(self) -> tuple[str, ...]:
        """The initials of the players."""
        return initials([seat.name for seat in self.view.seats])

    @property
    def turn(self) -> TurnView:
        assert self.game_view.turn is not None
        return self.game_view.turn

    @property
    def tablet(self) -> bool:
        """True if there is room for a step beside the sheet of the player."""
        return shape_of(self.width / dp(1), self.height / dp(1)) == "tablet" and not self.app.theme.large

    @property
    def step_scroll(self) -> TreeScroll:
        """What the open step scrolls in."""
        return self.beside if self.tablet else self.scroll

    @cached_property
    def ride(self) -> Ride:
        return Ride(self)

    @property
    def guide(self) -> Any:
        """Of the open visit."""
        self._guide = self._guide or load(GUIDE)(self)
        return self._guide

    def _done_last(self) -> Chip | None:
        """The action of the open turn that undo would take back."""
        last, turn = self.session.last_step, self.turn
        events = last.events if last else ()
        by = [event.by for event in events if getattr(event, "by", "") and getattr(event, "seat", -1) == turn.seat]
        return next((chip for chip in turn.chips if by and chip.view.by == by[0]), None)

    def tap(self, command: Any) -> bool:
        """What an entry brings now or never is asked at once, where something is to be chosen for it."""
        done = self.app.tap(command)
        if done and self.app.page is self and self.playing and self.turn.due is not None and not open_sheets(self):
            with drafts.answering():
                ask_due(self)
        return done

    # --- what is shown ---

    def refresh(self) -> None:
        super().refresh()
        if self.view is None or not self.app.table_open or self.moved_on():
            return
        if self.playing:
            turn = self.turn
            now = (turn.seat, turn.step in KANSAS_CITY, turn.step == MOVE, turn.catching_up)
            if now != self._turn_of:  # the turn went on: back to the player whose turn it is
                self._turn_of, self.shown, self.aside, self.middle = now, turn.seat, False, ""
                self._guide = None
            self._keep_by()
        self.show_middle()

    def _fill_strip(self, view: TableView) -> None:
        """The tabs are shown with the rest."""

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        app, banner = self.app, self.banner
        if view.turn.phase == "play":
            notices = [notice for notice in view.turn.notices if notice.id != CATCHING_UP]  # the foot says that
            banner.headline, banner.notice = self._said = self._step(view), " ".join(map(app.tr.text, notices))
        else:
            banner.name = app.tr(f"great_western_trail.table.phase.{view.turn.phase}")
            banner.headline = app.tr(f"great_western_trail.box.{view.game_view.box.edition}")
        if app.theme.large:  # the stage says it
            banner.headline = banner.notice = ""
            self.ledger.text = "" if room_of(self)[1] else self.ledger.text

    def _step(self, view: TableView) -> str:
        return self.app.tr.text(headline(self.session.state, view.game_view.turn))

    def _keep_by(self) -> None:
        """The ride by an action goes on only while that action is open."""
        if self.by is not None:
            open_ones = [*self.turn.chips, *([self.turn.due] if self.turn.due else [])]
            same = [chip for chip in open_ones if chip.view.by == self.by.view.by and chip.view.act == self.by.view.act]
            self.by = same[0] if same and same[0].view.why_not is None else None

    def _wanted(self) -> str:
        turn = self.turn
        if self.shown != turn.seat or self.aside:
            return SHEET
        if self.by is not None:
            return RIDE
        if turn.step in KANSAS_CITY:
            return KANSAS
        return RIDE if turn.step == MOVE and turn.due is None else SHEET

    def show_middle(self) -> None:
        """The open sheet, the trail or Kansas City, and what can be done below."""
        if not self.playing:
            self._show_entry()
            return
        wanted = self._wanted()
        begins = wanted != self.middle
        self.middle = wanted
        if wanted == RIDE:
            self.ride.by = self.by
            self.ride.refresh()
        elif wanted == KANSAS:
            begins = self.guide.refresh() or begins
        if begins:
            for part in (self.scroll, self.beside):
                part.to_top()
        view, tablet = self._view(), self.tablet
        width = view.room.column if tablet else view.stage
        step, below = self._middle(width)
        with_sheet = wanted == SHEET or tablet
        above, foot = self._foot(view, below)
        whole = [step] if step is not None and not tablet else [sheet(view)] if with_sheet else []
        low_figures = [parts.figures(view)] if view.low and wanted != KANSAS else []
        head = parts.figures(view) if not view.low and (wanted != KANSAS or tablet) else Column(())
        self._lay(view, head, Column((*above, *low_figures, *whole)), foot, step if tablet else None)

    def _middle(self, width: float) -> tuple[Node | None, Node]:
        """The open step if it has a page, and what stands below that."""
        if self.middle == RIDE:
            return self.ride.nodes(width), Column(())
        if self.middle == KANSAS:
            body, foot = self.guide.nodes(width)
            return body, foot
        return None, Column(())

    def _lay(self, view: TurnPage, head: Node, body: Node, foot: Node, step: Node | None = None) -> None:
        column = bool(view.room.column)
        seats, spare = len(view.table.seats), view.room.height - FRAME * view.font_scale
        across = next((n for n in (1, 2) if seats % n == 0 and seats // n * TAB[n] <= spare), seats)
        decides = self.playing and self.middle == KANSAS and self.guide.decides  # with the players behind its decisions
        scarce = self.playing and room_of(self)[1]  # they scroll with the stage, which needs their room
        self.tabs.show(Column(()) if column or decides or scarce else parts.tabs(view))
        if not column and (decides or scarce):
            body = Column((body, parts.tabs(view)) if decides else (parts.tabs(view), body))
        beside = (
            (parts.tabs(view, across), Space(0, self.middle == KANSAS), *((step,) if step else ())) if column else ()
        )
        self.beside.tree.show(Column(beside))
        self.head.show(head)
        self.scroll.tree.show(body)
        self.foot.show(foot)

    def _view(self) -> TurnPage:
        theme, last = self.app.theme, self._done_last() if self.playing else None
        return TurnPage(
            tr=self.app.tr,
            ruler=TextRuler(theme),
            table=self.view,
            scores=self.session.sheet(),
            room=self.room,
            seat=self.shown if self.playing else -1,
            points=self.app.settings_file.settings.show_points,
            font_scale=theme.font_scale,
            low=room_of(self)[0],
            tablet=self.tablet,
            arrow=self._arrow() if self.playing else "",
            last=last.view.by if last else "",
            plays=self.playing and bool(playing_objectives(self.session.state)),
            more=last is not None and may_buy_more(self, last),
        )

    def _arrow(self) -> str:
        """The open tab turns between the step and the sheet where these are two things."""
        if self.shown != self.turn.seat or self.tablet:
            return ""
        return "up" if self.aside else "down" if self.middle != SHEET else ""

    def _foot(self, view: TurnPage, below: Node) -> tuple[list[Node], Node]:
        """What stands above the sheet, and what in thumb reach."""
        (low, scarce), width = room_of(self), view.room.column or view.room.width
        above, foot = self._actions(view, below, width, low=low, scarce=scarce)
        if self.turn.catching_up:
            said = caught_up(self.app.tr, caught_up_words(self), large=self.app.theme.large)
            note = Row((said,), pad=(12, 8, 12, 8))
            above, foot = ([note, *above], foot) if low else (above, [note, *foot])
        if self.app.theme.large:
            above = [parts.step_said(*self._said), *above]
        return above, parts.below(*foot) if foot else Column(())

    def _actions(
        self, view: TurnPage, below: Node, width: float, *, low: bool, scarce: bool
    ) -> tuple[list[Node], list[Node]]:
        turn, stage = self.turn, view.stage
        self.has_between = False
        if self.shown != turn.seat or self.aside:
            return [], [parts.back(view, width)]
        told_there = self.middle == KANSAS and turn.due is not None and turn.due.view.act.do == "objective"
        if turn.due is not None and self.by is None and not told_there:
            if not scarce and not (low and self.column):
                return [], [parts.due_panel(view, width)]
            leave = parts.leave_due(view)
            text = [parts.due_said(view, stage), *((parts.action(view, stage, *leave),) if leave else ())]
            return text, [parts.action(view, width, parts.do_due(view))]
        if self.middle == RIDE:
            self.has_between = self.by is None
            wide = stage if scarce or (low and self.by is None) else width
            other = [parts.also(view, wide), Space(10)] if self.by is None else [parts.not_now(view, wide)]
            return (other, []) if scarce or (low and self.by is None) else ([], other)
        if self.middle == KANSAS:
            return [], [below]
        self.has_between = True
        if not turn.chips:
            also, end = parts.also(view, stage if low else width), parts.end(view, width)
            return ([also], [end]) if low else ([], [also, end])
        keys = Column((parts.acts(view, width, single=self.tablet), parts.also(view, width)))
        if low or height_of(view.ruler, keys, width) > ACTS * view.room.height * view.font_scale:
            return [parts.acts(view, stage), parts.also(view, stage), Space(10)], [parts.end(view, width)]
        return [], [keys, parts.end(view, width)]

    # --- when the sheet is filled ---

    def _show_entry(self) -> None:
        app, view, room = self.app, self.view, self.room
        self.middle = ""
        shape = shape_of(room.width, room.height)
        roomy = shape in TABLETS and not app.theme.large
        pairs = roomy and shape == "wide_tablet"
        text = app.tr.text(view.turn.headline) if app.theme.large else app.tr("great_western_trail.table.enter")
        rows = players(app.tr, view, self.session.sheet(), text, points=roomy, pairs=pairs)
        side = room.margin if pairs else room.side(WIDEST)
        kind = "primary" if all(player.confirmed for player in view.game_view.players) else "secondary"
        foot = Buttons((Button(app.tr("final.sheet"), "table", kind, do("to_sheet")),), foot=True)
        self._lay(self._view(), Column(()), Column((rows,), pad=(side, 10, side, 24)), foot)

    # --- taps ---

    def handle(self, message: Message) -> None:
        """What a tap calls is a method of what stands in the middle first."""
        part = {RIDE: self.ride, KANSAS: self.guide}.get(self.middle)
        if isinstance(message, Do) and hasattr(part, message.method):
            call(part, message)
        else:
            super().handle(message)

    def act(self, message: Message) -> None:
        match message:
            case Keys(id_):
                load("screens.pages.figures.figure:open_figure")(self, id_)
            case _ if message == BACK:
                self.app.tap(CaughtUp())
            case _:
                self.guide.handle(message)

    def show_points(self, seat: int, category: str) -> None:
        """Of a row; of all rows without its category."""
        show_why(self, seat, category)

    def use_chip(self, number: int) -> None:
        self.use(self.turn.chips[number])

    def use_due(self) -> None:
        assert self.turn.due is not None
        self.use(self.turn.due)

    def leave_due(self) -> None:
        self.tap(Waive(self.turn.seat))

    def end_turn(self) -> None:
        self.tap(EndTurn(self.turn.seat))

    def look_at(self, seat: int) -> None:
        """The sheet of a player; of whoever has the turn the step, and tapped again the sheet."""
        if not self.playing:
            self.open_player(seat)
            return
        twice = seat == self.turn.seat == self.shown and not self.aside and self.middle != SHEET
        self.aside = twice and not self.tablet
        self.shown = seat
        self.show_middle()

    def open_player(self, seat: int) -> None:
        self.app.go("player", table=self.table, seat=str(seat))

    def to_turn(self) -> None:
        """Back to the player whose turn it is, and from the ride by an action to all actions."""
        self.shown, self.aside, self.by = self.turn.seat, False, None
        self.show_middle()

    def use(self, chip: Chip) -> None:
        """An action of the location was tapped: say why it is closed, ask for the ride, or open its sheet."""
        last = self._done_last()
        if chip.view.used and last is not None and last.view.by == chip.view.by and may_buy_more(self, chip):
            buy_more(self, chip)
        elif chip.view.act.do in RIDES and chip.view.why_not is None:
            self.by = chip
            self.show_middle()
        else:
            open_act(self, chip)

    def back(self) -> bool:
        if super().back():
            return True
        if self.playing and (self.shown != self.turn.seat or self.aside or self.by is not None):
            self.to_turn()
            return True
        return False

    def show_shared(self) -> None:
        self.app.go("shared", table=self.table)

    def enter_missed(self) -> None:
        if self.playing:
            load("screens.great_western_trail.play.missed:open_missed")(self)

    def open_play(self) -> None:
        load("screens.great_western_trail.play.missed:open_play")(self)

    def open_tokens(self) -> None:
        load("screens.great_western_trail.play.missed:open_tokens")(self)

    def own_items(self) -> list[tuple[str, str, Any]]:
        return menu_entries(self) if self.playing else []

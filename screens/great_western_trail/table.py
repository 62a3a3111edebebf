"""The table: the open turn over the players' sheets while the game is played; a row for each player when it is over."""

from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.state.mirror import KANSAS_CITY, MOVE
from companion.games.great_western_trail.turns.commands import CaughtUp
from companion.games.great_western_trail.turns.view import Chip as ActChip
from companion.games.great_western_trail.turns.view import TurnView
from companion.table.session import TableView
from screens import drafts
from screens.games import is_loaded, load
from screens.great_western_trail.acts.opening import ask_due, buy_more, may_buy_more, open_act
from screens.great_western_trail.entry.rows import LookAtPlayer, players
from screens.great_western_trail.play.figures import RanchFigures
from screens.great_western_trail.play.foot import Due, FootNote, TurnFoot, WordedActions, apart
from screens.great_western_trail.play.menu import has_shared, menu_entries
from screens.great_western_trail.play.missed import caught_up, caught_up_words
from screens.great_western_trail.play.sheet import RanchSheet
from screens.great_western_trail.play.stage import StageHead, StepSaid, room_of
from screens.great_western_trail.play.step_room import StepRoom, has_step_room  # noqa: F401 - the kv names one
from screens.great_western_trail.play.tabs import RanchTabs  # noqa: F401 - the kv names it
from screens.great_western_trail.play.words import headline
from screens.great_western_trail.ride.screen import RIDES, RidePanel
from screens.kit import Action
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.open_sheet import open_sheets
from screens.kit.shape import TABLETS, shape_of
from screens.table.frame import TablePage
from screens.table.refusal import show_refusal
from screens.ui.tree.widget import Tree

GUIDE = "screens.great_western_trail.kansas.screen:KansasGuide"
CATCHING_UP = "great_western_trail.notice.catching_up"
SHEET, RIDE, KANSAS = "sheet", "ride", "kansas"
"""What the middle of the page shows while the game is played."""
UNPLACED = [100, 100]
"""The size of a page before it has been laid out."""


class TrailTable(TablePage):
    on_way = "table"
    shown = NumericProperty(0)
    """The player whose sheet is open."""
    playing = BooleanProperty(False)
    middle = StringProperty("")
    """What the middle of the page shows."""
    in_pairs = BooleanProperty(False)
    """True while the sheets are filled on a lying tablet: two players beside each other."""
    aside = BooleanProperty(False)
    """True while the own sheet is looked at in a step that has a page of its own."""

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self._turn_of: Any = None
        self._ranches: dict[int, RanchSheet] = {}
        self.guide: Any = None
        self.stage_head, self.step_said = StageHead(), StepSaid()
        self.by: ActChip | None = None
        """The action the rider goes on by, while its destination is asked."""
        super().__init__(**more)
        self.scroll = self.ids.list.__self__
        """Kept, for it is not on the page while Kansas City is."""
        self._soon = Clock.create_trigger(self._placed)
        self.bind(size=self._turned)

    def _turned(self, *_: Any) -> None:
        """A turned phone: what scrolls and what stays may change."""
        if self._is_open() and self.middle and self._room() != self._built and self.view is not None:
            self._fill_frame(self.view)
            self.show_middle()
        elif "players" in vars(self) and self.is_shown and not self.playing and self._entry_room() != self._built[-1]:
            self._show_entry(self.view)

    def _placed(self, *_: Any) -> None:
        if self._is_open():
            self.show_middle()

    def _room(self) -> tuple[bool, bool, bool]:
        """What its size decides: too low, too low even for the way on, room for a step in the column."""
        return *room_of(self), has_step_room(self)

    def _is_open(self) -> bool:
        """True while this page is on the screen and its game is played; a page left behind is laid out once more."""
        return self.playing and self.is_shown

    # --- what the parts of the page ask ---

    @property
    def mirror(self) -> TrailView:
        mirror: TrailView = self.view.mirror
        return mirror

    @property
    def letters(self) -> tuple[str, ...]:
        """The initials of the players."""
        return initials([seat.name for seat in self.view.seats])

    @property
    def done_last(self) -> str:
        """The action of the open turn that undo would take back; empty if it is something else."""
        last = self.session.last_step
        events = last.events if last else ()
        acts = [event for event in events if getattr(event, "by", "") and getattr(event, "seat", -1) == self.turn.seat]
        return str(acts[0].by) if acts else ""

    @property
    def turn(self) -> TurnView:
        assert self.mirror.turn is not None
        return self.mirror.turn

    def tap(self, command: Any) -> bool:
        """What an entry brings now or never is asked at once, where something is to be chosen for it."""
        done = self.app.tap(command)
        if done and self.app.page is self and self.playing and self.turn.due is not None and not self.sheets_open:
            with drafts.answering():
                ask_due(self)
        return done

    @property
    def sheets_open(self) -> bool:
        return bool(open_sheets(self))

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        self.playing = self.session.turn().phase == "play"
        super().refresh()
        if self.view is None or self.moved_on():
            return
        if self.playing:
            self._show_play()
        else:
            self._show_entry(self.view)

    def _fill_frame(self, view: TableView) -> None:
        self.ids.strip.as_tabs = self.playing
        self.ids.strip.table_name = self.app.tr("great_western_trail.play.shared") if has_shared(self) else ""
        super()._fill_frame(view)
        app = self.app
        banner, (_, scarce) = self.ids.banner, room_of(self)
        if view.turn.phase == "play":
            banner.headline = app.say(headline(self.session.state, view.mirror.turn))
            notices = [notice for notice in view.turn.notices if notice.id != CATCHING_UP]  # the foot says that
            banner.notice = " ".join(map(app.say, notices))
        else:
            banner.name = app.tr(f"great_western_trail.table.phase.{view.turn.phase}")
            banner.headline = app.tr(f"great_western_trail.box.{view.mirror.box.edition}")
        self.step_said.text, self.step_said.notice = banner.headline, banner.notice
        if app.theme.large:  # the stage says it
            banner.headline = ""
            in_kansas_city = view.turn.phase == "play" and view.mirror.turn.step in KANSAS_CITY
            banner.notice = banner.notice if in_kansas_city else ""
        if scarce and app.theme.large:
            self.ids.ledger.text = ""

    # --- while the game is played ---

    @cached_property
    def figures(self) -> RanchFigures:
        return RanchFigures()

    @property
    def sheet(self) -> RanchSheet:
        """Of the player who is shown; each has one, for the open player changes every turn, a sheet seldom."""
        return self._ranch(int(self.shown))

    def _ranch(self, seat: int) -> RanchSheet:
        if seat not in self._ranches:
            self._ranches[seat] = RanchSheet(page=self, seat=seat)
        return self._ranches[seat]

    @cached_property
    def ride(self) -> RidePanel:
        return RidePanel(self)

    @cached_property
    def turn_foot(self) -> TurnFoot:
        return TurnFoot(page=self)

    @cached_property
    def due(self) -> Due:
        return Due(self)

    @cached_property
    def bar(self) -> WordedActions:
        return WordedActions()

    @cached_property
    def note(self) -> FootNote:
        """That missed entries are put in, and the way back."""
        note = FootNote()
        note.add_widget(Tree(self.app.theme, lambda _: self.app.tap(CaughtUp())))
        return note

    def prepare(self) -> bool:
        """The sheets of the players, what stands below them, and the steps of Kansas City, one by one."""
        if not self._is_open() or self.size == UNPLACED:
            return False
        for seat in range(len(self.view.seats)):
            if self._ready_ranch(seat):
                return True
        if not is_loaded(GUIDE):
            load(GUIDE)
            return True
        if self.guide is None:
            self.guide = load(GUIDE)(page=self)
            return True
        return self.turn_foot.prepare()

    def come_soon(self) -> bool:
        """Of the first turn the trail and the sheet; which tabs there are is known when it begins."""
        if self.view is None:
            self.view = self.session.view()
            return True
        if self.mirror.turn is None or self.ids.body.size == UNPLACED:
            return False
        made = vars(self)
        for part in ("figures", "turn_foot", "ride"):
            if part not in made:
                getattr(self, part)
                return True
        return self._ready_ranch(self.turn.seat)

    def _ready_ranch(self, seat: int) -> bool:
        """Make a player's sheet, laid out and drawn before it is shown; False if it is there."""
        if seat in self._ranches:
            return False
        sheet = self._ranch(seat)
        sheet.width = self.scroll.ids.column.width
        sheet.show()
        return True

    def _show_play(self) -> None:
        turn = self.turn
        now = (turn.seat, turn.step in KANSAS_CITY, turn.step == MOVE, turn.catching_up)
        if now != self._turn_of:  # the turn went on: back to the player whose turn it is
            self._turn_of, self.shown, self.aside = now, turn.seat, False
            self._built = None
        self._keep_by()
        if self.size == UNPLACED:  # rows built for a page of no size would be laid out twice
            self._soon()
        else:
            self.show_middle()

    def left(self) -> None:
        self._soon.cancel()

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
        wanted = self._wanted()
        if wanted == KANSAS and self.guide is None:
            self.guide = load(GUIDE)(page=self)
        room = self._room()
        low, _, beside = room
        with_sheet = wanted == SHEET or beside
        if (wanted, room) != (self.middle, self._built):
            self.middle, self._built = wanted, room
            self._lay_out(wanted, low, beside=beside, from_top=True)
        elif with_sheet and self.sheet.parent is None:  # another player's
            self._lay_out(wanted, low, beside=beside)
        tabs = self.ids.strip
        tabs.opened = self.shown
        tabs.turns = self._arrow()
        self.figures.show(self.mirror, self.shown)
        if with_sheet:
            self.sheet.show()
        if wanted == RIDE:
            self.ride.by = self.by
            self.ride.refresh()
        elif wanted == KANSAS:
            self.guide.show()
        if wanted != RIDE:  # a ride shows it itself, with every toll that is told
            self.show_foot()

    def _arrow(self) -> str:
        """The open tab turns between the step and the sheet where these are two things."""
        if self.shown != self.turn.seat or has_step_room(self):
            return ""
        if self.aside:
            return "up"
        return "down" if self.middle != SHEET else ""

    def _lay_out(self, wanted: str, low: bool, *, beside: bool, from_top: bool = False) -> None:
        if beside and wanted != SHEET:
            self._lay_beside(wanted, from_top)
            return
        self.ids.step.clear()
        if wanted == KANSAS:
            put(self.ids.head, [])
            put(self.ids.body, [self.guide])
            return
        part = self.sheet if wanted == SHEET else self.ride
        put(self.ids.head, [] if low else [self.figures])
        put(self.ids.body, [self.scroll])
        parts = [self.stage_head, *([self.figures] if low else []), part]
        self.scroll.fill(parts, from_top=from_top)

    def _lay_beside(self, wanted: str, from_top: bool) -> None:
        """The step in the column, the sheet of whose turn it is beside it."""
        step = self.ids.step
        if wanted == KANSAS:
            step.hold_list(self.guide)
        else:
            step.hold(self.ride)
        put(self.ids.head, [self.figures])
        put(self.ids.body, [self.scroll])
        self.scroll.fill([self.stage_head, self.sheet], from_top=from_top)

    def show_foot(self) -> None:
        """What goes between the middle and the ledger line, and above the sheet what has no room there."""
        low, scarce = room_of(self)
        aside, foot = self._foot(low, scarce)
        if self.turn.catching_up:
            self.note.children[0].show(caught_up(self.app.tr, caught_up_words(self)))
            (aside if low and self.middle != KANSAS else foot).insert(0, self.note)
        if self.app.theme.large:
            aside.insert(0, self.step_said)
        put(self.stage_head, aside)
        put(self.ids.foot, foot)

    def _foot(self, low: bool, scarce: bool) -> tuple[list[Any], list[Any]]:
        """What stands above the sheet, and what below it."""
        turn = self.turn
        if self.shown != turn.seat or self.aside:
            return [], [self.bar.offer([self._back_to_turn()])]
        told_there = self.middle == KANSAS and turn.due is not None and turn.due.view.act.do == "objective"
        if turn.due is not None and self.by is None and not told_there:
            aside, panel = self.due.show(bare=scarce or (low and bool(self.column)))
            return aside, [panel]
        if self.middle == RIDE:
            if self.by is None:
                return [], []
            if scarce:
                return [apart(self, self._other_way())], []
            return [], [self.bar.offer([self._other_way()])]
        if self.middle == KANSAS:
            return [], [self.guide.below]
        self.turn_foot.set_apart(low)
        self.turn_foot.show()
        return [self.turn_foot.beside] if low and turn.chips else [], [self.turn_foot]

    @cached_property
    def _back(self) -> Action:
        return Action(icon="arrow-left", on_release=lambda _: self.to_turn())

    @cached_property
    def _not_now(self) -> Action:
        return Action(on_release=lambda _: self._stay())

    def _back_to_turn(self) -> Action:
        name = self.view.seats[self.turn.seat].name
        self._back.text = self.app.tr("great_western_trail.play.back", player=name)
        return self._back

    def _other_way(self) -> Action:
        self._not_now.text = self.app.tr("great_western_trail.play.not_now")
        return self._not_now

    def _stay(self) -> None:
        self.by = None
        self.show_middle()

    def to_turn(self) -> None:
        """Back to the player whose turn it is."""
        self.shown, self.aside = self.turn.seat, False
        self.show_middle()

    # --- taps ---

    def look_at(self, seat: int) -> None:
        if not self.playing:
            self.app.go("player", table=self.table, seat=str(seat))
            return
        mine = seat == self.turn.seat
        twice = mine and self.shown == seat and not self.aside and self.middle != SHEET
        self.aside = twice and not has_step_room(self)
        self.shown = seat
        self.show_middle()

    def act(self, chip: ActChip) -> None:
        """An action of the location was tapped: say why it is closed, ask for the ride, or open its sheet."""
        if chip.view.used and self.done_last == chip.view.by and may_buy_more(self, chip):
            buy_more(self, chip)
        elif chip.view.why_not is not None:
            show_refusal(self, chip.view.why_not)
        elif chip.view.act.do in RIDES:
            self.by = chip
            self.show_middle()
        else:
            open_act(self, chip)

    def back(self) -> bool:
        if super().back():
            return True
        if self.playing and (self.shown != self.turn.seat or self.aside or self.by is not None):
            self.by = None
            self.to_turn()
            return True
        return False

    def show_shared(self) -> None:
        self.app.go("shared", table=self.table)

    # --- the menu ---

    def menu(self) -> list[tuple[str, str, Any]]:
        if not self.playing:
            return super().menu()
        return [*menu_entries(self), *super().menu()]

    # --- when the sheet is filled ---

    def _entry_room(self) -> tuple[bool, bool]:
        """Room for the points of every row; room for two players beside each other as well."""
        place = self.parent or self  # the room it will take, before it has been laid out
        shape = shape_of(place.width / dp(1), place.height / dp(1))
        roomy = shape in TABLETS and not self.app.theme.large
        return roomy, roomy and shape == "wide_tablet"

    def _show_entry(self, view: TableView) -> None:
        app = self.app
        self.middle = ""
        room = points, self.in_pairs = self._entry_room()
        shown = ("entry", room)
        if shown != self._built:
            self._built = shown
            self.ids.step.clear()
            put(self.ids.head, [])
            put(self.ids.body, [self.scroll])
            self.scroll.fill([self.players])
        said = app.say(view.turn.headline) if app.theme.large else app.tr("great_western_trail.table.enter")
        scores = self.session.sheet()
        self.players.show(players(app.tr, view, scores, said, points=points, pairs=self.in_pairs))
        ready = all(player.confirmed for player in view.mirror.players)
        self._to_sheet.kind, self._to_sheet.text = "primary" if ready else "secondary", app.tr("final.sheet")
        put(self.ids.foot, [self.bar.offer([self._to_sheet])])

    @cached_property
    def players(self) -> Tree:
        """A row for each player while the sheets are filled."""
        return Tree(self.app.theme, self._hear)

    def _hear(self, message: object) -> None:
        assert isinstance(message, LookAtPlayer)
        self.look_at(message.seat)

    @cached_property
    def _to_sheet(self) -> Action:
        return Action(icon="table", on_release=lambda _: self.app.go("score", table=self.table))


load_kv(__file__)

"""The setup guide: a few pages of short steps, with a picture and the numbers of exactly this table."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.errors import RuleError, SaveError
from companion.game import SetupStep
from companion.table.house import CompleteSetup, TickStep
from companion.table.pages import SetupPage, is_ticked, open_page, pages, settled
from companion.table.setup import complete_page
from screens.kit import Action, Buttons, Page, Text
from screens.kit.fitting import width_of
from screens.kit.flow import ColumnScroll  # noqa: F401 - the kv names it
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.pages.setup.draws import change_sheet, notes, step_line, tag_of
from screens.pages.setup.extras import extras, picture
from screens.pages.setup.starter import StarterChoice
from screens.pages.setup.steps import MoreBelow, StepRow, Steps
from screens.table.refusal import show_refusal
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import show_sentence
from screens.window import device

HIDDEN = 16
"""So much of a list below the fold is worth a hint, in dp."""


class Bar(Widget):
    """One page among all."""

    ink = StringProperty("rule")
    """The name of its colour."""


class BarRow(BoxLayout):
    """A bar for each page: done, shown, or to come."""

    bars = ListProperty()

    def on_bars(self, *_: Any) -> None:
        while len(self.children) < len(self.bars):
            self.add_widget(Bar())
        for bar, ink in zip(reversed(self.children), self.bars, strict=True):
            bar.ink = ink


class PageHead(Column):
    """Which page this is, what it is called, and what the last tap ticked."""

    facts = StringProperty("")
    place = StringProperty("")
    wide = NumericProperty(0)
    """How wide facts and place are on one line; where there is less room, each has its own."""
    heading = StringProperty("")
    said = StringProperty("")
    low = BooleanProperty(False)
    """True where every line counts: the number of the page, where it takes one more, is left to the bars above."""


class SetupGuide(Page):
    stays = True
    table = StringProperty("")
    shown = NumericProperty(-1)
    """The page that is shown, from 0."""
    looking_back = BooleanProperty(False)
    last = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    side = NumericProperty(0)
    roomy = BooleanProperty(False)
    """True if the picture may be larger on a tablet that lies."""
    low = BooleanProperty(False)
    """True where the line that comes now would be cut by the screen but for smaller headings."""
    go_on_words = StringProperty("")
    ticks_words = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self._rows: list[StepRow] = []
        self._open: tuple[SetupStep, ...] = ()
        """The step of each of these lines."""
        self._lit = ""
        """The step a finger asked for while looking back."""
        self._said = ""
        self._head, self._steps = PageHead(), Steps()
        self._picture: list[Any] = []
        self._more = MoreBelow()
        self._look_below = Clock.create_trigger(self._hint)  # all lines have their places by then
        super().__init__(**more)
        for scroll in (self.ids.list, self.ids.beside):
            for name in ("scroll_y", "height", "pos"):
                scroll.fbind(name, self._look_below)
            scroll.ids.column.fbind("height", self._look_below)

    # --- what is shown ---

    def opened(self) -> None:
        self.looking_back = False
        self.refresh()

    def refresh(self) -> None:
        table = self.session.table
        now = open_page(table)
        if self.session.turn().phase != "setup" or now is None:
            self.app.swap(self.app.place_of_table(), table=self.table)
            return
        guide = pages(table)
        at = guide.index(now)
        if not self.looking_back or self.shown >= at:
            if self.shown != at:
                self._lit = ""
            self.shown = at
        self.looking_back = self.shown < at
        self.last = at == len(guide) - 1
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        inks = ["brass_fill" if i == self.shown else "primary" if i < at else "rule" for i in range(len(guide))]
        self.ids.bars.bars = inks
        self._show(guide[int(self.shown)], len(guide))

    def _show(self, page: SetupPage, number: int) -> None:
        """Build the page anew for another page or another state of it; a tick changes only its line."""
        session, beside = self.session, bool(self.column)
        state = (page, self.looking_back, beside, session.table.draws, session.state, self.app.tr, self.app.theme.dark)
        if state != self._built:
            before, self._built = self._built, state
            moved = before is None or before[:3] != state[:3]
            seen, done = self._parts(page, before)
            self.ids.list.fill(seen if beside else [*seen, *done], from_top=moved)
            self.ids.beside.fill(done if beside else [], from_top=moved)
        self._head.said = self._said
        app, header = self.app, self.session.header
        facts = app.tr("setup_guide.facts", title=header.game.title(header.options), count=len(header.seats))
        place = app.tr("setup_guide.page", number=int(self.shown) + 1, pages=number)
        self._head.wide = width_of(f"{facts} · {place}", app.theme.caption, bold=False)
        self._head.facts, self._head.place, self._head.heading = facts, place, app.say(page.title)
        self._mark(page)
        self._look_below()

    def _parts(self, page: SetupPage, before: Any) -> tuple[list[Any], list[Any]]:
        """What there is to look at, and what there is to do: below each other, or where the page lies side by side.

        Lines of the same steps stay and are told what is new; so does a picture that would be the same.
        """
        app = self.app
        same = before is not None and _lines(before) == _lines(self._built)
        if not same or any(card.is_old(*before[3:5], *self._built[3:5]) for card in self._picture):
            self._picture = picture(page)
            self.roomy = any(card.grows for card in self._picture)
        seen: list[Any] = [self._head, *self._picture]
        self._open = page.steps
        if not same:
            self._rows = [self._row(number) for number in range(len(page.steps))]
        for row, step in zip(self._rows, page.steps, strict=True):
            self._tell(row, step)
        done: list[Any] = [self._steps.fill(self._rows)]
        if self.looking_back:
            return seen, [Text(text=app.tr("setup_guide.looking_back"), muted=True), *done]
        more = [part for step in page.steps for part in extras(self, step)]
        if more:
            done += [Text(text=app.tr("setup_guide.now_or_later"), role="label", muted=True), *more]
        return seen, done

    def _row(self, number: int) -> StepRow:
        row = StepRow(number=number + 1)
        row.bind(
            on_release=lambda _: self._tapped(self._open[number]),
            on_otherwise=lambda _: change_sheet(self, self._open[number]),
        )
        return row

    def _tell(self, row: StepRow, step: SetupStep) -> None:
        """What a step says now."""
        table = self.session.table
        decided = step.offer is not None and not self.looking_back and (step.offer.starter or step.offer.ahead)
        row.text, row.tag = self.app.say(step_line(table, step)), tag_of(table, step)
        row.change = self.app.tr("setup_guide.tag.change") if decided else ""
        row.notes = [self.app.say(note) for note in notes(self.session, step)]

    def _mark(self, page: SetupPage) -> None:
        """Ticks, the line that comes now, and what the big button will do."""
        app, table = self.app, self.session.table
        ticked = [self.looking_back or is_ticked(table, step) or settled(table, step) for step in page.steps]
        left = [step for step, is_done in zip(page.steps, ticked, strict=True) if not is_done]
        now = self._lit or (left[0].id if left else "")
        for row, step, is_done in zip(self._rows, page.steps, ticked, strict=True):
            row.done, row.now = is_done, step.id == now
        for part in self._picture:
            lying = [step.id for step, is_done in zip(page.steps, ticked, strict=True) if is_done]
            part.show(now, [*lying, *sorted(table.steps_done)])
        short = ".short" if self.column and app.theme.large else ""
        self.go_on_words = app.tr(f"setup_guide.{'go_on_last' if self.last else 'go_on'}{short}")
        self.ticks_words = app.tr("setup_guide.ticks", count=len(left)) if left and not short else ""
        if self.looking_back:
            self.go_on_words, self.ticks_words = app.tr("setup_guide.next"), ""

    def on_low(self, *_: Any) -> None:
        self._head.low = self.low

    def on_column(self, *_: Any) -> None:
        if self._built and self.is_shown:
            self.refresh()

    # --- below the fold ---

    def _hint(self, *_: Any) -> None:
        """How many lines are hidden below, as long as any are."""
        scroll = self.ids.beside if self.column else self.ids.list
        hidden = (scroll.ids.column.height - scroll.height) * scroll.scroll_y
        if hidden < dp(HIDDEN) or not self.is_shown:
            if self._more.parent:
                self.remove_widget(self._more)
            return
        floor = scroll.to_window(*scroll.pos)[1] + self._more.height
        words = [row.ids.words for row in self._rows]
        below = sum(line.to_window(line.x, line.center_y)[1] < floor for line in words)
        tr = self.app.tr
        self._more.text = tr("setup_guide.more_below", count=below) if below else tr("setup_guide.more")
        self._more.pos, self._more.width = self.to_widget(*scroll.to_window(*scroll.pos)), scroll.width
        if not self._more.parent:
            self.add_widget(self._more, index=len(self.children) - 1)  # above the page, below its sheets

    # --- one step ---

    def _tapped(self, step: SetupStep) -> None:
        """Tick it or take the tick back; on a page that is done only its pieces light up."""
        table = self.session.table
        if self.looking_back or step.id in table.steps_done:
            self._lit = "" if self._lit == step.id else step.id
            self.refresh()
        elif settled(table, step):
            change_sheet(self, step)
        elif step.checks:
            self._lit, self._said = "", ""
            self.app.tap(TickStep(step.id, not is_ticked(table, step)))

    def draw(self, offer: str) -> bool:
        """Let the app make an offered draw; it is kept."""
        try:
            self.session.draw(offer, self.app.random)
        except RuleError as refusal:
            show_refusal(self, refusal)
            return False
        except SaveError as error:
            show_sentence(self, error.message)
            return False
        device.buzz("accept", on=self.app.kept.settings.haptics)
        self.refresh()
        return True

    # --- on and back ---

    def if_it_fits(self, words: str, room: float, size: float) -> str:
        """The title, left out rather than broken beside the icons: the page says where one is."""
        return words if width_of(words, size) <= room else ""

    def step_back(self) -> None:
        self.shown = max(0, self.shown - 1)
        self.looking_back, self._lit, self._said = True, "", ""
        self.refresh()

    def done(self) -> None:
        """The open page is done, and what was open on it ticked along; while looking back, one page on."""
        self._lit = self._said = ""
        if self.looking_back:
            self.shown += 1
            self.refresh()
            return
        table = self.session.table
        page, command = open_page(table), complete_page(table, self.app.random)
        if page is None or command is None:
            return
        left = sum(not (is_ticked(table, step) or settled(table, step)) for step in page.steps)
        if left:
            self._said = self.app.tr("setup_guide.ticked", page=page.title, count=left)
        self.app.tap(command)

    def undo(self) -> None:
        self._move(self.app.undo)

    def redo(self) -> None:
        self._move(self.app.redo)

    def _move(self, way: Any) -> None:
        self.looking_back, self._lit, self._said = False, "", ""
        way()

    def leave(self) -> None:
        self.app.home()

    # --- already set up ---

    def ask_all_done(self) -> Sheet:
        """The pages that are left, and one tap to count them all as done."""
        app = self.app
        table = self.session.table
        left = [step for step in table.steps if step.id not in table.steps_done]
        to_come = [page for page in pages(table) if any(step in left for step in page.steps)]
        sheet = Sheet(
            title=app.tr("setup_guide.all_done"), subtitle=app.tr("setup_guide.all_done_why", count=len(to_come))
        )
        titles = Column(spacing=dp(4)).fill([Text(text=app.say(page.title)) for page in to_come])
        parts: list[Any] = []
        if any(step.offer and step.offer.starter for step in left):
            parts.append(StarterChoice(page=self, first_begins=True))
        yes = Action(kind="primary", text=app.tr("setup_guide.all_done_yes"), icon="check")
        no = Action(text=app.tr("setup_guide.all_done_no"))
        yes.bind(on_release=lambda _: self._all_done(sheet))
        no.bind(on_release=lambda _: sheet.close())
        answers = Buttons()
        for answer in (no, yes):
            answers.add_widget(answer)
        return sheet.fill([*parts, titles], foot=(answers,)).show(self)

    def _all_done(self, sheet: Sheet) -> None:
        sheet.close()
        self.app.tap(CompleteSetup())


def _lines(built: Any) -> Any:
    """Which lines were built, and how they look, of all that a page was built for."""
    page, looking_back, beside, _, _, *look = built
    return page.id, [step.id for step in page.steps], looking_back, beside, look


load_kv(__file__)

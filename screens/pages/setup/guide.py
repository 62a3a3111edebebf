"""The setup guide: one step per page, with the numbers of exactly this table."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.errors import RuleError, SaveError
from companion.game import SetupStep
from companion.table.house import CompleteSetup, CompleteStep, Tick
from screens.kit import Action, Buttons, Card, CheckRow, Page, Sheet, Text
from screens.kit.fitting import shortened, width_of
from screens.kit.flow import ColumnScroll  # noqa: F401 - the kv names the first
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.sentences import show_sentence
from screens.pages.setup.extras import diagram, extras
from screens.pages.setup.starter import StarterChoice
from screens.table.refusal import show_refusal
from screens.window import device


class Bar(Widget):
    """One step among all."""

    ink = StringProperty("rule")
    """The name of its colour."""


class BarRow(BoxLayout):
    """A bar for each step: done, shown, or to come."""

    bars = ListProperty()

    def on_bars(self, *_: Any) -> None:
        while len(self.children) < len(self.bars):
            self.add_widget(Bar())
        for bar, ink in zip(reversed(self.children), self.bars, strict=True):
            bar.ink = ink


class StepHead(Column):
    """Which step this is, and what it is called."""

    number = StringProperty("")
    facts = StringProperty("")
    heading = StringProperty("")


class FigureCard(Card):
    """The one number of a step, large, and what it counts."""

    figure = StringProperty("")
    words = StringProperty("")


class Checks(Column):
    """The lines of a step, one under the other."""


class SetupGuide(Page):
    table = StringProperty("")
    shown = NumericProperty(-1)
    """The step on the page, from 0."""
    ready = BooleanProperty(False)
    """True if nothing of the open step is left to tick."""
    looking_back = BooleanProperty(False)
    last = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    side = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self._rows: list[CheckRow] = []
        self._all_rows: list[CheckRow] = []
        """As many as a step ever had; made once."""
        self._head, self._checks = StepHead(), Checks()
        super().__init__(**more)

    # --- what is shown ---

    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        table = self.session.table
        if self.session.turn().phase != "setup" or table.open_step is None:
            self.app.swap(self.app.place_of_table(), table=self.table)
            return
        now = table.steps.index(table.open_step)
        if not self.looking_back or self.shown >= now:
            self.shown = now
        self.looking_back = self.shown < now
        self.last = now == len(table.steps) - 1
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        step = table.steps[int(self.shown)]
        ticked = [self.looking_back or (step.id, i) in table.ticks for i in range(len(step.checks))]
        drawn = not (step.required and step.offer) or step.offer.id in table.draws
        self.ready = all(ticked) and drawn
        self.ids.bars.bars = [
            "brass_fill" if i == self.shown else "primary" if i < now else "rule" for i in range(len(table.steps))
        ]
        self._show(step, ticked)

    def _show(self, step: SetupStep, ticked: list[bool]) -> None:
        """Build the page anew for another step or another state of it; a tick changes only its line."""
        session, beside = self.session, bool(self.column)
        state = (step, self.looking_back, beside, session.table.draws, session.state, self.app.tr, self.app.theme.dark)
        if state != self._built:
            moved = self._built is None or self._built[:3] != state[:3]
            self._built = state
            seen, done = self._parts(step)
            self.ids.list.fill(seen if beside else [*seen, *done], from_top=moved)
            self.ids.beside.fill(done if beside else [], from_top=moved)
        for row, is_ticked in zip(self._rows, ticked, strict=True):
            row.done = is_ticked

    def on_column(self, *_: Any) -> None:
        if self._built and self.is_shown:
            self.refresh()

    def _parts(self, step: SetupStep) -> tuple[list[Any], list[Any]]:
        """What there is to look at, and what there is to do: below each other, or where the page lies side by side."""
        app = self.app
        header, steps = self.session.header, self.session.table.steps
        facts = app.tr("setup_guide.facts", title=header.game.title(header.options), count=len(header.seats))
        self._head.number = app.tr("setup_guide.step", number=int(self.shown) + 1, steps=len(steps))
        self._head.facts, self._head.heading = facts if not app.theme.large else "", app.say(step.title)
        seen: list[Any] = [self._head]
        if step.figure is not None:
            words = f"{header.game.id}.figure.{step.id}"
            card = FigureCard(figure=str(step.figure), words=app.tr(words) if app.tr.has(words) else "")
            card.ids.diagram.fill(diagram(step))
            seen.append(card)
        if self.looking_back:
            seen.append(Text(text=app.tr("setup_guide.looking_back"), muted=True))
        while len(self._all_rows) < len(step.checks):
            self._all_rows.append(self._check(len(self._all_rows)))
        self._rows = self._all_rows[: len(step.checks)]
        for row, check in zip(self._rows, step.checks, strict=True):
            row.text = app.say(check)
        checks = self._checks.fill(self._rows)
        offer, more = self._offer(step), extras(self, step)
        if self.column and step.figure is None:  # there is no picture: what the game adds stands in its place
            return [*seen, *more], [checks, *offer] if step.required else [*offer, checks]
        return seen, [checks, *offer, *more] if step.required else [*offer, checks, *more]

    def _check(self, number: int) -> CheckRow:
        return CheckRow(on_release=lambda row: self.app.tap(Tick(self._step.id, number, not row.done)))

    @property
    def _step(self) -> SetupStep:
        """The one on the page."""
        return self.session.table.steps[int(self.shown)]

    # --- draws ---

    def _offer(self, step: SetupStep) -> list[Any]:
        app = self.app
        if step.offer is None:
            return []
        if step.offer.starter:
            return [StarterChoice(page=self)]
        if step.offer.id in self.session.table.draws or self.looking_back:
            return []
        draw = Action(
            text=app.tr("setup_guide.draw"), icon="shuffle-variant", on_release=lambda _: self.draw(step.offer.id)
        )
        why = f"setup_guide.draw_why.{step.offer.id}"
        return [draw, *([Text(text=app.tr(why), role="caption", muted=True)] if app.tr.has(why) else [])]

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
        """The title, left out rather than broken beside the icons: the step says where one is."""
        return words if width_of(words, size) <= room else ""

    def back_words(self, words: str, width: float, size: float) -> str:
        """The word for going back if it leaves enough room for going on, else the arrow says it alone."""
        return words if shortened(words, size, width * 0.36 - dp(72)) == words else ""

    def step_back(self) -> None:
        self.shown = max(0, self.shown - 1)
        self.looking_back = True
        self.refresh()

    def done(self) -> None:
        """The open step is done; while looking back, one step on."""
        if self.looking_back:
            self.shown += 1
            self.refresh()
        elif self.session.table.open_step:
            self.app.tap(CompleteStep(self.session.table.open_step.id))

    def undo(self) -> None:
        self.looking_back = False
        self.app.undo()

    def redo(self) -> None:
        self.looking_back = False
        self.app.redo()

    def leave(self) -> None:
        self.app.home()

    # --- we have done this ---

    def ask_all_done(self) -> Sheet:
        """The steps that are left, and one tap to count them all as done."""
        app = self.app
        table = self.session.table
        left = [step for step in table.steps if step.id not in table.steps_done]
        sheet = Sheet(
            title=app.tr("setup_guide.all_done"), subtitle=app.tr("setup_guide.all_done_why", count=len(left))
        )
        titles = Checks(spacing=dp(4))
        for step in left:
            titles.add_widget(Text(text=app.say(step.title)))
        parts: list[Any] = []
        if any(step.offer and step.offer.starter for step in left) and table.starter is None:
            parts.append(StarterChoice(page=self, brief=True))
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


load_kv(__file__)

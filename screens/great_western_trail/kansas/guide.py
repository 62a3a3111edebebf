"""Kansas City step by step: what is open now, and how far the visit has come."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state.mirror import DELIVER, FORESIGHT, GROW, INCOME, REFILL
from screens.great_western_trail.kansas.deliver import DeliverStep
from screens.great_western_trail.kansas.foresight import ForesightStep
from screens.great_western_trail.kansas.grow import GrowStep
from screens.great_western_trail.kansas.income import IncomeStep
from screens.great_western_trail.kansas.progress import StepTrail  # noqa: F401 - the kv names it
from screens.great_western_trail.kansas.refill import RefillStep
from screens.great_western_trail.kansas.step import KansasStep
from screens.great_western_trail.play.stage import is_low
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.layout import put
from screens.kit.loading import load_kv

STEPS = {
    FORESIGHT: ForesightStep,
    INCOME: IncomeStep,
    GROW: GrowStep,
    DELIVER: DeliverStep,
    REFILL: RefillStep,
}
PLACE = {INCOME: 3, GROW: 3, DELIVER: 4, REFILL: 5}
"""Where a step stands among the five; the three columns of foresight come first."""


class KansasGuide(BoxLayout):
    page = ObjectProperty(None, rebind=True)
    margin = NumericProperty()
    low = BooleanProperty(False)
    """True on a low screen: then everything scrolls, and nothing is said twice."""

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self._steps: dict[str, KansasStep] = {}
        """Every step there was, in the words of one language: they come again with every visit."""
        self._language: Any = None
        self.step: KansasStep | None = None
        super().__init__(**more)
        self.trail, self.list = self.ids.trail.__self__, self.ids.list.__self__
        self.bind(low=self._turn_low)
        self.fbind("size", Clock.create_trigger(self._placed))

    def is_low(self, height: float, _: float) -> bool:
        """By the height of the page; with larger text (the second number tells that it has changed) sooner."""
        return is_low(height)

    def show(self) -> None:
        """After every tap: another step begins, the open one only shows what has changed."""
        app, turn = self.page.app, self.page.turn
        if turn is None or turn.step not in STEPS:
            return
        opened = (turn.seat, turn.step, turn.column if turn.step == FORESIGHT else 0, app.tr)
        if opened != self._built:
            self._built = opened
            self.step = self._opened(turn.step)
            self._lay_out()
        assert self.step is not None
        self.step.show()
        trail = self.trail
        trail.labels = [app.tr(f"great_western_trail.kansas.step.{name}") for name in (1, 2, 3, "income", "delivery")]
        trail.current = turn.column if turn.step == FORESIGHT else PLACE[turn.step]

    def _opened(self, step: str) -> KansasStep:
        """A step from its begin; each is made once for a language."""
        tr = self.page.app.tr
        if tr is not self._language:
            self._language, self._steps = tr, {}
        opened = self._step(step)
        opened.begin()
        return opened

    def _step(self, step: str) -> KansasStep:
        if step not in self._steps:
            self._steps[step] = STEPS[step](guide=self)
        return self._steps[step]

    def prepare(self) -> bool:
        """One more of the steps that every visit has, or one more part of it; True if there is more to make."""
        if self.page.app.tr is not self._language:
            self._language, self._steps = self.page.app.tr, {}
        for step in (FORESIGHT, INCOME, DELIVER, REFILL):
            if step not in self._steps:
                self._step(step)
                return True
            if self._steps[step].prepare():
                return True
        return False

    def _turn_low(self, *_: Any) -> None:
        self._lay_out()
        if self.parent:
            self.page.show_foot()

    def _lay_out(self) -> None:
        """The trail stands above what scrolls, or scrolls with it."""
        parts = [self.step] if self.step else []
        self.list.fill([self.trail, *parts] if self.low else parts, from_top=True)
        put(self, [self.list] if self.low else [self.trail, self.list])

    def foot(self) -> list[Widget]:
        """What goes into the action bar; the same widgets as long as the step is the same."""
        return self.step.foot() if self.step else []

    def column_room(self) -> float:
        """How high the foot may be in the column of a lying page, below banner and tabs; 0 where there is none."""
        frame = self.page.ids
        if not self.page.column:
            return 0.0
        return float(self.page.height - frame.banner.height - frame.strip.each - frame.ledger.height)

    def _placed(self, *_: Any) -> None:
        """The page has another size: what stands in its column may have to stand elsewhere."""
        if self.step is not None and self.parent:
            self.step.placed()

    def bring(self, widget: Widget) -> None:
        """Scroll until a widget is in sight, once it is laid out."""
        list_ = self.list

        def scroll(*_: Any) -> None:
            if widget.get_parent_window() and list_.ids.column.height > list_.height:
                list_.scroll_to(widget, animate=False)

        Clock.schedule_once(lambda _: Clock.schedule_once(scroll, 0), 0)  # one frame lays it out, the next knows where


load_kv(__file__)

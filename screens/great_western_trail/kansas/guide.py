"""Kansas City: the page of its decisions, then the refill."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state.mirror import DECISIONS, KANSAS_CITY, REFILL
from screens.great_western_trail.kansas.refill import RefillStep
from screens.great_western_trail.kansas.step import KansasStep
from screens.great_western_trail.kansas.visit import VisitStep
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv

VISIT = "visit"
STEPS: dict[str, type[KansasStep]] = {VISIT: VisitStep, REFILL: RefillStep}


class KansasGuide(BoxLayout):
    page = ObjectProperty(None, rebind=True)
    margin = NumericProperty()

    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self._steps: dict[str, KansasStep] = {}
        """Both pages, in the words of one language: they come again with every visit."""
        self._language: Any = None
        self.step: KansasStep | None = None
        super().__init__(**more)
        self.list = self.ids.list.__self__

    def show(self) -> None:
        """After every tap: another page begins, the open one only shows what has changed."""
        app, turn = self.page.app, self.page.turn
        if turn is None or turn.step not in KANSAS_CITY:
            return
        kind = VISIT if turn.step in DECISIONS else REFILL
        opened = (turn.seat, kind, app.tr)
        if opened != self._built or (kind == VISIT and turn.step != self._at):
            self._built, self._at = opened, turn.step
            self.step = self._opened(kind)
            self.list.fill([self.step], from_top=True)
        assert self.step is not None
        self.step.show()

    _at: str = ""
    """The step the page began at: an undo may lead back to an earlier one."""

    def _opened(self, kind: str) -> KansasStep:
        """A page from its begin; each is made once for a language."""
        tr = self.page.app.tr
        if tr is not self._language:
            self._language, self._steps = tr, {}
        opened = self._step(kind)
        opened.begin()
        return opened

    def _step(self, kind: str) -> KansasStep:
        if kind not in self._steps:
            self._steps[kind] = STEPS[kind](guide=self)
        return self._steps[kind]

    def prepare(self) -> bool:
        """One more of the pages, before the first visit; True if there is more to make."""
        if self.page.app.tr is not self._language:
            self._language, self._steps = self.page.app.tr, {}
        for kind in STEPS:
            if kind not in self._steps:
                self._step(kind).width = self.page.scroll.ids.column.width  # about as wide as it will be shown
                return True
        return any(step.prepare() for step in self._steps.values())

    def foot(self) -> list[Widget]:
        """What goes into the action bar; the same widgets as long as the page is the same."""
        return self.step.foot() if self.step else []

    def bring(self, widget: Widget) -> None:
        """Scroll until a widget is in sight, once it is laid out."""
        list_ = self.list

        def scroll(*_: Any) -> None:
            if widget.get_parent_window() and list_.ids.column.height > list_.height:
                list_.scroll_to(widget, animate=False)

        Clock.schedule_once(lambda _: Clock.schedule_once(scroll, 0), 0)  # one frame lays it out, the next knows where


load_kv(__file__)

"""What payments are made with: an editor, an offer with its picture, ways to go on that stay in sight."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from scoring.stone_age import RESOURCES, Resources
from screens import drafts
from screens.app import running
from screens.kit import Action, Buttons, IconButton, Sheet
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.pieces import Piece  # noqa: F401 - the kv names it

load_kv(__file__)

LOW = 440
"""Where a sheet has less height than this, in dp, it shows the most needed only."""
WORDY = 1.25
"""The scale of the type from which on words are given lines of their own."""


class PayKey(IconButton):
    """Minus or plus of a step."""

    closed = BooleanProperty(False)


class PayStep(BoxLayout):
    """How many of one resource: minus, the piece with its number, plus."""

    kind = StringProperty("wood")
    named = StringProperty("")
    count = NumericProperty(0)
    most = NumericProperty(0)
    most_said = BooleanProperty(True)
    key = NumericProperty()
    """How wide minus and plus are."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(**more)

    def step(self, by: int) -> None:
        count = int(min(self.most, max(0, self.count + by)))
        if count != self.count:
            self.count = count
            self.dispatch("on_step")

    def on_step(self) -> None:
        """The number was changed by hand."""


class PaymentEditor(Column):
    """A payment from what one owns, one step for each kind there is; below it a line that judges it."""

    said = StringProperty("")
    """What this payment is, or what it lacks."""
    fine = BooleanProperty(True)
    """True if it can be paid so."""
    tag = StringProperty("")
    """What distinguishes it, if anything: *Cheapest*."""
    changed = ObjectProperty(None, allownone=True)
    """Called with the new payment after each tap."""

    def __init__(
        self,
        owned: Resources,
        value: Resources,
        changed: Callable[[Resources], Any] | None = None,
        *,
        most_said: bool = True,
        **more: Any,
    ) -> None:
        """`most_said` says beside every number how many there are."""
        self.register_event_type("on_edit")
        super().__init__(changed=changed, **more)
        self._steps: dict[str, PayStep] = {}
        for kind, most, count in zip(RESOURCES, owned, value, strict=True):
            if most:
                named = running().tr(f"stone_age.resource.{kind}")
                step = PayStep(
                    kind=kind, named=named, most=most, count=count, most_said=most_said, on_step=self._stepped
                )
                self._steps[kind] = step
                self.ids.steps.add_widget(step)

    @property
    def value(self) -> Resources:
        wood, brick, stone, gold = (int(self._steps[kind].count) if kind in self._steps else 0 for kind in RESOURCES)
        return wood, brick, stone, gold

    @value.setter
    def value(self, value: Resources) -> None:
        for kind, count in zip(RESOURCES, value, strict=True):
            if kind in self._steps:
                self._steps[kind].count = count

    def two_fit(self, width: float, size: float) -> bool:
        """True if two steps stand side by side, each with a number of two digits."""
        return (width - dp(8)) / 2 >= dp(96) + dp(22) + 1.13 * size

    def _stepped(self, _: Any) -> None:
        if self.changed:
            self.changed(self.value)
        self.dispatch("on_edit")

    def on_edit(self) -> None:
        """The payment was changed by hand."""

    def keep_as(self, kind: str, **of: Any) -> dict[str, Any]:
        """Go on from what was entered for this before a kill, keep every change from now on; what is kept."""
        before = drafts.kept(kind)
        paid = before.get("paid", ())
        if all(before.get(name) == value for name, value in of.items()) and self._can_be(paid):
            self.value = tuple(paid)
            if self.changed:
                self.changed(self.value)
        self.bind(on_edit=lambda _: drafts.keep(kind, **of, paid=list(self.value)))
        return {**of, "paid": list(self.value)}

    def _can_be(self, paid: Any) -> bool:
        """True if each kind goes no further than its step does."""
        if not isinstance(paid, list) or len(paid) != len(RESOURCES):
            return False
        most = [int(self._steps[kind].most) if kind in self._steps else 0 for kind in RESOURCES]
        return all(count in range(high + 1) for count, high in zip(paid, most, strict=True))


class Pictured(AnchorLayout):
    """A card or tile to look at: it takes no touches."""

    def on_touch_down(self, _touch: Any) -> bool:
        return False


class PayOffer(BoxLayout):
    """What is to be had: its picture, and what it does in words."""

    text = StringProperty("")
    detail = StringProperty("")

    def __init__(self, picture: Any, **more: Any) -> None:
        """Without a picture, words alone."""
        super().__init__(**more)
        self.ids.picture.size = (0, 0)
        if picture:
            self.ids.picture.add_widget(picture)
            picture.bind(size=self._fit)
            self._fit(picture)

    def _fit(self, picture: Any, *_: Any) -> None:
        self.ids.picture.size = picture.size


class PieceCount(BoxLayout):
    """A piece and how many."""

    kind = StringProperty("wood")
    text = StringProperty("")
    role = StringProperty("strong")
    side = NumericProperty()
    pale = BooleanProperty(False)
    least = NumericProperty(0)
    """The least side of it."""


class PaySheet(Sheet):
    """Something to fill in, and ways to go on, if there are any, that stay in sight, the primary one last.

    On a phone that lies the column is too low for it: there it stands beside the stage from top to bottom.
    """

    def __init__(self, parts: list[Any], ways: list[Action], **more: Any) -> None:
        super().__init__(modal=False, **more)
        if is_wordy():
            for way in ways:
                way.size_hint_x = 1
            self.fill([*parts, *ways[:-1]], ways[-1:])  # one way is all that has room below
            return
        row = Buttons()
        for way in ways:
            way.size_hint_x = 1 if way.kind == "primary" else 0.72
            row.add_widget(way)
        self.fill(parts, [row] if ways else [])

    def lay(self, page: Any) -> Sheet:
        """Show it on a table, now and whenever the phone is turned."""
        self.modal = page.shape == "landscape"
        page.bind(shape=self._turned)
        shown: Sheet = page.show_sheet(self)
        return shown

    def _turned(self, page: Any, shape: str) -> None:
        if self.parent:
            self.parent.remove_widget(self)
            self.modal = shape == "landscape"
            (page if self.modal else page.ids.over).add_widget(self)


class PayReason(BoxLayout):
    """Why it cannot be had."""

    text = StringProperty("")


def is_wordy() -> bool:
    """True where type is so large that words need a line of their own."""
    return bool(running().theme.strong >= dp(17) * WORDY)


def is_low(page: Any) -> bool:
    """True where a sheet has room for the most needed only."""
    return bool(page.ids.over.height < dp(LOW))

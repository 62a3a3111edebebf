"""What can be done now, in thumb reach: the actions of the location as chips, what comes now or never, the end."""

from typing import Any, Self

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout

from companion.errors import RuleError
from companion.games.great_western_trail.turns.commands import EndTurn, Waive
from companion.games.great_western_trail.turns.view import Chip as ActChip
from screens.app import running
from screens.great_western_trail.acts.opening import may_buy_more
from screens.great_western_trail.play.step_room import has_step_room
from screens.great_western_trail.play.words import act_icon
from screens.kit import Action, Actions, Ledge
from screens.kit.fitting import lines_of, width_of, word_width
from screens.kit.layout import Across, Column, put
from screens.kit.loading import load_kv

USUAL_KEYS = 5
"""Few places have more actions."""
NARROW, IN_PAIRS = 360, 2
"""On narrower pages, in dp, keys that stand beside each other have so many lines at most."""
IN_SHORT = ("auxiliary_taken", "local_used", "money", "one_of_two")
"""Why an action is closed, where a chip has words for it that fit; a tap says it in full."""


class ActKey(Ledge):
    """An action of the location: what it is and its money; used it is green and can be undone, closed it says why."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    used = BooleanProperty(False)
    closed = BooleanProperty(False)
    undo = StringProperty("")
    """What takes it back, where it was done last."""
    needs = NumericProperty(0)
    """The height its words need in the width it has."""
    longest = NumericProperty(0)
    """The width its longest word needs."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_take_back")
        super().__init__(**more)

    def on_take_back(self) -> None:
        """It is taken back."""

    def longest_word(self, text: str, size: float, undo: str) -> float:
        return word_width(text, size) + self._beside_words(size, undo)

    def _beside_words(self, size: float, undo: str) -> float:
        return float(dp(10 + 30 + 2 * 4 + 2) + (width_of(undo, size) + dp(20) if undo else dp(8)))

    def lines_in(self, width: float) -> int:
        """How many lines its words take in such a width."""
        words, theme = self.ids.words, running().theme
        room = width - self._beside_words(words.font_size, self.undo)
        said = lines_of(self.text, words.font_size, room, cut=True) or ()
        below = lines_of(self.detail, theme.caption, room, bold=False, cut=True) or () if self.detail else ()
        return len(said) + len(below)


class ActFlow(Layout):
    """Keys two in a row, or one where words are large or it is narrow; the last has its row to itself if they do not
    come out even."""

    room = NumericProperty(0)
    """How wide it may be seen."""
    single = BooleanProperty(False)
    """True where there is height enough for each to have a row to itself."""
    narrow = BooleanProperty(False)
    """True where only keys of two lines stand beside each other: more of them are a column of scraps."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._place = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "children", "room", "single", "narrow"):
            self.fbind(name, self._place)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        for name in ("longest", "needs", "text", "detail"):
            widget.fbind(name, self._place)

    def do_layout(self, *_: Any) -> None:
        """Kivy asks for it; it happens once before the next frame."""
        self._place()

    def _fits(self, key: ActKey, width: float) -> bool:
        return key.longest <= width and (not self.narrow or key.lines_in(width) <= IN_PAIRS)

    def _arrange(self, *_: Any) -> None:
        gap, keys = dp(8), self.children[::-1]
        half = (self.room - gap) / 2
        across = 2 if not self.single and all(self._fits(key, half) for key in keys) else 1
        lines = [keys[first : first + across] for first in range(0, len(keys), across)]
        for line in lines:
            for key in line:
                key.width = half if len(line) == 2 else self.room
        heights = [max(key.needs for key in line) for line in lines]
        self.size = self.room, sum(heights) + gap * max(0, len(lines) - 1)
        top = self.top
        for line, height in zip(lines, heights, strict=True):
            for place, key in enumerate(line):
                key.height, key.pos = height, (self.x + place * (half + gap), top - height)
            top -= height + gap


class ActsAside(Column):
    """Where the keys stand that have no room above the way on, and other ways than that one."""

    page = ObjectProperty(None)


class DueSaid(Column):
    """What comes now or never, in words where the panel has no room for them."""

    text = StringProperty("")
    detail = StringProperty("")


class DuePanel(Column):
    """What comes now or never, and the way past it."""

    text = StringProperty("")
    detail = StringProperty("")


class TurnFoot(Column):
    """Chips of the location and the end of the turn."""

    page = ObjectProperty(None)
    high = NumericProperty(0)
    """How high all its keys are."""

    def __init__(self, **more: Any) -> None:
        self.keys: list[ActKey] = []
        self._all_keys: list[ActKey] = []
        """As many as there ever were at once; made once, for places differ in how many actions they have."""
        self.chips: tuple[ActChip, ...] = ()
        self.flow = ActFlow()
        super().__init__(**more)
        self.beside = ActsAside(page=self.page)
        """Holds the keys while they stand apart."""
        self.flow.bind(height=self.setter("high"))
        self.ids.window.bind(width=self._fit)
        self.beside.bind(width=self._fit, padding=self._fit)

    def set_apart(self, apart: bool) -> None:
        """The keys stand above the way on, or apart from it where that has no room for them."""
        place = self.beside if apart else self.ids.window
        if self.flow.parent is not place:
            if self.flow.parent is not None:
                self.flow.parent.remove_widget(self.flow)
            place.add_widget(self.flow)
            self._fit()

    def _fit(self, *_: Any) -> None:
        """The keys fill the width of where they stand."""
        place = self.flow.parent
        if place is not None:
            around = place.padding if place is self.beside else (0, 0, 0, 0)
            self.flow.room = max(1.0, place.width - around[0] - around[2])
            self.flow.narrow = self.page.width < dp(NARROW)

    def show(self) -> None:
        app, turn, mirror = self.page.app, self.page.turn, self.page.mirror
        self.chips = turn.chips
        while len(self._all_keys) < len(turn.chips):
            self._all_keys.append(self._key(len(self._all_keys)))
        self.keys = self._all_keys[: len(turn.chips)]
        self.flow.single = has_step_room(self.page)
        put(self.flow, self.keys)
        for key, chip in zip(self.keys, turn.chips, strict=True):
            key.text, key.used = app.say(chip.label), chip.view.used
            key.closed = chip.view.why_not is not None and not chip.view.used
            key.icon = act_icon(mirror.box.edition, chip.view.act.do)
            last = key.used and self.page.done_last == chip.view.by
            key.undo = app.tr("great_western_trail.play.undo") if last else ""
            key.detail = self._detail(chip, last=last)
            if last and may_buy_more(self.page, chip):
                key.text = app.tr("great_western_trail.play.buy_more")
        end = self.ids.end
        hand = mirror.players[turn.seat].ranch.hand_limit
        end.text = app.tr("great_western_trail.play.end", count=hand)
        closed = turn.why_not_end is not None
        end.icon, end.kind = ("lock-outline", "secondary") if closed else ("cards-outline", "primary")

    def _detail(self, chip: ActChip, *, last: bool) -> str:
        """The money of an action, or why it is closed."""
        app, view = self.page.app, chip.view
        dollars = self.page.mirror.players[self.page.turn.seat].counts.get("dollars", 0)
        if view.used:
            return str(app.tr("great_western_trail.play.now", dollars=dollars)) if last else ""
        if view.why_not is not None:
            return self._why(view.why_not)
        if chip.price is None:
            return ""
        cost, left = chip.price.dollars, dollars - chip.price.dollars
        words = "from" if chip.price.least else "costs" if cost > 0 else "gains"
        if words == "from" and cost <= 0:
            return ""
        if left < 0:
            return str(app.tr("great_western_trail.play.closed.money", cost=cost, have=dollars))
        return str(app.tr(f"great_western_trail.play.{words}", dollars=abs(cost), left=left))

    def _why(self, reason: RuleError) -> str:
        app, code = self.page.app, reason.code.rpartition(".")[2]
        if code not in IN_SHORT:
            return str(app.say(reason.message))
        return str(app.tr(f"great_western_trail.play.closed.{code}", **reason.message.params))

    def prepare(self) -> bool:
        """As many keys as most places need."""
        if len(self._all_keys) < USUAL_KEYS:
            self._all_keys.append(self._key(len(self._all_keys)))
        return len(self._all_keys) < USUAL_KEYS

    def _key(self, place: int) -> ActKey:
        key = ActKey(on_release=lambda _: self.page.act(self.chips[place]))
        key.bind(on_take_back=lambda _: self.page.app.undo())
        return key

    def end_turn(self) -> None:
        self.page.tap(EndTurn(self.page.turn.seat))


class FootNote(Across):
    """Something to be known above all that can be done."""


class WordedActions(Actions):
    """An action bar with a line of words above its buttons."""

    def offer(self, widgets: list[Any], above: Any = None) -> Self:
        """Buttons side by side; with a line of words above them if there are any."""
        put(self.ids.ways, widgets)
        put(self.ids.above, [above] if above is not None and above.text else [])
        return self


def apart(page: Any, widget: Any) -> ActsAside:
    """Another way than the one on, or words about it, apart from it."""
    place = ActsAside(page=page)
    put(place, [widget])
    return place


class Due:
    """What comes now or never: its panel and what stands apart from it stay, and say what is new."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.panel, self._said = DuePanel(), DueSaid()
        self._leave = Action(on_release=lambda _: page.tap(Waive(page.turn.seat)))
        self._go = Action(kind="primary", on_release=lambda _: page.act(page.turn.due))
        self._aside = ActsAside(page=page)

    def show(self, *, bare: bool = False) -> tuple[list[Any], DuePanel]:
        """What stands apart, and the panel; a bare one has only the way on, and all else stands apart from it."""
        app, turn = self._page.app, self._page.turn
        due = turn.due
        text = app.tr("great_western_trail.play.due")
        detail = app.tr("great_western_trail.play.dues", count=turn.dues - 1) if turn.dues > 1 else ""
        self._said.text, self._said.detail = text, detail
        self.panel.text, self.panel.detail = ("", "") if bare else (text, detail)
        self._leave.text = app.tr("great_western_trail.do.Waive")
        self._go.text, self._go.icon = app.say(due.label), act_icon(self._page.mirror.box.edition, due.view.act.do)
        leave = [] if due.view.act.must else [self._leave]
        put(self.panel.ids.ways, [*([] if bare else leave), self._go])
        if not bare:
            return [], self.panel
        put(self._aside, leave)
        return [self._said, *([self._aside] if leave else [])], self.panel


load_kv(__file__)

"""What the sheets of actions are made of: the sheet with its foot, rows and keys to choose from, the button below."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.commands import DUE, Waive
from companion.games.great_western_trail.turns.view import Chip as ActChip
from screens.app import running
from screens.great_western_trail.acts.half import HalfMade, told_of
from screens.great_western_trail.drawn.cells import Key, KeyGrid
from screens.kit import Action, Ledge, Sheet, Text
from screens.kit.drawing import dashed, letter, symbol
from screens.kit.fitting import lines_on_key, width_of, word_width
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.table.refusal import show_refusal

WIDE = 360
"""From this width on, in dp, there is room for a mark beside the title."""


def said(id_: str, **params: Any) -> str:
    return str(running().tr(f"great_western_trail.acts.{id_}", **params))


class ActSheet(HalfMade, Sheet):
    """The sheet of one action: what can be chosen scrolls, what carries it out stays below."""

    page = ObjectProperty(None)

    def __init__(self, *, page: Any, chip: ActChip, **more: Any) -> None:
        app, seat = page.app, page.turn.seat
        self.chip, self.view, self.seat, self.told = chip, chip.view, seat, told_of(chip)
        names = [one.name for one in page.view.seats]
        super().__init__(
            page=page,
            title=app.say(chip.label),
            initial=initials(names)[seat],
            **more,
        )
        if page.width >= dp(WIDE):
            self.colour = page.view.seats[seat].colour
        self.subtitle = said("has", player=names[seat], dollars=self.dollars)

    def fill(self, widgets: Sequence[Any], foot: Sequence[Any] | None = None) -> "ActSheet":
        """What scrolls, and what stays below it: as it was unless told."""
        below = list(reversed(self.ids.foot.children)) or self._past() if foot is None else foot
        super().fill(list(widgets), tuple(below))
        return self

    def put_foot(self, widgets: Sequence[Any]) -> None:
        """Only what stays in sight below the rest; last of all the way past what comes now or never."""
        put(self.ids.foot, [*widgets, *self._past()])

    def _past(self) -> list[Action]:
        """What comes now or never may be left, unless the rules say it must be done."""
        if self.view.by != DUE or self.view.act.must:
            return []
        words = running().tr("great_western_trail.do.Waive")
        return [Action(text=words, on_release=lambda _: self.do(Waive(self.seat)))]

    @property
    def state(self) -> State:
        state: State = self.page.session.state
        return state

    @property
    def dollars(self) -> int:
        state: State = self.page.session.state
        return state.dollars(self.seat)

    def left_after(self, cost: int) -> int:
        return self.dollars - cost

    def count(self, what: str) -> int:
        return self.state.count(self.seat, what)

    def bring(self, widget: Any) -> None:
        """Scroll to what is asked next, once it has its place."""
        Clock.schedule_once(lambda _: widget.parent and self.ids.body.scroll_to(widget, dp(8), False), 0)

    def do(self, command: Any) -> None:
        """Carry it out and go; a refusal stays on the sheet, so that something else can be chosen."""
        if self.page.tap(command):
            self.close()

    def refused(self, command: Any) -> RuleError | None:
        return self.page.session.why_not(command)

    def why(self, reason: RuleError) -> None:
        show_refusal(self.page, reason)

    def open_ones(self) -> list[Any]:
        """What can be chosen now."""
        return [choice.what for choice in self.view.choices if choice.why_not is None]

    def offered(self, chosen: Mapping[str, Any]) -> Any:
        """What can be chosen now and is just what was kept; None if nothing is."""
        return next((what for what in self.open_ones() if asdict(what) == chosen), None)


class Confirm(Action):
    """Carries the action out; until everything is chosen it says what is missing."""

    ready = BooleanProperty(False)

    def __init__(self, *, when_tapped: Callable[[], None], **more: Any) -> None:
        super().__init__(kind="primary", **more)
        self.bind(on_release=lambda _: when_tapped() if self.ready else None)

    def wait(self, words: str) -> None:
        self.ready, self.text = False, words

    def offer(self, words: str) -> None:
        self.ready, self.text = True, words


class ActRow(Ledge):
    """Something to choose with a picture, words and a number; closed it says why."""

    name = StringProperty("")
    """What it is, in words: for tests and for those who listen."""
    text = StringProperty("")
    detail = StringProperty("")
    why = StringProperty("")
    """The reason, where it is closed."""
    value = StringProperty("")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    side = NumericProperty()
    """Of the picture."""

    def hold(self, picture: Any) -> "ActRow":
        self.ids.picture.add_widget(picture)
        return self

    def close_for(self, reason: RuleError | None) -> None:
        self.closed = self.quiet = reason is not None
        self.why = running().say(reason.message) if reason else ""


class ChoiceCard(Ledge):
    """Something that one tap does: its picture, what it costs, what is left then, and what it brings at once."""

    name = StringProperty("")
    text = StringProperty("")
    below = StringProperty("")
    aside = StringProperty("")
    brings = StringProperty("")
    closed = BooleanProperty(False)
    natural = NumericProperty(0)
    """The height its words need."""

    def narrowest(self) -> float:
        """The width for its picture and the words beside it."""
        theme = running().theme
        words = width_of(self.text, theme.strong) + width_of(self.aside, theme.label) + dp(6)
        return dp(20 + 34 + 8) + max(words, word_width(self.brings, theme.caption, bold=False))

    def needed(self) -> float:
        return max(dp(58), float(self.natural))


class ActFacts(BoxLayout):
    """A picture with words that only say something."""

    text = StringProperty("")
    detail = StringProperty("")


class AmountKey(Key):
    """A number with a word below it; dashed where only the table knows whether it is there."""

    shows = ("text", "below", "chosen", "closed", "unsure")
    below = StringProperty("")
    unsure = BooleanProperty(False)

    def narrowest(self) -> float:
        """The width its words need."""
        theme = self.theme
        return max(width_of(self.text, theme.head2), width_of(self.below, theme.caption)) + dp(18)

    def paint(self) -> None:
        theme = self.theme
        line = theme.primary if self.chosen else theme.rule if self.closed else theme.rule2
        fill = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
        if self.unsure and not self.chosen:
            box = self.tile()
            dashed(box, dp(9), theme.rule2, dp(1.5), dp(4), dp(3))
        else:
            box = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        left, bottom, width, height = box
        middle, room = left + width / 2, width - dp(10)
        if not self.below:
            self.write(self.text, (middle, bottom + height / 2), theme.head2, ink, room)
        else:
            words = theme.caption * 1.25
            self.write(self.text, (middle, bottom + (height + words) / 2), theme.head2, ink, room)
            below = theme.primary if self.chosen else theme.ink2
            self.write(self.below, (middle, bottom + dp(5) + words / 2), theme.caption, below, room)
        if self.chosen:
            self.badge(box, "check", theme.primary, theme.primary_ink)
        elif self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


class KeyFlow(KeyGrid):
    """Keys in as many columns as there is room for."""

    least = NumericProperty(76)
    """The width of a key at least, in dp; more where its words need more."""
    most = NumericProperty(0)
    """How many beside each other at most; 0 for as many as fit."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cols=1, **more)
        self.bind(width=self._columns)

    def put(self, keys: Sequence[Any]) -> "KeyFlow":
        put(self, keys)
        self._columns()
        return self

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.size_hint_x = None
        super().add_widget(widget, *args, **kwargs)

    def _columns(self, *_: Any) -> None:
        widest = max((key.narrowest() for key in self.children if hasattr(key, "narrowest")), default=0.0)
        fit = max(1, int(self.width // max(dp(self.least), widest)))
        self.cols = self._divided(min(fit, int(self.most) or fit))
        for key in self.children:
            key.width = self.width / self.cols
        needed = [key.needed() for key in self.children if hasattr(key, "needed")]
        for key in self.children if needed else ():
            key.height = max(needed)

    def _divided(self, fit: int) -> int:
        """As many columns as fit."""
        return fit


class NumberFlow(KeyFlow):
    """Numbers in lines as even as they can be."""

    def _divided(self, fit: int) -> int:
        count = len(self.children)
        return -(-count // -(-count // fit)) if count else fit


class CattleFlow(KeyFlow):
    """Cards two in a row, or one where words are long."""

    def __init__(self, **more: Any) -> None:
        super().__init__(least=150, most=2, spacing=dp(8), **more)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(natural=self._columns)

    def _columns(self, *_: Any) -> None:
        widest = max((card.narrowest() for card in self.children), default=0.0)
        self.cols = 2 if 2 * widest + dp(8) <= self.width else 1
        wide = (self.width - dp(8) * (self.cols - 1)) / self.cols
        for card in self.children:
            card.width = wide
        cards = self.children[::-1]
        for first in range(0, len(cards), self.cols):
            line = cards[first : first + self.cols]
            for card in line:
                card.height = max(one.needed() for one in line)


class WordKey(Key):
    """A few words on a key, on two lines where they need them, with an icon above if it has one."""

    shows = ("text", "icon", "chosen", "closed")
    icon = StringProperty("")

    def narrowest(self) -> float:
        """The width its longest word needs."""
        return word_width(self.text, self.theme.caption) + dp(16)

    def needed(self) -> float:
        """The height for the icon and all lines."""
        lines = max(2, len(self._lines()))
        return max(dp(54), self.theme.caption * 1.2 * lines + (dp(26) if self.icon else 0) + dp(18))

    def _lines(self) -> tuple[str, ...]:
        size, room = self.theme.caption, self.width - dp(14)
        return lines_on_key(self.text, size, room)

    def paint(self) -> None:
        theme = self.theme
        line = theme.primary if self.chosen else theme.rule if self.closed else theme.rule2
        fill = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
        left, bottom, width, height = box = self.ground(fill, line, dp(2 if self.chosen else 1.5))
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        size, lines = theme.caption, self._lines()
        step, middle = size * 1.2, left + width / 2
        high = step * len(lines) + (dp(26) if self.icon else 0)
        top = bottom + (height + high) / 2
        if self.icon:
            symbol(self.icon, (middle, top - dp(12)), dp(22), ink)
            top -= dp(26)
        for number, words in enumerate(lines):
            letter(words, (middle, top - step * (number + 0.5)), size, ink)
        if self.chosen:
            self.badge(box, "check", theme.primary, theme.primary_ink)
        elif self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


def heading(words: str) -> Text:
    return Text(text=words, role="strong")


def note(words: str) -> Text:
    return Text(text=words, role="caption", muted=True)


def reasons(found: Sequence[RuleError | None]) -> list[Text]:
    """Why some are closed, each reason once."""
    words = dict.fromkeys(running().say(reason.message) for reason in found if reason)
    return [note(one) for one in words]


load_kv(__file__)

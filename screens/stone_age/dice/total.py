"""The total of real dice: a key for each while they are few, else digits; and whose dice a table rolls."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens import drafts
from screens.app import running
from screens.kit import Icon, Ledge, Sheet
from screens.kit.fitting import width_of
from screens.kit.layout import Column, put
from screens.kit.loading import load_kv
from screens.stone_age.dice.typed import DICE
from screens.stone_age.using.pay_sheet import TurningSheet

MOST_KEYS, FOUR, FEWER, WIDEST = 21, 16, 12, 5
"""Four dice have so many totals; so many stand in four columns, fewer on upright pages that are very low, others in
five."""
LOW_PAGE, LOWEST_PAGE = 820, 640
"""Pages so low, in dp, have lower keys; very low ones have fewer rows of them."""
DIGITS = "123456789"
PALE = 0.35
"""A digit that leads to no total."""
DONE, BACK = "✓", "⌫"


class FigureKey(Ledge):
    text = StringProperty("")
    chosen = BooleanProperty(False)


class ModeKey(ButtonBehavior, BoxLayout):
    """One half of the switch."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    first = BooleanProperty(False)
    roomy = BooleanProperty(True)
    """False where the words need the icon's room."""
    words_height = NumericProperty()


class DiceMode(BoxLayout):
    """Whose dice are rolled: the app's, or those on the table. A table goes on as it rolled last."""

    real = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_mode")
        super().__init__(**more)

    def on_mode(self, real: bool) -> None:
        """The other half was tapped."""

    def key_width(self, text: str, size: float) -> float:
        return width_of(text, size) + dp(48)

    def has_icons(self, first: str, second: str, size: float, room: float) -> bool:
        """Both halves show their icons, or none does."""
        return max(self.key_width(first, size), self.key_width(second, size)) <= room / 2


class TotalKeys(Column):
    """A key for each total that so many dice can show; where these are many, digits."""

    low = NumericProperty(1)
    high = NumericProperty(6)
    total = NumericProperty(0)
    """What was told before."""
    text = StringProperty("")
    """Which dice are meant."""
    hint = StringProperty("")
    typed = StringProperty("")
    """Digits so far."""
    told = ObjectProperty(None, allownone=True)
    """Called with the total."""
    changed = ObjectProperty(None, allownone=True)
    """Called with the digits so far."""
    keys = ListProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(low=self._build, high=self._build, total=self._show, typed=self._show)
        self._build()

    @property
    def by_digits(self) -> bool:
        return bool(self.high - self.low >= MOST_KEYS)

    def _build(self, *_: Any) -> None:
        grid: GridLayout = self.ids.pad
        grid.clear_widgets()
        words = [*DIGITS, BACK, "0", DONE] if self.by_digits else [str(n) for n in self._totals()]
        wide, page = running().root_layout.size
        few = FEWER if wide < page < dp(LOWEST_PAGE) else FOUR
        grid.cols = 3 if self.by_digits else 4 if len(words) <= few else WIDEST
        high = dp(48 if page < dp(LOW_PAGE) else 56)
        self.keys = [FigureKey(text=word, size_hint=(1, None), height=high) for word in words]
        for key in self.keys:
            key.bind(on_release=lambda one: self.press(one.text))
            if key.text == BACK:
                put(key, [Icon(icon="backspace-outline", size_hint_x=1, pos_hint={"center_y": 0.5})])
            grid.add_widget(key)
        self._show()

    def _totals(self) -> range:
        return range(int(self.low), int(self.high) + 1)

    def press(self, word: str) -> None:
        if not self.by_digits:
            self._tell(int(word))
        elif word == DONE:
            self._tell(int(self.typed or 0))
        else:
            self._type(self.typed[:-1] if word == BACK else self.typed + word)

    def _type(self, typed: str) -> None:
        """A number that cannot go on is told at once."""
        if typed and not self._leads_on(typed) and int(typed) in self._totals():
            self._tell(int(typed))
        elif not typed or self._leads_on(typed):
            self.typed = typed
            if self.changed:
                self.changed(typed)

    def _leads_on(self, typed: str) -> bool:
        """True if another digit makes a total of it."""
        return any(str(total) != typed and str(total).startswith(typed) for total in self._totals())

    def _tell(self, total: int) -> None:
        if self.told and total in self._totals():
            self.typed = ""
            self.told(total)

    def _show(self, *_: Any) -> None:
        for key in self.keys:
            word = key.text
            if not self.by_digits:
                key.chosen = word == str(int(self.total))
            elif word != BACK:
                there = self.typed if word == DONE else self.typed + word
                leads = word != DONE and self._leads_on(there)
                key.opacity = 1 if leads or (there and int(there) in self._totals()) else PALE


def rolled_by_app(count: int) -> tuple[int, ...]:
    return tuple(running().random.randint(1, 6) for _ in range(count))


def keys_for(count: int, told: Callable[[int], Any], **more: Any) -> TotalKeys:
    """The keys for the total of so many dice."""
    tr = running().tr
    text, hint = tr("stone_age.dice.total_of", count=count), tr("stone_age.dice.tap_one")
    return TotalKeys(low=count, high=6 * count, told=told, text=text, hint=hint, **more)


def show_total(page: Any, source: str, title: str, count: int, roll: Callable[..., bool]) -> Sheet:
    """The keys before the dice of a place are told; the app's own dice roll instead at once."""
    before = drafts.kept(DICE)
    typed = str(before.get("typed", "")) if before.get("source") == source else ""
    keys = keys_for(count, lambda total: roll((), total))
    if keys.by_digits and typed.isdigit():
        keys.typed = typed
    keys.changed = lambda so_far: drafts.keep(DICE, source=source, typed=so_far)
    mode = DiceMode(real=True, on_mode=lambda _, real: real or roll(rolled_by_app(count)))
    sheet = TurningSheet(title=title)
    sheet.fill([mode, keys], [])
    return drafts.lay(sheet, lambda _: sheet.lay(page), DICE, source=source, typed=keys.typed)


def half_told() -> str:
    """What real dice were being told for at this step: a place, or a card; "" for nothing."""
    return str(drafts.kept(DICE).get("source", ""))


load_kv(__file__)

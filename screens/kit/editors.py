"""How one answer is set: stepper and keypad for a number, chips for a choice, cards to add and take away."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.errors import RuleError
from companion.messages import Message, message
from companion.question import Choice, Number, Option, Question, Several, Value, allows
from screens.kit import Action, Chip, Page, PlayerChip, Segments
from screens.kit.fitting import lines_of, shortened, width_of
from screens.kit.flow import Flow
from screens.kit.layout import Column
from screens.kit.loading import load_kv

load_kv(__file__)

KEYS = frozenset("0123456789+−")
"""What can be typed for a number."""
STEPPER = 160
"""What a stepper needs besides its number, with the gap beside it, in dp."""
CHIP_FRAME = 58
"""What a chip needs besides its words, in dp."""


class Face(NamedTuple):
    """A player who is an answer."""

    name: str
    colour: str
    initial: str


class CardChip(Chip):
    """A card by its colour and its word."""

    swatch = ColorProperty([0, 0, 0, 0])


class Editor(Column):
    """What is common: the value to be, and a note if it cannot be."""

    value = ObjectProperty(None, allownone=True)
    note = StringProperty("")
    lies = BooleanProperty(False)
    """True on a phone that lies: low, but wide."""
    page_width = NumericProperty(0)

    def __init__(
        self,
        question: Question,
        value: Value | None = None,
        *,
        faces: Mapping[str, Face] | None = None,
        outside: Message | None = None,
        swatches: Mapping[str, list[float]] | None = None,
        why: Callable[[RuleError], Any] | None = None,
        **more: Any,
    ) -> None:
        """`faces` are options that are players, `swatches` the colours of others, `outside` says what does not fit,
        `why` what is closed."""
        self.question, self.faces, self.outside, self.why = question, faces or {}, outside, why
        self.begun, self.swatches = value, swatches or {}
        self._written: dict[Chip, str] = {}
        """The words of every chip, before they are wrapped."""
        super().__init__(value=value, **more)
        self.build()
        self.bind(value=self._changed)

    def build(self) -> None:
        """Put the controls in."""

    def stand(self, sheet: Any, save: Action, page: Page) -> None:
        """Into its sheet, with the button that saves always in sight; again whenever the phone is turned."""

        def place(*_: Any) -> None:
            self.lies, self.page_width = page.shape == "landscape", page.width
            self.place(sheet, save)

        page.bind(shape=place)
        sheet.bind(parent=lambda _, parent: parent or page.unbind(shape=place))
        place()

    def place(self, sheet: Any, save: Action) -> None:
        for part in (self, save):
            if part.parent:
                part.parent.remove_widget(part)
        sheet.fill([self, save])

    def _changed(self, *_: Any) -> None:
        self.note = ""

    def write(self, chip: Chip, words: str) -> None:
        """Words on a chip, in as many lines as the sheet is wide enough for."""
        if chip not in self._written:
            self.bind(width=lambda *_: self._wrap(chip))
        if self._written.get(chip) != words:
            self._written[chip] = words
            self._wrap(chip)

    def _wrap(self, chip: Chip) -> None:
        words = self._written[chip]
        lines = lines_of(words, self.app.theme.label, self.width - dp(CHIP_FRAME), cut=True)
        chip.text = "\n".join(lines or (words,))

    def entered(self) -> dict[str, Any]:
        """What is set so far, as plain data."""
        return {"value": list(self.value) if isinstance(self.value, tuple) else self.value}

    def follow(self, changed: Callable[[], Any]) -> None:
        """Call this whenever something is set."""
        self.bind(value=lambda *_: changed())

    def take_up(self, entered: Mapping[str, Any]) -> bool:
        """Go on from what was set before; False if it can no longer be set."""
        value = entered.get("value")
        value = tuple(value) if isinstance(value, list) else value
        if value != self.value and not self.can_be(value):
            return False
        self.value = value
        return True

    def can_be(self, value: Any) -> bool:
        """True for what the controls could show."""
        return allows(self.question.domain, value)

    def fits(self) -> bool:
        """True if the value is an answer; else the note says so."""
        if allows(self.question.domain, self.value):
            return True
        self.note = self.app.say(self.outside or self.what_fits())
        return False

    def what_fits(self) -> Message:
        """What would be an answer."""
        return message("question.not_an_answer")

    def refuse(self, option: Option) -> None:
        """Say why an option is closed."""
        assert option.why_not is not None
        if self.why:
            self.why(option.why_not)
        else:
            self.note = self.app.say(option.why_not.message)

    @property
    def app(self) -> Any:
        return App.get_running_app()


class NumberEditor(Editor):
    low = NumericProperty(0)
    high = NumericProperty(0)
    entry = StringProperty("")
    """What was typed, while it is a sum."""

    def build(self) -> None:
        domain = self.question.domain
        assert isinstance(domain, Number)
        self.low, self.high = domain.low, domain.high
        if self.value is None:
            self.value = domain.low
        self.begun = self.value

    def what_fits(self) -> Message:
        return message("question.from_to", low=int(self.low), high=int(self.high))

    def place(self, sheet: Any, save: Action) -> None:
        """Beside the stepper where the page is low and wide enough: below the keypad it takes the room of a line."""
        super().place(sheet, save)
        theme = self.app.theme
        wide = save.on_one_line(save.text, theme.strong, dp(200)) + dp(64)
        room = sheet.width_for("landscape", self.page_width, theme.growth) - dp(32)
        save.size_hint_x = 1
        if self.lies and room - wide >= dp(STEPPER) + width_of("000", theme.head):
            sheet.fill([self])
            if save.parent:
                save.parent.remove_widget(save)
            save.size_hint_x, save.width = None, wide
            self.ids.first.add_widget(save)

    def entered(self) -> dict[str, Any]:
        return {"value": self.value, "entry": self.ids.keypad.entry}

    def follow(self, changed: Callable[[], Any]) -> None:
        super().follow(changed)
        self.ids.keypad.bind(entry=lambda *_: changed())

    def take_up(self, entered: Mapping[str, Any]) -> bool:
        """The number, and what was typed: with a sign behind it that is no number yet, and the one before holds."""
        fits, entry = super().take_up(entered), entered.get("entry")
        if isinstance(entry, str) and entry and set(entry) <= KEYS:
            self.ids.keypad.entry = entry
            return True
        return fits

    def can_be(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def step(self, value: int) -> None:
        self.ids.keypad.entry = ""
        self.value = value

    def typed(self, entry: str) -> None:
        number = self.ids.keypad.number if entry else self.begun
        if number is not None:
            self.value = number
        is_sum = any(sign in entry[1:] for sign in "+−")
        self.entry = f"{entry} = {self.value}".replace("-", "−") if is_sum else ""


class ChoiceEditor(Editor):
    """One of several: players as marks, two or three answers side by side, more as chips."""

    def build(self) -> None:
        self.chips: dict[str, Any] = {}
        options = self.question.options
        players = [option for option in options if option.id in self.faces]
        if players:
            others = [self._chip(option) for option in options if option.id not in self.faces]
            self.ids.options.add_widget(Flow().fill([*others, *(self._player(option) for option in players)]))
        elif len(options) <= 3 and not any(option.why_not for option in options):
            self.ids.options.add_widget(self._segments(options))
        else:
            self.ids.options.add_widget(Flow().fill([self._chip(option) for option in options]))

    def take_up(self, entered: Mapping[str, Any]) -> bool:
        fits = super().take_up(entered)
        self._show_chosen()
        return fits

    def choose(self, option: Option) -> None:
        if option.why_not:
            self.refuse(option)
            return
        self.value = option.id
        self._show_chosen()

    def _show_chosen(self) -> None:
        for value, chip in self.chips.items():
            chip.chosen = value == self.value

    def _chip(self, option: Option) -> Chip:
        chip = Chip(chosen=option.id == self.value, closed=option.why_not is not None)
        self.write(chip, self.app.say(option.label))
        chip.bind(on_release=lambda _: self.choose(option))
        self.chips[option.id] = chip
        return chip

    def _player(self, option: Option) -> PlayerChip:
        """A player; one for whom it is closed stays pale and says why."""
        face = self.faces[option.id]
        chip = PlayerChip(name=face.name, colour=face.colour, initial=face.initial, chosen=option.id == self.value)
        chip.opacity = 1 if option.why_not is None else 0.45
        chip.bind(on_release=lambda _: self.choose(option))
        self.bind(width=lambda *_: shorten(chip, face.name, self.width))
        self.chips[option.id] = chip
        return chip

    def _segments(self, options: tuple[Option, ...]) -> Segments:
        segments = Segments(options=[(one.id, self.app.say(one.label)) for one in options], value=str(self.value))
        segments.bind(on_choice=lambda _, option: setattr(self, "value", option))
        self.bind(value=segments.setter("value"))
        return segments


class SomeOf(Editor):
    """Some of the options, each as often as there are: what choosing and leaving them means."""

    hint = StringProperty("")

    def build(self) -> None:
        if self.value is None:
            self.value = self.begun = ()
        self.bind(value=lambda *_: self.show())
        self.show()

    def show(self) -> None:
        """Draw what is chosen."""

    @property
    def domain(self) -> Several:
        domain = self.question.domain
        assert isinstance(domain, Several)
        return domain

    @property
    def most(self) -> int:
        return min(self.domain.most, len(self.domain.options))

    def can_be(self, value: Any) -> bool:
        """Too few is a half-filled row."""
        return allows(Several(self.domain.options, 0, self.domain.most), value)

    def what_fits(self) -> Message:
        return message("question.at_least", count=self.domain.least)

    def add(self, option: Option) -> None:
        if option.why_not:
            self.refuse(option)
        elif self.can_be((*self.value, option.id)):
            self.value = (*self.value, option.id)
        elif len(self.value) >= self.most:
            self.note = self.app.tr("fix.several_full", most=self.most)
        else:
            self.note = self.app.tr("fix.several_none_left", what=self.words(option))

    def words(self, option: Option) -> str:
        return str(self.app.say(option.label))

    def so_far(self) -> str:
        """How many are chosen, and how many may be."""
        least, most, count = self.domain.least, self.most, len(self.value)
        if least == most:
            return str(self.app.tr("pick.of", count=count, most=most))
        return str(self.app.tr("pick.so_far", count=count, least=least, most=most))


class SeveralEditor(SomeOf):
    """Cards in a row: those that are chosen, and those that can be added."""

    counts = BooleanProperty(False)
    """True if it says how many are chosen, and how many are left of each."""

    def build(self) -> None:
        self.free: dict[str, CardChip] = {}
        self.lying: dict[tuple[str, int], CardChip] = {}
        """Made once: a box has dozens of cards, and a tap adds one."""
        super().build()

    def remove(self, place: int) -> None:
        self.value = (*self.value[:place], *self.value[place + 1 :])

    def left(self, option: Option) -> int:
        """How many of an option are not chosen yet."""
        return self.domain.options.count(option.id) - self.value.count(option.id)

    def show(self) -> None:
        self.hint = self.so_far() if self.counts else self.app.tr("fix.several_hint", most=self.most)
        self.ids.chosen.fill([self._lying(place, kind) for place, kind in enumerate(self.value)])
        self.ids.more.fill([self._free(option) for option in self.question.options])

    def _lying(self, place: int, kind: str) -> CardChip:
        """The chip of this kind in its place; a tap on it takes that one away, wherever it lies by then."""
        nth = self.value[:place].count(kind)
        if (kind, nth) not in self.lying:
            chip = self._card(self.question.option(kind), chosen=True)
            chip.bind(on_release=lambda _: self.remove(_place_of(self.value, kind, nth)))
            self.lying[kind, nth] = chip
        return self.lying[kind, nth]

    def _free(self, option: Option) -> CardChip:
        """The chip that adds one; it stays while what it says changes."""
        if option.id not in self.free:
            self.free[option.id] = self._card(option)
            self.free[option.id].bind(on_release=lambda _: self.add(option))
        chip = self.free[option.id]
        chip.closed = option.why_not is not None or not self.can_be((*self.value, option.id))
        if self.counts:
            left = self.left(option)
            self.write(chip, self.words(option) + (f" ×{left}" if left > 1 else ""))
        return chip

    def _card(self, option: Option, **more: bool) -> CardChip:
        theme = self.app.theme
        bare = [0, 0, 0, 0] if self.counts else theme.brass_fill
        chip = CardChip(swatch=self.swatches.get(option.id, bare), **more)
        self.write(chip, self.words(option))
        return chip


def _place_of(value: tuple[str, ...], kind: str, nth: int) -> int:
    """Where the nth of a kind lies."""
    return [place for place, one in enumerate(value) if one == kind][nth]


def shorten(chip: PlayerChip, name: str, width: float) -> None:
    """A very long name is cut short rather than run out of the sheet."""
    chip.name = shortened(name, App.get_running_app().theme.label, width - dp(74))


EDITORS: dict[type, type[Editor]] = {Number: NumberEditor, Choice: ChoiceEditor, Several: SeveralEditor}


def editor_of(question: Question, value: Value | None = None, **more: Any) -> Editor:
    """What sets the answer to a question, beginning with this value."""
    return EDITORS[type(question.domain)](question, value, **more)

"""How one value is set: stepper and keypad for a number, chips for a choice, cards to add and take away."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.game import Fix
from companion.question import Choice, Number, Several, Value, allows
from companion.table.session import Session
from screens.app import running
from screens.kit import Action, Chip, Page, PlayerChip, Segments, Sheet
from screens.kit.fitting import lines_of, width_of
from screens.kit.flow import Flow, fitted
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.fix.words import SEATS, kind_of, option_words
from screens.theme import tokens

load_kv(__file__)

KEYS = frozenset("0123456789+−")
"""What can be typed for a number."""
STEPPER = 160
"""What a stepper needs besides its number, with the gap beside it, in dp."""
CHIP_FRAME = 58
"""What a chip needs besides its words, in dp."""


class CardChip(Chip):
    """A card by its colour and its word."""

    swatch = ColorProperty([0, 0, 0, 0])


class Editor(BoxLayout):
    """What is common: the value to be, and a note if it cannot be."""

    value = ObjectProperty(None, allownone=True)
    note = StringProperty("")
    lies = BooleanProperty(False)
    """True on a phone that lies: low, but wide."""
    page_width = NumericProperty(0)

    def __init__(self, session: Session, fix: Fix, **more: Any) -> None:
        self.session, self.fix = session, fix
        super().__init__(value=fix.value, **more)
        self.build()
        self.bind(value=self._changed)

    def build(self) -> None:
        """Put the controls in."""

    def stand(self, sheet: Sheet, save: Action, page: Page) -> None:
        """Into its sheet, with the button that saves always in sight; again whenever the phone is turned."""

        def place(*_: Any) -> None:
            self.lies, self.page_width = page.shape == "landscape", page.width
            self.place(sheet, save)

        page.bind(shape=place)
        sheet.bind(parent=lambda _, parent: parent or page.unbind(shape=place))
        place()

    def place(self, sheet: Sheet, save: Action) -> None:
        for part in (self, save):
            if part.parent:
                part.parent.remove_widget(part)
        sheet.fill([self, save])

    def _changed(self, *_: Any) -> None:
        self.note = ""

    def write(self, chip: Chip, words: str) -> None:
        """Words on a chip, in as many lines as the sheet is wide enough for."""

        def wrap(*_: Any) -> None:
            lines = lines_of(words, running().theme.label, self.width - dp(CHIP_FRAME), cut=True)
            chip.text = "\n".join(lines or (words,))

        self.bind(width=wrap)
        wrap()

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
        return allows(self.fix.domain, value)

    def fits(self) -> bool:
        """True if the box allows the value; else the note says so."""
        if allows(self.fix.domain, self.value):
            return True
        self.refuse()
        return False

    def refuse(self) -> None:
        self.note = running().tr("fix.outside_box", what=self.fix.label)


class NumberEditor(Editor):
    low = NumericProperty(0)
    high = NumericProperty(0)
    entry = StringProperty("")
    """What was typed, while it is a sum."""

    def build(self) -> None:
        assert isinstance(self.fix.domain, Number)
        self.low, self.high = self.fix.domain.low, self.fix.domain.high

    def place(self, sheet: Sheet, save: Action) -> None:
        """Beside the stepper where the page is low and wide enough: below the keypad it takes the room of a line."""
        super().place(sheet, save)
        theme = running().theme
        wide = save.on_one_line(save.text, theme.strong, dp(200)) + dp(64)
        room = sheet.width_for("landscape", self.page_width, theme.growth) - dp(32)
        save.size_hint_x = 1
        if self.lies and room - wide >= dp(STEPPER) + width_of("000", theme.head):
            sheet.fill([self])
            save.size_hint_x, save.width = None, wide
            self.ids.first.add_widget(save)

    def entered(self) -> dict[str, Any]:
        return {"value": self.value, "entry": self.ids.keypad.entry}

    def follow(self, changed: Callable[[], Any]) -> None:
        super().follow(changed)
        self.ids.keypad.bind(entry=lambda *_: changed())

    def take_up(self, entered: Mapping[str, Any]) -> bool:
        entry = entered.get("entry")
        if isinstance(entry, str) and entry and set(entry) <= KEYS:
            self.ids.keypad.entry = entry
            return True
        return super().take_up(entered)

    def can_be(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def step(self, value: int) -> None:
        self.ids.keypad.entry = ""
        self.value = value

    def typed(self, entry: str) -> None:
        number = self.ids.keypad.number if entry else self.fix.value
        if number is not None:
            self.value = number
        is_sum = any(sign in entry[1:] for sign in "+−")
        self.entry = f"{entry} = {self.value}".replace("-", "−") if is_sum else ""


class ChoiceEditor(Editor):
    """One of several: seats as marks, two or three answers side by side, more as chips."""

    def build(self) -> None:
        assert isinstance(self.fix.domain, Choice)
        self.chips: dict[str, Any] = {}
        options = self.fix.domain.options
        if kind_of(self.fix) in SEATS:
            seats = range(len(self.session.header.seats))
            others = [self._chip(option) for option in options if not option.isdigit()]
            players = [self._player(seat, able=str(seat) in options) for seat in seats]
            self.ids.options.add_widget(Flow().fill([*others, *players]))
        elif len(options) <= 3:
            self.ids.options.add_widget(self._segments(options))
        else:
            self.ids.options.add_widget(Flow().fill([self._chip(option) for option in options]))

    def take_up(self, entered: Mapping[str, Any]) -> bool:
        fits = super().take_up(entered)
        self.choose(self.value)
        return fits

    def choose(self, option: str) -> None:
        self.value = option
        for value, chip in self.chips.items():
            chip.chosen = value == option

    def _chip(self, option: str) -> Chip:
        chip = Chip(chosen=option == self.value)
        self.write(chip, option_words(self.session, self.fix, option))
        chip.bind(on_release=lambda _: self.choose(option))
        self.chips[option] = chip
        return chip

    def _player(self, seat: int, *, able: bool) -> PlayerChip:
        """A player; one for whom the box does not allow it stays pale and says so."""
        seats = self.session.header.seats
        initial = initials([seat.name for seat in seats])[seat]
        chip = PlayerChip(name=seats[seat].name, colour=seats[seat].colour, initial=initial)
        chip.chosen = str(seat) == self.value
        chip.opacity = 1 if able else 0.45
        chip.bind(on_release=lambda _: self.choose(str(seat)) if able else self.refuse())
        self.bind(width=lambda *_: shorten(chip, seats[seat].name, self.width))
        self.chips[str(seat)] = chip
        return chip

    def _segments(self, options: tuple[str, ...]) -> Segments:
        words = [(option, option_words(self.session, self.fix, option)) for option in options]
        segments = Segments(
            options=words, value=str(self.value), on_choice=lambda _, option: setattr(self, "value", option)
        )
        self.bind(value=segments.setter("value"))
        return segments


class SeveralEditor(Editor):
    """Cards in a row: those that lie there, and those that can be added."""

    kinds = ListProperty()
    hint = StringProperty("")

    def can_be(self, value: Any) -> bool:
        """Too few is a half-filled row."""
        assert isinstance(self.fix.domain, Several)
        return allows(Several(self.fix.domain.options, 0, self.fix.domain.most), value)

    def build(self) -> None:
        assert isinstance(self.fix.domain, Several)
        self.kinds = list(dict.fromkeys(self.fix.domain.options))
        self.bind(value=lambda *_: self._show())
        self._show()

    def add(self, kind: str) -> None:
        assert isinstance(self.fix.domain, Several)
        tr, most = running().tr, self.fix.domain.most
        if self._can_add(kind):
            self.value = (*self.value, kind)
        elif len(self.value) >= most:
            self.note = tr("fix.several_full", most=most)
        else:
            self.note = tr("fix.several_none_left", what=option_words(self.session, self.fix, kind))

    def remove(self, place: int) -> None:
        self.value = (*self.value[:place], *self.value[place + 1 :])

    def _can_add(self, kind: str) -> bool:
        assert isinstance(self.fix.domain, Several)
        return allows(Several(self.fix.domain.options, 0, self.fix.domain.most), (*self.value, kind))

    def _show(self) -> None:
        assert isinstance(self.fix.domain, Several)
        self.hint = running().tr("fix.several_hint", most=self.fix.domain.most)
        self.ids.chosen.fill([self._lying(place, kind) for place, kind in enumerate(self.value)])
        self.ids.more.fill([self._free(kind) for kind in self.kinds])

    def _lying(self, place: int, kind: str) -> CardChip:
        chip = self._card(kind, chosen=True)
        chip.bind(on_release=lambda _: self.remove(place))
        return chip

    def _free(self, kind: str) -> CardChip:
        chip = self._card(kind, closed=not self._can_add(kind))
        chip.bind(on_release=lambda _: self.add(kind))
        return chip

    def _card(self, kind: str, **more: bool) -> CardChip:
        theme = running().theme
        swatch = theme.route(kind, "line") if kind in tokens()["routes"] else theme.brass_fill
        chip = CardChip(swatch=swatch, **more)
        self.write(chip, option_words(self.session, self.fix, kind))
        return chip


def shorten(chip: PlayerChip, name: str, width: float) -> None:
    """A very long name is cut short rather than run out of the sheet."""
    chip.name = fitted(name, width - dp(74), running().theme.label)


EDITORS: dict[type, type[Editor]] = {Number: NumberEditor, Choice: ChoiceEditor, Several: SeveralEditor}


def editor_for(session: Session, fix: Fix) -> Editor:
    return EDITORS[type(fix.domain)](session, fix)


def changed(editor: Editor) -> Value | None:
    """The value to save, or None if it is as it was."""
    value: Value | None = editor.value
    return None if value == editor.fix.value else value

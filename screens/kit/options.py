"""Answers to tap: cards with what they cost, closed ones below with their reason, many to be found by letters."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.letters import has_pieces
from companion.messages import Message
from companion.question import Number, Option, Question, Several
from screens.kit import Action, Chip, Ledge, Text, TextField
from screens.kit.drawing import dashed
from screens.kit.editors import Face, SomeOf
from screens.kit.fitting import width_of, word_width
from screens.kit.flow import Flow
from screens.kit.layout import Column
from screens.kit.loading import load_kv

MANY = 24
"""So many answers are shown at once; of more, those that fit a few letters."""
KEYS_ACROSS = 4
FEW, SHORT = 6, 14
"""More answers than these, with no more letters than that and nothing else to tell, are chips."""


def faces_of(options: Sequence[Option], players: Sequence[Face], say: Callable[[Message], str]) -> Mapping[str, Face]:
    """Options that are a player, or about one: the mark is seen before the name is read."""
    known = {face.name: face for face in players}
    called = {option.id: option.label.params.get("player") or say(option.label) for option in options}
    return {id_: known[name] for id_, name in called.items() if isinstance(name, str) and name in known}


class OptionCard(Ledge):
    """One answer: what it is, what more there is to know, what it costs; closed it stays pale and says why."""

    text = StringProperty("")
    detail = StringProperty("")
    cost = StringProperty("")
    sign = StringProperty("")
    """The icon at its end: whether it leads on, or is closed."""
    colour = StringProperty("")
    initial = StringProperty("")
    closed = BooleanProperty(False)
    chosen = BooleanProperty(False)
    natural = NumericProperty()
    """The height its words need."""
    level = NumericProperty(0)
    """The height of the one beside it."""
    dash = ColorProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name in ("pos", "size", "closed", "dash"):
            self.fbind(name, self._frame)
        self._frame()

    def has_room(self, cost: str, text: str, width: float, size: float, text_size: float) -> bool:
        """A short cost stands beside the words, if none of them is broken by that."""
        wide = width_of(cost, size) if cost else 0.0
        return wide <= width * 0.4 and wide + word_width(text, text_size) + dp(134) <= width

    def _frame(self, *_: Any) -> None:
        """What cannot be chosen has no ledge to press, only dashes around it."""
        self.canvas.after.clear()
        if self.closed and self.width > 1:
            inside = (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2))
            with self.canvas.after:
                dashed(inside, dp(12), self.dash, dp(1.4), dp(4), dp(3))


class OptionCards(GridLayout):
    """Cards one below the other, or in pairs where there is room; those side by side are of one height."""

    def __init__(self, cards: Sequence[OptionCard], **more: Any) -> None:
        super().__init__(**more)
        for card in cards:
            card.fbind("natural", self._level)
            self.add_widget(card)
        self.fbind("cols", self._level)
        self._level()

    def _level(self, *_: Any) -> None:
        cards, across = self.children[::-1], int(self.cols or 1)
        for first in range(0, len(cards), across):
            row = cards[first : first + across]
            highest = max(card.natural for card in row)
            for card in row:
                card.level = highest if len(row) > 1 else 0


class OptionList(Column):
    """All answers of a question, the open ones first."""

    def __init__(
        self, options: Sequence[Option], faces: Mapping[str, Face] | None = None, *, leads_on: bool = True, **more: Any
    ) -> None:
        """`leads_on` is False where a tap only chooses."""
        self.register_event_type("on_option")
        self.options = sorted(options, key=lambda option: option.why_not is not None)
        self.faces, self.leads_on = faces or {}, leads_on
        self.chosen: tuple[str, ...] = ()
        self.cards: dict[str, OptionCard] = {}
        super().__init__(**more)
        self.found = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(10))
        self.found.bind(minimum_height=self.found.setter("height"))
        if len(self.options) > MANY:
            self.letters = TextField(hint_text=self.app.tr("fix.search"))
            self.letters.bind(text=lambda _, typed: self.find(typed))
            self.add_widget(self.letters)
        self.add_widget(self.found)
        self.find("")

    def on_option(self, option: Option) -> None:
        """An answer was tapped, open or closed."""

    def find(self, letters: str) -> None:
        """Show the answers that have these letters, the chosen ones always, not more than can be looked through."""
        fitting = [option for option in self.options if has_pieces(self.app.say(option.label), letters)]
        chosen = [option for option in self.options if option.id in self.chosen]
        fitting = [*chosen, *(option for option in fitting if option not in chosen)]
        self.found.clear_widgets()
        self.cards = {}
        for part in self._parts(fitting[:MANY]):
            self.found.add_widget(part)
        if len(fitting) > MANY:
            more = self.app.tr("pick.more", count=len(fitting) - MANY)
            self.found.add_widget(Text(text=more, role="caption", muted=True))
        elif not fitting:
            self.found.add_widget(Text(text=self.app.tr("fix.nothing_found"), muted=True))

    def mark(self, chosen: tuple[str, ...]) -> None:
        """Show which are chosen, where a tap only chooses."""
        self.chosen = chosen
        for id_, card in self.cards.items():
            card.chosen = id_ in chosen
            card.sign = "lock-outline" if card.closed else "check" if card.chosen else "plus"

    def _parts(self, options: Sequence[Option]) -> list[Any]:
        if not options:
            return []
        if self.leads_on and len(options) > FEW and all(self._is_short(option) for option in options):
            return [Flow().fill([self._chip(option) for option in options])]
        cards = OptionCards([self._card(option) for option in options])
        if not self.leads_on:
            self.mark(self.chosen)
        return [cards]

    def _is_short(self, option: Option) -> bool:
        bare = not (option.detail or option.cost or option.why_not or option.id in self.faces)
        return bare and len(self.app.say(option.label)) <= SHORT

    def _chip(self, option: Option) -> Chip:
        return Chip(text=self.app.say(option.label), on_release=lambda _: self.dispatch("on_option", option))

    def _card(self, option: Option) -> OptionCard:
        app, face = self.app, self.faces.get(option.id)
        detail, cost = (app.say(part) if part else "" for part in (option.detail, option.cost))
        card = OptionCard(text=app.say(option.label), detail=detail, cost=cost, sign="chevron-right")
        if face:
            card.colour, card.initial = face.colour, face.initial
        if option.secret_of is not None:
            card.sign = "eye-off-outline"
        if option.why_not is not None:
            card.closed, card.sign, card.detail = True, "lock-outline", app.say(option.why_not.message)
        card.bind(on_release=lambda _: self.dispatch("on_option", option))
        self.cards[option.id] = card
        return card

    @property
    def app(self) -> Any:
        return App.get_running_app()


class CardsEditor(SomeOf):
    """Some of the answers, each at most once, where there is more to tell of them than their names."""

    def build(self) -> None:
        options = self.question.options
        self.list = OptionList(options, self.faces, leads_on=False, on_option=lambda _, option: self.turn(option))
        self.add_widget(self.list, len(self.children))
        super().build()

    def turn(self, option: Option) -> None:
        """Choose it, or leave it again."""
        if option.id in self.value:
            self.value = tuple(id_ for id_ in self.value if id_ != option.id)
        else:
            self.add(option)

    def show(self) -> None:
        self.hint = self.so_far()
        self.list.mark(self.value)


def wants_cards(question: Question) -> bool:
    """True for a question whose several answers have more to tell than a chip holds."""
    once = isinstance(question.domain, Several) and len(set(question.domain.options)) == len(question.domain.options)
    return once and any(option.detail or option.cost or option.why_not for option in question.options)


class AnswerKeys(GridLayout):
    """A key for each number, where they are few; the usual one is marked."""

    def __init__(self, domain: Number, usual: Any, tapped: Callable[[int], Any], *, across: int = KEYS_ACROSS) -> None:
        numbers = range(domain.low, domain.high + 1)
        lines = -(-len(numbers) // across)
        super().__init__(
            cols=-(-len(numbers) // lines), spacing=dp(10 if across == KEYS_ACROSS else 6), size_hint_y=None
        )
        self.bind(minimum_height=self.setter("height"))
        for number in numbers:
            kind = "primary" if number == usual else "secondary"
            words = str(number).replace("-", "−")
            self.add_widget(Action(text=words, kind=kind, on_release=lambda _, number=number: tapped(number)))


load_kv(__file__)

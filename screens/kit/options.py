"""Answers to tap: cards with what they cost, closed ones below with their reason, many to be found by letters."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.letters import has_pieces
from companion.messages import Message
from companion.question import Number, Option
from screens.kit import Action, Chip, Ledge, Text, TextField
from screens.kit.drawing import dashed
from screens.kit.editors import Face
from screens.kit.fitting import NO_ROOM, width_of, word_width
from screens.kit.flow import Flow
from screens.kit.layout import Column, PartsWhenNeeded, put
from screens.kit.loading import load_kv
from screens.kit.quick.turns import drawing

MANY = 24
"""So many answers are shown at once; of more, those that fit a few letters."""
LOWEST = 72
"""How much room a card takes at least, in dp."""
KEYS_ACROSS = 4
FEW, SHORT = 6, 14
"""More answers than these, with no more letters than that and nothing else to tell, are chips."""


def faces_of(options: Sequence[Option], players: Sequence[Face], say: Callable[[Message], str]) -> Mapping[str, Face]:
    """Options that are a player, or about one: the mark is seen before the name is read."""
    known = {face.name: face for face in players}
    called = {option.id: option.label.params.get("player") or say(option.label) for option in options}
    return {id_: known[name] for id_, name in called.items() if isinstance(name, str) and name in known}


class OptionCard(PartsWhenNeeded, Ledge):
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
    beside = BooleanProperty(True)
    """True where its cost has room beside the words."""
    natural = NumericProperty()
    """The height its words need."""
    level = NumericProperty(0)
    """The height of the one beside it."""
    cost_ink = ColorProperty()
    sign_ink = ColorProperty()
    dash = ColorProperty()

    def on_kv_post(self, _: Any) -> None:
        for name in ("detail", "cost", "sign", "colour", "initial", "closed", "beside", "cost_ink", "sign_ink"):
            self.fbind(name, self._show_parts)
        self._show_parts()
        frame = drawing(self._frame)
        for name in ("pos", "size", "closed", "dash"):
            self.fbind(name, frame)
        frame()

    def has_room(self, cost: str, text: str, width: float, size: float, text_size: float) -> bool:
        """A short cost stands beside the words, if none of them is broken by that."""
        if not cost or width <= dp(NO_ROOM):
            return True
        wide = width_of(cost, size)
        return wide <= width * 0.4 and wide + word_width(text, text_size) + dp(134) <= width

    def _show_parts(self, *_: Any) -> None:
        words, cost = self.ids.words.__self__, self._cost()
        put(words, [self.ids.said.__self__, *self._detail(), *(() if self.beside else cost)])
        put(self, [*self._mark(), words, *(cost if self.beside else ()), *self._sign()])

    def _mark(self) -> list[Any]:
        if not self.colour:
            return []
        mark = self.part("mark", Factory.CardMark)
        mark.colour, mark.initial, mark.opacity = self.colour, self.initial, 0.6 if self.closed else 1
        return [mark]

    def _detail(self) -> list[Any]:
        if not self.detail:
            return []
        detail = self.part("detail", lambda: Text(role="caption", muted=True))
        detail.text = self.detail
        return [detail]

    def _cost(self) -> list[Any]:
        """Large beside the words, or small below them."""
        if not self.cost:
            return []
        cost = self.part("beside", Factory.CardCost) if self.beside else self.part("below", _small)
        cost.text, cost.ink = self.cost, self.cost_ink
        return [cost]

    def _sign(self) -> list[Any]:
        if not self.sign:
            return []
        sign = self.part("sign", Factory.CardSign)
        sign.icon, sign.color = self.sign, self.sign_ink
        return [sign]

    def _frame(self, *_: Any) -> None:
        """What cannot be chosen has no ledge to press, only dashes around it."""
        self.canvas.after.clear()
        if self.closed and self.width > 1:
            inside = (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2))
            with self.canvas.after:
                dashed(inside, dp(12), self.dash, dp(1.4), dp(4), dp(3))


def _small() -> Text:
    return Text(role="caption")


class OptionCards(GridLayout):
    """Cards one below the other, or in pairs where there is room; those side by side are of one height."""

    def __init__(self, tapped: Callable[[OptionCard], Any], **more: Any) -> None:
        self._made: list[OptionCard] = []
        self._tapped = tapped
        super().__init__(**more)
        self.fbind("cols", self._level)

    def cards(self, count: int) -> list[OptionCard]:
        """So many of them; those that were there before come first."""
        while len(self._made) < count:
            card = OptionCard(on_release=self._tapped)
            card.fbind("natural", self._level)
            self._made.append(card)
        put(self, self._made[:count])
        self._level()
        return self._made[:count]

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
        self,
        options: Sequence[Option],
        faces: Mapping[str, Face] | None = None,
        *,
        leads_on: bool = True,
        most: int = MANY,
        **more: Any,
    ) -> None:
        """`leads_on` is False where a tap only chooses."""
        self.register_event_type("on_option")
        self.leads_on = leads_on
        self.chosen: tuple[str, ...] = ()
        self.cards: dict[str, OptionCard] = {}
        super().__init__(**more)
        self.found, self._grid = Column(spacing=dp(10)), OptionCards(self._tapped)
        self.most = MANY
        """So many cards are there at most; the others are made by `grow`."""
        self.show(options, faces or {}, most=most)

    def on_option(self, option: Option) -> None:
        """An answer was tapped, open or closed."""

    def show(self, options: Sequence[Option], faces: Mapping[str, Face], *, most: int = MANY) -> None:
        """These answers from now on; cards that are there say what is new."""
        self.options, self.faces = sorted(options, key=lambda option: option.why_not is not None), faces
        self.most = most
        many = len(self.options) > MANY
        self.fill([self.letters, self.found] if many else [self.found])
        if many:
            self.letters.text, self.letters.hint_text = "", self.app.tr("fix.search")
        self.find("")

    def grow(self, *, by: int = 1) -> bool:
        """More of the cards that are out of sight; True if there are others still."""
        if self.has_more:
            self.most += by
            self._fill()
        return self.has_more

    @property
    def has_more(self) -> bool:
        return self.most < len(self._to_show)

    def prepare(self) -> bool:
        """Make what finds one of many, before there are so many; True if it was not there."""
        was_there = "letters" in vars(self)
        return not was_there and bool(self.letters)

    @cached_property
    def letters(self) -> TextField:
        """What is typed to find one of many."""
        field = TextField()
        field.bind(text=lambda _, typed: self.find(typed))
        return field

    def find(self, letters: str) -> None:
        """Show the answers that have these letters, the chosen ones always, not more than can be looked through."""
        fitting = [option for option in self.options if has_pieces(self.app.say(option.label), letters)]
        chosen = [option for option in self.options if option.id in self.chosen]
        fitting = [*chosen, *(option for option in fitting if option not in chosen)]
        self._fitting = fitting
        self._fill()

    @property
    def _to_show(self) -> list[Option]:
        return self._fitting[:MANY]

    def _fill(self) -> None:
        parts = self._parts(self._to_show)
        if len(self._fitting) > MANY <= self.most:
            more = self.app.tr("pick.more", count=len(self._fitting) - MANY)
            parts.append(Text(text=more, role="caption", muted=True))
        elif not self._fitting:
            parts.append(Text(text=self.app.tr("fix.nothing_found"), muted=True))
        self.found.fill(parts)

    def mark(self, chosen: tuple[str, ...]) -> None:
        """Show which are chosen, where a tap only chooses."""
        self.chosen = chosen
        for id_, card in self.cards.items():
            card.chosen = id_ in chosen
            card.sign = "lock-outline" if card.closed else "check" if card.chosen else "plus"

    def _parts(self, options: Sequence[Option]) -> list[Any]:
        self.cards = {}
        if not options:
            return []
        if self.leads_on and len(options) > FEW and all(self._is_short(option) for option in options):
            self.most = MANY  # they take little room, and little time
            return [Flow().fill([self._chip(option) for option in options])]
        cards = self._grid.cards(min(len(options), self.most))
        for card, option in zip(cards, options, strict=False):
            self._tell(card, option)
        if not self.leads_on:
            self.mark(self.chosen)
        return [self._grid]

    def _is_short(self, option: Option) -> bool:
        bare = not (option.detail or option.cost or option.why_not or option.id in self.faces)
        return bare and len(self.app.say(option.label)) <= SHORT

    def _chip(self, option: Option) -> Chip:
        return Chip(text=self.app.say(option.label), on_release=lambda _: self.dispatch("on_option", option))

    def _tell(self, card: OptionCard, option: Option) -> None:
        """What is on this card from now on."""
        app, face = self.app, self.faces.get(option.id)
        detail = option.why_not.message if option.why_not is not None else option.detail
        card.text = app.say(option.label)
        card.detail, card.cost = (app.say(part) if part else "" for part in (detail, option.cost))
        card.colour, card.initial = (face.colour, face.initial) if face else ("", "")
        card.closed = option.why_not is not None
        card.sign = (
            "lock-outline" if card.closed else "chevron-right" if option.secret_of is None else "eye-off-outline"
        )
        self.cards[option.id] = card

    def _tapped(self, card: OptionCard) -> None:
        self.dispatch("on_option", next(one for one in self.options if self.cards.get(one.id) is card))

    @property
    def app(self) -> Any:
        return App.get_running_app()


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

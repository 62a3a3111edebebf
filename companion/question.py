"""What may be entered, as questions: asked one after another, until the answers make a command.

A game writes each entry down as a conversation: a generator that yields questions, is sent the answers, and returns the
command. `follow` leads it as far as the answers reach, so asking stays a pure function of the state. Sheets, the
terminal and joined phones all use these questions; a drawing replaces a list only where it is better.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from companion.errors import RuleError
from companion.messages import Message

# --- what can be answered -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Choice:
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Any of the options, each as often as it stands there, between least and most of them."""

    options: tuple[str, ...]
    least: int = 0
    most: int = 1000


Domain: TypeAlias = Number | Choice | Several
Value: TypeAlias = int | str | tuple[str, ...]


def allows(domain: Domain, value: Value) -> bool:
    """True if a value is inside a domain."""
    match domain:
        case Number(low, high):
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        case Choice(options):
            return isinstance(value, str) and value in options
    if not isinstance(value, tuple) or not all(isinstance(part, str) for part in value):
        return False
    left = Counter(domain.options)
    left.subtract(value)
    return domain.least <= len(value) <= domain.most and all(n >= 0 for n in left.values())


# --- what is asked --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: what it is, what more there is to know, what it costs, and why it is closed if it is."""

    id: str
    label: Message
    detail: Message | None = None
    cost: Message | None = None
    """What it costs; where `value` says that, what is left then."""
    why_not: RuleError | None = None
    in_short: Message | None = None
    """The same in few words, where all options stand beside each other; a tap says the whole."""
    secret_of: int | None = None
    """Where it leads on only behind this seat's curtain; anybody else is refused with `only_behind_curtain`."""
    picture: str = ""
    """`kind/which`, known to the painter of the game and to the page of joined phones."""
    group: Message | None = None
    """What it stands under, together with its neighbours of the same group."""
    value: Message | None = None
    """Its price, points or number, in very short; on keys it is all that is read, and the label names it."""
    badge: Message | None = None
    """What it brings at once."""
    aside: bool = False
    """True if it is no part of play: a menu offers it, not the list of what a turn can be."""
    main: bool = False
    """True if it closes what is open: it stands apart, where it is always in reach."""
    done: bool = False
    """True if it was done in this turn, and is closed for that."""


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice, rolled on the table or by the app; each is answered by its pips."""

    number: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw the app can make for the table: so many out of a pool, in order."""

    id: str
    pool: tuple[str, ...]
    take: int
    groups: tuple[tuple[str, ...], ...] = ()
    """Where one of each group is drawn instead, in the order of the groups."""
    starter: bool = False
    """True if the pool are the seats, and whoever is drawn first begins; all are drawn for an order of turns."""
    ahead: bool = False
    """True if the app draws it before the setup guide opens; a group that draws by hand says so."""

    def beginning_with(self, seat: int) -> tuple[str, ...]:
        """The outcome where only who begins is known: the others follow clockwise."""
        first = self.pool.index(str(seat))
        return (*self.pool[first:], *self.pool[:first])[: self.take]


@dataclass(frozen=True, slots=True)
class Question:
    words: Message
    domain: Domain
    options: tuple[Option, ...] = ()
    """Each different option of the domain once, in its order; none for a number."""
    usual: Value | None = None
    """The answer the app proposes, where it has one."""
    chance: Dice | Offer | None = None
    """Where the app may answer by chance instead of the table."""
    seat: int | None = None
    """Who is asked; None where anybody at the table may answer."""
    layout: str = "list"
    """How options are drawn: `list` below each other, `grid` as cards, `keys` with values, `steps` with steppers."""
    detail: Message | None = None
    """What is to be known before answering."""

    def option(self, id_: str) -> Option:
        return next(option for option in self.options if option.id == id_)


@dataclass(frozen=True, slots=True)
class Entry:
    """The answers make this command."""

    command: Any


Asked: TypeAlias = Question | Entry
QuestionFlow: TypeAlias = Generator[Question, Any, Any]
"""A conversation: yields questions, is sent answers of their domains, returns a command."""


@dataclass(frozen=True, slots=True)
class Branch:
    """An answer to the first question, and the conversation it opens."""

    option: Option
    flow: Callable[[], QuestionFlow]


def at_once(command: Any) -> QuestionFlow:
    """An entry that asks nothing more."""
    yield from ()
    return command


def one_of(words: Message, options: Iterable[Option], **more: Any) -> Question:
    """One of these options."""
    options = tuple(options)
    return Question(words, Choice(tuple(option.id for option in options)), options, **more)


def number(words: Message, low: int, high: int, **more: Any) -> Question:
    return Question(words, Number(low, high), **more)


def some_of(
    words: Message,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int | None = None,
    times: Mapping[str, int] | None = None,
    **more: Any,
) -> Question:
    """Some of these options; `times` says how often one may be taken where that is not once."""
    options = tuple(options)
    ids = tuple(option.id for option in options for _ in range((times or {}).get(option.id, 1)))
    return Question(words, Several(ids, least, len(ids) if most is None else most), options, **more)


# --- answering ------------------------------------------------------------------------------------------------------


def check(question: Question, answer: Value) -> None:
    """Refuse what is not an answer, or is closed, with its reason."""
    if not allows(question.domain, answer):
        raise RuleError("question.not_an_answer")
    chosen = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
    for option in question.options:
        if option.id in chosen and option.why_not is not None:
            raise option.why_not


def only_behind_curtain(player: str) -> RuleError:
    """For whoever asks on about another's secret."""
    return RuleError("question.behind_curtain", player=player)


def follow(flow: QuestionFlow, answers: Sequence[Value]) -> Asked:
    """Lead a conversation as far as the answers reach: the next question, or the command they make."""
    try:
        question = next(flow)
        for answer in answers:
            check(question, answer)
            question = flow.send(answer)
    except StopIteration as end:
        return Entry(end.value)
    return question


def by_chance(chance: Dice | Offer, random: Random) -> tuple[str, ...]:
    """How chance answers: each die by itself; one of each group, or so many of the pool."""
    match chance:
        case Dice(count):
            return tuple(str(random.randint(1, 6)) for _ in range(count))
        case Offer(groups=()):
            return tuple(random.sample(chance.pool, chance.take))
    return tuple(random.choice(group) for group in chance.groups)


def any_answer(question: Question, random: Random) -> Value | None:
    """An answer that is open, at random; None where every option is closed."""
    if question.chance:
        return by_chance(question.chance, random)
    closed = {option.id for option in question.options if option.why_not}
    match question.domain:
        case Number(low, high):
            return random.randint(low, high)
        case Choice(options):
            left = [option for option in options if option not in closed]
            return random.choice(left) if left else None
        case Several(options, least, most):
            left = [option for option in options if option not in closed]
            return (
                tuple(random.sample(left, random.randint(least, min(most, len(left))))) if len(left) >= least else None
            )


def random_entry(ask: Callable[[tuple[Value, ...]], Asked | None], random: Random) -> Any:
    """A command that questions lead to, at random; one that leads nowhere is given up and begun anew."""
    for _ in range(100):
        answers: tuple[Value, ...] = ()
        asked = ask(answers)
        while isinstance(asked, Question):
            answer = any_answer(asked, random)
            if answer is None:
                break
            try:
                answers = (*answers, answer)
                asked = ask(answers)
            except RuleError:
                break
        if isinstance(asked, Entry):
            return asked.command
    raise RuleError("question.nothing_to_enter")

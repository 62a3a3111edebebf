"""A question as nodes: options in groups with what they cost and why they are closed, numbers, some of several."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.i18n import is_found
from companion.messages import Message, message
from companion.question import Choice, Dice, Number, Option, Question, Several
from companion.words.numbers import shown_number
from screens.ui.question.page_state import (
    KEYS,
    STEPS,
    Add,
    Chance,
    Digit,
    Done,
    Erase,
    Give,
    PageState,
    Refuse,
    StepBack,
    Take,
    has_keys,
    leads_on,
)
from screens.ui.question.sums import sum_entry
from screens.ui.tree import names
from screens.ui.tree.controls import CHOSEN, CLOSED, OPEN, Translate
from screens.ui.tree.nodes import (
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Flow,
    Grid,
    Icon,
    Key,
    Node,
    Row,
    Space,
    Surface,
    Text,
)

MANY = 24
"""So many options are shown at once; of more, those that fit a few letters."""
FEW, SHORT = 6, 14
"""More options than these, with no more letters than that and no detail, are keys."""
WIDTHS = {"list": (340.0, 2), "steps": (340.0, 2), "grid": (150.0, 3)}
"""How narrow a card of each layout may be, and how many stand side by side at most."""
CARD = (8, 60), (2, 52)
"""The padding above and below the words of a card, and how high it is at least; then of one in a grid, in dp."""
WORD, PICTURE, DIGIT = 64, 56, 48
"""How narrow a key may be that has words, one with few below a picture, and one with a number of one or two digits."""

Say = Callable[[Message], str]
Picture = Callable[[Option, bool], Node | None]
"""What stands before the words of an option, if it has one; paler where that is closed."""
Drawing = Callable[[Question, PageState], Node | None]
"""What is shown in place of a list, where the game draws it better."""


def no_picture(_option: Option, _closed: bool) -> Node | None:
    return None


def no_drawing(_question: Question, _local: PageState) -> Node | None:
    return None


@dataclass(frozen=True, slots=True)
class Look:
    """How a game shows its options, and writes a number."""

    tr: Translate
    text: Say
    picture: Picture = no_picture
    drawing: Drawing = no_drawing
    number: Callable[[int], str] = shown_number
    low: bool = False
    """True for a page with little room below the title of a sheet."""


def body(look: Look, question: Question, local: PageState, *, most: int = MANY, later: tuple[Option, ...] = ()) -> Node:
    """All that scrolls: what can be answered, at most so many options of it, and what chance would answer.

    There is room for the options of a grid as they may be `later`, all of them in one or more such states.
    """
    drawn = look.drawing(question, local)
    match question.domain:
        case Number() if question.layout == STEPS:
            main: Node = sum_entry(look.text, look.number, question, local, low=look.low)
        case Number():
            main = _numbers(look, question, local)
        case _ if drawn is not None:
            main = drawn
        case _:
            main = _options(look, question, local, most, later)
    chance = _chance(look, question)
    return Column((main, *((Space(2), chance) if chance else ())), 10)


def foot(
    look: Look, local: PageState, first: int, *, enters: bool | None, others: tuple[Button, ...] = ()
) -> Node | None:
    """The way back, and the button that goes on where an answer is set first: `enters` says if it is the last one."""
    back = (Button(look.tr("pick.back"), "arrow-left", tap=StepBack()),) if len(local.answers) > first else ()
    on = () if enters is None else (_on(look, enters=enters),)
    buttons = (*back, *others, *on)
    return Buttons(buttons) if buttons else None


def _on(look: Look, *, enters: bool) -> Button:
    words, icon = ("pick.enter", "check") if enters else ("pick.next", "arrow-right")
    return Button(look.tr(words), icon, "primary", tap=Done())


def sets_first(question: Question) -> bool:
    """True if a tap only sets what a button then gives as the answer."""
    match question.domain:
        case Number():
            return question.layout == STEPS or not (has_keys(question) or question.layout == KEYS)
        case Several():
            return True
    return False


# --- options ---


def fitting(question: Question, local: PageState) -> list[Option]:
    """Those with the letters that are typed, the chosen ones always; in a list without groups closed ones last."""
    options, several = list(question.options), isinstance(question.domain, Several)
    if question.layout == "list" and not any(option.group for option in options):
        options.sort(key=lambda option: (several and option.id not in local.chosen, option.why_not is not None))
    return [one for one in options if one.id in local.chosen or is_found(one.label, local.letters)]


def _options(look: Look, question: Question, local: PageState, most: int, later: tuple[Option, ...] = ()) -> Node:
    found = fitting(question, local)
    parts = list[Node]()
    groups: dict[str, list[Option]] = {}
    for option in found[:most]:
        groups.setdefault(look.text(option.group) if option.group else "", []).append(option)
    as_keys = question.layout == "keys" or _are_short(look, question, found)
    make = _key if as_keys else _card
    made = {option.id: make(look, question, local, option) for option in found[:most]}
    for group, options in groups.items():
        nodes = tuple(made[option.id] for option in options)
        if group:
            parts.append(_heading(look, question, group, options[0]))
        then = tuple(_card(look, question, local, option) for option in later)
        parts.append(_keys(look, options, nodes) if as_keys else _cards(question, nodes, tuple(made.values()), then))
    if len(found) > most:
        parts.append(_note(look.tr("pick.more", count=len(found) - most)))
    elif not found:
        parts.append(_note(look.tr("fix.nothing_found")))
    if isinstance(question.domain, Several):
        parts.append(_so_far(look, question, local))
    return Column(tuple(parts), 8)


def _heading(look: Look, question: Question, group: str, first: Option) -> Node:
    words = Text(group, "label", "ink2")
    picture = look.picture(first, False) if question.layout == "keys" else None
    return Row((picture, words), 10) if picture is not None else words


def _keys(look: Look, options: Sequence[Option], keys: tuple[Node, ...]) -> Node:
    """Keys with the reasons of the closed ones below; those of a group no wider than those of another."""
    why = dict.fromkeys(look.text(one.why_not.message) for one in options if one.why_not)
    digits = all(not one.picture and one.value and len(look.text(one.value)) <= 2 for one in options)
    least = DIGIT if digits else PICTURE if all(one.picture for one in options) else WORD
    flow = Flow(keys, least, 6, even=not options[0].group, by_words=True)
    return Column((flow, *(_closed(words) for words in why)), 4)


def _cards(
    question: Question, cards: tuple[Node, ...], everything: tuple[Node, ...], later: tuple[Node, ...] = ()
) -> Node:
    width, most = WIDTHS[question.layout]
    gap = 6 if question.layout == "grid" else 8
    return Flow(cards, width, gap, max_columns=most, by_words=True, like=everything, later=later)


def _are_short(look: Look, question: Question, options: Sequence[Option]) -> bool:
    def bare(option: Option) -> bool:
        by_digits = option.detail or option.cost or option.value or option.why_not or option.picture
        return not by_digits and look.picture(option, False) is None and len(look.text(option.label)) <= SHORT

    return isinstance(question.domain, Choice) and len(options) > FEW and all(map(bare, options))


def _key(look: Look, question: Question, local: PageState, option: Option) -> Node:
    closed, chosen = option.why_not is not None, option.id in local.chosen or option.id == question.usual
    ink = "ink2" if closed else "primary" if chosen else "ink"
    below = option.detail or option.cost
    label = look.text(option.label)
    picture = look.picture(option, closed) if option.picture and not option.group else None
    parts: list[Node] = [Row((Text(""), picture, Text("")))] if picture else []
    words, role = look.text(option.value) if option.value else label, "caption" if picture else "head2"
    parts.append(Text(words, role, ink, align="center"))
    parts += [Text(look.text(below), "caption", "ink2", align="center")] if below and not closed else []
    surface = CLOSED if closed else CHOSEN if chosen else OPEN
    least = 52 if len(parts) > 1 else 48
    pad = (2, 3) if picture else (6, 6)
    return Key(Column(tuple(parts)), surface, pad, least, tap=_tap(question, option), name=label, key=option.id)


def _card(look: Look, question: Question, local: PageState, option: Option) -> Node:
    closed, times = option.why_not is not None, local.chosen.count(option.id)
    surface = CLOSED if closed else CHOSEN if times else OPEN
    words = Column(tuple(_words(look, question, option, times)))
    picture = look.picture(option, closed)
    hidden = (Icon("eye-off-outline", "primary"),) if option.secret_of is not None else ()
    held: Node = Row((*((picture,) if picture else ()), words, *hidden), 8) if picture or hidden else words
    if question.layout == "steps" and not closed:
        return _stepper(look, option, held, times, surface)
    name = _name(look, option)
    pad, least = CARD[question.layout == "grid"]
    return Key(held, surface, (10, pad), least, tap=_tap(question, option), name=name, key=option.id)


def _words(look: Look, question: Question, option: Option, times: int) -> Iterable[Node]:
    closed = option.why_not is not None
    ink = "ink2" if closed else "primary" if times else "ink"
    most = Counter(question.domain.options)[option.id] if isinstance(question.domain, Several) else 1
    label = Text(look.text(option.label) + (f" ×{most}" if most > 1 else ""), "strong", ink)
    end = f"✓ {times}" if times > 1 else "✓" if times else look.text(option.value) if option.value else ""
    yield Beside(label, Text(end, "head2", ink, align="right")) if end else label
    if option.why_not is not None:
        yield _closed(look.text(option.in_short or option.why_not.message))
        return
    cost = (
        Text(look.text(option.cost), "caption", "ink2", align="right" if option.value else "left")
        if option.cost
        else None
    )
    detail = Text(look.text(option.detail), "caption", "ink2") if option.detail else None
    if cost and detail:
        yield Beside(detail, cost)
    elif cost or detail:
        yield cost or detail or Text("")
    if option.badge:
        yield Text(look.text(option.badge), "caption", "brass", bold=True)


def _stepper(look: Look, option: Option, held: Node, times: int, surface: Surface) -> Node:
    less = Key(
        Icon("minus", width=48), Surface(""), (0, 12), 48, tap=Take(option.id) if times else None, name=names.LESS
    )
    more = Key(Icon("plus", width=48), Surface(""), (0, 12), 48, tap=Add(option.id), name=look.text(option.label))
    count = Text(str(times), "head2", align="center")
    line = Row((held, less, count, more), widths=(0, 48, 34, 48))
    return Card(line, replace(surface, lift=0, edge=""), (12, 6), 60, key=option.id)


def _closed(words: str) -> Node:
    return Row((Icon("lock-outline", "ink2", 16), Text(words, "caption", "ink2")), 5)


def _note(words: str) -> Node:
    return Text(words, "caption", "ink2")


def _name(look: Look, option: Option) -> str:
    """What a screen reader says, and a test looks for."""
    parts = (option.label, option.group, option.value)
    return ", ".join(look.text(part) for part in parts if part)


def _tap(question: Question, option: Option) -> object:
    if option.why_not is not None:
        return Refuse(option.id)
    return Add(option.id) if isinstance(question.domain, Several) else Give(option.id)


def _so_far(look: Look, question: Question, local: PageState) -> Node:
    assert isinstance(question.domain, Several)
    count, (least, most) = len(local.chosen), (question.domain.least, question.domain.most)
    most = min(most, len(question.domain.options))
    words = look.tr("pick.of", count=count, most=most) if least == most else ""
    words = words or look.tr("pick.so_far", count=count, least=least, most=most)
    return _wrong(look, question, local) or _note(words)


# --- numbers ---


def _numbers(look: Look, question: Question, local: PageState) -> Node:
    assert isinstance(question.domain, Number)
    low, high = question.domain.low, question.domain.high
    by_digits = question.layout == KEYS
    if has_keys(question):
        tall = 46 if by_digits else 52
        keys = tuple(
            _digit(shown_number(n), Give(n), chosen=n == question.usual, tall=tall) for n in range(low, high + 1)
        )
        return Flow(keys, 48, 6, max_columns=5) if by_digits else Flow(keys, 64, even=True)
    closed = {key: by_digits and not leads_on(question, local.typed + key) for key in "7894561230"}
    *digits, zero = (_digit(key, Digit(key), closed=shut) for key, shut in closed.items())
    minus = (_digit("−", Digit("-")),) if low < 0 else (Text(""),)
    erase = Key(Icon("backspace-outline", width=48), OPEN, (0, 12), 52, tap=Erase(), name=names.ERASE)
    number = local.typed or ("" if question.usual is None else str(question.usual))
    shown = Text(number.replace("-", "−") or "–", "title", "ink" if local.typed else "ink2", align="center")
    hint = _note(look.text(message("question.from_to", low=low, high=high)))
    last = (erase, zero, _digit("✓", Done())) if by_digits else (*minus, zero, erase)
    keypad = Grid((*digits, *last), 3, 8)
    return Column((shown, _wrong(look, question, local) or hint, keypad), 6)


def _digit(words: str, tap: object, *, chosen: bool = False, closed: bool = False, tall: float = 52) -> Node:
    text = Text(words, "head2", "primary" if chosen else "ink3" if closed else "ink", align="center")
    return Key(text, CHOSEN if chosen else OPEN, (4, 6 if tall > 50 else 4), tall, tap=tap, name=words)


def _wrong(look: Look, question: Question, local: PageState) -> Node | None:
    """What is wrong with what is set, where something is."""
    if not local.refusal:
        return None
    domain = question.domain
    match domain:
        case Number(low, high):
            caption = message(local.refusal, low=low, high=high)
        case Several(options, least, most):
            caption = message(local.refusal, count=least, most=min(most, len(options)))
        case _:
            return None
    return Text(look.text(caption), "caption", "alert")


# --- chance ---


def _chance(look: Look, question: Question) -> Node | None:
    if question.chance is None:
        return None
    rolls = isinstance(question.chance, Dice)
    words, icon = ("pick.roll", "dice-multiple-outline") if rolls else ("pick.draw", "shuffle-variant")
    return Button(look.tr(words), icon, tap=Chance())

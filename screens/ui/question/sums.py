"""A number that is typed as a sum, or reached by steps from what it is: its keys as nodes."""

from collections.abc import Callable

from companion.messages import Message as Words
from companion.messages import message as words_of
from companion.question import Number, Question
from companion.words.numbers import signed
from screens.ui.question.page_state import Digit, Erase, PageState, StepBy, is_relative, number_of
from screens.ui.tree import names
from screens.ui.tree.nodes import Beside, Card, Column, Flow, Grid, Icon, Key, Message, Node, Surface, Text

KEYS = ("7", "8", "9", "+", "4", "5", "6", "−", "1", "2", "3", "⌫", "0", "00")
IN_THREE = ("7", "8", "9", "+", "⌫", "4", "5", "6", "−", "00", "1", "2", "3", "0")
"""Keys in four lines, and in three of more keys each; one of them takes the last key back."""
STEPS = (-5, -2, -1, 1, 2, 5)
"""What a number goes up and down by, with one tap each."""
KEY = Surface("card", "rule2", "edge", lift=2)
LIT = Surface("primary_wash", "primary", line_width=2, radius=10, chosen=True)
STEP = Surface("card", "rule2", radius=10)


def sum_keys(*, landscape: bool = False, on: Node | None = None) -> Node:
    """All keys; with a button beside the last of them, or where the page lies in three lines."""
    if landscape:
        return Grid(tuple(map(_key, IN_THREE)), 5, 8)
    keys = tuple(map(_key, KEYS))
    if on is None:
        return Grid(keys, 4, 8)
    return Column((Grid(keys[:12], 4, 8), Grid((Grid(keys[12:], 2, 8), on), 2, 8)), 8)


def _key(key: str) -> Key:
    words: Node = Icon("backspace-outline", width=48) if key == "⌫" else Text(key, "head2", align="center")
    tap: Message = Erase() if key == "⌫" else Digit(key)
    return Key(words, KEY, (2, 6), 54, tap=tap, name=names.ERASE if key == "⌫" else key)


def step_keys(typed: str) -> Node:
    """Steps from whatever was typed; lit where it is all that was."""
    keys = []
    for by in STEPS:
        words = signed(by)
        ink, surface = ("primary", LIT) if words == typed else ("ink", STEP)
        caption = Text(words, "strong", ink, align="center", one_line=True)
        keys.append(Key(caption, surface, (2, 8), 50, tap=StepBy(by), name=words))
    return Flow(tuple(keys), 48, 6, max_columns=6, even=True, by_words=True)


def sum_band(words: Callable[[int], str], question: Question, local: PageState) -> Node:
    """How it comes about on the left, what it comes to on the right."""
    first, rest = local.typed[:1], local.typed[1:].replace("+", " + ").replace("−", " − ")
    begun = words(number_of(question, PageState()))
    working = f"{begun} {first} {rest}" if is_relative(question, local) else f"{first}{rest}"
    line = Beside(Text(working, "head2", "ink2", False), Text(words(number_of(question, local)), "title"))
    return Card(line, Surface("sunken", radius=10), (14, 4), 58)


def sum_note(text: Callable[[Words], str], question: Question, local: PageState) -> tuple[Node, ...]:
    """What it may be, as soon as it is something else."""
    match question.domain:
        case Number(low, high) if not low <= number_of(question, local) <= high:
            return (Text(text(words_of("question.from_to", low=low, high=high)), "caption", "alert"),)
    return ()


def sum_ways(local: PageState, *, landscape: bool = False, steps: bool = True, on: Node | None = None) -> Node:
    """Steps, as far as there is room for them, and keys."""
    keys = sum_keys(landscape=landscape, on=on)
    return Column((step_keys(local.typed), keys), 8) if steps else keys


def sum_entry(
    text: Callable[[Words], str],
    words: Callable[[int], str],
    question: Question,
    local: PageState,
    *,
    low: bool = False,
) -> Node:
    """On a low page keys come first: what is typed needs them, and steps would push them out of sight."""
    keys, steps = sum_keys(), step_keys(local.typed)
    ways = (keys, steps) if low else (steps, keys)
    return Column((sum_band(words, question, local), *sum_note(text, question, local), *ways), 8)

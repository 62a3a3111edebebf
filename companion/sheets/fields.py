"""Reading of single fields of a score sheet."""

from collections.abc import Callable
from typing import TypeVar

from companion.input.json_input import Node, clean, has_invisible
from companion.sheets.limits import LARGEST, LONGEST_NAME, LONGEST_NOTE, MOST_PLAYERS

T = TypeVar("T")


def words(node: Node, longest: int = LONGEST_NAME) -> str:
    """The author's words: only ever a parameter of a message, never a format or markup."""
    text = node.text(longest=longest)
    if text != clean(text, longest) or has_invisible(text):
        node.wrong("a text that can be read")
    return text


def note(node: Node) -> str:
    return words(node.field("note"), LONGEST_NOTE) if node.has("note") else ""


def whole(node: Node) -> int:
    return node.number(-LARGEST, LARGEST)


def optional(node: Node, name: str, read: Callable[[Node], T]) -> T | None:
    return read(node.field(name)) if node.has(name) else None


def some(node: Node, name: str, read: Callable[[Node], T], most: int) -> tuple[T, ...]:
    """A list that may be left out, but not be empty."""
    if not node.has(name):
        return ()
    return node.field(name).each(read, most=most) or node.field(name).wrong("at least one entry")


def is_least(node: Node, name: str) -> bool:
    return node.has(name) and node.field(name).one_of(("most", "least")) == "least"


def bounds(node: Node, low: str, high: str) -> tuple[int | None, int | None]:
    """A lowest and a highest number, either of which may be left out."""
    found = optional(node, low, whole), optional(node, high, whole)
    if found[0] is not None and found[1] is not None and found[0] > found[1]:
        node.wrong(f"{low} that is not above {high}")
    return found


def by_players(node: Node, read: Callable[[Node], T]) -> dict[int, T]:
    """One for each number of players, by that number."""
    known = {str(number): number for number in range(1, MOST_PLAYERS + 1)}
    return {
        known[name] if name in known else node.wrong("numbers of players"): read(one) for name, one in node.entries()
    }

"""Our tiles say otherwise: the values that may stand otherwise on this group's own tiles, and the way to them."""

from dataclasses import dataclass

from companion.box import Box
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.fixes import printed_label
from companion.messages import Message
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.ui.tree.nodes import Button, Node

CARDS = frozenset(("cattle", "objective", "penalty"))


@dataclass(frozen=True, slots=True)
class ShowPrinted:
    kinds: tuple[str, ...]


def printed_button(view: EntryView, *kinds: str) -> tuple[Node, ...]:
    """A link to correct them, where values rest on one source."""
    if not any(value.partition("/")[0] in kinds for value in doubtful(view.edition)):
        return ()
    words = "cards" if CARDS.intersection(kinds) else "button"
    return (Button(view.phrase(f"{GAME}.printed.{words}"), "pencil-outline", "text", tap=ShowPrinted(kinds)),)


def printed_words(box: Box, value: str) -> Message:
    """What a value stands on that is remembered under its box."""
    return printed_label(box.options["edition"], value)

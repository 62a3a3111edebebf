"""Our tiles say otherwise: the values that may stand otherwise on this group's own tiles, and the way to them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.box import Box
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.fixes import printed_label
from companion.games.great_western_trail.present import TrailView
from companion.messages import Message
from screens.great_western_trail.entry.view import GAME, EntryView
from screens.ui.tree.nodes import Button, Node


@dataclass(frozen=True, slots=True)
class ShowPrinted:
    kinds: tuple[str, ...]


def printed_button(view: EntryView, *kinds: str) -> tuple[Node, ...]:
    """The way to say so, where values rest on one source."""
    if not any(printed(view.mirror, kinds)):
        return ()
    return (Button(view.say(f"{GAME}.printed.button"), "pencil-outline", "text", tap=ShowPrinted(kinds)),)


def printed(mirror: TrailView, kinds: tuple[str, ...]) -> Iterator[tuple[str, int, int | None]]:
    """Values of these kinds: the points of our list, and what this table reads there if that is something else."""
    said = dict(mirror.printed)
    for value, points in doubtful(mirror.box.edition).items():
        if value.partition("/")[0] in kinds:
            yield value, points, said.get(value)


def printed_words(box: Box, value: str) -> Message:
    """What a value stands on that is remembered under its box."""
    return printed_label(box.options["edition"], value)

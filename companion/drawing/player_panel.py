"""What a game shows beside its questions where it draws no page of its own: what a player holds, and a network.

A joined phone shows nothing else of a game, so a game that says none of it can be played there all the same.
"""

from dataclasses import dataclass
from typing import Literal

from companion.messages import Message


@dataclass(frozen=True, slots=True)
class Line:
    """One thing a player holds: what it is, how it stands, what it counts."""

    text: Message
    detail: Message | None = None
    figure: str = ""
    state: Literal["", "done", "open", "lost"] = ""
    links: tuple[str, ...] = ()
    """Ids of the network's links this line refers to, such as the missing ones of a ticket."""
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Several such things under one title."""

    title: Message
    lines: tuple[Line, ...]
    secret: bool = False
    """True if nobody else may see it: it is shown on its owner's phone alone, and can be folded away there."""


@dataclass(frozen=True, slots=True)
class Place:
    id: str
    name: Message
    x: float
    y: float
    """From 0 to 1, right and down."""


@dataclass(frozen=True, slots=True)
class Link:
    """Something between two places that players can own; its id is the answer that chooses it."""

    id: str
    start: tuple[float, float]
    end: tuple[float, float]
    length: int
    colour: str
    lane: int = 0
    lanes: int = 1


@dataclass(frozen=True, slots=True)
class Network:
    """Drawn once for a table; whose each link is comes with every look at it."""

    aspect: float
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    chosen_by: tuple[str, ...] = ()
    """Commands that choose a link: where the first question offers one, the drawing can be tapped right away."""

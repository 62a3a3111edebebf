"""A name on a map: the forms in which it is written, its ways to stand beside its place, and what it runs into.

Plain numbers: nothing here knows of widgets.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from screens.ticket_to_ride.map.geometry import Point

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Disc = tuple[Point, float]
"""Its middle and its radius."""

_hypot = math.hypot
STILL = 1e-9
"""A track that moves by less runs straight up or across."""
WAYS = tuple((math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * i / 16 for i in range(16)))
SLIDES = tuple((x, y, max(-1.0, min(1.0, x * 1.5)), max(-1.0, min(1.0, y * 1.5))) for x, y in WAYS)
"""Each way, and by how much of half its sides a box is moved there: between the corners it slides along its place."""
GAP, APART, BESIDE, EDGE = 2.0, 1.0, 6.0, 2.0
"""Between a place and its name, between a name and anything else, between two names in a line, and along the edge of
the map, in dp."""
FAR = (9.0, 19.0, 32.0, 48.0, 66.0)
"""How much farther away names stand that are led to, in dp."""
TURNED, UPON, LED, STRANGE = 4.0, 0.4, 26.0, 10.0
"""The cost of standing opposite to the way drawn up, of each dp upon a free track, of a lead, of being nearer to
another place."""


class Form(NamedTuple):
    """A name as it is written: its words, their size, the room its letters take, and how much worse than in full."""

    text: str
    size: float
    width: float
    height: float
    cost: float = 0.0


@dataclass(frozen=True, eq=False)
class Name:
    """What is to be written, and where it belongs."""

    place: str
    anchors: tuple[Point, ...]
    """Its city, or all that shows a country."""
    radius: float
    """Of what is drawn there."""
    forms: tuple[Form, ...]
    """The best first."""
    towards: Point | None = None
    """The direction drawn up by hand."""

    @cached_property
    def tiers(self) -> list[tuple[float, Form, float]]:
        """What its ways cost at least, the form, and how far away it stands; the cheapest first."""
        tiers = [(form.cost + lead(far), form, far) for form in self.forms for far in (0.0, *FAR)]
        return sorted(tiers, key=lambda tier: tier[0])

    @cached_property
    def turned(self) -> tuple[float, ...]:
        """What each way costs: beside is read best, then above and below; a direction drawn up before all."""
        if self.towards is None:
            return tuple(TURNED * (0.2 if abs(y) < 0.1 else 0.5 if abs(x) < 0.1 else 0.7) for x, y in WAYS)
        return tuple(TURNED * (1 - self.towards[0] * x - self.towards[1] * y) for x, y in WAYS)

    @cached_property
    def most(self) -> Point:
        """The sides of a box around each of its forms."""
        return max(form.width for form in self.forms), max(form.height for form in self.forms)

    @cached_property
    def reach(self) -> Point:
        """How far from its place it can be, in both directions."""
        away = self.radius + GAP + FAR[-1]
        return self.most[0] + away, self.most[1] + away

    @cached_property
    def least(self) -> Point:
        """The sides of a box that lies within each of its forms."""
        return min(form.width for form in self.forms), min(form.height for form in self.forms)


class TrackLine(NamedTuple):
    """A track as names see it: its ends, and the box around it as wide as it is once it is claimed."""

    id: str
    ax: float
    ay: float
    bx: float
    by: float
    half: float
    """Half of that width."""
    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def between(cls, id_: str, a: Point, b: Point, half: float) -> "TrackLine":
        (ax, ay), (bx, by) = a, b
        box = min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half
        return cls(id_, ax, ay, bx, by, half, *box)


class Spot(NamedTuple):
    """One way to write a name."""

    cost: float
    place: str
    form: Form
    box: Box
    leads: tuple[Point, Point] | None
    """From the place to its name, where that stands apart."""
    over: tuple[tuple[str, float], ...]
    """Tracks it lies upon, and how much of each."""

    def hides(self, claimed: frozenset[str]) -> float:
        """How much of claimed tracks it lies upon."""
        return sum([length for track, length in self.over if track in claimed]) if self.over else 0.0


def lead(far: float) -> float:
    """What a name costs that stands so far away."""
    return LED + far / 3 if far else 0.0


def blocked(box: Box, boxes: Sequence[Box]) -> bool:
    """True if a name there would run into one of these."""
    left, bottom, right, top = box[0] - BESIDE, box[1] - APART, box[2] + BESIDE, box[3] + APART
    for other in boxes:  # noqa: SIM110 - a plain loop, for this is asked thousands of times
        if left < other[2] and other[0] < right and bottom < other[3] and other[1] < top:
            return True
    return False


def covered(line: TrackLine, box: Box) -> float:
    """How much of a track lies under a box."""
    ax, ay, bx, by, half = line[1:6]
    first, last = 0.0, 1.0
    step = bx - ax
    if -STILL < step < STILL:
        if not box[0] - half < ax < box[2] + half:
            return 0.0
    else:
        one, other = (box[0] - half - ax) / step, (box[2] + half - ax) / step
        first, last = (max(0.0, one), min(1.0, other)) if one <= other else (max(0.0, other), min(1.0, one))
    rise = by - ay
    if -STILL < rise < STILL:
        if not box[1] - half < ay < box[3] + half:
            return 0.0
    else:
        one, other = (box[1] - half - ay) / rise, (box[3] + half - ay) / rise
        first, last = (max(first, one), min(last, other)) if one <= other else (max(first, other), min(last, one))
    return (last - first) * _hypot(step, rise) if last > first else 0.0

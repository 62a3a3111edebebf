"""A disc to a city or a station, as a function: one tap on the place, what is seldom is switched on first."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.great_western_trail.records import NoteCity, NoteStation
from companion.games.great_western_trail.state import city_name
from companion.numbers import signed
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.view import EntryView
from screens.pages.figures.parts import OnOff, on_off
from screens.ui.question.page import CLOSED, OPEN
from screens.ui.tree.nodes import Beside, Button, Column, Flow, Icon, Key, Node, Row, Text


@dataclass(frozen=True, slots=True)
class Discs:
    """What is switched on."""

    kind: str
    step: bool = False
    """The disc right of the steps goes."""
    master: bool = False
    """A worker becomes station master there."""


@dataclass(frozen=True, slots=True)
class Place:
    """The disc goes there."""

    name: str


@dataclass(frozen=True, slots=True)
class Switch:
    what: str


@dataclass(frozen=True, slots=True)
class Guide: ...


def update(discs: Discs, message: Switch) -> Discs:
    return replace(discs, step=not discs.step) if message.what == "step" else replace(discs, master=not discs.master)


def command(discs: Discs, seat: int, name: str) -> NoteCity | NoteStation:
    if discs.kind == "city":
        return NoteCity(seat, name, discs.step)
    return NoteStation(seat, int(name), discs.step)


def body(view: EntryView, discs: Discs, closed: Callable[[str], bool]) -> Node:
    """Cities or stations along the railroad; who wants to be led through Kansas City may be."""
    places = tuple(_place(*one, closed=closed(one[0])) for one in _places(view, discs.kind))
    guide = (Button(view.say("great_western_trail.milestones.guide"), "book-open-variant", "text", tap=Guide()),)
    parts = (Flow(places, 120, max_columns=2, by_words=True), *map(on_off, _switches(view, discs)))
    return Column((*parts, *(guide if discs.kind == "city" else ())), 10)


def _places(view: EntryView, kind: str) -> list[tuple[str, str, int]]:
    box = view.mirror.box
    if kind == "city":
        return [(city.id, view.tr.text(city_name(city.id)), city.vp) for city in box.cities]
    return [
        (str(one.number), view.say("great_western_trail.acts.upgrade.station", station=one.number), one.vp)
        for one in box.stations
    ]


def _place(name: str, words: str, points: int, *, closed: bool) -> Node:
    said: Node = Text(words, "strong", "ink2" if closed else "ink")
    if closed:
        said = Row((said, Icon("lock-outline", "ink2", 18)), 6)
    elif points:
        said = Beside(said, Text(signed(points), "strong", "alert" if points < 0 else "ink2"))
    return Key(said, CLOSED if closed else OPEN, (12, 8), 52, tap=Place(name), name=words, key=name)


def _switches(view: EntryView, discs: Discs) -> list[OnOff]:
    found = []
    if not view.count("step_disc"):
        why = view.say(
            "great_western_trail.milestones.with_disc.why", points=signed(view.mirror.box.scoring["step_disc"])
        )
        found.append(OnOff(view.say("great_western_trail.milestones.with_disc"), Switch("step"), why, on=discs.step))
    if discs.kind == "station" and any(view.count(f"worker/{kind}") > 1 for kind in WORKERS):
        why = view.say("great_western_trail.milestones.with_master.why")
        found.append(
            OnOff(view.say("great_western_trail.milestones.with_master"), Switch("master"), why, on=discs.master)
        )
    return found

"""The sheet of milestones: all of a kind of whoever is chosen, to be noted; what is seldom is switched on first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.great_western_trail.records import NoteBuilding, NoteCity, NoteStation
from companion.words.numbers import signed
from companion.words.text_search import initials
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.sheet import Section
from screens.great_western_trail.entry.view import GAME, EntryView, view_of
from screens.metrics import dp
from screens.pages.figures.page_state import Put
from screens.ui.on_off import OnOff, on_off
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import Do, call, do
from screens.ui.tree.nodes import Button, Column, Message, Node

STEP, MASTER = "step", "master"


@dataclass(frozen=True, slots=True)
class Switch:
    """The disc right of the steps goes, or a worker becomes station master there."""

    what: str


class NoteSheet(TreeSheet):
    """A building that stands is lifted first, and another one put upon it."""

    def __init__(self, page: Any, kind: str, title: str, sections: Sequence[Section]) -> None:
        self.kind, self.sections, self.seat = kind, sections, page.who
        self.lifted, self.switched = "", frozenset[str]()
        seats = page.view.seats
        who = seats[self.seat]
        super().__init__(page, title=title, subtitle=who.name, colour=who.colour)
        self.initial = initials([seat.name for seat in seats])[self.seat]

    def resized(self) -> None:
        """Its keys are laid out for the width there is."""
        self.refresh()

    def refresh(self) -> None:
        app, session = self.page.app, self.page.session
        if not app.table_open:
            return
        view = view_of(session, app.tr, self.seat, self.inner / dp(1), app.theme.font_scale, adds=True)
        commands = {f"building/{one.id}": self._built(one.id) for one in view.game_view.box.buildings}
        closed = frozenset(what for what, command in commands.items() if session.why_not(command) is not None)
        view = replace(view, lifted=self.lifted, closed=closed)
        parts = (part for section in self.sections for part in section(view))
        self.show_nodes(Column((*parts, *_switches(view, self.kind, self.switched))))

    def _built(self, building: str) -> NoteBuilding:
        return NoteBuilding(self.seat, building, self.lifted)

    def handle(self, message: Message) -> None:
        match message:
            case Switch(what):
                self.switched ^= {what}
                self.refresh()
            case Do():
                call(self.page, message)
            case Put(what, int(count)):
                self._put(*what.partition("/")[::2], count)
            case _:
                self.page.carry_out(message)

    def _put(self, kind: str, which: str, count: int) -> None:
        """One more is noted as what has happened; a building that stands is lifted, and taken off with a second tap."""
        more = count > self.page.player.counts.get(f"{kind}/{which}", 0)
        match kind:
            case "building" if more:
                self.page.app.tap(self._built(which))
            case "building" if which != self.lifted:
                self.lifted = which
                self.refresh()
            case "city" if more:
                self.page.app.tap(NoteCity(self.seat, which, STEP in self.switched))
            case "station" if more and MASTER in self.switched:
                self.page.ask_master(which, step=STEP in self.switched)
            case "station" if more:
                self.page.app.tap(NoteStation(self.seat, int(which), STEP in self.switched))
            case _:
                self.page.carry_out(Put(f"{kind}/{which}" if which else kind, count))


def _switches(view: EntryView, kind: str, on: frozenset[str]) -> Iterator[Node]:
    """What may come with a disc to a city or a station; who wants to be led through Kansas City may be."""
    if kind not in ("city", "station"):
        return
    if not view.count("step_disc"):
        why = view.phrase(f"{GAME}.milestones.with_disc.why", points=signed(view.game_view.box.scoring["step_disc"]))
        yield on_off(OnOff(view.phrase(f"{GAME}.milestones.with_disc"), Switch(STEP), why, on=STEP in on))
    if kind == "station" and any(view.count(f"worker/{worker}") > 1 for worker in WORKERS):
        why = view.phrase(f"{GAME}.milestones.with_master.why")
        yield on_off(OnOff(view.phrase(f"{GAME}.milestones.with_master"), Switch(MASTER), why, on=MASTER in on))
    if kind == "city":
        yield Button(view.phrase(f"{GAME}.milestones.guide"), "book-open-variant", "text", tap=do("show_guide"))

"""The sheets of milestones: all of a kind of whoever is chosen, a disc to a place."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.games.great_western_trail.records import NoteBuilding
from companion.letters import initials
from screens.great_western_trail.entry.sheet import Section
from screens.great_western_trail.entry.view import EntryView, view_of
from screens.great_western_trail.milestones.discs import Discs, Guide, Place, Switch, body, command, update
from screens.pages.figures.local import Put
from screens.ui.sheet import TreeSheet
from screens.ui.tree.nodes import Column, Message

BUILDING = "building/"


class KindSheet(TreeSheet):
    """A sheet of whoever is chosen on the page."""

    def __init__(self, page: Any, title: str) -> None:
        self.seat = page.who
        seats = page.view.seats
        who = seats[self.seat]
        super().__init__(page, title=title, subtitle=who.name, colour=who.colour)
        self.initial = initials([seat.name for seat in seats])[self.seat]
        self.content.fbind("width", lambda *_: self.refresh())

    def refresh(self) -> None:
        raise NotImplementedError

    def entry_view(self) -> EntryView:
        app, width = self.page.app, self.content.width / dp(1)
        return view_of(self.page.session, app.tr, self.seat, width, app.theme.growth, adds=True)


class NoteSheet(KindSheet):
    """All of a kind, to be set; a building that stands is lifted first, and another one put upon it."""

    def __init__(self, page: Any, title: str, sections: Sequence[Section]) -> None:
        self.sections, self.lifted = sections, ""
        super().__init__(page, title)
        self.refresh()

    def refresh(self) -> None:
        if not self.page.app.table_open:
            return
        view = self.entry_view()
        closed = frozenset(one.id for one in view.mirror.box.buildings if self._is_closed(one.id))
        view = replace(view, lifted=self.lifted, closed=closed)
        self.show_nodes(Column(tuple(part for section in self.sections for part in section(view))))

    def _is_closed(self, building: str) -> bool:
        return self.page.session.why_not(NoteBuilding(self.seat, building, self.lifted)) is not None

    def hear(self, message: Message) -> None:
        match message:
            case Put(what, int(count)) if what.startswith(BUILDING):
                self._build(what.removeprefix(BUILDING), there=not count)
            case _:
                self.page.carry_out(message)

    def _build(self, building: str, *, there: bool) -> None:
        """A free one is built; one that stands there is lifted first, and taken off with a second tap."""
        if building == self.lifted:
            self.page.enter(f"{BUILDING}{building}", 0)
        elif there:
            self.lifted = building
            self.refresh()
        else:
            self.page.app.tap(NoteBuilding(self.seat, building, self.lifted))


class DiscSheet(KindSheet):
    """Where the disc goes."""

    def __init__(self, page: Any, kind: str, title: str) -> None:
        self.local = Discs(kind)
        super().__init__(page, title)
        self.refresh()

    def refresh(self) -> None:
        if self.page.app.table_open:
            self.show_nodes(body(self.entry_view(), self.local, self._is_closed))

    def _is_closed(self, name: str) -> bool:
        return self.page.session.why_not(command(replace(self.local, step=False), self.seat, name)) is not None

    def hear(self, message: Message) -> None:
        match message:
            case Switch():
                self.local = update(self.local, message)
                self.refresh()
            case Guide():
                self.page.show_guide()
            case Place(name) if self.local.master and not self._is_closed(name):
                self.page.ask_master(name, step=self.local.step)
            case Place(name):
                self.page.app.tap(command(self.local, self.seat, name))

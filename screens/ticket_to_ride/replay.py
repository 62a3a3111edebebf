"""The map once more, turn by turn: who built what, with a line to slide along."""

from typing import Any

from companion.game import StoryFact
from companion.secret import PUBLIC
from companion.statistics.story import Story, story_of
from screens.ticket_to_ride.map.page import MapPage
from screens.ticket_to_ride.replay_page import page
from screens.ui.slide import Slide
from screens.ui.tree.nodes import Room, Screen


class Replay(MapPage):
    stays = True
    at = 0
    built: tuple[Any, ...] = ()
    story: Story
    _told_of: Any = None
    """The table that is replayed."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.slide = self.held["slide"] = Slide(self.app.theme, self.go_to)

    def opened(self) -> None:
        app = self.app
        if (app.table_open or app.open_session(self.table)) and self._told_of is not self.session.shown:
            self._told_of = self.session.shown
            self.story = story_of(self.session)
            self.built = tuple(self.story.facts("route"))
            self.slide.last = len(self.built)
        self.at = len(self.built)
        self.map.begin_anew()
        super().opened()

    def step(self, by: int) -> None:
        self.go_to(max(0, min(len(self.built), self.at + by)))

    def go_to(self, at: int) -> None:
        """The table after so many routes."""
        self.at = at
        self.refresh()

    def screen(self, room: Room) -> Screen:
        session, tr, at = self.session, self.app.tr, self.at
        self.slide.at = at
        number = int(self.story.turns[self.built[at - 1][0]].last) if at else 0
        """The last entry of the turn in which that route was built."""
        table = session.table_at(number)
        new = (self.built[at - 1][1].what,) if at else ()
        self.map.show(session.header.game.secrets.present(table.state, PUBLIC), table.seats, selected=new)
        text = self._words(*self.built[at - 1]) if at else tr("replay.before")
        points = zip(table.seats, session.standing(number), strict=True)
        names = tr.listed(f"{seat.name} {value}" for seat, value in points)
        return page(tr("stats.built"), text, names, room.side(560), Slide.HIGH)

    def _words(self, place: int, fact: StoryFact) -> str:
        app, story = self.app, self.story
        route = app.tr.text(self.session.state.route_name(self.session.state.board.rail.route[fact.what]))
        turn: Any = story.turns[place]
        return str(app.tr("replay.built", player=story.seats[fact.seat], route=route, number=turn.round))

"""The map once more, turn by turn: who built what, with a line to slide along."""

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.game import Told
from companion.games.ticket_to_ride.state import route_name
from companion.secret import PUBLIC
from companion.statistics.story import Story, story_of
from screens.kit import Page
from screens.kit.loading import load_kv
from screens.kit.slide import Slide  # noqa: F401 - kv names it

load_kv(__file__)


class Replay(Page):
    stays = True
    table = StringProperty("")
    said = StringProperty("")
    points = StringProperty("")
    at = NumericProperty(0)
    built = ListProperty()
    _told_of: Any = None
    """The table whose story is told."""

    def opened(self) -> None:
        app = self.app
        if not app.table_open and not app.open_session(self.table):
            app.home()
            return
        if self._told_of is not self.session.shown:
            self._told_of = self.session.shown
            self.story: Story = story_of(self.session)
            self.built = self.story.told("route")
            self.ids.slide.last = len(self.built)
        self.ids.map.begin_anew()
        self.go_to(len(self.built))

    def refresh(self) -> None:
        if self.app.table_open:
            self.go_to(int(self.at))

    def go_to(self, at: int) -> None:
        """The table after so many routes."""
        self.at = self.ids.slide.at = at
        session, app = self.session, self.app
        number = self._entry(at)
        table = session.table_at(number)
        mirror = session.header.game.present(table.state, PUBLIC)
        new = (self.built[at - 1][1].what,) if at else ()
        self.ids.map.show(mirror, table.seats, selected=new)
        self.said = self._words(*self.built[at - 1]) if at else app.tr("replay.before")
        points = session.standing(number)
        self.points = app.tr.listed(f"{seat.name} {value}" for seat, value in zip(table.seats, points, strict=True))

    def _entry(self, at: int) -> int:
        """The last entry of the turn in which that route was built."""
        return int(self.story.turns[self.built[at - 1][0]].last) if at else 0

    def _words(self, place: int, told: Told) -> str:
        app, story = self.app, self.story
        route = app.say(route_name(self.session.state.board.rail.route[told.what]))
        turn: Any = story.turns[place]
        return str(app.tr("replay.built", player=story.seats[told.seat], route=route, number=turn.round))

    def step(self, more: int) -> None:
        self.go_to(max(0, min(len(self.built), int(self.at) + more)))

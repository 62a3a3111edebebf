"""The table: what setup decided while the game is played, and one row for each player when the sheet is filled."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.games.great_western_trail.present import PlayerView
from companion.games.great_western_trail.records import EndPlay
from companion.session import TableView
from scoring.great_western_trail import CATEGORIES
from screens.app import running
from screens.figures import number
from screens.flow import TopScroll  # noqa: F401 - the kv names it
from screens.great_western_trail import setup_parts
from screens.kit import Action, Card, Ledge, Text
from screens.kit.drawing import panel
from screens.kit.drawn import Drawn
from screens.kit.marks import initials
from screens.table_frame import TablePage

ROW_OF = {
    "dollars": "dollars",
    "building": "buildings",
    "city": "cities",
    "station": "stations",
    "hazard": "hazards",
    "cattle": "cattle",
    "tiles_green": "objectives",
    "tiles_second_colour": "objectives",
    "area": "objectives",
    "deck": "objectives",
    "stationmaster": "stationmasters",
    "certificates": "stationmasters",
    "worker": "workers",
    "step_disc": "step_disc",
    "job_market_token": "job_market_token",
}
"""The row of the sheet that each kind of thing is entered for."""


class RowBars(Drawn):
    """The eleven rows of the sheet: which of them have something in them."""

    shows = ("filled",)
    filled = ListProperty()

    def paint(self) -> None:
        step = self.width / max(1, len(self.filled))
        for place, full in enumerate(self.filled):
            tint = self.theme.primary if full else self.theme.rule
            panel((self.x + place * step, self.y, step - dp(3), self.height), self.height / 2, tint)


class PlayerRow(Ledge):
    """A player, how far the entry has come, and the points so far."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    said = StringProperty("")
    total = StringProperty("")
    filled = ListProperty()
    confirmed = BooleanProperty(False)


class Decided(Card):
    """One thing that setup decided, in words and a small picture."""

    text = StringProperty("")


class TrailTable(TablePage):
    def __init__(self, **more: Any) -> None:
        self._built: Any = None
        self.rows: list[PlayerRow] = []
        super().__init__(**more)

    def refresh(self) -> None:
        super().refresh()
        app = running()
        if self.view is None or app.session is None:
            return
        if self.moved_on("table"):
            return
        playing = self.view.turn.phase == "play"
        shown = (playing, app.tr, app.theme.dark, self._decided(self.view))
        if shown != self._built:
            self._built = shown
            self.ids.list.fill(self._parts_of_play() if playing else self._player_rows(self.view))
        if not playing:
            self._show_players(self.view)
        self._fill_actions(playing, all(player.confirmed for player in self.view.mirror.players))

    def _fill_frame(self, view: TableView) -> None:
        super()._fill_frame(view)
        self.ids.banner.name = running().tr(f"great_western_trail.box.{view.mirror.box.edition}")

    def _decided(self, view: TableView) -> Any:
        """What is laid out anew when it is corrected."""
        mirror = view.mirror
        starting = [card.id for card in mirror.box.objectives if card.starting]
        held = [[card for card in starting if player.counts.get(f"area/{card}")] for player in mirror.players]
        return mirror.masters, mirror.neutral, mirror.sides, mirror.first, held if view.turn.phase == "play" else ()

    # --- while the game is played ---

    def _parts_of_play(self) -> list[Any]:
        app = running()
        assert self.view is not None
        mirror = self.view.mirror
        first = self.view.seats[mirror.first].name
        parts: list[Any] = [Text(text=app.tr("great_western_trail.table.playing", player=first))]
        pictures = {
            "starting": setup_parts.dealt_cards(),
            "masters": setup_parts.master_lines(mirror),
            "neutral": setup_parts.neutral_spots(mirror) if mirror.neutral else [],
            "sides": [setup_parts.side_spots(mirror)] if mirror.sides else [],
        }
        for name, shown in pictures.items():
            if shown:
                card = Decided(text=app.tr(f"great_western_trail.table.{name}"))
                card.ids.picture.fill(shown)
                parts.append(card)
        return parts

    # --- when the sheet is filled ---

    def _player_rows(self, view: TableView) -> list[Any]:
        app = running()
        letters = initials([seat.name for seat in view.seats])
        self.rows = []
        for number_, (seat, letter) in enumerate(zip(view.seats, letters, strict=True)):
            row = PlayerRow(name=seat.name, colour=seat.colour, initial=letter)
            row.bind(on_release=lambda _, seat=number_: self.look_at(seat))
            self.rows.append(row)
        return [Text(text=app.tr("great_western_trail.table.enter"), muted=True), *self.rows]

    def _show_players(self, view: TableView) -> None:
        app = running()
        assert app.session is not None
        players = zip(self.rows, view.mirror.players, app.session.sheet().players, strict=True)
        for row, player, score in players:
            filled = _filled(player)
            row.filled, row.confirmed = filled, player.confirmed
            row.total = number(score.total)
            words = "confirmed" if player.confirmed else "filled" if any(filled) else "nothing"
            row.said = app.tr(f"great_western_trail.table.{words}", count=sum(filled), rows=len(filled))

    def _fill_actions(self, playing: bool, ready: bool) -> None:
        app = running()
        self.ids.actions.clear_widgets()
        if playing:
            button = Action(kind="primary", icon="flag-checkered", text=app.tr("great_western_trail.do.EndPlay"))
            button.bind(on_release=lambda _: app.tap(EndPlay()))
        else:
            button = Action(kind="primary" if ready else "secondary", icon="table", text=app.tr("final.sheet"))
            button.bind(on_release=lambda _: app.go("score", table=self.table))
        self.ids.actions.add_widget(button)

    def look_at(self, seat: int) -> None:
        assert self.view is not None
        if self.view.turn.phase != "play":
            running().go("player", table=self.table, seat=str(seat))


def _filled(player: PlayerView) -> list[bool]:
    """For each row of the sheet whether anything is entered for it."""
    rows = {ROW_OF[what.partition("/")[0]] for what in player.counts}
    return [category in rows for category in CATEGORIES]


Builder.load_file(str(Path(__file__).with_suffix(".kv")))

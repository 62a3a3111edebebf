"""A row for each player while the sheet is filled: how far the entry has come, and the points so far."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.present import PlayerView
from companion.table.session import TableView
from scoring.great_western_trail import CATEGORIES
from scoring.sheet import ScoreSheet
from screens.app import running
from screens.great_western_trail.entry.row_points import RowPoints  # noqa: F401 - the kv names it
from screens.kit import Ledge
from screens.kit.drawing import panel
from screens.kit.drawn import Painted
from screens.kit.figures import number
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials

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
PICTURES = {
    "dollars": "cash",
    "buildings": "home-variant",
    "cities": "flag-variant",
    "stations": "train",
    "hazards": "alert",
    "cattle": "cow",
    "objectives": "cards-outline",
    "stationmasters": "account-group",
    "workers": "account-cowboy-hat",
    "step_disc": "shoe-print",
    "job_market_token": "store-outline",
}
"""The icon of each row, in the order of the printed sheet."""
THIN = 2
"""How high a row is drawn that has nothing in it, in dp: seen from end to end, and not taken for a bar."""


class RowBars(Painted):
    """The eleven rows of the sheet: a bar for each that has something in it, else the line that bars stand on."""

    shows = ("filled",)
    filled = ListProperty()

    def paint(self) -> None:
        step = self.width / max(1, len(self.filled))
        for place, full in enumerate(self.filled):
            high = self.height if full else dp(THIN)
            box = (self.x + place * step, self.center_y - high / 2, step - dp(3), high)
            panel(box, high / 2, self.theme.primary if full else self.theme.rule2)


class PlayerRow(Ledge):
    """A player, how far the entry has come, and the points so far."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    said = StringProperty("")
    total = StringProperty("")
    filled = ListProperty()
    points = ListProperty()
    """The name and the points of each row, where there is room for them."""
    confirmed = BooleanProperty(False)


class PlayersBeside(GridLayout):
    """The players two by two, where a lying tablet has room for two of them beside each other."""


def player_rows(view: TableView, tapped: Callable[[int], None]) -> list[PlayerRow]:
    letters = initials([seat.name for seat in view.seats])
    rows = [
        PlayerRow(name=seat.name, colour=seat.colour, initial=letter)
        for seat, letter in zip(view.seats, letters, strict=True)
    ]
    for seat, row in enumerate(rows):
        row.bind(on_release=lambda _, who=seat: tapped(who))
    return rows


def put_in_pairs(rows: list[PlayerRow]) -> PlayersBeside:
    beside = PlayersBeside()
    put(beside, rows)
    return beside


def show_players(rows: list[PlayerRow], view: TableView, scores: ScoreSheet, *, with_points: bool) -> None:
    """How far each has come; on tablets the points of every row as well."""
    say = running().tr
    names = {row: say(f"great_western_trail.category.{row}") for row in CATEGORIES} if with_points else {}
    for row, player, score in zip(rows, view.mirror.players, scores.players, strict=True):
        filled = filled_rows(player)
        row.filled, row.confirmed = filled, player.confirmed
        row.total = number(score.total)
        row.points = [(name, number(score.cells[category].points)) for category, name in names.items()]
        words = "confirmed" if player.confirmed else "filled" if any(filled) else "nothing"
        row.said = say(f"great_western_trail.table.{words}", count=sum(filled), rows=len(filled))


def filled_rows(player: PlayerView) -> list[bool]:
    """For each row of the sheet whether anything is entered for it."""
    kinds = {what.partition("/")[0] for what in player.counts}
    rows = {ROW_OF[kind] for kind in kinds if kind in ROW_OF}
    return [category in rows for category in CATEGORIES]


load_kv(__file__)

"""Tally of one year over all finished tables."""

from dataclasses import dataclass, field
from datetime import date

from companion.statistics.played import Played
from companion.statistics.records import Mark, better, higher, lower


@dataclass(slots=True)
class YearTally:
    year: int
    tables: int = 0
    seconds: int = 0
    timed: int = 0
    months: dict[int, int] = field(default_factory=dict)
    """Tables by month, 1 to 12."""
    days: dict[int, int] = field(default_factory=dict)
    """Tables by day of the year, 1 to 366."""
    boxes: dict[str, int] = field(default_factory=dict)
    players: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Games and wins."""
    colours: dict[str, str] = field(default_factory=dict)
    met: list[str] = field(default_factory=list)
    """Who sat down for the first time."""
    best: dict[str, Mark] = field(default_factory=dict)
    """The best score of each box."""
    narrowest: Mark | None = None
    longest: Mark | None = None

    def add(self, table: Played, newcomers: list[str]) -> None:
        """One more table of this year, later than all before it."""
        day = date.fromtimestamp(table.at)
        self.tables += 1
        number = day.timetuple().tm_yday
        self.months[day.month] = self.months.get(day.month, 0) + 1
        self.days[number] = self.days.get(number, 0) + 1
        self.boxes[table.box] = self.boxes.get(table.box, 0) + 1
        self.met += newcomers
        for sat in table.seats:
            games, wins = self.players.get(sat.name, (0, 0))
            self.players[sat.name], self.colours[sat.name] = (games + 1, wins + sat.won), sat.colour
            self.best[table.box] = better(self.best.get(table.box), table, sat)
        winners, margin = table.winners, table.margin
        if len(winners) == 1 and margin is not None:
            second = min((sat for sat in table.seats if not sat.won), key=lambda sat: sat.rank)
            self.narrowest = lower(self.narrowest, margin, table, winners[0], second.name)
        if table.length is not None:
            self.seconds, self.timed = self.seconds + table.length, self.timed + 1
            self.longest = higher(self.longest, table.length, table)

    # --- figures ---

    @property
    def by_box(self) -> list[tuple[str, int]]:
        """The most played first."""
        return sorted(self.boxes.items(), key=lambda pair: (-pair[1], pair[0]))

    @property
    def by_player(self) -> list[tuple[str, int, int]]:
        """Games and wins, most wins first."""
        found = [(name, games, wins) for name, (games, wins) in self.players.items()]
        return sorted(found, key=lambda one: (-one[2], -one[1], one[0]))

    @property
    def fullest_day(self) -> tuple[date, int] | None:
        """The day with most tables, the first of several."""
        if not self.days:
            return None
        number = min(self.days, key=lambda day: (-self.days[day], day))
        return date.fromordinal(date(self.year, 1, 1).toordinal() + number - 1), self.days[number]


def year_of(table: Played) -> int:
    return date.fromtimestamp(table.at).year

"""All tallies at once: every player's, every box's, every year's, folded over finished tables in order of time."""

from dataclasses import dataclass, field

from companion.statistics.box import BoxTally
from companion.statistics.played import Played
from companion.statistics.player import PlayerTally, RatingPoint
from companion.statistics.rating import Ratings, rate
from companion.statistics.year import YearTally, year_of


@dataclass(slots=True)
class Book:
    players: dict[str, PlayerTally] = field(default_factory=dict)
    boxes: dict[str, BoxTally] = field(default_factory=dict)
    years: dict[int, YearTally] = field(default_factory=dict)
    ratings: Ratings = field(default_factory=dict)

    def add(self, table: Played, ratings: Ratings | None = None) -> None:
        """One more table, later than all before it; its ratings are worked out unless they are known."""
        after = rate(table, self.ratings) if ratings is None else ratings
        self.ratings.update(after)
        newcomers = [sat.name for sat in table.seats if sat.name not in self.players]
        for seat, sat in enumerate(table.seats):
            add_to_player(self.players.setdefault(sat.name, PlayerTally(sat.name)), table, seat, after)
        self.boxes.setdefault(table.box, BoxTally(table.box)).add(table)
        year = year_of(table)
        self.years.setdefault(year, YearTally(year)).add(table, newcomers)


def add_to_player(tally: PlayerTally, table: Played, seat: int, after: Ratings) -> None:
    me = table.seats[seat]
    tally.add(table, seat)
    mu, sigma = after[me.name]
    tally.rate(RatingPoint(table.at, mu, sigma, me.won, table.id))

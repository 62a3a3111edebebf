"""Tally of one player over all finished tables."""

from dataclasses import dataclass, field
from fractions import Fraction

from companion.statistics.played import Played
from companion.statistics.ranges import Range, range_of
from companion.statistics.records import Mark, better, highest, lowest, worse
from companion.statistics.shares import mean

GAMES_FOR_AVERAGE = 3
"""Fewest games for an average and for strengths."""
GAMES_FOR_RATING = 5
LOSSES_OF_NEMESIS = 3
LATEST_MEETINGS, LATEST_RATINGS = 12, 60
"""Number of points in their charts."""


@dataclass(slots=True)
class Lot:
    """Games of one box with one number of players."""

    games: int = 0
    wins: int = 0
    total: int = 0
    best: Mark | None = None
    worst: Mark | None = None
    own: dict[str, int] = field(default_factory=dict)
    """Points by category, over all games."""
    others: dict[str, int] = field(default_factory=dict)
    """The same of all others together."""
    least: bool = False
    """True if the lowest total wins."""


@dataclass(slots=True)
class Against:
    """Games with one other player."""

    ahead: int = 0
    level: int = 0
    behind: int = 0
    latest: str = ""
    """The latest meetings, a sign each: + ahead, = level, - behind."""
    colour: str = ""


@dataclass(slots=True)
class RatingPoint:
    at: int
    mu: float
    sigma: float
    won: bool
    table: str


@dataclass(slots=True)
class PlayerTally:
    name: str
    colour: str = ""
    """The colour played last."""
    first: int = 0
    last: int = 0
    lots: dict[str, dict[int, Lot]] = field(default_factory=dict)
    """By box and number of players."""
    run: int = 0
    longest_run: int = 0
    drought: int = 0
    """Games without a win, up to now."""
    longest_drought: int = 0
    against: dict[str, Against] = field(default_factory=dict)
    seats: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Games and wins by how many sat before this player, from whoever began; only where that is known."""
    began: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Games and wins as the first, by number of players."""
    seconds: int = 0
    timed: int = 0
    """Seconds at the table, and in how many games they were counted."""
    ratings: list[RatingPoint] = field(default_factory=list)

    def add(self, table: Played, seat: int) -> None:
        """One more table, later than all before it."""
        me = table.seats[seat]
        self.colour, self.last, self.first = me.colour, table.at, self.first or table.at
        self._add_result(table, seat)
        self._add_runs(won=me.won)
        for other in table.seats:
            if other is not me:
                _meet(self.against.setdefault(other.name, Against()), me.rank, other.rank, other.colour)
        if table.starter is not None:
            _count(self.seats, (seat - table.starter) % table.count, won=me.won)
            if seat == table.starter:
                _count(self.began, table.count, won=me.won)
        if table.length is not None:
            self.seconds, self.timed = self.seconds + table.length, self.timed + 1

    def _add_result(self, table: Played, seat: int) -> None:
        me = table.seats[seat]
        lot = self.lots.setdefault(table.box, {}).setdefault(table.count, Lot())
        lot.games, lot.wins, lot.total = lot.games + 1, lot.wins + me.won, lot.total + me.total
        lot.best, lot.worst = better(lot.best, table, me), worse(lot.worst, table, me)
        lot.least = table.least
        for at, sat in enumerate(table.seats):
            sums = lot.own if at == seat else lot.others
            for category, points in sat.points:
                sums[category] = sums.get(category, 0) + points

    def _add_runs(self, *, won: bool) -> None:
        self.run, self.drought = (self.run + 1, 0) if won else (0, self.drought + 1)
        self.longest_run = max(self.longest_run, self.run)
        self.longest_drought = max(self.longest_drought, self.drought)

    def rate(self, point: RatingPoint) -> None:
        self.ratings.append(point)
        del self.ratings[:-LATEST_RATINGS]

    # --- figures ---

    @property
    def all_lots(self) -> list[tuple[str, int, Lot]]:
        return [(box, count, lot) for box, counts in self.lots.items() for count, lot in counts.items()]

    @property
    def games(self) -> int:
        return sum(lot.games for _, _, lot in self.all_lots)

    @property
    def wins(self) -> int:
        return sum(lot.wins for _, _, lot in self.all_lots)

    @property
    def range(self) -> Range | None:
        by_count: dict[int, tuple[int, int]] = {}
        for _, count, lot in self.all_lots:
            games, wins = by_count.get(count, (0, 0))
            by_count[count] = games + lot.games, wins + lot.wins
        return range_of(by_count)

    @property
    def range_beginning(self) -> Range | None:
        return range_of(self.began)

    def boxes(self) -> "list[OfBox]":
        """By box, the most played first."""
        found = [OfBox(box, counts) for box, counts in self.lots.items()]
        return sorted(found, key=lambda one: (-one.games, one.box))

    def opponents(self) -> list[tuple[str, Against]]:
        """Everybody met, the most often first."""
        return sorted(self.against.items(), key=lambda pair: (-meetings(pair[1]), pair[0]))

    @property
    def nemesis(self) -> str | None:
        """Who came before this player most often, if that was more often than the other way, and three times."""
        worse = [(a.behind - a.ahead, name) for name, a in self.against.items() if a.behind >= LOSSES_OF_NEMESIS]
        by_most = sorted((-more, name) for more, name in worse if more > 0)
        return by_most[0][1] if by_most else None


@dataclass(frozen=True, slots=True)
class OfBox:
    """One player at the tables of one box."""

    box: str
    lots: dict[int, Lot]
    """By number of players."""

    @property
    def games(self) -> int:
        return sum(lot.games for lot in self.lots.values())

    @property
    def wins(self) -> int:
        return sum(lot.wins for lot in self.lots.values())

    @property
    def average(self) -> Fraction | None:
        """None until there are enough games for one."""
        return mean(sum(lot.total for lot in self.lots.values()), self.games) if self._enough else None

    @property
    def best(self) -> Mark | None:
        return (lowest if self.least else highest)([lot.best for lot in self.lots.values() if lot.best])

    @property
    def worst(self) -> Mark | None:
        return (highest if self.least else lowest)([lot.worst for lot in self.lots.values() if lot.worst])

    @property
    def least(self) -> bool:
        """True if the lowest total wins."""
        return any(lot.least for lot in self.lots.values())

    @property
    def extremes(self) -> tuple[tuple[str, Mark | None], ...]:
        """The best score and the worst, by what they are called."""
        best, worst = ("lowest", "highest") if self.least else ("best", "lowest")
        return (best, self.best), (worst, self.worst)

    @property
    def _enough(self) -> bool:
        return self.games >= GAMES_FOR_AVERAGE

    def strengths(self) -> list[tuple[str, Fraction]]:
        """By category: own points less the mean of the others at the same tables, a game; the best first."""
        shared = {count: lot for count, lot in self.lots.items() if count > 1}
        games = sum(lot.games for lot in shared.values())
        if games < GAMES_FOR_AVERAGE:
            return []
        more: dict[str, Fraction] = {}
        for count, lot in shared.items():
            for category in lot.own:
                other = Fraction(lot.others.get(category, 0), count - 1)
                more[category] = more.get(category, Fraction()) + lot.own[category] - other
        found = [(category, total / games) for category, total in more.items()]
        return sorted(found, key=lambda pair: pair[1] if self.least else -pair[1])


def meetings(one: Against) -> int:
    return one.ahead + one.level + one.behind


def _meet(one: Against, mine: int, theirs: int, colour: str) -> None:
    sign = "+" if mine < theirs else "-" if mine > theirs else "="
    one.ahead, one.level = one.ahead + (sign == "+"), one.level + (sign == "=")
    one.behind += sign == "-"
    one.latest, one.colour = (one.latest + sign)[-LATEST_MEETINGS:], colour


def _count(by: dict[int, tuple[int, int]], key: int, *, won: bool) -> None:
    games, wins = by.get(key, (0, 0))
    by[key] = games + 1, wins + won

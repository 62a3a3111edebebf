"""Tally of one box over all finished tables."""

from dataclasses import dataclass, field
from fractions import Fraction

from companion.statistics.played import Played
from companion.statistics.ranges import Range, range_of
from companion.statistics.records import Mark, higher, highest, lower, lowest
from companion.statistics.shares import mean

SCORES_FOR_MIDDLE = 3
LATEST_SCORES = 30
"""Scores that are drawn individually."""


@dataclass(slots=True)
class Scored:
    name: str
    colour: str
    total: int
    won: bool


@dataclass(slots=True)
class Group:
    """Tables with one number of players."""

    games: int = 0
    scores: dict[int, tuple[int, int]] = field(default_factory=dict)
    """How often each total was reached, and how often it won."""
    latest: list[Scored] = field(default_factory=list)
    highest: Mark | None = None
    lowest: Mark | None = None
    narrowest: Mark | None = None
    widest: Mark | None = None
    most: dict[str, Mark] = field(default_factory=dict)
    """The highest number in each category."""
    sums: dict[str, int] = field(default_factory=dict)
    """Points by category, everybody's."""
    sat: int = 0
    """How many scores that are."""
    decided: dict[int, tuple[int, dict[str, int], dict[str, int]]] = field(default_factory=dict)
    """By number of winners, where others came after them: tables, the winners' points by category, the others'."""
    began: tuple[int, int] = (0, 0)
    """Tables whose first player is known, and how many of these they won."""
    timed: int = 0
    seconds: int = 0
    quickest: Mark | None = None
    longest: Mark | None = None


@dataclass(slots=True)
class BoxTally:
    box: str
    groups: dict[int, Group] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    """Games of everybody who played it."""
    last: int = 0
    least: bool = False
    """True if the lowest total wins."""

    def add(self, table: Played) -> None:
        """One more table, later than all before it."""
        group = self.groups.setdefault(table.count, Group())
        group.games, self.last, self.least = group.games + 1, table.at, table.least
        for sat in table.seats:
            self.players[sat.name] = self.players.get(sat.name, 0) + 1
        _add_scores(group, table)
        _add_margin(group, table)
        _add_decision(group, table)
        if table.starter is not None:
            games, wins = group.began
            group.began = games + 1, wins + table.seats[table.starter].won
        if table.length is not None:
            group.timed, group.seconds = group.timed + 1, group.seconds + table.length
            group.quickest = lower(group.quickest, table.length, table)
            group.longest = higher(group.longest, table.length, table)

    # --- figures ---

    @property
    def best(self) -> str:
        """Which record is the best score."""
        return "lowest" if self.least else "highest"

    @property
    def games(self) -> int:
        return sum(group.games for group in self.groups.values())

    @property
    def counts(self) -> list[int]:
        """Numbers of players it was played with."""
        return sorted(self.groups)

    def record(self, kind: str) -> Mark | None:
        """Highest, widest or longest, lowest, narrowest or quickest, over all numbers of players."""
        marks: list[Mark] = [m for m in (getattr(group, kind) for group in self.groups.values()) if m]
        return (lowest if kind in ("lowest", "narrowest", "quickest") else highest)(marks)

    def most(self) -> list[tuple[str, Mark]]:
        """The record of each category, in the order of the sheet."""
        categories = dict.fromkeys(c for group in self.groups.values() for c in group.most)
        found = [(c, highest([g.most[c] for g in self.groups.values() if c in g.most])) for c in categories]
        return [(category, mark) for category, mark in found if mark]

    def means(self) -> list[tuple[str, Fraction]]:
        """What a player has of each category, in the order of the sheet."""
        sat = sum(group.sat for group in self.groups.values())
        categories = dict.fromkeys(c for group in self.groups.values() for c in group.sums)
        sums = {c: sum(group.sums.get(c, 0) for group in self.groups.values()) for c in categories}
        return [(c, Fraction(total, sat)) for c, total in sums.items()]

    def winners_more(self) -> list[tuple[str, Fraction]]:
        """What winners had more of than the others at their table, a table; the largest first.

        Tables that all won together are left out.
        """
        tables, more = 0, dict[str, Fraction]()
        for count, group in self.groups.items():
            for winners, (number, theirs, others) in group.decided.items():
                tables += number
                for category in dict.fromkeys((*theirs, *others)):
                    part = Fraction(theirs.get(category, 0), winners)
                    part -= Fraction(others.get(category, 0), count - winners)
                    more[category] = more.get(category, Fraction()) + part
        found = [(category, total / tables) for category, total in more.items()]
        return sorted(found, key=lambda pair: -pair[1])

    @property
    def range_beginning(self) -> Range | None:
        """How often whoever began won."""
        return range_of({count: group.began for count, group in self.groups.items() if group.began[0]})

    @property
    def length(self) -> Fraction | None:
        """Seconds a table takes."""
        groups = self.groups.values()
        return mean(sum(group.seconds for group in groups), sum(group.timed for group in groups))


def middle(group: Group) -> Fraction | None:
    """The middle value of all scores; None until there are three."""
    number = sum(times for times, _ in group.scores.values())
    if number < SCORES_FOR_MIDDLE:
        return None
    below, between = (number - 1) // 2, number // 2
    return Fraction(_nth(group, below) + _nth(group, between), 2)


def _nth(group: Group, place: int) -> int:
    seen = 0
    for total in sorted(group.scores):
        seen += group.scores[total][0]
        if seen > place:
            return total
    raise IndexError(place)


def length_of(group: Group) -> Fraction | None:
    return mean(group.seconds, group.timed)


def _add_scores(group: Group, table: Played) -> None:
    for sat in table.seats:
        times, won = group.scores.get(sat.total, (0, 0))
        group.scores[sat.total] = times + 1, won + sat.won
        group.latest.append(Scored(sat.name, sat.colour, sat.total, sat.won))
        group.highest = higher(group.highest, sat.total, table, sat)
        group.lowest = lower(group.lowest, sat.total, table, sat)
        group.sat += 1
        for category, points in sat.points:
            group.sums[category] = group.sums.get(category, 0) + points
            most = group.most.get(category)
            if most is None or points >= most.value:
                group.most[category] = higher(most, points, table, sat)
    del group.latest[:-LATEST_SCORES]


def _add_margin(group: Group, table: Played) -> None:
    margin, winners = table.margin, table.winners
    if margin is None or len(winners) != 1:
        return
    (winner,) = winners
    second = min((sat for sat in table.seats if not sat.won), key=lambda sat: sat.rank)
    group.narrowest = lower(group.narrowest, margin, table, winner, second.name)
    group.widest = higher(group.widest, margin, table, winner, second.name)


def _add_decision(group: Group, table: Played) -> None:
    winners = len(table.winners)
    if winners == table.count:
        return
    number, theirs, others = group.decided.get(winners, (0, {}, {}))
    for sat in table.seats:
        sums = theirs if sat.won else others
        for category, points in sat.points:
            sums[category] = sums.get(category, 0) + points
    group.decided[winners] = number + 1, theirs, others

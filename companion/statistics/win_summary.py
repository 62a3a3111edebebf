"""Which win a finished table was for its winners, and their best score so far."""

from dataclasses import dataclass

from companion.messages import Message, message
from companion.statistics.played import Played
from companion.statistics.records import Mark
from companion.statistics.tallies import Statistics


@dataclass(frozen=True, slots=True)
class NthWin:
    seat: int
    name: str
    wins: int
    games: int
    """Both up to this table, and with it."""
    table: str
    best: Mark | None = None
    """Of all their games of this box; None where this was the only one."""

    @property
    def long_message(self) -> Message:
        return message("score.nth_win", player=self.name, nth=ordinal(self.wins), count=self.games)

    @property
    def short_message(self) -> Message:
        """Where it is plain who won."""
        return message("score.nth_win_short", nth=ordinal(self.wins), count=self.games)

    @property
    def best_message(self) -> Message | None:
        if self.best is None:
            return None
        if self.best.table == self.table and not self.best.more:
            return message("score.best_so_far_now")
        return message("score.best_so_far", points=self.best.value)


def wins_at(statistics: Statistics, id_: str) -> tuple[NthWin, ...]:
    """One for each who won there; none of a table that does not count."""
    table = statistics.table(id_)
    if table is None:
        return ()
    return tuple(_nth_win(statistics, table, seat) for seat, sat in enumerate(table.seats) if sat.won)


def _nth_win(statistics: Statistics, table: Played, seat: int) -> NthWin:
    name = table.seats[seat].name
    games, wins = statistics.until(table, name)
    tally = statistics.player(name)
    of = next((of for of in tally.boxes() if of.box == table.box), None) if tally else None
    return NthWin(seat, name, wins, games, table.id, of.best if of and of.games > 1 else None)


def ordinal(number: int) -> Message:
    """1st, 2nd, 3rd, 4th, 11th, 21st: by the forms English has; other languages have one."""
    teens = number % 100 in (11, 12, 13)
    form = "other" if teens else {1: "one", 2: "two", 3: "few"}.get(number % 10, "other")
    return message(f"ordinal.{form}", number=number)

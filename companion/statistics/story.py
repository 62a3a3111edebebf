"""Course of one table: points by round, lead changes, longest turn, deciding turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from companion.game import StoryFact
from companion.storage.tables import LONGEST_PAUSE
from companion.table import rules
from companion.table.rounds import rounds
from companion.table.session import Session
from companion.table.view_cache import Shown


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """What one player entered in one go."""

    seat: int | None
    """None where nobody in particular was asked."""
    first: int
    last: int
    """Its entries, by number."""
    round: int
    seconds: int
    """From the end of the turn before it to its own, without long pauses."""
    points: tuple[int, ...]
    """Everybody's after it."""
    facts: tuple[StoryFact, ...] = ()
    gauges: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    seats: tuple[str, ...]
    turns: tuple[TurnTaken, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def rounds(self) -> list[tuple[int, ...]]:
        """Everybody's points at the beginning, after each round, and at last on the sheet."""
        if not self.turns:
            return [self.totals]
        after = [turn.points for turn, later in pairwise(self.turns) if later.round > turn.round]
        return [(0,) * len(self.seats), *after, self.turns[-1].points, self.totals]

    @property
    def leaders(self) -> list[tuple[int, int]]:
        """Who came to lead alone, and after which turn, counted from 0; the sheet comes after the last."""
        found: list[tuple[int, int]] = []
        for number, points in enumerate([*(turn.points for turn in self.turns), self.totals]):
            leader = _leader(points)
            if leader is not None and (not found or found[-1][1] != leader):
                found.append((number, leader))
        return found

    @property
    def lead_changes(self) -> int:
        return max(0, len(self.leaders) - 1)

    @property
    def longest_thought(self) -> int | None:
        """Which turn took longest."""
        mine = [number for number, turn in enumerate(self.turns) if turn.seat is not None and turn.seconds]
        return max(mine, key=lambda number: self.turns[number].seconds, default=None)

    @property
    def decided(self) -> int | None:
        """The turn after which the winner led and was never caught again; the number of turns if that was the sheet.

        None if the win was shared: nothing decided it.
        """
        if len(self.winners) != 1:
            return None
        (winner,) = self.winners
        since = len(self.turns)
        for number in range(len(self.turns) - 1, -1, -1):
            if _leader(self.turns[number].points) != winner:
                break
            since = number
        return since

    @property
    def best_turn(self) -> tuple[int, int] | None:
        """The turn that brought its player most points, and how many."""
        before = [(0,) * len(self.seats), *(turn.points for turn in self.turns)]
        gains = [
            (turn.points[turn.seat] - before[number][turn.seat], -number)
            for number, turn in enumerate(self.turns)
            if turn.seat is not None
        ]
        most, number = max(gains, default=(0, 0))
        return (-number, most) if most > 0 else None

    def facts(self, kind: str) -> list[tuple[int, StoryFact]]:
        """All of one kind, each with the number of its turn."""
        return [(number, one) for number, turn in enumerate(self.turns) for one in turn.facts if one.kind == kind]

    def counted(self, kind: str) -> dict[int, tuple[int, ...]]:
        """How many facts of a kind everybody had after each round."""
        now, found = [0] * len(self.seats), dict[int, tuple[int, ...]]()
        for turn in self.turns:
            for one in turn.facts:
                now[one.seat] += one.kind == kind
            found[turn.round] = tuple(now)
        return found

    def gauge(self, name: str) -> dict[int, tuple[int, ...]]:
        """After each round, where everybody stood; empty where that was not followed."""
        return {turn.round: turn.gauges[name] for turn in self.turns if name in turn.gauges}


def _leader(points: tuple[int, ...]) -> int | None:
    """Whoever is ahead of all others; None if nobody is."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class _Entry:
    """One step of play: whose turn it was, and the table after it."""

    number: int
    seat: int | None
    round: int
    at: int
    points: tuple[int, ...]
    facts: tuple[StoryFact, ...]
    gauges: Mapping[str, tuple[int, ...]]


def story_of(session: Session) -> Story:
    """From the entries up to the cursor; setting up is no part of it."""
    sheet = session.sheet()
    turns = tuple(_turns(list(_entries(session)), session.header.opened))
    totals = tuple(player.total for player in sheet.players)
    winners = tuple(seat for seat, rank in enumerate(sheet.ranks) if rank == 1)
    return Story(tuple(seat.name for seat in session.table.seats), turns, totals, winners)


def _entries(session: Session) -> Iterator[_Entry]:
    game, steps = session.header.game, session.steps
    played_in = rounds(session)
    for number, (table, after) in enumerate(pairwise(session.tables()), 1):
        counted = played_in[number - 1]
        if counted is None:
            continue
        seat = rules.phase_and_seat(table)[1]
        facts, now = [], table
        for event in steps[number - 1].events:
            facts.append(game.story.fact(now.state, event))
            now = rules.evolve(now, event)
        points = Shown(after).standing
        events = tuple(one for one in facts if one)
        at, gauges = steps[number - 1].at, game.story.gauges(after.state)
        yield _Entry(number, seat, counted, at, points, events, gauges)


def _turns(entries: list[_Entry], opened: int) -> Iterator[TurnTaken]:
    """Entries in a row by the same player in the same round are one turn."""
    begun, before = 0, entries[0].at if entries else opened
    for at, entry in enumerate(entries):
        following = entries[at + 1] if at + 1 < len(entries) else None
        if following and (following.seat, following.round) == (entry.seat, entry.round):
            continue
        times = (before, *(one.at for one in entries[begun : at + 1]))
        gaps = (later - earlier for earlier, later in pairwise(times))
        facts = tuple(one for part in entries[begun : at + 1] for one in part.facts)
        yield TurnTaken(
            entry.seat,
            entries[begun].number,
            entry.number,
            entry.round,
            sum(gap for gap in gaps if 0 < gap <= LONGEST_PAUSE),
            entry.points,
            facts,
            entry.gauges,
        )
        begun, before = at + 1, entry.at

"""How whole tables end that play as `demo_players` do: the winners' points and the rounds, over many tables.

python -m benchmarks.winners --tables 100 --only stone_age
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import quantiles

from companion.box import Box
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest

_NEVER_ENDS = 5000
"""More entries than any game takes."""


@dataclass(frozen=True, slots=True)
class Ending:
    points: int
    """The winner's."""
    rounds: int


def play(box: Box, players: int, seed: int) -> Session:
    """One table with everything drawn that the setup guide offers, played to its end."""
    return _played(box, players, seed)[0]


def ending(box: Box, players: int, seed: int) -> Ending:
    session, turns = _played(box, players, seed)
    rounds = getattr(session.state, "round", turns // players)
    return Ending(max(player.total for player in session.sheet().players), rounds)


def _played(box: Box, players: int, seed: int) -> tuple[Session, int]:
    """The table, and how often the turn went on."""
    game, random, turns = GAMES[box.game], Random(seed), 0
    options = game.options(**box.options)
    seats = tuple(Seat(colour.title(), colour) for colour in game.colours(options)[:players])
    session = Session(Header(game, options, seats, "full", 0))
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
    session.do(CompleteSetup())
    while game.ready_to_finish(session.state):
        before = session.state.turn
        session.do(suggest(game, session.state, random))
        turns += session.state.turn != before
        assert session.cursor < _NEVER_ENDS, f"{box.name}, {players} players, seed {seed} does not end"
    return session, turns


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make people", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--only", default="", help="boxes whose names have this in them")
    parser.add_argument("--players", type=int, help="so many alone")
    asked = parser.parse_args(words)
    print(f"{'winner':>40}  least  quarter  median  quarter  most   rounds (least, median, most)")
    for box in (box for box in boxes() if asked.only in box.name):
        for players in [asked.players] if asked.players else GAMES[box.game].players:
            _report(box, players, [ending(box, players, seed) for seed in range(asked.tables)])


def _report(box: Box, players: int, endings: Sequence[Ending]) -> None:
    points, rounds = sorted(end.points for end in endings), sorted(end.rounds for end in endings)
    low, median, high = quantiles(points, n=4)
    named = f"{box.name}, {players} players"
    print(f"{named:>40}  {points[0]:>5}  {low:>7.0f}  {median:>6.0f}  {high:>7.0f}  {points[-1]:>4}", end="   ")
    print(f"{rounds[0]}, {quantiles(rounds, n=2)[0]:.0f}, {rounds[-1]}", flush=True)


if __name__ == "__main__":
    main()

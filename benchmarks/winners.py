"""How whole tables end that play as `suggest` does: the winners' points over many random tables.

python -m benchmarks.winners stone_age 100
"""

import sys
from random import Random
from statistics import quantiles

from companion.game import Seat
from companion.games import GAMES
from companion.table.house import CompleteSetup
from companion.table.session import Header, Session
from companion.table.state import Game


def winner(game: Game, players: int, seed: int) -> int:
    """The winner's points of one table, played to its end."""
    random, options = Random(seed), game.options()
    seats = tuple(Seat(colour.title(), colour) for colour in game.colours(options)[:players])
    session = Session(Header(game, options, seats, "full", 0))
    for step in session.table.steps:
        if step.offer:
            session.draw(step.offer.id, random)
    session.do(CompleteSetup())
    while game.ready_to_finish(session.state):
        session.do(game.suggest(session.state, random))
    return max(player.total for player in session.sheet().players)


def main(game_id: str, tables: str = "100") -> None:
    game = GAMES[game_id]
    print("players  least  quarter  median  quarter  most")
    for players in game.players:
        points = sorted(winner(game, players, seed) for seed in range(int(tables)))
        low, median, high = quantiles(points, n=4)
        print(f"{players:>7}  {points[0]:>5}  {low:>7.0f}  {median:>6.0f}  {high:>7.0f}  {points[-1]:>4}")


if __name__ == "__main__":
    main(*sys.argv[1:])

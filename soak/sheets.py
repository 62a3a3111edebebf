"""The same random match at every depth: full play, milestones and score only come to the same sheet."""

from random import Random
from typing import Any

from companion.box import Box
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from scoring.sheet import ScoreSheet
from soak.at_depth import at_depth
from soak.tables import NAMES
from soak.watch import Until, Watch, promise

LONGEST = 6000
"""Entries of one match at most."""


def run(watch: Watch, seed: int, until: Until) -> None:
    every = boxes()
    for case in until.cases(watch, seed, "sheets"):
        with watch.finding("a match at three depths"):
            box = every[case % len(every)]
            match = whole_match(box, Random(case))
            watch.counts[f"matches of {box.name}"] += 1
            watch.counts["entries"] += match.cursor
            compare(match)
        watch.counts["sheets compared"] += 2


def whole_match(box: Box, random: Random) -> Session:
    """A match of this box played by chance to where its sheet is complete."""
    game = GAMES[box.game]
    options: Any = game.options(**box.options)
    players = random.randint(game.players[0], game.players[-1])
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))
    session = Session(Header(game, options, seats, "full", 0))
    session.do(CompleteSetup())
    for _ in range(LONGEST):
        if game.ready_to_finish(session.state) is None:
            return session
        session.do(suggest(game, session.state, random))
    raise AssertionError(f"a match of {box.name} does not end")


def compare(match: Session) -> None:
    game = match.header.game
    played = points(game.score(match.state))
    for depth in ("milestones", "score_only"):
        other = points(game.score(at_depth(match, depth).state))
        promise(other == played, f"another sheet at {depth}: {other} instead of {played}")


def points(sheet: ScoreSheet) -> list[tuple[str, int, dict[str, int]]]:
    """Every cell of a sheet."""
    return [
        (player.name, player.total, {name: cell.points for name, cell in player.cells.items()})
        for player in sheet.players
    ]

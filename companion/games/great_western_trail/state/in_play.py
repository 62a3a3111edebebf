"""What the state holds while the game is played: pieces on the boards, the open turn, what lies between the players.

All that counts at the end is in `State.held`; the records here hold what only the turns need.
"""

from dataclasses import dataclass

from companion.games.great_western_trail.box import Components
from companion.games.great_western_trail.box.board import Act, Board

UNTOLD = "?"
"""A tile that lies on the table but has not been entered."""
EMPTY = ""
HAZARDS = ("flood", "drought", "rockfall")
TILES = ("green", "second_colour")
SEEDS = (*HAZARDS, *TILES)
"""Kinds of tiles with 1 on the back."""

MOVE, USE, FORESIGHT, INCOME, GROW, DELIVER, REFILL = (
    "move",
    "use",
    "foresight",
    "income",
    "grow",
    "deliver",
    "refill",
)
DONE = "done"
"""The location has been left without being used: only the hand is refilled."""
STEPS = (MOVE, USE, FORESIGHT, INCOME, GROW, DELIVER, REFILL, DONE)
DECISIONS = (FORESIGHT, INCOME, GROW, DELIVER)
"""The steps of a visit to Kansas City that decide something."""
KANSAS_CITY = (*DECISIONS, REFILL)
"""The steps of a visit to Kansas City, in order."""
COPIED = "copied"
"""Before a used action of a copied building."""
START = "start"
NOWHERE = ""
"""Where a rider is before the first turn."""


@dataclass(frozen=True)  # no slots, for `replaced`
class Ranch:
    """Where a player's engine and rider stand."""

    engine: str = "0"
    rider: str = NOWHERE
    rank: int = 0
    """How far along the trail the rider is for certain."""
    behind: str = ""
    """Letters of the neutral spaces the rider has reached for certain since Kansas City."""
    further: int = 0
    """How many more of them it may have reached: where a private building stands is not known."""


@dataclass(frozen=True)  # no slots, for `replaced`
class Visit:
    """The turn that is being played: which step of it, and what has been used."""

    step: str = MOVE
    place: str = NOWHERE
    """The location that is used."""
    column: int = 0
    """The foresight column that is next, from 0."""
    used: tuple[str, ...] = ()
    """Local actions used this turn, by building, box and place in the box; see `mark`."""
    instead: bool = False
    """True once the single auxiliary action was taken instead of the local actions."""
    copied: str = ""
    """The neighbouring building whose actions may be used."""
    former: tuple[str, ...] = ()
    """Buildings that were replaced under the rider, the one it came to first."""
    dues: tuple[Act, ...] = ()
    """Actions that come now or never; the first one is next."""
    total: int = 0
    """The income of this visit, which limits the delivery."""

    @property
    def building(self) -> str:
        """The building that is used at the location: a neutral or an own one; nothing elsewhere."""
        kind, _, which = self.place.partition("/")
        return which if kind in ("neutral", "own") else ""

    def mark(self, by: str) -> str:
        """How a used action is remembered: one that is copied is not that of the own building of its number."""
        building = by.partition("/")[0]
        copied = building == self.copied and building not in (self.building, *self.former)
        return f"{COPIED}/{by}" if copied else by


FRESH = Visit()
"""A turn that has just begun."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The turn that was interrupted to put in what a player did and nobody entered."""

    turn: int
    visit: Visit


@dataclass(frozen=True)  # no slots, for `replaced`
class Commons:
    """What lies between the players."""

    market: tuple[tuple[str, ...], ...]
    """The job market row by row, only the columns this table uses."""
    token: int
    """The row that the job market token was last seen in, from 1; where it is now also follows from who has it."""
    foresight: tuple[tuple[str, str], ...]
    stock: tuple[int, ...]
    """Tiles left with 1, 2 and 3 on the back."""
    hazards: tuple[tuple[bool, ...], ...]
    """Which of the numbered spaces of each kind hold a tile."""
    track: tuple[str, ...]
    """The teepees or outlaws on their track."""
    seeds: int
    """Tiles placed in setup that have not been entered yet."""
    cattle: int
    """Cards in the cattle market."""
    cattle_stack: int
    objectives: int
    """Objective cards in the display."""
    objective_stack: int
    appointed: tuple[tuple[int, str], ...] = ()
    """Stations with a worker in the place of their stationmaster."""
    out: tuple[str, ...] = ()
    """Tiles that left the game for want of room."""


def commons(contents: Components, boards: Board, players: int, *, simmental: bool) -> Commons:
    """The table as setup leaves it: what lies there is known by its number, not by its face."""
    numbers = contents.by_players[players]
    columns, workers = numbers.job_columns, numbers.job_workers
    cells = [UNTOLD] * workers + [EMPTY] * (columns * len(boards.job_market.costs) - workers)
    shown = numbers.cattle_market_simmental if simmental else numbers.cattle_market
    calves = next((count for herd in contents.cattle if herd.variant for _, count in herd.vp), 0) if simmental else 0
    seeds = contents.pieces["seed_tiles"]
    first, second, third = boards.stock
    in_sight = contents.pieces["objectives_shown"]
    return Commons(
        market=tuple(tuple(cells[n : n + columns]) for n in range(0, len(cells), columns)),
        token=boards.job_market.token_row,
        foresight=((UNTOLD, UNTOLD),) * 3,
        stock=(first - seeds - 2, second - workers - 2, third - 2),
        hazards=((False,) * boards.hazard_spaces,) * len(HAZARDS),
        track=(EMPTY,) * len(boards.track),
        seeds=seeds,
        cattle=shown,
        cattle_stack=contents.pieces["market_cattle"] + calves - shown,
        objectives=in_sight,
        objective_stack=contents.pieces["objectives"] - in_sight,
    )

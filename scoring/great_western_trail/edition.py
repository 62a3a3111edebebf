"""What one edition's pieces are worth, as plain numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.great_western_trail.objectives import Objective

CATEGORIES = (
    "dollars",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "cattle",
    "objectives",
    "stationmasters",
    "workers",
    "step_disc",
    "job_market_token",
)
"""The eleven rows, in the order of the score sheet."""
WORKERS = ("cowboy", "craftsman", "engineer")


@dataclass(frozen=True, slots=True)
class Link:
    """Two neighbouring cities that count together."""

    a: str
    b: str
    vp: int


@dataclass(frozen=True, slots=True)
class Stationmaster:
    id: str
    vp: int
    per: int
    """So many of what it counts give its points once."""
    of: str
    permanent: int = 0
    """Permanent certificates on it."""


@dataclass(frozen=True)
class Edition:
    id: str
    buildings: Mapping[str, int]
    cities: Mapping[str, int]
    """Points for each disc."""
    links: tuple[Link, ...]
    stations: Mapping[int, int]
    cattle_tasks: Mapping[str, str | None]
    """For every colour of market cattle the task it serves; Simmental serves none."""
    objectives: Mapping[str, Objective]
    stationmasters: Mapping[str, Stationmaster]
    terminal: str
    """The last city: its discs serve objectives."""
    dollars_per_point: int = 5
    worker_points: int = 4
    worker_points_from: int = 5
    step_disc: int = 3
    job_market_token: int = 2

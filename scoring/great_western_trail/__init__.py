"""What Great Western Trail is worth: the eleven rows of the score sheet."""

from scoring.great_western_trail.edition import CATEGORIES, WORKERS, Edition, Link, Stationmaster
from scoring.great_western_trail.objectives import TASKS, Objective, ObjectiveChoice, best_objectives
from scoring.great_western_trail.score import Holding, cities, objective_choice, pair_bonus, score, things
from scoring.great_western_trail.search import FAILED, FULFILLED, LEFT_OUT

__all__ = [
    "CATEGORIES",
    "FAILED",
    "FULFILLED",
    "LEFT_OUT",
    "TASKS",
    "WORKERS",
    "Edition",
    "Holding",
    "Link",
    "Objective",
    "ObjectiveChoice",
    "Stationmaster",
    "best_objectives",
    "cities",
    "objective_choice",
    "pair_bonus",
    "score",
    "things",
]

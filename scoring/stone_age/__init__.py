"""What Stone Age is worth: rolls with tools, buildings, and the final scoring."""

from scoring.stone_age.buildings import Building, best_payment, points_for
from scoring.stone_age.resources import RESOURCES, Resources, cheapest_mix, resources, worth
from scoring.stone_age.rolls import Odds, ToolSet, best_sets, odds, paths, yield_of
from scoring.stone_age.score import CATEGORIES, ROLES, Culture, Holding, Role, score

__all__ = [
    "CATEGORIES",
    "RESOURCES",
    "ROLES",
    "Building",
    "Culture",
    "Holding",
    "Odds",
    "Resources",
    "Role",
    "ToolSet",
    "best_payment",
    "best_sets",
    "cheapest_mix",
    "odds",
    "paths",
    "points_for",
    "resources",
    "score",
    "worth",
    "yield_of",
]

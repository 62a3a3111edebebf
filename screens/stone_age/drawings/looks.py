"""What cards and tiles show in pictures, by their kinds; nothing is drawn here."""

from scoring.stone_age import RESOURCES, Building

WORDY = 1.25
"""The scale of the type from which on words are given lines of their own, and numbers are asked for below."""
UPPER_PIECES = {
    "food": "food",
    "points": "points",
    "tool": "tool",
    "one_use_tool": "tool",
    "field": "field",
    "dice_list": "dice",
    "extra_card": "card",
    "any_resources": "any",
}
"""What stands in the upper half; resources name their own."""
SYMBOL_ICONS = {
    "medicine": "mortar-pestle",
    "pottery": "pot",
    "weaving": "rug",
    "time": "sun-compass",
    "music": "music",
    "writing": "feather",
    "transport": "wheel-barrow",
    "art": "palette",
}
ROLE_ICONS = {"farmer": "barley", "toolmaker": "hammer", "builder": "home-variant", "shaman": "fire"}
"""What stands for a lower half where its words do not fit."""


def building_cost(building: Building) -> tuple[str, tuple[str, ...]]:
    """What a building costs: a number of resources of free choice, or the kinds, each as often as it is paid."""
    if building.cost is not None:
        return "", tuple(kind for kind, count in zip(RESOURCES, building.cost, strict=True) for _ in range(count))
    return str(building.most) if building.least == building.most else f"{building.least}–{building.most}", ()

"""The final scoring: the score track, the cards by their lower halves, and what is left."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from scoring.sheet import Cell, Fact, Item, PlayerScore, ScoreSheet, make_sheet
from scoring.stone_age.resources import NONE, RESOURCES, Resources

CATEGORIES = ("track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources")
ROLES: Mapping[str, str] = MappingProxyType(
    {"farmer": "farmers", "toolmaker": "toolmakers", "builder": "builders", "shaman": "shamans"}
)
"""Each role and its category."""


@dataclass(frozen=True, slots=True)
class Culture:
    """The lower half of a green card."""

    symbol: str


@dataclass(frozen=True, slots=True)
class Role:
    """The lower half of a sand card."""

    role: str
    count: int


LowerHalf: TypeAlias = Culture | Role


@dataclass(frozen=True, slots=True)
class Holding:
    """All that counts for one player at the end."""

    name: str
    track: int = 0
    """Points on the score track before the final scoring; may be below zero."""
    cards: tuple[LowerHalf, ...] = ()
    field: int = 0
    tools: tuple[int, ...] = (0, 0, 0)
    """Values of the tool tiles; one-use tools are cards, not tiles."""
    buildings: int = 0
    figures: int = 5
    resources: Resources = NONE

    def symbols(self, role: str) -> int:
        return sum(card.count for card in self.cards if isinstance(card, Role) and card.role == role)


def score(holdings: Sequence[Holding]) -> ScoreSheet:
    return make_sheet(CATEGORIES, [_player(holding) for holding in holdings])


def _player(holding: Holding) -> PlayerScore:
    tools = sum(holding.tools)
    cells = {
        "track": Cell(holding.track, (Item("track", holding.track),) if holding.track else (), rule="SA-F11"),
        "culture": _culture(holding),
        "farmers": _role(holding, "farmer", holding.field, "SA-F04"),
        "toolmakers": _role(holding, "toolmaker", tools, "SA-F05"),
        "builders": _role(holding, "builder", holding.buildings, "SA-F06"),
        "shamans": _role(holding, "shaman", holding.figures, "SA-F07"),
        "resources": _resources(holding),
    }
    facts: dict[str, Fact] = {"field": holding.field, "tools": tools, "figures": holding.figures}
    together = holding.field + tools + holding.figures
    return PlayerScore(holding.name, cells, (("field_tools_figures", together),), facts)


def _culture(holding: Holding) -> Cell:
    """Different symbols squared; the second card of a symbol belongs to a second set, squared on its own."""
    held = Counter(card.symbol for card in holding.cards if isinstance(card, Culture))
    items = []
    for number in range(1, max(held.values(), default=0) + 1):
        symbols = tuple(symbol for symbol, count in held.items() if count >= number)
        facts: dict[str, Fact] = {"set": number, "symbols": symbols, "kinds": len(symbols)}
        items.append(Item("culture_set", len(symbols) ** 2, facts))
    return _cell(items, "SA-F02" if len(items) > 1 else "SA-F01")


def _role(holding: Holding, role: str, times: int, rule: str) -> Cell:
    symbols = holding.symbols(role)
    return _cell([Item(ROLES[role], symbols * times, {"symbols": symbols, "times": times})] if symbols else [], rule)


def _resources(holding: Holding) -> Cell:
    left = zip(RESOURCES, holding.resources, strict=True)
    return _cell([Item("resource", n, {"resource": kind, "count": n}) for kind, n in left if n], "SA-F10")


def _cell(items: list[Item], rule: str) -> Cell:
    return Cell(sum(item.points for item in items), tuple(items), rule)

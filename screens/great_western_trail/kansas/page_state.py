"""What was tapped in Kansas City, as frozen records, and as a draft."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.great_western_trail.turns.visiting import Decisions


@dataclass(frozen=True, slots=True)
class PageState:
    decided: Decisions = field(default_factory=Decisions)
    far: bool = False
    """True if the cities that are not in reach are shown."""


def to_plain(one: Decisions) -> dict[str, Any]:
    return {
        "tiles": [list(tile) for tile in one.tiles],
        "hand": one.hand,
        "cards": list(one.cards) if one.by_cards else [],
        "city": one.city,
        "disc": one.disc,
        "certificates": one.spent,
        "grown": list(one.grown),
    }


def from_plain(draft: Mapping[str, Any]) -> Decisions:
    tiles = tuple((int(number), str(tile)) for number, tile in draft.get("tiles", ()))
    cards, grown = tuple(draft.get("cards", ())), tuple(draft.get("grown", (0, 0)))
    city, spent = str(draft.get("city", "")), int(draft.get("certificates", 0))
    return Decisions(tiles, draft.get("hand"), cards, bool(cards), city, draft.get("disc"), spent, (grown[0], grown[1]))

"""What was tapped in Kansas City, as frozen records, and the messages of taps."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.great_western_trail.turns.visiting import Decisions


@dataclass(frozen=True, slots=True)
class Local:
    decided: Decisions = field(default_factory=Decisions)
    all_hands: bool = False
    """True if every worth of a hand is shown."""
    far: bool = False
    """True if the cities that are not in reach are shown."""


@dataclass(frozen=True, slots=True)
class RefillLocal:
    new: tuple[tuple[int, str], ...] = ()
    """The columns that are refilled in this visit, and where the new tile of each lies."""
    later: tuple[int, ...] = ()
    """Columns whose tile is left for later."""


# --- messages ---


@dataclass(frozen=True, slots=True)
class TapTile:
    column: int
    kind: str


@dataclass(frozen=True, slots=True)
class TapHand:
    worth: int


@dataclass(frozen=True, slots=True)
class TapCard:
    card: str


@dataclass(frozen=True, slots=True)
class TapCity:
    city: str


@dataclass(frozen=True, slots=True)
class TapDisc:
    disc: str


@dataclass(frozen=True, slots=True)
class Spend:
    """So many certificates; 0 for the fewest."""

    count: int


@dataclass(frozen=True, slots=True)
class Grow:
    """So many of the first stage, and of the second."""

    grown: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Flip:
    """Another way to tell the hand, or something folded away: what of it."""

    what: str


@dataclass(frozen=True, slots=True)
class Go:
    """Carry the visit out."""


@dataclass(frozen=True, slots=True)
class TellNew:
    """A new tile; the unknown one is left for later."""

    column: int
    kind: str


@dataclass(frozen=True, slots=True)
class Do:
    """One of the few things that are done by a name: open the visit again, an objective card, the end."""

    what: str


def update(local: Local, message: object) -> Local:
    """What was tapped, as far as no rule has a say in it."""
    one = local.decided
    match message:
        case TapHand(worth):
            return replace(local, decided=replace(one, hand=worth, cards=(), by_cards=False))
        case TapCity(city):
            return replace(local, decided=replace(one, city="" if city == one.city else city, spent=0))
        case TapDisc(disc):
            return replace(local, decided=replace(one, disc=disc))
        case Spend(count):
            return replace(local, decided=replace(one, spent=count))
        case Grow(grown):
            return replace(local, decided=replace(one, grown=grown))
        case Flip("hand"):
            return replace(local, decided=replace(one, by_cards=not one.by_cards, cards=(), hand=None))
        case Flip("all_hands"):
            return replace(local, all_hands=True)
        case Flip("far"):
            return replace(local, far=not local.far)
    return local


# --- as a draft ---


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


def from_plain(kept: Mapping[str, Any]) -> Decisions:
    tiles = tuple((int(number), str(tile)) for number, tile in kept.get("tiles", ()))
    cards, grown = tuple(kept.get("cards", ())), tuple(kept.get("grown", (0, 0)))
    city, spent = str(kept.get("city", "")), int(kept.get("certificates", 0))
    return Decisions(tiles, kept.get("hand"), cards, bool(cards), city, kept.get("disc"), spent, (grown[0], grown[1]))

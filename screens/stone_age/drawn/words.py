"""Cards and tiles of the rules as drawn pieces: their words, numbers and pictures."""

from typing import Any

from companion.games.stone_age.box import Card, Upper
from companion.games.stone_age.state import some
from scoring.stone_age import Building, Culture, Role
from screens.app import running
from screens.kit.marks import initials
from screens.stone_age.drawn.looks import building_cost
from screens.stone_age.drawn.pieces import BuildingCard, CivCard

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


def marks_of(figures: tuple[tuple[int, int], ...]) -> list[tuple[str, str]]:
    """A player's colour and initial for every figure on a place."""
    seats = running().session.header.seats
    letters = initials([seat.name for seat in seats])
    return [(seats[seat].colour, letters[seat]) for seat, count in figures for _ in range(count)]


def upper_name(upper: Upper) -> str:
    """What the upper half gives, in a few words."""
    app = running()
    match upper.kind:
        case "food" | "points":
            return app.say(some(upper.kind, upper.count))
        case "resource":
            return app.say(some(upper.resource, upper.count))
        case "roll_resource":
            return f"{app.tr('stone_age.upper.roll_resource')}: {app.tr(f'stone_age.resource.{upper.resource}')}"
        case "one_use_tool":
            return f"{app.tr('stone_age.upper.one_use_tool')} +{upper.count}"
    return str(app.tr(f"stone_age.upper.{upper.kind}"))


def upper_says(upper: Upper) -> str:
    """What happens when the card is taken, in a sentence."""
    app, id_ = running(), f"stone_age.upper_says.{upper.kind}"
    match upper.kind:
        case "resource":
            return app.tr(id_, some=some(upper.resource, upper.count))
        case "roll_resource":
            return app.tr(id_, resource=app.tr(f"stone_age.resource.{upper.resource}"))
    return str(app.tr(id_, count=upper.count))


def lower_name(lower: Culture | Role) -> str:
    app = running()
    if isinstance(lower, Culture):
        return str(app.tr(f"stone_age.symbol.{lower.symbol}"))
    return str(app.tr(f"stone_age.role.{lower.role}", count=lower.count))


def lower_icon(lower: Culture | Role) -> str:
    return SYMBOL_ICONS[lower.symbol] if isinstance(lower, Culture) else ROLE_ICONS[lower.role]


def card_look(card: Card) -> dict[str, Any]:
    """The properties of a `CivCard` that shows this card."""
    upper, lower = card.upper, card.lower
    number = "" if upper.kind in ("dice_list", "roll_resource", "extra_card") else str(upper.count)
    return {
        "upper_kind": upper.kind,
        "upper_text": f"+{number}" if upper.kind in ("one_use_tool", "tool", "field") else number,
        "upper_piece": upper.resource,
        "lower_text": lower_name(lower),
        "lower_icon": lower_icon(lower),
        "lower_count": lower.count if isinstance(lower, Role) else 0,
        "green": isinstance(lower, Culture),
        "unknown": False,
        "empty": False,
        "name": running().tr(f"stone_age.card.{card.id}"),
    }


def civ_card(card: Card, **more: Any) -> CivCard:
    return CivCard(**card_look(card), **more)


def building_look(building: Building) -> dict[str, Any]:
    """The properties of a `BuildingCard` that shows this tile."""
    app = running()
    look: dict[str, Any] = {"unknown": False, "empty": False, "name": app.tr(f"stone_age.building.{building.id}")}
    number, kinds = building_cost(building)
    if building.cost is not None:
        return {**look, "cost": list(kinds), "cost_text": "", "cost_detail": "", "points": str(building.points)}
    any_kind = app.tr("stone_age.building_any")
    detail = any_kind if building.kinds is None else app.tr("stone_age.building_of_kinds", count=building.kinds)
    points = app.tr("stone_age.building_sum")
    return {**look, "cost": [], "cost_text": number, "cost_detail": detail, "points": points}


def building_card(building: Building, **more: Any) -> BuildingCard:
    return BuildingCard(**building_look(building), **more)

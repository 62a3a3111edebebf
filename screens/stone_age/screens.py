"""What Stone Age brings to the screens."""

from companion.game import Fix
from companion.table.session import Session
from screens.app import running
from screens.games import FixLook, GameScreens

_HERE = "screens.stone_age"


def _option_words(_session: Session, fix: Fix, option: str) -> str | None:
    """Cards, tiles and phases have names; dice and numbers are what they are."""
    kind = fix.id.partition("/")[0]
    area = {"phase": "phase_name", "tiles": "building", "stack_top": "building"}.get(kind, "card")
    tr, id_ = running().tr, f"stone_age.{area}.{option}"
    return tr(id_) if tr.has(id_) else None


SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:StoneAgeTable",
        "final": f"{_HERE}.final.page:StoneAgeFinal",
        "extra": f"{_HERE}.final.extra:ExtraCard",
        "check": f"{_HERE}.final.check:CheckPlayer",
        "milestones": f"{_HERE}.milestones:StoneMilestones",
    },
    place_of_phase={"milestones": "milestones"},
    half_filled=dict.fromkeys(("stone_age/card", "stone_age/building", "stone_age/any_two"), f"{_HERE}.using.pay"),
    page_of_command={"ConfirmPlayer": "check", "KeepExtraCard": "extra"},
    strip_icons={"at_home": "account", "places": "account"},
    setup_extras={"cards": f"{_HERE}.setup_parts:tell_cards", "buildings": f"{_HERE}.setup_parts:tell_buildings"},
    setup_pictures={
        "board": f"{_HERE}.setup_picture:BoardFilled",
        "players": f"{_HERE}.setup_picture:PlayersReady",
    },
    fix=FixLook(
        order=(
            "turn",
            "points",
            "food",
            "wood",
            "brick",
            "stone",
            "gold",
            "field",
            "tools",
            "figures",
            "buildings",
            "cards",
            "spot",
            "slot",
            "stack_top",
            "stack_left",
            "deck",
            "phase",
            "house",
        ),
        seat_kinds=frozenset({"turn", "first"}),
        secret_pages={"extra": "extra"},
        icons={
            "turn": "account",
            "first": "flag-variant",
            "points": "trophy-outline",
            "food": "food-drumstick",
            "field": "sprout",
            "tools": "hammer",
            "turned": "hammer",
            "one_use": "hammer",
            "figures": "account",
            "spot": "account",
            "buildings": "home-variant",
            "tiles": "home-variant",
            "stack_left": "home-variant",
            "stack_top": "home-variant",
            "house": "home-variant",
            "extra": "eye-off-outline",
            "extra_drawn": "eye-off-outline",
            "fed": "food-drumstick",
            "confirmed": "check-circle",
            "phase": "history",
            "round": "restart",
            "dice": "dice-multiple-outline",
            "list_dice": "dice-multiple-outline",
        },
        option_words=_option_words,
    ),
)

"""What Stone Age brings to the screens."""

from screens.games import FixLook, GameScreens

_HERE = "screens.stone_age"


SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:StoneAgeTable",
        "final": f"{_HERE}.final.page:StoneAgeFinal",
        "extra": f"{_HERE}.final.extra:ExtraCard",
        "check": f"{_HERE}.final.check:CheckPlayer",
        "milestones": f"{_HERE}.milestones:StoneMilestones",
        "missed": f"{_HERE}.missed:MissedMoves",
    },
    place_of_phase={"entry": "final", "milestones": "milestones", "missed": "missed"},
    half_filled=dict.fromkeys(("stone_age/card", "stone_age/building", "stone_age/any_two"), f"{_HERE}.using.pay"),
    page_of_command={"ConfirmPlayer": "check", "KeepExtraCard": "extra"},
    options=f"{_HERE}.placing.tell:options",
    strip_icons={"at_home": "account", "places": "account"},
    strip_line=f"{_HERE}.drawings.held_goods:held",
    setup_extras={"cards": f"{_HERE}.setup_parts:tell_cards", "buildings": f"{_HERE}.setup_parts:tell_buildings"},
    fix=FixLook(
        secret_pages={"extra": "extra"},
        picture=f"{_HERE}.drawings.figures:small_piece",
        figure=f"{_HERE}.drawings.figures:tool_figure",
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
    ),
)

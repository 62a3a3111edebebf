"""What Great Western Trail brings to the screens."""

from screens.games import FixLook, GameScreens

_HERE = "screens.great_western_trail"

_KINDS = {
    "turn": "account",
    "dollars": "cash",
    "rider": "account-cowboy-hat",
    "engine": "train",
    "building": "home-variant",
    "city": "map-outline",
    "station": "train",
    "hazard": "alert",
    "cattle": "cow",
    "tiles_green": "",
    "tiles_second_colour": "",
    "area": "cards-outline",
    "deck": "cards-outline",
    "stationmaster": "train-variant",
    "certificates": "certificate-outline",
    "worker": "account-group",
    "exchange_tokens": "swap-horizontal",
    "herd": "cow",
    "circle": "circle-outline",
    "step_disc": "arrow-up-bold",
    "untold": "help",
    "replaced": "home-variant-outline",
    "market": "account-group",
    "token": "flag-checkered",
    "job_market_token": "flag-checkered",
    "foresight": "eye-outline",
    "lying": "alert",
    "track": "",
    "seeds": "help",
    "cattle_market": "cow",
    "cattle_stack": "cow",
    "objectives_shown": "cards-outline",
    "objective_stack": "cards-outline",
    "stock": "cards",
    "appointed": "train-variant",
    "masters": "train-variant",
    "neutral": "home-variant-outline",
    "sides": "home-variant",
    "first": "flag-variant",
    "checked": "check-circle",
    "confirmed": "check-circle",
    "over": "flag-checkered",
    "printed": "pencil-outline",
}
"""The kinds of values in the order in which a group fixes them, each with its icon if it has one."""

SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:TrailTable",
        "player": f"{_HERE}.entry.player:PlayerEntry",
        "shared": f"{_HERE}.board.screen:SharedBoard",
        "milestones": f"{_HERE}.milestones.page:TrailMilestones",
    },
    page_of_command={"ConfirmPlayer": "player"},
    place_of_phase={"final_scoring": "table", "milestones": "milestones"},
    setup_extras={
        "neutral": f"{_HERE}.setup.parts:what_goes_where",
        "seeds": f"{_HERE}.setup.tell:seeds",
        "job_market": f"{_HERE}.setup.tell:job_market",
        "foresight": f"{_HERE}.setup.tell:foresight",
    },
    fix=FixLook(
        order=tuple(_KINDS),
        seat_kinds=frozenset({"first", "turn"}),
        picture=f"{_HERE}.drawn.figures:small_picture",
        number_words={"dollars": "great_western_trail.money.dollars"},
        icons={kind: icon for kind, icon in _KINDS.items() if icon},
    ),
    printed_words=f"{_HERE}.entry.printed:printed_words",
)

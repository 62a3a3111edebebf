"""What Great Western Trail brings to the screens."""

from screens.games import FixLook, GameScreens

_HERE = "screens.great_western_trail"

_ICONS = {
    "turn": "account",
    "dollars": "cash",
    "rider": "account-cowboy-hat",
    "engine": "train",
    "building": "home-variant",
    "city": "map-outline",
    "station": "train",
    "hazard": "alert",
    "cattle": "cow",
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
"""The kinds of values that have an icon."""

SCREENS = GameScreens(
    pages={
        "table": f"{_HERE}.table:TrailTable",
        "player": f"{_HERE}.entry.player:PlayerEntry",
        "shared": f"{_HERE}.board.controller:SharedBoard",
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
        picture=f"{_HERE}.drawings.figures:small_picture",
        lead=f"{_HERE}.drawings.figures:back_of",
        piece=f"{_HERE}.drawings.figures:tile_of",
        icons=_ICONS,
    ),
    printed_words=f"{_HERE}.entry.printed:printed_words",
)
